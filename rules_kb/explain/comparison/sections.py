"""Which section of an edition became which section of another, and how alike two texts are."""

from collections import Counter, defaultdict

from rules_kb.explain.comparison.texts import Edition, Numbered
from rules_kb.explain.comparison.words import similarity, tokens

SAME_PLACE = 0.4  # least similarity of a reworded rule in its own section


class Likeness:
    """The words of each text without the numbers it cites, and how alike two texts are."""

    def __init__(self, left: dict[str, Numbered], right: dict[str, Numbered]) -> None:
        self.left = {number: _masked(text) for number, text in left.items()}
        self.right = {number: _masked(text) for number, text in right.items()}
        self._known: dict[tuple[str, str], float] = {}

    def alike(self, old: str, new: str) -> float:
        """The similarity of two numbers' texts."""
        if (old, new) not in self._known:
            one, other = self.left[old], self.right[new]
            shared = sum((Counter(one) & Counter(other)).values())
            enough = 2 * shared >= SAME_PLACE * (len(one) + len(other))
            self._known[old, new] = similarity(one, other) if enough else 0.0
        return self._known[old, new]


def _masked(text: Numbered) -> list[str]:
    return ["#" if word in text.cites else word.lower() for word in tokens(text.text)]


def pair_sections(old: Edition, new: Edition, words: Likeness) -> dict[str, str]:
    """Pair sections: most shared texts first, then the same title, then the same number."""
    shared: Counter[tuple[str, str]] = Counter()
    by_text: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for number, masked in words.right.items():
        by_text[tuple(masked)].append(new.texts[number].section)
    for number, masked in words.left.items():
        for section in by_text.get(tuple(masked), ()):
            shared[old.texts[number].section, section] += 1
    names = defaultdict(list)
    for number, title in new.titles.items():
        names[title].append(number)
    candidates = {*shared}
    candidates |= {(number, other) for number, title in old.titles.items() if title for other in names[title]}
    candidates |= {(number, number) for number in old.titles if number in new.titles}

    def weight(pair: tuple[str, str]) -> tuple[int, bool, bool]:
        same_title = old.titles.get(pair[0], "") == new.titles.get(pair[1], "") != ""
        return shared[pair] + same_title, pair[0] == pair[1], same_title

    paired: dict[str, str] = {}
    for section, other in sorted(sorted(candidates), key=weight, reverse=True):
        if section not in paired and other not in paired.values():
            paired[section] = other
    return paired
