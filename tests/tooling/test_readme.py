"""The answer shown in the README is the one that the command gives."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
JUDGE = Path(sys.executable).parent / "altered-judge"


def test_the_answer_shown_is_real(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = text.partition("<!-- explain 4.2.5.a -->")[2].partition("<!-- /explain -->")[0]
    shown = block.partition("```text\n")[2].partition("```")[0]
    env = {"COLUMNS": "72", "ALTERED_JUDGE_DATA": str(tmp_path)}
    done = subprocess.run([str(JUDGE), "explain", "4.2.5.a"], env=env, capture_output=True, text=True, check=True)
    assert shown == done.stdout, "recopiez la sortie de : COLUMNS=72 altered-judge explain 4.2.5.a"
