import random

import pytest

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.model.folding import fold
from rules_kb.search.engine import SearchEngine


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("netoyage", "nettoyage"),
        ("expédission", "expedition"),
        ("lexpedition", "expedition"),
        ("defose", "defausser"),
        ("facecachee", "face-cachee"),
        ("repéraje", "reperage"),
        ("crepucsule", "crepuscule"),
        ("gigentesque", "gigantesque"),
        ("fleetting", "fugace"),
        ("connaitre", None),
    ],
)
def test_misspelt_words_are_read_as_the_term(typed: str, term: str | None, engine: SearchEngine) -> None:
    readings = {reading for unit in engine.reader.read(typed).units for reading in unit.readings}
    if term == "face-cachee":
        assert {"fac", "cach"} <= readings
    elif term:
        assert f"@{term}" in readings


@pytest.mark.parametrize("word", ["marcher", "tournoi", "crêpes", "arbitre", "lot"])
def test_everyday_words_are_not_taken_for_the_game_s(word: str, engine: SearchEngine) -> None:
    assert not any(unit.corrected for unit in engine.reader.read(word).units)


def test_one_slip_in_any_term_is_seen_through(knowledge: KnowledgeBase, engine: SearchEngine) -> None:
    """A letter lost, doubled, swapped or wrong, in every term of six letters or more."""
    chance = random.Random(20)
    tried, read = 0, 0
    for term in knowledge.terms.values():
        word = fold(term.forme)
        if len(word) < 6 or not word.isalpha():
            continue
        for typed in slips(word, chance):
            tried += 1
            found = {r for unit in engine.reader.read(typed).units for r in unit.readings}
            read += f"@{term.id}" in found
    assert tried > 400
    assert read / tried > 0.95


def slips(word: str, chance: random.Random) -> list[str]:
    i = chance.randrange(1, len(word) - 1)
    wrong = chance.choice("aeiostrn")
    return [
        word[:i] + word[i + 1 :],
        word[: i + 1] + word[i:],
        word[:i] + word[i + 1] + word[i] + word[i + 2 :],
        word[:i] + wrong + word[i + 1 :],
    ]
