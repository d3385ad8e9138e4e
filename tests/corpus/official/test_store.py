"""The user's copies: whole or untouched, one import at a time."""

import fcntl
import os
from pathlib import Path
from typing import Any

import pytest

from rules_kb.corpus.official import (
    OfficialEdition,
    imported_editions,
    importing,
    load_official,
    read_official,
    remove_official,
    write_official,
)
from rules_kb.model.diagnostics import EXIT_PLACE, UserError


@pytest.fixture
def edition(kit: Any) -> OfficialEdition:
    return read_official(kit.write("book.pdf", kit.pages))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".verrou"
    }


def store(edition: OfficialEdition, data: Path) -> None:
    with importing(data):
        write_official(edition, b"ready", data)


def test_written_and_read(edition: OfficialEdition, data: Path) -> None:
    assert load_official("9.1", data) is None
    store(edition, data)
    assert imported_editions(data) == ["9.1"]
    assert load_official("9.1", data) == edition
    assert sorted(files(data)) == ["editions/9.1/edition.json", "editions/9.1/official.bin"]


def test_editions_are_listed_in_order(edition: OfficialEdition, data: Path) -> None:
    for number in ("10.0", "9.1", "9.0"):
        store(edition.model_copy(update={"edition": number}), data)
    (data / "editions" / "autre").mkdir()
    (data / "editions" / "8.0").mkdir()
    assert imported_editions(data) == ["9.0", "9.1", "10.0"]


def test_removed(edition: OfficialEdition, data: Path) -> None:
    store(edition, data)
    assert remove_official("9.1", data)
    assert imported_editions(data) == []
    assert files(data) == {}
    assert not remove_official("9.1", data)


@pytest.mark.parametrize("name", ["..", "../editions", "", "9", "/etc"])
def test_a_name_cannot_leave_the_folder(edition: OfficialEdition, data: Path, name: str) -> None:
    store(edition, data)
    assert load_official(name, data) is None
    assert not remove_official(name, data)
    assert imported_editions(data) == ["9.1"]


@pytest.mark.parametrize("damage", [b"", b"{", b'{"edition": "9.1"}', b"\xff"])
def test_a_damaged_copy_is_said_so(edition: OfficialEdition, data: Path, damage: bytes) -> None:
    store(edition, data)
    (data / "editions/9.1/edition.json").write_bytes(damage)
    with pytest.raises(UserError, match="importez de nouveau") as caught:
        load_official("9.1", data)
    assert caught.value.code == EXIT_PLACE


def test_what_is_left_of_a_copy_can_be_removed(edition: OfficialEdition, data: Path) -> None:
    store(edition, data)
    (data / "editions/9.1/edition.json").unlink()
    with pytest.raises(UserError, match="endommagée"):
        load_official("9.1", data)
    assert remove_official("9.1", data)
    assert files(data) == {}


def test_a_copy_of_another_edition_or_format_is_damage(edition: OfficialEdition, data: Path) -> None:
    store(edition, data)
    for change in ({"edition": "9.2"}, {"format": 99}):
        text = edition.model_copy(update=change).model_dump_json()
        (data / "editions/9.1/edition.json").write_text(text, encoding="utf-8")
        with pytest.raises(UserError, match="endommagée"):
            load_official("9.1", data)


def test_two_imports_at_once(edition: OfficialEdition, data: Path) -> None:
    store(edition, data)
    before = files(data)
    with importing(data):
        with pytest.raises(UserError, match="en cours") as caught, importing(data):
            pytest.fail("le second import aurait dû attendre")
        assert caught.value.code == EXIT_PLACE
    assert files(data) == before
    store(edition, data)


def test_the_lock_of_a_dead_process_holds_nothing(edition: OfficialEdition, data: Path) -> None:
    child = os.fork()
    if child == 0:
        (data / "editions").mkdir(parents=True)
        handle = os.open(data / "editions" / ".verrou", os.O_RDWR | os.O_CREAT)
        fcntl.flock(handle, fcntl.LOCK_EX)
        os._exit(0)
    os.waitpid(child, 0)
    store(edition, data)
    assert imported_editions(data) == ["9.1"]


def test_a_failed_write_leaves_what_was_there(
    edition: OfficialEdition, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(edition, data)
    before = files(data)

    def full(_: Path, __: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UserError, match="impossible d’écrire") as caught:
        store(edition.model_copy(update={"effective": "2099-01-01"}), data)
    assert caught.value.code == EXIT_PLACE
    monkeypatch.undo()
    assert files(data) == before


def test_an_interruption_leaves_what_was_there(
    edition: OfficialEdition, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(edition, data)
    before = files(data)

    def interrupt(_: Path, __: bytes) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", interrupt)
    with pytest.raises(KeyboardInterrupt):
        store(edition.model_copy(update={"effective": "2099-01-01"}), data)
    monkeypatch.undo()
    assert files(data) == before
    store(edition, data)


def test_no_place(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder", encoding="utf-8")
    with pytest.raises(UserError, match="ALTERED_JUDGE_DATA") as caught, importing(tmp_path / "data"):
        pytest.fail("rien ne peut être écrit ici")
    assert caught.value.code == EXIT_PLACE


def test_only_the_copy_is_removed(edition: OfficialEdition, data: Path) -> None:
    store(edition, data)
    notes = data / "editions/9.1/notes.txt"
    notes.write_text("à moi", encoding="utf-8")
    assert remove_official("9.1", data)
    assert files(data) == {"editions/9.1/notes.txt": "à moi".encode()}
    assert imported_editions(data) == []
    assert not remove_official("9.1", data)


def test_nothing_is_touched_behind_a_link(edition: OfficialEdition, data: Path, tmp_path: Path) -> None:
    store(edition, data)
    elsewhere = tmp_path / "elsewhere"
    (data / "editions/9.1").rename(elsewhere)
    (elsewhere / "notes.txt").write_text("à moi", encoding="utf-8")
    (data / "editions/9.1").symlink_to(elsewhere)
    before = files(elsewhere)
    for change in (lambda: remove_official("9.1", data), lambda: store(edition, data)):
        with pytest.raises(UserError, match="lien vers un autre") as caught:
            change()
        assert caught.value.code == EXIT_PLACE
    assert files(elsewhere) == before


def test_a_file_that_is_a_link_is_removed_itself(edition: OfficialEdition, data: Path, tmp_path: Path) -> None:
    store(edition, data)
    kept = tmp_path / "kept.bin"
    (data / "editions/9.1/official.bin").rename(kept)
    (data / "editions/9.1/official.bin").symlink_to(kept)
    assert remove_official("9.1", data)
    assert kept.read_bytes() == b"ready"
    assert not (data / "editions/9.1").exists()
