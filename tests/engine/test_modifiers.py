"""Modifiers (6.2): what replaces, what adds, in which order, once each; impossible and attempted events."""

import pytest

from rules_kb.abilities.trees.words import Daily, Phase, Side, Status
from rules_kb.engine.api import DoDaily, Item, Play
from tests.engine.conftest import (
    CHARACTER,
    Table,
    character,
    cites,
    do,
    event,
    game,
    hold,
    landmark,
    spell,
    steps,
)

X = character("X")


def instead(event_: object, do_: object, **more: object) -> dict[str, object]:
    return {"passive": {"quoi": {"a_la_place": {"evenement": event_, "faire": do_, **more}}}}


SLEEPER = character(
    "Dormeur",
    (1, 1, 1),
    1,
    1,
    instead(
        {"gagne_statut": {"filtre": "moi_meme", "statut": "endormi"}}, {"gagner": {"statut": "ancre", "objets": "lui"}}
    ),
)


SLEEP = spell("Dodo", 0, {"effet": {"gagner": {"statut": "endormi", "objets": {"cible": CHARACTER}}}})


def test_6_2_b_replacing_modifier() -> None:
    g = do(game("4.0", hold(main=[SLEEP], heros=[SLEEPER])), Play("A", "Dodo"))
    assert g.value("Dormeur.statuts") == ["ancre"]
    shown = event(g, "gagner_statut")
    assert [n["what"] for n in shown.notes] == ["replaced"]
    assert shown.notes[0]["original"][0]["to"] == "endormi"


def test_1_4_1_d_an_impossible_event_is_not_modified() -> None:
    held = Item(SLEEPER, ref="Dormeur", statuses=(Status.ASLEEP,))
    g = do(game("4.0", hold(main=[SLEEP], heros=[held])), Play("A", "Dodo"))
    assert g.value("Dormeur.statuts") == ["endormi"]
    assert event(g, "gagner_statut").notes[0]["what"] == "forbidden"


def test_7_5_3_attempted() -> None:
    mandjet = landmark(
        "Mandjet",
        1,
        instead({"gagne_statut": {"filtre": "controle_par", "statut": "eleve"}}, "ravitailler", tentative=True),
    )
    card = spell("Élan", 0, {"effet": {"s_elever": {"expeditions_de": {"joueur": "vous", "cote": "heros"}}}})
    g = game("4.0", hold(deck=1, main=[card], reperes=[mandjet], ascended=(Side.HERO,)))
    do(g, Play("A", "Élan"))
    assert g.value("A.reserve") == 2
    assert "4.0:2.4.1.f" in cites(event(g, "s_elever"))


JINN = character(
    "Djinn",
    (1, 1, 1),
    1,
    1,
    instead(
        {"quitte_zone": {"filtre": "moi_meme", "zone": "expeditions"}},
        {"deplacer": {"objets": "moi", "vers": {"vers_zone": "mana"}}},
        facultatif=True,
        sinon={"piocher": 1},
    ),
)


PRISON = spell("Prison", 0, {"effet": {"deplacer": {"objets": {"cible": CHARACTER}, "vers": "vers_deck"}}})


def test_6_2_d_e_optional_modifier_and_its_alternative() -> None:
    g = do(game("4.0", hold(main=[PRISON]), hold(heros=[JINN])), Play("A", "Prison"), answers=["oui"])
    assert g.value("Djinn.zone") == "mana"
    g = do(game("4.0", hold(main=[PRISON]), hold(heros=[JINN])), Play("A", "Prison"), answers=["non"])
    assert g.value("Djinn.zone") == "main"  # sent to the top of the Deck, then drawn
    assert [s for s in steps(g) if s in ("deplacer", "piocher")] == ["deplacer", "piocher"]
    asked = g.decisions[0][0]
    assert (asked.player, asked.kind, asked.least, asked.most) == ("B", "modificateur", 1, 1)


