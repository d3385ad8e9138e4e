from unicodedata import normalize

import pytest

from rules_kb.search.engine import SearchEngine
from rules_kb.search.query import Unit


def units(engine: SearchEngine, typed: str) -> dict[str, Unit]:
    return {unit.written: unit for unit in engine.reader.read(typed).units}


def test_telephone_spellings_are_written_out(engine: SearchEngine) -> None:
    assert engine.reader.read("mon perso ds la réserve qd je passe").normalized == "personnage reserve"


def test_a_phrase_of_the_lexicon_is_one_thing(engine: SearchEngine) -> None:
    found = units(engine, "orbe de mana")
    assert found["orbe de mana"].readings == {"@orbe-de-mana": 1.0}
    assert units(engine, "orbes mana")["orbes mana"].readings == {"@orbe-de-mana": 1.0}


def test_english_names_and_players_words(engine: SearchEngine) -> None:
    assert "@fugace" in units(engine, "fleeting")["fleeting"].readings
    assert "@pile-de-defausse" in units(engine, "cimetière")["cimetiere"].readings
    assert "@epuise" in units(engine, "tap")["tap"].readings


def test_an_english_name_is_not_a_french_stem(engine: SearchEngine) -> None:
    assert "@repos" not in units(engine, "elle reste en jeu")["reste"].readings
    assert "@se-rencontrer" not in units(engine, "il met une carte en réserve")["met"].readings


def test_card_names_say_who_not_what(engine: SearchEngine) -> None:
    found = units(engine, "mon Truc de Machin Fugace va en réserve")
    assert found["truc"].name
    assert found["fugace"].name
    assert not found["reserve"].name
    assert not any(unit.name for unit in units(engine, "MA CARTE FUGACE").values())
    assert not any(unit.name for unit in units(engine, "mon Personnage Ancré").values())


def test_symbols_are_recognised(engine: SearchEngine) -> None:
    assert "@symbole-t" in units(engine, "à quoi sert {T}")["{t}"].readings
    assert "@symbole-j" in units(engine, "le symbole J")["{j}"].readings


def test_turns_of_phrase_ask_nothing(engine: SearchEngine) -> None:
    assert set(units(engine, "c’est quoi fugace")) == {"fugace"}
    assert set(units(engine, "que se passe-t-il au repos")) >= {"repos"}


@pytest.mark.parametrize("typed", ["", "?", "« »", "\x00\x01", "a" * 5000, "((((", "2.1.e" * 50, "🂡 🂢"])
def test_whatever_is_typed_is_read(typed: str, engine: SearchEngine) -> None:
    assert engine.search(typed)["query"] == typed


def test_accents_apart_and_what_shows_nothing_are_read_through(engine: SearchEngine) -> None:
    for typed in (normalize("NFD", "épuisé"), "épu\u00adisé", "épu\u200bisé", "\u2066épuisé\u2069"):
        assert "@epuise" in {t for unit in engine.reader.read(typed).units for t in unit.readings}, ascii(typed)


@pytest.mark.parametrize("typed", ["\ufc70", "\uff9e", "\u037a", "a \u037a b"])
def test_a_mark_that_folds_to_nothing_is_no_word(typed: str, engine: SearchEngine) -> None:
    assert engine.search(typed)["results"] == []
