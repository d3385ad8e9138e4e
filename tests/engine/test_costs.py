"""Sections 5.1.2 and 6.4: what playing costs, what changes it, and costs that cannot be paid."""

import pytest

from rules_kb.abilities.trees.words import Phase, Side
from rules_kb.engine.api import PassTurn, Play, Refusal, UseQuickAction
from tests.engine.conftest import (
    CHARACTER,
    EDITIONS,
    MINE,
    character,
    do,
    event,
    game,
    hold,
    landmark,
    spell,
)

X = character("X", (1, 1, 1), 2, 1)


def passive(what: object, **more: object) -> dict[str, object]:
    return {"passive": {"quoi": what, **more}}


KEEP = landmark("Garde", 1, passive({"ne_peut_pas": {"fait": {"verbe": "sacrifier"}}}))


@pytest.mark.parametrize("edition", EDITIONS)
def test_5_1_2_d_hand_cost_and_reserve_cost(edition: str) -> None:
    g = do(game(edition, hold(3, reserve=[X])), Play("A", "X"), answers=["A.heros"])
    assert g.value("A.mana.epuises") == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_6_4_c_not_enough_mana_refuses_the_whole(edition: str) -> None:
    g = game(edition, hold(1, main=[X]))
    before = g.state
    with pytest.raises(Refusal) as caught:
        do(g, Play("A", "X"))
    assert "4.0:6.4.c" in {c.key for c in caught.value.cites}
    assert g.state is before
    assert "jouer X" not in [o.label for o in g.legal_actions("A")]


def test_5_1_2_e_increases_then_decreases_then_restrictions() -> None:
    up = landmark(
        "Hausse", 1, passive({"cout": {"sens": "augmentation", "de": 2, "filtre": CHARACTER, "par": "chaque_joueur"}})
    )
    down = landmark(
        "Baisse", 1, passive({"cout": {"sens": "reduction", "de": 1, "filtre": CHARACTER, "par": "chaque_joueur"}})
    )
    least = landmark(
        "Robin", 1, passive({"cout": {"sens": "restriction", "de": 2, "filtre": CHARACTER, "par": "adversaire"}})
    )
    for theirs, cost in (([], 1), ([up], 3), ([least], 2), ([up, least], 3)):
        g = game("4.0", hold(5, main=[X], reperes=[down]), hold(reperes=theirs))
        do(g, Play("A", "X"), answers=["A.heros"])
        assert g.value("A.mana.epuises") == cost


def test_5_1_2_e_a_minimum_concerns_its_own_decrease_only() -> None:
    scrooge = landmark("Scrooge", 1, passive({"cout": {"sens": "reduction", "de": 1, "filtre": "tout", "minimum": 1}}))
    other = landmark("Autre", 1, passive({"cout": {"sens": "reduction", "de": 1, "filtre": "tout"}}))
    g = game("4.0", hold(5, main=[X], reperes=[scrooge, other]))
    do(g, Play("A", "X"), answers=["A.heros", "0 mana"])  # the order of decreases is the player's: 0 or 1
    assert g.value("A.mana.epuises") == 0
    g = do(
        game(
            "4.0",
            hold(
                5,
                main=[X],
                reperes=[
                    scrooge,
                    scrooge.__class__(**{**{f: getattr(scrooge, f) for f in scrooge.__slots__}, "name": "S2"}),
                ],
            ),
        ),
        Play("A", "X"),
        answers=["A.heros"],
    )
    assert g.value("A.mana.epuises") == 1


def test_own_cost_alteration_works_in_hand() -> None:
    giant = character(
        "Titan",
        (9, 9, 9),
        5,
        5,
        passive(
            {
                "cout": {
                    "sens": "reduction",
                    "de": {"compte_expeditions": {"et": ["controle_par", {"a_statut": "eleve"}]}},
                }
            }
        ),
    )
    g = game("4.0", hold(4, main=[giant], ascended=(Side.HERO,)))
    assert do(g, Play("A", "Titan"), answers=["A.heros"]).value("A.mana.epuises") == 4


