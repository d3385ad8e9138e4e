"""`graph`, `path`, `impact`, `export`: what is linked to what, and why."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from rules_kb.cli.files import write_whole
from rules_kb.cli.knowledge import context, key_of
from rules_kb.cli.output import emit, page
from rules_kb.explain.words import EDGES, name_of
from rules_kb.graph.export import edge_view, to_dot, to_view
from rules_kb.graph.network import Network, build_network
from rules_kb.graph.queries import impact as impact_of
from rules_kb.graph.queries import neighbours, shortest_path
from rules_kb.model.diagnostics import EXIT_NO, UserError
from rules_kb.model.nodes import Edge

Json = Annotated[bool, typer.Option("--json", help="Un document JSON.")]
Edition = Annotated[
    str | None, typer.Option("--edition", metavar="1.0|4.0", help="Édition cherchée d’abord.")
]


class Format(StrEnum):
    """Formats of the exported graph."""

    json = "json"
    dot = "dot"


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("graph", help="Les liens d’une règle ou d’un terme.\n\nExemple : altered-judge graph 2.1.e")(graph)
    app.command("path", help="Le plus court chemin entre deux règles, et la raison de chaque pas.\n\nExemple : altered-judge path 2.1.e 6.1.d")(path)
    app.command("impact", help="Ce qu’il faut relire si une règle change.\n\nExemple : altered-judge impact 2.1.c")(impact)
    app.command("export", help="Le graphe entier, en JSON ou en DOT (Graphviz).\n\nExemple : altered-judge export --format dot --output graphe.dot")(export)


def graph(
    identifier: Annotated[str, typer.Argument(metavar="NUMÉRO")],
    edition: Edition = None,
    dot: Annotated[bool, typer.Option("--dot", help="Au format Graphviz.")] = False,
    as_json: Json = False,
) -> None:
    """Print the links of one node."""
    key = key_of(identifier, edition)
    edges = neighbours(_network(), key)
    keys = dict.fromkeys([key, *(k for e in edges for k in (e.source, e.target))])
    nodes = [context().knowledge.nodes[k] for k in keys]
    if dot:
        emit(to_dot(nodes, edges))
    elif as_json:
        emit(json.dumps(to_view(nodes, edges), ensure_ascii=False) + "\n")
    else:
        page(_links(key, edges))


def path(
    start: Annotated[str, typer.Argument(metavar="DE")],
    end: Annotated[str, typer.Argument(metavar="À")],
    edition: Edition = None,
    as_json: Json = False,
) -> None:
    """Print the most telling path between two nodes; exit 1 when there is none."""
    first, last = key_of(start, edition), key_of(end, edition)
    hops = shortest_path(_network(), first, last)
    if not hops and first != last:
        message = f"Aucun chemin entre {name_of(first)} et {name_of(last)}."
        raise UserError(message, code=EXIT_NO, query=f"{start} {end}")
    if as_json:
        view = {"from": first, "to": last, "hops": [edge_view(hop) for hop in hops]}
        emit(json.dumps(view, ensure_ascii=False) + "\n")
        return
    rows = [f"De {name_of(first)} à {name_of(last)} : {len(hops)} pas"]
    rows += [f"  {name_of(h.source)} → {name_of(h.target)} : {h.reason}" for h in hops]
    emit("\n".join(rows) + "\n")


def impact(
    identifier: Annotated[str, typer.Argument(metavar="NUMÉRO")],
    edition: Edition = None,
    depth: Annotated[int, typer.Option(min=1, max=6, help="Nombre de pas.")] = 2,
    as_json: Json = False,
) -> None:
    """Print what a change of one rule may touch."""
    key = key_of(identifier, edition)
    found = impact_of(_network(), key, depth)
    if as_json:
        affected = [{"key": a.key, "distance": a.distance, "reason": a.reason} for a in found]
        view = {"id": context().knowledge.nodes[key].id, "key": key, "affected": affected}
        emit(json.dumps(view, ensure_ascii=False) + "\n")
        return
    rows = [f"Si {name_of(key)} change, à relire : {len(found)} textes"]
    rows += [f"  {a.distance} · {name_of(a.key)} · {a.reason}" for a in found]
    page("\n".join(rows) + "\n")


def export(
    form: Annotated[Format, typer.Option("--format", help="json ou dot.")] = Format.json,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FICHIER", help="Sinon, la sortie.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print or write the whole graph."""
    nodes, edges = context().knowledge.nodes.values(), context().edges
    if form is Format.dot and not as_json:
        text = to_dot(nodes, edges)
    else:
        text = json.dumps(to_view(nodes, edges), ensure_ascii=False) + "\n"
    if output is None:
        emit(text)
    else:
        write_whole(output, text)


def _network() -> "Network[str]":
    return build_network(context().knowledge, context().edges)


def _links(key: str, edges: list[Edge]) -> str:
    rows = [f"{name_of(key)} : {len(edges)} liens"]
    for kind, (forward, backward) in EDGES.items():
        out = [e.target for e in edges if e.kind == kind and e.source == key]
        back = [e.source for e in edges if e.kind == kind and e.source != key]
        for label, keys in ((forward, out), (backward, back)):
            if keys:
                rows.append(f"  {label} : " + ", ".join(name_of(k) for k in keys))
    return "\n".join(rows) + "\n"
