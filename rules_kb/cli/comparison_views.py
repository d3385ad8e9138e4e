"""Comparisons and histories as `--json` prints them."""

from rules_kb.cli.contract import ChangeView, DiffView, HistoryView
from rules_kb.explain.comparison.changes import Change, Comparison
from rules_kb.explain.comparison.history import Step
from rules_kb.explain.verdict import SAME


def diff_view(comparison: Comparison, *, whole: bool) -> DiffView:
    """A comparison; identical and renumbered rules only when `whole`."""
    return {
        "from": comparison.old,
        "to": comparison.new,
        "changes": [_change(c) for c in comparison.changes if whole or c.relation not in SAME],
        "summary": comparison.summary(),
        "unmatched": list(comparison.unmatched),
    }


def _change(change: Change) -> ChangeView:
    return {
        "relation": change.relation,
        "from": list(change.old),
        "to": list(change.new),
        "words": [{"op": word.op, "text": word.text} for word in change.words],
        "reason": change.reason,
        "since": change.since,
        "unworded": change.unworded,
    }


def history_view(key: str, steps: tuple[Step, ...], absent: tuple[str, ...]) -> HistoryView:
    """The steps of the rule `key`; `absent` are the editions not imported."""
    return {
        "id": key.partition(":")[2],
        "key": key,
        "steps": [
            {
                "edition": step.edition,
                "key": step.key,
                "relation": step.relation,
                "text": step.text,
                "change": step.change,
            }
            for step in steps
        ],
        "not_imported": list(absent),
    }
