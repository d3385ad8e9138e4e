"""What effects, Reactions and modifiers remember; what abilities forbid or replace: whose, when, in which order."""

from dataclasses import replace
from typing import Any

import pytest

from rules_kb.abilities.trees.words import Daily, Phase, Side, Status
from rules_kb.engine.api import DoDaily, Item, Play
from rules_kb.engine.steps import Step
from tests.engine.conftest import (
    CHARACTER,
    GAIN_BOOST,
    RECRUE,
    SLEEP,
    character,
    cites,
    do,
    event,
    game,
    hold,
    landmark,
    spell,
)

X = character("X", (1, 1, 1))
Y = character("Y", (1, 1, 1))


def passive(what: Any, **more: Any) -> dict[str, Any]:
    return {"passive": {"quoi": what, **more}}


def law(event_: Any, **more: Any) -> Any:
    return landmark("Loi", 1, passive({"ne_peut_pas": {"evenement": event_, **more}}))


def cast(effect: Any) -> Any:
    return spell("Acte", 0, {"effet": effect})


@pytest.mark.parametrize(("owner", "forbidden"), [("A", True), ("B", False)])
def test_1_4_1_a_you_is_who_controls_what_forbids(owner: str, forbidden: bool) -> None:
    act = cast({"sacrifier": {"chaque": {"et": [CHARACTER, "controle_par"]}}})
    ban = law({"fait": {"verbe": "sacrifier", "par": "vous"}})
    a, b = ([ban], []) if owner == "A" else ([], [ban])
    g = do(game("4.0", hold(main=[act], heros=[X], reperes=a), hold(reperes=b)), Play("A", "Acte"))
    assert g.value("X.zone") == ("heros" if forbidden else "defausse")
    if forbidden:
        (note,) = event(g, "sacrifier").notes
        assert (note["what"], [a["object"] for a in note["original"]]) == ("forbidden", ["X"])
        assert "4.0:1.4.1.a" in cites(event(g, "sacrifier"))


def test_1_4_1_a_what_cannot_happen_during_a_daily_effect_may_at_another_time() -> None:
    ban = law({"va": {"filtre": CHARACTER, "vers": ["reserve"]}}, pendant="repos")
    g = do(game("4.0", hold(heros=[X], reperes=[ban]), phase=Phase.NIGHT), DoDaily(Daily.REST))
    assert g.value("X.zone") == "heros"
    send = cast({"deplacer": {"objets": {"chaque": CHARACTER}, "vers": {"vers_zone": "reserve"}}})
    g = do(game("4.0", hold(main=[send], heros=[X], reperes=[ban])), Play("A", "Acte"))
    assert g.value("X.zone") == "reserve"


@pytest.mark.parametrize(("side", "moved"), [("heros", False), ("compagnon", True)])
def test_4_2_4_d_only_due_to_a_terrain_concerns_its_expeditions(side: str, moved: bool) -> None:
    where = {"et": [{"cote": "heros"}, "controle_par"]}
    ban = landmark(
        "Loi", 1, passive({"n_avance_pas_grace_a": {"filtre": where, "terrains": ["foret"], "seulement": True}})
    )
    act = cast({"avancer": {"expeditions_de": {"joueur": "vous", "cote": side}}})
    g = do(game("4.0", hold(main=[act], reperes=[ban])), Play("A", "Acte"))
    assert g.value(f"A.{side}.distance") == int(moved)
    assert ("4.0:1.4.1.a" in cites(event(g, "avancer"))) is not moved


def test_7_3_22_c_the_region_before_the_last_is_not_the_end() -> None:
    act = cast({"avancer": {"expeditions_de": {"joueur": "vous", "cote": "heros"}}})
    g = do(game("4.0", hold(main=[act], distances={Side.HERO: 6})), Play("A", "Acte"))
    assert g.value("A.heros.distance") == 7


def test_6_3_k_what_is_gone_cannot_be_altered() -> None:
    """The second step cannot find the object that the first one discarded."""
    act = cast({"pour_chaque": {"objets": {"chaque": CHARACTER}, "effet": [{"defausser": "lui"}, SLEEPS]}})
    g = do(game("4.0", hold(main=[act], heros=[X])), Play("A", "Acte"))
    assert g.value("X.zone") == "defausse"
    assert g.value("X.statuts") == []


