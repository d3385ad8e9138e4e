"""The cover and the table of contents."""

import re
from dataclasses import dataclass
from datetime import date

from rules_kb.corpus.official.lines import Book, Line

_VERSION = re.compile(
    r"Version\s+(\d+\.\d+)\b.*?Effective\s+(?:on\s+)?([A-Z][a-z]+)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})"
)
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_TITLE = re.compile(r"(?:Table of )?Contents", re.IGNORECASE)
_ENTRY = re.compile(r"(\d+(?:\.\d+){0,2})\s+(.*?\S)(?:\s*\.)*\s+\d+")
_COVER_PAGES = 2


@dataclass(frozen=True, slots=True)
class Cover:
    """The edition and the ISO date from which it is effective."""

    edition: str
    effective: str


def read_cover(book: Book) -> Cover | None:
    """What the title page says; None when it is not that of the Complete Rules."""
    text = " ".join(line.text for line in book.lines if line.page <= _COVER_PAGES)
    found = _VERSION.search(text)
    if "Complete Rules" not in text or not found or found.group(2) not in _MONTHS:
        return None
    month = _MONTHS.index(found.group(2)) + 1
    try:
        day = date(int(found.group(4)), month, int(found.group(3)))
    except ValueError:
        return None
    return Cover(found.group(1), day.isoformat())


def split_contents(book: Book) -> tuple[dict[str, str], tuple[Line, ...]]:
    """The numbered titles of the table of contents, and the lines from chapter 1 on.

    Both are empty when the document has no such table or no first chapter after it.
    """
    start = next((i for i, line in enumerate(book.lines) if _TITLE.fullmatch(line.text)), None)
    if start is None:
        return {}, ()
    height = book.lines[start].size
    for end in range(start + 1, len(book.lines)):
        line = book.lines[end]
        if line.bold and line.size >= height and re.match(r"1\s+\S", line.text):
            return _titles(book.lines[start + 1 : end]), book.lines[end:]
    return {}, ()


def _titles(lines: tuple[Line, ...]) -> dict[str, str]:
    found = (_ENTRY.fullmatch(line.text) for line in lines)
    return {m[1]: m[2] for m in found if m}
