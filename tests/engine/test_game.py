"""Section 4: set-up, phases, turns, Progress, Rest, Clean-up, victory, Arena, Booster War."""

from typing import Any

import pytest

from rules_kb.abilities.trees.words import Daily, Phase, Side, Status, Terrain
from rules_kb.engine.api import (
    BeginPhase,
    Continue,
    Deck,
    DoDaily,
    Item,
    PassTurn,
    Play,
    Refusal,
    Seeded,
    UseQuickAction,
    first_legal,
)
from rules_kb.engine.cards import Stats
from tests.engine.conftest import (
    EDITIONS,
    GAIN_BOOST,
    Table,
    character,
    cites,
    do,
    event,
    game,
    hero,
    hold,
    landmark,
    spell,
    steps,
)

X = character("X")


W = (Terrain.WATER,)


DECK = tuple(character(f"C{i}", (1, 0, 1), 1) for i in range(30))


def new(edition: str, seed: int = 1, **decks: object) -> Table:
    return Table.from_decks(edition, {"A": Deck(DECK, hero("Ha")), "B": Deck(DECK)}, Seeded(seed), first_legal, **decks)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_1_set_up(edition: str) -> None:
    g = new(edition)
    assert g.value("aventure") == 8
    assert [g.value(f"{p}.{z}") for p in "AB" for z in ("main", "mana.prets", "deck")] == [3, 3, 24, 3, 3, 24]
    assert (g.value("A.zone_heros"), g.value("B.zone_heros")) == (1, 0)
    assert (g.value("A.heros.region"), g.value("A.compagnon.region")) == (1, 8)
    hidden = [r for r in g.sight("A")["aventure"] if "face_cachee" in r]
    assert len(hidden) == 6
    assert g.replayed() == g.state


def test_4_1_heroes_are_revealed_after_the_first_player_is_known_under_1_0() -> None:
    old, new_ = steps(new("1.0")), steps(new("4.0"))
    assert old.index("reveler_heros") > old.index("premier_joueur")
    assert "reveler_heros" not in new_
    assert new_.index("presenter") < new_.index("premier_joueur")


