"""Positions of the graph: rules on two rings, 4.0 outside and 1.0 inside, chapter by chapter.

A ring keeps reading order, so that a chapter is a sector and a link is a curve across; a drawing by
forces of 780 rules is a ball of wool.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.graph.edges import owner
from rules_kb.model.nodes import Edge, EdgeKind

DRAWN: tuple[EdgeKind, ...] = ("cites", "corresponds", "conflicts", "restates")
RADIUS = {"4.0": 460.0, "1.0": 350.0}
_GAP = 0.06  # of the circle between two chapters, in radians


@dataclass(frozen=True, slots=True)
class Spot:
    """A rule on its ring."""

    key: str
    edition: str
    chapter: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Sector:
    """A chapter: the angles it spans, in radians from the top."""

    chapter: str
    start: float
    end: float

    def at(self, share: float, radius: float) -> tuple[float, float]:
        """The point at a share (0 to 1) of the sector, on a ring."""
        angle = self.start + (self.end - self.start) * share - pi / 2
        return round(radius * cos(angle), 1), round(radius * sin(angle), 1)


def sectors(knowledge: KnowledgeBase) -> list[Sector]:
    """The chapters in order; each as wide as its number of rules in the last edition."""
    rules = knowledge.rules("4.0")
    chapters = list(dict.fromkeys(rule.id.split(".")[0] for rule in rules))
    free = 2 * pi - _GAP * len(chapters)
    found, angle = [], 0.0
    for chapter in chapters:
        width = free * sum(rule.id.split(".")[0] == chapter for rule in rules) / len(rules)
        found.append(Sector(chapter, angle, angle + width))
        angle += width + _GAP
    return found


def spots(knowledge: KnowledgeBase, around: Iterable[Sector]) -> dict[str, Spot]:
    """Every rule of both editions on its ring, by key."""
    found: dict[str, Spot] = {}
    for sector in around:
        for edition, radius in RADIUS.items():
            rules = [r for r in knowledge.rules(edition) if r.id.split(".")[0] == sector.chapter]
            for place, rule in enumerate(rules):
                x, y = sector.at((place + 0.5) / len(rules), radius)
                found[rule.key] = Spot(rule.key, edition, sector.chapter, x, y)
    return found


def drawn_edges(knowledge: KnowledgeBase, edges: Iterable[Edge], known: dict[str, Spot]) -> list[Edge]:
    """The edges between two rules that are drawn; those of notes and items count for their rule."""
    found: dict[tuple[str, str, str], Edge] = {}
    for edge in edges:
        if edge.kind in DRAWN:
            source = owner(knowledge, knowledge.nodes[edge.source]).key
            target = owner(knowledge, knowledge.nodes[edge.target]).key
            if source in known and target in known and source != target:
                found.setdefault((source, target, edge.kind), Edge(source, target, edge.kind, edge.reason))
    return list(found.values())
