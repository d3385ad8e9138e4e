"""The publisher's own PDFs of editions 3.0 and 4.0, where they lie beside the project."""

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_kb.corpus.official import OfficialEdition, read_official
from rules_kb.corpus.official.pdf import read_pages

FIRST_PAGE = 7

EXPECTED = {
    "3.0": ("2025-06-06", {"rules": 590, "sections": 165, "remarks": 64, "examples": 48, "glossary": 132}),
    "4.0": ("2025-10-03", {"rules": 605, "sections": 175, "remarks": 71, "examples": 50, "glossary": 140}),
}


@pytest.fixture(scope="module", params=sorted(EXPECTED))
def edition(request: pytest.FixtureRequest, shared: Path) -> OfficialEdition:
    started = time.monotonic()
    path = shared / "reference" / f"complete-rules-{request.param}.en.pdf"
    loaded = read_official(path)
    assert time.monotonic() - started < 30
    assert loaded.edition == request.param
    return loaded


def test_counts(edition: OfficialEdition) -> None:
    effective, counts = EXPECTED[edition.edition]
    assert (edition.effective, edition.counts()) == (effective, counts)


def test_nothing_to_warn_about(edition: OfficialEdition) -> None:
    """Every title as in the table of contents, every run of letters without a gap."""
    assert edition.warnings == ()


def test_every_text_is_one(edition: OfficialEdition) -> None:
    texts = [rule.full_text() for rule in edition.rules]
    texts += [note.text for text in edition.texts() for note in text.notes]
    texts += [entry.text for entry in edition.glossary]
    for text in texts:
        assert text
        assert text == text.strip()
        assert "  " not in text.replace("\n  ", "\n")
        assert not [c for c in text if not c.isprintable() and c != "\n"]
        assert not [c for c in text if "\ufb00" <= c <= "\ufb06" or c == "\ufffd"]
        assert not text.endswith("-")


def test_no_symbol_is_lost_or_added(edition: OfficialEdition, shared: Path) -> None:
    """Glyphs of the symbol font, and small images but those of the figure, counted in the PDF."""
    glyphs: Counter[str] = Counter()
    pages = read_pages(shared / "reference" / f"complete-rules-{edition.edition}.en.pdf", _quiet)
    for page in pages[FIRST_PAGE:]:
        figure = any(piece.text.startswith("Figure 1:") for piece in page)
        for piece in page:
            if "Icones" in piece.font:
                glyphs.update(c.upper() for c in piece.text if c.isalnum())
            elif not piece.font and not figure:
                glyphs["image"] += 1
    found: Counter[str] = Counter()
    for text in _everything(edition):
        found.update(piece[0] for piece in text.split("{")[1:] if piece[1:2] == "}")
        found["L"] += text.count("—")
        found["image"] += text.count("[symbole]")
    assert found == glyphs


def test_gems_stand_where_an_image_does(edition: OfficialEdition) -> None:
    marked = {text.number for text in edition.texts() if "[symbole]" in text.full_text()}
    assert {"1.1.4.f", "1.2.2.c", "7.1.3.a"} <= marked
    assert "2.1.e" not in marked


def _everything(edition: OfficialEdition) -> Iterator[str]:
    for section in edition.sections:
        yield section.title
    for text in edition.texts():
        yield text.full_text()
        yield from (note.text for note in text.notes)
    for entry in edition.glossary:
        yield from (entry.term, entry.text)
    for part in edition.changes:
        yield from (part.title, part.text, *(point.text for point in part.points))


def _quiet(_: int, __: int) -> None:
    return


def test_every_cited_number_exists(edition: OfficialEdition) -> None:
    known = {text.number for text in edition.texts()}
    cited = {cite for text in edition.texts() for cite in text.cites}
    cited |= {cite for text in edition.texts() for note in text.notes for cite in note.cites}
    absent = sorted(cited - known)
    assert absent == {"3.0": [], "4.0": []}[edition.edition]


def test_changes_name_rules(edition: OfficialEdition) -> None:
    titles = [part.title for part in edition.changes]
    assert titles == ["Changes From the Previous Version", "New Rules", "Rule Changes", "Other Changes"]
    assert len({cite for part in edition.changes for cite in part.cites}) > 20