def test_4_1_f_a_decoy_hides_the_absence_of_a_hero_under_1_0() -> None:
    g = new("1.0")
    assert [d.player for d, _ in g.decisions if d.kind == "leurre"] == ["B"]
    assert "1.0:4.1.f" in cites(event(g, "reveler_heros"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_1_j_the_first_morning_is_skipped(edition: str) -> None:
    g = new(edition)
    first = g.value("premier_joueur")
    g.do(Continue(1), first_legal)
    assert g.value("phase") == "midi"
    assert g.value("premier_joueur") == first
    assert "succeder" not in steps(g)


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_2_a_whole_day(edition: str) -> None:
    g = new(edition)
    g.play_to_the_end(lambda d: (len(d.options) - 1,) if d.kind == "tour" else first_legal(d), days=1)
    names = steps(g)
    expected = [
        "debut_de_phase",
        "passer",
        "passer",
        "debut_de_phase",
        "progression",
        "echouer_a_avancer",
        "debut_de_phase",
        "repos",
        "nettoyage",
    ]
    tail = [s for s in names[names.index("premier_jour") + 1 :] if s != "verification"]
    assert tail == ["debut_de_phase", *expected, "jour_suivant"]
    assert ("verification" in names) == (edition == "4.0")


def test_4_2_1_b_succeed_and_draw() -> None:
    g = game("4.0", hold(deck=3), hold(deck=3), phase=Phase.MORNING)
    do(g, DoDaily(Daily.SUCCEED), DoDaily(Daily.DRAW))
    assert g.value("premier_joueur") == "B"
    assert (g.value("A.main"), g.value("B.main")) == (2, 2)


def test_4_2_1_c_what_prepare_readies() -> None:
    tired = (Status.EXHAUSTED,)
    everything = hold(
        0,
        1,
        heros=[Item(X, ref="perso", statuses=tired)],
        reperes=[Item(landmark("L"), ref="repère", statuses=tired)],
        zone_heros=[Item(hero("H"), ref="héros", statuses=tired)],
        reserve=[Item(X, ref="réserve", statuses=tired)],
    )
    for edition, left in (("1.0", ["héros", "réserve"]), ("4.0", [])):
        g = do(game(edition, everything, phase=Phase.MORNING), DoDaily(Daily.PREPARE))
        assert [r for r in ("perso", "repère", "héros", "réserve") if g.value(f"{r}.epuise")] == left
        assert g.value("A.mana.prets") == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_2_1_e_expand_is_optional_in_initiative_order_and_ready(edition: str) -> None:
    g = game(edition, hold(main=[X]), hold(main=[Item(X, ref="Xb")]), phase=Phase.MORNING)
    do(g, DoDaily(Daily.EXPAND), answers=["X", []])
    assert (g.value("A.mana.prets"), g.value("B.mana"), g.value("B.main")) == (1, 0, 1)
    assert [d.player for d, _ in g.decisions] == ["A", "B"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_2_b_only_reactions_that_were_there_at_the_beginning(edition: str) -> None:
    drone = character(
        "Drone", (1, 1, 1), 1, 1, {"reaction": {"declencheur": {"phase": "midi"}, "effet": GAIN_BOOST, "soutien": True}}
    )
    put = landmark(
        "Atelier",
        1,
        {
            "reaction": {
                "declencheur": {"phase": "midi"},
                "effet": {
                    "deplacer": {
                        "objets": {"choisi": {"dans": {"zone": "main", "joueur": "vous"}}},
                        "vers": {"vers_zone": "reserve"},
                    }
                },
            }
        },
    )
    g = do(game(edition, hold(main=[drone], reperes=[put]), phase=Phase.MORNING), BeginPhase(Phase.NOON))
    assert g.value("Drone.zone") == "reserve"
    assert g.value("Drone.boosts") == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_2_3_turns_alternate_and_a_pass_is_final(edition: str) -> None:
    g = game(edition, hold(2, main=[X, character("X2")]), hold(1, main=[character("Xb")]))
    do(g, Play("A", "X"), answers=["A.heros"])
    assert g.value("tour") == "B"
    do(g, PassTurn("B"))
    do(g, Play("A", "X2"), answers=["A.heros"])
    assert g.value("tour") == "A"
    with pytest.raises(Refusal) as caught:
        do(g, Play("B", "Xb"))
    assert {c.key for c in caught.value.cites} == {"4.0:4.2.3.e" if edition == "4.0" else "1.0:1.3.2.d"}
    do(g, PassTurn("A"))
    assert g.value("phase") == "crepuscule"


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_2_3_e_a_quick_action_does_not_end_the_turn(edition: str) -> None:
    g = game(
        edition,
        hold(deck=1, reperes=[landmark("L", 1, {"action_rapide": {"cout": ["epuiser"], "effet": {"piocher": 1}}})]),
    )
    do(g, UseQuickAction("A", "L"))
    assert g.value("tour") == "A"
    refusal = g.why_not_quick("A", "L")
    assert refusal is not None
    assert f"{edition}:5.3.{'d' if edition == '4.0' else 'c'}" in {c.key for c in refusal.cites}


def test_7_3_2_after_you_ends_the_turn_without_passing() -> None:
    alice = character(
        "Alice",
        (1, 1, 1),
        1,
        1,
        {"action_rapide": {"cout": [{"defausser": "moi"}], "effet": "apres_vous", "soutien": True}},
    )
    g = do(game("4.0", hold(reserve=[alice]), hold()), UseQuickAction("A", "Alice"))
    assert g.value("tour") == "B"
    assert not g.value("A.passe")


def dusk(edition: str, mine: Stats, theirs: Stats | None = None, **more: Any) -> Table:
    about = {k: more.pop(k) for k in ("ascended", "distances") if k in more}
    a = hold(heros=[Item(character("M", mine), ref="M")], **about)
    b = hold(heros=[Item(character("T", theirs), ref="T")]) if theirs else hold()
    return do(game(edition, a, b, phase=Phase.DUSK, **more), DoDaily(Daily.PROGRESS))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("mine", "theirs", "moves"),
    [
        ((2, 0, 0), (1, 5, 5), 1),  # greater in one terrain of its region suffices
        ((1, 0, 0), (1, 0, 0), 0),  # a tie does not
        ((0, 0, 0), (-1, -1, -1), 0),  # zero never does
        ((3, 3, 3), None, 1),  # once, however many statistics win
    ],
)
def test_4_2_4_progress(edition: str, mine: Stats, theirs: Stats | None, moves: int) -> None:
    g = dusk(edition, mine, theirs)
    assert g.value("A.heros.distance") == moves
    failed = [a["object"] for a in event(g, "echouer_a_avancer").actions]
    assert ("A.heros" in failed) == (not moves)


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_2_4_b_only_the_terrains_of_its_own_region(edition: str) -> None:
    for stats, moves in (((5, 0, 0), 0), ((0, 0, 1), 1)):
        g = dusk(edition, stats, regions=[W] * 6, distances={Side.HERO: 1})
        assert g.value("A.heros.distance") == 1 + moves


def test_4_2_4_e_f_an_ascended_expedition_moves_on_a_positive_tie() -> None:
    assert dusk("4.0", (1, 0, 0), (1, 2, 2), ascended=(Side.HERO,)).value("A.heros.distance") == 1
    assert dusk("4.0", (0, 0, 0), (0, 2, 2), ascended=(Side.HERO,)).value("A.heros.distance") == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_4_4_asleep_characters_do_not_count(edition: str) -> None:
    g = game(edition, hold(heros=[Item(X, ref="X", statuses=(Status.ASLEEP,))]), phase=Phase.DUSK)
    assert do(g, DoDaily(Daily.PROGRESS)).value("A.heros.distance") == 0


def test_4_2_4_h_all_at_once() -> None:
    g = game("4.0", hold(heros=[X], compagnon=[character("Y")]), hold(), phase=Phase.DUSK)
    assert len(event(do(g, DoDaily(Daily.PROGRESS)), "progression").actions) == 2


def test_7_3_22_b_a_face_down_tumult_card_is_revealed() -> None:
    g = game("4.0", hold(heros=[X]), phase=Phase.DUSK, regions=[None] * 6)
    do(g, DoDaily(Daily.PROGRESS))
    shown = event(g, "progression")
    assert [a["do"] for a in shown.actions] == ["reveler", "avancer"]
    assert len([r for r in g.sight("B")["aventure"] if "face_cachee" in r]) == 4  # both halves of the card


def test_7_3_22_every_card_passed_is_revealed_and_moves_stop_at_the_end() -> None:
    leap = spell(
        "Bond", 0, {"effet": {"avancer": {"expeditions": {"expeditions_de": {"cote": "heros"}}, "regions": 9}}}
    )
    g = game("4.0", hold(main=[leap]), regions=[None] * 6)
    do(g, Play("A", "Bond"))
    assert g.value("A.heros.distance") == 7
    assert [a["do"] for a in event(g, "avancer").actions] == ["reveler", "reveler", "reveler", "avancer"]
    assert {"4.0:7.3.22.b", "4.0:7.3.22.d"} <= cites(event(g, "avancer"))


def test_7_4_2_defender() -> None:
    wall = character("Mur", (9, 9, 9), 1, 1, "defenseur")
    g = do(game("4.0", hold(heros=[wall]), phase=Phase.DUSK), DoDaily(Daily.PROGRESS))
    assert g.value("A.heros.distance") == 0
    assert "4.0:7.4.2.b" in cites(event(g, "progression"))
    leap = spell("Bond", 0, {"effet": {"avancer": {"expeditions_de": {"cote": "heros"}}}})
    assert do(game("4.0", hold(main=[leap], heros=[wall])), Play("A", "Bond")).value("A.heros.distance") == 1


def test_1_4_1_a_cannot_beats_can() -> None:
    stop = landmark("Fête", 1, {"passive": {"quoi": {"ne_peut_pas": {"avance": "tout"}}}})
    g = do(game("4.0", hold(heros=[X], reperes=[stop]), phase=Phase.DUSK), DoDaily(Daily.PROGRESS))
    assert g.value("A.heros.distance") == 0
    assert "4.0:1.4.1.a" in cites(event(g, "progression"))


def test_4_2_4_c_d_due_to_a_terrain() -> None:
    for only, moves in ((False, 0), (True, 1)):
        law = landmark(
            "Loi",
            1,
            {
                "passive": {
                    "quoi": {"n_avance_pas_grace_a": {"filtre": "tout", "terrains": ["foret"], "seulement": only}}
                }
            },
        )
        g = game("4.0", hold(heros=[character("V", (3, 0, 0))], reperes=[law]), phase=Phase.DUSK)
        assert do(g, DoDaily(Daily.PROGRESS)).value("A.heros.distance") == moves


def test_4_2_4_j_moves_forward_due_to_a_terrain() -> None:
    rin = hero(
        "Rin",
        {
            "reaction": {
                "declencheur": {"avance": {"filtre": "controle_par", "grace_a": "{V}"}},
                "effet": {"piocher": 1},
            }
        },
    )
    for stats, drawn in (((2, 0, 0), 1), ((0, 2, 0), 0)):
        g = game("4.0", hold(deck=2, zone_heros=[rin], heros=[character("V", stats)]), phase=Phase.DUSK)
        assert do(g, DoDaily(Daily.PROGRESS)).value("A.main") == drawn


def test_4_2_5_c_clean_up_keeps_the_limits_of_the_hero() -> None:
    cards = [character(f"R{i}") for i in range(3)]
    lands = [landmark(f"L{i}") for i in range(3)]
    for edition, verb in (("1.0", "defausser"), ("4.0", "sacrifier")):
        g = game(
            edition,
            hold(reserve=cards, reperes=lands, zone_heros=[hero("H", reserve=1, landmarks=2)]),
            phase=Phase.NIGHT,
        )
        do(g, DoDaily(Daily.CLEAN_UP), answers=["R1", ["L0", "L2"]])
        assert g.value("A.reserve.noms") == ["R1"]
        assert g.value("A.reperes.noms") == ["L0", "L2"]
        done = {a["object"]: a["do"] for a in event(g, "nettoyage").actions}
        assert done == {"R0": "defausser", "R2": "defausser", "L1": verb}


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_2_5_d_without_a_hero_the_limits_are_two(edition: str) -> None:
    g = game(edition, hold(reserve=[character(f"R{i}") for i in range(3)]), phase=Phase.NIGHT)
    do(g, DoDaily(Daily.CLEAN_UP), answers=[["R0", "R1"]])
    assert g.value("A.reserve") == 2


def test_4_1_g_decks_are_shuffled() -> None:
    g = new("4.0")
    order = [*g.value("A.deck.noms"), *g.value("A.main.noms")]
    assert order != [c.name for c in DECK if c.name in order]


def test_3_1_3_b_characteristics_in_visible_zones_are_known() -> None:
    g = game("4.0", hold(reserve=[X]))
    shown = g.sight("B")["joueurs"]["A"]["reserve"]
    assert [(o["nom"], o["type"], o["stats"]) for o in shown] == [("X", "personnage", [1, 1, 1])]


def test_4_2_3_d_the_turn_player_chooses_among_three_turn_effects() -> None:
    quick = landmark("L", 1, {"action_rapide": {"cout": ["epuiser"], "effet": {"piocher": 1}}})
    g = game("4.0", hold(1, main=[X], deck=1, reperes=[quick]))
    assert [o.label for o in g.legal_actions("A")] == ["jouer X", "action rapide 1 de L", "passer"]
    assert g.legal_actions("B") == ()
    do(g, Continue(1), answers=["jouer X", "A.heros"])
    assert g.value("X.zone") == "heros"
