"""What the search knows of the language: words to ignore, irregular forms, short forms, phrases.

Made of the synonym files and the lexicon when the index is built; stored with it as JSON; the
site can load the same document.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules_kb.search.words import Stemmer, Word

SYMBOL_LETTERS = "JHRTDIVMOX"
_LISTS = ("ignored", "common", "fillers")
_TABLES = ("irregular", "short")
_PHRASES = ("exact", "phrases")
Meaning = tuple[str, float]  # an indexed term (a stem, or `@concept`) and how sure it is


class Language:
    """The tables, all in folded words or stems.

    `ignored`: folded words that never count. `fillers`: folded phrases that say nothing of what is
    asked (« que se passe-t-il »). `common`: everyday words, never taken for a misspelt
    word of the game. `irregular`: folded form -> folded word. `short`:
    folded abbreviation -> folded words. `exact`: folded words joined by spaces ->
    meanings. `phrases`: the same by stems, for forms that are not listed.
    `vocabulary`: folded words that spelling may correct to, with how often they occur. `stems`:
    the stems of the vocabulary. `shapes`: for spelling, how each word of the vocabulary, ignored or
    common sounds and its letters as bits.
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
        shapes: Mapping[str, tuple[str, int]],
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
        self.shapes = shapes

    def stemmer(self) -> Stemmer:
        """A stemmer that knows the irregular forms."""
        return Stemmer(self.irregular, self.stems)

    def ignores(self, word: Word) -> bool:
        """True for articles, question words, lone letters: words that never count."""
        return word.folded in self.ignored or (len(word.folded) == 1 and not word.folded.isdigit())

    def to_json(self) -> dict[str, object]:
        """A JSON object from which `language_from_json` makes the same tables, quickly."""
        return {
            **{name: sorted(getattr(self, name)) for name in _LISTS},
            **{name: dict(getattr(self, name)) for name in _TABLES},
            **{name: by_meaning(getattr(self, name)) for name in _PHRASES},
            "words": " ".join(self.stems),
            "stems": " ".join(self.stems.values()),
            "vocabulary": " ".join(self.vocabulary),
            "counts": list(self.vocabulary.values()),
            "shaped": " ".join(self.shapes),
            "sounds": " ".join(f".{sound}" for sound, _ in self.shapes.values()),
            "masks": [letters for _, letters in self.shapes.values()],
        }


def language_from_json(document: Mapping[str, Any]) -> Language:
    """The tables from `Language.to_json`; TypeError, ValueError or KeyError when it is something else."""
    tables = [document[name] for name in _TABLES]
    lists = [document[name] for name in _LISTS]
    if not all(isinstance(each, list) for each in lists) or not all(isinstance(table, dict) for table in tables):
        raise TypeError("not the language tables")
    sounds = [sound[1:] for sound in document["sounds"].split()]
    return Language(
        **dict(zip((*_LISTS, *_TABLES), (*lists, *tables), strict=True)),
        exact=_by_phrase(document["exact"]),
        phrases=_by_phrase(document["phrases"]),
        vocabulary=dict(zip(document["vocabulary"].split(), document["counts"], strict=True)),
        stems=dict(zip(document["words"].split(), document["stems"].split(), strict=True)),
        shapes=dict(zip(document["shaped"].split(), zip(sounds, document["masks"], strict=True), strict=True)),
    )


def by_meaning(phrases: Mapping[str, Sequence[Meaning]]) -> list[list[object]]:
    """The phrases that mean the same together: joined by `|`, then each meaning and how sure it is."""
    found: dict[tuple[object, ...], list[str]] = {}
    for phrase, meanings in sorted(phrases.items()):
        found.setdefault(tuple(x for meaning in meanings for x in meaning), []).append(phrase)
    return [["|".join(same), *meanings] for meanings, same in found.items()]


def _by_phrase(rows: Sequence[Sequence[Any]]) -> dict[str, tuple[Meaning, ...]]:
    found: dict[str, tuple[Meaning, ...]] = {}
    for phrases, *flat in rows:
        found.update(dict.fromkeys(phrases.split("|"), tuple(zip(flat[::2], flat[1::2], strict=True))))
    return found


def phrase_keys(stems: Sequence[str], counted: Sequence[bool]) -> Iterator[str]:
    """The keys under which a phrase is found: as it stands, and without its small words."""
    yield " ".join(stems)
    content = [stem for stem, counts in zip(stems, counted, strict=True) if counts]
    if 1 < len(content) < len(stems):
        yield " ".join(content)
