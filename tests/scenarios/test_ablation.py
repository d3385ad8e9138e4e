"""Ablation: a missing rule is noticed by behaviour alone; a crash is not."""

from rules_kb.audit.ablation import Measure, PieceMeasure, behaviour, measure_piece, noticed, read_measure
from rules_kb.audit.ablation import _whole as whole
from rules_kb.engine.citing import PIECES
from rules_kb.scenarios.load import built_in
from rules_kb.scenarios.run import run


def test_citations_are_no_behaviour() -> None:
    result = run(built_in()["ouvrir-les-portes"], "1.0")
    before = behaviour(result)
    for event in result.events:
        event["cites"] = []
        event["kind"] = event["kind"]
    assert behaviour(result) == before


def test_a_rule_is_noticed_by_a_scenario_about_it_only() -> None:
    measure = Measure(
        mark="x",
        pieces=(PieceMeasure(piece="p", edition="1.0", rules=("1.0:6.1.d",), noticed=("a",), unnoticed=("b",)),),
    )
    assert noticed(measure, "1.0:6.1.d", ["a", "b"]) == "noticed"
    assert noticed(measure, "1.0:6.1.d", ["b"]) == "unnoticed"
    assert noticed(measure, "1.0:6.1.e", ["a"]) == "not_run"
    assert noticed(measure, "4.0:6.1.d", ["a"]) == "not_run"


def test_one_step_payment_is_noticed() -> None:
    found = measure_piece(PIECES["paying.pay"], "4.0", whole("4.0"))
    assert "subhash-et-marmo" in found.noticed


def test_the_tracked_measure_covers_the_source_documents() -> None:
    """Each rule of the source documents that a piece carries out is noticed by a scenario about it."""
    measure = read_measure()
    assert measure.standing() != "not_run"
    assert {p.piece for p in measure.pieces} <= set(PIECES)
