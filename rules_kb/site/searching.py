"""The search of the command line, prepared for the page: same documents, tables, weights, postings.

`assets/moteur.js` ranks as `rules_kb.search.rank` does, but for the bonus of the best passage, for
which it would need all the texts. Faults are left out; weights of postings have 21 steps, and what
rounds to none is left out. A row of `terms` is `term rarity postings`: for each posting the distance
to the next document (5 bits a character, the last below 32) then its weight, in characters of `_DIGITS`.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.search.archive import Archive
from rules_kb.search.build import build_archive
from rules_kb.search.entries import Entry
from rules_kb.search.store import open_postings
from rules_kb.search.weights import WEIGHTS

FILE = "recherche.json"
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_STEPS = 21
_CHUNK = 31
_COMMON = 2000  # beyond, being more common makes no difference to spelling


def write_search(knowledge: KnowledgeBase, asked: Sequence[str], first: str, docs: Path) -> None:
    """Write `recherche.json`; `asked` are the questions proposed before anything is typed."""
    content = search_data(knowledge) | {"asked": list(asked), "first": first}
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    (docs / FILE).write_text(text, encoding="utf-8")


def search_data(knowledge: KnowledgeBase) -> dict[str, Any]:
    """What the page needs to search, as plain data."""
    archive = Archive(build_archive(knowledge, "site"))
    entries = [Entry(row) for row in json.loads(archive.part("entries"))]
    kept = [place for place, entry in enumerate(entries) if entry.kind not in ("fault", "situation")]
    kept += [place for place, entry in enumerate(entries) if entry.kind == "situation"]
    places = {old: new for new, old in enumerate(kept)}
    shown = [entries[old] for old in kept]
    by_key = {entry.key: new for new, entry in enumerate(shown)}
    rarity: dict[str, float] = json.loads(archive.part("rarity"))
    files = {n.removeprefix("index/"): archive.part(n) for n in archive.names() if n.startswith("index/")}
    postings = open_postings(files)
    terms = [
        f"{term} {rarity[term]:.2f} {_encoded([(places[d], w) for d, w in postings.postings(term) if d in places])}"
        for term in sorted(rarity)
    ]
    language = json.loads(archive.part("language"))
    return {
        "weights": {name: value for name, value in vars(WEIGHTS).items() if isinstance(value, float)},
        "keys": [entry.key for entry in shown if entry.kind != "situation"],
        "priors": [entry.prior for entry in shown],
        "titles": [_title(knowledge, entry.key) for entry in shown if entry.kind != "situation"],
        "mates": {n: [by_key[m] for m in e.mates if m in by_key] for n, e in enumerate(shown) if e.mates},
        "links": {
            n: [len(e.links), *(by_key[k] for k in e.links if k in by_key)] for n, e in enumerate(shown) if e.links
        },
        "defines": _by_term(shown),
        "situations": [
            [e.mass, [[places[d], s] for d, s in e.answers if d in places]] for e in shown if e.kind == "situation"
        ],
        "terms": terms,
        "words": [_word(word, count, language["stems"][word]) for word, count in language["vocabulary"].items()],
        **{name: language[name] for name in ("ignored", "common", "fillers", "irregular", "short", "exact")},
        **_phrases(language),
    }


def _by_term(entries: Sequence[Entry]) -> dict[str, list[float]]:
    """Per term, the entries that define it, each followed by how strongly."""
    found: dict[str, list[float]] = {}
    for number, entry in enumerate(entries):
        for term, strength in entry.defines:
            found.setdefault(term, []).extend((number, strength))
    return found


def _phrases(language: dict[str, Any]) -> dict[str, Any]:
    """What the page cannot work out from `exact` by stems: phrases of its own, and those to forget."""
    worked_out = {" ".join(language["stems"].get(w, w) for w in k.split(" ")): m for k, m in language["exact"].items()}
    phrases = language["phrases"]
    return {
        "phrases": {key: meanings for key, meanings in phrases.items() if worked_out.get(key) != meanings},
        "no_phrases": sorted(worked_out.keys() - phrases.keys()),
    }


def _title(knowledge: KnowledgeBase, key: str) -> str:
    """The title of what has one of its own; a rule has that of its section."""
    node = knowledge.nodes.get(key)
    return node.title if node and node.kind != "rule" else ""


def _word(word: str, count: int, stem: str) -> str:
    """`word count stem`; a stem that starts the word is the number of its letters."""
    short = str(len(stem)) if word.startswith(stem) else stem
    return f"{word} {min(count, _COMMON)} {short}"


def _encoded(postings: Sequence[tuple[int, float]]) -> str:
    out, before = [], 0
    for number, weight in sorted(postings):
        if not round(weight * _STEPS):
            continue
        gap, before = number - before, number
        while gap > _CHUNK:
            out.append(_DIGITS[32 + (gap & 31)])
            gap >>= 5
        out.append(_DIGITS[gap] + _DIGITS[round(weight * _STEPS)])
    return "".join(out)
