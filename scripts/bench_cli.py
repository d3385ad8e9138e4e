"""How long `explain` takes, against an empty console script of the same environment.

Medians of paired runs: in each round every command runs once, so that a busy moment of the
machine weighs on all of them. The target (1.5 times the empty script) is printed, not asserted.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
ROUNDS = 60
TARGET = 1.5


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        empty = _empty_script(Path(folder))
        judge = str(BIN / "altered-judge")
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "script vide": [empty],
            "explain 2.1.e": [judge, "explain", "2.1.e"],
            "explain 2.1.e --json": [judge, "explain", "2.1.e", "--json"],
            "explain Fugace": [judge, "explain", "Fugace"],
            "explain règle 6.1 d": [judge, "explain", "règle 6.1 d"],
            "explain 4 (chapitre)": [judge, "explain", "4"],
            "scripts/judge explain 2.1.e": [str(ROOT / "scripts" / "judge"), "explain", "2.1.e"],
        }
        for command in commands.values():
            _run(command)
        times: dict[str, list[float]] = {name: [] for name in commands}
        for done in range(ROUNDS):
            print(f"\r{done + 1}/{ROUNDS}", end="", file=sys.stderr, flush=True)
            for name, command in commands.items():
                times[name].append(_run(command))
    print(file=sys.stderr)
    _table(times)


def _empty_script(folder: Path) -> str:
    """A console script written by this environment's own pip wrapper, that does nothing."""
    wrapper = (BIN / "altered-judge").read_text(encoding="utf-8")
    module = folder / "empty_console_script.py"
    module.write_text("def main():\n    return 0\n", encoding="utf-8")
    text = wrapper.replace("rules_kb.cli.main", "empty_console_script")
    if text == wrapper:
        raise SystemExit("le script de console n’a pas la forme attendue")
    script = folder / "empty"
    lines = text.splitlines(keepends=True)
    head = "".join(lines[:1])
    script.write_text(f"{head}import sys; sys.path.insert(0, {str(folder)!r})\n{''.join(lines[1:])}", encoding="utf-8")
    script.chmod(0o755)
    return str(script)


def _run(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - start) * 1000


def _table(times: dict[str, list[float]]) -> None:
    base = times["script vide"]
    print(f"{'commande':<30} {'médiane':>9} {'p95':>9} {'/ script vide':>14}")
    for name, taken in times.items():
        ratio = statistics.median(t / b for t, b in zip(taken, base, strict=True))
        median, high = statistics.median(taken), sorted(taken)[int(len(taken) * 0.95)]
        print(f"{name:<30} {median:>6.1f} ms {high:>6.1f} ms {ratio:>13.2f}")
    print(f"cible : explain 2.1.e et --json à {TARGET} fois le script vide au plus (n = {ROUNDS})")


if __name__ == "__main__":
    main()
