"""Words that the index does not know: what they were probably meant to be.

In this order: a lost apostrophe (`lexpedition`), two words run together, then the nearest words of
the vocabulary by edits (a letter more, less, other, or two swapped), where what sounds alike in
French (doubled letters, `ph`/`f`, final mute letters) costs less.
"""

from collections.abc import Mapping

_ELIDED = ("qu", "l", "d", "j", "n", "s", "m", "t", "c")
_SOUNDS = (
    ("eau", "o"), ("aux", "o"), ("au", "o"), ("ph", "f"), ("qu", "k"), ("ck", "k"), ("ss", "s"),
    ("ts", "s"), ("tion", "sion"), ("ai", "e"), ("ei", "e"), ("er", "e"), ("ez", "e"), ("et", "e"),
    ("am", "an"), ("em", "an"), ("en", "an"), ("om", "on"), ("y", "i"), ("z", "s"), ("c", "k"), ("h", ""),
)  # fmt: skip
_MUTE = ("stxd", "e")  # final letters that are not heard, in this order


class Speller:
    """Corrects folded words against a vocabulary (folded word -> how often it occurs)."""

    def __init__(self, vocabulary: Mapping[str, int]) -> None:
        self._vocabulary = vocabulary
        self._masks: dict[int, list[tuple[str, int]]] = {}

    def correct(self, word: str, limit: int = 3) -> list[tuple[tuple[str, ...], float]]:
        """The likeliest readings, best first: words (two for a split) and how sure (0 to 1)."""
        if len(word) < 4 or not word.isalpha():
            return []
        for lead in _ELIDED:
            rest = word.removeprefix(lead)
            if rest != word and len(rest) > 3 and rest in self._vocabulary and rest[0] in "aeiouyh":
                return [((rest,), 0.95)]
        for cut in range(3, len(word) - 2):
            if self._common(word[:cut]) and self._common(word[cut:]):
                return [((word[:cut], word[cut:]), 0.9)]
        return [((near,), sure) for near, sure in self.near(word, limit)]

    def near(self, word: str, limit: int = 3) -> list[tuple[str, float]]:
        """The nearest words of the vocabulary and how sure each is, best first."""
        found = self._by_edits(word) or self._by_sound(word)
        found.sort()
        best = found[0][0] if found else 0.0
        near = [(other, 0.95 - 0.15 * cost) for cost, _, other in found if cost <= best + 0.5]
        return near[:limit]

    def _by_edits(self, word: str) -> list[tuple[float, int, str]]:
        allowed = 1 if len(word) < 8 else 2
        size, mask, sound = len(word), _mask(word), _sound(word)
        found = []
        sizes = range(max(size - allowed, 4), size + allowed + 1)
        for other, letters in (pair for each in sizes for pair in self._of_length(each)):
            if (letters ^ mask).bit_count() > 2 * allowed:
                continue
            edits = _edits(word, other, allowed)
            if edits > allowed:
                continue
            alike = _sound(other) == sound
            if other[0] == word[0] or edits == 1 or alike:
                cost = (edits * 0.5 if alike else edits) + 0.5 * (other[0] != word[0])
                found.append((float(cost), -self._vocabulary[other], other))
        return found

    def _by_sound(self, word: str) -> list[tuple[float, int, str]]:
        """Words that sound the same however they are written (`defose`), the commonest first."""
        sound = _sound(word)
        likely = (other for other in self._vocabulary if len(other) > 3 and other[0] == word[0])
        return [(1.0, -self._vocabulary[other], other) for other in likely if _sound(other) == sound]

    def _of_length(self, size: int) -> list[tuple[str, int]]:
        """The words of a length with their letters as bits, worked out on first need."""
        if size not in self._masks:
            self._masks[size] = [(word, _mask(word)) for word in self._vocabulary if len(word) == size]
        return self._masks[size]

    def _common(self, word: str) -> bool:
        return self._vocabulary.get(word, 0) >= 3 and len(word) >= 4


def _mask(word: str) -> int:
    mask = 0
    for char in word:
        mask |= 1 << (ord(char) & 31)
    return mask


def _sound(word: str) -> str:
    """A rough key of how a folded French word sounds."""
    for mute in _MUTE:
        if len(word) > 4 and word[-1] in mute:
            word = word[:-1]
    for written, heard in _SOUNDS:
        word = word.replace(written, heard)
    return "".join(c for i, c in enumerate(word) if i == 0 or c != word[i - 1])


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
