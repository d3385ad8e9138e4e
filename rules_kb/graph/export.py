"""The graph for other programs: plain dictionaries for JSON, and Graphviz DOT."""

from collections.abc import Iterable

from typing_extensions import TypedDict

from rules_kb.model.nodes import Edge, Node

# "from" is a keyword: the functional form is the only one that can name it.
EdgeView = TypedDict("EdgeView", {"from": str, "to": str, "kind": str, "reason": str})


HopView = TypedDict("HopView", {"from": str, "to": str, "kind": str, "reason": str, "direction": str})


class SpanView(TypedDict):
    """Lines of a source document."""

    document: str
    first_line: int
    last_line: int


class NodeView(TypedDict):
    """A node as the contract prints it."""

    key: str
    id: str
    edition: str | None
    kind: str
    provenance: str | None
    title: str
    text: str
    sources: list[SpanView]


class GraphView(TypedDict):
    """A graph as the contract prints it."""

    nodes: list[NodeView]
    edges: list[EdgeView]


def to_view(nodes: Iterable[Node], edges: Iterable[Edge]) -> GraphView:
    """The graph as JSON-ready dictionaries."""
    return {"nodes": [_node(n) for n in nodes], "edges": [edge_view(e) for e in edges]}


def edge_view(edge: Edge) -> EdgeView:
    """An edge as the contract prints it."""
    return {"from": edge.source, "to": edge.target, "kind": edge.kind, "reason": edge.reason}


def to_dot(nodes: Iterable[Node], edges: Iterable[Edge]) -> str:
    """The graph in Graphviz DOT; every name is quoted."""
    lines = ["digraph altered {", "  rankdir=LR;"]
    for node in nodes:
        label = f"{node.id} {node.title}".strip()
        lines.append(f"  {_quoted(node.key)} [label={_quoted(label)}, class={_quoted(node.kind)}];")
    for edge in edges:
        ends = f"{_quoted(edge.source)} -> {_quoted(edge.target)}"
        lines.append(f"  {ends} [label={_quoted(edge.kind)}];")
    return "\n".join([*lines, "}"]) + "\n"


def _node(node: Node) -> NodeView:
    return {
        "key": node.key,
        "id": node.id,
        "edition": node.edition,
        "kind": node.kind,
        "provenance": node.provenance,
        "title": node.title,
        "text": node.text,
        "sources": [
            {"document": s.document, "first_line": s.first_line, "last_line": s.last_line} for s in node.sources
        ],
    }


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
