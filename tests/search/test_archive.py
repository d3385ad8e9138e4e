import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules_kb.cli import searching
from rules_kb.search.archive import Archive, DamagedArchiveError, pack, read_archive, write_archive
from rules_kb.search.engine import SearchEngine


def test_parts_come_back() -> None:
    archive = Archive(pack({"a": b"one", "b": b"\x00\xff"}, "mark"))
    assert (archive.mark, archive.names(), archive.part("a"), archive.part("b")) == (
        "mark",
        ["a", "b"],
        b"one",
        b"\x00\xff",
    )


def test_any_damage_is_seen(archive: bytes) -> None:
    for data in (b"", b"x" * 200, archive[:100], archive[:-1], archive.replace(b"SEARCH-1", b"SEARCH-9", 1)):
        with pytest.raises(DamagedArchiveError):
            SearchEngine(Archive(data))
    for place in range(90, len(archive), len(archive) // 12):
        damaged = archive[:place] + bytes([archive[place] ^ 1]) + archive[place + 1 :]
        with pytest.raises(DamagedArchiveError):
            SearchEngine(Archive(damaged))


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("language", b"{}"),
        ("records", b"{}"),
        ("said", b"one"),
        ("situations", b"[[[1, [[99999, 1.0]]]], [1.0]]"),
        ("situations", b"[[[2, [[0, 1.0]]]], [1.0]]"),
        ("entries", b"[[1]]"),
        ("index/_MAIN_1.toc", b"x"),
    ],
)
def test_parts_of_another_shape_are_damage_whatever_their_checksum(part: str, wrong: bytes, archive: bytes) -> None:
    good = Archive(archive)
    names = [name for name in good.names() if not (part.startswith("index/") and name.endswith(".toc"))]
    parts = {name: good.part(name) for name in names} | {part: wrong}
    with pytest.raises(DamagedArchiveError):
        SearchEngine(Archive(pack(parts, good.mark)))


def test_a_place_that_others_can_write_to_is_passed_over(
    tmp_path: Path, archive: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared, own = tmp_path / "shared", tmp_path / "own"
    for folder, mode in ((shared, 0o775), (own, 0o700)):
        folder.mkdir()
        folder.chmod(mode)
    monkeypatch.setattr(searching, "_paths", lambda: [str(shared / "search.bin"), str(own / "search.bin")])
    searching.open_engine()
    assert (own / "search.bin").is_file()
    built = (own / "search.bin").stat().st_ino
    searching.open_engine()
    assert (own / "search.bin").stat().st_ino == built


def test_only_a_place_that_nobody_else_can_write_to_is_read(folder: Path) -> None:
    path = folder / "search.bin"
    assert write_archive(pack({"a": b"1"}, "m"), str(path))
    owner = os.geteuid()
    assert read_archive(str(path), owner).mark == "m"
    path.chmod(0o666)
    with pytest.raises(DamagedArchiveError):
        read_archive(str(path), owner)
    path.chmod(0o600)
    folder.chmod(0o777)
    with pytest.raises(DamagedArchiveError):
        read_archive(str(path), owner)


def test_what_is_no_file_is_refused_and_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "search.bin", 0o600)
    (folder / "semantic.bin").mkdir(0o700)
    for name in ("search.bin", "semantic.bin"):
        with pytest.raises((DamagedArchiveError, OSError)):
            read_archive(str(folder / name), os.geteuid())


@pytest.mark.skipif(os.geteuid() != 0, reason="il faut root pour donner un fichier à un autre")
def test_a_file_of_somebody_else_is_refused(folder: Path) -> None:
    path = folder / "search.bin"
    write_archive(pack({"a": b"1"}, "m"), str(path))
    os.chown(path, 12345, 12345)
    with pytest.raises(DamagedArchiveError):
        read_archive(str(path), 0)


def test_a_failed_write_leaves_what_was_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "search.bin"
    write_archive(pack({"a": b"old"}, "m"), str(path))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert not write_archive(pack({"a": b"new"}, "m"), str(path))
    assert Archive(path.read_bytes()).part("a") == b"old"
    assert [p.name for p in folder.iterdir()] == ["search.bin"]


def test_a_place_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert not write_archive(b"x", str(blocked / "search" / "search.bin"))


def test_two_builds_at_once_leave_a_good_one(tmp_path: Path) -> None:
    code = (
        "import sys; from rules_kb.corpus.knowledge import load_knowledge\n"
        "from rules_kb.search.build import build_archive; from rules_kb.search.archive import write_archive\n"
        "assert write_archive(build_archive(load_knowledge(), 'm'), sys.argv[1])"
    )
    path = tmp_path / "search" / "search.bin"
    builds = [subprocess.Popen([sys.executable, "-c", code, str(path)]) for _ in range(2)]
    assert [build.wait() for build in builds] == [0, 0]
    assert SearchEngine(read_archive(str(path), os.geteuid())).search("fugace")["results"]
    assert [p.name for p in path.parent.iterdir()] == ["search.bin"]


def test_without_any_place_the_search_works_from_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, archive: bytes
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr(searching, "_PACKAGED", str(blocked / "search.bin"))
    monkeypatch.setenv("ALTERED_JUDGE_CACHE", str(blocked))
    monkeypatch.setattr("rules_kb.search.build.build_archive", lambda *_: archive)
    assert searching.open_engine().search("fugace")["results"]


def test_a_stale_or_damaged_archive_is_built_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch, archive: bytes
) -> None:
    blocked = folder.parent / "file"
    blocked.write_text("")
    monkeypatch.setattr(searching, "_PACKAGED", str(blocked / "search.bin"))
    monkeypatch.setenv("ALTERED_JUDGE_CACHE", str(folder.parent))
    built: list[str] = []

    def build(_knowledge: object, mark: str) -> bytes:
        built.append(mark)
        return pack({name: Archive(archive).part(name) for name in Archive(archive).names()}, mark)

    monkeypatch.setattr("rules_kb.search.build.build_archive", build)
    for content in (archive, b"damaged"):
        (folder / "search.bin").write_bytes(content)
        assert searching.open_engine().search("fugace")["results"]
    assert len(built) == 2
    searching.open_engine()
    assert len(built) == 2
