"""The publisher's own Complete Rules, read from a PDF that the user owns.

The text stays in the user's data folder; nothing of it is part of this project.
"""

from rules_kb.corpus.official.read import read_official
from rules_kb.corpus.official.records import OfficialEdition
from rules_kb.corpus.official.store import (
    imported_editions,
    importing,
    load_official,
    remove_official,
    write_official,
)

__all__ = [
    "OfficialEdition",
    "imported_editions",
    "importing",
    "load_official",
    "read_official",
    "remove_official",
    "write_official",
]
