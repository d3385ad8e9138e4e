"""The ranking: units against documents, then what the knowledge base knows about them."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import sqrt

from rules_kb.search.entries import Entry, Hit, Situations, order
from rules_kb.search.query import Question, Unit
from rules_kb.search.store import Postings
from rules_kb.search.weights import Weights

_UNKNOWN = 6.0  # how much a word that nothing knows weighs against the match
_BORROWS = "1.0"  # the edition whose terse, partial text gains from the words of its counterpart
_NEIGHBOURS = 300  # documents that may gain from what stands beside them
_SAYS = 0.15  # share of the question that a situation must say to count at all
_AGREEING = 5  # situations of one rule that may agree
_LOOKED_AT = 30  # documents whose passages are compared

Accept = Callable[[Entry], bool]
Near = Mapping[int, tuple[float, int]]  # what documents gain, and the situation that gives it


class Ranker:
    """Ranks the documents of an index for a question."""

    def __init__(
        self,
        entries: Sequence[Entry],
        situations: Situations,
        postings: Postings,
        rarity: Mapping[str, float],
        passages: Callable[[int], Sequence[frozenset[str]]],
        weights: Weights,
    ) -> None:
        """`passages(n)` are the terms of each passage of document `n`."""
        self._entries = entries
        self._said = situations
        self._places = {entry.key: place for place, entry in enumerate(entries)}
        self._defining: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, entry in enumerate(entries):
            for term, strength in entry.defines:
                self._defining[f"@{term}"].append((place, strength))
        self._postings = postings
        self._rarity = rarity
        self._passages = passages
        self._weights = weights

    def rank(self, question: Question, accept: Accept, near: Near | None = None) -> list[Hit]:
        """All accepted documents that match, best first; `near` are those that match by meaning."""
        values = [self._value(unit) for unit in question.units]
        total = sum(values) or 1.0
        scores, matched = self._match(question.units)
        said = self._situations(scores, total)
        self._neighbours(scores)
        hits = {}
        for number, score in scores.items():
            if not accept(self._entries[number]):
                continue
            share = min(sum(values[place] for place in matched[number]) / total, 1.0)
            factor = self._entries[number].prior / total * share**self._weights.coverage
            hits[number] = Hit(number, score * factor, matched[number])
        for hit in sorted(hits.values(), key=order)[:_LOOKED_AT]:
            gain, hit.passage = self._best_passage(hit, question.units, values)
            hit.score *= 1 + self._weights.sentence * gain / total
        self._alike(hits, said, near or {}, accept)
        for gains in (self._defined(question), self._numbered(question)):
            for number, gain in gains.items():
                if accept(self._entries[number]):
                    hits.setdefault(number, Hit(number, 0.0, [])).score += gain
        return self._with_definitions(sorted(hits.values(), key=order), question)

    def _alike(self, hits: dict[int, Hit], said: Near, near: Near, accept: Accept) -> None:
        """Add what the situations give, by their words (`said`) and by their meaning (`near`)."""
        for number in {**said, **near}:
            if accept(self._entries[number]):
                hit = hits.setdefault(number, Hit(number, 0.0, []))
                by_words, hit.situation = said.get(number, (0.0, -1))
                by_meaning, hit.meaning = near.get(number, (0.0, -1))
                hit.score += by_words + by_meaning

    def _with_definitions(self, hits: list[Hit], question: Question) -> list[Hit]:
        """When the question only names a term, its lexicon and glossary entries come second."""
        named = {term for u in question.units if u.words == question.words for term, s in u.readings.items() if s >= 1}
        entries = self._entries
        second = [h for h in hits if entries[h.number].kind in ("term", "glossary") and named & self._own(h.number)]
        if not second or not hits or hits[0] in second:
            return hits
        for hit in second:
            hit.score = hits[0].score
        return [hits[0], *second, *(h for h in hits[1:] if h not in second)]

    def _own(self, number: int) -> set[str]:
        return {f"@{term}" for term, _ in self._entries[number].defines}

    def confidence(self, question: Question, hits: Sequence[Hit]) -> float:
        """How well the best hit answers: its score, whatever the length of the question.

        The best score falls as questions grow, much like the root of their length; words that none
        of the accepted documents holds speak against any answer.
        """
        if not hits:
            return 0.0
        values = [self._value(unit) for unit in question.units]
        found = {place for hit in hits for place in hit.matched}
        unknown = sum(value for place, value in enumerate(values) if place not in found)
        counted = sum(v > 0 and " " not in u.written for v, u in zip(values, question.units, strict=True))
        return hits[0].score * sqrt(max(counted, 1)) * (1 - unknown / (sum(values) or 1.0))

    def _value(self, unit: Unit) -> float:
        """How much a unit weighs: the rarity of its surest reading, or that of an unknown word."""
        if not unit.readings:
            return 0.0 if unit.name else _UNKNOWN * unit.weight
        top = max(unit.readings.values())
        return unit.weight * max(self._rarity.get(t, 0.0) for t, s in unit.readings.items() if s >= top)

    def _match(self, units: Sequence[Unit]) -> tuple[dict[int, float], dict[int, list[int]]]:
        """Scores, and the units matched, by document; a unit counts by its best reading."""
        scores: dict[int, float] = defaultdict(float)
        matched: dict[int, list[int]] = defaultdict(list)
        for place, unit in enumerate(units):
            best: dict[int, float] = {}
            for term, sure in unit.readings.items():
                factor = unit.weight * sure * self._rarity.get(term, 0.0)
                gains = {number: factor * weight for number, weight in self._postings.postings(term)}
                if best:
                    gains = {n: gain for n, gain in gains.items() if gain > best.get(n, 0.0)}
                    best.update(gains)
                else:
                    best = gains
            for number, gain in best.items():
                scores[number] += gain
                if number < self._said.first:
                    matched[number].append(place)
        return scores, matched

    def _situations(self, scores: dict[int, float], total: float) -> dict[int, tuple[float, int]]:
        """Take the situations out of the scores: what each rule gains from its own, and the best of them.

        A situation counts by how much of the question it says, and how much of it the question
        says; several that point to the same rule agree.
        """
        said: dict[int, list[tuple[float, int]]] = defaultdict(list)
        weights = self._weights
        for number in [n for n in scores if n >= self._said.first]:
            mass, whole = scores.pop(number), self._said.mass(number)
            if mass < _SAYS * total:
                continue
            worth = (mass / total) ** (1 + weights.coverage)
            worth *= min(mass / whole, 1.0) ** weights.precision if whole else 0.0
            for place, strength in self._said.answers(number):
                said[place].append((weights.situation * strength * worth, -number))
        gains: dict[int, tuple[float, int]] = {}
        for place, found in said.items():
            best = sorted(found, reverse=True)[:_AGREEING]
            gain = sum(worth * weights.agreement**later for later, (worth, _) in enumerate(best))
            gains[place] = (gain, -best[0][1])
        return gains

    def _neighbours(self, scores: dict[int, float]) -> None:
        """What stands beside a good match gains: section, counterpart, what it cites or is cited by."""
        best: dict[str, float] = {}
        before = dict(sorted(scores.items(), key=_by_score)[:_NEIGHBOURS])
        for number, score in before.items():
            section = self._entries[number].section
            if section:
                best[section] = max(score, best.get(section, 0.0))
        for number, score in before.items():
            entry = self._entries[number]
            scores[number] += self._weights.section * best.get(entry.section or "", 0.0)
            for link in entry.links:
                other = self._places.get(link, -1)
                if other in before:
                    scores[number] += self._weights.link * before[other] / len(entry.links)
                    scores[other] += self._weights.link * score / len(entry.links)
            if entry.edition != _BORROWS:
                continue
            mates = [before.get(self._places.get(mate, -1), 0.0) for mate in entry.mates]
            scores[number] += self._weights.mate * max(mates, default=0.0)

    def _best_passage(self, hit: Hit, units: Sequence[Unit], values: Sequence[float]) -> tuple[float, int]:
        """How much of the question the best passage of a document holds, and which it is."""
        best, found = 0.0, -1
        asked = [(units[place].readings, values[place]) for place in hit.matched]
        for index, terms in enumerate(self._passages(hit.number)):
            gain = 0.0
            for readings, value in asked:
                common = terms & readings.keys()
                if common:
                    gain += value * max(readings[term] for term in common)
            if gain > best:
                best, found = gain, index
        return best, found

    def _defined(self, question: Question) -> dict[int, float]:
        """What the rules that define a term gain, the more of the question the term makes up."""
        gains: dict[int, float] = {}
        for unit in question.units:
            share = unit.words / max(question.words, 1)
            for term, sure in unit.readings.items():
                for number, strength in self._defining.get(term, ()):
                    gain = self._weights.focus * share**3 * sure * strength * self._entries[number].prior
                    gains[number] = max(gain, gains.get(number, 0.0))
        return gains

    def _numbered(self, question: Question) -> dict[int, float]:
        """What the typed numbers give: to the rule, its counterparts, the rules of a typed section."""
        gains: dict[int, float] = {}
        top = self._weights.number
        twin = 1.0 if question.words else 0.9  # other words decide between a rule and its counterpart
        for typed in question.numbers:
            for place, entry in enumerate(self._entries):
                if entry.kind == "rule" and entry.id == typed:
                    gains[place] = max(top, gains.get(place, 0.0))
                    for mate in entry.mates:
                        other = self._places.get(mate, place)
                        gains[other] = max(top * twin, gains.get(other, 0.0))
                elif entry.kind == "section" and entry.id == typed:
                    gains[place] = max(top * 0.6, gains.get(place, 0.0))
                elif entry.kind == "rule" and entry.id.startswith(f"{typed}."):
                    gains[place] = max(top * 0.7, gains.get(place, 0.0))
        return gains


def _by_score(item: tuple[int, float]) -> float:
    return -item[1]
