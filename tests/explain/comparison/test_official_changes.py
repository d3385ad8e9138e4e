"""The comparisons against what the publisher's own list and the list of faults say (needs shared/)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.official import OfficialEdition, importing, read_official, write_official
from rules_kb.corpus.official.cites import cites_of
from rules_kb.explain.comparison.changes import Change, Comparison
from rules_kb.explain.comparison.history import history
from rules_kb.explain.comparison.library import Library
from rules_kb.explain.comparison.texts import below

OVERTURNED = ("changed", "split", "merged", "removed")
# What a clause says was done to the numbers it names.
VERBS = (
    (re.compile(r"\bremoved (?:as|since)\b|\bwas removed\b"), ("removed",)),
    (re.compile(r"\badded\b|\b[Nn]ew Rules?\b|\bdetailed in\b|\bdefined in\b|^Section .* details\b"), ("new",)),
    (re.compile(r"\bmodified\b|\bchanged\b|\bclarified\b|\bfixed\b|\bincorrectly\b|\bpreviously\b"), OVERTURNED),
)
# These numbers are named for comparison: nothing is said to have been done to them.
ASIDE = re.compile(r"in accordance with [^.]*\.[^ ]*(?: and [\d.a-z]+)?|in a similar fashion as Rule [\d.a-z]+")


@pytest.fixture(scope="module")
def books(shared: Path) -> dict[str, OfficialEdition]:
    names = {edition: shared / "reference" / f"complete-rules-{edition}.en.pdf" for edition in ("3.0", "4.0")}
    return {edition: read_official(path) for edition, path in names.items()}


@pytest.fixture(scope="module")
def library(
    knowledge: KnowledgeBase, books: dict[str, OfficialEdition], tmp_path_factory: pytest.TempPathFactory
) -> Library:
    folder = tmp_path_factory.mktemp("data")
    with importing(folder):
        for book in books.values():
            write_official(book, b"", folder)
    return Library(knowledge, folder)


@pytest.fixture(scope="module")
def english(library: Library) -> Comparison:
    return library.compare("3.0", "4.0")


def claims(book: OfficialEdition) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Each number that the list of changes names, the relations it claims, and the words."""
    for part in book.changes:
        for point in part.points:
            for clause in re.split(r"\. (?=[A-Z])|; |, and (?=Rule|its)| and (?=Rules? [^;]* were)", point.text):
                said = ASIDE.sub("", clause)
                for number in cites_of(said):
                    claimed = next((relations for verb, relations in VERBS if verb.search(said)), ())
                    yield number, claimed, clause


def touching(comparison: Comparison, number: str, *, old: bool = False) -> list[Change]:
    return [
        change
        for change in comparison.changes
        if any(below(key.partition(":")[2], number) for key in (change.old if old else change.new))
    ]


def test_every_rule_of_the_list_of_changes_has_the_right_relation(
    books: dict[str, OfficialEdition], english: Comparison
) -> None:
    found = list(claims(books["4.0"]))
    named = {number for part in books["4.0"].changes for number in part.cites}
    assert len({number for number, _, _ in found}) > 30
    # Only what is named aside is left out.
    assert named - {number for number, _, _ in found} == {"5.2.1.a", "5.2.2.a"}
    wrong = []
    for number, claimed, clause in found:
        relations = {change.relation for change in touching(english, number, old=claimed == ("removed",))}
        if not claimed or not relations & set(claimed):
            wrong.append((number, claimed, sorted(relations), clause))
    assert wrong == []


def test_every_change_of_the_list_has_a_reason(books: dict[str, OfficialEdition], english: Comparison) -> None:
    for number, claimed, _ in claims(books["4.0"]):
        changes = touching(english, number, old=claimed == ("removed",))
        assert all(change.reason for change in changes if change.relation in claimed), number


def test_rules_named_aside_are_shown_too(english: Comparison) -> None:
    for number in ("5.2.1.a", "5.2.2.a"):
        assert [c.relation for c in touching(english, number)] in (["changed"], ["reworded"])


def test_every_rule_of_both_books_is_accounted_for(books: dict[str, OfficialEdition], english: Comparison) -> None:
    for edition, side in (("3.0", "old"), ("4.0", "new")):
        keys = [key for change in english.changes for key in getattr(change, side)]
        texts = {f"{edition}:{t.number}" for t in books[edition].texts() if t.text or t.points}
        assert len(keys) == len(set(keys))
        assert set(keys) == texts


