"""Parsed documents -> one node per key, with every place where it stands, in reading order."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules_kb.corpus.documents.elements import ParsedDocument
from rules_kb.corpus.documents.emit import NUMBERED, node_of, unnamed_node
from rules_kb.corpus.documents.manifest import read_documents
from rules_kb.corpus.documents.parse import parse_document
from rules_kb.corpus.documents.places import Place, differences, places_of
from rules_kb.model.diagnostics import Finding
from rules_kb.model.identifiers import parent_number, sort_key
from rules_kb.model.nodes import Node

_COUNTED = (*NUMBERED, "glossary")


@dataclass(frozen=True, slots=True)
class Corpus10:
    """Edition 1.0 as its documents give it.

    `nodes` are in reading order: numbers, then glossary entries, then furniture. `counts` has
    `documents`, `lines` (not blank), `rules`, `numbers` (rules and headings), `glossary`,
    `duplicates` (rules, headings and entries that stand in more than one place), `differences`
    and `dangling` (numbers cited that no document holds).
    """

    nodes: tuple[Node, ...]
    findings: tuple[Finding, ...]
    counts: Mapping[str, int]
    documents: tuple[ParsedDocument, ...]


def load_documents() -> Corpus10:
    """The source documents of the package; UserError (exit 4) when they are damaged."""
    return build_corpus(read_documents())


def build_corpus(documents: Mapping[str, bytes]) -> Corpus10:
    """Parse and merge documents given by name; never raises, whatever their bytes."""
    parsed = tuple(parse_document(name, data) for name, data in documents.items())
    places: dict[str, list[Place]] = {}
    for document in parsed:
        for place in places_of(document):
            places.setdefault(place.element.key, []).append(place)
    nodes = _in_order(places)
    unequal = [f for found in places.values() for f in differences(found)]
    dangling = _dangling(nodes)
    counts = {
        "documents": len(parsed),
        "lines": sum(len(document.lines) for document in parsed),
        "rules": sum(node.kind == "rule" for node in nodes),
        "numbers": sum(node.kind in NUMBERED and bool(node.sources) for node in nodes),
        "glossary": sum(node.kind == "glossary" for node in nodes),
        "duplicates": sum(node.kind in _COUNTED and len(node.sources) > 1 for node in nodes),
        "differences": len(unequal),
        "dangling": len(dangling),
    }
    findings = (*(f for d in parsed for f in d.findings), *unequal, *dangling)
    return Corpus10(nodes, findings, counts, parsed)


def _in_order(places: Mapping[str, list[Place]]) -> tuple[Node, ...]:
    """The nodes by number, and below a number in the order of the documents."""
    nodes = [node_of(found) for found in places.values()]
    known = {node.id for node in nodes if node.kind in NUMBERED}
    numbered = [node for node in nodes if node.edition]
    numbered += [unnamed_node(number) for number in sorted(_ancestors(known) - known)]
    numbered.sort(key=lambda node: sort_key(node.id))  # stable: a rule stays before its parts
    entries = [node for node in nodes if node.provenance == "glossary"]
    entries.sort(key=lambda node: node.id)
    return (*numbered, *entries, *(node for node in nodes if node.kind == "furniture"))


def _ancestors(numbers: set[str]) -> set[str]:
    parents = {parent for number in numbers if (parent := parent_number(number))}
    return parents | _ancestors(parents) if parents else set()


def _dangling(nodes: tuple[Node, ...]) -> list[Finding]:
    """Each number that is cited and absent, once, where it is cited first."""
    known = {node.key for node in nodes}
    absent: dict[str, Finding] = {}
    for node in nodes:
        for key in node.cites:
            if key not in known and key not in absent:
                number = key.partition(":")[2]
                message = f"{node.id} cite {number}, absent des documents"
                place = node.sources[0]
                absent[key] = Finding("dangling", message, place.document, place.first_line)
    return list(absent.values())
