"""HTML from plain text: everything is escaped here, once."""

from collections.abc import Iterable
from html import escape


def text(value: str) -> str:
    """Plain text, escaped for an element or an attribute."""
    return escape(value, quote=True)


def plain(value: str) -> str:
    """Plain text for the title and the description of a page.

    The templates of the theme do not escape them: what could open a tag is replaced by a look-alike.
    """
    swaps = str.maketrans({"<": "‹", ">": "›", '"': "”", "&": "＆", "\n": " "})
    return " ".join(value.translate(swaps).split())


def link(href: str, label: str, css: str = "") -> str:
    """A link; `label` is HTML already."""
    kind = f' class="{css}"' if css else ""
    return f'<a{kind} href="{text(href)}">{label}</a>'


def block(tag: str, css: str, *parts: str) -> str:
    """An element with a class around HTML parts; empty when the parts are."""
    inside = "".join(parts)
    name = f' class="{css}"' if css else ""
    return f"<{tag}{name}>{inside}</{tag}>" if inside else ""


def items(rows: Iterable[str], css: str = "") -> str:
    """A list of HTML rows; empty when there is none."""
    return block("ul", css, "".join(f"<li>{row}</li>" for row in rows))
