"""Differences word by word, whatever the texts."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules_kb.explain.comparison.report import shown_words
from rules_kb.explain.comparison.words import Word, compare_words, tokens, whole

TEXTS = st.text(alphabet="ab cé’'{V}1.\n,;", max_size=60)


@given(TEXTS, TEXTS)
def test_the_runs_make_up_both_texts(old: str, new: str) -> None:
    words = compare_words(old, new)
    if not words:
        assert tokens(old) == tokens(new)
        return
    assert "".join(w.text for w in words if w.op != "delete") == new.rstrip(" ")
    kept = [t for w in words if w.op != "insert" for t in tokens(w.text)]
    assert kept == tokens(old)
    assert all(w.text for w in words)
    assert all(a.op != b.op for a, b in pairwise(words))


@given(TEXTS)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert compare_words(text, text) == ()


def test_words_numbers_symbols_and_marks() -> None:
    assert tokens("L'effet {V} : 2.1.e, puis 3.\n• non") == [
        "L’",
        "effet",
        "{V}",
        ":",
        "2.1.e",
        ",",
        "puis",
        "3",
        ".",
        "\n",
        "•",
        "non",
    ]


def test_apostrophes_and_spaces_are_no_difference() -> None:
    assert compare_words("qu'il  joue", "qu’il joue") == ()


def test_what_changed() -> None:
    assert compare_words(
        "The bell of the tower rings after the feast.", "The bell of the tower rings during the feast."
    ) == (
        Word("equal", "The bell of the tower rings"),
        Word("delete", " after"),
        Word("insert", " during"),
        Word("equal", " the feast."),
    )


def test_a_renumbered_citation_is_equal_and_shown_as_it_is_now() -> None:
    numbers = {"2.1.e": "2.1.f"}
    words = compare_words("See 2.1.e today, all.", "See 2.1.f tomorrow, all.", lambda w: numbers.get(w, w))
    assert words[0] == Word("equal", "See 2.1.f")
    assert compare_words("See 2.1.e.", "See 2.1.f.", lambda w: numbers.get(w, w)) == ()


def test_a_word_between_two_changes_reads_as_changed() -> None:
    words = compare_words("one two three the four five", "un deux trois the quatre cinq")
    assert [w.op for w in words] == ["delete", "insert"]


def test_shown() -> None:
    text = "zero one two three four five six seven"
    shown = shown_words(compare_words(f"{text} old {text}.", f"{text} new, {text}."))
    assert shown == "… two three four five six seven [−old−] [+new,+] zero one two three four five …"
    assert shown_words(whole("insert", "All of it.")) == "All of it."


def test_shown_keeps_the_marks_next_to_the_words() -> None:
    assert shown_words(compare_words("They may exactly draw one card.", "They may exactly draw two cards.")) == (
        "They may exactly draw [−one card−] [+two cards+]."
    )
