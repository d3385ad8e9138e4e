"""Open the snapshot: the package's own, the cache's, or one built now. Light when it is fresh."""

import os

from rules_kb.cli.output import complain, interactive
from rules_kb.cli.places import PACKAGE, cache_dir
from rules_kb.explain.snapshot import DamagedSnapshotError, ReadAt, ReadFile, Snapshot, fingerprint

FILE = "snapshot.bin"
PACKAGED = os.path.join(PACKAGE, "data", "prepared", FILE)


def open_snapshot() -> Snapshot:
    """A snapshot that matches the sources.

    Builds and stores one when none does; UserError (exit 4) when the package data is damaged.
    """
    mark = fingerprint(PACKAGE)
    for path in _paths():
        snapshot = _open(path)
        if snapshot and snapshot.fingerprint == mark:
            return snapshot
    return rebuild(mark)


def open_usable() -> Snapshot:
    """Like `open_snapshot`, but reads every record once: a damaged file is built anew."""
    snapshot = open_snapshot()
    try:
        snapshot.verify()
    except DamagedSnapshotError:
        return rebuild(snapshot.fingerprint)
    return snapshot


def rebuild(mark: str) -> Snapshot:
    """Build a snapshot, store it in the first place that can be written, and open it."""
    from compileall import compile_dir
    from pathlib import Path

    from rules_kb.explain.snapshot_build import fresh_snapshot, write_snapshot

    if interactive():
        complain("Préparation des explications (une fois, quelques secondes)…")
    data = fresh_snapshot(mark)
    for path in _paths():
        if write_snapshot(data, Path(path)):
            break
    # Where bytecode is not written on import, each start would compile the modules again.
    compile_dir(PACKAGE, quiet=2)
    return Snapshot(ReadAt(data))


def _paths() -> list[str]:
    cache = cache_dir()
    return [PACKAGED, *([os.path.join(cache, FILE)] if cache else [])]


def _open(path: str) -> Snapshot | None:
    try:
        return Snapshot(ReadFile(path))
    except (OSError, DamagedSnapshotError):
        return None
