"""What is odd in the sequence of a document's elements; each finding has a stable code."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from rules_kb.corpus.documents.elements import FIRST_LINE, Element, Problem
from rules_kb.corpus.documents.numbering import check_numbers
from rules_kb.model.diagnostics import Finding

_NUMBERISH = re.compile(r"[0-9]+\.[0-9A-Za-z]")


def check_elements(name: str, elements: Sequence[Element]) -> list[Finding]:
    """The findings of one parsed document, check after check."""
    problems = chain(
        _header(elements),
        check_numbers(elements),
        _headings(elements),
        _texts(elements),
        _marks(elements),
        _lost_headings(elements),
    )
    return [Finding(code, message, name, line) for code, message, line in problems]


def _header(elements: Sequence[Element]) -> Iterator[Problem]:
    if elements and elements[0].lines[0].body != FIRST_LINE:
        yield "missing-header", f"le document ne commence pas par « {FIRST_LINE} »", 1


def _headings(elements: Sequence[Element]) -> Iterator[Problem]:
    filled = {element.parent for element in elements if element.kind in ("section", "rule", "item")}
    divided = {element.parent for element in elements if element.kind == "section"}
    for index, element in enumerate(elements):
        if element.kind == "rule" and element.parent is None:
            message = f"{element.id} n’est pas sous le titre de sa section"
            yield "rule-outside-section", message, element.line
        elif element.kind == "rule" and element.parent in divided:
            message = f"{element.id} côtoie des sous-sections dans sa section"
            yield "mixed-section", message, element.line
        elif element.kind == "section" and index not in filled:
            yield "heading-without-rules", f"{element.id} n’est suivi d’aucune règle", element.line
        if element.kind == "section" and element.title.endswith("."):
            message = f"le titre {element.id} est une phrase : la lettre de la règle manque"
            yield "heading-is-sentence", message, element.line


def _texts(elements: Sequence[Element]) -> Iterator[Problem]:
    for index, element in enumerate(elements):
        if element.kind == "rule" and not element.text:
            yield "empty-text", f"{element.id} n’a pas de texte", element.line
        elif element.kind in ("rule", "remark", "example") and element.text[-1] not in ".:;!?»)":
            message = f"texte sans ponctuation finale : {element.id}"
            yield "unfinished-text", message, element.lines[-1].number
        elif element.kind == "glossary" and not element.text and not _has_part(elements, index):
            yield "empty-text", f"l’entrée « {element.title} » n’a pas de texte", element.line


def _has_part(elements: Sequence[Element], index: int) -> bool:
    return index + 1 < len(elements) and elements[index + 1].parent == index


def _marks(elements: Sequence[Element]) -> Iterator[Problem]:
    """Signs that the text carries and that are no part of it."""
    for element in elements:
        for line in element.lines:
            if line.form == "rule" and line.body.startswith("*"):
                yield "stray-mark", f"astérisque après le numéro {line.mark}", line.number
            elif line.body.startswith("++"):
                yield "stray-mark", "signe « ++ » au début de la ligne", line.number
            elif line.form in ("text", "number") and _NUMBERISH.match(line.body):
                message = "la ligne commence par un numéro qui n’est pas celui d’une règle"
                yield "malformed-number", message, line.number


def _lost_headings(elements: Sequence[Element]) -> Iterator[Problem]:
    """In an entry with subtitles, every group of bullets has one."""
    entry: int | None = None
    for before, element in pairwise(elements):
        if before.kind == "glossary" and element.kind == "item" and element.lines[0].form == "text":
            entry = element.parent
        bullets = before.lines[0].form == element.lines[0].form == "bullet"
        apart = element.line > before.lines[-1].number + 1
        if bullets and apart and entry is not None and before.parent == element.parent == entry:
            message = f"groupe de points sans sous-titre dans « {elements[entry].title} »"
            yield "lost-heading", message, element.line
