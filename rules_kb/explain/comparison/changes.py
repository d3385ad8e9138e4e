"""The result of a comparison: changes, each with its relation, its rules, its reason, its words."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import get_args

from rules_kb.explain.comparison.texts import below
from rules_kb.explain.comparison.words import Op, Word
from rules_kb.model.identifiers import sort_key
from rules_kb.model.nodes import Relation

_INVERSE: dict[Relation, Relation] = {
    "new": "removed",
    "removed": "new",
    "split": "merged",
    "merged": "split",
}
_SWAPPED: dict[Op, Op] = {"equal": "equal", "insert": "delete", "delete": "insert"}


@dataclass(frozen=True, slots=True)
class Change:
    """What became of some rules: the old keys, the new keys, and why a judge should care.

    `since` is the edition that made the change, where known. `words` is empty when the texts do
    not differ or when comparing them word by word says nothing: then `unworded` says why.
    """

    relation: Relation
    old: tuple[str, ...]
    new: tuple[str, ...]
    reason: str = ""
    since: str = ""
    words: tuple[Word, ...] = ()
    unworded: str = ""

    def inverted(self) -> "Change":
        """The same, read from the newer edition to the older."""
        words = tuple(Word(_SWAPPED[word.op], word.text) for word in self.words)
        relation = _INVERSE.get(self.relation, self.relation)
        return replace(self, relation=relation, old=self.new, new=self.old, words=words)


@dataclass(frozen=True, slots=True)
class Comparison:
    """All changes between two editions in the order of the newer, identical rules included.

    `unmatched` are the keys of the newer edition of which the older, partial one says nothing:
    neither new nor changed.
    """

    old: str
    new: str
    changes: tuple[Change, ...]
    unmatched: tuple[str, ...] = ()

    def inverted(self) -> "Comparison":
        """The same, from the newer edition to the older."""
        return Comparison(self.new, self.old, tuple(c.inverted() for c in self.changes), self.unmatched)

    def within(self, prefix: str) -> "Comparison":
        """Only what touches a number of either edition that is `prefix` or lies below it."""

        def touches(key: str) -> bool:
            return below(key.partition(":")[2], prefix)

        changes = (c for c in self.changes if any(touches(key) for key in (*c.old, *c.new)))
        return replace(self, changes=tuple(changes), unmatched=tuple(filter(touches, self.unmatched)))

    def summary(self) -> dict[str, int]:
        """How many changes of each relation, none left out."""
        found = [change.relation for change in self.changes]
        return {relation: found.count(relation) for relation in get_args(Relation)}


def same_numbers(old: Iterable[str], new: Iterable[str]) -> bool:
    """True when the keys of two editions bear the same numbers."""
    return [key.partition(":")[2] for key in old] == [key.partition(":")[2] for key in new]


def groups(pairs: Iterable[tuple[str, str]]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Pairs that share a rule put together: (old keys, new keys), in order of the first pair."""
    found: list[tuple[dict[str, None], dict[str, None]]] = []
    for old, new in pairs:
        mine = [group for group in found if old in group[0] or new in group[1]]
        if not mine:
            mine = [({}, {})]
            found += mine
        mine[0][0][old] = mine[0][1][new] = None
        for group in mine[1:]:
            mine[0][0].update(group[0])
            mine[0][1].update(group[1])
            found.remove(group)
    return [(tuple(old), tuple(new)) for old, new in found]


def in_book_order(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes by the first number of the newer edition, else of the older."""
    return tuple(sorted(changes, key=lambda change: sort_key((change.new or change.old)[0].partition(":")[2])))
