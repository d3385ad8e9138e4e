"""The golden transcripts of the built-in scenarios: show what differs, or keep what comes out now.

`scripts/golden_scenarios.py` prints the differences (exit 1); with `--reset` it writes the files anew,
all or those of the scenarios named, and removes those that have no scenario: read the diff before committing.
"""

import argparse
import difflib
import sys

from rules_kb.scenarios.load import built_in
from rules_kb.scenarios.run import run
from rules_kb.scenarios.transcript import FOLDER, golden, golden_file


def main() -> int:
    """0: nothing differs, or reset; 1: something differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reset", action="store_true", help="write the files anew")
    parser.add_argument("names", nargs="*", help="scenarios; all by default")
    asked = parser.parse_args()
    wanted = {}
    for loaded in built_in().values():
        if not asked.names or loaded.id in asked.names:
            for edition in loaded.scenario.editions:
                wanted[golden_file(loaded.id, edition)] = golden(loaded, run(loaded, edition))
    changed = 0
    for file, text in wanted.items():
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        if old != text:
            changed += 1
            diff = difflib.unified_diff(old.splitlines(), text.splitlines(), file.name, "now", lineterm="", n=1)
            print("\n".join(diff))
            if asked.reset:
                FOLDER.mkdir(exist_ok=True)
                file.write_text(text, encoding="utf-8")
    if not asked.names:
        for file in sorted(set(FOLDER.glob("*.txt")) - set(wanted)):
            changed += 1
            print(f"{file.name}: no scenario")
            if asked.reset:
                file.unlink()
    print(f"{len(wanted)} transcripts, {changed} different")
    return 1 if changed and not asked.reset else 0


if __name__ == "__main__":
    sys.exit(main())
