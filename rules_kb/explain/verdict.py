"""What became of a rule between the source documents (1.0) and the last edition known."""

from collections.abc import Iterable, Sequence

from rules_kb.corpus.editions import RESTATED, Correspondence
from rules_kb.explain.contract import VerdictView
from rules_kb.model.nodes import Relation

SAME: tuple[Relation, ...] = ("identical", "renumbered")
_BY_WEIGHT: tuple[Relation, ...] = (
    "removed", "new", "changed", "split", "merged", "reworded", "renumbered", "identical",
)  # fmt: skip
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
    code = weightiest(link.relation for link in links)
    if code == "removed":
        return {"code": code, "text": f"supprimée en {RESTATED}"}
    numbers = ", ".join(_number(link.new) for link in links)
    if code in SAME:
        return {"code": code, "text": f"inchangée en {RESTATED} ({numbers})"}
    return {"code": code, "text": f"{_WORDS[code]} en {RESTATED} ({numbers})"}


def _backward(links: Sequence[Correspondence]) -> VerdictView:
    if not links:
        return {"code": "unknown", "text": "absente des documents sources 1.0"}
    code = weightiest(link.relation for link in links)
    if code == "new":
        since = links[0].since
        return {"code": code, "text": f"nouvelle (depuis la {since})" if since else "nouvelle"}
    if not any(link.old for link in links):
        since = f" depuis la {links[0].since}" if links[0].since else ""
        return {"code": code, "text": f"absente des documents sources 1.0, changée{since}"}
    numbers = ", ".join(_number(link.old) for link in links)
    if code in SAME:
        return {"code": code, "text": f"inchangée depuis la 1.0 ({numbers})"}
    return {"code": code, "text": f"{_WORDS[code]} depuis la 1.0 ({numbers})"}


def weightiest(relations: Iterable[Relation]) -> Relation:
    """The relation that sums up several: the one that a judge must know first."""
    return min(relations, key=_BY_WEIGHT.index)


def _number(key: str | None) -> str:
    return (key or "").partition(":")[2]
