"""Words and phrases that have a meaning in the game: as written first, then by their stems."""

from collections.abc import Sequence

from rules_kb.search.language import Language, Meaning
from rules_kb.search.words import Word

_LONGEST = 6


def meanings_of(word: Word, language: Language) -> Sequence[Meaning]:
    """What a single word stands for; its stem counts only when the form itself is not known."""
    return language.exact.get(word.folded) or language.phrases.get(word.stem, ())


def find_phrases(found: Sequence[Word], language: Language) -> list[tuple[int, int, Sequence[Meaning]]]:
    """Known phrases of several words, longest first at each place: (start, end, meanings)."""
    spans = []
    start = 0
    while start < len(found):
        end = min(len(found), start + _LONGEST)
        meanings: Sequence[Meaning] = ()
        while end > start + 1:
            meanings = _meanings(found[start:end], language)
            if meanings:
                spans.append((start, end, meanings))
                break
            end -= 1
        start = end if meanings else start + 1
    return spans


def without_fillers(found: Sequence[Word], language: Language) -> list[Word]:
    """The words left when phrases that say nothing of what is asked are taken out."""
    kept: list[Word] = []
    start = 0
    while start < len(found):
        for end in range(min(len(found), start + _LONGEST), start, -1):
            if " ".join(w.folded for w in found[start:end]) in language.fillers:
                start = end
                break
        else:
            kept.append(found[start])
            start += 1
    return kept


def _meanings(span: Sequence[Word], language: Language) -> Sequence[Meaning]:
    """The phrase as written, by stems, or by stems without the small words inside it."""
    meanings = language.exact.get(" ".join(w.folded for w in span)) or language.phrases.get(
        " ".join(w.stem for w in span), ()
    )
    if meanings or language.ignores(span[0]) or language.ignores(span[-1]):
        return meanings
    content = [w.stem for w in span if not language.ignores(w)]
    return language.phrases.get(" ".join(content), ())
