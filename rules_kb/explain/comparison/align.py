"""Which rule of an edition became which rule of another, from their texts alone.

Sections are paired first, by the texts and the title they share. Within a pair, a global alignment
keeps the order of the rules; what is left is looked for in other sections (moved rules), then in
the words that a paired rule lost or gained (split and merged rules).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules_kb.explain.comparison.sections import SAME_PLACE, Likeness, pair_sections
from rules_kb.explain.comparison.texts import Edition, Numbered
from rules_kb.explain.comparison.words import compare_words, similarity, tokens

_ELSEWHERE = 0.7  # least similarity of a rule that moved to another section
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
    words = Likeness(left, right)
    found = Alignment(sections=pair_sections(old, new, words))
    for section, other in found.sections.items():
        inside = [t for t in left.values() if t.section == section]
        mates = [t for t in right.values() if t.section == other]
        found.pairs += _in_order(inside, mates, words)
    _moved(found, left, right, words)
    _parts(found, left, right)
    place = {number: at for texts in (left, right) for at, number in enumerate(texts)}
    found.pairs.sort(key=lambda pair: (place[pair[0]], place[pair[1]]))
    return found


def _in_order(old: Sequence[Numbered], new: Sequence[Numbered], words: Likeness) -> list[tuple[str, str]]:
    """The pairs, in order on both sides, whose similarities add up to the most."""
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in range(len(old) - 1, -1, -1):
        for j in range(len(new) - 1, -1, -1):
            gain = words.alike(old[i].number, new[j].number)
            paired = gain + best[i + 1][j + 1] if gain >= SAME_PLACE else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], paired)
    pairs: list[tuple[str, str]] = []
    i = j = 0
    while i < len(old) and j < len(new):
        gain = words.alike(old[i].number, new[j].number)
        if gain >= SAME_PLACE and best[i][j] == gain + best[i + 1][j + 1]:
            pairs.append((old[i].number, new[j].number))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _moved(found: Alignment, left: dict[str, Numbered], right: dict[str, Numbered], words: Likeness) -> None:
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