def test_changes_are_backed_by_the_texts(english: Comparison) -> None:
    """No rule is `changed` whose words are the same; every difference without reason is `reworded`."""
    for change in english.changes:
        assert (change.relation in ("identical", "renumbered")) == (not change.words), change.new
        if change.relation in OVERTURNED or change.relation == "new":
            assert change.reason, (change.old, change.new)


def test_rules_that_only_say_the_same_in_other_words(english: Comparison) -> None:
    """Read one by one: none makes a judge rule otherwise. A new one here must be read too."""
    assert [c.new[0].partition(":")[2] for c in english.changes if c.relation == "reworded"] == [
        "1.1.5.c",  # agreement of a verb
        "1.3.1.a",  # "distinct", which 4.1.c said already
        "2.2.6.d",  # a misprint; another name for F
        "2.2.6.f",  # "version" for "version number"
        "4.2.4.i",  # a capital letter
        "4.2.4.j",  # a capital letter
        "7.4.5.c",  # {X} for X
    ]


def outdated(shared: Path) -> list[str]:
    """The numbers, sections included, that the list of faults calls out of date in 4.0."""
    text = (shared / "reference" / "text-faults.md").read_text(encoding="utf-8")
    part = text.partition("## Rules of the source documents that are out of date in 4.0")[2].partition("\n## ")[0]
    part = part.partition("\n")[2]
    also = re.search(r"Out of date in 4\.0 too: ([^;]+)\(", text)
    assert also
    numbers: list[str] = []
    for item in re.split(r",\s+(?![^(]*\))", part + ", " + also[1]):
        found = re.match(r"\**(\d+(?:\.\d+)*)((?:\.[a-z])?(?:[–/][a-z])*)", item.strip())
        assert found, item
        section, letters = found[1], re.findall(r"[a-z]", found[2])
        if "–" in found[2]:
            letters = [chr(c) for c in range(ord(letters[0]), ord(letters[-1]) + 1)]
        numbers += [f"{section}.{letter}" for letter in letters] or [section]
    return numbers


def test_every_rule_called_out_of_date_is_overturned_with_a_reason(shared: Path, library: Library) -> None:
    numbers = outdated(shared)
    assert len(numbers) > 40
    assert {"1.1.1.d", "1.2.3.c", "1.2.3.f", "2.4.1.g", "4.1.f", "4.2.5.b", "5.1.2.e", "5.4", "7.2.1.b"} <= set(numbers)
    recorded = library.compare("1.0", "4.0")
    wrong = []
    for number in numbers:
        changes = touching(recorded, number, old=True)
        lettered = number[-1].isalpha()
        good = [change for change in changes if change.relation in OVERTURNED and change.reason]
        # Of a section, the words of the list say what changed: not every rule of it did.
        if not good or (lettered and len(good) != len(changes)):
            wrong.append((number, [c.relation for c in changes]))
    assert wrong == []


def test_the_whole_section_of_internal_actions_is_gone(library: Library) -> None:
    assert {c.relation for c in touching(library.compare("1.0", "4.0"), "5.4", old=True)} == {"removed"}


def test_what_1_0_became_in_3_0_agrees_with_4_0(library: Library) -> None:
    """A rule of 1.0 that is another in 4.0 changed before 3.0 or after it, never neither."""
    first, last = library.compare("1.0", "3.0"), library.compare("1.0", "4.0")
    later = {key for c in library.compare("3.0", "4.0").changes if c.relation in OVERTURNED for key in c.old}
    early = {key: c for c in first.changes for key in c.old}
    for change in last.changes:
        for key in change.old:
            between = early[key]
            if change.relation in OVERTURNED and between.relation not in OVERTURNED:
                assert later & set(between.new), key
            if change.relation not in OVERTURNED:
                assert between.relation not in OVERTURNED, key


def test_history_of_every_rule_goes_through_all_editions(
    knowledge: KnowledgeBase, books: dict[str, OfficialEdition], library: Library
) -> None:
    keys = [node.key for node in (*knowledge.rules("1.0"), *knowledge.rules("4.0"))]
    keys += [f"3.0:{rule.number}" for rule in books["3.0"].rules]
    for key in keys:
        steps = history(library, key)
        assert key in {step.key for step in steps}, key
        editions = [step.edition for step in steps]
        assert editions == sorted(editions), key
        assert steps[-1].edition == "4.0" or steps[-1].relation == "removed", key
        changes = [step.change for step in steps if step.change]
        assert all(step.text or step.change for step in steps), key
        assert len(set(changes)) <= len(changes)
