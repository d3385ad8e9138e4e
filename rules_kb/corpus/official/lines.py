"""From fragments to lines: symbols named by font, images marked, furniture removed."""

import re
from collections import Counter
from dataclasses import dataclass

from rules_kb.corpus.official.pdf import Fragment

IMAGE = "[symbole]"
_ICONS = "Altered_Icones"
_DASH_GLYPH = "l"
_LIGATURES = str.maketrans(
    {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\u00a0": " "}
)


@dataclass(frozen=True, slots=True)
class Part:
    """A run of a line in one style."""

    text: str
    size: float
    bold: bool
    italic: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line: where it starts, how high its letters are, and its parts."""

    page: int
    x: float
    y: float
    size: float
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The text of the line."""
        return tidy("".join(part.text for part in self.parts))

    def after(self, count: int) -> str:
        """The text that follows the first `count` parts."""
        return tidy("".join(part.text for part in self.parts[count:]))

    @property
    def bold(self) -> bool:
        """True when every part is bold and upright, symbols aside."""
        letters = [part for part in self.parts if not _is_symbol(part.text)]
        return bool(letters) and all(part.bold and not part.italic for part in letters)


@dataclass(frozen=True, slots=True)
class Book:
    """The lines of a document, with the measures of its body text.

    `absent` are the printed page numbers that the document jumps over, `last` is the last one.
    """

    lines: tuple[Line, ...]
    left: float
    size: float
    absent: tuple[int, ...]
    last: int


def build_book(pages: list[list[Fragment]]) -> Book:
    """The lines of the pages, without page numbers, running headers and figures."""
    sizes: Counter[float] = Counter()
    for fragments in pages:
        for fragment in fragments:
            sizes[round(fragment.size, 1)] += len(fragment.text)
    size = sizes.most_common(1)[0][0] if sizes else 0.0
    by_page = [_lines(number, page, size) for number, page in enumerate(pages, 1)]
    lefts = Counter(round(line.x) for page in by_page for line in page if line.size == size)
    left = float(lefts.most_common(1)[0][0]) if lefts else 0.0
    running = _running(by_page)
    numbers = [_number(page, left, size) for page in by_page]
    kept = [
        line
        for page, number in zip(by_page, numbers, strict=True)
        for line in _without_figures([line for line in page if line is not number], size)
        if (line.text, round(line.y)) not in running
    ]
    printed = [int(number.text) if number else None for number in numbers]
    last = max((number for number in printed if number), default=0)
    return Book(tuple(kept), left, size, tuple(_absent(printed)), last)


def tidy(text: str) -> str:
    """One space between words, none before the marks that follow a word or an image."""
    text = " ".join(text.split())
    return re.sub(r" +([,.;)])", r"\1", text)


def _lines(number: int, fragments: list[Fragment], size: float) -> list[Line]:
    """Fragments of one height make a line; an exponent stays in its line."""
    groups: list[list[Fragment]] = []
    for fragment in fragments:
        if groups and abs(groups[-1][0].y - fragment.y) < size / 2:
            groups[-1].append(fragment)
        else:
            groups.append([fragment])
    return [_line(number, group, size) for group in groups]


def _line(number: int, group: list[Fragment], size: float) -> Line:
    group = sorted(group, key=lambda fragment: fragment.x)
    words = [fragment for fragment in group if fragment.font]
    heights = [round(f.size, 1) for f in words] or [round(max(f.size for f in group), 1)]
    parts: list[Part] = []
    for fragment in group:
        text = _text(fragment)
        if not fragment.font:
            text = _image(parts, fragment, size)
        elif parts and _runs_into(parts[-1].text, text):
            text = " " + text
        bold, italic = "Bold" in fragment.font, "Italic" in fragment.font or "Oblique" in fragment.font
        parts.append(Part(text, round(fragment.size, 1), bold, italic))
    return Line(number, group[0].x, group[0].y, Counter(heights).most_common(1)[0][0], tuple(parts))


def _text(fragment: Fragment) -> str:
    if _ICONS not in fragment.font:
        return fragment.text.translate(_LIGATURES)
    return "".join(_symbol(glyph) for glyph in fragment.text)


def _symbol(glyph: str) -> str:
    if glyph == _DASH_GLYPH:
        return "—"
    return "{" + glyph.upper() + "}" if glyph.isalnum() else glyph


def _image(parts: list[Part], fragment: Fragment, size: float) -> str:
    """The mark of a symbol drawn as an image; larger pictures leave none."""
    if fragment.size > 2 * size:
        return ""
    before = parts[-1].text[-1:] if parts else ""
    return f" {IMAGE}" if before and before not in " (“" else IMAGE


def _runs_into(before: str, text: str) -> bool:
    """True where the page has a gap too small to be seen as a space."""
    return (before.endswith(IMAGE) and text[0].isalnum()) or (before[-1:].isalpha() and text[0] == "{")


def _is_symbol(text: str) -> bool:
    return not re.sub(r"\{\w\}|—|[\s,]|" + re.escape(IMAGE), "", text)


def _running(pages: list[list[Line]]) -> set[tuple[str, int]]:
    """Text that stands at the same height at the edge of a third of the pages."""
    edges = Counter((line.text, round(line.y)) for page in pages if page for line in {page[0], page[-1]})
    return {edge for edge, count in edges.items() if count > 2 and count * 3 >= len(pages)}


def _number(page: list[Line], left: float, size: float) -> Line | None:
    """The page number: digits alone, lowest on the page, far from the margin."""
    lowest = min(page, key=lambda line: line.y, default=None)
    if lowest and lowest.text.isdecimal() and lowest.x - left > 5 * size:
        return lowest
    return None


def _absent(printed: list[int | None]) -> list[int]:
    """The page numbers that are jumped over; pages without a number count as one each."""
    absent: list[int] = []
    expected: int | None = None
    for number in printed:
        if number is not None and expected is not None:
            absent += range(expected, number)
        expected = number + 1 if number is not None else expected and expected + 1
    return absent


def _without_figures(page: list[Line], size: float) -> list[Line]:
    """Drop pictures: all that stands between the first large image and the last caption."""
    large = [i for i, line in enumerate(page) if _is_picture(line, size)]
    captions = [i for i, line in enumerate(page) if re.match(r"Figure \d+\b", line.text)]
    if not large:
        return page
    last = max([*(c for c in captions if c > large[0]), *large])
    return page[: large[0]] + page[last + 1 :]


def _is_picture(line: Line, size: float) -> bool:
    return any(not part.text and part.size > 2 * size for part in line.parts)
