"""Keyword actions and abilities (7.3, 7.4) that sections 1 to 6 need."""

import pytest

from rules_kb.abilities.trees.words import Side
from rules_kb.engine.api import Item, Play
from tests.engine.conftest import (
    CHARACTER,
    EDITIONS,
    GAIN_BOOST,
    MINE,
    RECRUE,
    character,
    do,
    event,
    game,
    hold,
    landmark,
    spell,
)

X = character("X", (1, 1, 1), 2, 1)


FREE = {"dans": {"zone": "main", "joueur": "vous"}}


def passive(what: object, **more: object) -> dict[str, object]:
    return {"passive": {"quoi": what, **more}}


def test_7_3_29_b_rush_to_do_something() -> None:
    rush = {"pour": {"cout": [{"jouer": {"foncer": True, "filtre": CHARACTER}}], "effet": {"piocher": 1}}}
    card = spell("Fonce", 0, {"effet": rush})
    assert do(game("4.0", hold(deck=1, main=[card])), Play("A", "Fonce")).value("A.main") == 0
    g = do(game("4.0", hold(2, deck=1, main=[card, X])), Play("A", "Fonce"), answers=["oui", "A.heros"])
    assert g.value("A.main") == 1


def test_7_4_5_scout() -> None:
    scout = character(
        "Éclaireur",
        (1, 1, 1),
        3,
        3,
        {"reperage": 1},
        {"reaction": {"declencheur": {"symbole": "J"}, "effet": GAIN_BOOST, "texte": "boost"}},
    )
    g = game("4.0", hold(1, main=[scout]))
    do(g, Play("A", "Éclaireur"), answers=["A.heros", "n°2"])  # send it to Reserve first
    assert g.value("Éclaireur.zone") == "reserve"
    assert g.value("Éclaireur.boosts") == 1  # found in Reserve (7.4.5.e)
    assert g.value("A.mana.epuises") == 1


def test_7_4_5_scout_is_optional() -> None:
    scout = character("Éclaireur", (1, 1, 1), 2, 2, {"reperage": 1})
    g = do(game("4.0", hold(2, main=[scout])), Play("A", "Éclaireur"), answers=["A.heros", "Coût de Main"])
    assert g.value("Éclaireur.zone") == "heros"


TOUGH = character("Coriace", (1, 1, 1), 1, 1, {"coriace": 2})


ZAP = spell("Zap", 1, {"effet": {"gagner": {"statut": "endormi", "objets": {"cible": CHARACTER}}}})


def test_7_4_7_tough() -> None:
    """4.0: paid as part of the choice, before the step; 1.0: declared and paid with the card."""
    for edition in EDITIONS:
        g = do(game(edition, hold(3, main=[ZAP]), hold(heros=[TOUGH])), Play("A", "Zap"), answers=["Coriace"])
        assert g.value("Coriace.endormi")
        assert g.value("A.mana.epuises") == 3
        assert [len(e.actions) for e in g.events if e.name == "payer"] == ([3] if edition == "1.0" else [1, 2])


def test_7_4_7_d_never_forced_and_not_without_the_mana() -> None:
    g = do(game("4.0", hold(3, main=[ZAP]), hold(heros=[TOUGH])), Play("A", "Zap"), answers=[[]])
    assert not g.value("Coriace.endormi")
    g = do(game("4.0", hold(2, main=[ZAP]), hold(heros=[TOUGH])), Play("A", "Zap"))
    assert not g.value("Coriace.endormi")
    g = do(game("4.0", hold(1, main=[ZAP], heros=[TOUGH])), Play("A", "Zap"))
    assert g.value("Coriace.endormi")  # one's own: nothing to pay


def test_7_4_7_f_once_an_effect_and_sources_add_up() -> None:
    twice = spell(
        "Deux", 0, {"effet": {"fois": {"nombre": 2, "effet": {"gagner_compteurs": {"objets": {"cible": CHARACTER}}}}}}
    )
    spindle = landmark("Fuseau", 1, passive({"ont": {"capacites": [{"coriace": 1}], "filtre": MINE}}))
    g = do(
        game("4.0", hold(3, main=[twice]), hold(heros=[TOUGH], reperes=[spindle])),
        Play("A", "Deux"),
        answers=["Coriace", "Coriace"][:1],
    )
    assert g.value("A.mana.epuises") == 3
    assert g.value("Coriace.boosts") == 2


