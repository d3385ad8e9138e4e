"""A copy of the commands in a folder of its own, with stand-ins for what they call."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = subprocess.CompletedProcess[str]

# Answers as `python3` and, copied by `-m venv`, as `.venv/bin/python`; writes down how it was called.
PYTHON = """#!/bin/bash
echo "python $*" >>"$CALLS"
case "$*" in
  *ensurepip*) [[ -e $STATE/ensurepip ]] ;;
  *version_info*) [[ ! -e $STATE/old ]] && echo "$0" ;;
  --version) echo "Python 3.9.2" ;;
  "-m venv "*)
    mkdir -p "${*:3}/bin" && cp "$0" "${*:3}/bin/python"
    echo "command = $0 $*" >"${*:3}/pyvenv.cfg" ;;
  *--editable*)
    printf '#!/bin/bash\\necho "judge $* in $PWD"\\nexit 7\\n' >"${0%/*}/altered-judge"
    chmod +x "${0%/*}/altered-judge" ;;
  *"-m pip"*)
    [[ ! -e $STATE/slow ]] || sleep 0.4
    [[ ! -e $STATE/pip-fails ]] || { cat "$STATE/pip-fails"; exit 1; } ;;
esac
"""
APT = """#!/bin/bash
echo "apt-get $*" >>"$CALLS"
[[ ! -e $STATE/apt-fails ]] || { echo 'Temporary failure resolving'; exit 100; }
[[ " $* " != *" install "* ]] || touch "$STATE/ensurepip"
"""


class Checkout:
    """The commands at `root`, stand-ins before the rest of PATH, and what these were asked."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "dépôt à moi"
        self.root.mkdir()
        for name in ("scripts", "requirements"):
            shutil.copytree(ROOT / name, self.root / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", self.root)
        self.venv = self.root / ".venv"
        self.tools = folder / "tools"
        self.state = folder / "state"
        self.calls = folder / "calls"
        for path in (self.tools, self.state, folder / "tmp"):
            path.mkdir()
        self.environment = {
            "PATH": f"{self.tools}{os.pathsep}{os.defpath}",
            "CALLS": str(self.calls),
            "STATE": str(self.state),
            "TMPDIR": str(folder / "tmp"),
            "LANG": "C",
        }
        self.tool("python3", PYTHON)
        self.tool("apt-get", APT)
        self.user(1000)
        self.set("ensurepip")

    def tool(self, name: str, text: str, folder: Path | None = None) -> None:
        path = (folder or self.tools) / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def user(self, uid: int) -> None:
        self.tool("id", f"#!/bin/bash\necho {uid}\n")

    def set(self, name: str, text: str = "") -> None:
        (self.state / name).write_text(text, encoding="utf-8")

    def unset(self, name: str) -> None:
        (self.state / name).unlink()

    def log(self) -> list[str]:
        """What was called since the last look."""
        if not self.calls.exists():
            return []
        lines = self.calls.read_text(encoding="utf-8").splitlines()
        self.calls.unlink()
        return lines

    def run(self, *command: str | Path, cwd: Path | None = None, **environment: str) -> Run:
        return subprocess.run(
            [str(word) for word in command],
            cwd=cwd or self.root,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=20,
        )

    def judge(self, *words: str, cwd: Path | None = None) -> Run:
        return self.run(self.root / "scripts/judge", *words, cwd=cwd)

    def files(self) -> dict[str, tuple[int, int]]:
        """Everything below the root, with time and size."""
        paths = sorted(self.root.rglob("*"))
        return {str(path): (path.lstat().st_mtime_ns, path.lstat().st_size) for path in paths}

    def leftovers(self) -> list[str]:
        return [path.name for path in Path(self.environment["TMPDIR"]).iterdir()]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture
def installed(checkout: Checkout) -> Checkout:
    """A checkout whose first start is over."""
    assert checkout.judge("about").returncode == 7
    checkout.log()
    return checkout


@pytest.fixture
def bash(checkout: Checkout) -> Callable[[str], Run]:
    """Runs lines of bash after scripts/lib_checks.sh."""
    return lambda lines: checkout.run("bash", "-c", f"source scripts/lib_checks.sh\n{lines}")
