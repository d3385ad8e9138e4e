"""Opening a PDF that may be anything: bounded in size, pages, memory and time."""

import logging
import math
import resource
import signal
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from pypdf import PageObject, PdfReader, apply_configuration
from pypdf.errors import LimitReachedError
from pypdf.generic import DictionaryObject

from rules_kb.model.diagnostics import EXIT_BAD_FILE, UserError

# The known editions have 2 MB, 108 pages and streams of 46 kB at most, read in 3 s of processor time.
MAX_BYTES = 30_000_000
MAX_PAGES = 400
MAX_STREAM = 4_000_000
MAX_SECONDS = 60
MAX_MEMORY = 1_000_000_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of text in one font, or an image (`font` empty, `size` its height)."""

    x: float
    y: float
    text: str
    font: str
    size: float


class _OutOfTimeError(BaseException):
    """Not an Exception: pypdf goes on after those."""


def check_file(path: Path) -> None:
    """UserError (exit 3) unless `path` is a file that can be read, of a sensible size, and a PDF."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise refusal(path, "c’est un dossier ; donnez le fichier PDF")
        if not stat.S_ISREG(status.st_mode):
            raise refusal(path, "ce n’est pas un fichier ordinaire")
        if status.st_size == 0:
            raise refusal(path, "le fichier est vide ; téléchargez-le de nouveau")
        if status.st_size > MAX_BYTES:
            size, most = status.st_size // 1_000_000, MAX_BYTES // 1_000_000
            raise refusal(path, f"{size} Mo, trop pour des Complete Rules (au plus {most} Mo)")
        with path.open("rb") as file:
            if b"%PDF-" not in file.read(1024):
                raise refusal(path, "ce n’est pas un PDF ; donnez le PDF des Complete Rules")
    except FileNotFoundError:
        raise refusal(path, "fichier introuvable ; vérifiez le chemin") from None
    except PermissionError:
        raise refusal(path, "lecture interdite ; changez les droits du fichier") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise refusal(path, f"fichier illisible ({reason})") from error


def read_pages(path: Path, progress: Progress) -> list[list[Fragment]]:
    """The fragments of each page, in drawing order; `progress` hears of each page read.

    Raises UserError (exit 3) with the reason when the file is no PDF that can be read.
    """
    check_file(path)
    try:
        with _bounded(), _silent(), apply_configuration(**_LIMITS):
            return _read(path, progress)
    except UserError:
        raise
    except _OutOfTimeError:
        raise refusal(path, f"lecture abandonnée après {MAX_SECONDS} s de calcul") from None
    except (LimitReachedError, MemoryError):
        raise refusal(path, "le PDF décompressé est démesuré ; ce n’est pas l’original") from None
    except Exception as error:  # a broken PDF raises anything
        reason = "PDF endommagé ou tronqué ; téléchargez-le de nouveau"
        raise refusal(path, reason) from error


def refusal(path: Path, reason: str) -> UserError:
    """The error for a file that is not what it should be."""
    shown = "".join(c if c.isprintable() else "?" for c in str(path))
    return UserError(f"{shown} : {reason}.", code=EXIT_BAD_FILE, query=str(path))


_LIMITS: dict[str, Any] = {
    "maximum_declared_stream_length": MAX_BYTES,
    "array_based_stream_maximum_output_length": MAX_STREAM,
    "zlib_maximum_output_length": MAX_STREAM,
    "zlib_maximum_recovery_input_length": MAX_STREAM,
    "lzw_maximum_output_length": MAX_STREAM,
    "run_length_maximum_output_length": MAX_STREAM,
    "brotli_maximum_output_length": MAX_STREAM,
    "stream_decoding_work_maximum_length": 4 * MAX_STREAM,
    "stream_parsing_work_maximum_count": 300_000,
    "page_tree_maximum_entries": 4 * MAX_PAGES,
    "xform_maximum_invocations_per_extraction": 0,  # drawings within drawings hold no rules
    "jbig2dec_binary": None,
}


def _read(path: Path, progress: Progress) -> list[list[Fragment]]:
    reader = PdfReader(path)
    if reader.is_encrypted:
        raise refusal(path, "le PDF est chiffré ; donnez une copie sans mot de passe")
    total = len(reader.pages)
    if total > MAX_PAGES:
        raise refusal(path, f"{total} pages, trop pour des Complete Rules (au plus {MAX_PAGES})")
    pages = []
    for number, page in enumerate(reader.pages, 1):
        pages.append(_fragments(page))
        progress(number, total)
    return pages


def _fragments(page: PageObject) -> list[Fragment]:
    found: list[Fragment] = []

    def text_seen(text: str, cm: list[float], tm: list[float], font: DictionaryObject | None, size: float) -> None:
        text = _cleaned(text.rstrip("\n"))
        if text.strip():
            name = str(font["/BaseFont"]).rpartition("+")[2] if font else "?"
            x, y, scale = _place(cm, tm)
            found.append(Fragment(x, y, text, name, size * scale))

    def operator_seen(operator: bytes, _: object, cm: list[float], __: list[float]) -> None:
        if operator == b"Do":
            found.append(Fragment(cm[4], cm[5], "", "", abs(cm[3])))

    page.extract_text(visitor_text=text_seen, visitor_operand_before=operator_seen)
    return found


def _cleaned(text: str) -> str:
    """A font may name any character: none that drives a terminal or turns the text around."""
    return "".join(" " if c.isspace() else c for c in text if c.isprintable() or c.isspace())


def _place(cm: list[float], tm: list[float]) -> tuple[float, float, float]:
    """Where a text starts on the page, and how much it is enlarged."""
    x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
    y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
    up = tm[2] * cm[0] + tm[3] * cm[2], tm[2] * cm[1] + tm[3] * cm[3]
    return x, y, math.hypot(*up)


@contextmanager
def _silent() -> Iterator[None]:
    """Keep pypdf's own remarks on odd files off the terminal."""
    logger = logging.getLogger("pypdf")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)


@contextmanager
def _bounded() -> Iterator[None]:
    """Bound processor time and memory, where the system can (signals need the main thread)."""
    limits = resource.getrlimit(resource.RLIMIT_AS)
    used = _address_space()
    timed = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGVTALRM, _too_slow) if timed else None
    try:
        if used and limits[0] == resource.RLIM_INFINITY:
            resource.setrlimit(resource.RLIMIT_AS, (used + MAX_MEMORY, limits[1]))
        if timed:
            signal.setitimer(signal.ITIMER_VIRTUAL, MAX_SECONDS)
        yield
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, handler)
        resource.setrlimit(resource.RLIMIT_AS, limits)


def _too_slow(_: int, __: FrameType | None) -> None:
    raise _OutOfTimeError


def _address_space() -> int:
    """Bytes of address space in use, 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError):
        return 0
    return pages * resource.getpagesize()
