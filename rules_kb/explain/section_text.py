"""The parts of a section, of a term or of a fault, as prepared lines.

Where the last edition overturned a rule, its text stands before the old one here too: a judge who
reads a whole section must not rule by what was abolished.
"""

from collections.abc import Iterator

from rules_kb.corpus.editions import RESTATED
from rules_kb.explain.blocks import note_lines, paragraphs
from rules_kb.explain.contract import ChildView, CounterpartView, Explanation
from rules_kb.explain.lines import DIM, LABEL, OFFICIAL, TITLE, VERDICT, WARNING, line
from rules_kb.explain.words import KINDS, PROVENANCE, short


def children_lines(explanation: Explanation) -> Iterator[str]:
    """All parts, then the rules of the last edition that the asked edition does not have."""
    if explanation["kind"] == "term" and explanation["children"]:
        yield line(LABEL, "Règles qui le définissent")
    elif explanation["kind"] == "fault" and explanation["children"]:
        yield line(LABEL, "Textes touchés")
    edition = explanation["edition"]
    for child in explanation["children"]:
        yield from _child(child, edition)
    added = explanation["additions"]
    if not added:
        return
    yield line(TITLE, f"En {RESTATED} aussi : règles absentes des documents sources {edition}")
    if explanation["kind"] == "chapter":
        yield line(DIM, ", ".join(child["id"] for child in added), 2)
        return
    for child in added:
        yield from _child(child, RESTATED)


def _child(child: ChildView, edition: str | None) -> Iterator[str]:
    name = short(child["key"], edition)
    holds_rules = child["kind"] in ("section", "chapter") and not child["text"]
    if holds_rules:
        yield line(TITLE, f"{name} {child['title']}".rstrip())
    else:
        kind = PROVENANCE[child["provenance"]] if child["provenance"] else KINDS[child["kind"]]
        verdict = f" · {child['verdict']}" if child["verdict"] else ""
        title = f" {child['title']}" if child["title"] else ""
        yield line(LABEL, f"{name}{title} · {kind}{verdict}")
        yield from _texts(child)
    yield from note_lines(child["notes"], 4)
    if child["faults"] and edition:
        names = ", ".join(child["faults"])
        yield line(WARNING, f"Fautes connues (altered-judge explain NOM) : {names}", 2)


def _texts(child: ChildView) -> Iterator[str]:
    if not child["latest"]:
        yield from paragraphs(child["text"])
        if child["key"].startswith(f"{RESTATED}:"):
            yield line(OFFICIAL, child["key"])
        return
    for view in child["latest"]:
        yield from _latest(view)
    yield line(DIM, f"Texte de la {child['key'].partition(':')[0]} :", 2)
    yield from paragraphs(child["text"], 4)


def _latest(view: CounterpartView) -> Iterator[str]:
    number = view["key"].partition(":")[2]
    if number:
        yield line(VERDICT, f"{RESTATED}, {number} :", 2)
        yield from paragraphs(view["text"], 4)
    else:
        yield from paragraphs(view["change"], 4)
