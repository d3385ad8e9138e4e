"""Section 6.3 and 7.5: what each trigger asks of who did it, of what it happened to, of where it came from."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules_kb.abilities.trees.words import Daily, Phase, Side, Status
from rules_kb.engine.api import DoDaily, Item, PassTurn, Play
from tests.engine.conftest import (
    CHARACTER,
    MINE,
    RECRUE,
    Table,
    character,
    do,
    event,
    game,
    hold,
    landmark,
    spell,
    steps,
)

X = character("X", (1, 1, 1))
L = landmark("L", 1)
HERO_SIDE = {"cote": "heros"}


def side(of: str) -> dict[str, Any]:
    return {"expeditions_de": {"joueur": "vous", "cote": of}}


def witness(trigger: Any, effect: Any = None) -> Any:
    return landmark("Témoin", 1, {"reaction": {"declencheur": trigger, "effet": effect or {"piocher": 1}}})


def times(trigger: Any, effect: Any, a: dict[str, Any] | None = None, answers: Sequence[str] = ()) -> int:
    """How often the witness reacts when its controller plays a Spell with that effect."""
    card = spell("Acte", 0, {"effet": effect})
    mine = hold(deck=5, main=[card], **{"reperes": [witness(trigger)], **(a or {})})
    return activated(do(game("4.0", mine, hold(deck=5)), Play("A", "Acte"), answers=answers))


def activated(g: Table) -> int:
    return sum(len(e.actions) for e in g.events if e.name == "activer")


def chosen(where: Any) -> dict[str, Any]:
    return {"choisi": {"filtre": where}}


@pytest.mark.parametrize(
    ("what", "by", "expected"),
    [
        (None, None, 1),
        (CHARACTER, "vous", 1),
        (CHARACTER, "adversaire", 0),
        ({"type": "permanent"}, "vous", 0),
        ({"et": [CHARACTER, {"controle_par": "adversaire"}]}, None, 0),
        ({"et": [CHARACTER, "controle_par"]}, None, 1),
    ],
)
def test_7_5_6_who_does_it_and_to_what(what: Any, by: str | None, expected: int) -> None:
    trigger: dict[str, Any] = {"verbe": "sacrifier"} | ({"par": by} if by else {}) | ({"filtre": what} if what else {})
    assert times({"fait": trigger}, {"sacrifier": {"choisi": MINE}}, {"heros": [X]}) == expected


@pytest.mark.parametrize(("once", "expected"), [(False, 2), (True, 1)])
def test_at_least_one_is_activated_once_however_many(once: bool, expected: int) -> None:
    everything = {"sacrifier": {"chaque": MINE}}
    trigger = {"fait": {"verbe": "sacrifier", "au_moins_une_fois": once}}
    assert times(trigger, everything, {"heros": [X, character("Y")]}, [] if once else ["n°1"]) == expected


@pytest.mark.parametrize(("who", "expected"), [("vous", 1), ("adversaire", 0)])
@pytest.mark.parametrize("way", ["avance", "recule"])
def test_7_5_2_which_expedition_moves(way: str, who: str, expected: int) -> None:
    act = {"avance": "avancer", "recule": "reculer"}[way]
    a = {"distances": {Side.HERO: 2}}
    for where in (HERO_SIDE, {"cote": "compagnon"}):
        seen = {way: {"filtre": {"et": [where, {"controle_par": who}]}}}
        assert times(seen, {act: side("heros")}, a) == (expected if where == HERO_SIDE else 0)


@pytest.mark.parametrize(("where", "expected"), [("heros", 1), ("compagnon", 0)])
def test_2_4_2_which_expedition_gains_or_loses_ascended(where: str, expected: int) -> None:
    gains = {"gagne_statut": {"filtre": {"cote": where}, "statut": "eleve"}}
    assert times(gains, {"s_elever": side("heros")}) == expected
    done = {"fait": {"verbe": "s_elever", "filtre": {"cote": where}}}
    assert times(done, {"s_elever": side("heros")}) == expected


@pytest.mark.parametrize(("what", "expected"), [(CHARACTER, 1), ({"type": "permanent"}, 0)])
def test_7_3_15_and_19_what_gains_or_loses_a_status(what: Any, expected: int) -> None:
    asleep = {"heros": [Item(X, ref="X", statuses=(Status.ASLEEP,))]}
    act = {"perdre": {"statut": "endormi", "objets": {"chaque": CHARACTER}}}
    assert times({"perd_statut": {"filtre": what, "statut": "endormi"}}, act, asleep) == expected
    assert times({"perd_statut": {"filtre": what, "statut": "ancre"}}, act, asleep) == 0
    act = {"gagner": {"statut": "endormi", "objets": {"chaque": CHARACTER}}}
    assert times({"gagne_statut": {"filtre": what, "statut": "endormi"}}, act, {"heros": [X]}) == expected


@pytest.mark.parametrize(("what", "expected"), [(CHARACTER, 1), ({"type": "permanent"}, 0)])
def test_2_5_what_loses_counters(what: Any, expected: int) -> None:
    boosted = {"heros": [Item(X, ref="X", counters=(("boost", 2),))]}
    act = {"retirer_compteurs": {"objets": {"chaque": CHARACTER}, "nombre": 1}}
    assert times({"perd_compteurs": {"filtre": what}}, act, boosted) == expected
    assert times({"perd_compteurs": {"filtre": what, "nom": "Arcane"}}, act, boosted) == 0


@pytest.mark.parametrize(
    ("trigger", "expected"),
    [
        ({"vers": ["reserve"]}, 1),
        ({"vers": ["defausse"]}, 0),
        ({"de": ["main"], "vers": ["reserve"]}, 1),
        ({"de": ["deck"]}, 0),
        ({"de": ["main"], "zone_de": "vous", "vers": ["reserve"]}, 1),
        ({"de": ["main"], "zone_de": "adversaire", "vers": ["reserve"]}, 0),
    ],
)
def test_going_from_and_to_zones(trigger: dict[str, Any], expected: int) -> None:
    spent = int(trigger == {"vers": ["reserve"]})  # the Spell itself, once resolved
    for what, there in ((CHARACTER, expected), ({"type": "sort"}, spent)):
        g = game(
            "4.0", hold(deck=5, reperes=[witness({"va": {"filtre": what} | trigger})], main=[spell("Acte", 0, MOVE), X])
        )
        assert activated(do(g, Play("A", "Acte"))) == there


MOVE = {
    "effet": {
        "deplacer": {
            "objets": {"choisi": {"filtre": {"dans": {"zone": "main", "joueur": "vous"}}}},
            "vers": {"vers_zone": "reserve"},
        }
    }
}


@pytest.mark.parametrize(
    ("trigger", "expected"),
    [
        ({"filtre": CHARACTER}, 1),
        ({"filtre": {"type": "permanent"}}, 0),
        ({"par": "adversaire"}, 0),
        ({"par": "vous"}, 1),
        ({"de": ["main"]}, 1),
        ({"de": ["reserve"]}, 0),
    ],
)
def test_7_5_11_who_plays_what_from_where(trigger: dict[str, Any], expected: int) -> None:
    g = game("4.0", hold(1, deck=5, main=[X], reperes=[witness({"est_joue": trigger})]))
    assert activated(do(g, Play("A", "X"), answers=["A.heros"])) == expected


def test_7_5_11_a_created_object_is_not_played() -> None:
    made = {"creer": {"jeton": RECRUE, "ou": side("heros")}}
    assert times({"est_joue": {"filtre": CHARACTER}}, made) == 0


@pytest.mark.parametrize(("by", "expected"), [("vous", 1), ("adversaire", 0)])
def test_who_passes(by: str, expected: int) -> None:
    g = game("4.0", hold(deck=5, reperes=[witness({"passe": {"par": by}})]))
    assert activated(do(g, PassTurn("A"))) == expected


@pytest.mark.parametrize(("where", "expected"), [("heros", 1), ("compagnon", 0)])
def test_7_5_7_which_expedition_fails_to_move(where: str, expected: int) -> None:
    trigger = {"n_avance_pas": {"filtre": {"et": [{"cote": where}, "controle_par"]}}}
    a = hold(deck=5, reperes=[witness(trigger)], compagnon=[character("Grand", (9, 9, 9))])
    g = game("4.0", a, hold(heros=[X]), phase=Phase.DUSK)
    assert activated(do(g, DoDaily(Daily.PROGRESS))) == expected


def test_6_3_i_a_reaction_to_an_expedition_knows_which() -> None:
    """« Elle » is the Expedition of the trigger, not another."""
    leap = spell("Acte", 0, {"effet": {"avancer": side("compagnon")}})
    watcher = witness({"avance": {}}, {"creer": {"jeton": RECRUE, "ou": "cette_expedition"}})
    g = do(game("4.0", hold(main=[leap], reperes=[watcher])), Play("A", "Acte"))
    assert g.value("A.compagnon.personnages") == 1
    assert g.value("A.heros.personnages") == 0


def test_6_3_i_a_reaction_to_a_card_drawn_or_discarded_knows_which() -> None:
    """« Lui » is the card that left a hidden zone, as the object that it became."""
    watcher = witness(
        {"va": {"filtre": CHARACTER, "de": ["main"], "vers": ["reserve"]}},
        {"deplacer": {"objets": "lui", "vers": {"vers_zone": "defausse"}}},
    )
    g = game("4.0", hold(main=[spell("Acte", 0, MOVE), X], reperes=[watcher], reserve=[character("Y")]))
    do(g, Play("A", "Acte"))
    assert g.value("X.zone") == "defausse"
    assert g.value("Y.zone") == "reserve"
    assert "activer" in steps(g)
    assert event(g, "activer").actions[0]["object"] == "Témoin"


def test_6_3_h_one_action_that_fits_in_two_ways_activates_once() -> None:
    either = [{"fait": {"verbe": "sacrifier"}}, {"quitte_zone": {"filtre": CHARACTER, "zone": "expeditions"}}]
    assert times({"l_un_de": either}, {"sacrifier": {"choisi": MINE}}, {"heros": [X]}) == 1


def test_anything_that_goes_from_a_hidden_zone() -> None:
    trigger = {"va": {"filtre": "tout", "de": ["main"], "vers": ["reserve"]}}
    g = game("4.0", hold(deck=5, main=[spell("Acte", 0, MOVE), X], reperes=[witness(trigger)]))
    assert activated(do(g, Play("A", "Acte"))) == 1


@pytest.mark.parametrize(("what", "expected"), [(CHARACTER, 1), ({"type": "permanent"}, 0)])
def test_7_5_6_what_is_created_is_read_as_it_came_into_being(what: Any, expected: int) -> None:
    made = {"creer": {"jeton": RECRUE, "ou": side("heros")}}
    assert times({"fait": {"verbe": "creer", "filtre": what}}, made) == expected


@pytest.mark.parametrize(("where", "expected"), [("compagnon", 1), (None, 0)])
def test_7_4_4_j_what_becomes_gigantic_was_already_in_an_expedition_of_its_controller(
    where: str | None, expected: int
) -> None:
    """7.4.4.o: it joins the other Expedition; but it was in one of the two, taken as one subset."""
    of = {"expeditions_de": {"cote": where}} if where else "expeditions_de"
    watcher = witness({"rejoint": {"filtre": CHARACTER, "expeditions": of}})
    grow = landmark("Sève", 0, {"passive": {"quoi": {"ont": {"filtre": CHARACTER, "capacites": ["gigantesque"]}}}})
    g = do(game("4.0", hold(deck=5, main=[grow], heros=[X], reperes=[watcher])), Play("A", "Sève"))
    assert g.value("X.expeditions") == ["A.compagnon", "A.heros"]
    assert activated(g) == expected


def test_what_goes_to_the_hand_goes_to_no_zone_of_the_opponent() -> None:
    back = {"deplacer": {"objets": {"chaque": CHARACTER}, "vers": {"vers_zone": "main"}}}
    assert times({"va": {"filtre": CHARACTER, "zone_de": "adversaire"}}, back, {"heros": [X]}) == 0
