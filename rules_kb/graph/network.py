"""The knowledge base as a networkx graph: one node a key, one edge a typed link."""

from collections.abc import Iterable

import networkx as nx

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.model.nodes import Edge

Network = nx.MultiDiGraph


def build_network(knowledge: KnowledgeBase, edges: Iterable[Edge]) -> "Network[str]":
    """A directed multigraph; node attribute `node`, edge key its kind, attribute `reason`."""
    network: Network[str] = nx.MultiDiGraph()
    for key, node in knowledge.nodes.items():
        network.add_node(key, node=node)
    for edge in edges:
        network.add_edge(edge.source, edge.target, key=edge.kind, reason=edge.reason)
    return network
