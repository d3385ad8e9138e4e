"""Words of a text as the search sees them: split, folded, stemmed, the same on both sides.

An elision is split (`l’expédition`), a rule number stays whole (`2.1.e`), a symbol too (`{J}`),
a number written in letters becomes digits, an irregular verb its infinitive.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from rules_kb.model.folding import fold

_WORD = re.compile(r"\{\w+\}|\d+(?:\.\d+)+(?:\.?[a-z]\b)?|\w+", re.UNICODE | re.IGNORECASE)
_NUMBERS = {
    "deux": "2",
    "trois": "3",
    "quatre": "4",
    "cinq": "5",
    "six": "6",
    "sept": "7",
    "huit": "8",
    "neuf": "9",
    "dix": "10",
    "cent": "100",
    "zero": "0",
}


class Word:
    """A word of a text: as written, folded, its stem, and where it stands."""

    __slots__ = ("end", "folded", "start", "stem", "written")

    def __init__(self, written: str, folded: str, stem: str, start: int, end: int) -> None:
        self.written = written
        self.folded = folded
        self.stem = stem
        self.start = start
        self.end = end


class Stemmer:
    """Folded word -> stem: irregular forms, then Snowball French on the folded word."""

    def __init__(self, irregular: Mapping[str, str], known: Mapping[str, str] | None = None) -> None:
        """`irregular` maps folded forms (`perdu`) to the folded word they belong to (`perdre`).

        `known` are stems worked out before: with them most questions need no stemmer at all.
        """
        self._irregular = irregular
        self._stems = dict(known or {})
        self._read: dict[str, tuple[str, str]] = {}
        self._snowball: Callable[[str], str] | None = None

    def read(self, written: str) -> tuple[str, str]:
        """A word as written -> folded, and its stem."""
        known = self._read.get(written)
        if known is None:
            folded = fold(written)
            known = self._read[written] = (folded, self.stem(folded))
        return known

    def stem(self, folded: str) -> str:
        """The stem of a folded word."""
        known = self._stems.get(folded)
        if known is None:
            known = self._stems[folded] = self._stem(_NUMBERS.get(folded, folded))
        return known

    def _stem(self, folded: str) -> str:
        if not folded.isalpha():
            return folded
        word = self._irregular.get(folded, folded)
        if word.endswith(("ee", "ees")):  # a participle whose accent is gone
            word = word.rstrip("s")[:-1]
        if self._snowball is None:
            from whoosh.lang.snowball.french import FrenchStemmer

            self._snowball = FrenchStemmer().stem
        stem = self._snowball(word).replace("y", "i")
        return stem[:-1] if len(stem) > 4 and stem.endswith("i") else stem


def written_out(text: str, short: Mapping[str, str]) -> str:
    """`text` with its abbreviations (folded -> long) in full; a capital is not one."""
    return re.sub(
        r"\w+", lambda found: found[0] if found[0][0].isupper() else short.get(fold(found[0]), found[0]), text
    )


def words(text: str, stemmer: Stemmer) -> Iterator[Word]:
    """The words of `text` in reading order."""
    for match in _WORD.finditer(text):
        written = match.group()
        folded, stem = stemmer.read(written)
        if folded:  # a mark alone folds to nothing
            yield Word(written, folded, stem, match.start(), match.end())
