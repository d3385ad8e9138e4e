"""The search of the command line, prepared for the page: same documents, tables, weights, postings.

`assets/moteur.js` ranks as `rules_kb.search.rank` does, but for the bonus of the best passage, for
which it would need all the texts. `assets/poids.js` works the weights out as `rules_kb.search.weigh`
does, from how often each term is in each part of each document; what rules have of their sections
(titles) and of situations (what players say) is not repeated. Faults are left out.

A row of `terms` is `term parts situations`: for each document that holds the term, the distance to it
from the one before and the number in `parts` of how often it is in each of `PARTS`; for each situation
the distance alone, 0 for the same again. Numbers are written 5 bits a character of `_DIGITS`, the last
below 32. A row of `situations` is how many follow each other with the same answers, then each answer
with its strength. A row of `words` begins with what it shares with the one before, as a number of letters.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.search.build import entry_rows, prepare, situation_groups
from rules_kb.search.documents import Document
from rules_kb.search.entries import Entry
from rules_kb.search.language import Language, Meaning, by_meaning
from rules_kb.search.weigh import Counts, count_terms, means
from rules_kb.search.weights import WEIGHTS

FILE = "recherche.json"
PARTS = ("text", "note", "name", "title")  # the regions that are a document's own, in the order of `parts`
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_CHUNK = 31
_COMMON = 2000  # beyond, being more common makes no difference to spelling


def write_search(knowledge: KnowledgeBase, asked: Sequence[str], first: str, docs: Path) -> None:
    """Write `recherche.json`; `asked` are the questions proposed before anything is typed."""
    content = search_data(knowledge) | {"asked": list(asked), "first": first}
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    (docs / FILE).write_text(text, encoding="utf-8")


def search_data(knowledge: KnowledgeBase) -> dict[str, Any]:
    """What the page needs to search, as plain data."""
    documents, tables = prepare(knowledge)
    counts = count_terms(documents, tables)
    kept = [place for place, document in enumerate(documents) if document.kind not in ("fault", "situation")]
    first = len(kept)
    kept += [place for place, document in enumerate(documents) if document.kind == "situation"]
    found = [documents[place] for place in kept]
    shown = [Entry(row) for row in entry_rows(found[:first], WEIGHTS)]
    by_key = {entry.key: new for new, entry in enumerate(shown)}
    language: dict[str, Any] = tables.to_json()
    return {
        "weights": dict(vars(WEIGHTS)),
        "keys": [entry.key for entry in shown],
        "priors": [entry.prior for entry in shown],
        "titles": [_title(knowledge, entry.key) for entry in shown],
        "mates": {n: [by_key[m] for m in e.mates if m in by_key] for n, e in enumerate(shown) if e.mates},
        "links": {
            n: [len(e.links), *(by_key[k] for k in e.links if k in by_key)] for n, e in enumerate(shown) if e.links
        },
        "defines": _by_term(shown),
        "situations": [
            [count, *(x for answer in answers for x in answer)]
            for count, answers in situation_groups(found[:first], found[first:])
        ],
        "means": means(documents, counts),
        **_terms(found, [counts[place] for place in kept], first),
        "words": _shared([_word(w, count, tables.stems[w]) for w, count in sorted(tables.vocabulary.items())]),
        **{name: language[name] for name in ("ignored", "common", "fillers", "irregular", "short")},
        **_phrases(tables),
    }


def _terms(documents: Sequence[Document], counts: Sequence[Counts], first: int) -> dict[str, Any]:
    """The rows of the terms; situations are the documents from `first` on."""
    own: dict[str, list[tuple[int, tuple[int, ...]]]] = {}
    said: dict[str, list[int]] = {}
    for number, (document, regions) in enumerate(zip(documents, counts, strict=True)):
        if number >= first:
            for term, times in regions.get("text", {}).items():
                said.setdefault(term, []).extend([number - first] * times)
            continue
        parts: list[Mapping[str, int]] = [
            regions.get(part, {}) for part in (PARTS[:-1] if document.kind == "rule" else PARTS)
        ]
        for term in {term for part in parts for term in part}:
            own.setdefault(term, []).append((number, tuple(part.get(term, 0) for part in parts)))
    usual = [parts for parts, _ in Counter(parts for found in own.values() for _, parts in found).most_common()]
    places = {parts: place for place, parts in enumerate(usual)}
    defined = {f"@{term}" for document in documents for term, _ in document.defines}
    return {
        "parts": usual,
        "terms": [
            _term(term, [(n, places[p]) for n, p in own.get(term, ())], said.get(term, ()))
            for term in sorted({*own, *said, *defined})
        ],
    }


def _term(term: str, own: Sequence[tuple[int, int]], said: Sequence[int]) -> str:
    before, out = 0, []
    for number, parts in own:
        out.append(_digits(number - before) + _digits(parts))
        before = number
    gaps = [number - previous for previous, number in zip([0, *said], said, strict=False)]
    return f"{term} {''.join(out)} {''.join(map(_digits, gaps))}".rstrip()


def _shared(rows: Sequence[str]) -> list[str]:
    """Each row without the start that it shares with the one before, whose length comes first, as a digit."""
    out, before = [], ""
    for row in rows:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(before, row, strict=False))
        length = min(sum(1 for _ in same), len(_DIGITS) - 1)
        out.append(_DIGITS[length] + row[length:])
        before = row
    return out


def _digits(number: int) -> str:
    out = []
    while number > _CHUNK:
        out.append(_DIGITS[32 + (number & 31)])
        number >>= 5
    return "".join([*out, _DIGITS[number]])


def _by_term(entries: Sequence[Entry]) -> dict[str, list[float]]:
    """Per term, the entries that define it, each followed by how strongly."""
    found: dict[str, list[float]] = {}
    for number, entry in enumerate(entries):
        for term, strength in entry.defines:
            found.setdefault(term, []).extend((number, strength))
    return found


def _phrases(tables: Language) -> dict[str, Any]:
    """The phrases by stems; `exact`: those which as written mean something else."""

    def by_stems(phrase: str) -> Sequence[Meaning]:
        return tables.phrases.get(" ".join(tables.stems.get(word, word) for word in phrase.split(" ")), ())

    exact = {phrase: meanings for phrase, meanings in tables.exact.items() if by_stems(phrase) != meanings}
    return {"phrases": by_meaning(tables.phrases), "exact": by_meaning(exact)}


def _title(knowledge: KnowledgeBase, key: str) -> str:
    """The title of what has one of its own; a rule has that of its section."""
    node = knowledge.nodes.get(key)
    return node.title if node and node.kind != "rule" else ""


def _word(word: str, count: int, stem: str) -> str:
    """`word count stem`; a stem that starts the word is the number of its letters."""
    short = str(len(stem)) if word.startswith(stem) else stem
    return f"{word} {min(count, _COMMON)} {short}"
