"""Words that the index does not know: what they were probably meant to be.

In this order: a lost apostrophe (`lexpedition`), what sounds alike in French or is an edit away (a
letter more, less, other, or two swapped), words run together, vowels left out (`optnnl`). Among
words as near as each other, the one that the rules use most.
"""

import re
from collections.abc import Collection, Mapping
from math import log10

_ELIDED = ("qu", "l", "d", "j", "n", "s", "m", "t", "c")
_SOUNDS = tuple(
    (re.compile(pattern), heard)
    for pattern, heard in (
        (r"s?c(?=[eiy])|ss+|t(?=ion)", "ç"),  # hard s, however written
        (r"(?<=..)(?:aient|ait|ent|ees?|er|ez|et|ai|es?|[stxd]+)$", ""),  # not heard, or all heard « é »
        (r"ill", "i"),
        (r"(.)\1+", r"\1"),
        (r"eaux?|aux?", "o"),
        (r"ph", "f"),
        (r"[çz]", "s"),
        (r"ge(?=[ao])|g(?=[eiy])", "j"),
        (r"qu|ck|c|q", "k"),
        (r"x", "ks"),
        (r"gu(?=[ei])", "g"),
        (r"a[iy]n|e[iy]n|[iy]m(?=[bp])|[iy]n(?![aeiouyn])", "1"),
        (r"[ea][mn](?![aeiouymn])", "2"),
        (r"o[mn](?![aeiouymn])", "3"),
        (r"oi|oua", "wa"),
        (r"ai|ei", "e"),
        (r"y", "i"),
        (r"h", ""),
    )
)
_NEAR = 0.5  # how much further than the nearest word another may be and still be meant
_ALIKE = 0.4  # what an edit costs that does not change how the word sounds
_OTHER_START = 0.5  # what another first letter costs more
_SMALL = 0.15  # what a small word costs more: a word that counts is the likelier question
_SOUNDS_ALIKE = 0.8  # edits that sounding the same is worth, when written quite otherwise
_FEW_VOWELS = 3  # letters for each vowel of a clipped word, at least
_SPLIT = 0.9  # how sure two words run together are
_SECOND = 0.7  # how sure a further correction is, against the nearest
Shape = tuple[str, int]  # how a word sounds, its letters as bits


