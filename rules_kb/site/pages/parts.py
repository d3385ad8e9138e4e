"""Pieces that several kinds of page share, made from an explanation."""

from rules_kb.corpus.editions import EditionInfo
from rules_kb.explain.contract import Explanation, FaultView, NoteView
from rules_kb.explain.words import FAULT_LABELS, PROVENANCE, bare_note
from rules_kb.site import html
from rules_kb.site.addresses import page_of, relative
from rules_kb.site.linking import Linker

# Faults that may change what a judge answers stand open; the others fold away.
_GRAVE = ("contradiction", "traduction", "lacune", "perime", "symbole")


def crumbs(explanation: Explanation, page: str) -> str:
    """Where the element stands: links to what is above it."""
    edition = explanation["edition"]
    links = []
    if edition and explanation["kind"] != "glossary":
        links.append(html.link(relative(f"regles/{edition}/", page), f"Règles {edition}"))
        for above in explanation["path"]:
            key = f"{edition}:{above.partition(' ')[0]}"
            links.append(html.link(relative(page_of(key), page), html.text(above)))
    else:
        folder = page.split("/", 1)[0] + "/"
        first, *rest = explanation["path"]
        links.append(html.link(relative(folder, page), html.text(first)))
        links += [html.text(name) for name in rest]
    return f'<nav class="aj-crumbs" aria-label="Fil d’Ariane">{" › ".join(links)}</nav>'


def notes(views: list[NoteView], edition: str | None, page: str, linker: Linker) -> str:
    """Remarks and examples, each marked as not being a rule."""
    out = []
    for note in views:
        label = PROVENANCE["remark" if note["kind"] == "remark" else "example"]
        anchor = note["key"].partition("#")[2]
        body = linker.paragraphs(bare_note(note["text"]), edition, page)
        name = (
            f' id="{html.text(anchor)}"'
            if page.endswith(f"/{note['key'].partition(':')[2].partition('#')[0]}/")
            else ""
        )
        out.append(f'<aside class="aj-note"{name}><p class="aj-label">{label}</p>{body}</aside>')
    return "".join(out)


def fault(view: FaultView, edition: str | None, page: str, linker: Linker, *, own: bool = False) -> str:
    """One fault: what is wrong and how to read the text; `own` on its own page, which has the title."""
    body = linker.paragraphs(view["problem"], edition, page)
    if view["reading"]:
        body += f"<p><strong>Lecture :</strong> {linker.inline(view['reading'], edition, page)}</p>"
    if view["instead"]:
        body += f"<p><strong>Sans lecture établie :</strong> {linker.inline(view['instead'], edition, page)}</p>"
    if own:
        return body
    head = f"{FAULT_LABELS[view['nature']]} : {html.text(view['title'])}"
    if view["nature"] not in _GRAVE:
        return f'<details class="aj-fault aj-light"><summary>{head}</summary>{body}</details>'
    title = html.link(relative(page_of(f"faute:{view['id']}"), page), head)
    return f'<aside class="aj-fault"><p class="aj-label">{title}</p>{body}</aside>'


def dated(info: EditionInfo) -> str:
    """`édition 1.0 (septembre 2024)`."""
    return f"édition {info.edition} ({info.date_texte})"


def neighbours(explanation: Explanation, page: str, linker: Linker) -> str:
    """Links to the previous and the next element."""
    edition = explanation["edition"]
    out = []
    for key, label, css in ((explanation["previous"], "Précédent", "prev"), (explanation["next"], "Suivant", "next")):
        if key and linker.has_page(key):
            name = html.text(key.partition(":")[2])
            href = html.text(relative(page_of(key), page))
            out.append(f'<a rel="{css}" href="{href}"><span>{label}</span> {name}</a>')
    return f'<nav class="aj-turn" aria-label="Voisins dans l’édition {edition}">{"".join(out)}</nav>' if out else ""
