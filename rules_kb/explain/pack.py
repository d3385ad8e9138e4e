"""Write the container that `snapshot` reads: records with checksums, and their index."""

from collections.abc import Iterable, Mapping
from zlib import crc32

from rules_kb.explain.snapshot import HEADER, MAGIC, RECORDS

Records = Mapping[str, str]


def pack(records: Iterable[tuple[str, Records]], aliases: Mapping[str, str], mark: str) -> bytes:
    """The bytes of a snapshot.

    `records` gives for each key its `text`, `json` and `cite`; `aliases` maps a folded word to a
    key; `mark` is what `Snapshot.fingerprint` answers.
    """
    index: list[str] = []
    bodies: list[bytes] = []
    offset = 0
    for key, texts in records:
        places: list[int] = []
        for kind in RECORDS:
            body = texts[kind].encode("utf-8")
            bodies.append(b"%08x" % crc32(body) + body)
            places += [offset, len(bodies[-1])]
            offset += len(bodies[-1])
        index.append(key + "\t" + "\t".join(map(str, places)))
    index += [f"~{alias}\t{key}" for alias, key in aliases.items()]
    table = ("\n" + "\n".join(index) + "\n").encode("utf-8")
    header = b"%s %s %d %d" % (MAGIC, mark.encode("ascii"), len(table), crc32(table))
    return header.ljust(HEADER - 1) + b"\n" + table + b"".join(bodies)
