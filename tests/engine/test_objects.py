"""Sections 2 and 3: objects, passive abilities, statuses, counters, zones."""

import pytest

from rules_kb.abilities.trees.words import Daily, Phase, Side, Status, Zone
from rules_kb.engine.api import DoDaily, Item, Play, Refusal, UseQuickAction
from tests.engine.conftest import (
    CHARACTER,
    EDITIONS,
    GAIN_BOOST,
    MINE,
    character,
    cited,
    cites,
    do,
    event,
    game,
    gear,
    hero,
    hold,
    landmark,
    spell,
    steps,
)

X = character("X")


Y = character("Y", (2, 2, 2), 2)


TOKEN = character("Jeton", (1, 1, 1), 0)


TO_RESERVE = spell(
    "Renvoi", 0, {"effet": {"deplacer": {"objets": {"cible": CHARACTER}, "vers": {"vers_zone": "reserve"}}}}
)


TO_HAND = spell("Main", 0, {"effet": {"deplacer": {"objets": {"cible": CHARACTER}, "vers": {"vers_zone": "main"}}}})


KILL = spell("Mort", 0, {"effet": {"defausser": {"cible": CHARACTER}}})


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_1_d_a_move_makes_a_new_object_with_a_greater_timestamp(edition: str) -> None:
    g = game(edition, hold(main=[TO_RESERVE], heros=[X]))
    before = g.value("X.timestamp")
    do(g, Play("A", "Renvoi"))
    assert g.value("X.timestamp") > before
    assert {f"{edition}:2.1.{'d' if edition == '4.0' else 'c'}"} <= cited(g)


def tokens(edition: str, card: object) -> object:
    from dataclasses import replace

    face = replace(TOKEN, token=True)
    return do(game(edition, hold(main=[card], heros=[face])), Play("A", card.name))  # type: ignore[attr-defined]


@pytest.mark.parametrize("card", [TO_RESERVE, TO_HAND, KILL], ids=lambda c: c.name)
def test_2_1_e_a_token_that_leaves(card: object) -> None:
    """1.0: joins its new zone, then ceases (two events); 4.0: never joins it (one)."""
    old, new = tokens("1.0", card), tokens("4.0", card)
    assert not old.value("Jeton.existe")  # type: ignore[attr-defined]
    assert not new.value("Jeton.existe")  # type: ignore[attr-defined]
    assert "cesser" in steps(old)  # type: ignore[arg-type]
    assert "cesser" not in steps(new)  # type: ignore[arg-type]
    assert "1.0:2.1.d" in cited(old)  # type: ignore[arg-type]
    assert "4.0:2.1.e" in cited(new)  # type: ignore[arg-type]


def test_7_3_31_b_a_modified_sacrifice_is_still_one() -> None:
    from dataclasses import replace

    watcher = landmark(
        "Guet",
        1,
        {"reaction": {"declencheur": {"fait": {"verbe": "sacrifier", "par": "vous"}}, "effet": {"piocher": 1}}},
    )
    card = spell("Rituel", 0, {"effet": {"sacrifier": {"choisi": MINE}}})
    g = do(
        game("4.0", hold(deck=1, main=[card], reperes=[watcher], heros=[replace(TOKEN, token=True)])),
        Play("A", "Rituel"),
    )
    assert g.value("A.main") == 1


def test_1_4_3_a_card_goes_to_its_owners_zone() -> None:
    g = do(game("4.0", hold(main=[TO_HAND], heros=[Item(X, ref="X", owner="B")])), Play("A", "Main"))
    assert g.value("X.joueur") == "B"
    assert (g.value("A.main"), g.value("B.main")) == (0, 1)


def passive(what: object, **more: object) -> dict[str, object]:
    return {"passive": {"quoi": what, **more}}


def level(value: int) -> dict[str, object]:
    return passive({"stats_fixees": {"filtre": CHARACTER, "a": value}})


SLEEP = spell("Dodo", 0, {"effet": {"gagner": {"statut": "endormi", "objets": {"cible": CHARACTER}}}})


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_4_1_f_a_status_is_not_gained_again_but_the_object_can_be_chosen(edition: str) -> None:
    g = game(edition, hold(main=[SLEEP], heros=[Item(X, ref="X", statuses=(Status.ASLEEP,))]))
    do(g, Play("A", "Dodo"))
    shown = event(g, "gagner_statut")
    assert shown.actions == ()
    assert (f"{edition}:2.4.1.{'f' if edition == '4.0' else 'd'}") in cites(shown)


