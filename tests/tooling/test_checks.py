"""scripts/test: runs every part whatever fails, and closes on one line that counts."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.tooling.conftest import Checkout, Run

CI_RUN = Path(__file__).resolve().parents[2] / ".ci/run"
TOOLS = ("ruff", "mypy", "lint-imports", "mkdocs", "coverage")
SUITE = (
    '<?xml version="1.0"?><testsuites name="pytest tests">'
    '<testsuite name="pytest" errors="{e}" failures="{f}" skipped="{s}" tests="{t}" time="1">'
)


def suite(tests: int, failures: int = 0, errors: int = 0, skipped: int = 0) -> str:
    return SUITE.format(t=tests, f=failures, e=errors, s=skipped)


def tool(name: str, status: int = 0) -> str:
    return f'#!/bin/bash\necho "{name} $*" >>"$CALLS"\nexit {status}\n'


@pytest.fixture
def ready(checkout: "Checkout") -> "Checkout":
    """Installed with the list of the tests; every tool is content, and pytest has run three tests."""
    checkout.run("bash", "-c", "root=$PWD; source scripts/lib.sh; ensure_venv test")
    for name in TOOLS:
        checkout.tool(name, tool(name), checkout.venv / "bin")
    checkout.tool("chromium", tool("chromium"))
    pytest_runs(checkout, suite(3), 0)
    checkout.log()
    return checkout


def pytest_runs(checkout: "Checkout", junit: str, status: int) -> None:
    lines = [
        'for word; do [[ $word != --junit-xml=* ]] || cat "$STATE/junit" >"${word#*=}"; done',
        'echo "pytest $*" >>"$CALLS"',
        f"exit {status}",
    ]
    checkout.set("junit", junit)
    checkout.tool("pytest", "\n".join(["#!/bin/bash", *lines, ""]), checkout.venv / "bin")


def last_line(run: "Run") -> str:
    assert run.stdout.endswith("\n")
    return run.stdout.splitlines()[-1]


def test_all_is_well(ready: "Checkout") -> None:
    run = ready.run("scripts/test")
    assert (last_line(run), run.returncode) == ("9 passed, 0 failed, 0 skipped", 0)
    assert [call.split()[0] for call in ready.log()] == [
        *("ruff", "ruff", "mypy", "lint-imports", "mkdocs", "pytest", "coverage"),
    ]
    assert ready.leftovers() == []


def test_ci_runs_the_same(ready: "Checkout") -> None:
    (ready.root / ".ci").mkdir()
    shutil.copy(CI_RUN, ready.root / ".ci")
    run = ready.run("bash", ".ci/run", CI="true")
    assert (last_line(run), run.returncode) == ("9 passed, 0 failed, 0 skipped", 0)


@pytest.mark.parametrize("name", TOOLS)
def test_a_failing_part_stops_no_other(ready: "Checkout", name: str) -> None:
    ready.tool(name, tool(name, 1), ready.venv / "bin")
    run = ready.run("scripts/test")
    failed = 2 if name == "ruff" else 1
    assert (last_line(run), run.returncode) == (f"{9 - failed} passed, {failed} failed, 0 skipped", 1)
    assert len(ready.log()) == 7


@pytest.mark.parametrize(
    ("ci", "line"), [("", "8 passed, 0 failed, 1 skipped"), ("true", "8 passed, 1 failed, 0 skipped")]
)
def test_what_cannot_run_is_skipped_but_fails_under_ci(ready: "Checkout", ci: str, line: str) -> None:
    (ready.venv / "bin/mypy").unlink()
    run = ready.run("scripts/test", CI=ci)
    assert last_line(run) == line
    assert run.returncode == (1 if ci else 0)


def test_arguments_go_to_pytest_without_coverage(ready: "Checkout") -> None:
    run = ready.run("scripts/test", "tests/corpus", "-k", "une étoile")
    assert last_line(run) == "8 passed, 0 failed, 0 skipped"
    calls = ready.log()
    assert calls[-1].endswith("tests/corpus -k une étoile")
    assert "--cov" not in calls[-1]


@pytest.mark.parametrize(
    ("junit", "status", "counts"),
    [
        (suite(12), 0, "12 0 0"),
        (suite(12, failures=2, errors=1, skipped=4), 1, "5 3 4"),
        (suite(12), 2, "12 1 0"),  # interrupted: no test explains the status
        (suite(0), 5, "0 1 0"),  # no test ran
        (suite(0), 0, "0 1 0"),
        ("", 3, "0 1 0"),  # crashed before writing
        ("<testsuites>", 0, "0 1 0"),
    ],
)
def test_counting(bash: Callable[[str], "Run"], junit: str, status: int, counts: str) -> None:
    run = bash(f"count_junit <(printf %s {junit!r}) {status}; echo $passed $failed $skipped")
    assert run.stdout == f"{counts}\n"


def test_counting_without_a_file(bash: Callable[[str], "Run"]) -> None:
    assert bash("count_junit /nowhere 4; echo $passed $failed $skipped").stdout == "0 1 0\n"


@pytest.mark.parametrize(
    ("passed", "failed", "skipped", "status"), [(1, 0, 0, 0), (1, 1, 0, 1), (0, 0, 3, 1), (0, 0, 0, 1)]
)
def test_the_last_line_and_the_status(
    bash: Callable[[str], "Run"], passed: int, failed: int, skipped: int, status: int
) -> None:
    run = bash(f"passed={passed} failed={failed} skipped={skipped}; finish")
    assert last_line(run) == f"{passed} passed, {failed} failed, {skipped} skipped"
    assert run.returncode == status
