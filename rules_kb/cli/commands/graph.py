"""`graph`, `path`, `impact`, `export`: what is linked to what, and why."""

import json
from pathlib import Path

import click

from rules_kb.cli import options
from rules_kb.cli.files import write_whole
from rules_kb.cli.knowledge import context, key_of
from rules_kb.cli.output import emit
from rules_kb.cli.rows import show_rows
from rules_kb.explain.words import EDGES, name_of
from rules_kb.graph.export import HopView, to_dot, to_view
from rules_kb.graph.network import Network, build_network
from rules_kb.graph.queries import impact as impact_of
from rules_kb.graph.queries import neighbours, shortest_path
from rules_kb.model.diagnostics import EXIT_NO, UserError
from rules_kb.model.nodes import Edge


def register(group: click.Group) -> None:
    """Add the commands to the command line."""
    for command in (graph, path, impact, export):
        group.add_command(command)


@click.command(
    "graph",
    help="""Les liens d’une règle ou d’un terme.

Exemple : altered-judge graph 2.1.e""",
)
@click.argument("identifier", metavar="NUMÉRO")
@options.edition
@click.option("--dot", is_flag=True, help="Au format Graphviz.")
@options.as_json
def graph(identifier: str, edition: str | None, *, dot: bool, as_json: bool) -> None:
    """Print the links of one node."""
    key = key_of(identifier, edition)
    edges = neighbours(_network(), key)
    keys = dict.fromkeys([key, *(k for e in edges for k in (e.source, e.target))])
    nodes = [context().knowledge.nodes[k] for k in keys]
    if as_json:
        emit(json.dumps(to_view(nodes, edges), ensure_ascii=False) + "\n")
    elif dot:
        emit(to_dot(nodes, edges))
    else:
        show_rows(_links(key, edges))


@click.command(
    "path",
    help="""Le plus court chemin entre deux règles, et la raison de chaque pas.

Exemple : altered-judge path 2.1.e 6.1.d""",
)
@click.argument("start", metavar="DE")
@click.argument("end", metavar="À")
@options.edition
@options.as_json
def path(start: str, end: str, edition: str | None, *, as_json: bool) -> None:
    """Print the most telling path between two nodes; exit 1 when there is none."""
    first, last = key_of(start, edition), key_of(end, edition)
    hops = shortest_path(_network(), first, last)
    if not hops and first != last:
        message = f"Aucun chemin entre {_name(first)} et {_name(last)}."
        raise UserError(message, code=EXIT_NO, query=f"{start} {end}")
    if as_json:
        view = {"from": first, "to": last, "hops": _hops(first, hops)}
        emit(json.dumps(view, ensure_ascii=False) + "\n")
        return
    rows = [f"De {_name(first)} à {_name(last)} : {len(hops)} pas"]
    rows += [f"  {_name(h.source)} → {_name(h.target)} : {h.reason}" for h in hops]
    show_rows(rows)


@click.command(
    "impact",
    help="""Ce qu’il faut relire si une règle change.

Exemple : altered-judge impact 2.1.c""",
)
@click.argument("identifier", metavar="NUMÉRO")
@options.edition
@click.option("--depth", type=click.IntRange(1, 6), default=2, metavar="N", help="Nombre de pas (2).")
@options.as_json
def impact(identifier: str, edition: str | None, depth: int, *, as_json: bool) -> None:
    """Print what a change of one rule may touch."""
    key = key_of(identifier, edition)
    found = impact_of(_network(), key, depth)
    if as_json:
        affected = [{"key": a.key, "distance": a.distance, "reason": a.reason} for a in found]
        view = {"id": context().knowledge.nodes[key].id, "key": key, "affected": affected}
        emit(json.dumps(view, ensure_ascii=False) + "\n")
        return
    rows = [f"Si {_name(key)} change, à relire : {len(found)} textes"]
    rows += [f"  {a.distance} · {_name(a.key)} · {a.reason}" for a in found]
    show_rows(rows)


@click.command(
    "export",
    help="""Le graphe entier, en JSON ou en DOT (Graphviz).

Exemple : altered-judge export --format dot --output graphe.dot""",
)
@click.option("--format", "form", type=click.Choice(["json", "dot"]), default="json", help="json, ou dot (Graphviz).")
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FICHIER", help="Où écrire (l’écran sinon).")
@options.as_json
def export(form: str, output: Path | None, *, as_json: bool) -> None:
    """Print or write the whole graph."""
    if form == "dot" and as_json:
        raise click.UsageError("--format dot et --json s’excluent.")
    nodes, edges = context().knowledge.nodes.values(), context().edges
    text = to_dot(nodes, edges) if form == "dot" else json.dumps(to_view(nodes, edges), ensure_ascii=False) + "\n"
    if output is None:
        emit(text)
    else:
        write_whole(output, text)


def _hops(start: str, hops: list[Edge]) -> list[HopView]:
    """The hops in walking order; `direction` says whether the link itself points that way."""
    views: list[HopView] = []
    for hop in hops:
        forward = hop.source == start
        end = hop.target if forward else hop.source
        views.append(
            {
                "from": start,
                "to": end,
                "kind": hop.kind,
                "reason": hop.reason,
                "direction": "forward" if forward else "backward",
            }
        )
        start = end
    return views


def _name(key: str) -> str:
    return name_of(context().knowledge.nodes[key])


def _network() -> "Network[str]":
    return build_network(context().knowledge, context().edges)


def _links(key: str, edges: list[Edge]) -> list[str]:
    rows = [f"{_name(key)} : {len(edges)} liens"]
    for kind, (forward, backward) in EDGES.items():
        out = [e.target for e in edges if e.kind == kind and e.source == key]
        back = [e.source for e in edges if e.kind == kind and e.source != key]
        for label, keys in ((forward, out), (backward, back)):
            if keys:
                rows.append(f"  {label} : " + ", ".join(_name(k) for k in keys))
    return rows
