"""What rules forbid or limit, one test each; and the keyword actions that no other test notices."""

import pytest

from rules_kb.abilities.trees.words import Daily, Phase, Side, Status
from rules_kb.engine.api import DoDaily, Item, Play, UseQuickAction
from rules_kb.engine.cards import Face
from tests.engine.conftest import CHARACTER, SLEEP, Table, character, cites, do, event, game, hold, landmark, spell

X = character("X")
IN_DISCARD = {"dans": {"zone": "defausse"}}


def cast(
    effect: object, a: object = None, b: object = None, answers: object = (), edition: str = "4.0", **more: object
) -> Table:
    """A game in which A has just played a Spell with that effect."""
    mine = dict(a or {})  # type: ignore[call-overload]
    g = game(edition, hold(main=[spell("S", 0, {"effet": effect})], **mine), b, **more)  # type: ignore[arg-type]
    return do(g, Play("A", "S"), answers=answers)  # type: ignore[arg-type]


def passive(what: object) -> dict[str, object]:
    return {"passive": {"quoi": what}}


def on(objects: object) -> dict[str, object]:
    return {"cible": objects}


def test_2_3_1_f_values_are_read_on_objects_and_absent_ones_are_zero() -> None:
    cheap = {
        "et": [{"ou": [CHARACTER, {"type": "permanent"}]}, {"mesure": {"quoi": "montagne", "relation": "<=", "a": 0}}]
    }
    g = cast(
        {"defausser": {"chaque": cheap}},
        {"heros": [character("M2", (0, 2, 0)), character("M0", (2, 0, 0))], "reperes": [landmark("L")]},
    )
    assert (g.value("M2.zone"), g.value("M0.zone"), g.value("L.zone")) == ("heros", "defausse", "defausse")


@pytest.mark.parametrize(
    ("duration", "phase", "made"),
    [("ce_tour", Phase.NOON, 0), ("cet_apres_midi", Phase.NOON, 1), ("cet_apres_midi", Phase.DUSK, 0)],
)
def test_2_2_15_d_e_when_a_duration_is_possible(duration: str, phase: Phase, made: int) -> None:
    from rules_kb.engine.api import BeginPhase

    emblem = {
        "creer_embleme": {"capacite": passive({"stats_modifiees": {"filtre": CHARACTER, "de": 1}}), "duree": duration}
    }
    source = landmark("L", 1, {"reaction": {"declencheur": {"phase": phase.value}, "effet": emblem}})
    g = do(game("4.0", hold(reperes=[source]), phase=Phase.MORNING), BeginPhase(phase))
    assert g.value("limbo") == made


def test_2_5_g_removing_more_than_there_are_leaves_zero_and_says_how_many() -> None:
    held = Item(X, ref="X", counters=(("boost", 2),))
    g = cast({"retirer_compteurs": {"objets": on(CHARACTER), "nombre": 5}}, {"heros": [held]})
    assert event(g, "retirer_compteurs").actions[0]["amount"] == -2


def test_7_3_33_spending_and_7_3_33_b_not_more_than_there_are() -> None:
    well = landmark(
        "Puits", 1, {"action_rapide": {"cout": [{"depenser": {"nombre": 2, "nom": "eau"}}], "effet": {"piocher": 1}}}
    )
    g = game("4.0", hold(deck=1, reperes=[Item(well, ref="P", counters=(("eau", 3),))]))
    do(g, UseQuickAction("A", "P"))
    assert g.value("P.compteurs.eau") == 1
    g = cast(
        {"depenser": {"nombre": 3, "objets": on(CHARACTER)}}, {"heros": [Item(X, ref="X", counters=(("boost", 2),))]}
    )
    assert g.value("X.boosts") == 2


def test_7_3_10_exchange_of_boosts() -> None:
    both = {
        "echanger_boosts": {
            "premier": on(CHARACTER),
            "second": {"cible": {"filtre": {"et": [CHARACTER, {"non": {"parmi": "lui"}}]}, "nom": "autre"}},
        }
    }
    g = cast(
        both,
        {"heros": [Item(X, ref="x1", counters=(("boost", 3),)), Item(X, ref="x2", counters=(("boost", 1),))]},
        answers=["x1"],
    )
    assert (g.value("x1.boosts"), g.value("x2.boosts")) == (1, 3)


def test_7_3_25_ready_and_not_what_is_ready() -> None:
    tired = Item(X, ref="X", statuses=(Status.EXHAUSTED,))
    assert not cast({"redresser": on(CHARACTER)}, {"heros": [tired]}).value("X.epuise")
    g = cast({"redresser": on(CHARACTER)}, {"heros": [X]})
    assert event(g, "redresser").actions == ()


@pytest.mark.parametrize(("here", "back", "there"), [(3, 2, 1), (1, 2, 0), (0, 1, 0)])
def test_7_3_21_backwards_not_farther_than_the_region_of_origin(here: int, back: int, there: int) -> None:
    effect = {"reculer": {"expeditions": {"expeditions_de": {"cote": "heros"}}, "regions": back}}
    g = cast(effect, {"distances": {Side.HERO: here}})
    assert g.value("A.heros.distance") == there
    assert bool(event(g, "reculer").actions) == (here > 0)


def test_7_3_22_c_nothing_happens_in_the_opposite_region() -> None:
    g = cast({"avancer": {"expeditions_de": {"cote": "heros"}}}, {"distances": {Side.HERO: 7}})
    assert event(g, "avancer").actions == ()
    assert "4.0:7.3.22.c" in cites(event(g, "avancer"))


def test_become_first_player() -> None:
    assert cast({"devenir_premier_joueur": "adversaire"}).value("premier_joueur") == "B"


