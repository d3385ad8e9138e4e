"""Every place where an element stands, and how the places of one element differ."""

from dataclasses import dataclass

from rules_kb.corpus.documents.elements import Element, ParsedDocument
from rules_kb.model.diagnostics import Finding


@dataclass(frozen=True, slots=True)
class Place:
    """One occurrence: the element and the keys directly below it there."""

    document: str
    element: Element
    parts: frozenset[str]


def places_of(document: ParsedDocument) -> list[Place]:
    """The places of a document's elements, in its order."""
    parts: list[set[str]] = [set() for _ in document.elements]
    for element in document.elements:
        if element.parent is not None:
            parts[element.parent].add(element.key)
    return [
        Place(document.name, element, frozenset(below)) for element, below in zip(document.elements, parts, strict=True)
    ]


def differences(found: list[Place]) -> list[Finding]:
    """Where a later place of a node has other words, or other parts, than the first."""
    first, *others = found
    origin = f"{first.document}, ligne {first.element.line}"
    findings: list[Finding] = []
    for place in others:
        messages = []
        if (place.element.title, place.element.text) != (first.element.title, first.element.text):
            messages.append(f"le texte de {first.element.key} n’est pas celui de {origin}")
        lost, added = sorted(first.parts - place.parts), sorted(place.parts - first.parts)
        messages += [f"{key} manque ici, mais figure sous {origin}" for key in lost]
        messages += [f"{key} figure ici, mais manque sous {origin}" for key in added]
        findings += [Finding("difference", message, place.document, place.element.line) for message in messages]
    return findings
