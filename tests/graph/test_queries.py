import networkx as nx
import pytest

from rules_kb.explain.context import Context
from rules_kb.graph.export import to_dot, to_view
from rules_kb.graph.network import Network, build_network
from rules_kb.graph.queries import cited_by, impact, neighbours, shortest_path
from rules_kb.model.nodes import Node


@pytest.fixture(scope="module")
def network(context: Context) -> "Network[str]":
    return build_network(context.knowledge, context.edges)


@pytest.fixture
def small() -> "Network[str]":
    graph: Network[str] = nx.MultiDiGraph()
    for source, target, kind in (
        ("a", "b", "next"),
        ("b", "c", "next"),
        ("a", "x", "uses"),
        ("c", "x", "uses"),
        ("d", "a", "cites"),
        ("a", "t", "defines"),
        ("e", "t", "uses"),
    ):
        graph.add_edge(source, target, key=kind, reason=f"{source}-{target}")
    graph.add_node("alone")
    return graph


def test_path_prefers_hops_that_explain(small: "Network[str]") -> None:
    hops = shortest_path(small, "a", "c")
    assert [(h.source, h.target, h.kind) for h in hops] == [("a", "x", "uses"), ("c", "x", "uses")]


def test_no_path(small: "Network[str]") -> None:
    assert shortest_path(small, "a", "alone") == []


def test_path_to_itself_is_empty(small: "Network[str]") -> None:
    assert shortest_path(small, "a", "a") == []


def test_impact_goes_backwards_through_citations_and_terms(small: "Network[str]") -> None:
    assert [(a.key, a.distance) for a in impact(small, "a", 2)] == [("d", 1), ("t", 1), ("e", 2)]
    assert [a.key for a in impact(small, "a", 1)] == ["d", "t"]


def test_neighbours_by_kind(small: "Network[str]") -> None:
    assert {e.kind for e in neighbours(small, "a")} == {"next", "uses", "cites", "defines"}
    assert [e.source for e in neighbours(small, "a", frozenset({"cites"}))] == ["d"]


def test_cited_by_on_the_real_graph(network: "Network[str]") -> None:
    assert cited_by(network, "1.0:2.1.e") == ["1.0:2.1.c", "1.0:2.1.f"]


def test_changing_a_rule_touches_what_cites_it(network: "Network[str]") -> None:
    touched = {a.key for a in impact(network, "1.0:2.1.e", 1)}
    assert {"1.0:2.1.c", "1.0:2.1.f", "4.0:2.1.f"} <= touched


def test_export_holds_every_node_and_edge(context: Context) -> None:
    view = to_view(context.knowledge.nodes.values(), context.edges)
    assert len(view["nodes"]) == len(context.knowledge.nodes)
    assert len(view["edges"]) == len(context.edges)


def test_dot_quotes_hostile_names() -> None:
    node = Node('k"; x', "i\\d\n", None, "rule", "rule", "", "")
    assert '"k\\"; x" [label="i\\\\d", class="rule"]' in to_dot([node], []).replace("\\n", "")
