"""Mutation testing of the kernel: would the tests and the scenarios notice a change of the code?

A random sample of mutants (fixed seed, each file in proportion); each runs the tests that reach the changed
statement, the shortest first, in a forked process whose functions have been given the mutant's code. Bounded
(`--seconds`) and resumable: a result is kept as long as the engine and the tests that gave it are unchanged.
Writes tests/engine/mutation.json. Ends with 1 when time ran out, the score is under `--target`, or a mutant that
passed unnoticed has no reason in tests/engine/mutation_survivors.yaml.
"""

import argparse
import gc
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest
import yaml

from scripts.mutants import Mutant, Source

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "rules_kb/engine"
TESTS = ROOT / "tests/engine"
SCENARIOS = ROOT / "tests/scenarios/test_built_in.py"
DATA = ROOT / "rules_kb/data/scenarios"
KERNEL = ("kernel", "apply", "forbid", "modifiers", "steps", "state", "passives", "triggers", "reactions")
FILE = TESTS / "mutation.json"
REASONS = TESTS / "mutation_survivors.yaml"
LEFT_OUT = ("test_citations.py", "test_shapes.py", "test_trust.py")
"""Random games take a minute and check what always holds; the texts have no mutants. The score is a lower bound."""
SEED = 20
MEMORY = 3 << 30
WALL = 600.0
"""Seconds after which a mutant that never ends counts as noticed, beside the limit of each test in its own time."""

Result = dict[str, Any]


