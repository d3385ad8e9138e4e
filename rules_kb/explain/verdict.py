"""What became of a rule between the source documents (1.0) and the last edition known."""

from collections.abc import Sequence

from rules_kb.corpus.editions import RESTATED, Correspondence
from rules_kb.explain.contract import VerdictView
from rules_kb.explain.standing import SAME, backward, forward, overturned, weightiest

__all__ = ["SAME", "overturned", "verdict", "weightiest"]


def verdict(edition: str, links: Sequence[Correspondence]) -> VerdictView:
    """The verdict on a rule of `edition`, from the correspondences that name it."""
    if edition == RESTATED:
        return _backward(links)
    return _forward(links)


def _forward(links: Sequence[Correspondence]) -> VerdictView:
    if not links:
        return {"code": "unknown", "text": f"sans correspondance enregistrée en {RESTATED}"}
    code = weightiest(link.relation for link in links)
    return {"code": code, "text": forward(code, [_number(link.new) for link in links])}


def _backward(links: Sequence[Correspondence]) -> VerdictView:
    if not links:
        return {"code": "unknown", "text": "absente des documents sources 1.0"}
    code = weightiest(link.relation for link in links)
    return {"code": code, "text": backward(code, [_number(x.old) for x in links if x.old], links[0].since)}


def _number(key: str | None) -> str:
    return (key or "").partition(":")[2]
