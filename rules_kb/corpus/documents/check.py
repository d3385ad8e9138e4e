"""What is odd in the sequence of a document's elements: gaps, repeats, lost lines and headings."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from rules_kb.corpus.documents.elements import Element
from rules_kb.model.diagnostics import Finding
from rules_kb.model.identifiers import parent_number

_ENTRY_COUNT = re.compile(r"Nombre d['’]entrées\s*:\s*([0-9]{1,6})$")
_FIRST_LINE = "Glossaire Altered"
_NUMBERISH = re.compile(r"[0-9]+\.[0-9A-Za-z]")
_MARKER = re.compile(r"([0-9]+)[.)]\s")

Problem = tuple[str, str, int]  # code, message, line


def check_elements(name: str, elements: Sequence[Element]) -> list[Finding]:
    """The findings of one parsed document, check after check."""
    return [Finding(code, message, name, line) for check in _CHECKS for code, message, line in check(elements)]


def _header(elements: Sequence[Element]) -> Iterator[Problem]:
    if elements and elements[0].lines[0].body != _FIRST_LINE:
        yield "missing-header", f"le document ne commence pas par « {_FIRST_LINE} »", 1


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


def _headings(elements: Sequence[Element]) -> Iterator[Problem]:
    filled = {element.parent for element in elements}
    for index, element in enumerate(elements):
        if element.kind == "rule" and element.parent is None:
            message = f"{element.id} n’est pas sous le titre de sa section"
            yield "rule-outside-section", message, element.line
        elif element.kind == "section" and index not in filled:
            yield "heading-without-rules", f"{element.id} n’est suivi d’aucune règle", element.line
        if element.kind == "section" and element.title.endswith("."):
            message = f"le titre {element.id} est une phrase : la lettre de la règle manque"
            yield "heading-is-sentence", message, element.line


def _texts(elements: Sequence[Element]) -> Iterator[Problem]:
    for index, element in enumerate(elements):
        if element.kind == "rule" and not element.text:
            yield "empty-text", f"{element.id} n’a pas de texte", element.line
        elif element.kind in ("rule", "remark", "example") and element.text[-1] not in ".:;!?»)":
            message = f"texte sans ponctuation finale : {element.id}"
            yield "unfinished-text", message, element.lines[-1].number
        elif element.kind == "glossary" and not element.text and not _has_part(elements, index):
            yield "empty-text", f"l’entrée « {element.title} » n’a pas de texte", element.line


def _has_part(elements: Sequence[Element], index: int) -> bool:
    return index + 1 < len(elements) and elements[index + 1].parent == index


def _marks(elements: Sequence[Element]) -> Iterator[Problem]:
    """Signs that the text carries and that are no part of it."""
    for element in elements:
        for line in element.lines:
            if line.form == "rule" and line.body.startswith("*"):
                yield "stray-mark", f"astérisque après le numéro {line.mark}", line.number
            elif line.body.startswith("++"):
                yield "stray-mark", "signe « ++ » au début de la ligne", line.number
            elif line.form in ("text", "number") and _NUMBERISH.match(line.body):
                message = "la ligne commence par un numéro qui n’est pas celui d’une règle"
                yield "malformed-number", message, line.number


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


def _lost_headings(elements: Sequence[Element]) -> Iterator[Problem]:
    """In an entry with subtitles, every group of bullets has one."""
    entry: int | None = None
    for before, element in pairwise(elements):
        if before.kind == "glossary" and element.kind == "item" and element.lines[0].form == "text":
            entry = element.parent
        bullets = before.lines[0].form == element.lines[0].form == "bullet"
        apart = element.line > before.lines[-1].number + 1
        if bullets and apart and entry is not None and before.parent == element.parent == entry:
            message = f"groupe de points sans sous-titre dans « {elements[entry].title} »"
            yield "lost-heading", message, element.line


def _entry_counts(elements: Sequence[Element]) -> Iterator[Problem]:
    """The announced number of entries is that of titles and of headings not inside another."""
    announced: tuple[int, int] | None = None
    count, root = 0, ""
    for element in elements:
        body = element.lines[0].body
        if body == _FIRST_LINE:
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


_CHECKS: tuple[Callable[[Sequence[Element]], Iterator[Problem]], ...] = (
    _header,
    _repeats,
    _letters,
    _subsections,
    _headings,
    _texts,
    _marks,
    _item_numbers,
    _lost_headings,
    _entry_counts,
)
