"""Section 5: playing cards, costs, quick actions; and the keywords that it needs."""

import pytest

from rules_kb.abilities.trees.words import Daily, Side, Status
from rules_kb.engine.api import DoDaily, Item, PassTurn, Play, Refusal, UseQuickAction
from tests.engine.conftest import (
    CHARACTER,
    EDITIONS,
    GAIN_BOOST,
    character,
    cited,
    cites,
    do,
    event,
    game,
    gear,
    hold,
    landmark,
    spell,
    steps,
)

X = character("X", (1, 1, 1), 2, 1)


def passive(what: object, **more: object) -> dict[str, object]:
    return {"passive": {"quoi": what, **more}}


@pytest.mark.parametrize("edition", EDITIONS)
def test_5_1_2_a_character_from_hand(edition: str) -> None:
    g = do(game(edition, hold(3, main=[X])), Play("A", "X"), answers=["A.compagnon"])
    assert steps(g) == ["vers_limbo", "payer", "entrer"]
    assert g.value("X.zone") == "compagnon"
    assert g.value("A.mana.epuises") == 2
    assert g.value("X.statuts") == []


def test_5_2_1_from_reserve_when_fleeting_is_gained() -> None:
    """1.0: enters already Fleeting; 4.0: gains it in a step of its own, after {J} was activated."""
    look = {
        "reaction": {
            "declencheur": {"symbole": "J"},
            "si": {"etait": {"objets": "moi", "filtre": "tout"}},
            "effet": GAIN_BOOST,
        }
    }
    card = character("X", (1, 1, 1), 2, 1, look)
    for edition in EDITIONS:
        g = do(game(edition, hold(1, reserve=[card])), Play("A", "X"), answers=["A.heros"])
        assert g.value("X.fugace")
        assert ("gagner_statut" in steps(g)) == (edition == "4.0")


def test_7_5_11_fleeting_is_gained_after_being_played() -> None:
    watch = landmark(
        "Guet",
        1,
        {
            "reaction": {
                "declencheur": {"gagne_statut": {"filtre": CHARACTER, "statut": "fugace"}},
                "effet": {"piocher": 1},
            }
        },
    )
    for edition, drawn in (("1.0", 0), ("4.0", 1)):
        g = do(game(edition, hold(1, deck=2, reserve=[X], reperes=[watch])), Play("A", "X"), answers=["A.heros"])
        assert g.value("A.main") == drawn


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_4_6_c_an_exhausted_card_in_reserve_cannot_be_played(edition: str) -> None:
    g = game(edition, hold(3, reserve=[Item(X, ref="X", statuses=(Status.EXHAUSTED,))]))
    refusal = g.why_not_play("A", "X")
    assert refusal is not None
    assert [c.key for c in refusal.cites] == ["4.0:2.4.6.c"]


def test_2_4_6_d_unless_an_ability_says_so() -> None:
    door = landmark("Porte", 1, passive({"peut_jouer": {"filtre": CHARACTER, "epuisees": True}}))
    g = game("4.0", hold(3, reserve=[Item(X, ref="X", statuses=(Status.EXHAUSTED,))], reperes=[door]))
    assert do(g, Play("A", "X"), answers=["A.heros"]).value("X.zone") == "heros"


@pytest.mark.parametrize("edition", EDITIONS)
def test_5_2_3_landmarks_never_fleeting(edition: str) -> None:
    g = do(game(edition, hold(1, reserve=[landmark("L")])), Play("A", "L"))
    assert g.value("L.zone") == "reperes"
    assert g.value("L.statuts") == []


