"""A question turned into units: each a word or a phrase with everything it may stand for."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from rules_kb.search.language import SYMBOL_LETTERS, Language
from rules_kb.search.names import card_names
from rules_kb.search.numbers import find_numbers
from rules_kb.search.spelling import Speller
from rules_kb.search.words import Stemmer, Word, words

_LONGEST_PHRASE = 6
_INSIDE = 0.5  # what a word still counts for on its own inside a known phrase
_NAME = 0.2  # a word that belongs to the name of a card
_SURE = 0.8  # how near a known word must be for a capitalised one to be read as it
_BEFORE = 0.7  # what a word counts for before the last clause, where the scene is set
_CLAUSE = re.compile(r"[.!?:;…]\s")
_CORRECTED = 0.9  # the nearest word is a guess


class Unit:
    """Something asked for: `readings` are indexed terms with how sure each is.

    `weight` scales it; `corrected` is what a misspelt word was read as; `name` marks a capitalised
    word that nothing explains, such as a card.
    """

    __slots__ = ("corrected", "name", "readings", "weight", "written")

    def __init__(self, written: str, weight: float = 1.0) -> None:
        self.written = written
        self.weight = weight
        self.readings: dict[str, float] = {}
        self.corrected = ""
        self.name = False

    def add(self, term: str, sure: float) -> None:
        """One more reading; the surest claim stays."""
        self.readings[term] = max(sure, self.readings.get(term, 0.0))


class Question:
    """A question understood: numbers typed, units, and the words as they were read."""

    def __init__(self, typed: str, numbers: Sequence[str], units: Sequence[Unit]) -> None:
        self.typed = typed
        self.numbers = tuple(numbers)
        self.units = tuple(units)
        shown = (u.corrected or u.written for u in units if u.weight == 1.0)
        self.normalized = " ".join([*numbers, *shown])


class Reader:
    """Understands questions with the language tables and the index's own terms."""

    def __init__(
        self,
        language: Language,
        rarity: Mapping[str, float],
        exists: Callable[[str], bool],
        editions: Collection[str],
    ) -> None:
        self._language = language
        self._rarity = rarity
        self._exists = exists
        self._editions = editions
        self._stemmer: Stemmer = language.stemmer()
        self._speller: Speller | None = None

    def read(self, typed: str) -> Question:
        """The question meant by `typed`."""
        numbers, rest = find_numbers(typed, self._exists)
        found = [w for w in self._expanded(rest) if w.folded not in self._editions]
        return Question(typed, numbers, self._units(rest, found))

    def speller(self) -> Speller:
        """The speller, made on first need."""
        if self._speller is None:
            self._speller = Speller(self._language.vocabulary)
        return self._speller

    def _expanded(self, text: str) -> list[Word]:
        """The words, abbreviations written out and lone symbol letters in braces."""
        found: list[Word] = []
        for word in words(text, self._stemmer):
            long = self._language.short.get(word.folded)
            if long is not None and not word.written[:1].isupper():
                found += words(long, self._stemmer)
            elif word.written in SYMBOL_LETTERS and found and found[-1].stem in ("symbol", "icon"):
                found += words(f"{{{word.written}}}", self._stemmer)
            else:
                found.append(word)
        return found

    def _units(self, typed: str, found: list[Word]) -> list[Unit]:
        names = card_names(found, self._is_term, self._language)
        asked = _asked_from(typed)
        units: list[Unit] = []
        inside = [False] * len(found)
        start = 0
        while start < len(found):
            end, meanings = self._phrase(found, start)
            if end - start > 1 and meanings and not any(names[start:end]):
                unit = Unit(" ".join(w.folded for w in found[start:end]))
                unit.weight = 1.0 if found[start].start >= asked else _BEFORE
                for term, sure in meanings:
                    unit.add(term, sure)
                units.append(unit)
                inside[start:end] = [True] * (end - start)
            start = max(end, start + 1)
        for place, word in enumerate(found):
            if not self._language.ignores(word):
                unit = self._word(word, name=names[place])
                unit.weight *= (_INSIDE if inside[place] else 1.0) * (1.0 if word.start >= asked else _BEFORE)
                units.append(unit)
        return _without_repeats(units)

    def _phrase(self, found: list[Word], start: int) -> tuple[int, list[tuple[str, float]]]:
        """The longest known phrase of several words from `start`, with or without small words."""
        for end in range(min(len(found), start + _LONGEST_PHRASE), start + 1, -1):
            span = found[start:end]
            if self._language.ignores(span[-1]) and len(span) < 3:
                continue
            content = [w.stem for w in span if not self._language.ignores(w)]
            for key in (" ".join(w.stem for w in span), " ".join(content) if len(content) > 1 else ""):
                meanings = self._language.phrases.get(key)
                if meanings and not (self._language.ignores(span[0]) and key == " ".join(content)):
                    return end, [(str(t), float(s)) for t, s in meanings]
        return start, []

    def _word(self, word: Word, *, name: bool) -> Unit:
        unit = Unit(word.folded)
        self._add(unit, word.stem, 1.0)
        if name:
            unit.weight, unit.name = _NAME, True
        elif not unit.readings:
            for reading, sure in self.speller().correct(word.folded):
                if word.written[:1].isupper() and sure < _SURE:
                    unit.name = True
                    break
                unit.corrected = unit.corrected or " ".join(reading)
                for part in reading:
                    if part not in self._language.ignored:
                        self._add(unit, self._stemmer.stem(part), sure * _CORRECTED)
        return unit

    def _is_term(self, word: Word) -> bool:
        return word.stem in self._language.phrases

    def _add(self, unit: Unit, stem: str, sure: float) -> None:
        if stem in self._rarity:
            unit.add(stem, sure)
        for term, strength in self._language.phrases.get(stem, ()):
            if term in self._rarity:
                unit.add(str(term), sure * float(strength))


def _without_repeats(units: Sequence[Unit]) -> list[Unit]:
    """A word said twice is asked once, at its greatest weight."""
    kept: dict[tuple[str, ...], Unit] = {}
    for unit in units:
        key = tuple(unit.readings) or (unit.written,)
        first = kept.setdefault(key, unit)
        first.weight = max(first.weight, unit.weight)
    return list(kept.values())


def _asked_from(typed: str) -> int:
    """Where the question itself starts: the last clause, when what stands before sets the scene."""
    clauses = [match.end() for match in _CLAUSE.finditer(typed.rstrip(" ?!.…»\")"))]
    return clauses[-1] if clauses else 0