def test_6_2_c_additive_modifier() -> None:
    also = {
        "passive": {
            "quoi": {
                "aussi": {"evenement": {"fait": {"verbe": "piocher", "par": "vous"}}, "faire": {"gagner_compteurs": {}}}
            }
        }
    }
    g = do(
        game(
            "4.0",
            hold(
                deck=1, main=[spell("P", 0, {"effet": {"piocher": 1}})], heros=[character("X", (1, 1, 1), 1, 1, also)]
            ),
        ),
        Play("A", "P"),
    )
    assert [a["do"] for a in event(g, "piocher").actions] == ["piocher", "compteurs"]
    assert g.value("X.boosts") == 1


def test_6_2_k_a_modifier_applies_once_to_an_action() -> None:
    greedy = character(
        "Avide",
        (1, 1, 1),
        1,
        1,
        instead({"gagne_compteurs": {"filtre": "moi_meme"}}, {"gagner_compteurs": {"objets": "lui", "nombre": 3}}),
    )
    card = spell("Don", 0, {"effet": {"gagner_compteurs": {"objets": {"cible": CHARACTER}}}})
    assert do(game("4.0", hold(main=[card], heros=[greedy])), Play("A", "Don")).value("Avide.boosts") == 3


def two_modifiers() -> Table:
    """Sleep would be gained: one Landmark makes it Anchored, the other Fleeting."""
    lands = [
        landmark(
            name,
            1,
            instead(
                {"gagne_statut": {"filtre": CHARACTER, "statut": "endormi"}},
                {"gagner": {"statut": status, "objets": "lui"}},
            ),
        )
        for name, status in (("Ancre", "ancre"), ("Fuite", "fugace"))
    ]
    return game("4.0", hold(main=[SLEEP], heros=[X], reperes=lands))


@pytest.mark.parametrize(("first", "status"), [("Ancre", "ancre"), ("Fuite", "fugace")])
def test_6_2_h_the_controller_of_the_step_chooses_which_modifier_applies_first(first: str, status: str) -> None:
    g = do(two_modifiers(), Play("A", "Dodo"), answers=[first])
    assert g.value("X.statuts") == [status]
    assert g.decisions[0][0].cites[0].key == "4.0:6.2.h"


def test_6_2_g_whole_step_then_action_then_additive() -> None:
    whole = landmark(
        "Tout", 1, instead({"fait": {"verbe": "piocher", "par": "vous"}}, "ravitailler", etape_entiere=True)
    )
    part = landmark(
        "Part", 1, instead({"fait": {"verbe": "ravitailler", "par": "vous"}}, {"gagner_compteurs": {"nom": "grain"}})
    )
    more = landmark(
        "Aussi",
        1,
        {
            "passive": {
                "quoi": {
                    "aussi": {
                        "evenement": {"gagne_compteurs": {"filtre": {"nomme": "Part"}, "nom": "grain"}},
                        "faire": {"gagner_compteurs": {"nom": "paille"}},
                    }
                }
            }
        },
    )
    g = game("4.0", hold(deck=5, main=[spell("P", 0, {"effet": {"piocher": 2}})], reperes=[more, part, whole]))
    do(g, Play("A", "P"))
    assert (g.value("A.main"), g.value("A.reserve")) == (0, 1)
    assert g.value("Part.compteurs") == {"grain": 1}
    assert g.value("Aussi.compteurs") == {"paille": 1}
    assert [n["what"] for n in event(g, "piocher").notes] == ["replaced", "replaced", "added"]


MANDJET = landmark(
    "Mandjet",
    1,
    instead({"gagne_statut": {"filtre": "controle_par", "statut": "eleve"}}, "ravitailler", tentative=True),
)
RISE = spell("Élan", 0, {"effet": {"s_elever": {"expeditions_de": {"joueur": "vous", "cote": "heros"}}}})


def test_7_5_3_attempted_says_nothing_of_what_succeeds() -> None:
    g = do(game("4.0", hold(deck=1, main=[RISE], reperes=[MANDJET])), Play("A", "Élan"))
    assert g.value("A.heros.eleve")
    assert g.value("A.reserve") == 1  # the Spell alone


