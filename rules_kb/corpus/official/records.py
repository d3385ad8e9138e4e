"""An official edition as records: what the importer writes and what `diff` and `history` read."""

from collections.abc import Iterator
from typing import Literal

from rules_kb.corpus.yaml_files import Record

FORMAT = 1


class OfficialPoint(Record):
    """An item of a list. `marker` is `•`, `–`, `1.`…, or empty for a paragraph after the list."""

    marker: str
    level: int
    text: str


class OfficialNote(Record):
    """A remark or an example: not a rule."""

    kind: Literal["remark", "example"]
    text: str
    cites: tuple[str, ...] = ()


class OfficialText(Record):
    """A numbered text, its list and the notes that follow it; `cites` are the numbers it names."""

    number: str
    text: str
    points: tuple[OfficialPoint, ...] = ()
    notes: tuple[OfficialNote, ...] = ()
    cites: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The text and its list, a line for each."""
        rows = [self.text] if self.text else []
        for point in self.points:
            margin = "  " * (point.level - 1)
            rows.append(f"{margin}{point.marker} {point.text}" if point.marker else point.text)
        return rows

    def full_text(self) -> str:
        """The text and its list as one text, notes left out."""
        return "\n".join(self.lines())


class OfficialRule(OfficialText):
    """A lettered rule."""


class OfficialSection(OfficialText):
    """A chapter, a section or a sub-section; a few have a list of their own and no rules."""

    title: str


class OfficialEntry(Record):
    """An entry of the glossary."""

    term: str
    text: str


class OfficialChanges(Record):
    """A part of the list of changes that ends the document."""

    title: str
    text: str
    points: tuple[OfficialPoint, ...] = ()
    cites: tuple[str, ...] = ()


class OfficialEdition(Record):
    """One edition of the Complete Rules as its PDF gives it; `effective` is an ISO date."""

    format: int
    edition: str
    effective: str
    sections: tuple[OfficialSection, ...]
    rules: tuple[OfficialRule, ...]
    glossary: tuple[OfficialEntry, ...]
    changes: tuple[OfficialChanges, ...]
    warnings: tuple[str, ...]

    def texts(self) -> Iterator[OfficialSection | OfficialRule]:
        """Every numbered text: the sections, then the rules."""
        yield from self.sections
        yield from self.rules

    def counts(self) -> dict[str, int]:
        """How many rules, sections, remarks, examples and glossary entries it has."""
        notes = [note.kind for text in self.texts() for note in text.notes]
        return {
            "rules": len(self.rules),
            "sections": len(self.sections),
            "remarks": notes.count("remark"),
            "examples": notes.count("example"),
            "glossary": len(self.glossary),
        }