SLEEPS = {"gagner": {"statut": "endormi", "objets": "lui"}}


@pytest.mark.parametrize(("edition", "kept"), [("1.0", 1), ("4.0", 0)])
def test_2_5_b_counters_in_the_discard_pile(edition: str, kept: int) -> None:
    gone = {"et": [{"dans": {"zone": "defausse", "joueur": "vous"}}, {"nomme": "X"}]}
    act = cast({"gagner_compteurs": {"objets": {"chaque": gone}, "nom": "grain"}})
    g = do(game(edition, hold(main=[act], defausse=[X])), Play("A", "Acte"))
    assert g.value("X.compteurs") == ({"grain": 1} if kept else {})


def test_2_1_e_a_replaced_action_stays_in_the_note_with_its_rule() -> None:
    act = cast({"deplacer": {"objets": {"chaque": CHARACTER}, "vers": {"vers_zone": "reserve"}}})
    token = replace(X, name="Recrue", token=True)
    g = do(game("4.0", hold(main=[act], heros=[Item(token, ref="R")])), Play("A", "Acte"))
    (note,) = event(g, "deplacer").notes
    assert note["what"] == "replaced"
    assert [(a["do"], a["to"]) for a in note["original"]] == [("deplacer", "reserve")]
    assert [c["id"] for c in note["cites"]] == ["2.1.e"]


def also(event_: Any, do_: Any) -> Any:
    return passive({"aussi": {"evenement": event_, "faire": do_}})


def test_6_2_h_no_question_where_the_order_of_modifiers_cannot_matter() -> None:
    """Each adds to another action of the step."""
    one = landmark("Un", 1, also({"fait": {"verbe": "piocher"}}, {"gagner_compteurs": {"nom": "grain"}}))
    two = landmark(
        "Deux",
        1,
        also({"gagne_statut": {"filtre": CHARACTER, "statut": "endormi"}}, {"gagner_compteurs": {"nom": "grain"}}),
    )
    both = {
        "simultanement": [{"piocher": 1}, {"gagner": {"statut": "endormi", "objets": {"chaque": CHARACTER}}}],
    }
    g = do(game("4.0", hold(deck=2, main=[cast(both)], heros=[X], reperes=[one, two])), Play("A", "Acte"))
    assert g.decisions == []
    assert g.value("Un.compteurs") == g.value("Deux.compteurs") == {"grain": 1}


@pytest.mark.parametrize("owner", ["A", "B"])
def test_6_2_h_who_controls_the_step_chooses_even_between_modifiers_of_the_opponent(owner: str) -> None:
    lands = [
        landmark(
            name,
            1,
            passive(
                {
                    "a_la_place": {
                        "evenement": {"gagne_statut": {"filtre": CHARACTER, "statut": "endormi"}},
                        "faire": {"gagner": {"statut": status, "objets": "lui"}},
                    }
                }
            ),
        )
        for name, status in (("Ancre", "ancre"), ("Fuite", "fugace"))
    ]
    a, b = (lands, []) if owner == "A" else ([], lands)
    g = do(game("4.0", hold(main=[SLEEP], heros=[X], reperes=a), hold(reperes=b)), Play("A", "Dodo"), answers=["Fuite"])
    assert (g.decisions[0][0].player, g.decisions[0][0].kind) == ("A", "modificateur")
    assert g.value("X.statuts") == ["fugace"]


@pytest.mark.parametrize(("owner", "statuses"), [("A", ["ancre"]), ("B", [])])
def test_6_2_l_what_enters_with_a_status_by_an_ability_of_another(owner: str, statuses: list[str]) -> None:
    mine = {"et": [CHARACTER, {"possede_par": "vous"}]}
    gate = landmark("Porte", 1, passive({"entre_avec": {"filtre": mine, "statuts": ["ancre"], "nombre": 0}}))
    a, b = ([gate], []) if owner == "A" else ([], [gate])
    card = character("Z", (1, 1, 1), 0, 0)
    g = do(game("4.0", hold(main=[card], reperes=a), hold(reperes=b)), Play("A", "Z"), answers=["A.heros"])
    assert g.value("Z.statuts") == statuses


