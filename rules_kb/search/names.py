"""Names of cards inside a question: they say who, not what is asked.

A capital inside a sentence marks a name, unless the word is one of the game’s own (« Fugace »,
« Réserve »): then it is part of a name only beside a capitalised word that is not (`Moisson de
Mana`, `Festival Lyra`).
"""

from collections.abc import Sequence

from rules_kb.search.language import Language
from rules_kb.search.words import Word

_JOINING = ("de", "du", "des", "d", "la", "le", "les", "l", "of", "the")


def card_names(found: Sequence[Word], terms: Sequence[bool], language: Language) -> list[bool]:
    """For each word, whether it belongs to a name; `terms` tells the words of the game."""
    names = [False] * len(found)
    if all(word.written[:1].isupper() for word in found if word.written[:1].isalpha()):
        return names  # everything in capitals says nothing
    for start, end in _runs(found):
        capitals = [i for i in range(start, end) if found[i].written[:1].isupper()]
        content = [i for i in capitals if not language.ignores(found[i])]
        strange = [i for i in content if not terms[i]]
        # The first word of a sentence has a capital anyway: it needs company.
        enough = 1 if _inside(found, start) else 2
        if strange and len(content) >= enough:
            names[start:end] = [True] * (end - start)
    return names


def _runs(found: Sequence[Word]) -> list[tuple[int, int]]:
    """Stretches of capitalised words, small joining words allowed between two of them."""
    runs: list[tuple[int, int]] = []
    start = 0
    while start < len(found):
        if not found[start].written[:1].isupper():
            start += 1
            continue
        end, look = start + 1, start + 1
        while look < len(found) and look - end < 3 and _follows(found, look):
            if found[look].written[:1].isupper():
                end = look + 1
            elif found[look].folded not in _JOINING:
                break
            look += 1
        runs.append((start, end))
        start = end
    return runs


def _follows(found: Sequence[Word], place: int) -> bool:
    return found[place].start - found[place - 1].end <= 1


def _inside(found: Sequence[Word], place: int) -> bool:
    """True when the word before stands in the same sentence (one space or apostrophe apart)."""
    return place > 0 and _follows(found, place)
