"""Typed questions about the graph: neighbours, shortest path with reasons, impact of a change."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import networkx as nx

from rules_kb.graph.network import Network
from rules_kb.model.nodes import Edge, EdgeKind

# How much a hop of each kind explains: a citation tells more than standing side by side.
_WEIGHTS: dict[str, float] = {
    "cites": 1.0,
    "corresponds": 1.0,
    "restates": 1.0,
    "conflicts": 1.0,
    "defines": 1.2,
    "uses": 1.6,
    "contains": 2.0,
    "next": 3.0,
}
_DIRECTED_REASONS = {
    "cites": "la cite",
    "restates": "la résume",
    "uses": "emploie le terme",
    "conflicts": "la contredit",
}


@dataclass(frozen=True, slots=True)
class Affected:
    """A node that a change may touch, how many hops away, and why."""

    key: str
    distance: int
    reason: str


def neighbours(network: "Network[str]", key: str, kinds: frozenset[EdgeKind] | None = None) -> list[Edge]:
    """The edges that leave or enter `key`, optionally of some kinds only."""
    edges = [
        *network.out_edges(key, keys=True, data="reason"),
        *network.in_edges(key, keys=True, data="reason"),
    ]
    return [Edge(s, t, k, r) for s, t, k, r in edges if kinds is None or k in kinds]


def cited_by(network: "Network[str]", key: str) -> list[str]:
    """Keys of the nodes whose text cites `key`."""
    return [s for s, _, kind in network.in_edges(key, keys=True) if kind == "cites"]


def shortest_path(network: "Network[str]", start: str, end: str) -> list[Edge]:
    """The hops of the most telling path, whatever the direction of its edges; [] when none.

    An edge walked backwards keeps its own direction in the answer (see `walked`).
    """
    flat = network.to_undirected(as_view=True)
    try:
        keys = nx.dijkstra_path(flat, start, end, weight=_weight)
    except nx.NetworkXNoPath:
        return []
    return [_best(network, one, other) for one, other in pairwise(keys)]


def impact(network: "Network[str]", key: str, depth: int = 2) -> list[Affected]:
    """What to read again when `key` changes, nearest first.

    Followed backwards: citations, overviews, contradictions, uses of a term. Followed forwards:
    the terms it defines, its counterpart in the other edition, its own parts.
    """
    found: dict[str, Affected] = {}
    queue = deque([(key, 0)])
    while queue:
        current, distance = queue.popleft()
        if distance == depth:
            continue
        for other, reason in _touched(network, current):
            if other != key and other not in found:
                found[other] = Affected(other, distance + 1, reason)
                queue.append((other, distance + 1))
    return sorted(found.values(), key=lambda a: a.distance)


def _touched(network: "Network[str]", key: str) -> Iterator[tuple[str, str]]:
    name = key.partition(":")[2]
    for source, _, kind in network.in_edges(key, keys=True):
        if kind in _DIRECTED_REASONS:
            yield source, f"{_DIRECTED_REASONS[kind]} ({name})"
    for _, target, kind in network.out_edges(key, keys=True):
        if kind == "defines":
            yield target, f"terme défini par {name}"
        elif kind == "corresponds":
            yield target, f"correspond à {name} dans l’autre édition"
        elif kind == "contains" and "#" in target:
            yield target, f"partie de {name}"


def _weight(_one: str, _other: str, parallel: dict[str, Any]) -> float:
    return min(_WEIGHTS[kind] for kind in parallel)


def _best(network: "Network[str]", one: str, other: str) -> Edge:
    between = neighbours(network.subgraph([one, other]), one)
    edges = [e for e in between if {e.source, e.target} == {one, other}]
    return min(edges, key=lambda edge: _WEIGHTS[edge.kind])
