"""Short look-ups made from the 4.0 texts and the lexicon, and the ways in which people misspell them.

Nothing here comes from a question that somebody asked. Everything is deterministic: a slip of a
word depends on the word alone.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Literal, NamedTuple

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.model.folding import fold
from rules_kb.search.documents import Document
from rules_kb.search.language import Language
from rules_kb.search.words import Word, words

EDITION: Literal["4.0"] = "4.0"
_RARE, _LONG = 12, 4  # words of a rule that few rules have, and that have letters to get wrong


class Lookup(NamedTuple):
    """Words as they should be written, and the numbers of the rules that answer."""

    typed: str
    rules: frozenset[str]


def lookups(knowledge: KnowledgeBase, documents: list[Document], language: Language) -> list[Lookup]:
    """Terms with their defining rules; rules by the words that only they and few others have."""
    return [*_terms(knowledge), *_rules(documents, language)]


def _terms(knowledge: KnowledgeBase) -> Iterator[Lookup]:
    for term in knowledge.terms.values():
        numbers = term.regles.get(EDITION, [])
        if numbers and len(term.forme) > _LONG and term.nature not in ("sous-type", "pronom"):
            held = {c.partition(":")[2] for n in numbers for c in knowledge.children.get(f"{EDITION}:{n}", ())}
            yield Lookup(term.forme.lower(), frozenset({*numbers, *held}))


def _rules(documents: list[Document], language: Language) -> Iterator[Lookup]:
    """For each rule: its title’s first telling word and its two rarest words, in reading order."""
    stemmer = language.stemmer()
    rules = [d for d in documents if d.edition == EDITION and d.kind == "rule" and not d.sums_up]
    seen: Counter[str] = Counter()
    said: list[tuple[Document, list[Word]]] = []
    for document in rules:
        found = [w for p in document.passages if p.region in ("title", "text") for w in words(p.text, stemmer)]
        kept = {w.stem: w for w in reversed(found) if w.folded.isalpha() and not language.ignores(w)}
        said.append((document, list(reversed(kept.values()))))
        seen.update(kept.keys())
    for document, content in said:
        long = [w for w in content if len(w.folded) > _LONG]
        rarest = sorted(long, key=lambda w: (seen[w.stem], w.folded))[:2]
        if len(rarest) == 2 and seen[rarest[1].stem] <= _RARE:
            chosen = {long[0].stem: long[0], **{w.stem: w for w in long if w in rarest}}
            yield Lookup(" ".join(w.written.lower() for w in chosen.values()), frozenset({document.id}))


def _swap(word: str, chance: Random) -> str:
    i = chance.randrange(1, len(word) - 1)
    return word[:i] + word[i + 1] + word[i] + word[i + 2 :]


def _lost(word: str, chance: Random) -> str:
    i = chance.randrange(1, len(word))
    return word[:i] + word[i + 1 :]


def _added(word: str, chance: Random) -> str:
    i = chance.randrange(1, len(word))
    return word[:i] + chance.choice("aeiorstnl") + word[i:]


def _wrong(word: str, chance: Random) -> str:
    i = chance.randrange(1, len(word))
    return word[:i] + chance.choice("aeiorstnl".replace(word[i], "")) + word[i + 1 :]


def _doubled(word: str, chance: Random) -> str:
    """A double letter undone, else a consonant doubled."""
    for a, b in pairwise(word):
        if a == b:
            return word.replace(a + b, a, 1)
    places = [i for i, c in enumerate(word) if i and c in "fglmnprst"]
    i = chance.choice(places) if places else len(word) - 1
    return word[: i + 1] + word[i:]


_HEARD = {
    "f/ph": (("ph", "f"), ("f", "ph")),
    "s/ss/c/ç": (("ç", "ss"), ("ss", "c"), ("tion", "sion"), ("ce", "se"), ("ci", "si"), ("se", "ce"), ("s", "ss")),
    "k/qu/c": (("qu", "k"), ("ca", "ka"), ("co", "ko"), ("ct", "kt"), ("cu", "qu"), ("cl", "kl"), ("cr", "kr")),
    "é/er/ai/ez": (("ée", "er"), ("é", "er"), ("er", "é"), ("ai", "é"), ("è", "ai"), ("ê", "ai"), ("et", "ai")),
    "an/en": (("en", "an"), ("an", "en"), ("em", "am"), ("am", "em")),
    "o/au/eau": (("eau", "o"), ("au", "o"), ("o", "au")),
}


def _as_heard(kind: str) -> Callable[[str, Random], str]:
    def write(word: str, _chance: Random) -> str:
        for one, other in _HEARD[kind]:
            # An o of « ou », « on », « oi » is not heard as one.
            found = re.search(f"{one}(?![ouinm])" if one == "o" else one, word[1:])
            if found:
                return word[: 1 + found.start()] + other + word[1 + found.end() :]
        return word

    return write


def _mute(word: str, _chance: Random) -> str:
    """Endings that are not heard: plural and feminine lost, or added."""
    return word[:-1] if word[-1] in "se" else word + "s"


def _elided(word: str, _chance: Random) -> str:
    return f"l{word}" if fold(word)[0] in "aeiouh" else word


def _clipped(word: str, _chance: Random) -> str:
    """Telephone writing: vowels inside a long word left out."""
    return word if len(word) < 7 else word[:3] + "".join(c for c in word[3:-1] if fold(c) not in "aeiou") + word[-1]


Slip = Callable[[str, Random], str]
SLIPS: dict[str, Slip] = {
    "accents": lambda word, _: fold(word),
    "lettre doublée": _doubled,
    "lettres échangées": _swap,
    "lettre perdue": _lost,
    "lettre en plus": _added,
    "lettre fausse": _wrong,
    **{kind: _as_heard(kind) for kind in _HEARD},
    "fin muette": _mute,
    "apostrophe perdue": _elided,
    "voyelles omises": _clipped,
}
GLUED, BOTH = "mots collés", "deux fautes"


def misspelt(typed: str) -> Iterator[tuple[str, str]]:
    """(kind of slip, words with it): the longest word slips, or every long word, or all are glued."""
    split = typed.split()
    longest = max(split, key=len)
    for kind, slip in SLIPS.items():
        made = " ".join(_slip(w, slip) if w == longest or kind == "accents" else w for w in split)
        if made != typed:
            yield kind, made
    if len(split) > 1:
        yield GLUED, "".join(split[:2]) + "".join(f" {w}" for w in split[2:])
    chance = Random(typed)
    every = [_slip(w, SLIPS[chance.choice(list(SLIPS)[1:-1])]) if len(w) > _LONG else w for w in split]
    if sum(a != b for a, b in zip(every, split, strict=True)) > 1:
        yield BOTH, " ".join(fold(w) for w in every)


def _slip(word: str, slip: Slip) -> str:
    return slip(word, Random(word)) if len(word) > _LONG and word.isalpha() else word
