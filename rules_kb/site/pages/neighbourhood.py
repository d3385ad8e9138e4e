"""A small drawing of a rule's neighbours: who cites it, what it cites, its counterpart."""

from rules_kb.explain.contract import Explanation
from rules_kb.explain.words import short
from rules_kb.site import html
from rules_kb.site.addresses import page_of, relative
from rules_kb.site.linking import Linker

_ROW = 26
_MOST = 5
_COLUMNS = {"left": 62, "middle": 200, "right": 338}


def neighbourhood(explanation: Explanation, page: str, linker: Linker) -> str:
    """An SVG of at most eleven names, or nothing for a rule that stands alone."""
    if explanation["kind"] != "rule":
        return ""
    left = [k for k in explanation["cited_by"] if linker.has_page(k)]
    right = [c["key"] for c in explanation["cites"] if linker.has_page(c["key"])]
    mates = [c["key"] for c in explanation["counterparts"] if linker.has_page(c["key"])][:2]
    if len(left) + len(right) < 2:
        return ""
    rows = max(min(len(left), _MOST), min(len(right), _MOST), 1 + len(mates))
    height = rows * _ROW + 8
    middle = height / 2
    out: list[str] = []
    for side, keys in (("left", left[:_MOST]), ("right", right[:_MOST])):
        x = _COLUMNS[side]
        for row, key in enumerate(keys):
            y = middle + (row - (len(keys) - 1) / 2) * _ROW
            start, end = (x + 52, 148) if side == "left" else (252, x - 52)
            first, last = (y, middle) if side == "left" else (middle, y)
            out.append(f'<path d="M{start} {first:g}L{end} {last:g}"/>' + _name(key, x, y, explanation, page))
    for row, key in enumerate(mates):
        y = middle + (row + 1) * _ROW
        out.append(_name(key, _COLUMNS["middle"], y, explanation, page))
    own = f'<text x="200" y="{middle + 4:g}" class="own">{html.text(explanation["id"])}</text>'
    count = f"citée par {len(left)}, cite {len(right)}"
    return (
        f'<figure class="aj-near"><svg viewBox="0 0 400 {height}" role="group" aria-label="Voisinage : {count}">'
        f"{''.join(out)}{own}</svg><figcaption>Citée par ({len(left)}) → {html.text(explanation['id'])} → "
        f"cite ({len(right)})</figcaption></figure>"
    )


def _name(key: str, x: float, y: float, explanation: Explanation, page: str) -> str:
    label = html.text(short(key, explanation["edition"]))
    href = html.text(relative(page_of(key), page))
    return f'<a class="r" href="{href}"><text x="{x:g}" y="{y + 4:g}">{label}</text></a>'
