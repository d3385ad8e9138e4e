"""The user's pager, for texts longer than the screen."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

_PROMPT = "Espace = la suite, q = revenir"


def through_pager(text: str) -> bool:
    """Show `text` in $PAGER or less; False when there is no pager to run."""
    command = shlex.split(os.environ.get("PAGER") or "less")
    if not command or shutil.which(command[0]) is None:
        return False
    if Path(command[0]).name == "less":
        command += ["-R", "-F", "-X", f"-P{_PROMPT}"]
    # Secure: a question typed into less by mistake (« sideboard ») must not write a file.
    environment = {**os.environ, "LESSCHARSET": "utf-8", "LESSSECURE": "1"}
    subprocess.run(command, input=text.encode("utf-8"), env=environment, check=False)
    return True
