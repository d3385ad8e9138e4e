"""Pages that list: the lexicon with English names, the faults, the community glossary."""

from itertools import groupby

from rules_kb.corpus.faults import NATURES, Fault
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.lexicon import Term
from rules_kb.explain.words import FAULT_LABELS
from rules_kb.model.folding import fold
from rules_kb.site import html
from rules_kb.site.addresses import FAULTS, GLOSSARY, LEXICON, page_of, relative
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page

_FILTER = (
    '<p class="aj-filter" hidden><label>{label} '
    '<input type="search" data-filter="{target}" autocomplete="off"></label></p>'
)


def lexicon(knowledge: KnowledgeBase) -> Page:
    """Every term: French, English, nature, one sentence."""
    page = f"{LEXICON}/"
    terms = sorted(knowledge.terms.values(), key=lambda term: fold(term.forme))
    rows = "".join(_term_row(term, page) for term in terms)
    body = (
        f"<h1>Lexique</h1><p>Les {len(terms)} mots du jeu, avec leur nom anglais officiel quand il existe. "
        "Une définition du lexique n’est pas une règle : la page d’un mot mène aux règles qui le définissent.</p>"
        + _FILTER.format(label="Chercher dans le lexique", target="termes")
        + f'<ul class="aj-terms" id="termes">{rows}</ul>'
    )
    return Page(
        page,
        "Lexique",
        "Les mots du jeu Altered en français et en anglais, et les règles qui les définissent.",
        body,
        "list",
    )


def _term_row(term: Term, page: str) -> str:
    name = html.link(relative(page_of(term.key), page), f"<strong>{html.text(term.forme)}</strong>")
    symbol = f" {html.text(term.symbole)}" if term.symbole and term.symbole != term.forme else ""
    english = f' <i lang="en">{html.text(term.anglais)}</i>' if term.anglais else ""
    words = html.text(fold(" ".join([*term.formes, *term.anglais_formes])))
    return f'<li data-words="{words}">{name}{symbol}{english}<br>{html.text(term.definition)}</li>'


def faults(knowledge: KnowledgeBase, linker: Linker) -> Page:
    """Every known fault, by nature, with the texts it touches."""
    page = f"{FAULTS}/"
    ordered = sorted(knowledge.faults.values(), key=lambda fault: NATURES.index(fault.nature))
    out = []
    for nature, group in groupby(ordered, key=lambda fault: fault.nature):
        rows = [_fault_row(fault, page, linker) for fault in group]
        out.append(f"<h2>{FAULT_LABELS[nature]} ({len(rows)})</h2>{html.items(rows)}")
    body = (
        f"<h1>Fautes connues des textes</h1><p>{len(ordered)} fautes relevées. Les textes eux-mêmes ne sont "
        "jamais corrigés : chaque page de règle montre les fautes qui la touchent et la lecture à suivre.</p>"
        + _FILTER.format(label="Chercher dans les fautes", target="fautes")
        + f'<div class="aj-faults" id="fautes">{"".join(out)}</div>'
    )
    return Page(
        page,
        "Fautes connues",
        "Ce qui est faux, contradictoire ou absent dans les textes des règles, et comment le lire.",
        body,
        "list",
    )


def _fault_row(fault: Fault, page: str, linker: Linker) -> str:
    title = html.link(relative(page_of(fault.key), page), html.text(fault.titre))
    edition = fault.editions[0]
    touched = linker.keys([k for k in fault.touche if linker.has_page(k)], None, page)
    where = f" · {touched}" if touched else ""
    editions = " et ".join(fault.editions)
    problem = linker.inline(fault.probleme, edition, page)
    return f'<strong>{title}</strong> <span class="aj-dim">édition {editions}{where}</span><br>{problem}'


def glossary(knowledge: KnowledgeBase) -> Page:
    """The entries of the community glossary of the source documents."""
    page = f"{GLOSSARY}/"
    nodes = [n for n in knowledge.nodes.values() if n.kind == "glossary"]
    rows = [html.link(relative(page_of(n.key), page), html.text(n.title)) for n in nodes]
    body = (
        "<h1>Glossaire de la communauté</h1><p>Entrées sans numéro des documents sources : "
        f"usage de la communauté, pas des règles.</p>{html.items(rows)}"
    )
    return Page(
        page, "Glossaire de la communauté", "Entrées sans numéro des documents sources, pas des règles.", body, "list"
    )