def test_2_4_1_g_some_may_gain_a_status_again() -> None:
    gericht = character(
        "Gericht",
        (1, 1, 1),
        1,
        1,
        passive({"regagne": {"statut": "fugace"}}),
        {
            "reaction": {
                "declencheur": {"gagne_statut": {"filtre": "moi_meme", "statut": "fugace"}},
                "effet": GAIN_BOOST,
            }
        },
    )
    card = spell("Voile", 0, {"effet": {"gagner": {"statut": "fugace", "objets": {"cible": CHARACTER}}}})
    g = do(
        game("4.0", hold(main=[card], heros=[Item(gericht, ref="G", statuses=(Status.FLEETING,))])), Play("A", "Voile")
    )
    assert g.value("G.boosts") == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_4_1_h_a_status_that_is_not_there_is_not_lost(edition: str) -> None:
    card = spell("Réveil", 0, {"effet": {"perdre": {"statut": "endormi", "objets": {"cible": CHARACTER}}}})
    g = do(game(edition, hold(main=[card], heros=[X])), Play("A", "Réveil"))
    assert event(g, "perdre_statut").actions == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_4_5_boosted_and_stats(edition: str) -> None:
    g = game(edition, hold(heros=[Item(X, ref="X", counters=(("boost", 2),))]))
    assert g.value("X.booste")
    assert g.value("X.stats") == [3, 3, 3]


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_4_7_d_fleeting_is_discarded_instead_of_going_to_reserve(edition: str) -> None:
    g = game(edition, hold(main=[TO_RESERVE], heros=[Item(X, ref="X", statuses=(Status.FLEETING,))]))
    do(g, Play("A", "Renvoi"))
    assert g.value("X.zone") == "defausse"


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_5_j_counters_are_lost_on_leaving_the_expedition_zone(edition: str) -> None:
    g = game(edition, hold(main=[TO_RESERVE], heros=[Item(X, ref="X", counters=(("boost", 2),))]))
    do(g, Play("A", "Renvoi"))
    assert g.value("X.boosts") == 0
    assert (f"{edition}:2.5.{'j' if edition == '4.0' else 'i'}") in cited(g)


def test_7_4_6_seasoned_keeps_boosts_only() -> None:
    tough = character("Vétéran", (1, 1, 1), 1, 1, "aguerri")
    held = Item(tough, ref="V", counters=(("boost", 2), ("sève", 1)))
    g = do(game("4.0", hold(main=[TO_RESERVE], heros=[held])), Play("A", "Renvoi"))
    assert g.value("V.compteurs") == {"boost": 2}
    assert "4.0:7.4.6.b" in cited(g)


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_5_k_counters_are_kept_from_reserve_and_limbo(edition: str) -> None:
    g = game(edition, hold(1, reserve=[Item(X, ref="X", counters=(("boost", 2),))]))
    do(g, Play("A", "X"), answers=["A.heros"])
    assert g.value("X.boosts") == 2


def test_counters_and_the_discard_pile() -> None:
    """1.0 2.5.j: kept going to the Discard pile from Reserve; 4.0 2.5.b: never there."""
    drop = spell("Jette", 0, {"effet": {"defausser": {"choisi": {"dans": {"zone": "reserve", "joueur": "vous"}}}}})
    for edition, kept in (("1.0", 2), ("4.0", 0)):
        g = game(edition, hold(main=[drop], reserve=[Item(X, ref="X", counters=(("boost", 2),))]))
        do(g, Play("A", "Jette"))
        assert g.value("X.boosts") == kept


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_5_g_removing_stops_at_zero_and_2_5_h_spending_does_not(edition: str) -> None:
    card = spell("Ôte", 0, {"effet": {"retirer_compteurs": {"objets": {"cible": CHARACTER}, "nombre": 3}}})
    g = do(game(edition, hold(main=[card], heros=[Item(X, ref="X", counters=(("boost", 2),))])), Play("A", "Ôte"))
    assert g.value("X.boosts") == 0
    spender = landmark(
        "Dépense", 1, {"action_rapide": {"cout": [{"depenser": {"nombre": 3, "nom": "sève"}}], "effet": {"piocher": 1}}}
    )
    g = game(edition, hold(reperes=[Item(spender, ref="D", counters=(("sève", 2),))]))
    with pytest.raises(Refusal) as caught:
        do(g, UseQuickAction("A", "D"))
    assert (f"{edition}:2.5.{'h' if edition == '4.0' else 'g'}") in {c.key for c in caught.value.cites}


