"""A question turned into units: each a word or a phrase with everything it may stand for."""

from collections.abc import Callable, Collection, Mapping, Sequence

from rules_kb.search.language import SYMBOL_LETTERS, Language
from rules_kb.search.names import card_names
from rules_kb.search.numbers import find_numbers
from rules_kb.search.phrases import find_phrases, meanings_of, without_fillers
from rules_kb.search.spelling import Speller
from rules_kb.search.words import Stemmer, Word, words

_SYMBOL_WORDS = ("symbole", "symbol", "icone", "picto")  # before a lone letter: `le symbole J`
_INSIDE = 0.5  # what a word still counts for on its own inside a known phrase
_NAME = 0.2  # a word that belongs to the name of a card
_QUOTED = 5.0  # rarity of a name that only an example of the rules quotes: then it says a lot
_CORRECTED = 0.95  # the nearest word is a guess
_AROUND = 4  # words on each side that may make a phrase with a correction
_EVERYDAY = 30  # how often an everyday word would occur, had the rules been written by everybody
_CANDIDATES = 8  # corrections looked at for a word
_MEANT = 3  # of different stems, how many may be meant
_ALSO = 0.9  # how near a word must be to stand beside one that is known by its stem
_SURE = 0.8  # how near a known word must be for a capitalised one to be read as it

Option = tuple[Sequence[Word], float]  # a correction (words, several when they were run together), how sure


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


class Read:
    """A word as it is understood: `typed` is what stood there when it was corrected, `sure` how surely.

    `others` are further corrections, each with how sure it is; `name`: part of a card's name.
    """

    __slots__ = ("name", "others", "sure", "typed", "word")

    def __init__(
        self,
        word: Word,
        *,
        name: bool = False,
        sure: float = 1.0,
        typed: Word | None = None,
        others: Sequence[Option] = (),
    ) -> None:
        self.word = word
        self.name = name
        self.sure = sure
        self.typed = typed
        self.others = others


class Question:
    """A question understood: numbers typed, units, and the words as they were read."""

    def __init__(self, typed: str, numbers: Sequence[str], units: Sequence[Unit]) -> None:
        self.typed = typed
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
        self._speller: Speller | None = None

    def read(self, typed: str) -> Question:
        """The question meant by `typed`."""
        numbers, rest = find_numbers(typed, self._exists)
        found = without_fillers(self._expanded(rest), self._language) or self._expanded(rest)
        found = [w for w in found if w.folded not in self._editions]
        return Question(typed, numbers, self._units(found) or self._small(found))

    def _small(self, found: list[Word]) -> list[Unit]:
        """When nothing else was asked, a small word that names a term counts (« passe »)."""
        return _without_repeats([self._word(Read(w)) for w in found if meanings_of(w, self._language)])

    def speller(self) -> Speller:
        """The speller, made on first need."""
        if self._speller is None:
            language = self._language
            everyday = dict.fromkeys((*language.ignored, *language.common), _EVERYDAY)
            self._speller = Speller({**everyday, **language.vocabulary}, language.ignored)
        return self._speller

    def nearest(self, written: str) -> list[str]:
        """The two words of the rules that a word is nearest to, for somebody to choose from."""
        near = (word for word, _ in self.speller().near(written, _CANDIDATES))
        return [word for word in near if word in self._language.vocabulary and word not in self._language.common][:2]

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
        found = self._corrected(typed, self._names(typed))
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

    def _corrected(self, found: Sequence[Word], names: Sequence[bool]) -> list[Read]:
        """The words with the unknown ones as they were probably meant.

        Of several corrections, the one that makes a known phrase with the words around it is
        meant; without a phrase all of them stay possible.
        """
        read: list[Read] = []
        for place, word in enumerate(found):
            known = names[place] or self._knows(word)
            options = [] if names[place] else self._options(word, only_near=known)
            around = ([r.word for r in read[-_AROUND:]], found[place + 1 : place + 1 + _AROUND])
            fitting = [option for option in options if self._fits(option[0], word, *around)][:1]
            strange = word.written[:1].isupper() and options and options[0][1] < _SURE
            if known and not fitting:
                read.append(Read(word, name=names[place], others=options))
            elif strange or not options:
                read.append(Read(word, name=bool(strange)))
            else:
                (parts, sure), *others = fitting or options
                read += [Read(part, sure=sure * _CORRECTED, typed=word, others=others) for part in parts]
        return read

    def _options(self, word: Word, *, only_near: bool) -> list[Option]:
        """What a word may be meant as; `only_near`: a form that no text has, known by its stem alone."""
        language = self._language
        if only_near and (word.folded in language.stems or word.folded in language.common or language.ignores(word)):
            return []
        options: dict[str, Option] = {}
        for parts, sure in self.speller().correct(word.folded, _CANDIDATES):
            meant = [Word(p, p, self._stemmer.stem(p), word.start, word.end) for p in parts]
            stems = " ".join(w.stem for w in meant)
            if not only_near or (sure >= _ALSO and stems != word.stem):
                options.setdefault(stems, (meant, sure))
        counted = [option for option in options.values() if not all(language.ignores(w) for w in option[0])]
        small = len(options) and counted[:1] != list(options.values())[:1]
        return list(options.values())[:1] if small else counted[:_MEANT]

    def _fits(self, parts: Sequence[Word], word: Word, before: Sequence[Word], after: Sequence[Word]) -> bool:
        """True when the correction makes a phrase with words around it that the word itself does not."""
        first, last = len(before), len(before) + len(parts)
        spans = find_phrases([*before, *parts, *after], self._language)
        made = any(start < last and end > first for start, end, _ in spans)
        return made and not any(
            start <= first < end for start, end, _ in find_phrases([*before, word, *after], self._language)
        )

    def _knows(self, word: Word) -> bool:
        language = self._language
        known = language.ignores(word) or word.folded in language.common or word.stem in self._rarity
        return known or any(term in self._rarity for term, _ in meanings_of(word, language))

    def _word(self, read: Read) -> Unit:
        unit = Unit(read.typed.folded if read.typed else read.word.folded)
        self._add(unit, read.word, read.sure)
        for parts, sure in read.others:
            for part in parts:
                self._add(unit, part, sure * _CORRECTED)
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


def _without_repeats(units: Sequence[Unit]) -> list[Unit]:
    """A word said twice is asked once, at its greatest weight."""
    kept: dict[tuple[str, ...], Unit] = {}
    for unit in units:
        key = tuple(unit.readings) or (unit.written,)
        first = kept.setdefault(key, unit)
        first.weight = max(first.weight, unit.weight)
    return list(kept.values())
