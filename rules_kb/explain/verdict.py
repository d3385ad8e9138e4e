"""What became of a rule between the source documents (1.0) and the last edition known."""

from collections.abc import Sequence

from rules_kb.corpus.editions import RESTATED, Correspondence
from rules_kb.explain.contract import VerdictView

_SAME = ("identical", "renumbered")
_WORDS = {
    "reworded": "inchangée sur le fond, formulée autrement",
    "changed": "changée",
    "split": "scindée",
    "merged": "fusionnée",
}


def verdict(edition: str, links: Sequence[Correspondence]) -> VerdictView:
    """The verdict on a rule of `edition`, from the correspondences that name it."""
    if edition == RESTATED:
        return _backward(links)
    return _forward(links)


def overturned(code: str) -> bool:
    """True when a judge must read the other edition first: changed, split, merged or removed."""
    return code in ("changed", "split", "merged", "removed")


def _forward(links: Sequence[Correspondence]) -> VerdictView:
    if not links:
        return {"code": "unknown", "text": f"sans correspondance enregistrée en {RESTATED}"}
    code = _code(links)
    if code == "removed":
        return {"code": code, "text": f"supprimée en {RESTATED}"}
    numbers = ", ".join(_number(link.new) for link in links)
    if code in _SAME:
        return {"code": code, "text": f"inchangée en {RESTATED} ({numbers})"}
    return {"code": code, "text": f"{_WORDS[code]} en {RESTATED} ({numbers})"}


def _backward(links: Sequence[Correspondence]) -> VerdictView:
    if not links:
        return {"code": "unknown", "text": "absente des documents sources 1.0"}
    code = _code(links)
    if code == "new":
        since = links[0].since
        return {"code": code, "text": f"nouvelle (depuis la {since})" if since else "nouvelle"}
    if not any(link.old for link in links):
        since = f" depuis la {links[0].since}" if links[0].since else ""
        return {"code": code, "text": f"absente des documents sources 1.0, changée{since}"}
    numbers = ", ".join(_number(link.old) for link in links)
    if code in _SAME:
        return {"code": code, "text": f"inchangée depuis la 1.0 ({numbers})"}
    return {"code": code, "text": f"{_WORDS[code]} depuis la 1.0 ({numbers})"}


def _code(links: Sequence[Correspondence]) -> str:
    """The weightiest relation among the links."""
    order = ("removed", "new", "changed", "split", "merged", "reworded", "renumbered", "identical")
    return min((link.relation for link in links), key=order.index)


def _number(key: str | None) -> str:
    return (key or "").partition(":")[2]
