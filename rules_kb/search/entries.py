"""What the ranking keeps of a document, and a document that it found."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_kb.search.documents import Found, Kind


class Entry:
    """What the ranking needs of a document (see `Document`).

    `prior`: what its kind and provenance are worth. `defines`: pairs (lexicon id, strength).
    `answers`: of a situation, pairs (document number, strength); `mass`: the rarity of all its
    words.
    """

    def __init__(self, row: Sequence[Any]) -> None:
        """From a row of the archive; ValueError for anything else."""
        self.key: str
        self.id: str
        self.edition: str | None
        self.kind: Kind
        self.prior: float
        self.section: str | None
        self.mates: Sequence[str]
        self.links: Sequence[str]
        self.defines: Sequence[tuple[str, float]]
        self.answers: Sequence[tuple[int, float]]
        self.mass: float
        (
            self.key,
            self.id,
            self.edition,
            self.kind,
            self.prior,
            self.section,
            self.mates,
            self.links,
            self.defines,
            self.answers,
            self.mass,
        ) = row

    def found(self) -> "Found":
        """The kind of a result; a situation is never one."""
        if self.kind == "situation":
            raise ValueError(self.key)
        return self.kind


class Hit:
    """A document, its score (about 0 to 1), the units it matched.

    `passage`: the number of its best passage, -1 for none. `situation`: the number of the
    situation that points to it, -1 for none.
    """

    __slots__ = ("matched", "number", "passage", "score", "situation")

    def __init__(self, number: int, score: float, matched: Sequence[int]) -> None:
        self.number = number
        self.score = score
        self.matched = matched
        self.passage = -1
        self.situation = -1


def order(hit: Hit) -> tuple[float, int]:
    """Best score first; equal scores in reading order."""
    return (-round(hit.score, 6), hit.number)
