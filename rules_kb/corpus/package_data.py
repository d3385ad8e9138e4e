"""Where the package data lies."""

from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"


def yaml_files(folder: str) -> list[Path]:
    """The YAML files of a folder of the package data, sorted by name."""
    return sorted((DATA / folder).glob("*.yaml"))
