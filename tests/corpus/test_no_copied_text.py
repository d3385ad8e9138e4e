"""What the project says in its own words shares no long run of words with the texts it must not copy.

The source documents lie in the project; the cards and the official PDFs beside it, if anywhere.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_kb.corpus.documents.manifest import read_documents
from rules_kb.corpus.official import read_official
from rules_kb.corpus.package_data import DATA

RUN = 12
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")

Runs = set[tuple[str, ...]]


def words(text: str) -> list[str]:
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


def runs(text: str) -> Iterator[tuple[str, ...]]:
    found = words(text)
    for start in range(len(found) - RUN + 1):
        yield tuple(found[start : start + RUN])


def own_texts() -> Iterator[tuple[str, str]]:
    """Every data file that holds our own sentences, as file name and text."""
    for path in sorted(DATA.rglob("*.yaml")):
        yield str(path.relative_to(DATA)), path.read_text(encoding="utf-8")


def copied(forbidden: Runs) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, text in own_texts():
        hits = [" ".join(run) for run in runs(text) if run in forbidden]
        if hits:
            found[name] = hits
    return found


def test_runs_are_seen() -> None:
    sentence = "un deux trois quatre cinq six sept huit neuf dix onze douze"
    assert list(runs(sentence.upper())) == [tuple(sentence.split())]
    assert list(runs(sentence + " treize"))[1][-1] == "treize"
    assert list(runs(sentence.removesuffix(" douze"))) == []


def test_there_are_own_texts() -> None:
    assert sum(1 for _ in own_texts()) > 130
    assert sum(1 for _, text in own_texts() for _ in runs(text)) > 50_000


def test_source_documents_are_not_copied() -> None:
    documents = read_documents()
    forbidden = {run for data in documents.values() for run in runs(data.decode("utf-8"))}
    assert len(forbidden) > 5_000
    assert copied(forbidden) == {}


def test_french_cards_are_not_copied(shared: Path) -> None:
    cards: list[dict[str, Any]] = json.loads((shared / "cards/cards.fr.json").read_text("utf-8"))
    texts = [str(text) for card in cards for text in card["elements"].values() if text]
    forbidden = {run for text in texts for run in runs(text)}
    assert len(forbidden) > 1_000
    assert copied(forbidden) == {}


@pytest.mark.parametrize("edition", ["3.0", "4.0"])
def test_the_official_english_is_nowhere(shared: Path, edition: str) -> None:
    """It is the publisher's: read, never reproduced, be it in code, tests or documentation."""
    official = read_official(shared / "reference" / f"complete-rules-{edition}.en.pdf")
    texts = [text.full_text() for text in official.texts()]
    texts += [note.text for text in official.texts() for note in text.notes]
    texts += [entry.text for entry in official.glossary]
    forbidden = {run for text in texts for run in runs(text)}
    assert len(forbidden) > 5_000
    root = DATA.parent.parent
    paths = [
        path
        for pattern in ("rules_kb/**/*.py", "rules_kb/**/*.yaml", "tests/**/*.py", "docs/**/*.md", "*.md")
        for path in root.glob(pattern)
    ]
    assert len(paths) > 200
    found = {
        str(path.relative_to(root))
        for path in paths
        if any(run in forbidden for run in runs(path.read_text(encoding="utf-8")))
    }
    assert found == set()