def test_a_step_that_only_targets_is_an_event_that_changes_nothing() -> None:
    g = cast([{"viser": {"expeditions": "expedition_ciblee"}}, {"avancer": "cette_expedition"}], answers=["B.heros"])
    assert event(g, "cibler").actions == ()
    assert g.value("B.heros.distance") == 1


def test_7_3_20_a_moved_terrain_marker_is_a_new_object_even_in_its_region() -> None:
    here = {"region_des_expeditions": {"expeditions_de": {"cote": "heros"}}}
    g = cast(
        [
            {"placer_marqueur": {"terrains": ["foret"], "region": here}},
            {"placer_marqueur": {"terrains": ["eau"], "region": here}},
            {"deplacer_marqueur": {"terrain": "foret", "region": here}},
        ]
    )
    assert g.value("A.heros.terrains") == ["foret"]  # put there again: its timestamp is the last


def test_an_effect_may_give_an_ability() -> None:
    g = cast({"redistribuer_capacite": {"objets": on(CHARACTER), "capacite": "gigantesque"}}, {"heros": [X]})
    assert g.value("A.compagnon.personnages") == 1


@pytest.mark.parametrize(("top", "depth", "where"), [(True, 0, 0), (True, 9, 2), (False, 9, 0), (False, 0, 2)])
def test_3_2_2_f_positions_in_a_deck_that_is_too_short(*, top: bool, depth: int, where: int) -> None:
    effect = {"deplacer": {"objets": on(CHARACTER), "vers": {"vers_deck": {"dessus": top, "a_partir_de": depth}}}}
    g = cast(effect, {"heros": [X], "deck": 2})
    assert g.value("A.deck.noms").index("X") == where


def test_2_4_5_b_boosted_is_never_gained_directly() -> None:
    g = cast({"gagner": {"statut": "booste", "objets": on(CHARACTER)}}, {"heros": [X]})
    assert "4.0:2.4.5.b" in cites(event(g, "gagner_statut"))
    assert g.value("X.statuts") == []


def test_2_4_1_c_and_2_5_b_no_status_nor_counter_in_the_discard_pile() -> None:
    g = cast(
        [
            {"gagner": {"statut": "ancre", "objets": {"chaque": IN_DISCARD}}},
            {"gagner_compteurs": {"objets": {"chaque": IN_DISCARD}}},
        ],
        {"defausse": [X]},
    )
    assert (g.value("X.statuts"), g.value("X.boosts")) == ([], 0)


def test_landmarks_never_gain_fleeting() -> None:
    g = cast({"gagner": {"statut": "fugace", "objets": on({"type": "permanent"})}}, {"reperes": [landmark("L")]})
    assert g.value("L.statuts") == []


def test_4_2_4_d_only_due_to_a_terrain_means_only_by_progress() -> None:
    law = landmark(
        "Loi", 1, passive({"n_avance_pas_grace_a": {"filtre": "tout", "terrains": ["foret"], "seulement": True}})
    )
    g = cast({"avancer": {"expeditions_de": {"cote": "heros"}}}, {"reperes": [law]})
    assert g.value("A.heros.distance") == 0


def test_6_5_i_for_each_object_one_after_the_other() -> None:
    g = cast(
        {"pour_chaque": {"objets": {"chaque": CHARACTER}, "effet": {"gagner_compteurs": {"objets": "lui"}}}},
        {"heros": [X, character("Y")]},
    )
    assert (g.value("X.boosts"), g.value("Y.boosts")) == (1, 1)


@pytest.mark.parametrize("edition", ["1.0", "4.0"])
def test_3_1_2_c_to_the_owners_personal_zone_even_if_another_is_named(edition: str) -> None:
    to_mine = {
        "deplacer": {
            "objets": on({"et": [CHARACTER, {"controle_par": "adversaire"}]}),
            "vers": {"vers_zone": {"zone": "main", "joueur": "vous"}},
        }
    }
    g = cast(to_mine, {}, hold(heros=[X]), edition=edition)
    assert (g.value("A.main"), g.value("B.main")) == (0, 1)
    assert f"{edition}:3.1.2.c" in cites(event(g, "deplacer"))


def test_cards_outside_the_limit() -> None:
    free = character("Hors", (1, 1, 1), 1, 1, {"passive": {"quoi": {"hors_limite": {}}, "soutien": True}})
    g = do(game("4.0", hold(reserve=[X, character("Y"), free]), phase=Phase.NIGHT), DoDaily(Daily.CLEAN_UP))
    assert g.value("A.reserve") == 3


def test_4_3_f_no_check_of_victory_in_tiebreakers() -> None:
    g = do(game("4.0", hold(), phase=Phase.NIGHT, tiebreakers=True), DoDaily(Daily.CHECK_VICTORY))
    assert "4.0:4.3.f" in cites(event(g, "verification"))
    assert g.value("gagnant") is None


def test_6_2_g_replacing_before_adding() -> None:
    """An additive modifier that also fits the first form of the action does not apply once it is replaced."""
    also = landmark(
        "Aussi",
        1,
        passive(
            {
                "aussi": {
                    "evenement": {"gagne_statut": {"filtre": CHARACTER, "statut": "endormi"}},
                    "faire": {"gagner_compteurs": {"nom": "rêve"}},
                }
            }
        ),
    )
    turn: Face = landmark(
        "Change",
        1,
        passive(
            {
                "a_la_place": {
                    "evenement": {"gagne_statut": {"filtre": CHARACTER, "statut": "endormi"}},
                    "faire": {"gagner": {"statut": "ancre", "objets": "lui"}},
                }
            }
        ),
    )
    g = do(game("4.0", hold(main=[SLEEP], heros=[X], reperes=[also, turn])), Play("A", "Dodo"))
    assert g.value("Aussi.compteurs") == {}
    assert g.value("X.statuts") == ["ancre"]
