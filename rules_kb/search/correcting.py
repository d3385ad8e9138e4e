"""Words as they were meant: the unknown ones corrected with the words around them."""

from collections.abc import Mapping, Sequence

from rules_kb.search.language import Language
from rules_kb.search.phrases import find_phrases, meanings_of
from rules_kb.search.spelling import Speller
from rules_kb.search.words import Stemmer, Word

_CORRECTED = 0.95  # the nearest word is a guess
_AROUND = 4  # words on each side that may make a phrase with a correction
_EVERYDAY = 30  # how often an everyday word would occur, had the rules been written by everybody
_CANDIDATES = 8  # corrections looked at for a word
_MEANT = 3  # of different stems, how many may be meant
_ALSO = 0.85  # how near a word must be to stand beside one that is known by its stem
_SURE = 0.75  # how near a known word must be for a capitalised one to be read as it

Option = tuple[Sequence[Word], float]  # a correction (words, several when they were run together), how sure


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


class Corrector:
    """Corrects the words of a question."""

    def __init__(self, language: Language, rarity: Mapping[str, float], stemmer: Stemmer) -> None:
        """`rarity` holds every indexed term."""
        self._language = language
        self._rarity = rarity
        self._stemmer = stemmer
        self._made: Speller | None = None

    def read(self, found: Sequence[Word], names: Sequence[bool]) -> list[Read]:
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
                read += [Read(part, sure=sure, typed=word, others=others) for part in parts]
        return read

    def nearest(self, written: str) -> list[str]:
        """The two words of the rules that a word is nearest to, for somebody to choose from."""
        near = (word for word, _ in self._speller().near(written, _CANDIDATES))
        return [word for word in near if word in self._language.vocabulary and word not in self._language.common][:2]

    def _options(self, word: Word, *, only_near: bool) -> list[Option]:
        """What a word may be meant as; `only_near`: a form that no text has, known by its stem alone."""
        language = self._language
        if only_near and (word.folded in language.stems or word.folded in language.common or language.ignores(word)):
            return []
        options: dict[str, Option] = {}
        for parts, sure in self._speller().correct(word.folded, _CANDIDATES):
            meant = [Word(p, p, self._stemmer.stem(p), word.start, word.end) for p in parts]
            stems = " ".join(w.stem for w in meant)
            if not only_near or (sure >= _ALSO and stems != word.stem):
                options.setdefault(stems, (meant, sure * _CORRECTED))
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

    def _speller(self) -> Speller:
        """The speller, made on first need."""
        if self._made is None:
            self._made = speller_of(self._language)
        return self._made


def speller_of(language: Language) -> Speller:
    """A speller of the words of the rules; it knows everyday words, so as to leave them alone."""
    everyday = dict.fromkeys((*language.ignored, *language.common), _EVERYDAY)
    return Speller({**everyday, **language.vocabulary}, language.ignored, language.shapes)
