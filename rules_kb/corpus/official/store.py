"""The user's copies of official editions: `<data>/editions/<edition>/`, written whole or not at all."""

import fcntl
import os
import re
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError

from rules_kb.corpus.official.records import FORMAT, OfficialEdition
from rules_kb.model.diagnostics import EXIT_PLACE, UserError

FOLDER = "editions"
RECORDS = "edition.json"
PREPARED = "official.bin"
_FILES = (RECORDS, PREPARED)
_LOCK = ".verrou"
_EDITION = re.compile(r"\d+\.\d+")


def imported_editions(data_dir: Path) -> list[str]:
    """The editions that the user has imported, oldest first."""
    try:
        folders = [p for p in (data_dir / FOLDER).iterdir() if _EDITION.fullmatch(p.name)]
        names = [p.name for p in folders if p.is_dir() and any((p / file).is_file() for file in _FILES)]
    except OSError:
        return []
    return sorted(names, key=lambda name: [int(part) for part in name.split(".")])


def load_official(edition: str, data_dir: Path) -> OfficialEdition | None:
    """The imported copy of an edition, None when there is none.

    Raises UserError (exit 4) when the copy is damaged or of another version of this program.
    """
    path = data_dir / FOLDER / edition / RECORDS
    if edition not in imported_editions(data_dir):
        return None
    try:
        loaded = OfficialEdition.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise _damaged(path, edition) from error
    if loaded.format != FORMAT or loaded.edition != edition:
        raise _damaged(path, edition)
    return loaded


@contextmanager
def importing(data_dir: Path) -> Iterator[None]:
    """Hold the place for one import; UserError (exit 4) when another runs or nothing can be written."""
    folder = data_dir / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise _no_place(folder, error) from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            message = f"{folder} : un autre import est en cours ; recommencez quand il sera fini."
            raise UserError(message, code=EXIT_PLACE) from None
        except OSError as error:
            raise _no_place(folder, error) from error
        yield
    finally:
        os.close(handle)


def write_official(edition: OfficialEdition, prepared: bytes, data_dir: Path) -> None:
    """Put an edition and what `explain` reads of it in its folder (call it within `importing`).

    UserError (exit 4) when the place cannot be written or is a link; then, as on an interruption,
    what was there stays as it was.
    """
    folder = _own_folder(edition.edition, data_dir)
    files = {PREPARED: prepared, RECORDS: edition.model_dump_json().encode("utf-8")}
    try:
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".import-") as name:
            for file, data in files.items():
                (Path(name) / file).write_bytes(data)
            with _uninterrupted():
                folder.mkdir(exist_ok=True)
                for file in files:
                    (Path(name) / file).replace(folder / file)
    except OSError as error:
        raise _no_place(folder, error) from error


def remove_official(edition: str, data_dir: Path) -> bool:
    """Delete the imported copy of an edition, and its folder if nothing else is in it.

    False when there is none; UserError (exit 4) when the folder is a link or cannot be written.
    """
    if edition not in imported_editions(data_dir):
        return False
    folder = _own_folder(edition, data_dir)
    try:
        with _uninterrupted():
            for file in _FILES:
                (folder / file).unlink(missing_ok=True)
            if not any(folder.iterdir()):
                folder.rmdir()
    except OSError as error:
        raise _no_place(folder, error) from error
    return True


def _own_folder(edition: str, data_dir: Path) -> Path:
    """The folder of an edition; behind a link are files of somebody else."""
    folder = data_dir / FOLDER / edition
    if folder.is_symlink():
        message = f"{folder} : ce dossier est un lien vers un autre ; rien n’y est écrit ni effacé. Retirez le lien."
        raise UserError(message, code=EXIT_PLACE, query=str(folder))
    return folder


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Put off an interruption for the few renames that belong together."""
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def _no_place(folder: Path, error: OSError) -> UserError:
    reason = error.strerror or str(error)
    message = f"{folder} : impossible d’écrire ({reason}). Choisissez un autre dossier : ALTERED_JUDGE_DATA."
    return UserError(message, code=EXIT_PLACE, query=str(folder))


def _damaged(path: Path, edition: str) -> UserError:
    message = f"{path} : copie endommagée de l’édition {edition} ; importez de nouveau le PDF."
    return UserError(message, code=EXIT_PLACE, query=edition)