def test_optional_cost_that_reduces() -> None:
    card = character(
        "Forge",
        (2, 2, 2),
        3,
        3,
        passive(
            {
                "cout": {
                    "sens": "reduction",
                    "de": 2,
                    "en_echange_de": [{"sacrifier": {"choisi": {"et": [{"type": "permanent"}, "controle_par"]}}}],
                }
            }
        ),
    )
    g = do(game("4.0", hold(1, main=[card], reperes=[landmark("L")])), Play("A", "Forge"), answers=["A.heros", "oui"])
    assert g.value("L.zone") == "defausse"
    assert [a["do"] for a in event(g, "payer").actions] == ["sacrifier", "epuiser"]


TOUGH = character("Coriace", (1, 1, 1), 1, 1, {"coriace": 2})


ZAP = spell("Zap", 1, {"effet": {"gagner": {"statut": "endormi", "objets": {"cible": CHARACTER}}}})


def test_tough_is_waived_by_for_free_under_1_0_only() -> None:
    free = spell("Cadeau", 0, {"effet": {"jouer": {"filtre": {"type": "sort"}, "gratuitement": True}}})
    for edition, paid in (("1.0", 0), ("4.0", 2)):
        g = game(edition, hold(2, main=[free, ZAP]), hold(heros=[TOUGH]))
        do(g, Play("A", "Cadeau"), answers=[] if edition == "1.0" else ["Coriace"])
        assert g.value("Coriace.endormi")
        assert g.value("A.mana.epuises") == paid


def test_reaction_costs_may_be_declined_under_1_0() -> None:
    noon = {
        "reaction": {
            "declencheur": {"phase": "midi"},
            "effet": {"gagner": {"statut": "endormi", "objets": {"cible": CHARACTER}}},
        }
    }
    from rules_kb.engine.api import BeginPhase

    g = game("1.0", hold(2, reperes=[landmark("L", 1, noon)]), hold(heros=[TOUGH]), phase=Phase.MORNING)
    do(g, BeginPhase(Phase.NOON), answers=["Coriace", "non"])
    assert not g.value("Coriace.endormi")
    g = game("1.0", hold(2, reperes=[landmark("L", 1, noon)]), hold(heros=[TOUGH]), phase=Phase.MORNING)
    do(g, BeginPhase(Phase.NOON), answers=["Coriace", "oui"])
    assert g.value("Coriace.endormi")
    assert any(c.standing == "text_missing" for s in g.transcript() for c in s.cites)


def test_next_spell_costs_less_once() -> None:
    twinkle = character(
        "Étoile",
        (1, 1, 1),
        1,
        1,
        {
            "action_rapide": {
                "cout": [{"defausser": "moi"}],
                "soutien": True,
                "effet": {
                    "creer_embleme": {
                        "capacite": passive({"cout": {"sens": "reduction", "de": 1, "filtre": "tout"}}),
                        "duree": "ce_jour",
                        "une_fois": True,
                    }
                },
            }
        },
    )
    g = game("4.0", hold(4, main=[X, character("Y", (1, 1, 1), 2)], reserve=[twinkle]))
    do(g, UseQuickAction("A", "Étoile"), Play("A", "X"), PassTurn("B"), Play("A", "Y"), answers=["A.heros", "A.heros"])
    assert g.value("A.mana.epuises") == 1 + 2


def test_1_4_1_b_a_cost_of_which_a_part_is_impossible_is_refused_whole() -> None:
    altar = landmark(
        "Autel",
        1,
        {"action_rapide": {"cout": [{"payer": 1}, {"sacrifier": {"choisi": MINE}}], "effet": {"piocher": 1}}},
    )
    g = game("4.0", hold(1, deck=1, heros=[X], reperes=[altar, KEEP]))
    with pytest.raises(Refusal) as caught:
        do(g, UseQuickAction("A", "Autel"))
    assert {"4.0:1.4.1.a", "4.0:1.4.1.b"} <= {c.key for c in caught.value.cites}
    assert g.value("A.mana.prets") == 1
    forge = character(
        "Forge",
        (2, 2, 2),
        3,
        3,
        passive({"cout": {"sens": "reduction", "de": 2, "en_echange_de": [{"sacrifier": {"choisi": MINE}}]}}),
    )
    g = game("4.0", hold(1, main=[forge], heros=[X], reperes=[KEEP]))
    with pytest.raises(Refusal):
        do(g, Play("A", "Forge"), answers=["A.heros", "oui"])
    assert g.value("Forge.zone") == "main"
