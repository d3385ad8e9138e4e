"""Which rule of an edition became which rule of another, from their texts alone.

Sections are paired first, by the texts and the title they share. Within a pair, a global alignment
keeps the order of the rules; what is left is looked for in other sections (moved rules), then in
the words that a paired rule lost or gained (split and merged rules).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules_kb.explain.comparison.texts import Edition, Numbered
from rules_kb.explain.comparison.words import compare_words, similarity, tokens

_SAME_PLACE = 0.4  # least similarity of a reworded rule in its own section
_ELSEWHERE = 0.7  # … in another section
_PART = 0.7  # least share of a rule found in what its neighbour lost or gained
_SHORT = 5  # a rule of fewer words is too common to be recognised as a part


@dataclass
class Alignment:
    """Pairs of numbers (old, new), and the section that each section became."""

    pairs: list[tuple[str, str]] = field(default_factory=list)
    sections: dict[str, str] = field(default_factory=dict)

    def numbers(self) -> dict[str, str]:
        """The new number of every old rule and section, for what a text cites."""
        return {**self.sections, **dict(reversed(self.pairs))}


def align(old: Edition, new: Edition, gone: Iterable[str] = (), fresh: Iterable[str] = ()) -> Alignment:
    """Pair the texts of two editions in one language.

    `gone` are the old numbers recorded as removed, `fresh` the new ones recorded as new: they
    take no part.
    """
    gone, fresh = frozenset(gone), frozenset(fresh)
    left = {n: t for n, t in old.texts.items() if n not in gone}
    right = {n: t for n, t in new.texts.items() if n not in fresh}
    words = _Words(left, right)
    found = Alignment(sections=_sections(old, new, words))
    for section, other in found.sections.items():
        inside = [t for t in left.values() if t.section == section]
        mates = [t for t in right.values() if t.section == other]
        found.pairs += _in_order(inside, mates, words)
    _moved(found, left, right, words)
    _parts(found, left, right)
    place = {number: at for texts in (left, right) for at, number in enumerate(texts)}
    found.pairs.sort(key=lambda pair: (place[pair[0]], place[pair[1]]))
    return found


class _Words:
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
            enough = 2 * shared >= _SAME_PLACE * (len(one) + len(other))
            self._known[old, new] = similarity(one, other) if enough else 0.0
        return self._known[old, new]


def _masked(text: Numbered) -> list[str]:
    return ["#" if word in text.cites else word.lower() for word in tokens(text.text)]


def _sections(old: Edition, new: Edition, words: _Words) -> dict[str, str]:
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


def _in_order(old: Sequence[Numbered], new: Sequence[Numbered], words: _Words) -> list[tuple[str, str]]:
    """The pairs, in order on both sides, whose similarities add up to the most."""
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in range(len(old) - 1, -1, -1):
        for j in range(len(new) - 1, -1, -1):
            gain = words.alike(old[i].number, new[j].number)
            paired = gain + best[i + 1][j + 1] if gain >= _SAME_PLACE else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], paired)
    pairs: list[tuple[str, str]] = []
    i = j = 0
    while i < len(old) and j < len(new):
        gain = words.alike(old[i].number, new[j].number)
        if gain >= _SAME_PLACE and best[i][j] == gain + best[i + 1][j + 1]:
            pairs.append((old[i].number, new[j].number))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _moved(found: Alignment, left: dict[str, Numbered], right: dict[str, Numbered], words: _Words) -> None:
    """Pair what is left, wherever it stands, the most alike first."""
    old, new = _rest(found, left, right)
    scores = [(words.alike(one, other), one, other) for one in old for other in new]
    for score, one, other in sorted(scores, key=lambda row: -row[0]):
        if score >= _ELSEWHERE and one in old and other in new:
            found.pairs.append((one, other))
            old.remove(one)
            new.remove(other)


def _parts(found: Alignment, left: dict[str, Numbered], right: dict[str, Numbered]) -> None:
    """A text left alone that stands in what a paired text lost (split) or gained (merged)."""
    old, new = _rest(found, left, right)
    extra: list[tuple[str, str]] = []
    for one, other in found.pairs:
        changed = compare_words(left[one].text, right[other].text)
        lost = [w for word in changed if word.op == "delete" for w in tokens(word.text.lower())]
        gained = [w for word in changed if word.op == "insert" for w in tokens(word.text.lower())]
        extra += [(one, number) for number in new if _part(right[number], lost)]
        extra += [(number, other) for number in old if _part(left[number], gained)]
    found.pairs += extra


def _part(text: Numbered, changed: list[str]) -> bool:
    own = tokens(text.text.lower())
    kept = similarity(own, changed) * (len(own) + len(changed)) / 2
    return len(own) >= _SHORT and kept >= _PART * len(own)


def _rest(found: Alignment, left: dict[str, Numbered], right: dict[str, Numbered]) -> tuple[list[str], list[str]]:
    old, new = {one for one, _ in found.pairs}, {other for _, other in found.pairs}
    return [n for n in left if n not in old], [n for n in right if n not in new]
