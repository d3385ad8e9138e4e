"""Writing files that the user asked for: whole or not at all."""

import os
import tempfile
from pathlib import Path

from rules_kb.model.diagnostics import EXIT_PLACE, UserError


def write_whole(path: Path, text: str) -> None:
    """Write `text` to `path` in one move; UserError (exit 4) leaves what was there."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).chmod(0o666 & ~_umask())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        message = f"{path} : impossible d’écrire ({error.strerror or error})."
        raise UserError(message, code=EXIT_PLACE, query=str(path)) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
