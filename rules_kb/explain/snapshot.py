"""The prepared explanations: one file of ready text and JSON with an index, read in place.

Layout: a header line (magic, version, fingerprint of the sources, index length, index checksum),
the index, the records. An index line is `key TAB offset TAB length …` for the records text, JSON
and citation of a key, or `~alias TAB key`. Each record starts with its own checksum, so damage is
seen without reading the whole file. Only text is stored: nothing is ever unpickled or executed.

On the path of `explain`: imports nothing beyond `os` and `zlib`.
"""

import os
from zlib import crc32

from rules_kb import __version__

MAGIC = b"ALTERED-JUDGE-SNAPSHOT-1"
HEADER = 64
# The fingerprint of an installed wheel, whose files change with the version only.
INSTALLED = f"installed-{__version__}"
RECORDS = ("text", "json", "cite")
LAYERS = ("model", "corpus", "graph", "abilities", "engine", "scenarios", "explain", "data")


class DamagedSnapshotError(Exception):
    """The snapshot is truncated, altered or of another version."""


class Snapshot:
    """Reads a snapshot from bytes or from an open file."""

    def __init__(self, read_at: "ReadAt") -> None:
        """`read_at(offset, length)` returns bytes; raises DamagedSnapshotError on a bad header."""
        self._read_at = read_at
        fields = read_at(0, HEADER).split()
        if len(fields) != 4 or fields[0] != MAGIC:
            raise DamagedSnapshotError
        self.fingerprint = fields[1].decode("ascii", "replace")
        try:
            length, checksum = int(fields[2]), int(fields[3])
        except ValueError:
            raise DamagedSnapshotError from None
        self._index = read_at(HEADER, length)
        self._records = HEADER + length
        if len(self._index) != length or crc32(self._index) != checksum:
            raise DamagedSnapshotError

    def alias(self, folded: str) -> str | None:
        """The key that a folded word stands for."""
        row = self._row("~" + folded)
        return row[0] if row else None

    def has(self, key: str) -> bool:
        """True when the key has records."""
        return self._row(key) is not None

    def record(self, key: str, kind: str) -> str | None:
        """A record of a key (`text`, `json` or `cite`); DamagedSnapshotError when its checksum fails."""
        row = self._row(key)
        if row is None:
            return None
        place = 2 * RECORDS.index(kind)
        data = self._read_at(self._records + int(row[place]), int(row[place + 1]))
        if len(data) != int(row[place + 1]) or b"%08x" % crc32(data[8:]) != data[:8]:
            raise DamagedSnapshotError
        return data[8:].decode("utf-8")

    def verify(self) -> None:
        """Read every record; DamagedSnapshotError when one fails its checksum."""
        for name in self.names():
            if not name.startswith("~"):
                for kind in RECORDS:
                    self.record(name, kind)

    def names(self) -> list[str]:
        """Every key and every alias (aliases start with `~`), in index order."""
        rows = self._index.decode("utf-8").split("\n")
        return [row.partition("\t")[0] for row in rows if row]

    def _row(self, name: str) -> list[str] | None:
        start = self._index.find(f"\n{name}\t".encode("utf-8", "surrogateescape"))
        if start < 0 or "\n" in name or "\t" in name:
            return None
        start = self._index.index(b"\t", start) + 1
        return self._index[start : self._index.index(b"\n", start)].decode("utf-8").split("\t")


class ReadAt:
    """Reads a slice of bytes held in memory."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __call__(self, offset: int, length: int) -> bytes:
        """The bytes from `offset`, at most `length` of them."""
        return self._data[offset : offset + length]


class ReadFile(ReadAt):
    """Reads a slice of a file that stays open for the life of the process."""

    def __init__(self, path: str) -> None:
        """Raises OSError when the file cannot be opened."""
        self._descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # a pipe must not block

    def __call__(self, offset: int, length: int) -> bytes:
        """The bytes from `offset`, at most `length` of them."""
        return os.pread(self._descriptor, length, offset)


_APART = ("__pycache__", "prepared", "transcripts")  # the last are for tests, and many


def fingerprint(package: str, layers: "tuple[str, ...]" = LAYERS) -> str:
    """Changes when a file that a snapshot is made from changes: names, sizes, times.

    `package` is the folder of rules_kb, `layers` the folders in it that matter. In an installed
    wheel (no pyproject.toml beside it) the files do not change, and the answer is the constant
    `installed`.
    """
    if not os.path.exists(os.path.join(os.path.dirname(package), "pyproject.toml")):
        return INSTALLED
    total = 0
    for layer in layers:
        total = _add(os.path.join(package, layer), total)
    return f"{total:08x}"


def _add(folder: str, total: int) -> int:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=_name):
            if entry.is_dir():
                if entry.name not in _APART:
                    total = _add(entry.path, total)
            elif entry.name.endswith((".py", ".yaml", ".txt")):
                status = entry.stat()
                seen = f"{entry.name} {status.st_size} {status.st_mtime_ns}"
                total = crc32(seen.encode("utf-8", "surrogateescape"), total)
    return total


def _name(entry: "os.DirEntry[str]") -> str:
    return entry.name
