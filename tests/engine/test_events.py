"""Section 6: steps, costs, effects, modifiers, Reactions; the printed examples of 6.1."""

import pytest

from rules_kb.abilities.trees.words import Daily, Phase, Status
from rules_kb.engine.api import (
    BeginPhase,
    DoDaily,
    IllegalDecision,
    Item,
    MissingDecision,
    PassTurn,
    Play,
    Refusal,
    UnusedDecision,
)
from tests.engine.conftest import (
    CHARACTER,
    EDITIONS,
    GAIN_BOOST,
    MINE,
    OUVRIR,
    RECRUE,
    SABOTAGE,
    SUBHASH,
    Table,
    character,
    cited,
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
Y = character("Y", (2, 2, 2), 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_6_1_c_sabotage_then_resupply_are_two_steps(edition: str) -> None:
    g = game(edition, hold(2, deck=1, main=[SABOTAGE]), hold(reserve=[X]))
    do(g, Play("A", "Sabotage"), answers=["X"])
    assert [s for s in steps(g) if s in ("saboter", "ravitailler")] == ["saboter", "ravitailler"]
    assert g.value("X.zone") == "defausse"
    assert g.value("A.reserve") == 2
    assert f"{edition}:6.1.c" in cites(event(g, "saboter"))


def test_7_3_30_sabotage_may_target_nothing_and_own_reserve() -> None:
    g = game("4.0", hold(2, main=[SABOTAGE], reserve=[Y]), hold(reserve=[X]))
    do(g, Play("A", "Sabotage"), answers=[[]])
    assert g.value("B.reserve") == 1
    g = game("4.0", hold(2, main=[SABOTAGE], reserve=[Y]), hold(reserve=[X]))
    do(g, Play("A", "Sabotage"), answers=["Y"])
    assert g.value("Y.zone") == "reserve"  # resupplied at once: the Deck was empty (7.3.26.b)
    assert "4.0:3.2.2.d" in cited(g)


@pytest.mark.parametrize("edition", EDITIONS)
def test_6_1_e_open_the_gates_creates_four_tokens_in_one_step(edition: str) -> None:
    g = do(game(edition, hold(6, main=[OUVRIR])), Play("A", "Ouvrir les Portes"))
    shown = event(g, "creer")
    assert len(shown.actions) == 4
    assert {f"{edition}:6.1.e", f"{edition}:6.1.f"} <= cites(shown)
    assert g.value("A.heros.personnages") == g.value("A.compagnon.personnages") == 2


def subhash(edition: str, orbs: int = 1, hand: int = 1) -> Table:
    cards = [Item(face, ref=f"carte{i}") for i, face in zip(range(hand), (X, Y), strict=False)]
    return game(edition, hold(orbs, zone_heros=[SUBHASH], main=cards), phase=Phase.MORNING)


@pytest.mark.parametrize("edition", EDITIONS)
def test_6_1_d_payment_and_card_in_one_step(edition: str) -> None:
    order = ["oui", "A.heros"]
    g = do(subhash(edition), BeginPhase(Phase.NOON), answers=order)
    paid = event(g, "payer")
    assert sorted(a["do"] for a in paid.actions) == ["deplacer", "epuiser"]
    assert f"{edition}:6.1.d" in cites(paid)
    assert g.value("carte0.zone") == "reserve"
    assert g.value("A.heros.jetons") == 1


def test_6_1_d_the_target_is_chosen_before_paying_in_1_0_and_after_in_4_0() -> None:
    for edition, before in (("1.0", True), ("4.0", False)):
        g = subhash(edition, hand=2)
        do(g, BeginPhase(Phase.NOON), answers=["oui", *(("A.heros", "carte0") if before else ("carte0", "A.heros"))])
        assert [d.kind for d, _ in g.decisions] == [
            "facultatif",
            *(("cible", "choix") if before else ("choix", "cible")),
        ]


@pytest.mark.parametrize(("orbs", "hand"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_6_4_c_not_payable_in_full_is_not_offered(edition: str, orbs: int, hand: int) -> None:
    g = do(subhash(edition, orbs, hand), BeginPhase(Phase.NOON))
    assert "payer" not in steps(g)
    assert g.value("A.mana.prets") == orbs


def test_6_4_b_a_cost_may_be_declined() -> None:
    g = do(subhash("4.0"), BeginPhase(Phase.NOON), answers=["non"])
    assert g.value("A.mana.prets") == 1
    assert g.value("A.main") == 1


def test_6_5_b_each_object_is_a_target_once_a_step_and_no_target_does_nothing() -> None:
    two = spell("Deux", 1, {"effet": {"gagner_compteurs": {"objets": {"cible": {"filtre": CHARACTER, "nombre": 2}}}}})
    g = do(game("4.0", hold(1, main=[two], heros=[X])), Play("A", "Deux"))
    assert g.value("X.boosts") == 1
    g = do(game("4.0", hold(1, main=[two])), Play("A", "Deux"))
    assert event(g, "gagner_compteurs").actions == ()


def test_6_5_b_target_chosen_just_before_its_step_in_4_0_at_declaration_in_1_0() -> None:
    """Draw, then a target Character gains Fleeting: the order of decision and draw differs."""
    card = spell("S", 1, {"effet": [{"piocher": 1}, {"gagner": {"statut": "fugace", "objets": {"cible": CHARACTER}}}]})
    for edition, drawn in (("1.0", 0), ("4.0", 1)):
        g = game(edition, hold(1, deck=2, main=[card], heros=[X, Y]))
        seen: list[int] = []

        def choose(decision: object, g: Table = g, seen: list[int] = seen) -> tuple[int, ...]:
            seen.append(g.value("A.main"))
            return (0,)

        g.do(Play("A", "S"), choose)
        assert seen == [1 if edition == "1.0" else drawn]
        assert g.value("X.fugace")


def test_6_5_c_optional_step_asked_just_before() -> None:
    card = spell("P", 0, {"effet": [{"peut": {"piocher": 1}}, {"piocher": 1}]})
    assert do(game("4.0", hold(deck=3, main=[card])), Play("A", "P"), answers=["non"]).value("A.main") == 1
    assert do(game("4.0", hold(deck=3, main=[card])), Play("A", "P"), answers=["oui"]).value("A.main") == 2


def test_6_5_e_otherwise_is_evaluated_once() -> None:
    empty = {"il_y_a": {"filtre": {"dans": {"zone": "main", "joueur": "vous"}}}}
    card = spell(
        "C", 0, {"effet": {"si": {"condition": {"pas": empty}, "alors": {"piocher": 1}, "sinon": {"piocher": 2}}}}
    )
    assert do(game("4.0", hold(deck=3, main=[card])), Play("A", "C")).value("A.main") == 1


def test_6_5_f_if_you_did() -> None:
    sacrifice = {"sacrifier": {"choisi": MINE}}
    card = spell(
        "F", 0, {"effet": {"si_vous_le_faites": {"faire": sacrifice, "alors": {"piocher": 1}, "sinon": {"piocher": 2}}}}
    )
    assert do(game("4.0", hold(deck=3, main=[card], heros=[X])), Play("A", "F")).value("A.main") == 1
    assert do(game("4.0", hold(deck=3, main=[card])), Play("A", "F")).value("A.main") == 2


def test_6_5_g_modes_in_the_order_chosen_each_once() -> None:
    modes = [{"effet": {"piocher": 1}, "texte": "pioche"}, {"effet": "ravitailler", "texte": "ravitaille"}]
    card = spell("M", 0, {"effet": {"choisissez": {"modes": modes, "nombre": 2}}})
    g = do(game("4.0", hold(deck=3, main=[card])), Play("A", "M"), answers=[["ravitaille", "pioche"]])
    assert [s for s in steps(g) if s in ("piocher", "ravitailler")] == ["ravitailler", "piocher"]
    with pytest.raises(IllegalDecision):
        do(game("4.0", hold(deck=3, main=[card])), Play("A", "M"), answers=[["pioche", "pioche"]])


def test_6_5_i_repeated_steps_may_choose_differently() -> None:
    card = spell(
        "R", 0, {"effet": {"fois": {"nombre": 2, "effet": {"gagner_compteurs": {"objets": {"cible": CHARACTER}}}}}}
    )
    g = do(game("4.0", hold(main=[card], heros=[X, Y])), Play("A", "R"), answers=["X", "Y"])
    assert (g.value("X.boosts"), g.value("Y.boosts")) == (1, 1)
    assert steps(g).count("gagner_compteurs") == 2


ANUBIS = spell(
    "Anubis",
    0,
    {
        "effet": {
            "chacun": {
                "effet": {
                    "sacrifier": {
                        "objets": {
                            "choisi": {"filtre": {"et": [CHARACTER, {"controle_par": "ce_joueur"}]}, "par": "ce_joueur"}
                        },
                        "joueur": "ce_joueur",
                    }
                },
                "joueurs": "chaque_joueur",
            }
        }
    },
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_6_1_h_several_players_decide_in_initiative_order_then_all_at_once(edition: str) -> None:
    g = game(edition, hold(main=[ANUBIS], heros=[X, Y]), hold(heros=[character("P"), character("Q")]))
    do(g, Play("A", "Anubis"), answers=["Y", "Q"])
    assert [d.player for d, _ in g.decisions] == ["A", "B"]
    assert len(event(g, "sacrifier").actions) == 2
    assert ("4.0:6.1.h" if edition == "4.0" else "1.0:6.1.g") in cites(event(g, "sacrifier"))


def test_6_5_h_who_has_none_does_nothing_the_other_still_does() -> None:
    g = do(game("4.0", hold(main=[ANUBIS]), hold(heros=[X])), Play("A", "Anubis"))
    assert g.value("X.zone") == "defausse"


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
    from rules_kb.abilities.trees.words import Side

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
    assert g.decisions[0][0].player == "B"


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


def test_script_errors_are_typed_and_leave_the_game_as_it_was() -> None:
    g = game("4.0", hold(2, main=[SABOTAGE]), hold(reserve=[X]))
    before = g.state
    with pytest.raises(MissingDecision, match="quelle cible"):
        do(g, Play("A", "Sabotage"))
    assert g.state is before
    with pytest.raises(IllegalDecision, match="Options : X"):
        do(g, Play("A", "Sabotage"), answers=["Z"])
    with pytest.raises(UnusedDecision):
        do(game("4.0", hold(2)), PassTurn("A"), answers=["X"])
    with pytest.raises(Refusal) as caught:
        do(g, PassTurn("B"))
    assert [c.key for c in caught.value.cites] == ["4.0:5.1.1.b"]
    assert g.state is before


def test_6_1_h_simultaneous_step() -> None:
    both = spell("Et", 0, {"effet": {"simultanement": [{"piocher": 1}, "ravitailler"]}})
    g = do(game("4.0", hold(deck=3, main=[both])), Play("A", "Et"))
    assert [a["do"] for a in event(g, "simultanement").actions] == ["piocher", "ravitailler"]


HUNDRED = hero("Cent", {"action_rapide": {"cout": [], "effet": "rien"}})


@pytest.mark.parametrize("edition", EDITIONS)
def test_5_3_e_the_hundred_and_first_quick_action_is_refused(edition: str) -> None:
    from rules_kb.engine.api import UseQuickAction

    g = game(edition, hold(zone_heros=[HUNDRED]))
    do(g, *[UseQuickAction("A", "Cent")] * 100)
    with pytest.raises(Refusal) as caught:
        do(g, UseQuickAction("A", "Cent"))
    assert ("4.0:5.3.e" if edition == "4.0" else "1.0:5.3.d") in {c.key for c in caught.value.cites}


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


def test_a_player_does_not_see_which_card_the_other_draws() -> None:
    from rules_kb.abilities.trees.words import Zone
    from rules_kb.engine.api import Holdings, Situation

    hand = [Item(spell("P", 0, {"effet": {"piocher": 1}}), ref="P")]
    g = Table.from_situation(
        "4.0", Situation({"A": Holdings({Zone.HAND: hand, Zone.DECK: [Item(X)]}), "B": Holdings()})
    )
    do(g, Play("A", "P"))
    drawn = {
        eyes: [a["object"] for s in g.transcript(eyes) if s.step == "piocher" for a in s.actions]
        for eyes in ("A", "B", None)
    }
    assert drawn == {"A": ["X"], "B": [None], None: ["X"]}


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