def test_5_2_2_expedition_permanent() -> None:
    g = do(game("4.0", hold(1, reserve=[gear("Bottes")])), Play("A", "Bottes"), answers=["A.heros"])
    assert (g.value("Bottes.zone"), g.value("Bottes.statuts")) == ("heros", ["fugace"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_5_2_4_spells_go_to_reserve_or_discard(edition: str) -> None:
    draw = {"effet": {"piocher": 1}}
    g = do(game(edition, hold(1, deck=1, main=[spell("S", 1, draw)])), Play("A", "S"))
    assert (g.value("S.zone"), g.value("S.statuts")) == ("reserve", [])
    g = do(game(edition, hold(1, deck=1, reserve=[spell("S", 1, draw)])), Play("A", "S"))
    assert g.value("S.zone") == "defausse"
    g = do(game(edition, hold(1, deck=1, main=[spell("S", 1, "fugace", draw)])), Play("A", "S"))
    assert g.value("S.zone") == "defausse"
    g = do(game(edition, hold(1, deck=1, main=[spell("S", 1, "rafraichissement", draw)])), Play("A", "S"))
    assert g.value("S.statuts") == ["epuise"]
    assert "4.0:7.4.1.b" in cites(event(g, "sort_termine"))


def test_7_3_23_free_skips_costs_but_not_fleeting() -> None:
    card = spell("Élan", 0, {"effet": {"jouer": {"filtre": CHARACTER, "depuis": ["reserve"], "gratuitement": True}}})
    g = do(game("4.0", hold(main=[card], reserve=[X])), Play("A", "Élan"), answers=["A.heros"])
    assert g.value("X.fugace")
    assert "payer" not in steps(g)[2:]


def test_5_2_b_a_card_played_by_an_effect_is_part_of_it() -> None:
    """Reactions wait for the end of the whole turn effect."""
    noisy = character("X", (1, 1, 1), 0, 0, {"reaction": {"declencheur": {"symbole": "J"}, "effet": GAIN_BOOST}})
    card = spell("Fonce", 0, {"effet": [{"jouer": {"foncer": True, "filtre": CHARACTER}}, {"piocher": 1}]})
    g = do(game("4.0", hold(deck=1, main=[card, noisy])), Play("A", "Fonce"), answers=["A.heros"])
    order = [s for s in steps(g) if s in ("entrer", "piocher", "gagner_compteurs")]
    assert order == ["entrer", "piocher", "gagner_compteurs"]


def test_5_2_c_what_abilities_give_a_card_being_played_comes_as_a_reaction() -> None:
    lady = character(
        "Dame",
        (1, 1, 1),
        1,
        1,
        {
            "action_rapide": {
                "cout": [{"defausser": "moi"}],
                "soutien": True,
                "effet": {
                    "creer_embleme": {
                        "capacite": passive(
                            {
                                "joue_gagne": {
                                    "filtre": CHARACTER,
                                    "effet": {"perdre": {"statut": "fugace", "objets": "lui"}},
                                }
                            }
                        ),
                        "duree": "ce_tour",
                        "une_fois": True,
                    }
                },
            }
        },
    )
    tracer = character(
        "Traceur", (1, 1, 1), 1, 1, {"reaction": {"declencheur": {"symbole": "J"}, "effet": {"gagner": "fugace"}}}
    )
    g = game("4.0", hold(1, main=[tracer], reserve=[lady]))
    do(g, UseQuickAction("A", "Dame"), Play("A", "Traceur"), answers=["A.heros", "n°1"])
    assert not g.value("Traceur.fugace")
    assert "4.0:5.2.c" in cited(g)
    assert g.value("limbo") == 0  # "this turn" is over


@pytest.mark.parametrize("edition", EDITIONS)
def test_5_3_b_support_abilities_only_in_reserve_and_ready(edition: str) -> None:
    card = character(
        "S",
        (1, 1, 1),
        1,
        1,
        {"action_rapide": {"cout": [{"defausser": "moi"}], "effet": {"piocher": 1}, "soutien": True}},
    )
    g = game(edition, hold(heros=[card], reserve=[Item(card, ref="R", statuses=(Status.EXHAUSTED,))]))
    for ref, keys in (("S", {"4.0:2.2.12.i", "1.0:1.2.4.d"}), ("R", {"4.0:2.2.12.j"})):
        refusal = g.why_not_quick("A", ref)
        assert refusal is not None
        assert keys & {c.key for c in refusal.cites}
    assert g.why_not_quick("B", "S") is not None


def test_cannot_be_played_in_a_starting_region() -> None:
    card = character(
        "Nomade", (1, 1, 1), 0, 0, passive({"ne_peut_pas_etre_joue": {"en_expedition": "region_de_depart"}})
    )
    g = game("4.0", hold(main=[card], distances={Side.HERO: 1}))
    do(g, Play("A", "Nomade"))
    assert g.value("Nomade.zone") == "heros"
    assert game("4.0", hold(main=[card])).why_not_play("A", "Nomade") is not None


def test_5_2_3_a_a_landmark_of_the_opponents_reserve_joins_the_players_zone() -> None:
    door = landmark("Clé", 1, passive({"peut_jouer": {"filtre": {"type": "permanent"}}}))
    g = game("4.0", hold(1, reperes=[door]), hold(reserve=[landmark("L")]))
    do(g, Play("A", "L"))
    assert (g.value("L.zone"), g.value("L.joueur"), g.value("L.controleur")) == ("reperes", "A", "A")
    assert g.value("L.proprietaire") == "B"


def test_6_2_l_enters_with() -> None:
    card = character("Prêt", (1, 1, 1), 0, 0, passive({"entre_avec": {"nombre": 2}}))
    g = do(game("4.0", hold(main=[card])), Play("A", "Prêt"), answers=["A.heros"])
    assert g.value("Prêt.boosts") == 2


def test_rest_after_being_fleeting() -> None:
    g = do(
        game("4.0", hold(1, reserve=[X]), hold()),
        Play("A", "X"),
        PassTurn("B"),
        PassTurn("A"),
        DoDaily(Daily.REST),
        answers=["A.heros"],
    )
    assert g.value("X.zone") == "defausse"


def test_5_2_a_not_from_the_opponents_reserve() -> None:
    g = game("4.0", hold(3), hold(reserve=[X]))
    with pytest.raises(Refusal) as caught:
        do(g, Play("A", "X"))
    assert "4.0:5.2.a" in {c.key for c in caught.value.cites}


def test_5_3_b_not_the_quick_actions_of_others() -> None:
    hub = landmark("Nœud", 1, {"action_rapide": {"cout": [], "effet": {"piocher": 1}}})
    refusal = game("4.0", hold(), hold(reperes=[hub]), turn="A").why_not_quick("A", "Nœud")
    assert refusal is not None
    assert [c.key for c in refusal.cites] == ["4.0:5.3.b"]
