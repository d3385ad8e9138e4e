"""Small PDFs laid out as the publisher lays out the Complete Rules, with an invented text."""

import io
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

FONTS = {
    "body": "ABCDEF+LMRoman10-Regular",
    "head": "ABCDEF+LMRoman12-Bold",
    "italic": "ABCDEF+LMRoman10-Italic",
    "note": "ABCDEF+LMRoman10-BoldItalic",
    "icons": "ABCDEF+Altered_Icones",
    "bold": "ABCDEF+LMRoman10-Bold",
    "toc": "ABCDEF+LMRoman12-Regular",
    "caps": "ABCDEF+LMRomanCaps10-Regular",
}
LEFT, BODY = 110.9, 10.9
# Every glyph is half as wide as high, so that pieces set side by side leave no gap.
WIDTH = 500
# Characters that only the encoding of the fonts names.
CODES = str.maketrans("\ufb03\u202e\x9b\x1b\u2009", "\x01\x02\x03\x04\x05")


@dataclass(frozen=True)
class Row:
    """A printed line: where it starts, how high its letters are, (font, text) pairs."""

    x: float
    size: float
    runs: tuple[tuple[str, str], ...]


def heading(text: str, size: float = 12.0) -> Row:
    return Row(LEFT, size, (("head", text),))


def rule(number: str, *runs: tuple[str, str] | str) -> Row:
    return Row(LEFT, BODY, (("head", number), *_body(runs, space=True)))


def text(*runs: tuple[str, str] | str, x: float = LEFT) -> Row:
    return Row(x, BODY, _body(runs))


def item(marker: str, *runs: tuple[str, str] | str, x: float = 126.3) -> Row:
    return Row(x, BODY, (("body", marker), *_body(runs, space=True)))


def note(kind: str, words: str) -> Row:
    return Row(130.3, BODY, (("note", f"{kind}."), ("italic", " " + words)))


def entry(number: str, title: str) -> Row:
    return Row(128.8, 12.0, (("toc", f"{number} {title}"), ("toc", " . . . . ."), ("toc", " 7")))


def chapter_entry(number: str, title: str) -> Row:
    return Row(LEFT, 12.0, (("head", f"{number} {title}"), ("head", " 7")))


def _body(runs: tuple[tuple[str, str] | str, ...], *, space: bool = False) -> tuple[tuple[str, str], ...]:
    pairs = [("body", run) if isinstance(run, str) else run for run in runs]
    if space and pairs:
        pairs[0] = (pairs[0][0], " " + pairs[0][1])
    return tuple(pairs)


COVER = [
    Row(250.0, 24.8, (("caps", "Altered"),)),
    Row(200.0, 24.8, (("caps", "Complete Rules"),)),
    Row(190.0, 12.0, (("caps", "Version 9.1 - Effective March 4, 2031"),)),
]
CONTENTS = [
    heading("Contents", 17.2),
    chapter_entry("1", "Overview"),
    entry("1.1", "General"),
    entry("1.1.1", "Scope"),
    chapter_entry("2", "Objects"),
    entry("2.1", "Being"),
    chapter_entry("3", "Changes From the Previous Version"),
    Row(LEFT, 12.0, (("head", "Glossary"), ("head", " 9"))),
]
CHAPTER_1 = [
    heading("1 Overview", 17.2),
    heading("1.1 General", 14.3),
    heading("1.1.1 Scope"),
    rule("1.1.1.a", "An o\ufb03cial text about the two-"),
    text("player game, its defi-"),
    text("nition and its Land-"),
    text("mark zone, and non-"),
    text("Landmark things, by mana-"),
    text("gers, in one-"),
    text("sided games, an im-"),
    text("ported two-sided one."),
    rule("1.1.1.b", "A definition of one Landmark with sided games: see Rule 1.1.1.a and Section 2."),
    note("Remark", "Nothing of this two-player or player text, for two, was in"),
    Row(130.3, BODY, (("italic", "version 2.1; see Rule 2.1.b."),)),
    note("Example", "Ann draws."),
]
CHAPTER_2 = [
    heading("2 Objects", 17.2),
    heading("2.1 Being", 14.3),
    rule(
        "2.1.a",
        "The symbol ",
        ("icons", "j"),
        " costs ",
        ("icons", "2"),
        "; “At Noon",
        ("icons", "l"),
        "” (",
        ("image", "10"),
        ").",
    ),
    rule("2.1.b", "It is all of:"),
    item("\u2022", "one of ", ("icons", "VM"), ";"),
    item("\u2022", "any of these"),
    text("two:", x=140.7),
    item("\u2013", "this,", x=154.8),
    item("\u2013", "that.", x=154.8),
    text("This ends the list."),
]
END = [
    heading("3 Changes From the Previous Version", 17.2),
    text("What changed since 9.0."),
    heading("New Rules", 14.3),
    item("\u2022", "Rule 2.1.b was added."),
    heading("Glossary", 17.2),
    Row(LEFT, BODY, (("bold", "Landmark"), ("body", " A thing that stands. 3, 5"))),
    Row(LEFT, BODY, (("bold", "Object"), ("body", " A thing. 1\u20132, 4\u2013"))),
    text("5", x=140.7),
]