def test_7_3_28_a_reaction_of_a_die_knows_its_result() -> None:
    lucky = landmark(
        "Chance",
        1,
        {
            "reaction": {
                "declencheur": {"fait": {"verbe": "lancer_un_de", "par": "vous"}},
                "effet": {"gagner_compteurs": {"nom": "grain", "nombre": "resultat_du_de"}},
            }
        },
    )
    act = cast({"lancer_un_de": [{"effet": "rien", "de": 1, "a": 6}]})
    g = do(game("4.0", hold(main=[act], reperes=[lucky]), dice=[4]), Play("A", "Acte"))
    assert g.value("Chance.compteurs") == {"grain": 4}


@pytest.mark.parametrize(
    ("phase", "owner", "status"),
    [("nuit", "A", "ancre"), ("apres-midi", "A", "endormi"), ("apres-midi", "B", "ancre")],
)
def test_7_3_18_abilities_are_ignored_while_the_condition_holds(phase: str, owner: str, status: str) -> None:
    """Whose Characters: "you" is the controller of what ignores."""
    swap = {"gagner": {"statut": "ancre", "objets": "lui"}}
    falls_asleep = {"gagne_statut": {"filtre": "moi_meme", "statut": "endormi"}}
    light = character("Léger", (1, 1, 1), 1, 1, passive({"a_la_place": {"evenement": falls_asleep, "faire": swap}}))
    mute = landmark("Silence", 1, passive({"ignorer": {"et": [CHARACTER, "controle_par"]}}, si={"en_phase": phase}))
    a, b = ([mute], []) if owner == "A" else ([], [mute])
    g = do(game("4.0", hold(main=[SLEEP], heros=[light], reperes=a), hold(reperes=b)), Play("A", "Dodo"))
    assert g.value("Léger.statuts") == [status]


def test_removed_from_the_game() -> None:
    act = cast({"deplacer": {"objets": {"chaque": CHARACTER}, "vers": "hors_du_jeu"}})
    g = do(game("4.0", hold(main=[act], heros=[X, Y])), Play("A", "Acte"))
    assert set(g.state.removed) == {"X", "Y"}
    assert not any(e.face.name in ("X", "Y") for e in g.state.elements.values())


def test_a_step_without_a_citation_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a citation"):
        Step("piocher", (), "A", ())


def test_2_4_1_f_an_expedition_that_gains_ascended_says_so_to_reactions() -> None:
    """Counters put by a Reaction go to "me", not to what the trigger is about."""
    watcher = landmark(
        "Guet",
        1,
        {"reaction": {"declencheur": {"gagne_statut": {"filtre": "tout", "statut": "eleve"}}, "effet": GAIN_BOOST}},
    )
    act = cast({"s_elever": {"expeditions_de": {"joueur": "vous", "cote": "compagnon"}}})
    g = do(game("4.0", hold(main=[act], heros=[X], reperes=[watcher])), Play("A", "Acte"))
    assert g.value("A.compagnon.eleve")
    assert not g.value("A.heros.eleve")
    assert g.value("Guet.boosts") == 1
    assert g.value("X.boosts") == 0


def test_4_3_a_the_arena_replaces_the_adventure() -> None:
    """Tied after Check Victory: every Expedition is in the Arena."""
    ends = {Side.HERO: 3, Side.COMPANION: 4}
    g = game("4.0", hold(distances=ends), hold(distances=ends), phase=Phase.NIGHT)
    do(g, DoDaily(Daily.CHECK_VICTORY))
    assert g.state.tiebreakers
    assert len(g.state.row) == 1
    assert {t.position for t in g.state.treks.values()} == {0}


