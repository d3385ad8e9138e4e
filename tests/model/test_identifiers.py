import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_kb.model.identifiers import parent_number, parse_number, sort_key


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("2.1.e", "2.1.e"),
        ("2.1e", "2.1.e"),
        ("2-1-e", "2.1.e"),
        ("2.1.E", "2.1.e"),
        ("règle 6.1 d", "6.1.d"),
        ("Règle 6.1.d.", "6.1.d"),
        ("R.2.1.e", "2.1.e"),
        ("§2.1", "2.1"),
        ("§ 2.1", "2.1"),
        ("art. 3.2.9a", "3.2.9.a"),
        ("6,1,d", "6.1.d"),
        ("1.3.2.d*", "1.3.2.d"),
        ("2.2.14.a", "2.2.14.a"),
        ("(2.1.e)", "2.1.e"),
        ("4", "4"),
        ("rule 6.1.d", "6.1.d"),
    ],
)
def test_numbers_as_people_type_them(typed: str, number: str) -> None:
    assert parse_number(typed) == number


@pytest.mark.parametrize(
    "typed", ["", "Fugace", "2.1.ee", "1.2.3.4", "2.1.e f", "{J}", "0.1", "100 cartes", "²", "2.1;e"]
)
def test_what_is_no_number(typed: str) -> None:
    assert parse_number(typed) is None


@given(st.text(max_size=40))
def test_any_text_gives_a_canonical_number_or_none(typed: str) -> None:
    number = parse_number(typed)
    assert number is None or parse_number(number) == number


def test_order_is_that_of_the_book() -> None:
    numbers = ["2.2.14.a", "2.1.a", "2.2.9.b", "2", "2.2", "2.2.9", "2.1", "10"]
    in_order = ["2", "2.1", "2.1.a", "2.2", "2.2.9", "2.2.9.b", "2.2.14.a", "10"]
    assert sorted(numbers, key=sort_key) == in_order


def test_parent_of_a_chapter_is_none() -> None:
    assert [parent_number(n) for n in ("2.1.e", "2.1", "2")] == ["2.1", "2", None]
