"""Misspelt look-ups find what the same words find when they are well written (see misspellings.py)."""

from collections import Counter

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.search.documents import Document
from rules_kb.search.engine import SearchEngine
from rules_kb.search.language import Language
from tests.search.misspellings import EDITION, lookups, misspelt

_EVERY = 6  # of the look-ups, how many are left out for one that is tried


def test_misspelt_lookups_are_answered_as_the_clean_ones(
    knowledge: KnowledgeBase, prepared: tuple[list[Document], Language], engine: SearchEngine
) -> None:
    made = lookups(knowledge, *prepared)[::_EVERY]
    clean = [lookup for lookup in made if _first(engine, lookup.typed) in lookup.rules]
    tried: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for lookup in clean:
        for kind, typed in misspelt(lookup.typed):
            tried[kind] += 1
            found[kind] += _first(engine, typed) in lookup.rules
    assert len(clean) / len(made) > 0.88
    assert tried.total() > 800
    assert found.total() / tried.total() > 0.96
    assert not {kind: found[kind] / n for kind, n in tried.items() if n > 20 and found[kind] / n < 0.9}


def _first(engine: SearchEngine, typed: str) -> str:
    hits = engine.rank(engine.reader.read(typed), EDITION)
    return engine.entries[hits[0].number].id if hits else ""


def test_a_correction_makes_the_phrase_that_was_meant(engine: SearchEngine) -> None:
    for typed in ("pile de défosse", "pilede défausse", "pile de detausse"):
        readings = {reading for unit in engine.reader.read(typed).units for reading in unit.readings}
        assert "@pile-de-defausse" in readings, typed


def test_misspelt_small_words_are_not_taken_for_the_game_s(engine: SearchEngine) -> None:
    for typed in ("carte coment", "carte kan", "carte keski", "carte sest"):
        assert {unit.written for unit in engine.reader.read(typed).units} == {"carte"}, typed