def test_2_4_1_status_of_who_is_asleep_only() -> None:
    held = Item(X, ref="X", statuses=(Status.ASLEEP, Status.FLEETING))
    act = cast({"perdre": {"statut": "endormi", "objets": {"chaque": CHARACTER}}})
    assert do(game("4.0", hold(main=[act], heros=[held, Y])), Play("A", "Acte")).value("X.statuts") == ["fugace"]


def test_6_2_l_only_what_matches_enters_so_among_several() -> None:
    """Two cards enter in one step; the ability is about the second."""
    gate = landmark("Porte", 1, passive({"entre_avec": {"filtre": {"nomme": "Y"}, "statuts": ["ancre"], "nombre": 0}}))
    back = {"et": [CHARACTER, {"dans": {"zone": "defausse", "joueur": "vous"}}]}
    where = {"expeditions_de": {"joueur": "vous", "cote": "heros"}}
    act = cast({"deplacer": {"objets": {"chaque": back}, "vers": {"vers_expedition": where}}})
    g = do(game("4.0", hold(main=[act], defausse=[X, Y], reperes=[gate])), Play("A", "Acte"))
    assert (g.value("X.zone"), g.value("Y.zone")) == ("heros", "heros")
    assert (g.value("X.statuts"), g.value("Y.statuts")) == ([], ["ancre"])


def test_3_1_objects_of_shared_zones_are_in_the_zone_of_no_player() -> None:
    made = cast({"creer": {"jeton": RECRUE, "ou": {"expeditions_de": {"joueur": "vous", "cote": "heros"}}}})
    played = character("Z", (1, 1, 1), 0, 0)
    g = do(game("4.0", hold(main=[made], reserve=[Y]), hold(main=[played])), Play("A", "Acte"))
    do(g, Play("B", "Z"), answers=["B.heros"])
    inside = [o for o in g.state.objects.values() if o.expedition is not None]
    assert [o.player for o in inside] == [None, None]
    assert all(o.player is not None for o in g.state.objects.values() if o.zone.value == "reserve")


def test_7_4_4_a_gigantic_landmark_is_in_no_expedition() -> None:
    g = game("4.0", hold(reperes=[landmark("Mont", 1, "gigantesque")], heros=[X]))
    assert g.value("A.heros.personnages") == 1
    assert g.value("Mont.expeditions") == []


def test_6_2_l_a_card_that_enters_beside_another_keeps_its_own_way_of_entering() -> None:
    ready = character("W", (1, 1, 1), 1, 1, passive({"entre_avec": {"statuts": ["ancre"], "nombre": 0}}))
    back = {"et": [CHARACTER, {"dans": {"zone": "defausse", "joueur": "vous"}}]}
    where = {"expeditions_de": {"joueur": "vous", "cote": "heros"}}
    act = cast({"deplacer": {"objets": {"chaque": back}, "vers": {"vers_expedition": where}}})
    g = do(game("4.0", hold(main=[act], defausse=[X, ready])), Play("A", "Acte"))
    assert (g.value("X.statuts"), g.value("W.statuts")) == ([], ["ancre"])


def test_6_2_h_a_fleeting_token_sent_to_the_reserve_ceases_without_a_question() -> None:
    """Two rules replace the same move; in either order it ceases to exist."""
    token = replace(X, name="Recrue", token=True)
    act = cast({"deplacer": {"objets": {"chaque": CHARACTER}, "vers": {"vers_zone": "reserve"}}})
    held = Item(token, ref="R", statuses=(Status.FLEETING,))
    g = do(game("4.0", hold(main=[act], heros=[held])), Play("A", "Acte"))
    assert g.decisions == []
    assert not g.value("R.existe")


@pytest.mark.parametrize("lost", [True, False])
def test_2_4_2_which_expedition_loses_ascended(lost: bool) -> None:
    seen = {"perd_statut": {"filtre": {"cote": "heros" if lost else "compagnon"}, "statut": "eleve"}}
    watcher = landmark("Guet", 1, {"reaction": {"declencheur": seen, "effet": GAIN_BOOST}})
    a = hold(reperes=[watcher], ascended=(Side.HERO,))
    g = do(game("4.0", a, phase=Phase.NIGHT), DoDaily(Daily.REST))
    assert not g.value("A.heros.eleve")
    assert g.value("Guet.boosts") == int(lost)