def test_7_5_3_attempted_is_found_among_other_modifiers() -> None:
    other = landmark("Autre", 1, instead({"fait": {"verbe": "piocher"}}, "ravitailler"))
    g = game("4.0", hold(deck=1, main=[RISE], reperes=[other, MANDJET], ascended=(Side.HERO,)))
    assert do(g, Play("A", "Élan")).value("A.reserve") == 2


@pytest.mark.parametrize("first", ["A", "B"])
def test_6_2_h_where_no_player_controls_the_step_the_first_player_chooses(first: str) -> None:
    lands = [
        landmark(
            name,
            1,
            instead(
                {"va": {"filtre": CHARACTER, "vers": ["reserve"]}},
                {"deplacer": {"objets": "lui", "vers": {"vers_zone": zone}}},
            ),
        )
        for name, zone in (("Fosse", "defausse"), ("Source", "mana"))
    ]
    g = game("4.0", hold(heros=[X], reperes=lands), phase=Phase.NIGHT, first=first)
    do(g, DoDaily(Daily.REST), answers=["Source"])
    assert g.decisions[0][0].player == first
    assert g.value("X.zone") == "mana"


def test_6_2_k_each_of_two_abilities_about_entering_applies_once() -> None:
    """The controller of the step says which is first: they are known by their names."""
    gates = [
        landmark(
            name,
            1,
            {"passive": {"quoi": {"entre_avec": {"filtre": CHARACTER, "nombre": number, "compteurs": "grain"}}}},
        )
        for name, number in (("Une", 1), ("Deux", 2))
    ]
    card = character("Z", (1, 1, 1), 0, 0)
    g = do(game("4.0", hold(main=[card], reperes=gates)), Play("A", "Z"), answers=["A.heros", "Deux"])
    assert g.value("Z.compteurs") == {"grain": 3}


@pytest.mark.parametrize(("answer", "drawn", "reserve"), [("non", 2, 1), ("oui", 0, 2)])
def test_6_2_d_a_whole_step_whose_modifier_is_declined_stays_whole(answer: str, drawn: int, reserve: int) -> None:
    whole = instead({"fait": {"verbe": "piocher"}}, "ravitailler", etape_entiere=True, facultatif=True)
    card = spell("P", 0, {"effet": {"piocher": 2}})
    g = do(game("4.0", hold(deck=5, main=[card], reperes=[landmark("T", 1, whole)])), Play("A", "P"), answers=[answer])
    assert (g.value("A.main"), g.value("A.reserve")) == (drawn, reserve)


def test_6_2_b_the_second_action_of_a_step_is_replaced_alone() -> None:
    swap = {"gagner": {"statut": "ancre", "objets": "lui"}}
    law = landmark("Loi", 1, instead({"gagne_statut": {"filtre": CHARACTER, "statut": "endormi"}}, swap))
    both = {"simultanement": [{"piocher": 1}, {"gagner": {"statut": "endormi", "objets": {"chaque": CHARACTER}}}]}
    g = game("4.0", hold(deck=2, main=[spell("Acte", 0, {"effet": both})], heros=[X], reperes=[law]))
    do(g, Play("A", "Acte"))
    assert (g.value("A.main"), g.value("X.statuts")) == (1, ["ancre"])


def test_7_5_3_a_move_that_cannot_happen_is_attempted() -> None:
    seen = {"va": {"filtre": CHARACTER, "vers": ["reserve"]}}
    ban = landmark("Loi", 1, {"passive": {"quoi": {"ne_peut_pas": {"evenement": seen}}}})
    try_ = landmark("Essai", 1, instead(seen, {"piocher": 1}, tentative=True))
    send = spell(
        "Acte", 0, {"effet": {"deplacer": {"objets": {"chaque": CHARACTER}, "vers": {"vers_zone": "reserve"}}}}
    )
    g = do(game("4.0", hold(deck=1, main=[send], heros=[X], reperes=[ban, try_])), Play("A", "Acte"))
    assert (g.value("X.zone"), g.value("A.main")) == ("heros", 1)
