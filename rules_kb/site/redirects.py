"""`/r/2.1.e/`: short addresses that lead to the edition looked up first."""

from pathlib import Path

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.site import html
from rules_kb.site.addresses import SHORT, page_of, relative

_KINDS = ("rule", "section", "chapter")


def targets(knowledge: KnowledgeBase, first: str) -> dict[str, str]:
    """Number -> key: in edition `first`, else in the other."""
    found: dict[str, str] = {}
    editions = [first, *(e.edition for e in knowledge.editions if e.incluse and e.edition != first)]
    for edition in editions:
        for node in knowledge.nodes.values():
            if node.edition == edition and node.kind in _KINDS:
                found.setdefault(node.id, node.key)
    return found


def write_redirects(knowledge: KnowledgeBase, first: str, docs: Path) -> None:
    """One small page a number; it needs no JavaScript."""
    for number, key in targets(knowledge, first).items():
        address = f"{SHORT}/{number}/"
        path = docs / address / "index.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_page(number, relative(page_of(key), address)), encoding="utf-8")


def _page(number: str, href: str) -> str:
    target, name = html.text(href), html.text(number)
    return (
        '<!doctype html><html lang="fr"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
        f'<meta http-equiv="refresh" content="0; url={target}"><meta name="robots" content="noindex">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{name}</title></head><body><p><a href="{target}">{name}</a></p></body></html>\n'
    )
