"""Reading pages: a section with all its rules, a chapter and an edition as tables of contents."""

from rules_kb.corpus.editions import RESTATED
from rules_kb.explain.build import explain
from rules_kb.explain.context import Context
from rules_kb.explain.contract import ChildView, Explanation
from rules_kb.explain.words import PROVENANCE, provenance_label
from rules_kb.site import html
from rules_kb.site.addresses import RULES, page_of, relative
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page
from rules_kb.site.pages import parts


class SectionPages:
    """Makes the reading pages of one knowledge base."""

    def __init__(self, context: Context, linker: Linker) -> None:
        self._context = context
        self._linker = linker
        self._editions = {e.edition: e for e in context.knowledge.editions}

    def page(self, key: str) -> Page:
        """The page of a section, or of a chapter."""
        explanation = explain(self._context, key)
        address = page_of(key)
        edition = explanation["edition"] or ""
        name = f"{explanation['id']} {explanation['title']}".strip()
        chapter = explanation["kind"] == "chapter"
        body = self._contents(explanation, address) if chapter else self._rules(explanation, address)
        blocks = [
            parts.crumbs(explanation, address),
            f"<h1>{html.text(name)} <small>{html.text(parts.dated(self._editions[edition]))}</small></h1>",
            self._lead(explanation, address),
            body,
            parts.neighbours(explanation, address, self._linker),
        ]
        return Page(
            address=address,
            title=f"{name} · édition {edition}",
            description=f"{name}, règles d’Altered, {parts.dated(self._editions[edition])}, numéro par numéro.",
            body="\n".join(b for b in blocks if b),
            kind=explanation["kind"],
        )

    def edition(self, edition: str) -> Page:
        """The table of contents of an edition."""
        info = self._editions[edition]
        address = f"{RULES}/{edition}/"
        nodes = self._context.knowledge.nodes.values()
        rows = []
        for node in nodes:
            if node.edition == edition and node.kind == "chapter":
                contents = self._contents(explain(self._context, node.key), address)
                title = html.link(relative(page_of(node.key), address), html.text(f"{node.id} {node.title}"))
                rows.append(f"<section><h2>{title}</h2>{contents}</section>")
        count = len(self._context.knowledge.rules(edition))
        head = f"<h1>Règles {edition} <small>{html.text(info.date_texte)}</small></h1>"
        lead = f"<p>{html.text(info.titre)} : {count} règles numérotées.</p>"
        return Page(
            address,
            f"Règles {edition}",
            f"{info.titre} : {count} règles numérotées.",
            head + lead + "".join(rows),
            "edition",
        )

    def _lead(self, explanation: Explanation, page: str) -> str:
        edition = explanation["edition"]
        out = ""
        if explanation["text"]:
            label = html.block("p", "aj-label", provenance_label(explanation))
            text = self._linker.paragraphs(explanation["text"], edition, page)
            out = html.block("section", f"aj-text p-{explanation['provenance']}", label, text)
        out += parts.notes(explanation["notes"], edition, page, self._linker)
        own = [f for f in explanation["faults"] if explanation["text"] or f["nature"] != "presentation"]
        out += "".join(parts.fault(f, edition, page, self._linker) for f in own)
        for view in explanation["same_number"]:
            other, _, number = view["key"].partition(":")
            name = html.link(relative(page_of(view["key"]), page), html.text(number), "r")
            title = html.text(view["title"])
            out += f'<p class="aj-warn">Attention : en {other}, {name} est une autre section ({title}).</p>'
        return out

    def _contents(self, explanation: Explanation, page: str) -> str:
        rows = []
        for child in explanation["children"]:
            if child["kind"] == "section":
                deep = child["id"].count(".")
                name = html.text(f"{child['id']} {child['title']}".strip())
                rows.append(f'<li class="d{deep}">{html.link(relative(page_of(child["key"]), page), name)}</li>')
        return f'<ul class="aj-contents">{"".join(rows)}</ul>'

    def _rules(self, explanation: Explanation, page: str) -> str:
        out = "".join(self._child(child, explanation["edition"], page) for child in explanation["children"])
        added = "".join(self._child(child, RESTATED, page) for child in explanation["additions"])
        if added:
            out += (
                f"<h2>En {RESTATED} aussi : règles absentes des documents sources {explanation['edition']}</h2>{added}"
            )
        return out

    def _child(self, child: ChildView, edition: str | None, page: str) -> str:
        number, href = html.text(child["id"]), html.text(relative(page_of(child["key"]), page))
        anchor = number if page.startswith(f"{RULES}/{child['key'].partition(':')[0]}/") else f"{edition}:{number}"
        notes = parts.notes(child["notes"], edition, page, self._linker)
        if child["kind"] == "section":
            title = f'<h2 id="{anchor}"><a href="{href}">{number} {html.text(child["title"])}</a></h2>'
            return f"{title}{self._texts(child, edition, page)}{notes}"
        kind = PROVENANCE[child["provenance"]] if child["provenance"] else ""
        verdict = html.block("span", "aj-verdict", html.text(child["verdict"] or ""))
        head = f'<p class="aj-label"><a class="aj-number" href="{href}">{number}</a> <span>{kind}</span> {verdict}</p>'
        texts = self._texts(child, edition, page)
        warn = self._warning(child, edition, page)
        return f'<section class="aj-para p-{child["provenance"]}" id="{anchor}">{head}{texts}{notes}{warn}</section>'

    def _texts(self, child: ChildView, edition: str | None, page: str) -> str:
        """The text; after what the last edition says, where it overturned the rule."""
        own = self._linker.paragraphs(child["text"], edition, page)
        if not child["latest"]:
            return own
        out = ""
        for view in child["latest"]:
            number = view["key"].partition(":")[2]
            if number:
                name = html.link(relative(page_of(view["key"]), page), f"{html.text(number)} en {RESTATED}", "r")
                body = self._linker.paragraphs(view["text"], RESTATED, page)
                out += f'<div class="aj-change"><p class="aj-label">{name}</p>{body}</div>'
            else:
                out += f'<div class="aj-change">{self._linker.paragraphs(view["change"], None, page)}</div>'
        return f'{out}<p class="aj-label">Texte de la {edition} :</p>{own}'

    def _warning(self, child: ChildView, edition: str | None, page: str) -> str:
        """Known faults of the text by name; not those of its layout."""
        faults = [self._context.knowledge.faults[f"faute:{name}"] for name in child["faults"]]
        links = [self._linker.key(f.key, edition, page) for f in faults if f.nature != "presentation"]
        return f'<p class="aj-warn">Faute connue du texte : {", ".join(links)}</p>' if links else ""