@dataclass(frozen=True)
class Kit:
    """What a test needs to make a document."""

    write: Callable[[str, list[list[Row]]], Path]
    raw: Callable[[list[bytes]], bytes]
    pages: list[list[Row]]
    folder: Path

    def contents(self) -> list[bytes]:
        """The content streams of the pages."""
        return [_content(number, page) for number, page in enumerate(self.pages, 1)]


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    def write(name: str, pages: list[list[Row]]) -> Path:
        path = tmp_path / name
        path.write_bytes(raw_pdf([_content(number, page) for number, page in enumerate(pages, 1)]))
        return path

    return Kit(write, raw_pdf, [COVER, CONTENTS, CHAPTER_1, CHAPTER_2, END], tmp_path)


def raw_pdf(contents: list[bytes], *, compress: bool = True) -> bytes:
    """A PDF with a page for each content stream."""
    fonts = [
        b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /FirstChar 0 /LastChar 255 /Widths [%s]"
        b" /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /ffi /uni202E /uni009B /uni001B /uni2009] >> >>"
        % (name.encode(), b" ".join([b"%d" % WIDTH] * 256))
        for name in FONTS.values()
    ]
    image = b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray"
    image += b" /BitsPerComponent 8 /Length 1 >>\nstream\n\x00\nendstream"
    first = 3 + len(fonts) + 1
    resources = b"<< /Font << %s >> /XObject << /Im0 %d 0 R >> >>" % (
        b" ".join(b"/%s %d 0 R" % (n.encode(), 3 + i) for i, n in enumerate(FONTS)),
        first - 1,
    )
    kids = b" ".join(b"%d 0 R" % (first + 2 * i) for i in range(len(contents)))
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] /MediaBox [0 0 612 792] >>" % (len(contents), kids),
        *fonts,
        image,
    ]
    for i, content in enumerate(contents):
        data = zlib.compress(content) if compress else content
        coded = b" /Filter /FlateDecode" if compress else b""
        bodies.append(
            b"<< /Type /Page /Parent 2 0 R /Resources %s /Contents %d 0 R >>" % (resources, first + 2 * i + 1)
        )
        bodies.append(b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(data), coded, data))
    return _assemble(bodies)


def _assemble(bodies: list[bytes]) -> bytes:
    out = io.BytesIO()
    out.write(b"%PDF-1.5\n")
    places = []
    for number, body in enumerate(bodies, 1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1))
    out.writelines(b"%010d 00000 n \n" % place for place in places)
    out.write(b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(bodies) + 1))
    out.write(b"startxref\n%d\n%%%%EOF\n" % start)
    return out.getvalue()


def _content(number: int, rows: list[Row]) -> bytes:
    parts: list[bytes] = []
    y = 700.0
    for row in rows:
        x = row.x
        for font, words in row.runs:
            size = 12.0 if font == "head" else row.size
            if font == "image":
                parts.append(f"q 10 0 0 {words} {x + 1:.3f} {y:.3f} cm /Im0 Do Q".encode())
                x += 12
                continue
            if font == "head" and row.size > BODY:
                size = row.size
            coded = words.translate(CODES).encode("cp1252")
            for plain in (b"\\", b"(", b")"):
                coded = coded.replace(plain, b"\\" + plain)
            parts.append(
                b"BT /%s %s Tf 1 0 0 1 %s %s Tm (%s) Tj ET"
                % (font.encode(), b"%g" % size, b"%.3f" % x, b"%.3f" % y, coded)
            )
            x += len(words) * size * WIDTH / 1000
        y -= 13.5
    parts.append(b"BT /toc 12 Tf 1 0 0 1 299 90 Tm (%d) Tj ET" % number)
    return b"\n".join(parts)
