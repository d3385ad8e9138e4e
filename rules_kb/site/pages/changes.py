"""What changed between the source documents (1.0) and the last edition, for a judge."""

from collections import Counter

from rules_kb.corpus.editions import Correspondence
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.graph.edges import RELATION_WORDS
from rules_kb.model.identifiers import sort_key
from rules_kb.model.nodes import Relation
from rules_kb.site import html
from rules_kb.site.addresses import CHANGES
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page

_ORDER: tuple[Relation, ...] = ("changed", "new", "removed", "split", "merged", "reworded", "renumbered", "identical")
_QUIET = ("renumbered", "identical")


def changes(knowledge: KnowledgeBase, linker: Linker) -> Page:
    """Every correspondence, chapter by chapter; filters by relation and chapter work in the page."""
    page = f"{CHANGES}/"
    links = sorted(knowledge.correspondences, key=_place)
    counts = Counter(link.relation for link in links)
    chapters = sorted({_number(link).split(".")[0] for link in links})
    out = []
    for chapter in chapters:
        title = knowledge.nodes[f"4.0:{chapter}"].title
        rows = [_row(link, page, linker) for link in links if _number(link).split(".")[0] == chapter]
        out.append(
            f'<section data-chapter="{chapter}"><h2>{chapter} {html.text(title)}</h2><ul>{"".join(rows)}</ul></section>'
        )
    kinds = "".join(
        f'<label><input type="checkbox" data-relation="{r}"{"" if r in _QUIET else " checked"}> '
        f"{RELATION_WORDS[r]} ({counts[r]})</label> "
        for r in _ORDER
        if counts[r]
    )
    options = "".join(
        f'<option value="{c}">{c} {html.text(knowledge.nodes[f"4.0:{c}"].title)}</option>' for c in chapters
    )
    body = (
        "<h1>Ce qui change de la 1.0 à la 4.0</h1><p>Règle par règle, ce qu’un arbitre ne tranche plus de la même "
        "façon, et ce qui n’a changé que de mots ou de numéro. Les documents sources 1.0 sont partiels : une règle "
        "de la 4.0 sans correspondance n’est pas forcément nouvelle, et n’est pas listée ici.</p>"
        f'<form class="aj-filters" id="filtres" hidden><fieldset><legend>Montrer</legend>{kinds}</fieldset>'
        f'<label>Chapitre <select data-chapters><option value="">tous</option>{options}</select></label> '
        '<output role="status"></output></form>'
        f'<div id="changements">{"".join(out)}</div>'
    )
    return Page(
        page, "Ce qui change", "Ce qui change entre les règles d’Altered 1.0 et 4.0, règle par règle.", body, "changes"
    )


def _number(link: Correspondence) -> str:
    return (link.new or link.old or "").partition(":")[2]


def _place(link: Correspondence) -> tuple[object, ...]:
    return tuple(sort_key(_number(link)))


def _row(link: Correspondence, page: str, linker: Linker) -> str:
    old = linker.key(link.old, None, page) if link.old else ""
    new = linker.key(link.new, None, page) if link.new else ""
    names = " → ".join(name for name in (old, new) if name)
    since = f" depuis la {html.text(link.since)}" if link.since else ""
    change = f"<br>{linker.inline(link.change, None, page)}" if link.change else ""
    see = f" Voir {linker.keys(link.see, None, page)}." if link.see else ""
    word = f'<span class="aj-verdict v-{link.relation}">{RELATION_WORDS[link.relation]}{since}</span>'
    return f'<li data-relation="{link.relation}">{names} {word}{change}{see}</li>'
