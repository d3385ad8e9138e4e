"""Results kept by the hash of what they depend on: the scenario, the cards, the engine."""

import hashlib
import json
import os
from dataclasses import asdict
from functools import cache
from pathlib import Path

from rules_kb.corpus.package_data import DATA
from rules_kb.scenarios.load import Loaded
from rules_kb.scenarios.run import Result, run

CODE = ("engine", "abilities", "scenarios", "model")


@cache
def engine_mark() -> str:
    """The hash of the code that plays scenarios and of the built-in cards."""
    package = DATA.parent
    files = [f for layer in CODE for f in sorted((package / layer).rglob("*.py"))]
    files += sorted((DATA / "cards").glob("*.yaml"))
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def mark(loaded: Loaded, edition: str) -> str:
    """The hash of everything on which a result depends."""
    content = loaded.path.read_bytes()
    return hashlib.sha256(engine_mark().encode() + edition.encode() + b"\0" + content).hexdigest()


def cached_run(loaded: Loaded, edition: str, folder: Path | None) -> Result:
    """The result kept in the folder when nothing it depends on has changed, else a new one, kept if possible."""
    if folder is None:
        return run(loaded, edition)
    file = folder / f"{loaded.id}-{edition}.json"
    wanted = mark(loaded, edition)
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["mark"] == wanted:
            return Result(**kept["result"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    result = run(loaded, edition)
    _keep(file, {"mark": wanted, "result": asdict(result)})
    return result


def _keep(file: Path, content: object) -> None:
    """Write in one move; a place that cannot be written only costs time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
        part.replace(file)
    except OSError:
        return