class Speller:
    """Corrects folded words against a vocabulary (folded word -> how often it occurs)."""

    def __init__(
        self, vocabulary: Mapping[str, int], small: Collection[str] = (), shapes: Mapping[str, Shape] | None = None
    ) -> None:
        """`small` are words that never count (`de`, `la`), found when words are run together.

        `shapes` are those of words of the vocabulary, worked out before.
        """
        self._vocabulary = vocabulary
        self._small = small
        self._shapes = dict(shapes or {})
        self._sizes: dict[int, list[tuple[str, int]]] = {}

    def correct(self, word: str, limit: int = 3) -> list[tuple[tuple[str, ...], float]]:
        """The likeliest readings, best first: words (several for a split) and how sure (0 to 1)."""
        if len(word) < 4 or not word.isalpha():
            return []
        for lead in _ELIDED:
            rest = word.removeprefix(lead)
            if rest != word and len(rest) > 3 and rest in self._vocabulary and rest[0] in "aeiouyh":
                return [((rest,), 0.95)]
        near = self.near(word, limit)
        split = self._split(word) if len(word) > 5 else ()
        if split and (not near or near[0][1] < _SPLIT):
            return [(split, _SPLIT)]
        return [((other,), sure) for other, sure in near]

    def near(self, word: str, limit: int = 3) -> list[tuple[str, float]]:
        """The nearest words of the vocabulary and how sure each is, best first."""
        if not word:
            return []
        costs: dict[str, float] = {}
        for edits, other in (*self._by_edits(word), *self._by_sound(word), *self._clipped(word)):
            cost = edits + _SMALL * (other in self._small)
            costs[other] = min(cost, costs.get(other, cost))
        found = sorted(costs.items(), key=lambda item: (item[1], item[0]))
        kept = [(other, cost) for other, cost in found if cost <= found[0][1] + _NEAR][:limit]
        return [(o, (1 - 0.08 * max(cost, 0.0)) * (1.0 if o == kept[0][0] else _SECOND)) for o, cost in kept]

    def _by_edits(self, word: str) -> list[tuple[float, str]]:
        """Words one edit away; of a long word and the same first letter, two."""
        most = 1 if len(word) < 8 else 2
        size, (sound, mask) = len(word), shape(word)
        found = []
        for each in range(max(size - most, 4), size + most + 1):
            for other, letters in self._of_length(each):
                allowed = most if other[0] == word[0] else 1
                if (letters ^ mask).bit_count() > 2 * allowed:
                    continue
                edits = _edits(word, other, allowed)
                if edits <= allowed:
                    cost = edits * (_ALIKE if self._heard(other) == sound else 1.0)
                    cost += _OTHER_START * (other[0] != word[0])
                    found.append((cost - self._use(other), other))
        return found

    def _by_sound(self, word: str) -> list[tuple[float, str]]:
        """Words that sound the same however they are written (`defose`)."""
        sound = shape(word)[0]
        likely = (other for other in self._vocabulary if len(other) > 3 and other[0] == word[0])
        return [(_SOUNDS_ALIKE - self._use(other), other) for other in likely if self._heard(other) == sound]

    def _split(self, word: str) -> tuple[str, ...]:
        """The words run together, one cut or a small word between two: the commonest such reading."""
        found: list[tuple[float, tuple[str, ...]]] = []
        for cut in range(2, len(word) - 1):
            start, end = word[:cut], word[cut:]
            if self._whole(start) and self._whole(end) and not (start in self._small and end in self._small):
                found.append((self._use(start) + self._use(end), (start, end)))
            for size in (2, 3):
                middle, last = end[:size], end[size:]
                if middle in self._small and self._known(start) and self._known(last):
                    found.append((self._use(start) + self._use(last), (start, middle, last)))
        return max(found)[1] if found else ()

    def _clipped(self, word: str) -> list[tuple[float, str]]:
        """Words of which `word` keeps the beginning and the consonants (`optnnl`)."""
        if len(word) < 5 or sum(c in "aeiouy" for c in word) * _FEW_VOWELS > len(word):
            return []
        bones = _bones(word)
        longer = (o for o in self._vocabulary if o.startswith(word[:2]) and len(o) > len(word) + 1)
        return [(1.0 - self._use(other), other) for other in longer if _bones(other) == bones]

    def _whole(self, word: str) -> bool:
        return word in self._small or self._known(word)

    def _known(self, word: str) -> bool:
        return len(word) >= 4 and self._vocabulary.get(word, 0) > (len(word) < 6)

    def _use(self, word: str) -> float:
        """What being used much is worth, in edits: at most a third of one."""
        return min(0.1 * log10(1 + self._vocabulary.get(word, 0)), 0.33)

    def _heard(self, word: str) -> str:
        return self._shape(word)[0]

    def _shape(self, word: str) -> Shape:
        found = self._shapes.get(word)
        if found is None:
            found = self._shapes[word] = shape(word)
        return found

    def _of_length(self, size: int) -> list[tuple[str, int]]:
        """The words of a length with their letters as bits, gathered on first need."""
        if size not in self._sizes:
            self._sizes[size] = [(word, self._shape(word)[1]) for word in self._vocabulary if len(word) == size]
        return self._sizes[size]


def shape(word: str) -> Shape:
    """How a folded word sounds, roughly, and its letters as bits."""
    return _sound(word), sum(map(_bit, set(word)))


_BITS = {letter: 1 << place for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}


def _bit(letter: str) -> int:
    return _BITS.get(letter, 0)


def _bones(word: str) -> str:
    """The consonants of a word, doubled ones once."""
    kept = "".join(c for c in word if c not in "aeiouy")
    return "".join(c for i, c in enumerate(kept) if i == 0 or c != kept[i - 1])


def _sound(word: str) -> str:
    """A rough key of how a folded French word sounds."""
    for pattern, heard in _SOUNDS:
        word = pattern.sub(heard, word)
    return word


def _edits(one: str, other: str, allowed: int) -> int:
    """Edits from one word to the other, a swap of neighbours counting once; stops past `allowed`."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        line = [i]
        for j, b in enumerate(other, 1):
            cost = min(row[j] + 1, line[j - 1] + 1, row[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                cost = min(cost, before[j - 2] + 1)
            line.append(cost)
        if min(line) > allowed:
            return allowed + 1
        before, row = row, line
    return row[-1]
