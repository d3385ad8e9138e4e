"""`editions list / import / remove` as a person calls them, on a document made here."""

import fcntl
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules_kb.cli.main import main
from rules_kb.corpus.official import OfficialEdition, read_official
from rules_kb.corpus.official import pdf as official_pdf
from rules_kb.explain.official_records import official_snapshot, official_text
from rules_kb.explain.snapshot import ReadAt, Snapshot

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ALTERED_JUDGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "data"


@pytest.fixture
def command(data: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["altered-judge", "editions", *arguments])
        code = main()
        seen = capfd.readouterr()
        return code, seen.out, seen.err

    return call


@pytest.fixture
def book(kit: Any) -> Path:
    path: Path = kit.write("book.pdf", kit.pages)
    return path


def listed(command: Run) -> dict[str, Any]:
    code, out, _ = command("list", "--json")
    assert code == 0
    return {view["edition"]: view for view in json.loads(out)}


def test_import_list_remove(command: Run, book: Path, data: Path) -> None:
    code, out, err = command("import", str(book), "--json")
    assert (code, err) == (0, "")
    view = json.loads(out)
    assert view == {
        "edition": "9.1",
        "effective": "2031-03-04",
        "rules": 4,
        "sections": 6,
        "remarks": 1,
        "examples": 1,
        "glossary": 2,
        "warnings": [],
        "included": False,
        "imported": True,
    }
    assert listed(command)["9.1"] == view
    assert command("remove", "9.1")[:2] == (0, "Copie importée de l’édition 9.1 effacée.\n")
    assert "9.1" not in listed(command)
    code, _, err = command("remove", "9.1")
    assert code == 1
    assert "Pas de copie importée" in err
    assert [p.name for p in (data / "editions").iterdir()] == [".verrou"]


def test_list_without_import(command: Run, data: Path) -> None:
    views = listed(command)
    assert [(v["edition"], v["included"], v["imported"]) for v in views.values()] == [
        ("1.0", True, False),
        ("3.0", False, False),
        ("4.0", True, False),
    ]
    assert views["4.0"]["rules"] == 605
    assert views["3.0"]["rules"] == 0
    assert not data.exists()


def test_texts_for_people(command: Run, book: Path) -> None:
    code, out, _ = command("import", str(book))
    assert code == 0
    assert "9.1 (2031-03-04) : importée" in out
    assert "4 règles, 6 sections, 1 remarque, 1 exemple" in out
    assert "3.0 (2025-06-06) : ni incluse ni importée" in command("list")[1]


@pytest.mark.parametrize("json_too", [False, True])
def test_a_refusal(command: Run, tmp_path: Path, data: Path, json_too: bool) -> None:
    path = tmp_path / "notes.pdf"
    path.write_text("pas un PDF", encoding="utf-8")
    code, out, err = command("import", str(path), *(["--json"] if json_too else []))
    assert code == 3
    if json_too:
        error = json.loads(out)["error"]
        assert (error["code"], error["query"], error["suggestions"]) == (3, str(path), [])
    else:
        assert out == ""
        assert str(path) in err
    assert not data.exists()


def test_a_refused_book_leaves_the_imported_one(command: Run, kit: Any, book: Path, data: Path) -> None:
    command("import", str(book))
    before = {p: p.read_bytes() for p in data.rglob("*") if p.is_file()}
    assert command("import", str(kit.write("hole.pdf", kit.pages[:4])))[0] == 3
    assert {p: p.read_bytes() for p in data.rglob("*") if p.is_file()} == before


def test_two_imports_at_once(command: Run, book: Path, data: Path) -> None:
    (data / "editions").mkdir(parents=True)
    handle = os.open(data / "editions" / ".verrou", os.O_RDWR | os.O_CREAT)
    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        code, _, err = command("import", str(book))
    finally:
        os.close(handle)
    assert code == 4
    assert "en cours" in err


def test_no_writable_place(command: Run, book: Path, data: Path) -> None:
    data.write_text("un fichier", encoding="utf-8")
    code, _, err = command("import", str(book))
    assert code == 4
    assert "impossible d’écrire" in err


def test_interrupted(command: Run, book: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(official_pdf, "_fragments", interrupt)
    assert command("import", str(book))[0] == 130
    assert [p.name for p in data.rglob("*") if p.is_file()] == [".verrou"]


def test_a_damaged_copy_is_listed_as_such(command: Run, book: Path, data: Path) -> None:
    command("import", str(book))
    (data / "editions/9.1/edition.json").write_bytes(b"{")
    view = listed(command)["9.1"]
    assert (view["imported"], view["rules"]) == (False, 0)
    assert "importez de nouveau" in view["warnings"][0]


def test_records_that_explain_reads(kit: Any) -> None:
    edition: OfficialEdition = read_official(kit.write("book.pdf", kit.pages))
    snapshot = Snapshot(ReadAt(official_snapshot(edition)))
    shown = snapshot.record("9.1:2.1.b", "text")
    assert shown == "It is all of:\n• one of {V}{M};\n• any of these two:\n  – this,\n  – that.\nThis ends the list."
    assert json.loads(snapshot.record("9.1:2.1.b", "json") or "") == {"edition": "9.1", "text": shown}
    assert snapshot.record("9.1:2.1.b", "cite") == ""
    assert (snapshot.record("9.1:1.1.1.b", "text") or "").splitlines()[1:] == [
        "Remark. Nothing of this two-player or player text, for two, was in version 2.1; see Rule 2.1.b.",
        "Example. Ann draws.",
    ]
    assert official_text(edition.sections[0]) == "Overview"
    assert len(snapshot.names()) == 10


def test_remove_refuses_a_link(command: Run, book: Path, data: Path, tmp_path: Path) -> None:
    command("import", str(book))
    (data / "editions/9.1").rename(tmp_path / "elsewhere")
    (data / "editions/9.1").symlink_to(tmp_path / "elsewhere")
    code, out, err = command("remove", "9.1")
    assert (code, out) == (4, "")
    assert "lien vers un autre" in err
    assert sorted(p.name for p in (tmp_path / "elsewhere").iterdir()) == ["edition.json", "official.bin"]


@pytest.mark.parametrize("json_too", [False, True])
def test_a_file_that_the_user_may_not_read(
    command: Run, book: Path, data: Path, monkeypatch: pytest.MonkeyPatch, json_too: bool
) -> None:
    """As the system answers an ordinary user."""

    def closed(_: Path, *__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "access", lambda *_: False)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", closed)
        code, out, err = command("import", str(book), *(["--json"] if json_too else []))
    assert code == 3
    assert "lecture interdite" in (json.loads(out)["error"]["message"] if json_too else err)
    assert not data.exists()


def test_interrupted_in_json(command: Run, book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(official_pdf, "_fragments", interrupt)
    code, out, _ = command("import", str(book), "--json")
    assert (code, json.loads(out)["error"]["code"]) == (130, 130)


def test_a_copy_cannot_drive_the_terminal(command: Run, book: Path, data: Path) -> None:
    command("import", str(book))
    path = data / "editions/9.1/edition.json"
    copy = json.loads(path.read_bytes())
    copy |= {"warnings": ["titre\x1b[31m\u202e \x9brouge"], "effective": "2031\x1b]0;"}
    path.write_text(json.dumps(copy), encoding="utf-8")
    out = command("list")[1]
    assert "titre[31m rouge" in out
    assert not set("\x1b\u202e\x9b") & set(out)
