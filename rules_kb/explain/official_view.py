"""The explanation of a rule of an edition that the project holds only as the user's import."""

from collections.abc import Sequence

from rules_kb.corpus.editions import EditionInfo
from rules_kb.explain.blocks import fault_lines
from rules_kb.explain.contract import Explanation
from rules_kb.explain.lines import DIM, LABEL, TEXT, TITLE, line
from rules_kb.explain.words import PROVENANCE
from rules_kb.model.identifiers import is_rule_number, rule_key


def official_explanation(
    number: str, text: str, query: str, edition: str, editions: Sequence[EditionInfo], known: Sequence[Explanation]
) -> Explanation:
    """What can be said of an imported rule: its official English, its known faults, who cites it.

    `known` is what is said of the rule and of its notes without their text.
    """
    latest = editions[-1]
    faults = {fault["id"]: fault for each in known for fault in each["faults"]}
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
        "faults": list(faults.values()),
        "cites": [],
        "cited_by": list(dict.fromkeys(key for each in known for key in each["cited_by"])),
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


def official_lines(explanation: Explanation, editions: Sequence[EditionInfo]) -> list[str]:
    """The explanation as prepared lines (see `lines`)."""
    info, latest = _info(explanation, editions), editions[-1]
    rows = [
        line(TITLE, f"{explanation['id']} · édition {info.edition} ({info.date_texte})"),
        line(DIM, f"la dernière édition connue est la {latest.edition} ({latest.date_texte})"),
        line(LABEL, f"{PROVENANCE['official']} (copie importée)"),
        *(line(TEXT, row, 2) for row in explanation["text"].split("\n")),
    ]
    cited_by = [line(DIM, f"Citée par : {', '.join(explanation['cited_by'])}")] if explanation["cited_by"] else []
    for block in (list(fault_lines(explanation)), cited_by):
        rows += [line(TEXT), *block] if block else []
    return rows


def official_citation(explanation: Explanation, editions: Sequence[EditionInfo]) -> str:
    """One line to paste, marked as the official English of its edition."""
    info = _info(explanation, editions)
    kind = f"{PROVENANCE['official']}, {info.edition}, {info.date_texte}"
    return f"Altered, {explanation['id']} ({kind}) : «\u00a0{' '.join(explanation['text'].split())}\u00a0»"


def _info(explanation: Explanation, editions: Sequence[EditionInfo]) -> EditionInfo:
    return next(info for info in editions if info.edition == explanation["edition"])
