"""Reactions (6.3, 4.4): which are activated, what they are bound to, when they are played."""

from dataclasses import replace

import pytest

from rules_kb.abilities.trees.words import Daily, Phase, Status
from rules_kb.engine.api import BeginPhase, DoDaily, Item, PassTurn, Play
from tests.engine.conftest import (
    CHARACTER,
    EDITIONS,
    GAIN_BOOST,
    MINE,
    OUVRIR,
    RECRUE,
    SABOTAGE,
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


MONOLITH = landmark(
    "Monolithe",
    1,
    {
        "reaction": {
            "declencheur": {"rejoint": {"filtre": CHARACTER, "expeditions": "expeditions_de"}},
            "effet": {"gagner_compteurs": {"objets": "lui"}},
        }
    },
)


def test_6_3_g_i_activated_once_for_each_action_and_bound_to_its_object() -> None:
    g = do(game("4.0", hold(6, main=[OUVRIR], reperes=[MONOLITH])), Play("A", "Ouvrir les Portes"), answers=["n°1"] * 3)
    assert len(event(g, "activer").actions) == 4
    assert g.value("A.heros.stats") == [4, 4, 4]
    assert {"4.0:6.3.h", "4.0:6.3.f"} <= cites(event(g, "activer"))


LEAVER = character(
    "Partant",
    (1, 1, 1),
    1,
    1,
    {
        "reaction": {
            "declencheur": {"quitte_zone": {"filtre": "moi_meme", "zone": "expeditions"}},
            "si": {"etait": {"objets": "moi", "filtre": {"a_statut": "fugace"}}},
            "effet": {"piocher": 1},
        }
    },
)


def test_6_3_l_past_tense_looks_before_the_event() -> None:
    for statuses, drawn in (((Status.FLEETING,), 1), ((), 0)):
        g = game("4.0", hold(deck=2, heros=[Item(LEAVER, ref="P", statuses=statuses)]), phase=Phase.NIGHT)
        do(g, DoDaily(Daily.REST))
        assert g.value("A.main") == drawn


def test_6_3_e_a_self_move_reaction_need_not_work_where_it_arrives() -> None:
    machine = character(
        "Machine",
        (1, 1, 1),
        1,
        1,
        {"reaction": {"declencheur": {"va": {"filtre": "moi_meme", "vers": ["reserve"]}}, "effet": {"epuiser": "moi"}}},
    )
    g = do(game("4.0", hold(heros=[machine]), phase=Phase.NIGHT), DoDaily(Daily.REST))
    assert g.value("Machine.epuise")
    assert "4.0:6.3.e" in cites(event(g, "activer"))


def test_6_3_k_my_expedition_is_where_the_gone_object_was() -> None:
    card = character(
        "Semeur",
        (1, 1, 1),
        1,
        1,
        {
            "reaction": {
                "declencheur": {"quitte_zone": {"filtre": "moi_meme", "zone": "expeditions"}},
                "effet": {"creer": {"jeton": RECRUE, "ou": "mon_expedition"}},
            }
        },
    )
    g = do(game("4.0", hold(compagnon=[card]), phase=Phase.NIGHT), DoDaily(Daily.REST))
    assert (g.value("A.heros.jetons"), g.value("A.compagnon.jetons")) == (0, 1)


def test_6_3_k_a_gone_object_cannot_be_altered() -> None:
    """2.1.d: sacrificed by its first Reaction, Kuwat is not boosted in the Discard pile by the second."""
    kuwat = character(
        "Kuwat",
        (1, 1, 1),
        1,
        1,
        {"reaction": {"declencheur": {"symbole": "J"}, "effet": {"sacrifier": {"choisi": MINE}}}},
        {"reaction": {"declencheur": {"symbole": "R"}, "effet": GAIN_BOOST, "texte": "boost"}},
    )
    g = do(game("4.0", hold(1, reserve=[kuwat])), Play("A", "Kuwat"), answers=["A.heros", "n°1"])
    assert g.value("Kuwat.zone") == "defausse"
    assert g.value("Kuwat.boosts") == 0


def test_2_1_f_an_ability_finds_what_its_trigger_moved() -> None:
    jelly = character(
        "Méduse",
        (1, 1, 1),
        1,
        1,
        {
            "reaction": {
                "declencheur": {"fait": {"verbe": "sacrifier", "filtre": "moi_meme"}},
                "effet": {"deplacer": {"objets": "moi", "vers": {"vers_zone": "reserve"}}},
            }
        },
    )
    card = spell("Rituel", 0, {"effet": {"sacrifier": {"choisi": MINE}}})
    g = do(game("4.0", hold(main=[card], heros=[jelly])), Play("A", "Rituel"))
    assert g.value("Méduse.zone") == "reserve"


def test_2_1_g_through_several_moves_of_its_own() -> None:
    coppelia = character(
        "Coppélia",
        (3, 3, 3),
        5,
        5,
        {
            "reaction": {
                "declencheur": {"va": {"filtre": "moi_meme", "de": ["main"], "vers": ["reserve"]}},
                "effet": [{"jouer": {"quelle_carte": "moi", "gratuitement": True}}, {"gagner": "endormi"}],
            }
        },
    )
    card = spell(
        "Don",
        0,
        {
            "effet": {
                "deplacer": {
                    "objets": {"choisi": {"dans": {"zone": "main", "joueur": "vous"}}},
                    "vers": {"vers_zone": "reserve"},
                }
            }
        },
    )
    g = do(game("4.0", hold(main=[card, coppelia])), Play("A", "Don"), answers=["A.heros"])
    assert g.value("Coppélia.zone") == "heros"
    assert g.value("Coppélia.statuts") == ["endormi", "fugace"]  # played for free from Reserve: Fleeting all the same


def test_4_4_b_who_has_initiative_plays_all_theirs_first() -> None:
    noon = {"reaction": {"declencheur": {"phase": "midi"}, "effet": {"piocher": 1}}}
    g = game(
        "4.0",
        hold(deck=3, reperes=[landmark("La", 1, noon)]),
        hold(deck=3, reperes=[landmark("Lb", 1, noon)]),
        phase=Phase.MORNING,
        first="B",
    )
    do(g, BeginPhase(Phase.NOON))
    drawn = [e.controller for e in g.events if e.name == "piocher"]
    assert drawn == ["B", "A"]


def test_4_4_b_the_player_chooses_which_of_theirs() -> None:
    noon = [{"reaction": {"declencheur": {"phase": "midi"}, "effet": e}} for e in ({"piocher": 1}, "ravitailler")]
    g = game("4.0", hold(deck=3, reperes=[landmark("L1", 1, noon[0]), landmark("L2", 1, noon[1])]), phase=Phase.MORNING)
    do(g, BeginPhase(Phase.NOON), answers=["L2"])
    assert [s for s in steps(g) if s in ("piocher", "ravitailler")] == ["ravitailler", "piocher"]


def test_checks_after_each_step_in_1_0_only() -> None:
    """A Reaction to the Sabotage is played before the Resupply under 1.0, after the whole Spell under 4.0."""
    watcher = character(
        "Guet", (1, 1, 1), 1, 1, {"reaction": {"declencheur": {"fait": {"verbe": "saboter"}}, "effet": GAIN_BOOST}}
    )
    for edition in EDITIONS:
        g = game(edition, hold(2, deck=1, main=[SABOTAGE], heros=[watcher]), hold(reserve=[X]))
        do(g, Play("A", "Sabotage"), answers=["X"])
        order = [s for s in steps(g) if s in ("saboter", "ravitailler", "gagner_compteurs")]
        expected = (
            ["saboter", "gagner_compteurs", "ravitailler"]
            if edition == "1.0"
            else ["saboter", "ravitailler", "gagner_compteurs"]
        )
        assert order == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_6_3_m_the_hundred_and_first_activation_is_not_created(edition: str) -> None:
    loop = landmark(
        "Boucle",
        1,
        {
            "reaction": {
                "declencheur": {"gagne_compteurs": {"filtre": "moi_meme", "nom": "tic"}},
                "effet": {"gagner_compteurs": {"nom": "tic"}},
            }
        },
    )
    start = spell(
        "Départ", 0, {"effet": {"gagner_compteurs": {"objets": {"cible": {"type": "permanent"}}, "nom": "tic"}}}
    )
    g = do(game(edition, hold(main=[start], reperes=[loop])), Play("A", "Départ"))
    assert g.value("Boucle.compteurs.tic") == 101
    assert sum(len(e.actions) for e in g.events if e.name == "activer") == 100


def pendulum() -> Table:
    swing = landmark(
        "Balancier",
        1,
        {
            "reaction": {
                "declencheur": {"symbole": "J"},
                "effet": {"deplacer": {"objets": "moi", "vers": {"vers_zone": "reserve"}}},
            }
        },
        {
            "reaction": {
                "declencheur": {"va": {"filtre": "moi_meme", "vers": ["reserve"]}},
                "effet": {"deplacer": {"objets": "moi", "vers": {"vers_zone": "reperes"}}},
            }
        },
    )
    return game("4.0", hold(main=[swing], orbs=1))


def test_an_endless_loop_stops_at_a_limit_with_its_objects() -> None:
    """Each move makes a new object, which no limit of a hundred a day bounds."""
    from rules_kb.engine.api import Endless

    g = pendulum()
    g.engine.limit = 600
    before = g.state
    with pytest.raises(Endless, match="Balancier") as caught:
        do(g, Play("A", "Balancier"))
    assert caught.value.objects == ("Balancier",)
    assert g.state is before


def test_7_5_6_who_did_it() -> None:
    """ "When you sacrifice": whoever the effect names, not its controller."""
    watch = {"reaction": {"declencheur": {"fait": {"verbe": "sacrifier", "par": "vous"}}, "effet": {"piocher": 1}}}
    edict = spell(
        "Édit",
        0,
        {
            "effet": {
                "sacrifier": {
                    "objets": {
                        "choisi": {"filtre": {"et": [CHARACTER, {"controle_par": "adversaire"}]}, "par": "adversaire"}
                    },
                    "joueur": "adversaire",
                }
            }
        },
    )
    g = game(
        "4.0",
        hold(deck=1, main=[edict], reperes=[landmark("La", 1, watch)]),
        hold(deck=1, heros=[X], reperes=[landmark("Lb", 1, watch)]),
    )
    do(g, Play("A", "Édit"))
    assert (g.value("A.main"), g.value("B.main")) == (0, 1)


def test_7_2_1_d_in_an_emblem_i_is_the_object_that_created_it_and_next_time_is_once() -> None:
    later = {"reaction": {"declencheur": {"fait": {"verbe": "piocher", "par": "vous"}}, "effet": GAIN_BOOST}}
    card = character(
        "Promesse",
        (1, 1, 1),
        0,
        0,
        {
            "action_rapide": {
                "cout": [],
                "effet": {"creer_embleme": {"capacite": later, "duree": "ce_jour", "une_fois": True}},
            }
        },
    )
    from rules_kb.engine.api import UseQuickAction

    draw = spell("P", 0, {"effet": [{"piocher": 1}, {"piocher": 1}]})
    g = game("4.0", hold(deck=2, main=[draw], heros=[card]))
    do(g, UseQuickAction("A", "Promesse"), Play("A", "P"))
    assert g.value("Promesse.boosts") == 1


def test_7_5_9_a_self_move_joins_of_an_expedition() -> None:
    """ "When I join my controller's Hero Expedition", by switching: neither a zone change nor {J}."""
    mover = character(
        "Nomade",
        (1, 1, 1),
        1,
        1,
        {
            "reaction": {
                "declencheur": {
                    "rejoint": {"filtre": "moi_meme", "expeditions": {"expeditions_de": {"cote": "heros"}}}
                },
                "effet": GAIN_BOOST,
            }
        },
    )
    card = spell("Change", 0, {"effet": {"changer_d_expedition": {"cible": CHARACTER}}})
    g = do(game("4.0", hold(main=[card], compagnon=[mover])), Play("A", "Change"))
    assert g.value("Nomade.boosts") == 1


def test_2_5_1_leaves_an_expedition() -> None:
    watch = landmark(
        "Guet",
        1,
        {
            "reaction": {
                "declencheur": {"quitte": {"filtre": CHARACTER, "expeditions": {"expeditions_de": {"cote": "heros"}}}},
                "effet": {"piocher": 1},
            }
        },
    )
    card = spell("Change", 0, {"effet": {"changer_d_expedition": {"cible": CHARACTER}}})
    g = do(game("4.0", hold(deck=1, main=[card], heros=[X], reperes=[watch])), Play("A", "Change"))
    assert g.value("A.main") == 1


@pytest.mark.parametrize("who", ["A", "B"])
def test_6_3_i_a_reaction_to_what_a_player_does_knows_which_player(who: str) -> None:
    watch = {
        "reaction": {
            "declencheur": {"passe": {"par": "chaque_joueur"}},
            "effet": {"piocher": {"joueur": "ce_joueur"}},
        }
    }
    g = game("4.0", hold(deck=2, reperes=[landmark("Guet", 1, watch)]), hold(deck=2), first=who, turn=who)
    do(g, PassTurn(who))
    assert (g.value("A.main"), g.value("B.main")) == ((1, 0) if who == "A" else (0, 1))


def test_2_1_f_a_reaction_of_an_emblem_finds_what_its_trigger_moved() -> None:
    """ "The next time I go to Reserve": "I" is the object that the trigger moved, found where it went."""
    from rules_kb.engine.api import UseQuickAction

    later = {
        "reaction": {
            "declencheur": {"va": {"filtre": "moi_meme", "de": ["expeditions"], "vers": ["reserve"]}},
            "effet": {"deplacer": {"objets": "moi", "vers": {"vers_zone": "mana"}}},
        }
    }
    made = {"creer_embleme": {"capacite": later, "duree": "ce_jour", "une_fois": True}}
    card = character("Promesse", (1, 1, 1), 0, 0, {"action_rapide": {"cout": [], "effet": made}})
    send = spell(
        "Acte", 0, {"effet": {"deplacer": {"objets": {"chaque": CHARACTER}, "vers": {"vers_zone": "reserve"}}}}
    )
    g = do(game("4.0", hold(main=[send], heros=[card])), UseQuickAction("A", "Promesse"), Play("A", "Acte"))
    assert g.value("Promesse.zone") == "mana"


def test_4_4_b_reactions_of_tokens_that_have_ceased_are_told_apart_by_their_names() -> None:
    tokens = [
        replace(
            character(
                name,
                (1, 1, 1),
                1,
                1,
                {
                    "reaction": {
                        "declencheur": {"quitte_zone": {"filtre": "moi_meme", "zone": "expeditions"}},
                        "effet": effect,
                    }
                },
            ),
            token=True,
        )
        for name, effect in (("Braise", {"piocher": 1}), ("Brume", "ravitailler"))
    ]
    act = spell("Acte", 0, {"effet": {"sacrifier": {"chaque": MINE}}})
    g = do(game("4.0", hold(deck=2, main=[act], heros=tokens)), Play("A", "Acte"), answers=["Brume"])
    assert [option.label for option in g.decisions[0][0].options] == ["Braise", "Brume"]
    assert [s for s in steps(g) if s in ("piocher", "ravitailler")] == ["ravitailler", "piocher"]
