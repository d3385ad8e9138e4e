"""What happens without one piece of the engine: is the rule behind it noticed by the scenarios about it?

Only the behaviour is compared: every citation is removed from both sides first.
"""

import hashlib
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Literal

from pydantic import ValidationError

from rules_kb.corpus.package_data import DATA, yaml_files
from rules_kb.corpus.yaml_files import Record
from rules_kb.engine.api import Game  # noqa: F401 - registers every piece
from rules_kb.engine.citing import PIECES, Piece, ablated
from rules_kb.scenarios.cache import engine_mark
from rules_kb.scenarios.load import Loaded, built_in
from rules_kb.scenarios.run import Result, run

SECONDS = 3.0
"""How long one run without a piece may take: beyond, the engine is broken."""

FILE = DATA / "coverage" / "ablation.json"
OTHERS = 6
"""Scenarios tried that cite a rule of the piece without being about it, when none about it notices."""


class PieceMeasure(Record):
    """One piece in one edition: who noticed that it was gone, who did not, who broke."""

    piece: str
    edition: str
    rules: tuple[str, ...]
    noticed: tuple[str, ...] = ()
    unnoticed: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()


class Measure(Record):
    """A whole measure. `mark`: the hash of what was measured."""

    mark: str = ""
    pieces: tuple[PieceMeasure, ...] = ()

    def standing(self) -> Literal["current", "outdated", "not_run"]:
        """Whether it measured what is here now."""
        if not self.pieces:
            return "not_run"
        return "current" if self.mark == measured_mark() else "outdated"


def measured_mark() -> str:
    """The hash of the engine, the cards and all built-in scenarios."""
    digest = hashlib.sha256(engine_mark().encode())
    for path in yaml_files("scenarios"):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def read_measure() -> Measure:
    """The tracked measure; an empty one when there is none."""
    try:
        return Measure.model_validate_json(FILE.read_text(encoding="utf-8"))
    except (OSError, ValidationError):
        return Measure()


def noticed(
    measure: Measure, key: str, scenarios: Iterable[str], edition: str | None = None
) -> Literal["noticed", "unnoticed", "not_run"]:
    """Whether one of these scenarios, in that edition (the rule's own), notices that a piece of the rule is gone."""
    mine = set(scenarios)
    edition = edition or key.partition(":")[0]
    pieces = [p for p in measure.pieces if key in p.rules and p.edition == edition]
    if any(mine & set(p.noticed) for p in pieces):
        return "noticed"
    return "unnoticed" if pieces and mine else "not_run"


def keys_of(piece: Piece, edition: str) -> tuple[str, ...]:
    """The keys of the rules of a piece, as that edition cites them."""
    rules = [r for r in piece.rules if r.in_4_0 is not None or edition == "1.0"]
    return tuple(dict.fromkeys(r.cite(edition).key for r in rules))


def behaviour(result: Result) -> object:
    """What a run did, without any citation."""
    return _bare(
        {
            "events": result.events,
            "decisions": result.decisions,
            "refusals": result.refusals,
            "state": result.state,
            "whole": result.whole,
            "values": result.values,
            "seen": result.seen,
            "stopped": result.stopped,
        }
    )


def _bare(value: object) -> object:
    if isinstance(value, dict):
        return {k: _bare(v) for k, v in value.items() if k != "cites"}
    return [_bare(v) for v in value] if isinstance(value, list) else value


def measure_all(done: Measure, mark: str) -> Iterator[PieceMeasure]:
    """Measure each piece in each edition that the measure given does not hold for that mark."""
    known = {(p.piece, p.edition): p for p in done.pieces} if done.mark == mark else {}
    whole = {e: _whole(e) for e in ("1.0", "4.0")}
    for piece in PIECES.values():
        for edition in piece.editions:
            kept = known.get((piece.name, edition))
            yield kept if kept is not None else measure_piece(piece, edition, whole[edition])


Whole = dict[str, tuple[Loaded, object, set[str]]]


def _whole(edition: str) -> Whole:
    """Each scenario of an edition with its behaviour and what it cites, nothing ablated."""
    found: Whole = {}
    for loaded in built_in().values():
        if edition in loaded.scenario.editions:
            result = run(loaded, edition)
            found[loaded.id] = (loaded, behaviour(result), {f"{c['edition']}:{c['id']}" for c in result.cites()})
    return found


def measure_piece(piece: Piece, edition: str, whole: Whole) -> PieceMeasure:
    """Run without the piece the scenarios about its rules, then a few others that cite them."""
    keys = keys_of(piece, edition)
    numbers = {*keys, *(k.partition(":")[2] for k in keys if k.startswith(f"{edition}:"))}
    mine = [s for s, (loaded, _, _) in whole.items() if numbers & set(loaded.scenario.regles)]
    found: dict[str, list[str]] = {"noticed": [], "unnoticed": [], "broken": []}
    for name in mine:
        found[without(piece, edition, *whole[name][:2])].append(name)
    others = [s for s, (_, _, cited) in whole.items() if s not in mine and cited & set(keys)]
    for name in others[:OTHERS]:
        if found["noticed"]:
            break
        found[without(piece, edition, *whole[name][:2])].append(name)
    return PieceMeasure(
        piece=piece.name,
        edition=edition,
        rules=keys,
        noticed=tuple(found["noticed"]),
        unnoticed=tuple(found["unnoticed"]),
        broken=tuple(found["broken"]),
    )


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Interrupt a run that a missing piece makes endless; TimeoutError then."""

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def without(piece: Piece, edition: str, loaded: Loaded, before: object) -> Literal["noticed", "unnoticed", "broken"]:
    """Run one scenario without the piece."""
    try:
        with within(SECONDS), ablated(piece.name):
            after = behaviour(run(loaded, edition))
    except Exception:  # noqa: BLE001 - whatever a mutilated engine raises, it is broken, not noticed
        return "broken"
    return "noticed" if after != before else "unnoticed"


def as_json(measure: Measure) -> dict[str, object]:
    """The measure as it is written."""
    return {"mark": measure.mark, "pieces": [p.model_dump(mode="json") for p in measure.pieces]}
