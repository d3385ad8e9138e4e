"""What is not a PDF of the Complete Rules is refused with a reason, quickly and in little memory."""

import os
import resource
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter

from rules_kb.corpus.official import pdf, read_official
from rules_kb.model.diagnostics import EXIT_BAD_FILE, UserError

MEGABYTE = 1_000_000


def refuse(path: Path) -> str:
    """The reason of a refusal; the file is named and the code is that of a bad file."""
    with pytest.raises(UserError) as caught:
        read_official(path)
    assert caught.value.code == EXIT_BAD_FILE
    assert caught.value.query == str(path)
    assert caught.value.message.startswith(f"{path} : ".replace("\0", "?"))
    return caught.value.message


def test_missing(tmp_path: Path) -> None:
    assert "introuvable" in refuse(tmp_path / "absent.pdf")


def test_directory(tmp_path: Path) -> None:
    assert "dossier" in refuse(tmp_path)


def test_name_that_no_system_accepts(tmp_path: Path) -> None:
    assert "illisible" in refuse(tmp_path / "a\0b.pdf")


def test_a_name_cannot_drive_the_terminal(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"a\?\[31mb.pdf : fichier introuvable"):
        read_official(tmp_path / "a\033[31mb.pdf")


def test_device() -> None:
    assert "ordinaire" in refuse(Path("/dev/zero"))


def test_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    assert "ordinaire" in refuse(tmp_path / "pipe.pdf")


