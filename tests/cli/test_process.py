"""The command as a process: what it imports, pipes, environments without anything."""

import os
import subprocess
import sys
from pathlib import Path

JUDGE = Path(sys.executable).parent / "altered-judge"
FAST = {
    "rules_kb",
    "rules_kb.cli",
    "rules_kb.cli.main",
    "rules_kb.cli.output",
    "rules_kb.cli.places",
    "rules_kb.cli.prepared",
    "rules_kb.explain",
    "rules_kb.explain.lines",
    "rules_kb.explain.lookup",
    "rules_kb.explain.snapshot",
    "zlib",
}


def imported(*arguments: str) -> set[str]:
    """Modules that a command imports beyond those of a bare interpreter."""
    code = (
        "import sys; before = set(sys.modules)\n"
        f"sys.argv = {['altered-judge', *arguments]!r}\n"
        "from rules_kb.cli.main import main\n"
        "assert main() == 0\n"
        "print(' '.join(set(sys.modules) - before), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_explain_imports_next_to_nothing() -> None:
    subprocess.run([str(JUDGE), "explain", "2.1.e"], capture_output=True, check=True)
    assert imported("explain", "2.1.e") <= FAST
    assert imported("explain", "2.1.e", "--json") <= FAST
    words = {"rules_kb.model", "rules_kb.model.folding", "rules_kb.model.identifiers", "unicodedata"}
    assert imported("explain", "règle", "6.1", "d") <= FAST | words
    assert imported("explain", "Fugace", "--cite") <= FAST | words


def test_a_closed_pipe_ends_quietly() -> None:
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; '{JUDGE}' export | head -c 10"],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, len(done.stdout), done.stderr) == (0, 10, b"")


def test_with_an_empty_environment() -> None:
    done = subprocess.run([str(JUDGE), "explain", "2.1.e"], env={}, capture_output=True, check=False)
    assert done.returncode == 0
    assert "édition 1.0".encode() in done.stdout


def test_locale_c_without_home(tmp_path: Path) -> None:
    env = {"LANG": "C", "LC_ALL": "C", "HOME": str(tmp_path / "absent"), "PATH": os.environ["PATH"]}
    done = subprocess.run([str(JUDGE), "explain", "Épuisé"], env=env, capture_output=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "épuisé".encode() in done.stdout.lower()


def test_colours_only_on_a_terminal() -> None:
    done = subprocess.run([str(JUDGE), "explain", "2.1.d"], capture_output=True, check=True)
    assert b"\x1b" not in done.stdout
