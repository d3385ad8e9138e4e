"""A question turned into units: each a word or a phrase with everything it may stand for."""

from collections.abc import Callable, Collection, Mapping, Sequence
from unicodedata import category, normalize

from rules_kb.search.correcting import Corrector, Read
from rules_kb.search.language import SYMBOL_LETTERS, Language
from rules_kb.search.names import card_names
from rules_kb.search.numbers import find_numbers
from rules_kb.search.phrases import find_phrases, meanings_of, without_fillers
from rules_kb.search.words import Stemmer, Word, words

_SYMBOL_WORDS = ("symbole", "symbol", "icone", "picto")  # before a lone letter: `le symbole J`
_INSIDE = 0.5  # what a word still counts for on its own inside a known phrase
_NAME = 0.2  # a word that belongs to the name of a card
_QUOTED = 5.0  # rarity of a name that only an example of the rules quotes: then it says a lot


class Unit:
    """Something asked for: `readings` are indexed terms with how sure each is.

    `weight` scales it; `words` is how many of the question's words it stands for; `corrected` is
    what a misspelt word was read as; `name` marks a capitalised word that nothing explains, such
    as a card.
    """

    __slots__ = ("corrected", "name", "readings", "weight", "words", "written")

    def __init__(self, written: str, weight: float = 1.0) -> None:
        self.written = written
        self.weight = weight
        self.words = 1
        self.readings: dict[str, float] = {}
        self.corrected = ""
        self.name = False

    def add(self, term: str, sure: float) -> None:
        """One more reading; the surest claim stays."""
        self.readings[term] = max(sure, self.readings.get(term, 0.0))


class Question:
    """A question understood: numbers typed, units, and the words as they were read."""

    def __init__(self, typed: str, numbers: Sequence[str], units: Sequence[Unit], *, small: bool = False) -> None:
        """`small`: nothing but small words was asked, and those that name a term are the units."""
        self.typed = typed
        self.small = small
        self.numbers = tuple(numbers)
        self.units = tuple(units)
        self.words = sum(unit.words for unit in units if " " not in unit.written)
        shown = (u.corrected or u.written for u in units if " " not in u.written)
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
        """`exists` tells the numbers of rules and sections; `editions` are no numbers."""
        self._language = language
        self._rarity = rarity
        self._exists = exists
        self._editions = editions
        self._stemmer: Stemmer = language.stemmer()
        self._corrector = Corrector(language, rarity, self._stemmer)

    def read(self, typed: str) -> Question:
        """The question meant by `typed`."""
        numbers, rest = find_numbers(_plain(typed), self._exists)
        found = without_fillers(self._expanded(rest), self._language) or self._expanded(rest)
        found = [w for w in found if w.folded not in self._editions]
        units = self._units(found)
        return Question(typed, numbers, units or self._small(found), small=not units and not numbers)

    def _small(self, found: list[Word]) -> list[Unit]:
        """When nothing else was asked, a small word that names a term counts (« passe »)."""
        return _without_repeats([self._word(Read(w)) for w in found if meanings_of(w, self._language)])

    def nearest(self, written: str) -> list[str]:
        """The two words of the rules that a word is nearest to, for somebody to choose from."""
        return self._corrector.nearest(written)

    def _expanded(self, text: str) -> list[Word]:
        """The words, abbreviations written out and lone symbol letters in braces."""
        found: list[Word] = []
        for word in words(text, self._stemmer):
            long = self._language.short.get(word.folded)
            if word.written in SYMBOL_LETTERS and found and found[-1].folded in _SYMBOL_WORDS:
                long = f"{{{word.written}}}"
            elif word.written[:1].isupper():
                long = None
            if long is None:
                found.append(word)
            else:
                full = words(long, self._stemmer)
                found += (Word(w.written, w.folded, w.stem, word.start, word.end) for w in full)
        return found

    def _units(self, typed: list[Word]) -> list[Unit]:
        found = self._corrector.read(typed, self._names(typed))
        spans = find_phrases([read.word for read in found], self._language)
        inside = [False] * len(found)
        units: list[Unit] = []
        for start, end, meanings in spans:
            if any(read.name for read in found[start:end]):
                continue
            span = found[start:end]
            unit = Unit(" ".join(read.word.folded for read in span))
            for term, sure in meanings:
                unit.add(term, sure * min(read.sure for read in span))
            unit.words = sum(not self._language.ignores(read.word) for read in span)
            units.append(unit)
            inside[start:end] = [True] * (end - start)
        for place, read in enumerate(found):
            if not self._language.ignores(read.word):
                unit = self._word(read)
                unit.weight *= _INSIDE if inside[place] else 1.0
                units.append(unit)
        return _without_repeats(units)

    def _names(self, found: Sequence[Word]) -> list[bool]:
        terms = [bool(meanings_of(word, self._language)) for word in found]
        for start, end, _ in find_phrases(found, self._language):
            terms[start:end] = [True] * (end - start)
        return card_names(found, terms, self._language)

    def _word(self, read: Read) -> Unit:
        unit = Unit(read.typed.folded if read.typed else read.word.folded)
        self._add(unit, read.word, read.sure)
        for parts, sure in read.others:
            for part in parts:
                self._add(unit, part, sure)
        if read.typed:
            unit.corrected = read.word.folded
        if read.name:
            quoted = max((self._rarity.get(term, 0.0) for term in unit.readings), default=0.0)
            unit.weight, unit.name = 1.0 if quoted > _QUOTED else _NAME, True
        return unit

    def _add(self, unit: Unit, word: Word, sure: float) -> None:
        if word.stem in self._rarity:
            unit.add(word.stem, sure)
        for term, strength in meanings_of(word, self._language):
            if term in self._rarity:
                unit.add(term, sure * strength)


def _plain(typed: str) -> str:
    """Accents composed; without what shows nothing (zero width, soft hyphen, directions)."""
    return "".join(char for char in normalize("NFC", typed) if category(char) != "Cf")


def _without_repeats(units: Sequence[Unit]) -> list[Unit]:
    """A word said twice is asked once, at its greatest weight."""
    kept: dict[tuple[str, ...], Unit] = {}
    for unit in units:
        key = tuple(unit.readings) or (unit.written,)
        first = kept.setdefault(key, unit)
        first.weight = max(first.weight, unit.weight)
    return list(kept.values())
