"""The graph page: a drawing that pans, zooms and filters, and the same links as a table."""

from rules_kb.explain.context import Context
from rules_kb.explain.words import EDGES
from rules_kb.model.identifiers import sort_key
from rules_kb.model.nodes import Edge
from rules_kb.site import html
from rules_kb.site.addresses import GRAPH, page_of, relative
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page
from rules_kb.site.ring import DRAWN, RADIUS, Sector, Spot, drawn_edges, sectors, spots

_PAGE = f"{GRAPH}/"


def graph(context: Context, linker: Linker) -> Page:
    """The page; without JavaScript the drawing stands still and the table is whole."""
    knowledge = context.knowledge
    around = sectors(knowledge)
    places = spots(knowledge, around)
    edges = drawn_edges(knowledge, context.edges, places)
    numbers = {key: index for index, key in enumerate(places)}
    titles = {s.chapter: f"{s.chapter} {knowledge.nodes[f'4.0:{s.chapter}'].title}" for s in around}
    drawing = "".join(
        [
            *(_curve(e, places, numbers) for e in edges),
            *(_dot(s, numbers[s.key]) for s in places.values()),
            *(_label(s, titles[s.chapter]) for s in around),
        ]
    )
    body = f"""<h1>Graphe des règles</h1>
<p>Chaque point est une règle, dans l’ordre du livre : la 4.0 sur l’anneau extérieur, la 1.0 sur l’anneau intérieur.
Chaque trait est un lien entre deux règles ({len(edges)} en tout).</p>
{_filters(titles)}
<div class="aj-drawing"><svg id="graphe" viewBox="-520 -520 1040 1040" role="group" aria-label="Graphe des règles ;
le tableau qui suit dit la même chose">{drawing}</svg>
<div id="graphe-choix" class="aj-chosen" role="status"></div></div>
<h2>Les mêmes liens, en tableau</h2>
{_tables(edges, places, titles, linker)}"""
    return Page(_PAGE, "Graphe", "Qui cite, résume, contredit ou continue quelle règle d’Altered.", body, "graph")


def _curve(edge: Edge, places: dict[str, Spot], numbers: dict[str, int]) -> str:
    one, other = places[edge.source], places[edge.target]
    x, y = round((one.x + other.x) * 0.2), round((one.y + other.y) * 0.2)
    return (
        f'<path class="e-{edge.kind}" data-a="{numbers[edge.source]}" data-b="{numbers[edge.target]}" '
        f'd="M{one.x:g} {one.y:g}Q{x} {y} {other.x:g} {other.y:g}"/>'
    )


def _dot(spot: Spot, number: int) -> str:
    name = html.text(spot.key.partition(":")[2])
    href = html.text(relative(page_of(spot.key), _PAGE))
    kind = "n4" if spot.edition == "4.0" else "n1"
    return (
        f'<a tabindex="-1" href="{href}"><circle class="{kind}" data-n="{number}" data-c="{spot.chapter}" '
        f'cx="{spot.x:g}" cy="{spot.y:g}" r="3"><title>{name} ({spot.edition})</title></circle></a>'
    )


def _label(sector: Sector, title: str) -> str:
    x, y = sector.at(0.5, RADIUS["4.0"] + 26)
    return f'<text x="{x:g}" y="{y:g}">{html.text(title.split(" ", maxsplit=1)[0])}</text>'


def _filters(titles: dict[str, str]) -> str:
    kinds = "".join(
        f'<label><input type="checkbox" data-kind="{kind}" checked> '
        f'<span class="e-{kind}">{EDGES[kind][0]}</span></label> '
        for kind in DRAWN
    )
    editions = "".join(f'<label><input type="checkbox" data-edition="{e}" checked> {e}</label> ' for e in RADIUS)
    options = "".join(f'<option value="{c}">{html.text(t)}</option>' for c, t in titles.items())
    return (
        f'<form class="aj-filters" id="graphe-filtres" hidden><fieldset><legend>Liens</legend>{kinds}</fieldset>'
        f"<fieldset><legend>Éditions</legend>{editions}</fieldset>"
        f'<label>Chapitre <select data-chapters><option value="">tous</option>{options}</select></label> '
        '<span class="aj-zoom"><button type="button" data-zoom="0.8" aria-label="Agrandir">+</button>'
        '<button type="button" data-zoom="1.25" aria-label="Réduire">−</button>'
        '<button type="button" data-zoom="0">Tout voir</button></span></form>'
    )


def _tables(edges: list[Edge], places: dict[str, Spot], titles: dict[str, str], linker: Linker) -> str:
    out = []
    ordered = sorted(edges, key=lambda e: (sort_key(e.source.partition(":")[2]), e.source, e.kind))
    for chapter, title in titles.items():
        rows = [e for e in ordered if places[e.source].chapter == chapter]
        cells = "".join(_row(e, linker) for e in rows)
        out.append(
            f"<details><summary>{html.text(title)} ({len(rows)} liens)</summary><table><thead><tr>"
            '<th scope="col">Règle</th><th scope="col">Lien</th><th scope="col">Règle</th></tr></thead>'
            f"<tbody>{cells}</tbody></table></details>"
        )
    return "".join(out)


def _row(edge: Edge, linker: Linker) -> str:
    reason = f" <small>{html.text(edge.reason)}</small>" if edge.kind in ("conflicts", "corresponds") else ""
    return (
        f'<tr data-kind="{edge.kind}"><td>{linker.key(edge.source, None, _PAGE)}</td>'
        f"<td>{EDGES[edge.kind][0]}{reason}</td><td>{linker.key(edge.target, None, _PAGE)}</td></tr>"
    )
