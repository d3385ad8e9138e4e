"""Alignment by text on small editions made here."""

from collections.abc import Mapping
from itertools import pairwise

import pytest

from rules_kb.explain.comparison.align import align
from rules_kb.explain.comparison.english import Links, compare_english
from rules_kb.explain.comparison.texts import Edition, Numbered, section_of

MOVE = "A herald who enters the valley leaves a banner at the gate."
TALLY = "Each player counts the lanterns that burn in their own garden."
REST = "At dusk every traveller of the caravan sleeps under the old bridge."
TRADE = "A merchant may exchange two apples for one loaf of bread, once a day."
STORM = "Whenever a storm breaks, the sailors lower the sails and tie the ropes."


def edition(name: str, texts: Mapping[str, str], titles: Mapping[str, str] | None = None) -> Edition:
    """An edition whose rules cite every number written `Rule N`."""
    numbered = {}
    for number, text in texts.items():
        words = text.replace(".)", ")").split()
        cited = {w.strip(".,;()") for before, w in pairwise(words) if before in ("Rule", "Section")}
        numbered[number] = Numbered(number, section_of(number), text, frozenset(cited))
    sections = {section_of(number): "" for number in texts}
    return Edition(name, numbered, {**sections, **(titles or {})})


def changes(
    old: Mapping[str, str],
    new: Mapping[str, str],
    *,
    titles: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
    links: Links | None = None,
) -> dict[tuple[tuple[str, ...], tuple[str, ...]], str]:
    compared = compare_english(edition("3.0", old, titles[0]), edition("4.0", new, titles[1]), links or {})
    return {
        (tuple(k.partition(":")[2] for k in c.old), tuple(k.partition(":")[2] for k in c.new)): c.relation
        for c in compared.changes
    }


def test_identical_and_renumbered() -> None:
    assert changes({"2.1.a": MOVE, "2.1.b": TALLY}, {"2.1.a": MOVE, "2.1.b": STORM, "2.1.c": TALLY}) == {
        (("2.1.a",), ("2.1.a",)): "identical",
        ((), ("2.1.b",)): "new",
        (("2.1.b",), ("2.1.c",)): "renumbered",
    }


def test_a_section_that_moved_takes_its_rules_along() -> None:
    titles = ({"7.3.3": "Trade", "7.3.4": "Rest"}, {"7.3.3": "Storm", "7.3.4": "Trade", "7.3.5": "Rest"})
    assert changes(
        {"7.3.3.a": TRADE, "7.3.4.a": REST},
        {"7.3.3.a": STORM, "7.3.4.a": TRADE.replace("two apples", "three apples"), "7.3.5.a": REST},
        titles=titles,
    ) == {
        ((), ("7.3.3.a",)): "new",
        (("7.3.3.a",), ("7.3.4.a",)): "reworded",
        (("7.3.4.a",), ("7.3.5.a",)): "renumbered",
    }


def test_moved_across_sections() -> None:
    found = changes(
        {"2.1.a": MOVE, "2.1.b": REST, "3.1.a": TALLY},
        {"2.1.a": MOVE, "3.1.a": TALLY, "3.1.b": REST.replace("old ", "")},
    )
    assert found[("2.1.b",), ("3.1.b",)] == "reworded"
    assert found[("3.1.a",), ("3.1.a",)] == "identical"
    assert len(found) == 3


def test_split_and_merged() -> None:
    both = f"{MOVE} {TALLY}"
    assert changes({"2.1.a": both, "2.1.b": REST}, {"2.1.a": MOVE, "2.1.b": TALLY, "2.1.c": REST}) == {
        (("2.1.a",), ("2.1.a", "2.1.b")): "split",
        (("2.1.b",), ("2.1.c",)): "renumbered",
    }
    assert changes({"2.1.a": MOVE, "2.1.b": TALLY, "2.1.c": REST}, {"2.1.a": both, "2.1.b": REST}) == {
        (("2.1.a", "2.1.b"), ("2.1.a",)): "merged",
        (("2.1.c",), ("2.1.b",)): "renumbered",
    }


def test_split_into_another_section() -> None:
    found = changes({"2.1.a": f"{MOVE} {TALLY}"}, {"2.1.a": MOVE, "5.1.a": TALLY})
    assert found == {(("2.1.a",), ("2.1.a", "5.1.a")): "split"}


def test_removed_and_new_are_not_forced_together() -> None:
    assert changes({"2.1.a": MOVE, "2.1.b": TRADE}, {"2.1.a": MOVE, "2.1.b": STORM}) == {
        (("2.1.a",), ("2.1.a",)): "identical",
        (("2.1.b",), ()): "removed",
        ((), ("2.1.b",)): "new",
    }


def test_a_citation_that_follows_its_rule_is_no_difference() -> None:
    old = {"2.1.a": MOVE, "2.1.b": f"{TALLY} See Rule 2.1.a."}
    new = {"2.1.a": STORM, "2.1.b": MOVE, "2.1.c": f"{TALLY} See Rule 2.1.b."}
    assert changes(old, new)[("2.1.b",), ("2.1.c",)] == "renumbered"
    stale = {**new, "2.1.c": f"{TALLY} See Rule 2.1.a."}
    assert changes(old, stale)[("2.1.b",), ("2.1.c",)] == "reworded"


def test_a_cited_section_is_followed_too() -> None:
    titles = ({"7.3.3": "Trade"}, {"7.3.3": "Storm", "7.3.4": "Trade"})
    found = changes(
        {"2.1.a": f"{MOVE} See Section 7.3.3.", "7.3.3.a": TRADE},
        {"2.1.a": f"{MOVE} See Section 7.3.4.", "7.3.3.a": STORM, "7.3.4.a": TRADE},
        titles=titles,
    )
    assert found[("2.1.a",), ("2.1.a",)] == "identical"


def test_the_same_text_in_two_sections_stays_in_its_own() -> None:
    titles = ({"1.1": "Overview", "7.1": "Symbols"}, {"1.1": "Overview", "7.2": "Symbols"})
    found = changes({"1.1.a": MOVE, "7.1.a": MOVE}, {"1.1.a": MOVE, "7.2.a": MOVE}, titles=titles)
    assert found == {(("1.1.a",), ("1.1.a",)): "identical", (("7.1.a",), ("7.2.a",)): "renumbered"}


def test_order_decides_between_equal_texts() -> None:
    old = edition("3.0", {"2.1.a": MOVE, "2.1.b": TALLY, "2.1.c": MOVE})
    new = edition("4.0", {"2.1.a": TALLY, "2.1.b": MOVE})
    assert align(old, new).pairs == [("2.1.b", "2.1.a"), ("2.1.c", "2.1.b")]


@pytest.mark.parametrize(("old", "new"), [({}, {"2.1.a": MOVE}), ({"2.1.a": MOVE}, {}), ({}, {})])
def test_nothing_to_align(old: dict[str, str], new: dict[str, str]) -> None:
    relations = ["removed"] * len(old) + ["new"] * len(new)
    assert list(changes(old, new).values()) == relations
