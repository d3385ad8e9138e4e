"""One file that holds the prepared search: named parts, each with its checksum.

One file can be replaced in one move, so that two builds at once, or a kill, leave a good one.
Layout: a header line (magic, fingerprint, length and checksum of the table), the table (`name TAB
offset TAB length TAB checksum` a line), the parts.
"""

import os
import stat
from collections.abc import Mapping
from zlib import crc32

MAGIC = b"ALTERED-JUDGE-SEARCH-1"
_HEADER = 80


class DamagedArchiveError(Exception):
    """The archive is truncated, altered, of another version, or not ours alone to write."""


def pack(parts: Mapping[str, bytes], mark: str) -> bytes:
    """The bytes of an archive; `mark` is the fingerprint of what it was made from."""
    rows, offset = [], 0
    for name, data in parts.items():
        rows.append(f"{name}\t{offset}\t{len(data)}\t{crc32(data)}")
        offset += len(data)
    table = "\n".join(rows).encode()
    header = b"%s %s %d %d" % (MAGIC, mark.encode("ascii"), len(table), crc32(table))
    return header.ljust(_HEADER - 1) + b"\n" + table + b"".join(parts.values())


class Archive:
    """Reads an archive from its bytes; raises DamagedArchiveError for anything else."""

    def __init__(self, data: bytes) -> None:
        fields = data[:_HEADER].split()
        try:
            magic, mark, length, checksum = fields
            end = _HEADER + int(length)
            table = data[_HEADER:end]
            good = magic == MAGIC and crc32(table) == int(checksum)
        except ValueError:
            raise DamagedArchiveError from None
        if not good:
            raise DamagedArchiveError
        self.mark = mark.decode("ascii", "replace")
        self._data, self._start = data, end
        self._places = {}
        try:
            for row in table.decode("utf-8").split("\n"):
                name, offset, size, crc = row.split("\t")
                self._places[name] = (int(offset), int(size), int(crc))
        except ValueError:
            raise DamagedArchiveError from None

    def names(self) -> list[str]:
        """The names of the parts."""
        return list(self._places)

    def part(self, name: str) -> bytes:
        """A part, checked; DamagedArchiveError when it is missing or altered."""
        if name not in self._places:
            raise DamagedArchiveError
        offset, length, checksum = self._places[name]
        data = self._data[self._start + offset : self._start + offset + length]
        if len(data) != length or crc32(data) != checksum:
            raise DamagedArchiveError
        return data


def read_archive(path: str, trusted_owner: int) -> Archive:
    """Open an archive that only its owner can write to.

    whoosh unpickles its own files, so a file or folder that somebody else owns or can write to is
    refused: the owner must be root, the user, or `trusted_owner` (who owns the program itself).
    Raises OSError or DamagedArchiveError; a pipe in the place of the file is refused, not waited for.
    """
    owners = {0, os.geteuid(), trusted_owner}
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:  # noqa: PTH123 - on the fast path
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise DamagedArchiveError
        for status in (os.fstat(file.fileno()), os.stat(os.path.dirname(path))):  # noqa: PTH116, PTH120
            if status.st_uid not in owners or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                raise DamagedArchiveError
        return Archive(file.read())


def write_archive(data: bytes, path: str) -> bool:
    """Put an archive at `path` in one move; False when the place cannot be written."""
    import tempfile  # not needed to read, which is the fast path

    folder = os.path.dirname(path)  # noqa: PTH120
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)  # noqa: PTH103
        handle, name = tempfile.mkstemp(dir=folder, prefix=".search.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(name, 0o644)  # noqa: PTH101
            os.replace(name, path)  # noqa: PTH105
        except BaseException:
            os.unlink(name)  # noqa: PTH108
            raise
    except OSError:
        return False
    return True
