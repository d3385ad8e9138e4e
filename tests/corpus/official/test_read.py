"""The reader on a document made here, with everything the layout knows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules_kb.corpus.official import OfficialEdition, read_official


@pytest.fixture
def edition(kit: Any) -> OfficialEdition:
    return read_official(kit.write("book.pdf", kit.pages))


def rule(edition: OfficialEdition, number: str) -> Any:
    return next(rule for rule in edition.rules if rule.number == number)


def test_cover(edition: OfficialEdition) -> None:
    assert (edition.edition, edition.effective) == ("9.1", "2031-03-04")


def test_sections_and_titles(edition: OfficialEdition) -> None:
    assert [(s.number, s.title) for s in edition.sections] == [
        ("1", "Overview"),
        ("1.1", "General"),
        ("1.1.1", "Scope"),
        ("2", "Objects"),
        ("2.1", "Being"),
        ("3", "Changes From the Previous Version"),
    ]


def test_counts_and_no_warning(edition: OfficialEdition) -> None:
    assert edition.counts() == {
        "rules": 4,
        "sections": 6,
        "remarks": 1,
        "examples": 1,
        "glossary": 2,
    }
    assert edition.warnings == ()


def test_hyphens_and_ligatures(edition: OfficialEdition) -> None:
    assert rule(edition, "1.1.1.a").text == (
        "An official text about the two-player game, its definition and its Landmark zone, "
        "and non-Landmark things, by managers, in one-sided games, an imported two-sided one."
    )


def test_symbols_come_from_the_font(edition: OfficialEdition) -> None:
    assert rule(edition, "2.1.a").text == "The symbol {J} costs {2}; “At Noon—” ([symbole])."


def test_lists_keep_levels_and_what_follows(edition: OfficialEdition) -> None:
    found = rule(edition, "2.1.b")
    assert found.text == "It is all of:"
    assert [(p.marker, p.level, p.text) for p in found.points] == [
        ("•", 1, "one of {V}{M};"),
        ("•", 1, "any of these two:"),
        ("–", 2, "this,"),
        ("–", 2, "that."),
        ("", 1, "This ends the list."),
    ]
    assert found.full_text().splitlines()[3] == "  – this,"


def test_notes_stay_with_their_rule(edition: OfficialEdition) -> None:
    found = rule(edition, "1.1.1.b")
    assert found.cites == ("1.1.1.a", "2")
    assert [(n.kind, n.text, n.cites) for n in found.notes] == [
        (
            "remark",
            "Nothing of this two-player or player text, for two, was in version 2.1; see Rule 2.1.b.",
            ("2.1.b",),
        ),
        ("example", "Ann draws.", ()),
    ]


def test_changes_and_glossary(edition: OfficialEdition) -> None:
    assert [(c.title, c.text, c.cites) for c in edition.changes] == [
        ("Changes From the Previous Version", "What changed since 9.0.", ()),
        ("New Rules", "", ("2.1.b",)),
    ]
    assert [(g.term, g.text) for g in edition.glossary] == [
        ("Landmark", "A thing that stands."),
        ("Object", "A thing."),
    ]


def test_a_figure_leaves_nothing(kit: Any, edition: OfficialEdition) -> None:
    row = type(kit.pages[0][0])
    figure = [
        row(150.0, 10.9, (("image", "170"),)),
        row(150.0, 10.9, (("body", "Name of a card"),)),
        row(150.0, 12.0, (("toc", "Figure 1: Five cards"),)),
    ]
    chapter = [*kit.pages[2][:7], *figure, *kit.pages[2][7:]]
    path = kit.write("figure.pdf", [*kit.pages[:2], chapter, *kit.pages[3:]])
    assert read_official(path).rules == edition.rules


def test_a_running_header_leaves_nothing(kit: Any, edition: OfficialEdition) -> None:
    row = type(kit.pages[0][0])
    header = row(110.9, 10.9, (("italic", "Altered Complete Rules"),))
    path = kit.write("header.pdf", [kit.pages[0], *([header, *page] for page in kit.pages[1:])])
    assert read_official(path).rules == edition.rules


def test_the_page_may_be_of_another_size(kit: Any, edition: OfficialEdition) -> None:
    contents = [b"q 0.7 0 0 0.7 30 40 cm\n" + content + b"\nQ" for content in kit.contents()]
    path = kit.folder / "small.pdf"
    path.write_bytes(kit.raw(contents))
    assert read_official(path) == edition


@pytest.mark.parametrize(
    ("edit", "warning"),
    [
        (lambda rows: [r for r in rows if r.runs[0][1] != "2.1.a"], "section 2.1 : les lettres"),
        (lambda rows: [*rows, rows[2]], "règle 2.1.a : numéro en double"),
        (lambda rows: [rows[0], _renamed(rows[1]), *rows[2:]], "section 2.1 : titre autre"),
        (lambda rows: [*rows, _renamed(rows[1], "2.9 Extra")], "section 2.9 : absente"),
    ],
)
def test_oddities_are_reported(kit: Any, edit: Callable[[list[Any]], list[Any]], warning: str) -> None:
    path = kit.write("odd.pdf", [*kit.pages[:3], edit(kit.pages[3]), kit.pages[4]])
    warnings = read_official(path).warnings
    assert len(warnings) == 1
    assert warning in warnings[0]


def _renamed(row: Any, title: str = "2.1 Other") -> Any:
    return type(row)(row.x, row.size, (("head", title),))


def test_progress_hears_every_page(kit: Any) -> None:
    heard: list[tuple[int, int]] = []
    read_official(kit.write("book.pdf", kit.pages), lambda *seen: heard.append(seen))
    assert heard == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_records_survive_storage(edition: OfficialEdition, tmp_path: Path) -> None:
    path = tmp_path / "edition.json"
    path.write_text(edition.model_dump_json(), encoding="utf-8")
    assert OfficialEdition.model_validate_json(path.read_bytes()) == edition


def test_no_character_that_drives_a_terminal(kit: Any) -> None:
    """The encoding of a font may name any character; a thin space is still a space."""
    first, *rest = kit.pages[2][3:]
    row = type(first)
    hostile = row(first.x, first.size, (("head", "1.1.1.a"), ("body", " An\u202e \x9bof\x1bfi\u2009cial\x1b text.")))
    pages = [*kit.pages[:2], [*kit.pages[2][:3], hostile, *rest[7:]], *kit.pages[3:]]
    loaded = read_official(kit.write("hostile.pdf", pages))
    assert rule(loaded, "1.1.1.a").text == "An offi cial text."


def test_a_line_of_nothing_printable_is_no_line(kit: Any) -> None:
    row = type(kit.pages[0][0])
    nothing = row(110.9, 10.9, (("icons", "\x1b\x9b"), ("body", "\u202e")))
    pages = [*kit.pages[:3], [*kit.pages[3], nothing], kit.pages[4]]
    loaded = read_official(kit.write("nothing.pdf", pages))
    assert loaded.rules == read_official(kit.write("book.pdf", kit.pages)).rules


def test_a_page_twice_at_the_end_is_said(kit: Any) -> None:
    loaded = read_official(kit.write("twice.pdf", [*kit.pages, kit.pages[-1][-3:]]))
    assert loaded.counts()["glossary"] == 4
    assert loaded.warnings == ("glossaire : entrées en double : Landmark, Object.",)
