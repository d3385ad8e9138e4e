"""The version of the data: the same characters on two devices mean the same texts."""

import hashlib
from pathlib import Path

from rules_kb.corpus.package_data import DATA

_LENGTH = 12
_DERIVED = "prepared"


def data_version(folder: Path = DATA) -> str:
    """A hash of the names and bytes of all package data but what is built from it."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and name.parts[0] != _DERIVED:
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{name.as_posix()}\0{content}\n".encode())
    return digest.hexdigest()[:_LENGTH]
