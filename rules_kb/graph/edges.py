"""Typed edges between the nodes of the knowledge base, each with the reason it exists."""

from collections.abc import Iterator
from itertools import pairwise

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.restates import load_restates
from rules_kb.corpus.terms import TermFinder
from rules_kb.model.nodes import Edge, Node, Relation

RELATION_WORDS: dict[Relation, str] = {
    "identical": "identique",
    "renumbered": "renumérotée",
    "reworded": "reformulée",
    "changed": "changée",
    "split": "scindée",
    "merged": "fusionnée",
    "new": "nouvelle",
    "removed": "supprimée",
}
_READABLE = ("rule", "item", "remark", "example", "glossary", "section")
_ORDERED = ("chapter", "section", "rule")


def build_edges(knowledge: KnowledgeBase) -> tuple[Edge, ...]:
    """All edges, without duplicates, in a stable order."""
    edges = (
        *_contains(knowledge),
        *_next(knowledge),
        *_cites(knowledge),
        *_terms(knowledge),
        *_restates(),
        *_conflicts(knowledge),
        *_corresponds(knowledge),
    )
    return tuple({(e.source, e.target, e.kind): e for e in edges}.values())


def owner(knowledge: KnowledgeBase, node: Node) -> Node:
    """The rule (or section, or glossary entry) that an item, a remark or an example belongs to."""
    while node.kind in ("item", "remark", "example") and node.parent:
        node = knowledge.nodes[node.parent]
    return node


def _contains(knowledge: KnowledgeBase) -> Iterator[Edge]:
    for parent, children in knowledge.children.items():
        for child in children:
            yield Edge(parent, child, "contains", "contient")


def _next(knowledge: KnowledgeBase) -> Iterator[Edge]:
    for edition in ("1.0", "4.0"):
        for kind in _ORDERED:
            line = [n for n in knowledge.nodes.values() if n.edition == edition and n.kind == kind]
            for first, second in pairwise(line):
                yield Edge(first.key, second.key, "next", "suit dans le texte")


def _cites(knowledge: KnowledgeBase) -> Iterator[Edge]:
    for node in knowledge.nodes.values():
        for target in node.cites:
            yield Edge(node.key, target, "cites", f"cite « {target.partition(':')[2]} »")


def _terms(knowledge: KnowledgeBase) -> Iterator[Edge]:
    for term in knowledge.terms.values():
        for key in term.defining_keys():
            if key in knowledge.nodes:
                yield Edge(key, term.key, "defines", f"définit « {term.forme} »")
    finder = TermFinder(knowledge.terms.values())
    for node in knowledge.nodes.values():
        if node.kind in _READABLE:
            for use in finder.uses(f"{node.title}\n{node.text}"):
                yield Edge(node.key, use.term.key, "uses", f"emploie « {use.term.forme} »")


def _restates() -> Iterator[Edge]:
    for pair in load_restates():
        yield Edge(pair.apercu, pair.regle, "restates", "l’aperçu résume la règle")


def _conflicts(knowledge: KnowledgeBase) -> Iterator[Edge]:
    for fault in knowledge.faults.values():
        for one, other in fault.conflits:
            yield Edge(one, other, "conflicts", f"contradiction : {fault.titre}")


def _corresponds(knowledge: KnowledgeBase) -> Iterator[Edge]:
    for link in knowledge.correspondences:
        if link.old and link.new:
            reason = f"1.0 → 4.0 : {RELATION_WORDS[link.relation]}"
            yield Edge(link.old, link.new, "corresponds", reason)
