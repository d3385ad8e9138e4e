"""Which words of a text another one keeps, loses and adds."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

Op = Literal["equal", "insert", "delete"]

# A symbol, a number with its dots, a word with its hyphens or its elision, a mark, a line break.
_TOKEN = re.compile(r"\{\w+\}|\d+(?:\.\d+)*(?:\.[a-z]\b)?|[^\W\d_]+(?:-[^\W\d_]+)*[’']?|\n|\S")
_ISLAND = 2


@dataclass(frozen=True, slots=True)
class Word:
    """A run of words. The `equal` and `insert` runs of a list make up the new text."""

    op: Op
    text: str


def tokens(text: str) -> list[str]:
    """The words, numbers, symbols and marks of a text, apostrophes alike."""
    return [m.group().replace("'", "’") for m in _TOKEN.finditer(text)]


def similarity(one: list[str], other: list[str]) -> float:
    """From 0 (nothing in common) to 1 (equal): the share of tokens kept in order."""
    if one == other:
        return 1.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def whole(op: Op, text: str) -> tuple[Word, ...]:
    """A text that is new or gone as a whole."""
    return (Word(op, text),) if text else ()


def compare_words(old: str, new: str, renumber: Callable[[str], str] = str) -> tuple[Word, ...]:
    """The differences between two texts; () when there is none.

    `renumber` turns a number cited in the old text into the new one, so that a citation which
    only follows its rule counts as equal.
    """
    before, after = _pieces(old), _pieces(new)
    keys = [renumber(key) for key, _ in before], [key for key, _ in after]
    if keys[0] == keys[1]:
        return ()
    words: list[Word] = []
    for start, end, other_start, other_end, equal in _runs(*keys):
        deleted = "".join(text for _, text in before[start:end])
        inserted = "".join(text for _, text in after[other_start:other_end])
        if equal:
            words.append(Word("equal", inserted))
            continue
        words += [*whole("delete", deleted), *whole("insert", inserted)]
    return tuple(words)


def _pieces(text: str) -> list[tuple[str, str]]:
    """Each token with the piece of text from the end of the one before it: pieces make the text."""
    pieces: list[tuple[str, str]] = []
    end = 0
    for match in _TOKEN.finditer(text):
        pieces.append((match.group().replace("'", "’"), text[end : match.end()]))
        end = match.end()
    return pieces


def _runs(old: list[str], new: list[str]) -> Iterator[tuple[int, int, int, int, bool]]:
    """Alternating equal and different runs; a word or two between two changes reads as changed."""
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    starts, ends = (0, 0), (len(old), len(new))
    kept = [b for b in blocks if b.size > _ISLAND or (b.size and (b.a, b.b) == starts)]
    kept += [b for b in blocks if b.size and b not in kept and (b.a + b.size, b.b + b.size) == ends]
    at, other_at = 0, 0
    for block in kept:
        if block.a > at or block.b > other_at:
            yield at, block.a, other_at, block.b, False
        yield block.a, block.a + block.size, block.b, block.b + block.size, True
        at, other_at = block.a + block.size, block.b + block.size
    if at < len(old) or other_at < len(new):
        yield at, len(old), other_at, len(new), False
