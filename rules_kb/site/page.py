"""A page of the site and how it is written for mkdocs: a Markdown file that is one block of HTML."""

import json
from dataclasses import dataclass
from pathlib import Path

from rules_kb.site import html


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its address from the root (ends with `/`, empty for the home page) and its content.

    `title` and `description` are plain text; `body` is HTML without blank lines at its edges.
    `kind` names the kind of page for the style sheet.
    """

    address: str
    title: str
    description: str
    body: str
    kind: str

    def markdown(self) -> str:
        """The source file: front matter, then one HTML block that Markdown leaves alone."""
        meta = {
            "title": html.plain(self.title),
            "description": _shorten(html.plain(self.description)),
            "hide": ["navigation", "toc"],
        }
        head = "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in meta.items())
        return f'---\n{head}---\n<div class="aj aj-{self.kind}">\n{self.body}\n</div>\n'

    def write(self, docs: Path) -> None:
        """Write the source file below `docs`."""
        path = docs / self.address / "index.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.markdown(), encoding="utf-8")


def _shorten(text: str, limit: int = 155) -> str:
    if len(text) <= limit:
        return text
    return text[:limit].rsplit(" ", 1)[0].rstrip(" ,;:.") + "…"
