"""The explanation of a rule of an edition that the project holds only as the user's import."""

from collections.abc import Sequence

from rules_kb.corpus.editions import EditionInfo
from rules_kb.explain.contract import Explanation
from rules_kb.model.identifiers import is_rule_number, rule_key


def official_explanation(
    number: str, text: str, query: str, edition: str, editions: Sequence[EditionInfo]
) -> Explanation:
    """What can be said of an imported rule: its official English and nothing of ours."""
    latest = editions[-1]
    return {
        "query": query,
        "key": rule_key(edition, number),
        "id": number,
        "edition": edition,
        "kind": "rule" if is_rule_number(number) else "section",
        "provenance": "official",
        "restated": False,
        "title": "",
        "path": [],
        "verdict": None,
        "text": text,
        "notes": [],
        "faults": [],
        "cites": [],
        "cited_by": [],
        "terms": [],
        "also": [],
        "sources": [],
        "previous": None,
        "next": None,
        "children": [],
        "additions": [],
        "lexicon": None,
        "latest": {"edition": latest.edition, "date": latest.date},
        "counterparts": [],
        "same_number": [],
        "scenarios": [],
        "rulings": [],
        "official": {"edition": edition, "text": text},
    }
