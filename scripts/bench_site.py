"""What the site weighs, how long it takes to build, how well and how fast its search answers (in Chromium).

python scripts/bench_site.py [QUESTIONS.jsonl]
"""

import gzip
import json
import shutil
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rules_kb.corpus.knowledge import load_knowledge
from rules_kb.explain.context import build_context
from rules_kb.site.build import build_html
from rules_kb.site.bundle import bundle
from rules_kb.site.finish import finish
from rules_kb.site.generate import generate
from rules_kb.site.serve import server
from scripts.bench_search import EDITIONS, FIGURES, LOOKUPS, Question, figures, halves

ASK = """async ([address, questions]) => {
  const start = performance.now();
  const engine = await (await import(address)).engine();
  const loaded = performance.now() - start;
  const found = (q, edition) => engine.rank(engine.reader.read(q), e => e.edition === edition).slice(0, 10);
  const ids = (q, edition) => found(q, edition).map(hit => engine.entries[hit.number].id);
  const timed = q => { const t = performance.now(); engine.search(q); return performance.now() - t; };
  return { loaded, answers: questions.map(q => ({ ms: timed(q), "1.0": ids(q, "1.0"), "4.0": ids(q, "4.0") })) };
}"""


def main() -> None:
    """Build in a temporary folder, print the figures."""
    context = build_context(load_knowledge())
    with tempfile.TemporaryDirectory() as scratch:
        start = time.perf_counter()
        generate(context, Path(scratch) / "tree")
        html = build_html(Path(scratch) / "tree")
        size = finish(html)
        print(f"construction : {time.perf_counter() - start:.0f} s, {size / 1e6:.0f} Mo")
        weigh(html)
        print(f"fichier seul : {len(bundle(context).encode()) / 1e6:.2f} Mo")
        if len(sys.argv) > 1:
            lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
            search(html, [json.loads(line) for line in lines if line.strip()])


def weigh(html: Path) -> None:
    """The heaviest rule page, the first load, the search, what is kept offline."""
    pages = {p: packed(p) for p in html.glob("regles/*/*/index.html") if p.parent.name[-1].isalpha()}
    heavy = max(pages, key=lambda page: pages[page])
    print(f"page de règle, gzip : médiane {statistics.median(pages.values()):.0f}, la plus lourde {pages[heavy]}")
    shown = [p for p in html.glob("assets/**/*.min.*") if p.suffix in (".css", ".js") and "workers" not in p.parts]
    modules = html.glob("assets/aj-*/*")
    first = [*shown, *(p for p in modules if p.name in ("aj.css", "aj.js", "apercus.js", "citer.js", "hors-ligne.js"))]
    print(f"première visite d’une règle, gzip : {(pages[heavy] + sum(map(packed, first))) / 1e3:.0f} ko")
    names = ("moteur.js", "mots.js", "question.js", "numeros.js", "recherche.js", "filtres.js")
    code = sum(packed(p) for p in html.glob("assets/aj-*/*.js") if p.name in names)
    print(f"recherche, gzip : {(packed(html / 'recherche.json') + code) / 1e3:.0f} ko, et un ko environ par résultat")
    print(f"hors ligne : {json.loads((html / 'hors-ligne.json').read_text(encoding='utf-8'))['total'] / 1e6:.1f} Mo")


def packed(path: Path) -> int:
    """The size of a file as a server sends it."""
    return len(gzip.compress(path.read_bytes(), 6))


def search(html: Path, questions: list[Question]) -> None:
    """Ask every question in Chromium; the figures by half, edition and kind of question."""
    running = server(html, 0)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{running.server_port}/"
    module = f"{url}assets/{next(html.glob('assets/aj-*')).name}/moteur.js"
    with running, sync_playwright() as playwright:
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.goto(url)
        found = page.evaluate(ASK, [module, [q["question_fr"] for q in questions]])
        browser.close()
        running.shutdown()
    times = sorted(answer["ms"] for answer in found["answers"])
    high = times[int(len(times) * 0.95)]
    print(
        f"chargée en {found['loaded']:.0f} ms ; réponse : médiane {statistics.median(times):.1f} ms, p95 {high:.1f} ms"
    )
    answers = {q["id"]: answer for q, answer in zip(questions, found["answers"], strict=True)}
    for title, half in zip(("regardée", "mesurée"), halves(questions), strict=True):
        for edition in EDITIONS:
            for name, kinds in (("toutes", None), ("recherches courtes", LOOKUPS)):
                print(f"moitié {title} · {edition} · {name} · {table(half, answers, edition, kinds)}")


def table(half: list[Question], answers: dict[str, Any], edition: str, kinds: tuple[str, ...] | None) -> str:
    """The means of the five figures, with the number of questions."""
    field = f"rules_{edition.replace('.', '_')}"
    asked = [q for q in half if q[field] and (kinds is None or q["style"] in kinds)]
    rows = [figures(answers[q["id"]][edition], q, edition) for q in asked]
    return f"n = {len(rows)} · " + ", ".join(f"{f} {statistics.mean(row[f] for row in rows):.3f}" for f in FIGURES)


if __name__ == "__main__":
    main()