def test_6_2_c_what_a_modifier_adds_knows_the_expedition_of_the_event() -> None:
    more = landmark("Suite", 1, also({"avance": {}}, {"creer": {"jeton": RECRUE, "ou": "cette_expedition"}}))
    act = cast({"avancer": {"expeditions_de": {"joueur": "vous", "cote": "compagnon"}}})
    g = do(game("4.0", hold(main=[act], reperes=[more])), Play("A", "Acte"))
    assert (g.value("A.compagnon.personnages"), g.value("A.heros.personnages")) == (1, 0)


def test_6_2_l_how_many_counters_is_counted_by_who_controls_the_ability() -> None:
    number = {"compte": {"et": [CHARACTER, "controle_par"]}}
    gate = landmark("Porte", 1, passive({"entre_avec": {"filtre": CHARACTER, "nombre": number, "compteurs": "grain"}}))
    card = character("Z", (1, 1, 1), 0, 0)
    g = game("4.0", hold(main=[card]), hold(reperes=[gate], heros=[X, Y]))
    assert do(g, Play("A", "Z"), answers=["A.heros"]).value("Z.compteurs") == {"grain": 2}


@pytest.mark.parametrize(("owner", "switched"), [("A", False), ("B", True)])
def test_7_5_6_who_does_it_is_who_controls_the_effect_not_the_object(owner: str, switched: bool) -> None:
    """A moves a Character of B: A does it, and only what forbids it to A prevents it."""
    ban = law({"fait": {"verbe": "changer_d_expedition", "par": "vous"}})
    a, b = ([ban], []) if owner == "A" else ([], [ban])
    act = cast({"changer_d_expedition": {"chaque": CHARACTER}})
    g = do(game("4.0", hold(main=[act], reperes=a), hold(heros=[X], reperes=b)), Play("A", "Acte"))
    assert g.value("X.zone") == ("compagnon" if switched else "heros")


def test_7_3_25_b_what_is_not_exhausted_is_not_readied() -> None:
    """Losing another status that is not there is impossible by another rule."""
    act = cast(
        [{"redresser": {"chaque": CHARACTER}}, {"perdre": {"statut": "fugace", "objets": {"chaque": CHARACTER}}}]
    )
    g = do(game("4.0", hold(main=[act], heros=[X])), Play("A", "Acte"))
    assert {"4.0:7.3.25.b", "4.0:7.3.19.b"} <= cites(event(g, "redresser"))
    assert "4.0:7.3.25.b" not in cites(event(g, "perdre_statut"))


def test_6_2_b_what_replaces_the_move_of_a_card_in_hand_knows_which_card() -> None:
    to = {"deplacer": {"objets": "lui", "vers": {"vers_zone": "defausse"}}}
    seen = {"va": {"filtre": CHARACTER, "de": ["main"], "vers": ["reserve"]}}
    pit = landmark("Fosse", 1, passive({"a_la_place": {"evenement": seen, "faire": to}}))
    chosen = {"choisi": {"filtre": {"dans": {"zone": "main", "joueur": "vous"}}}}
    act = cast({"deplacer": {"objets": chosen, "vers": {"vers_zone": "reserve"}}})
    g = do(game("4.0", hold(main=[act, X, Y], reperes=[pit])), Play("A", "Acte"), answers=["X"])
    assert (g.value("X.zone"), g.value("Y.zone")) == ("defausse", "main")


def test_6_2_l_how_the_object_would_have_entered_stays_in_the_note() -> None:
    gate = landmark("Porte", 1, passive({"entre_avec": {"filtre": CHARACTER, "statuts": ["ancre"], "nombre": 0}}))
    card = character("Z", (1, 1, 1), 0, 0)
    g = do(game("4.0", hold(main=[card], reperes=[gate])), Play("A", "Z"), answers=["A.heros"])
    (note,) = [n for shown in g.transcript() for n in shown.notes if n["about"] == "Porte"]
    assert (note["what"], [a["to"] for a in note["original"]]) == ("replaced", ["A.heros"])
