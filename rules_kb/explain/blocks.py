"""Blocks of prepared lines that several renderers of an explanation share."""

from collections.abc import Iterator

from rules_kb.corpus.faults import Nature
from rules_kb.explain.contract import Explanation, NoteView
from rules_kb.explain.lines import DIM, LABEL, TEXT, WARNING, line
from rules_kb.explain.words import FAULT_LABELS, PROVENANCE, bare_note

# Faults of layout and wording that change no ruling: named, not spelled out.
_SLIGHT: tuple[Nature, ...] = ("presentation", "doublon", "symbole")


def paragraphs(text: str, indent: int = 2) -> Iterator[str]:
    """A text, one prepared line a paragraph."""
    for paragraph in text.split("\n"):
        yield line(TEXT, paragraph, indent)


def note_lines(notes: list[NoteView], indent: int = 2) -> Iterator[str]:
    """Remarks and examples, labelled as what they are: not rules."""
    for note in notes:
        label = PROVENANCE["remark" if note["kind"] == "remark" else "example"]
        yield line(LABEL, label, indent - 2)
        yield from paragraphs(bare_note(note["text"]), indent)


def fault_lines(explanation: Explanation) -> Iterator[str]:
    """The known faults: those that may change a ruling in full, the slight ones by name."""
    whole = explanation["kind"] == "fault"
    for fault in explanation["faults"]:
        if fault["nature"] in _SLIGHT and not whole:
            continue
        if not whole:
            yield line(WARNING, f"{FAULT_LABELS[fault['nature']]} : {fault['title']}")
            yield from paragraphs(fault["problem"])
        if fault["reading"]:
            yield from paragraphs(_reading(fault["reading"]))
        if fault["instead"]:
            yield from paragraphs(f"Sans lecture établie : {fault['instead']}")
    slight = [] if whole else [f for f in explanation["faults"] if f["nature"] in _SLIGHT]
    if slight:
        names = " ; ".join(f"{f['title']} ({f['id']})" for f in slight)
        yield line(DIM, f"Notes de forme (altered-judge explain NOM) : {names}")


def _reading(reading: str) -> str:
    """A reading that no text decides says so itself."""
    return reading if reading.startswith("Lecture ") else f"Lecture : {reading}"
