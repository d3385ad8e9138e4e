"""The page of one rule, term, fault or glossary entry, in the order of `explain`."""

from rules_kb.explain.build import explain
from rules_kb.explain.citation import cite
from rules_kb.explain.context import Context
from rules_kb.explain.contract import ChildView, Explanation
from rules_kb.explain.verdict import overturned
from rules_kb.explain.words import ATTESTATION, KINDS, PROVENANCE, name_of, provenance_label
from rules_kb.site import html
from rules_kb.site.addresses import SCENARIOS, page_of, relative
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page
from rules_kb.site.pages import parts, tools
from rules_kb.site.pages.neighbourhood import neighbourhood
from rules_kb.site.pages.worked import Anchors, worked

_MANY = 14  # links shown before the rest folds away
_OPEN = 3  # scenarios shown with their steps


class ExplanationPages:
    """Makes the pages of explanations of one knowledge base."""

    def __init__(
        self, context: Context, linker: Linker, version: str, anchors: Anchors | None = None, contact: str = ""
    ) -> None:
        """`anchors` lead from a step of a scenario to its page; `contact` is where errors are reported."""
        self._context = context
        self._linker = linker
        self._version = version
        self._anchors = anchors or {}
        self._contact = contact
        self._editions = {e.edition: e for e in context.knowledge.editions}
        self._latest = context.knowledge.editions[-1]

    def page(self, key: str) -> Page:
        """The page of `key`."""
        explanation = explain(self._context, key)
        address = page_of(key)
        info = self._editions.get(explanation["edition"] or "")
        name = explanation["id"] if info else explanation["title"]
        return Page(
            address=address,
            title=f"{name} · {parts.dated(info)}" if info else f"{name} · {KINDS[explanation['kind']]}",
            description=cite(explanation, self._editions),
            body=self._body(explanation, address),
            kind=explanation["kind"],
        )

    def _body(self, explanation: Explanation, page: str) -> str:
        code = explanation["verdict"]["code"] if explanation["verdict"] else ""
        text, mates = self._text(explanation, page), self._counterparts(explanation, page)
        main = [mates, text] if overturned(code) else [text, mates]
        blocks = [
            parts.crumbs(explanation, page),
            self._head(explanation),
            *main,
            self._same_number(explanation, page),
            parts.notes(explanation["notes"], explanation["edition"], page, self._linker),
            *self._faults(explanation, page),
            self._scenarios(explanation, page),
            self._children(explanation, page),
            self._links(explanation, page),
            neighbourhood(explanation, page, self._linker),
            tools.tools(cite(explanation, self._editions), self._name(explanation), self._version, self._contact),
            parts.neighbours(explanation, page, self._linker),
        ]
        return "\n".join(b for b in blocks if b)

    def _name(self, explanation: Explanation) -> str:
        return name_of(self._context.knowledge.nodes[explanation["key"]])

    def _head(self, explanation: Explanation) -> str:
        info = self._editions.get(explanation["edition"] or "")
        name = explanation["id"] if info else explanation["title"]
        where = parts.dated(info) if info else KINDS[explanation["kind"]]
        if info is self._latest:
            where += ", dernière connue"
        head = f"<h1>{html.text(name)} <small>{html.text(where)}</small></h1>"
        if explanation["verdict"]:
            code, words = explanation["verdict"]["code"], explanation["verdict"]["text"]
            head += f'<p class="aj-verdict v-{code}">{html.text(words[:1].upper() + words[1:])}</p>'
        return head

    def _text(self, explanation: Explanation, page: str) -> str:
        if not explanation["text"] or explanation["kind"] == "fault":
            return ""
        edition = explanation["edition"]
        label = provenance_label(explanation)
        css = f"aj-text p-{explanation['provenance'] or explanation['kind']}"
        body = self._linker.paragraphs(explanation["text"], edition, page, avoid=explanation["key"])
        return html.block("section", css, html.block("h2", "aj-label", label), body, self._lexicon(explanation, page))

    def _lexicon(self, explanation: Explanation, page: str) -> str:
        lexicon = explanation["lexicon"]
        if lexicon is None:
            return ""
        rows = [
            ("Anglais", ", ".join(lexicon["english"])),
            ("Formes", ", ".join(lexicon["forms"])),
            ("Symbole", lexicon["symbol"] or ""),
            ("Origine", ATTESTATION[lexicon["attestation"]]),
        ]
        out = "".join(f"<dt>{name}</dt><dd>{html.text(value)}</dd>" for name, value in rows if value)
        out = f"<dl>{out}</dl>"
        if lexicon["undefined"]:
            out = '<p class="aj-warn">Aucune édition connue des règles ne définit ce terme.</p>' + out
        if lexicon["community"]:
            body = self._linker.paragraphs(lexicon["community"], None, page)
            label = "Autre sens, usage de la communauté (pas une règle)"
            out += f'<aside class="aj-note"><p class="aj-label">{label}</p>{body}</aside>'
        return out

    def _counterparts(self, explanation: Explanation, page: str) -> str:
        views = explanation["counterparts"]
        changes = list(dict.fromkeys(v["change"] for v in views if v["change"]))
        out = ""
        if changes:
            since = next((v["since"] for v in views if v["since"]), "")
            label = "Ce qui change" + (f" (depuis la {since})" if since else "")
            body = "".join(self._linker.paragraphs(change, None, page) for change in changes)
            out = f'<section class="aj-change"><h2 class="aj-label">{html.text(label)}</h2>{body}</section>'
        for view in views:
            edition, _, number = view["key"].partition(":")
            if number:
                info = self._editions[edition]
                name = "dernière édition connue" if info is self._latest else "documents sources"
                title = html.link(relative(page_of(view["key"]), page), f"{html.text(number)} en {edition}", "r")
                label = f"{title} ({name}, {html.text(info.date_texte)})"
                body = self._linker.paragraphs(view["text"], edition, page)
                out += html.block("section", "aj-mate", html.block("h2", "aj-label", label), body)
        return out

    def _same_number(self, explanation: Explanation, page: str) -> str:
        out = ""
        for view in explanation["same_number"]:
            edition, _, number = view["key"].partition(":")
            name = html.link(relative(page_of(view["key"]), page), html.text(number), "r")
            title = f" ({html.text(view['title'])})" if view["title"] else ""
            head = f"Attention : en {edition}, {html.text(number)} est une autre règle{title}"
            body = f'<p class="aj-label">{name} en {edition}</p>' + self._linker.paragraphs(view["text"], edition, page)
            out += f'<details class="aj-same"><summary>{head}</summary>{body}</details>'
        return out

    def _faults(self, explanation: Explanation, page: str) -> list[str]:
        own = explanation["kind"] == "fault"
        edition = explanation["edition"]
        if own:
            edition = self._context.knowledge.faults[explanation["key"]].editions[0]
        return [parts.fault(f, edition, page, self._linker, own=own) for f in explanation["faults"]]

    def _scenarios(self, explanation: Explanation, page: str) -> str:
        """Its scenarios: the first ones with the steps that apply the rule, the others by title."""
        views = explanation["scenarios"]
        out = "".join(worked(v, explanation["edition"], page, self._linker, self._anchors) for v in views[:_OPEN])
        rest = [html.link(relative(f"{SCENARIOS}/{v['id']}/", page), html.text(v["title"])) for v in views[_OPEN:]]
        more = (
            html.block("details", "", f"<summary>et {len(rest)} autres scénarios</summary>", html.items(rest))
            if rest
            else ""
        )
        return (
            html.block("section", "", '<h2 class="aj-label">Scénarios joués, pas des règles</h2>', out, more)
            if views
            else ""
        )

    def _children(self, explanation: Explanation, page: str) -> str:
        if not explanation["children"]:
            return ""
        title = "Règles qui le définissent" if explanation["kind"] == "term" else "Textes touchés"
        rows = "".join(self._child(child, page) for child in explanation["children"])
        return f'<section><h2 class="aj-label">{title}</h2>{rows}</section>'

    def _child(self, child: ChildView, page: str) -> str:
        edition = child["key"].partition(":")[0]
        kind = PROVENANCE[child["provenance"]] if child["provenance"] else KINDS[child["kind"]]
        name = self._linker.key(child["key"], None, page)
        verdict = f" · {html.text(child['verdict'])}" if child["verdict"] else ""
        body = self._linker.paragraphs(child["text"], edition, page)
        title = f" {html.text(child['title'])}" if child["title"] else ""
        return f'<section class="aj-mate"><h3 class="aj-label">{name}{title} · {kind}{verdict}</h3>{body}</section>'

    def _links(self, explanation: Explanation, page: str) -> str:
        edition = explanation["edition"]
        terms = {role: [t["term"] for t in explanation["terms"] if t["role"] == role] for role in ("defines", "uses")}
        rows = (
            ("Cite", [c["key"] for c in explanation["cites"]]),
            ("Employé par" if explanation["kind"] == "term" else "Citée par", explanation["cited_by"]),
            ("Voir aussi", explanation["also"]),
            ("Définit", terms["defines"]),
            ("Emploie", terms["uses"]),
        )
        out = "".join(f"<dt>{label}</dt><dd>{self._folded(keys, edition, page)}</dd>" for label, keys in rows if keys)
        sources = [_source(s["document"], s["first_line"], s["last_line"]) for s in explanation["sources"]]
        if sources:
            out += f"<dt>Source</dt><dd>{html.text(', '.join(sources))}</dd>"
        return f'<dl class="aj-links">{out}</dl>' if out else ""

    def _folded(self, keys: list[str], edition: str | None, page: str) -> str:
        if len(keys) <= _MANY + 1:
            return self._linker.keys(keys, edition, page)
        first, rest = keys[:_MANY], keys[_MANY:]
        shown = self._linker.keys(first, edition, page)
        more = self._linker.keys(rest, edition, page)
        return f"{shown}<details><summary>et {len(rest)} autres</summary>{more}</details>"


def _source(document: str, first: int, last: int) -> str:
    return f"{document} l. {first}" + ("" if first == last else f"-{last}")
