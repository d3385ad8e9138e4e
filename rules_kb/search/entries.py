"""What the ranking keeps of a document, and a document that it found."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_kb.search.documents import Found


class Entry:
    """What the ranking needs of a document (see `Document`).

    `prior`: what its kind and provenance are worth. `defines`: pairs (lexicon id, strength).
    """

    def __init__(self, row: Sequence[Any]) -> None:
        """From a row of the archive; ValueError for anything else."""
        self.key: str
        self.id: str
        self.edition: str | None
        self.kind: Found
        self.prior: float
        self.section: str | None
        self.mates: Sequence[str]
        self.links: Sequence[str]
        self.defines: Sequence[tuple[str, float]]
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
        ) = row


class Situations:
    """What players say, numbered on from the documents: the rules that each points to, and its mass."""

    def __init__(
        self, first: int, groups: Sequence[tuple[int, Sequence[tuple[int, float]]]], masses: Sequence[float]
    ) -> None:
        """`groups`: how many follow each other with the same answers, pairs (document number, strength).

        `masses`: the rarity of all the words of each. ValueError when there are not as many, or an
        answer is no document.
        """
        self.first = first
        self._answers = [answers for count, answers in groups for _ in range(count)]
        self._masses = masses
        self.count = len(masses)
        rules = (number for _, answers in groups for number, _ in answers)
        if len(self._answers) != self.count or not all(0 <= number < first for number in rules):
            raise ValueError(self.count)

    def answers(self, number: int) -> Sequence[tuple[int, float]]:
        """The rules that a situation points to, each with how right it is."""
        return self._answers[number - self.first]

    def mass(self, number: int) -> float:
        """The rarity of all the words of a situation."""
        return self._masses[number - self.first]


class Hit:
    """A document, its score (about 0 to 1), the units it matched.

    `passage`: the number of its best passage, -1 for none. `situation`: the number of the
    situation that points to it by its words, -1 for none; `meaning`: by its meaning.
    """

    __slots__ = ("matched", "meaning", "number", "passage", "score", "situation")

    def __init__(self, number: int, score: float, matched: Sequence[int]) -> None:
        self.number = number
        self.score = score
        self.matched = matched
        self.passage = -1
        self.situation = -1
        self.meaning = -1


def order(hit: Hit) -> tuple[float, int]:
    """Best score first; equal scores in reading order."""
    return (-round(hit.score, 6), hit.number)
