"""Which line is what: headings, rules, list items, remarks, plain text."""

import re
from dataclasses import dataclass
from enum import Enum

from rules_kb.corpus.official.lines import Book, Line

_RULE = re.compile(r"\d+(?:\.\d+){1,2}\.[a-z]")
_SECTION = re.compile(r"(\d+(?:\.\d+){0,2})\s+(\S.*)")
_NOTE = re.compile(r"(Remark|Example)s?\s*[.:]")
_MARKER = re.compile(r"[•◦▪–-]|\d{1,2}[.)]")


class Role(Enum):
    """What a line begins, or `TEXT` when it goes on with what came before."""

    RULE = "rule"
    SECTION = "section"
    TITLE = "title"
    ITEM = "item"
    NOTE = "note"
    TERM = "term"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Step:
    """A line with its role: `label` is the number, marker, kind or term; `text` what follows it."""

    role: Role
    label: str
    text: str
    line: Line
    at_margin: bool


def read_line(line: Line, book: Book) -> Step:
    """The role of a line, from its fonts, its place and its first words."""
    first = line.parts[0]
    label = first.text.strip()
    at_margin = abs(line.x - book.left) < book.size / 2
    if first.bold and not first.italic and at_margin:
        if _RULE.fullmatch(label):
            return Step(Role.RULE, label, line.after(1), line, at_margin)
        if line.bold and line.size > book.size:
            return _heading(line)
        return _term(line, at_margin=at_margin)
    if first.bold and first.italic and (note := _NOTE.match(line.text)):
        return Step(Role.NOTE, note.group(1).lower(), line.text[note.end() :].strip(), line, at_margin)
    if not at_margin and len(line.parts) > 1 and _MARKER.fullmatch(label):
        return Step(Role.ITEM, label, line.after(1), line, at_margin)
    return Step(Role.TEXT, "", line.text, line, at_margin)


def _heading(line: Line) -> Step:
    numbered = _SECTION.fullmatch(line.text)
    if numbered:
        return Step(Role.SECTION, numbered.group(1), numbered.group(2), line, at_margin=True)
    return Step(Role.TITLE, "", line.text, line, at_margin=True)


def _term(line: Line, *, at_margin: bool) -> Step:
    """A line that starts with bold words of the body's size: an entry where entries stand."""
    count = 0
    while count < len(line.parts) and line.parts[count].bold:
        count += 1
    term = "".join(part.text for part in line.parts[:count]).strip()
    return Step(Role.TERM, term, line.after(count), line, at_margin)
