"""What is shown of a text: the whole when it is short, else what matched with what decides around it.

A passage of a display record is `[region, note, text, source, line]`: `source` numbers the text
(0) and each note of a document, `line` the lines of a source.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_kb.search.contract import ExcerptKind

CUT = "[…]"
_WHOLE = 700  # characters of a text that is shown whole
_FEW = 3  # sentences of a text that is shown whole however long
_ITEM = re.compile(r"(?:•|\d+\.|[a-z]\)) ")
_ANNOUNCES = re.compile(r"(?::|\bsuivante?s?\.)\s*$")
_REVERSING = (
    "cependant", "toutefois", "mais", "néanmoins", "pourtant", "sauf", "dans ce cas", "ce n’est plus",
    "ce n'est plus", "par exception", "seul", "si c’est le cas", "il en va", "au contraire", "sinon", "à la place",
)  # fmt: skip


def excerpt(passages: Sequence[Sequence[Any]], place: int) -> "tuple[str, ExcerptKind]":
    """What to show when passage `place` matched best, and what it is; "" for a document without text."""
    if not (0 <= place < len(passages) and passages[place][0] in ("text", "note")):
        place = next((i for i, passage in enumerate(passages) if passage[0] == "text"), -1)
    if place < 0:
        return "", "text"
    region, note, _, source, _ = passages[place]
    own = [i for i, passage in enumerate(passages) if passage[0] == region and passage[3] == source]
    kept = set(range(len(own)))
    if len(own) > _FEW and sum(len(passages[i][2]) + 1 for i in own) > _WHOLE:
        kept = _window([passages[i] for i in own], own.index(place))
    return _joined([passages[i] for i in own], kept), note or "text"


def _window(passages: Sequence[Sequence[Any]], place: int) -> set[int]:
    """The sentence with its neighbours; a lead brings its list, an item its lead, a statement its « mais »."""
    sentences = [str(passage[2]) for passage in passages]
    items = {passage[4] for passage in passages if _ITEM.match(passage[2])}  # lines that are items
    listed = [passage[4] in items for passage in passages]
    kept = {i for i in (place - 1, place, place + 1) if 0 <= i < len(sentences)}
    kept.update(i for i, passage in enumerate(passages) if listed[place] and passage[4] == passages[place][4])
    for i in sorted(kept):
        lead = i
        while listed[lead] and lead > 0:
            lead -= 1
        kept.add(lead)
    for i in range(max(kept) + 1, len(sentences)):
        if not (_turns(sentences[i]) or (listed[i] and not listed[place])):
            break
        kept.add(i)
    for i in range(min(kept), 0, -1):
        if not _turns(sentences[i]):
            break
        kept.add(i - 1)
    return kept


def announces(text: str) -> bool:
    """True when a text only announces what comes after it (« avec les différences suivantes »)."""
    return _ANNOUNCES.search(text) is not None


def _turns(sentence: str) -> bool:
    """True when the sentence takes back or completes the one before."""
    return sentence.lower().startswith(_REVERSING)


def _joined(passages: Sequence[Sequence[Any]], kept: set[int]) -> str:
    """The kept sentences, one line a line of the text, « […] » where something is left out."""
    lines: list[str] = []
    last, line = -1, -1
    for i in sorted(kept):
        text = str(passages[i][2])
        if i > last + 1:
            text = f"{CUT} {text}" if not _ITEM.match(text) else f"{CUT}\n{text}"
        if passages[i][4] == line:
            lines[-1] += f" {text}"
        else:
            lines.append(text)
        last, line = i, passages[i][4]
    return "\n".join(lines) + (f" {CUT}" if last < len(passages) - 1 else "")
