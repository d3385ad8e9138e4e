"""The words for what became of a rule from one edition to the next. Light: imports nothing at run time."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules_kb.model.nodes import Relation

LAST = "4.0"  # the last edition known; tests hold it to `rules_kb.corpus.editions.RESTATED`
SAME: "tuple[Relation, ...]" = ("identical", "renumbered")
_BY_WEIGHT: "tuple[Relation, ...]" = (
    "removed", "new", "changed", "split", "merged", "reworded", "renumbered", "identical",
)  # fmt: skip
_WORDS = {
    "reworded": "inchangée sur le fond, formulée autrement",
    "changed": "changée",
    "split": "scindée",
    "merged": "fusionnée",
}


def weightiest(relations: "Iterable[Relation]") -> "Relation":
    """The relation that sums up several: the one that a judge must know first."""
    return min(relations, key=_BY_WEIGHT.index)


def overturned(code: str) -> bool:
    """True when a judge must read the other edition first: changed, split, merged or removed."""
    return code in ("changed", "split", "merged", "removed")


def forward(code: "Relation", numbers: "Sequence[str]") -> str:
    """What became of a 1.0 rule: « changée en 4.0 (2.1.e) »."""
    if code == "removed":
        return f"supprimée en {LAST}"
    word = "inchangée" if code in SAME else _WORDS[code]
    return f"{word} en {LAST} ({', '.join(numbers)})"


def backward(code: "Relation", numbers: "Sequence[str]", since: str = "") -> str:
    """Where a 4.0 rule comes from: « changée depuis la 1.0 (2.1.d) »."""
    if code == "new":
        return f"nouvelle (depuis la {since})" if since else "nouvelle"
    if not numbers:
        return "absente des documents sources 1.0, changée" + (f" depuis la {since}" if since else "")
    word = "inchangée" if code in SAME else _WORDS[code]
    return f"{word} depuis la 1.0 ({', '.join(numbers)})"
