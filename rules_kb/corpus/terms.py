"""Uses of game terms in a text: whole words, longest form first, case and apostrophes folded.

Accents count (« côte » is not « coté »), a term marked `majuscule` counts only with its capital.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules_kb.corpus.lexicon import Term

_WORD = re.compile(r"\{[A-Z0-9]+\}|\w+(?:-\w+)*", re.UNICODE)


@dataclass(slots=True)
class _Step:
    following: dict[str, "_Step"] = field(default_factory=dict)
    ends: list[tuple[Term, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TermUse:
    """A term's use: character offsets in the text, and the term."""

    start: int
    end: int
    term: Term


class TermFinder:
    """Finds the uses of a lexicon's terms in French texts."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self._root = _Step()
        for term in terms:
            for form in {term.forme, *term.formes, *([term.symbole] if term.symbole else [])}:
                self._add(form, term)

    def _add(self, form: str, term: Term) -> None:
        step = self._root
        for match in _WORD.finditer(form):
            step = step.following.setdefault(_fold(match.group()), _Step())
        if step is not self._root:
            step.ends.append((term, form))

    def uses(self, text: str) -> Iterator[TermUse]:
        """The uses in reading order; a longer form hides the shorter ones inside it."""
        words = list(_WORD.finditer(text))
        index = 0
        while index < len(words):
            found = self._longest(text, words, index)
            if found is None:
                index += 1
                continue
            last, term = found
            yield TermUse(words[index].start(), words[last].end(), term)
            index = last + 1

    def _longest(self, text: str, words: list[re.Match[str]], first: int) -> tuple[int, Term] | None:
        step, best = self._root, None
        for index in range(first, len(words)):
            if index > first and not _joins(text[words[index - 1].end() : words[index].start()]):
                break
            following = step.following.get(_fold(words[index].group()))
            if following is None:
                break
            step = following
            written = text[words[first].start() : words[index].end()]
            for term, _ in step.ends:
                if not term.majuscule or written[:1].isupper() or written[:1] == "{":
                    best = (index, term)
                    break
        return best


def _joins(gap: str) -> bool:
    """Only spaces, apostrophes, quotes and slashes stand inside a form of several words."""
    return all(char in " \u00a0\u202f'’\n«»/" for char in gap)


def _fold(word: str) -> str:
    return word.lower() if not word.startswith("{") else word