def test_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system answers to an ordinary user (root reads everything)."""

    def closed(_: Path, __: str) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "closed.pdf"
    path.write_bytes(b"%PDF-1.5")
    monkeypatch.setattr(Path, "open", closed)
    assert refuse(path).endswith("lecture interdite ; changez les droits du fichier.")


def test_empty(tmp_path: Path) -> None:
    path = tmp_path / "empty.pdf"
    path.touch()
    assert "vide" in refuse(path)


def test_200_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "huge.pdf"
    with path.open("wb") as file:
        file.write(b"%PDF-1.5\n")
        file.truncate(200 * MEGABYTE)
    started = time.monotonic()
    assert "200 Mo" in refuse(path)
    assert time.monotonic() - started < 1


@pytest.mark.parametrize("data", [b"Complete Rules", b"\x00" * 5000, b"\x89PNG\r\n\x1a\n"])
def test_not_a_pdf(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "text.pdf"
    path.write_bytes(data)
    assert "pas un PDF" in refuse(path)


def test_header_alone(tmp_path: Path) -> None:
    path = tmp_path / "header.pdf"
    path.write_bytes(b"%PDF-1.5\n" + b"\x93\n" * 2500)
    assert "endommagé" in refuse(path)


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9])
def test_truncated(kit: Any, kept: float) -> None:
    path = kit.write("book.pdf", kit.pages)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * kept)])
    message = refuse(path)
    assert "endommagé" in message or "n’est pas celui" in message or "incomplet" in message


def test_encrypted(kit: Any) -> None:
    path = kit.write("book.pdf", kit.pages)
    writer = PdfWriter(clone_from=PdfReader(path))
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(path)
    assert "chiffré" in refuse(path)


def test_another_pdf(kit: Any) -> None:
    row = type(kit.pages[0][0])
    letter = [row(110.9, 10.9, (("body", "Dear player, here are the rules."),))]
    assert "n’est pas celui des Complete Rules" in refuse(kit.write("letter.pdf", [letter]))


def test_a_title_without_a_date_that_exists(kit: Any) -> None:
    row = type(kit.pages[0][0])
    cover = [*kit.pages[0][:2], row(190.0, 12.0, (("caps", "Version 9.1 - Effective March 40, 2031"),))]
    assert "n’est pas celui" in refuse(kit.write("cover.pdf", [cover, *kit.pages[1:]]))


def test_no_page(kit: Any) -> None:
    path = kit.folder / "none.pdf"
    path.write_bytes(kit.raw([]))
    assert "n’est pas celui" in refuse(path)


def test_right_title_but_no_rules(kit: Any) -> None:
    assert "aucune règle" in refuse(kit.write("cover.pdf", kit.pages[:1]))
    assert "aucune règle" in refuse(kit.write("contents.pdf", kit.pages[:2]))


def test_a_missing_chapter(kit: Any) -> None:
    message = refuse(kit.write("hole.pdf", [*kit.pages[:3], kit.pages[4]]))
    assert "incomplet" in message
    assert "2, 2.1" in message


def test_a_missing_page(kit: Any) -> None:
    """Nothing but its number betrays a page lost in the middle of a chapter."""
    contents = kit.contents()
    path = kit.folder / "page.pdf"
    path.write_bytes(kit.raw([*contents[:3], kit.contents()[3].replace(b"(4)", b"(5)"), contents[4]]))
    assert "pages absentes : 4" in refuse(path)


def test_a_missing_end(kit: Any) -> None:
    """The glossary refers to itself: it tells how long the document was."""
    row = type(kit.pages[0][0])
    longer = row(110.9, 10.9, (("bold", "Card"), ("body", " A thing. 2, 6")))
    path = kit.write("end.pdf", [*kit.pages[:4], [*kit.pages[4], longer]])
    assert "la dernière est la page 5" in refuse(path)


def test_too_many_pages(kit: Any) -> None:
    path = kit.folder / "long.pdf"
    path.write_bytes(kit.raw([b"BT ET"] * (pdf.MAX_PAGES + 1)))
    assert f"{pdf.MAX_PAGES + 1} pages" in refuse(path)


def bomb(size: int) -> bytes:
    packer = zlib.compressobj()
    chunk = b" " * MEGABYTE
    return b"".join(packer.compress(chunk) for _ in range(size // MEGABYTE)) + packer.flush()


def with_content(kit: Any, data: bytes, filters: bytes) -> Path:
    """A document whose only page holds `data` as it is, declared as coded by `filters`."""
    raw = kit.raw([b"@" * len(data)])
    packed = zlib.compress(b"@" * len(data))
    old = b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s" % (len(packed), packed)
    new = b"<< /Length %d /Filter %s >>\nstream\n%s" % (len(data), filters, data)
    assert raw.count(old) == 1
    path: Path = kit.folder / "bomb.pdf"
    path.write_bytes(raw.replace(old, new))
    return path


@pytest.mark.parametrize("levels", [1, 2])
def test_decompression_bomb(kit: Any, levels: int) -> None:
    data = bomb(400 * MEGABYTE)
    for _ in range(levels - 1):
        data = zlib.compress(data)
    path = with_content(kit, data, b"[" + b"/FlateDecode " * levels + b"]")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.monotonic()
    assert "démesuré" in refuse(path)
    assert time.monotonic() - started < 20
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000


def test_time_is_bounded(kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_: object) -> None:
        until = time.process_time() + 10
        while time.process_time() < until:
            pass

    path = kit.write("book.pdf", kit.pages)
    monkeypatch.setattr(pdf, "MAX_SECONDS", 0.05)
    monkeypatch.setattr(pdf, "_fragments", endless)
    started = time.process_time()
    assert "abandonnée" in refuse(path)
    assert time.process_time() - started < 5


def test_memory_is_bounded(kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kit.write("book.pdf", kit.pages)
    monkeypatch.setattr(pdf, "_fragments", lambda _: bytearray(pdf.MAX_MEMORY))
    limits = resource.getrlimit(resource.RLIMIT_AS)
    assert "démesuré" in refuse(path)
    assert resource.getrlimit(resource.RLIMIT_AS) == limits


def test_reads_outside_the_main_thread(kit: Any) -> None:
    path = kit.write("book.pdf", kit.pages)
    editions: list[str] = []
    reader: Callable[[], None] = lambda: editions.append(read_official(path).edition)  # noqa: E731
    thread = threading.Thread(target=reader)
    thread.start()
    thread.join()
    assert editions == ["9.1"]


def test_an_interruption_is_not_a_refusal(kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pdf, "_fragments", interrupt)
    with pytest.raises(KeyboardInterrupt):
        read_official(kit.write("book.pdf", kit.pages))
