"""The user's pager, for texts longer than the screen."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path


def through_pager(text: str) -> bool:
    """Show `text` in $PAGER or less; False when there is no pager to run."""
    command = shlex.split(os.environ.get("PAGER") or "less")
    if not command or shutil.which(command[0]) is None:
        return False
    if Path(command[0]).name == "less":
        command += ["-R", "-F", "-X"]
    environment = {**os.environ, "LESSCHARSET": "utf-8"}
    subprocess.run(command, input=text.encode("utf-8"), env=environment, check=False)
    return True
