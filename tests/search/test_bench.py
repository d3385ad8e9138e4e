"""The bench itself, and the targets on the measured half where the questions are at hand."""

import json
import statistics
from pathlib import Path

import pytest

from rules_kb.search.engine import SearchEngine
from scripts.bench_search import LOOKUPS, Question, figures, halves

QUESTION: Question = {"rules_1_0": ["2.1.c", "2.1.d"], "best_1_0": ["2.1.d"], "expect": "decided", "topic": "t"}


def test_figures() -> None:
    perfect = figures(["2.1.d", "2.1.c"], QUESTION, "1.0")
    assert perfect == {"hit@1": 1.0, "hit@5": 1.0, "MRR@10": 1.0, "nDCG@10": 1.0, "vides": 0.0}
    second = figures(["9.9.z", "2.1.c"], QUESTION, "1.0")
    assert (second["hit@1"], second["hit@5"], second["MRR@10"]) == (0.0, 1.0, 0.5)
    assert 0 < second["nDCG@10"] < 0.5
    assert figures([], QUESTION, "1.0")["vides"] == 1.0


@pytest.fixture(scope="module")
def questions(shared: Path) -> list[Question]:
    text = (shared / "questions" / "questions.fr.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_halves_share_no_topic_and_do_not_depend_on_order(questions: list[Question]) -> None:
    seen, measured = halves(questions)
    assert sorted(q["id"] for q in (*seen, *measured)) == sorted(q["id"] for q in questions)
    assert abs(len(seen) - len(measured)) < 5
    again, _ = halves(reversed(questions))
    assert {q["id"] for q in again} == {q["id"] for q in seen}
    subjects = [
        {q["topic"] for q in half if q["topic"] not in ("lookup", "rule_number", "negative")}
        for half in (seen, measured)
    ]
    assert not subjects[0] & subjects[1]


@pytest.mark.parametrize("edition", ["1.0", "4.0"])
def test_the_measured_half_is_answered(edition: str, questions: list[Question], engine: SearchEngine) -> None:
    rows: list[tuple[bool, dict[str, float]]] = []
    for question in halves(questions)[1]:
        if question[f"rules_{edition.replace('.', '_')}"]:
            results = engine.search(question["question_fr"], edition=edition)["results"]
            row = figures([result["id"] for result in results], question, edition)
            rows.append((question["style"] in LOOKUPS, row))
    every = [row for _, row in rows]
    short = [row for lookup, row in rows if lookup]
    assert statistics.mean(row["hit@5"] for row in every) >= 0.78
    assert statistics.mean(row["MRR@10"] for row in every) >= 0.68
    assert statistics.mean(row["hit@5"] for row in short) >= 0.95
    assert statistics.mean(row["hit@1"] for row in short) >= 0.78
    assert not any(row["vides"] for row in every)
