"""The engines that `search` is compared with, on the same texts: each a plain, usual set-up."""

import importlib.util
import json
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Run = Callable[[str, str], list[str]]
LIMIT = 10


@dataclass(frozen=True)
class Text:
    """A rule or a section as the baselines see it."""

    edition: str
    id: str
    title: str
    text: str


def whoosh_french(texts: list[Text], _queries: list[str]) -> Run:
    """Whoosh with its own French analyser, titles twice the weight, any word may match."""
    from whoosh.analysis import LanguageAnalyzer
    from whoosh.fields import ID, TEXT, Schema
    from whoosh.filedb.filestore import RamStorage
    from whoosh.qparser import MultifieldParser, OrGroup
    from whoosh.query import Term

    french = LanguageAnalyzer("fr")
    fields = {"title": TEXT(analyzer=french, field_boost=2.0), "text": TEXT(analyzer=french)}
    index = RamStorage().create_index(Schema(edition=ID(stored=True), id=ID(stored=True), **fields))
    writer = index.writer()
    for text in texts:
        writer.add_document(edition=text.edition, id=text.id, title=text.title, text=text.text)
    writer.commit()
    searcher: Any = index.searcher()
    parser = MultifieldParser(["title", "text"], index.schema, group=OrGroup)

    def run(question: str, edition: str) -> list[str]:
        query = parser.parse(re.sub(r"[?:*\"()\[\]{}^~]", " ", question))
        hits = searcher.search(query, limit=LIMIT, filter=Term("edition", edition))
        return [hit["id"] for hit in hits]

    return run


def sqlite_fts5(texts: list[Text], _queries: list[str]) -> Run:
    """SQLite FTS5, accents folded, titles twice the weight, any word may match."""
    base = sqlite3.connect(":memory:")
    base.execute(
        "create virtual table t using fts5(edition unindexed, id unindexed, title, text,"
        ' tokenize = "unicode61 remove_diacritics 2")'
    )
    base.executemany("insert into t values (?, ?, ?, ?)", [(t.edition, t.id, t.title, t.text) for t in texts])

    def run(question: str, edition: str) -> list[str]:
        words = re.findall(r"\w+", question)
        asked = " OR ".join(f'"{word}"' for word in words)
        order = "select id from t where t match ? and edition = ? order by bm25(t, 0, 0, 2.0, 1.0) limit ?"
        return [row[0] for row in base.execute(order, (asked, edition, LIMIT))] if words else []

    return run


def material_lunr(texts: list[Text], queries: list[str]) -> Run | None:
    """Material's lunr pipeline in node, its time slept for so that one clock measures all; or None."""
    spec = importlib.util.find_spec("mkdocs")
    if spec is None or not spec.origin or shutil.which("node") is None:
        return None
    root = Path(spec.origin).parent / "contrib" / "search"
    answers: dict[tuple[str, str], tuple[list[str], float]] = {}
    for edition in dict.fromkeys(text.edition for text in texts):
        docs = [{"location": t.id, "title": t.title, "text": t.text} for t in texts if t.edition == edition]
        asked = json.dumps({"root": str(root), "docs": docs, "queries": queries})
        script = Path(__file__).with_suffix(".js")
        done = subprocess.run(["node", str(script)], input=asked, capture_output=True, text=True, check=True)
        for query, answer in zip(queries, json.loads(done.stdout), strict=True):
            answers[query, edition] = (answer["found"], answer["ms"])

    def run(question: str, edition: str) -> list[str]:
        found, milliseconds = answers[question, edition]
        time.sleep(milliseconds / 1000)
        return found

    return run


BASELINES: dict[str, Callable[[list[Text], list[str]], Run | None]] = {
    "whoosh, analyseur français": whoosh_french,
    "SQLite FTS5, accents pliés": sqlite_fts5,
    "lunr de Material, français": material_lunr,
}
