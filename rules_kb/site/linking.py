"""Texts with their rule numbers, terms and symbols made into links."""

import re
from collections.abc import Iterable

from rules_kb.corpus.terms import TermFinder
from rules_kb.explain.context import Context
from rules_kb.explain.words import name_of, short
from rules_kb.site import html
from rules_kb.site.addresses import page_of, relative

_NUMBER = re.compile(r"(?<![\w.])[1-9]\d?(?:\.[1-9]\d?){1,2}(?:\.[a-z])?(?![\w]|\.\d)")
_BULLET = ("• ", "- ")


class Linker:
    """Makes the HTML of texts; knows which numbers and terms exist."""

    def __init__(self, context: Context) -> None:
        self._nodes = context.knowledge.nodes
        self._terms = context.knowledge.terms
        self._finder = TermFinder(context.knowledge.terms.values())

    def paragraphs(self, text: str, edition: str | None, page: str, *, avoid: str = "") -> str:
        """Paragraphs and bullet lists of a text of `edition`, as written on `page`.

        A term is linked where it first occurs; never `avoid`, the key of the page itself.
        """
        seen = {avoid}
        out: list[str] = []
        bullets: list[str] = []
        for row in text.split("\n"):
            bare = row.strip()
            if bare.startswith(_BULLET):
                bullets.append(self._inline(bare[2:], edition, page, seen))
                continue
            out += [html.items(bullets), html.block("p", "", self._inline(bare, edition, page, seen))]
            bullets = []
        return "".join([*out, html.items(bullets)])

    def inline(self, text: str, edition: str | None, page: str) -> str:
        """One line of text with its numbers and terms linked."""
        return self._inline(text, edition, page, set())

    def key(self, key: str, edition: str | None, page: str) -> str:
        """A link to the page of a key, named as seen from `edition`; no link when it has no page."""
        name = html.text(self._name(key, edition))
        if not self.has_page(key):
            return f'{name} <span class="aj-dim">(texte absent)</span>'
        return html.link(relative(page_of(key), page), name, "t" if key.startswith("terme:") else "r")

    def keys(self, keys: Iterable[str], edition: str | None, page: str) -> str:
        """Links to several keys, separated by commas."""
        return ", ".join(self.key(key, edition, page) for key in keys)

    def has_page(self, key: str) -> bool:
        """True when the site has a page for the key."""
        node = self._nodes.get(key)
        if node is None or node.edition == "3.0" or node.kind == "furniture":
            return False
        return node.kind != "missing"

    def _name(self, key: str, edition: str | None) -> str:
        term = self._terms.get(key)
        if term:
            return term.forme
        node = self._nodes.get(key)
        if node and node.kind in ("fault", "glossary"):
            return node.title
        return name_of(node) if node and "#" in key else short(key, edition)

    def _inline(self, text: str, edition: str | None, page: str, seen: set[str]) -> str:
        spans = [(m.start(), m.end(), self._number(m.group(), edition)) for m in _NUMBER.finditer(text)]
        found = [(start, end, key) for start, end, key in spans if key]
        taken = [(start, end) for start, end, _ in found]
        for use in self._finder.uses(text):
            key = use.term.key
            if key not in seen and not any(s < use.end and use.start < e for s, e in taken):
                seen.add(key)
                found.append((use.start, use.end, key))
        out, place = [], 0
        for start, end, key in sorted(found):
            css = "t" if key.startswith("terme:") else "r"
            out.append(html.text(text[place:start]))
            out.append(html.link(relative(page_of(key), page), html.text(text[start:end]), css))
            place = end
        return "".join([*out, html.text(text[place:])])

    def _number(self, number: str, edition: str | None) -> str:
        """The key meant by a number in a text of `edition` (any other text: the last edition first)."""
        for each in (edition, "4.0", "1.0") if edition is None else (edition,):
            key = f"{each}:{number}"
            if self.has_page(key):
                return key
        return ""
