"""Writing files that the user asked for: whole or not at all."""

import os
import tempfile
from pathlib import Path

from rules_kb.explain.lines import printable
from rules_kb.model.diagnostics import EXIT_PLACE, UserError


def write_whole(path: Path, text: str) -> None:
    """Write `text` to `path` in one move; UserError (exit 4) leaves what was there.

    A link is followed and the mode of the file kept. What is no regular file (a pipe, a device) is
    written into, never replaced.
    """
    try:
        target = path.resolve() if path.is_symlink() else path
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
        else:
            _replace(target, text)
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        message = f"{printable(str(path))} : impossible d’écrire ({printable(str(reason))})."
        raise UserError(message, code=EXIT_PLACE, query=str(path)) from error


def _replace(target: Path, text: str) -> None:
    mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".altered-judge.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
