"""Measure which rules the scenarios would miss: one piece of the engine at a time in its neutral form.

Bounded (`--seconds`), resumable: what was measured for the same engine, cards and scenarios is kept.
Writes rules_kb/data/coverage/ablation.json, which `coverage` reads.
"""

import argparse
import json
import sys
from time import monotonic

from rules_kb.audit.ablation import FILE, Measure, as_json, measure_all, measured_mark, read_measure


def main() -> int:
    """0: everything is measured; 1: time is over, run again to go on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="stop after so long and keep what is done")
    end = monotonic() + parser.parse_args().seconds
    mark = measured_mark()
    done = []
    whole = True
    for piece in measure_all(read_measure(), mark):
        done.append(piece)
        if sys.stderr.isatty():
            print(f"\r{len(done)} {piece.piece:<60.60}", end="", file=sys.stderr)
        if monotonic() > end:
            whole = False
            break
    measure = Measure(mark=mark, pieces=tuple(done))
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(as_json(measure), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    missed = [f"{p.piece} ({p.edition})" for p in done if not p.noticed]
    print(f"\n{len(done)} measures, {len(done) - len(missed)} noticed, {len(missed)} not:")
    print("\n".join(f"  {m}" for m in missed))
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
