"""The ranking: units against documents, then what the knowledge base knows about them."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules_kb.search.query import Question, Unit
from rules_kb.search.store import Postings
from rules_kb.search.weights import Weights

if TYPE_CHECKING:
    from rules_kb.search.documents import Found

_UNKNOWN = 6.0  # how much a word that nothing knows weighs against the match
_LOOKED_AT = 30  # documents whose sentences are compared


class Entry:
    """What the ranking needs of a document (see `Document`); `overview`: a text of section 1."""

    def __init__(self, row: Sequence[Any]) -> None:
        """From a row of the archive; ValueError for anything else."""
        self.key: str
        self.id: str
        self.edition: str | None
        self.kind: "Found"
        self.overview: bool
        self.section: str | None
        self.mates: Sequence[str]
        self.links: Sequence[str]
        (
            self.key,
            self.id,
            self.edition,
            self.kind,
            self.overview,
            self.section,
            self.mates,
            self.links,
        ) = row


class Hit:
    """A document, its score (about 0 to 1), the units it matched, its best passage (-1: none)."""

    __slots__ = ("matched", "number", "passage", "score")

    def __init__(self, number: int, score: float, matched: Sequence[int]) -> None:
        self.number = number
        self.score = score
        self.matched = matched
        self.passage = -1


class Ranker:
    """Ranks the documents of an index for a question."""

    def __init__(
        self,
        entries: Sequence[Entry],
        postings: Postings,
        rarity: Mapping[str, float],
        sentences: Callable[[int], Sequence[frozenset[str]]],
        weights: Weights,
    ) -> None:
        """`sentences(n)` are the terms of each passage of document `n`."""
        self._entries = entries
        self._places = {entry.key: place for place, entry in enumerate(entries)}
        self._postings = postings
        self._rarity = rarity
        self._sentences = sentences
        self._weights = weights

    def rank(self, question: Question, accept: Callable[[Entry], bool]) -> list[Hit]:
        """All accepted documents that match, best first."""
        values = [self._value(unit) for unit in question.units]
        total = sum(values) or 1.0
        scores, matched = self._match(question.units, accept)
        self._neighbours(scores)
        hits = []
        for number, score in scores.items():
            share = min(sum(values[place] for place in matched[number]) / total, 1.0)
            score *= self._prior(number) / total * share**self._weights.coverage
            hits.append(Hit(number, score, matched[number]))
        hits.sort(key=_order)
        for hit in hits[:_LOOKED_AT]:
            gain, hit.passage = self._best_sentence(hit, question.units, values)
            hit.score *= 1 + self._weights.sentence * gain / total
        self._numbers(hits, question.numbers, accept)
        hits.sort(key=_order)
        return hits

    def _value(self, unit: Unit) -> float:
        """How much a unit weighs: the rarity of its surest reading, or that of an unknown word."""
        if not unit.readings:
            return 0.0 if unit.name else _UNKNOWN * unit.weight
        top = max(unit.readings.values())
        return unit.weight * max(self._rarity.get(t, 0.0) for t, s in unit.readings.items() if s >= top)

    def _match(
        self, units: Sequence[Unit], accept: Callable[[Entry], bool]
    ) -> tuple[dict[int, float], dict[int, list[int]]]:
        """Scores, and the units matched, by document; a unit counts by its best reading."""
        scores: dict[int, float] = defaultdict(float)
        matched: dict[int, list[int]] = defaultdict(list)
        accepted = [accept(entry) for entry in self._entries]
        for place, unit in enumerate(units):
            best: dict[int, float] = {}
            for term, sure in unit.readings.items():
                factor = unit.weight * sure * self._rarity.get(term, 0.0)
                for number, weight in self._postings.postings(term):
                    if accepted[number] and factor * weight > best.get(number, 0.0):
                        best[number] = factor * weight
            for number, gain in best.items():
                scores[number] += gain
                matched[number].append(place)
        return scores, matched

    def _neighbours(self, scores: dict[int, float]) -> None:
        """What stands beside a good match gains: its section, what it cites and what cites it."""
        best: dict[str, float] = {}
        for number, score in scores.items():
            section = self._entries[number].section
            if section:
                best[section] = max(score, best.get(section, 0.0))
        before = dict(scores)
        for number in before:
            entry = self._entries[number]
            scores[number] += self._weights.section * best.get(entry.section or "", 0.0)
            for link in entry.links:
                other = self._places.get(link)
                if other is not None and other in before:
                    scores[number] += self._weights.link * before[other] / len(entry.links)
                    scores[other] += self._weights.link * before[number] / len(entry.links)

    def _prior(self, number: int) -> float:
        entry = self._entries[number]
        return self._weights.kind[entry.kind] * (self._weights.overview if entry.overview else 1.0)

    def _best_sentence(
        self, hit: Hit, units: Sequence[Unit], values: Sequence[float]
    ) -> tuple[float, int]:
        """How much of the question the best passage of a document holds, and which it is."""
        best, found = 0.0, -1
        asked = [(units[place].readings, values[place]) for place in hit.matched]
        for index, terms in enumerate(self._sentences(hit.number)):
            gain = 0.0
            for readings, value in asked:
                common = terms & readings.keys()
                if common:
                    gain += value * max(readings[term] for term in common)
            if gain > best:
                best, found = gain, index
        return best, found

    def _numbers(self, hits: list[Hit], numbers: Sequence[str], accept: Callable[[Entry], bool]) -> None:
        """Put the typed numbers first: the rule, its counterparts, the rules of a typed section."""
        if not numbers:
            return
        gains = self._number_gains(numbers)
        known = {hit.number: hit for hit in hits}
        for number, gain in gains.items():
            if accept(self._entries[number]):
                hit = known.get(number)
                if hit is None:
                    hits.append(Hit(number, gain, []))
                else:
                    hit.score += gain

    def _number_gains(self, numbers: Sequence[str]) -> dict[int, float]:
        gains: dict[int, float] = {}
        top = self._weights.number
        for typed in numbers:
            for place, entry in enumerate(self._entries):
                if entry.id == typed and entry.kind in ("rule", "section"):
                    exact = top if entry.kind == "rule" else top * 0.6
                    gains[place] = max(exact, gains.get(place, 0.0))
                    for mate in entry.mates if entry.kind == "rule" else ():
                        other = self._places.get(mate)
                        if other is not None:
                            gains[other] = max(top * 0.9, gains.get(other, 0.0))
                elif entry.kind == "rule" and entry.id.startswith(f"{typed}."):
                    gains[place] = max(top * 0.7, gains.get(place, 0.0))
        return gains


def _order(hit: Hit) -> tuple[float, int]:
    """Best score first; equal scores in reading order."""
    return (-round(hit.score, 6), hit.number)
