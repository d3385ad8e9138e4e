"""Places of an element -> the node of the knowledge base."""

from rules_kb.corpus.documents.elements import EDITION, Element
from rules_kb.corpus.documents.places import Place
from rules_kb.corpus.documents.wording import lead_word, references
from rules_kb.corpus.editions import provenance_of
from rules_kb.model.identifiers import parent_number, rule_key
from rules_kb.model.nodes import Node, Provenance

NUMBERED = ("section", "rule")


def node_of(found: list[Place]) -> Node:
    """The node of a key: the text of its first place, the sources of all."""
    element = found[0].element
    cited = (rule_key(EDITION, number) for number in references(element.text))
    return Node(
        key=element.key,
        id=element.id,
        edition=EDITION if _is_numbered(element) else None,
        kind=element.kind,
        provenance=_provenance(element),
        title=element.title,
        text=element.text,
        parent=_parent(element),
        lead=lead_word(element.text) if element.kind == "rule" else "",
        sources=tuple(place.element.span(place.document) for place in found),
        cites=tuple(key for key in cited if key != element.key),
    )


def unnamed_node(number: str) -> Node:
    """A chapter or section that has parts in the documents, and no heading."""
    parent = parent_number(number)
    return Node(
        key=rule_key(EDITION, number),
        id=number,
        edition=EDITION,
        kind="section" if parent else "chapter",
        provenance=provenance_of(number, EDITION),
        title="",
        text="",
        parent=rule_key(EDITION, parent) if parent else None,
    )


def _is_numbered(element: Element) -> bool:
    return element.key.startswith(f"{EDITION}:")


def _provenance(element: Element) -> Provenance:
    if element.kind == "furniture":
        return "furniture"
    if not _is_numbered(element):
        return "glossary"  # whatever its form: nothing in a community entry is a rule
    if element.kind == "remark":
        return "remark"
    if element.kind == "example":
        return "example"
    return provenance_of(element.id, EDITION)


def _parent(element: Element) -> str | None:
    if element.kind in NUMBERED:
        parent = parent_number(element.id)
        return rule_key(EDITION, parent) if parent else None
    owner, part, _ = element.key.partition("#")
    return owner if part and element.kind != "furniture" else None
