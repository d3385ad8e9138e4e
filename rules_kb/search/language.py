"""What the search knows of the language: words to ignore, irregular forms, short forms, phrases.

Made of the synonym files and the lexicon when the index is built; stored with it as JSON; the
site can load the same document.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules_kb.search.words import Stemmer, Word

SYMBOL_LETTERS = "JHRTDIVMOX"
_LISTS = ("ignored", "common", "fillers")
_TABLES = ("irregular", "short", "exact", "phrases", "vocabulary", "stems")
Meaning = tuple[str, float]  # an indexed term (a stem, or `@concept`) and how sure it is


class Language:
    """The tables, all in folded words or stems.

    `ignored`: folded words that never count. `fillers`: folded phrases that say nothing of what is
    asked (« que se passe-t-il »). `common`: everyday words, never taken for a misspelt
    word of the game. `irregular`: folded form -> folded word. `short`:
    folded abbreviation -> folded words. `exact`: folded words joined by spaces ->
    meanings. `phrases`: the same by stems, for forms that are not listed.
    `vocabulary`: folded words that spelling may correct to, with how often they occur. `stems`:
    the stems of the vocabulary.
    """

    def __init__(  # noqa: PLR0913 - one a table
        self,
        *,
        ignored: Iterable[str],
        common: Iterable[str],
        fillers: Iterable[str],
        irregular: Mapping[str, str],
        short: Mapping[str, str],
        exact: Mapping[str, Sequence[Meaning]],
        phrases: Mapping[str, Sequence[Meaning]],
        vocabulary: Mapping[str, int],
        stems: Mapping[str, str],
    ) -> None:
        self.ignored = frozenset(ignored)
        self.common = frozenset(common)
        self.fillers = frozenset(fillers)
        self.irregular = irregular
        self.short = short
        self.exact = exact
        self.phrases = phrases
        self.vocabulary = vocabulary
        self.stems = stems

    def stemmer(self) -> Stemmer:
        """A stemmer that knows the irregular forms."""
        return Stemmer(self.irregular, self.stems)

    def ignores(self, word: Word) -> bool:
        """True for articles, question words, lone letters: words that never count."""
        return word.folded in self.ignored or (len(word.folded) == 1 and not word.folded.isdigit())

    def to_json(self) -> dict[str, object]:
        """A JSON object from which `from_json` makes the same tables."""
        return {
            **{name: sorted(getattr(self, name)) for name in _LISTS},
            **{name: dict(getattr(self, name)) for name in _TABLES},
        }


def language_from_json(document: Mapping[str, Any]) -> Language:
    """The tables from `Language.to_json`; TypeError or KeyError when it is something else."""
    tables = [document[name] for name in _TABLES]
    lists = [document[name] for name in _LISTS]
    if not all(isinstance(each, list) for each in lists) or not all(isinstance(table, dict) for table in tables):
        raise TypeError("not the language tables")
    return Language(**dict(zip((*_LISTS, *_TABLES), (*lists, *tables), strict=True)))


def phrase_keys(stems: Sequence[str], counted: Sequence[bool]) -> Iterator[str]:
    """The keys under which a phrase is found: as it stands, and without its small words."""
    yield " ".join(stems)
    content = [stem for stem, counts in zip(stems, counted, strict=True) if counts]
    if 1 < len(content) < len(stems):
        yield " ".join(content)
