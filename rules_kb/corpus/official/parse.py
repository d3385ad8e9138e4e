"""From the lines of the body to rules, sections, notes, changes and glossary."""

import re
from dataclasses import dataclass, field
from typing import Literal

from rules_kb.corpus.official.cites import cites_of
from rules_kb.corpus.official.lines import Book, Line
from rules_kb.corpus.official.outline import Role, Step, read_line
from rules_kb.corpus.official.records import (
    OfficialChanges,
    OfficialEntry,
    OfficialNote,
    OfficialPoint,
    OfficialRule,
    OfficialSection,
)
from rules_kb.corpus.official.words import Hyphens

_GLOSSARY = "glossary"
_CHANGES = re.compile(r"changes\b", re.IGNORECASE)
_PAGES = re.compile(r"(?<=[.”)])\s*\d+(?:–\s?\d+)?(?:,\s*\d+(?:–\s?\d+)?)*,?$")


@dataclass(slots=True)
class _Item:
    label: str
    x: float
    lines: list[str]


@dataclass(slots=True)
class _Block:
    """A numbered text, a part of the changes or a glossary entry, while it is read."""

    kind: Literal["rule", "section", "changes", "term"]
    label: str
    title: str
    lines: list[str] = field(default_factory=list)
    items: list[_Item] = field(default_factory=list)
    notes: list[_Item] = field(default_factory=list)

    def place(self, step: Step) -> None:
        """Add a line that begins nothing of its own, or an item, or a note."""
        note = self.notes[-1] if self.notes else None
        if step.role is Role.NOTE:
            self.notes.append(_Item(step.label, step.line.x, [step.text]))
        elif note and step.line.x > note.x - 1:
            text = f"{step.label} {step.text}" if step.role is Role.ITEM else step.text
            note.lines.append(text)
        elif step.role is Role.ITEM:
            self.items.append(_Item(step.label, step.line.x, [step.text]))
        elif self.items and (not step.at_margin or not self.items[-1].label):
            self.items[-1].lines.append(step.text)
        elif self.items and self.kind != "term":
            self.items.append(_Item("", step.line.x, [step.text]))
        else:
            self.lines.append(step.text)


@dataclass(slots=True)
class Body:
    """What the body of the document holds, in order.

    `repeated` are numbers met again, `last_page` is the last page that the glossary refers to.
    """

    sections: list[OfficialSection] = field(default_factory=list)
    rules: list[OfficialRule] = field(default_factory=list)
    changes: list[OfficialChanges] = field(default_factory=list)
    glossary: list[OfficialEntry] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    last_page: int = 0


def parse_body(lines: tuple[Line, ...], book: Book) -> Body:
    """The records of the lines from chapter 1 on."""
    hyphens = Hyphens(line.text for line in lines)
    body = Body()
    for block in _blocks(lines, book):
        _add(body, block, hyphens)
    return body


def _blocks(lines: tuple[Line, ...], book: Book) -> list[_Block]:
    blocks: list[_Block] = []
    part: Literal["rules", "changes", "glossary"] = "rules"
    for line in lines:
        step = read_line(line, book)
        if step.role is Role.SECTION:
            part = "changes" if "." not in step.label and _CHANGES.match(step.text) else "rules"
            kind: Literal["changes", "section"] = "changes" if part == "changes" else "section"
            blocks.append(_Block(kind, step.label, step.text))
        elif step.role is Role.TITLE and step.text.lower() == _GLOSSARY:
            part = "glossary"
        elif step.role is Role.TITLE and part == "changes":
            blocks.append(_Block("changes", "", step.text))
        elif step.role is Role.RULE:
            blocks.append(_Block("rule", step.label, "", [step.text]))
        elif step.role is Role.TERM and part == "glossary":
            blocks.append(_Block("term", step.label, "", [step.text]))
        elif blocks:
            blocks[-1].place(_plain(step))
    return blocks


def _plain(step: Step) -> Step:
    """Bold words at the margin are only text outside the glossary."""
    if step.role in (Role.TERM, Role.TITLE):
        return Step(Role.TEXT, "", step.line.text, step.line, step.at_margin)
    return step


def _add(body: Body, block: _Block, hyphens: Hyphens) -> None:
    text = hyphens.join(block.lines)
    if block.kind == "term":
        body.glossary.append(OfficialEntry(term=block.label, text=_PAGES.sub("", text)))
        if pages := _PAGES.search(text):
            body.last_page = max(body.last_page, *map(int, re.findall(r"\d+", pages.group())))
        return
    points = _points(block, hyphens)
    cites = cites_of("\n".join([text, *(point.text for point in points)]))
    if block.kind == "changes":
        title = block.title
        body.changes.append(OfficialChanges(title=title, text=text, points=points, cites=cites))
        if not block.label:
            return
    notes = tuple(_note(item, hyphens) for item in block.notes)
    if block.kind == "rule":
        if any(rule.number == block.label for rule in body.rules):
            body.repeated.append(block.label)
            return
        body.rules.append(OfficialRule(number=block.label, text=text, points=points, notes=notes, cites=cites))
    else:
        body.sections.append(
            OfficialSection(
                number=block.label,
                title=block.title,
                text="" if block.kind == "changes" else text,
                points=() if block.kind == "changes" else points,
                notes=notes,
                cites=() if block.kind == "changes" else cites,
            )
        )


def _points(block: _Block, hyphens: Hyphens) -> tuple[OfficialPoint, ...]:
    lefts = [item.x for item in block.items if item.label]
    outer = min(lefts, default=0.0)
    return tuple(
        OfficialPoint(
            marker=item.label,
            level=2 if item.label and item.x > outer + 5 else 1,
            text=hyphens.join(item.lines),
        )
        for item in block.items
    )


def _note(item: _Item, hyphens: Hyphens) -> OfficialNote:
    text = hyphens.join(item.lines)
    kind: Literal["remark", "example"] = "remark" if item.label == "remark" else "example"
    return OfficialNote(kind=kind, text=text, cites=cites_of(text))
