"""The knowledge base with its edges indexed, as the explanation builder needs it."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules_kb.corpus.editions import Correspondence
from rules_kb.corpus.faults import NATURES, Fault
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.graph.edges import build_edges
from rules_kb.model.nodes import Edge, EdgeKind, Node


@dataclass(frozen=True)
class Context:
    """A knowledge base and, by node key, its edges in both directions, links and faults."""

    knowledge: KnowledgeBase
    edges: tuple[Edge, ...]
    outgoing: dict[tuple[str, EdgeKind], list[str]]
    incoming: dict[tuple[str, EdgeKind], list[str]]
    links: dict[str, list[Correspondence]]
    faults: dict[str, list[Fault]]

    def block(self, key: str) -> list[Node]:
        """A node with the items, remarks and examples below it."""
        nodes = [self.knowledge.nodes[key]]
        for child in self.knowledge.children.get(key, ()):
            if self.knowledge.nodes[child].kind in ("item", "remark", "example"):
                nodes.extend(self.block(child))
        return nodes


def build_context(knowledge: KnowledgeBase) -> Context:
    """Index the edges, the concordance and the faults of a knowledge base."""
    edges = build_edges(knowledge)
    outgoing: dict[tuple[str, EdgeKind], list[str]] = {}
    incoming: dict[tuple[str, EdgeKind], list[str]] = {}
    for edge in edges:
        outgoing.setdefault((edge.source, edge.kind), []).append(edge.target)
        incoming.setdefault((edge.target, edge.kind), []).append(edge.source)
    links: dict[str, list[Correspondence]] = {}
    for link in knowledge.correspondences:
        for key in (link.old, link.new):
            if key:
                links.setdefault(key, []).append(link)
    return Context(knowledge, edges, outgoing, incoming, links, _faults(knowledge))


def _faults(knowledge: KnowledgeBase) -> dict[str, list[Fault]]:
    """Faults by touched key, the gravest first.

    A touched section passes its faults to everything below it, but for those of its own layout.
    """
    found: dict[str, dict[str, Fault]] = {}
    for fault in sorted(knowledge.faults.values(), key=lambda f: NATURES.index(f.nature)):
        for touched in fault.touche:
            below = () if fault.nature == "presentation" else _below(knowledge, touched)
            for key in (touched, *below):
                found.setdefault(key, {})[fault.id] = fault
    return {key: list(faults.values()) for key, faults in found.items()}


def _below(knowledge: KnowledgeBase, key: str) -> Iterable[str]:
    for child in knowledge.children.get(key, ()):
        yield child
        yield from _below(knowledge, child)