def test_7_4_4_gigantic_is_in_both_expeditions_and_triggers_once() -> None:
    big = character(
        "Géant", (2, 2, 2), 0, 0, "gigantesque", {"reaction": {"declencheur": {"symbole": "J"}, "effet": GAIN_BOOST}}
    )
    g = do(game("4.0", hold(main=[big])), Play("A", "Géant"), answers=["A.heros"])
    assert g.value("A.heros.stats") == g.value("A.compagnon.stats") == [3, 3, 3]
    assert g.value("Géant.boosts") == 1


def test_7_4_4_h_for_each_token_the_player_picks_and_l_other_is_none() -> None:
    make = {"creer": {"jeton": RECRUE, "ou": "mon_expedition", "nombre": 2}}
    other = {"creer": {"jeton": RECRUE, "ou": "mon_autre_expedition"}}
    big = character(
        "Géant", (2, 2, 2), 0, 0, "gigantesque", {"reaction": {"declencheur": {"symbole": "J"}, "effet": [make, other]}}
    )
    g = do(game("4.0", hold(main=[big])), Play("A", "Géant"), answers=["A.heros", "A.heros", "A.compagnon"])
    assert (g.value("A.heros.jetons"), g.value("A.compagnon.jetons")) == (1, 1)
    assert event(g, "creer", 1).actions == ()


def test_7_4_4_k_both_expeditions_must_meet_the_condition() -> None:
    behind = {"expedition_est": {"expeditions": "mon_expedition", "filtre": {"position": "en_retard"}}}
    big = character(
        "Géant",
        (2, 2, 2),
        0,
        0,
        "gigantesque",
        {
            "reaction": {
                "declencheur": {"symbole": "J"},
                "effet": {"si": {"condition": behind, "alors": {"piocher": 1}}},
            }
        },
    )
    for theirs, drawn in (({Side.HERO: 1}, 0), ({Side.HERO: 1, Side.COMPANION: 1}, 1)):
        g = game("4.0", hold(deck=1, main=[big]), hold(distances=theirs))
        assert do(g, Play("A", "Géant"), answers=["A.heros"]).value("A.main") == drawn


def test_7_3_6_defect_changes_controller_without_leaving_the_zone() -> None:
    card = spell("Trahison", 0, {"effet": {"trahir": {"cible": CHARACTER}}})
    leaver = character(
        "X",
        (1, 1, 1),
        1,
        1,
        {
            "reaction": {
                "declencheur": {"quitte_zone": {"filtre": "moi_meme", "zone": "expeditions"}},
                "effet": {"piocher": 1},
            }
        },
    )
    g = game("4.0", hold(main=[card]), hold(deck=1, heros=[leaver]))
    before = g.value("X.timestamp")
    do(g, Play("A", "Trahison"))
    assert g.value("X.controleur") == "A"
    assert g.value("X.timestamp") == before
    assert g.value("B.main") == 0


def test_7_3_34_switching_joins_an_expedition_not_the_zone() -> None:
    monolith = landmark(
        "Monolithe",
        1,
        {
            "reaction": {
                "declencheur": {"rejoint": {"filtre": CHARACTER, "expeditions": "expeditions_de"}},
                "effet": {"gagner_compteurs": {"objets": "lui"}},
            }
        },
    )
    card = spell("Change", 0, {"effet": {"changer_d_expedition": {"cible": CHARACTER}}})
    g = do(game("4.0", hold(main=[card], heros=[X], reperes=[monolith])), Play("A", "Change"))
    assert g.value("X.zone") == "compagnon"
    assert g.value("X.boosts") == 0  # it was already in its controller's Expeditions


def test_7_3_1_activate_a_reaction_and_7_3_1_e_cannot_activate() -> None:
    hub = landmark(
        "Nœud",
        1,
        {"reaction": {"declencheur": {"symbole": "J"}, "effet": {"gagner_compteurs": {"nombre": 3, "nom": "kélon"}}}},
    )
    card = spell("Réveil", 0, {"effet": {"activer": {"objets": {"cible": {"type": "permanent"}}, "symbole": "J"}}})
    assert do(game("4.0", hold(main=[card], reperes=[hub])), Play("A", "Réveil")).value("Nœud.compteurs.kélon") == 3
    council = landmark("Conseil", 1, passive({"n_active_pas": {"filtre": {"type": "permanent"}, "symboles": ["J"]}}))
    g = do(game("4.0", hold(main=[card], reperes=[hub, council])), Play("A", "Réveil"), answers=["Nœud"])
    assert g.value("Nœud.compteurs") == {}


