"""Section 6: steps, costs, effects, modifiers, Reactions; the printed examples of 6.1."""

import pytest

from rules_kb.abilities.trees.words import Phase
from rules_kb.engine.api import (
    BeginPhase,
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
    MINE,
    OUVRIR,
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


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_sabotage_of_an_effect_has_its_own_target(edition: str) -> None:
    twice = spell("Razzia", 0, {"effet": ["saboter", "saboter"]})
    g = do(game(edition, hold(main=[twice]), hold(reserve=[X, Y])), Play("A", "Razzia"), answers=["X", "Y"])
    assert g.value("B.reserve") == 0