def test_2_2_9_base_cost() -> None:
    card = character("C", (1, 1, 1), 4, 2)
    fleeting = Item(card, ref="F", statuses=(Status.FLEETING,))
    g = game("4.0", hold(heros=[card, fleeting], reserve=[Item(card, ref="R")]))
    assert [g.value(f"{r}.cout_de_base") for r in ("C", "F", "R")] == [4, 2, 2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_3_1_3_what_a_player_sees(edition: str) -> None:
    g = game(
        edition,
        hold(2, main=[X], deck=3),
        hold(1, main=[Y], mana=[Item(X, ref="orbe")]),
    )
    a, b = g.sight("A")["joueurs"], g.sight("B")["joueurs"]
    assert a["A"]["main"] == ["X"]
    assert a["B"]["main"] == 1
    assert b["A"]["main"] == 1
    assert a["A"]["deck"] == b["A"]["deck"] == 3
    assert "carte" not in a["B"]["mana"][0]
    assert b["B"]["mana"][0]["carte"] == "X"


@pytest.mark.parametrize("edition", EDITIONS)
def test_3_2_2_d_an_empty_deck_takes_the_discard_pile(edition: str) -> None:
    draw = spell("P", 0, {"effet": {"piocher": 3}})
    g = do(game(edition, hold(deck=1, main=[draw], defausse=[X])), Play("A", "P"))
    assert g.value("A.main") == 2  # the Deck has two cards in all: the third action does nothing (3.2.2.e)
    assert f"{edition}:3.2.2.d" in cites(event(g, "piocher"))


def test_3_2_9_b_a_card_put_in_the_mana_zone_is_face_down_and_exhausted() -> None:
    card = spell("Ramp", 0, {"effet": {"deplacer": {"objets": "dessus_du_deck", "vers": {"vers_zone": "mana"}}}})
    g = do(game("4.0", hold(deck=1, main=[card])), Play("A", "Ramp"))
    assert g.value("A.mana.epuises") == 1


def test_3_2_9_e_orbs_may_be_swapped_before_a_step_that_asks_for_one() -> None:
    card = spell("Perte", 0, {"effet": {"defausser": {"choisi": {"dans": {"zone": "mana", "joueur": "vous"}}}}})
    orbs = [Item(X, ref="prêt"), Item(Y, ref="fatigué", statuses=(Status.EXHAUSTED,))]
    g = game("4.0", hold(main=[card], mana=orbs))
    do(g, Play("A", "Perte"), answers=["n°1", [], "fatigué"])
    assert g.value("A.mana.epuises") == 1
    assert "echanger_orbes" in steps(g)


@pytest.mark.parametrize(("edition", "seen"), [("1.0", 1), ("4.0", 0)])
def test_hero_zone_in_play_under_1_0_only(edition: str, seen: int) -> None:
    card = spell("Vise", 0, {"effet": {"gagner_compteurs": {"objets": {"cible": {"type": "heros"}}}}})
    g = do(game(edition, hold(main=[card], zone_heros=[hero("H")])), Play("A", "Vise"))
    assert g.value("H.boosts") == seen


def test_2_2_16_d_the_player_orders_timestamps_that_matter() -> None:
    """Two Landmarks put in play at once, each fixing statistics: who decides which is last."""
    card = spell(
        "Deux",
        0,
        {
            "effet": {
                "deplacer": {
                    "objets": {
                        "chaque": {"et": [{"dans": {"zone": "defausse", "joueur": "vous"}}, {"type": "permanent"}]}
                    },
                    "vers": {"vers_zone": "reperes"},
                }
            }
        },
    )
    for order, value in ((["L3", "L5"], 5), (["L5", "L3"], 3)):
        g = game(
            "4.0", hold(main=[card], heros=[X], defausse=[landmark("L3", 1, level(3)), landmark("L5", 1, level(5))])
        )
        do(g, Play("A", "Deux"), answers=[order])
        assert (g.decisions[0][0].player, g.decisions[0][0].kind) == ("A", "timestamps")
        assert g.value("X.stats") == [value] * 3


def test_2_4_2_anchored_asleep_eternal_stay_at_rest_and_lose_it() -> None:
    eternal = character("Éternel", (1, 1, 1), 1, 1, "eternel")
    both = Item(X, ref="deux", statuses=(Status.ANCHORED, Status.ASLEEP))
    g = do(game("4.0", hold(heros=[eternal, both, Y]), phase=Phase.NIGHT), DoDaily(Daily.REST))
    assert (g.value("Éternel.zone"), g.value("deux.zone"), g.value("Y.zone")) == ("heros", "heros", "reserve")
    assert g.value("deux.statuts") == []


def test_gears_of_expeditions_that_moved_forward_rest() -> None:
    for advanced, zone in (((Side.HERO,), "reserve"), ((), "heros")):
        g = game("4.0", hold(heros=[gear("Bottes")], advanced=advanced), phase=Phase.NIGHT)
        assert do(g, DoDaily(Daily.REST)).value("Bottes.zone") == zone


def test_zones_are_ten() -> None:
    assert len(Zone) == 10