def digest(*files: Path) -> str:
    """The hash of some files: what a result was measured on."""
    whole = sha256()
    for file in sorted(files):
        whole.update(file.name.encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()[:16]


def marks() -> dict[str, str]:
    """The hash of the code, and of each test file."""
    helpers = [f for f in TESTS.glob("*.py") if not f.name.startswith("test_")]
    code = digest(
        *ENGINE.rglob("*.py"), *(ROOT / "rules_kb/abilities").rglob("*.py"), *helpers, ROOT / "scripts/mutants.py"
    )
    scenarios = digest(*DATA.rglob("*.*"), *(ROOT / "rules_kb/scenarios").glob("*.py"), SCENARIOS)
    return {"code": code, SCENARIOS.name: scenarios} | {
        f.name: digest(f) for f in sorted(TESTS.glob("test_*.py")) if f.name not in LEFT_OUT
    }


@dataclass(frozen=True, slots=True)
class Drawn:
    """A mutant of the sample, written only in the process that runs it."""

    source: Source
    number: int

    @property
    def key(self) -> str:
        """Stays the same as long as the code does."""
        return f"{self.source.file.stem}.{self.number}"


def sample(count: int) -> tuple[list[Drawn], dict[str, int]]:
    """That many mutants of all, drawn in each file in proportion, in an order drawn too; how many each file has."""
    sources = [Source(ENGINE / f"{name}.py") for name in KERNEL]
    total = sum(len(s.changes) for s in sources)
    drawn = []
    for source in sources:
        size = len(source.changes)
        order = random.Random(f"{SEED}:{source.file.stem}").sample(range(size), size)  # noqa: S311 - not a secret
        drawn += [Drawn(source, number) for number in order[: round(count * size / total)]]
    random.Random(SEED).shuffle(drawn)  # noqa: S311 - same
    return drawn, {s.file.stem: len(s.changes) for s in sources}


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def put(mutant: Mutant) -> None:
    """Give the functions in memory, those made inside others too, the mutant's code."""
    module = compile(mutant.source, str(mutant.file), "exec", dont_inherit=True)
    new = {(c.co_name, c.co_firstlineno): c for c in codes(module)}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == str(mutant.file):
            old = thing.__code__
            code = new.get((old.co_name, old.co_firstlineno), old)
            if not code.co_freevars:
                code = code.replace(co_freevars=old.co_freevars)  # the mutant uses nothing of the function around it
            if code.co_freevars == old.co_freevars:
                thing.__code__ = code


class Runner:
    """A pytest plugin that runs the collected tests once for each mutant, instead of once."""

    def __init__(self, mutants: list[Drawn], kept: dict[str, Result], seconds: float, jobs: int) -> None:
        self.mutants = mutants
        self.results = kept
        self.end = time.monotonic() + seconds
        self.jobs = jobs
        self.failed = False
        self.mutating = False
        self.scratch = Path(tempfile.mkdtemp())
        self.reach: dict[str, dict[str, list[str]]] = {}
        self.taken: dict[str, float] = {}

    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """A test failed: enough for a mutant. No report is made of it, which takes longer than the test."""
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            if self.mutating:
                os._exit(1)
            self.failed = True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All mutants, some at a time."""
        self.measure(session)
        items = {item.nodeid: item for item in session.items}
        waiting = [m for m in self.mutants if m.key not in self.results]
        running: dict[int, tuple[Drawn, float]] = {}
        while (waiting and time.monotonic() < self.end) or running:
            while waiting and len(running) < self.jobs and time.monotonic() < self.end:
                mutant = waiting.pop(0)
                running[self.fork(mutant, items)] = (mutant, time.monotonic())
            self.reap(running)
        return True

    def measure(self, session: pytest.Session) -> None:
        """Which tests reach which line, and how long each takes: in a process of its own."""
        file = self.scratch / "reach.json"
        child = os.fork()
        if not child:
            watch = coverage.Coverage(data_file=None, config_file=False, include=[str(ENGINE / "*")])
            watch.start()
            for item, after in zip(session.items, [*session.items[1:], None], strict=True):
                watch.switch_context(item.nodeid)
                start = time.process_time()
                run(item, after)
                self.taken[item.nodeid] = time.process_time() - start
            watch.stop()
            data = watch.get_data()
            reach = {name: data.contexts_by_lineno(str(ENGINE / f"{name}.py")) for name in KERNEL}
            file.write_text(json.dumps({"reach": reach, "taken": self.taken, "failed": self.failed}))
            os._exit(0)
        os.waitpid(child, 0)
        found = json.loads(file.read_text())
        if found["failed"]:
            raise SystemExit("the tests fail without any mutant")
        self.reach, self.taken = found["reach"], found["taken"]

    def fork(self, drawn: Drawn, items: dict[str, pytest.Item]) -> int:
        """Start a process that runs the tests that reach a mutant."""
        child = os.fork()
        if child:
            return child
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            self.try_out(drawn.source.mutant(drawn.source.changes[drawn.number]), items)
            os._exit(0)
        except BaseException as error:  # noqa: BLE001 - nothing of a child may reach the parent's code
            print(f"{drawn.key}: {error!r}", file=sys.stderr, flush=True)
            os._exit(3)

    def try_out(self, mutant: Mutant, items: dict[str, pytest.Item]) -> None:
        """Run the tests that reach a mutant; a test that fails ends the process."""
        note = {"line": f"{mutant.file.stem}.py:{mutant.lines.start}", "before": mutant.before, "after": mutant.after}
        file = self.scratch / str(os.getpid())
        file.write_text(json.dumps(note | {"test": None}))
        put(mutant)
        self.mutating = True
        lines = self.reach[mutant.file.stem]
        reaching = {test for n in mutant.lines for test in lines.get(str(n), ()) if test in items}
        tests = sorted(reaching, key=lambda t: (self.taken[t], t))
        for test, after in zip(tests, [*tests[1:], None], strict=False):
            file.write_text(json.dumps(note | {"test": test}))
            signal.setitimer(signal.ITIMER_VIRTUAL, 20 * self.taken[test] + 5)
            run(items[test], items.get(after or ""))

    def reap(self, running: dict[int, tuple[Drawn, float]]) -> None:
        """Note what ended; end what takes too long."""
        child, status = os.waitpid(-1, os.WNOHANG)
        if child:
            drawn, _ = running.pop(child)
            code = os.waitstatus_to_exitcode(status)
            if code != 3:
                self.note(drawn.key, json.loads((self.scratch / str(child)).read_text()), code)
            return
        for pid, (_, start) in running.items():
            if time.monotonic() - start > WALL:
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.02)

    def note(self, key: str, said: dict[str, Any], code: int) -> None:
        """Keep a result; say at once what passed unnoticed."""
        last = said.pop("test")
        how = {0: None, 1: "failed"}.get(code, f"signal {-code}")
        self.results[key] = said | {"noticed": code != 0, "by": last if code else None, "how": how, "run": bool(last)}
        if not code:
            print(f"{said['line']}{'' if last else ' (no test)'}\n  {said['before']}\n  {said['after']}", flush=True)


def run(item: pytest.Item, after: pytest.Item | None) -> None:
    """One test; what the one after does not share is torn down."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)


def interval(score: float, count: int) -> tuple[float, float]:
    """Wilson's interval at 95 %."""
    z = 1.96
    middle = (score + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(score * (1 - score) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - half, middle + half


def still_valid(found: dict[str, Any], now: dict[str, str]) -> dict[str, Result]:
    """The results that the present code and tests would give again."""
    then = found.get("marks", {})
    if then.get("code") != now["code"]:
        return {}
    same = {name for name in now if then.get(name) == now[name]}
    return {
        key: r
        for key, r in found["mutants"].items()
        if (Path(r["by"].split("::")[0]).name in same if r["noticed"] else then == now)
    }


def main() -> int:
    """0: all of the sample is measured, and the score reaches the target."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1800.0, help="stop after so long and keep what is done")
    parser.add_argument("--count", type=int, default=400, help="mutants of the sample")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at a time")
    parser.add_argument("--target", type=float, default=0.85, help="least score")
    options = parser.parse_args()
    now = marks()
    kept = still_valid(json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}, now)
    mutants, sizes = sample(options.count)
    wanted = {m.key for m in mutants}
    runner = Runner(mutants, {k: r for k, r in kept.items() if k in wanted}, options.seconds, options.jobs)
    whole = ["-s", "-p", "no:cacheprovider", "-p", "no:terminal", "-o", "addopts=--import-mode=importlib", str(TESTS)]
    whole.append(f"{SCENARIOS}::test_it_comes_out_as_written_and_as_before")
    whole += [f"--ignore={TESTS / name}" for name in LEFT_OUT]
    pytest.main(whole, plugins=[runner])
    results = dict(sorted(runner.results.items()))
    if not results:
        raise SystemExit("nothing was measured")
    score = sum(r["noticed"] for r in results.values()) / len(results)
    low, high = interval(score, len(results))
    found = {
        "marks": now,
        "possible": sizes,
        "measured": len(results),
        "score": round(score, 4),
        "interval": [round(low, 4), round(high, 4)],
        "mutants": results,
    }
    FILE.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(results)} of {len(wanted)} mutants, {score:.1%} noticed ({low:.1%} to {high:.1%})")
    known = reasons()
    unexplained = [r for r in results.values() if not r["noticed"] and said_of(r) not in known]
    for r in unexplained:
        print(f"without a reason in {REASONS.name}: {r['line']}\n  {r['before']}\n  {r['after']}")
    return 0 if len(results) == len(wanted) and score >= options.target and not unexplained else 1


def said_of(result: Result) -> tuple[str, str, str]:
    """A change, whatever the line that it is on."""
    return result["line"].partition(":")[0], result["before"], result["after"]


def reasons() -> set[tuple[str, str, str]]:
    """The changes that may pass unnoticed, each listed with its reason."""
    groups = yaml.safe_load(REASONS.read_text(encoding="utf-8"))
    return {(m["file"], m["before"], m["after"]) for group in groups for m in group["mutants"]}


if __name__ == "__main__":
    sys.exit(main())
