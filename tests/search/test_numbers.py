import pytest

from rules_kb.search.numbers import find_numbers

KNOWN = {"2.1", "2.1.e", "2.1.i", "6.1", "6.1.d", "6.1.g", "4.2.5", "4.2.5.c", "7.3.5.a", "1.4.2.a", "2.2.14.a", "4"}


@pytest.mark.parametrize(
    ("typed", "number", "rest"),
    [
        ("2.1.e", "2.1.e", ""),
        ("R.4.2.5c", "4.2.5.c", ""),
        ("142a", "1.4.2.a", ""),
        ("2214a", "2.2.14.a", ""),
        ("7.3.5a pioche", "7.3.5.a", "pioche"),
        ("6.1 g ordre", "6.1.g", "ordre"),
        ("que dit la 2.1.i ?", "2.1.i", "que dit la ?"),
        ("règle 6.1 d", "6.1.d", ""),
        ("§ 4.2.5c nettoyage", "4.2.5.c", "nettoyage"),
        ("section 2.1 objets", "2.1", "objets"),
        ("6.1 d’abord", "6.1", "d’abord"),
        ("la 2.1 a dit quoi", "2.1", "la a dit quoi"),
        ("chapitre 4", "4", ""),
    ],
)
def test_numbers_are_found_inside_a_sentence(typed: str, number: str, rest: str) -> None:
    found, left = find_numbers(typed, KNOWN.__contains__)
    assert found == [number]
    assert left.split() == rest.split()


@pytest.mark.parametrize(
    "typed", ["3 boosts", "repérage 2", "en 4.0", "100 fois", "9.9.z", "+1/+1/+1", "piocher 2 cartes"]
)
def test_other_figures_are_left_alone(typed: str) -> None:
    assert find_numbers(typed, KNOWN.__contains__) == ([], typed)
