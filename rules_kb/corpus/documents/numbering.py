"""Gaps, repeats and wrong counts in the numbers of a document."""

import re
from collections.abc import Iterator, Sequence

from rules_kb.corpus.documents.elements import FIRST_LINE, Element, Problem
from rules_kb.model.identifiers import parent_number

_ENTRY_COUNT = re.compile(r"Nombre d['’]entrées\s*:\s*([0-9]{1,6})$")
_MARKER = re.compile(r"([0-9]+)[.)]\s")


def check_numbers(elements: Sequence[Element]) -> Iterator[Problem]:
    """What is odd in the numbers of one document, kind of problem after kind of problem."""
    yield from _repeats(elements)
    yield from _letters(elements)
    yield from _subsections(elements)
    yield from _item_numbers(elements)
    yield from _entry_counts(elements)


def _repeats(elements: Sequence[Element]) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for element in elements:
        if element.kind in ("section", "rule", "glossary"):
            first = seen.setdefault(element.key, element.line)
            if first != element.line:
                message = f"{element.id} figure déjà à la ligne {first}"
                yield "repeated-number", message, element.line


def _letters(elements: Sequence[Element]) -> Iterator[Problem]:
    """The rules of a section bear the letters a, b, c… without a gap."""
    section, last = "", ""
    for element in elements:
        if element.kind != "rule":
            continue
        number, _, letter = element.id.rpartition(".")
        if number != section:
            section, last = number, "`"  # the sign before "a"
        if letter < last:
            message = f"{element.id} vient après {section}.{last}"
            yield "letter-order", message, element.line
        elif ord(letter) > ord(last) + 1:
            missing = f"{section}.{chr(ord(last) + 1)}"
            yield "letter-skipped", f"{missing} manque avant {element.id}", element.line
        last = max(last, letter)


def _subsections(elements: Sequence[Element]) -> Iterator[Problem]:
    """Below a heading that the document holds, sub-headings count from 1 without a gap."""
    last: dict[int, int] = {}
    for element in elements:
        if element.kind != "section" or element.parent is None:
            continue
        before = last.get(element.parent, 0)
        number = int(element.id.rpartition(".")[2])
        if parent_number(element.id) == elements[element.parent].id and number != before + 1:
            message = f"{element.id} ne suit pas le numéro précédent ({before})"
            yield "section-skipped", message, element.line
        last[element.parent] = number


def _item_numbers(elements: Sequence[Element]) -> Iterator[Problem]:
    """Numbered items of one list count 1, 2, 3…; a new list starts at 1 again."""
    owner: int | None = None
    last = 0
    for element in elements:
        match = _MARKER.match(element.lines[0].body) if element.kind == "item" else None
        if not match:
            continue
        number = int(match[1])
        if element.parent != owner:
            owner, last = element.parent, 0
        if number not in (1, last + 1):
            message = f"le point {number} suit le point {last} ({element.id})"
            yield "item-skipped", message, element.line
        last = number


def _entry_counts(elements: Sequence[Element]) -> Iterator[Problem]:
    """The announced number of entries is that of titles and of headings not inside another."""
    announced: tuple[int, int] | None = None
    count, root = 0, ""
    for element in elements:
        body = element.lines[0].body
        if body == FIRST_LINE:
            yield from _compare(announced, count)
            announced, count, root = None, 0, ""
        elif match := _ENTRY_COUNT.match(body):
            announced = int(match[1]), element.line
        elif element.kind == "glossary":
            count, root = count + 1, ""
        elif element.kind == "section" and not (root and element.id.startswith(root + ".")):
            count, root = count + 1, element.id
    yield from _compare(announced, count)


def _compare(announced: tuple[int, int] | None, count: int) -> Iterator[Problem]:
    if announced and announced[0] != count:
        message = f"{announced[0]} entrées annoncées, {count} présentes"
        yield "entry-count", message, announced[1]