def test_7_3_13_exhausted_resupply() -> None:
    card = spell("R", 0, {"effet": {"ravitailler": {"epuise": True}}})
    g = do(game("4.0", hold(main=[card], deck=1)), Play("A", "R"))
    assert g.value("A.reserve.epuisees") == 1


def test_7_3_4_augment_and_7_3_8_double() -> None:
    more = spell("Plus", 0, {"effet": [{"amplifier": {"cible": CHARACTER}}, {"doubler": {"cible": CHARACTER}}]})
    g = do(game("4.0", hold(main=[more], heros=[Item(X, ref="X", counters=(("boost", 2),))])), Play("A", "Plus"))
    assert g.value("X.boosts") == 6
    g = do(game("4.0", hold(main=[more], heros=[X])), Play("A", "Plus"))
    assert g.value("X.boosts") == 0


def test_7_3_11_exchange_needs_both() -> None:
    swap = {
        "echanger": {"premier": {"cible": {"dans": {"zone": "reserve", "joueur": "vous"}}}, "second": {"choisi": FREE}}
    }
    card = spell("Tour", 0, {"effet": swap})
    g = do(game("4.0", hold(main=[card, X], reserve=[character("R")])), Play("A", "Tour"))
    assert (g.value("X.zone"), g.value("R.zone")) == ("reserve", "main")
    g = do(game("4.0", hold(main=[card], reserve=[character("R")])), Play("A", "Tour"))
    assert g.value("R.zone") == "reserve"


def test_7_3_28_die_and_its_changes() -> None:
    table = {"lancer_un_de": [{"effet": {"piocher": 2}, "de": 4}, {"effet": {"piocher": 1}, "de": 1, "a": 3}]}
    card = spell("Dé", 0, {"effet": table})
    assert do(game("4.0", hold(deck=3, main=[card]), dice=[4]), Play("A", "Dé")).value("A.main") == 2
    luck = landmark("Chance", 1, passive({"de_modifie": {"ajouter": 1}}))
    g = do(game("4.0", hold(deck=3, main=[card], reperes=[luck]), dice=[3]), Play("A", "Dé"), answers=["n°2"])
    assert g.value("A.main") == 2


@pytest.mark.parametrize(("symbols", "counters"), [(["J"], {"h": 1}), (["H"], {"j": 1}), ([], {})])
def test_7_3_1_e_only_the_triggers_that_are_named_cannot_activate(symbols: list[str], counters: dict[str, int]) -> None:
    """With no symbol named, none of them can."""
    both = [
        {"reaction": {"declencheur": {"symbole": s}, "effet": {"gagner_compteurs": {"nom": s.lower()}}}} for s in "JH"
    ]
    mute = landmark("Conseil", 1, passive({"n_active_pas": {"filtre": CHARACTER, "symboles": symbols}}))
    g = game("4.0", hold(main=[character("Z", (1, 1, 1), 0, 0, *both)], reperes=[mute]))
    do(g, Play("A", "Z"), answers=["A.heros"] if len(counters) < 2 else ["A.heros", "n°1"])
    assert g.value("Z.compteurs") == counters


@pytest.mark.parametrize(("symbols", "drawn"), [(["J"], 1), ([], 0)])
def test_7_3_1_e_a_reaction_that_looks_before_the_event_cannot_activate_if_that_was_said_then(
    symbols: list[str], drawn: int
) -> None:
    """6.3.f: it is before the event that the Reaction must work; what says so is sacrificed by the event."""
    mute = landmark("Conseil", 1, passive({"n_active_pas": {"filtre": {"nomme": "Guet"}, "symboles": symbols}}))
    draws = {"reaction": {"declencheur": {"fait": {"verbe": "sacrifier"}}, "effet": {"piocher": 1}}}
    act = spell("Acte", 0, {"effet": {"sacrifier": {"chaque": {"nomme": "Conseil"}}}})
    g = do(game("4.0", hold(deck=1, main=[act], reperes=[mute, landmark("Guet", 1, draws)])), Play("A", "Acte"))
    assert (g.value("Conseil.zone"), g.value("A.main")) == ("defausse", drawn)
