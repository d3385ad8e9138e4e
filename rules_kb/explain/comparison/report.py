"""A comparison and a history as people read them: what changes for a judge first, words after."""

import re
from collections.abc import Iterable, Iterator, Mapping

from rules_kb.corpus.editions import RESTATED, EditionInfo
from rules_kb.explain.comparison.changes import Change, Comparison
from rules_kb.explain.comparison.history import Step
from rules_kb.explain.comparison.recorded import UNWORDED
from rules_kb.explain.comparison.words import Word
from rules_kb.explain.lines import DIM, LABEL, TEXT, TITLE, VERDICT, line
from rules_kb.explain.verdict import SAME
from rules_kb.graph.edges import RELATION_WORDS
from rules_kb.model.nodes import Relation

_PLURALS: dict[Relation, tuple[str, str]] = {
    relation: (word, word if word.endswith("s") else f"{word}s") for relation, word in RELATION_WORDS.items()
}
_MARKS = {"delete": ("[−", "−]"), "insert": ("[+", "+]")}
_CONTEXT = 6  # words kept on each side of a change


def comparison_lines(comparison: Comparison, *, whole: bool) -> Iterator[str]:
    """Each change, then how many there are; identical and renumbered ones only when `whole`."""
    for change in comparison.changes:
        if whole or change.relation not in SAME:
            yield from _change(change)
            yield line(TEXT)
    yield from _summary(comparison, whole=whole)


def history_lines(name: str, steps: Iterable[Step], editions: Mapping[str, EditionInfo]) -> Iterator[str]:
    """The steps of a rule; `name` is how it was asked for."""
    yield line(TITLE, f"{name} d’une édition à l’autre")
    for step in steps:
        info = editions.get(step.edition)
        head = step.edition + (f" ({info.date_texte})" if info else "")
        head += f" · {_number(step.key)}" if step.key else ""
        head += f" · {RELATION_WORDS[step.relation]}" if step.relation else ""
        yield line(LABEL, head)
        if step.change:
            yield line(VERDICT, step.change, 2)
        yield from (line(TEXT, row, 2) for row in step.text.split("\n") if row)
        if not step.key and step.relation != "removed":
            yield line(DIM, "Le texte de cette édition n’est pas à disposition.", 2)


def _change(change: Change) -> Iterator[str]:
    ends = [", ".join(map(_number, keys)) for keys in (change.old, change.new)]
    if change.relation == "new":
        where = ends[1]
    elif change.relation == "removed":
        where = ends[0]
    else:
        where = f"{ends[0] or '(absente)'} → {ends[1] or '(absente)'}"
    since = f" · depuis la {change.since}" if change.since else ""
    yield line(LABEL, f"{where} · {RELATION_WORDS[change.relation]}{since}")
    if change.reason:
        yield from (line(VERDICT, row, 2) for row in change.reason.split("\n"))
    elif change.relation == "reworded":
        yield line(DIM, "Même issue, dite autrement.", 2)
    if change.words and not (change.reason and change.relation in ("new", "removed")):
        yield from (line(TEXT, row, 2) for row in shown_words(change.words).split("\n"))
    elif change.unworded and change.unworded != UNWORDED:
        yield line(DIM, change.unworded, 2)


def shown_words(words: Iterable[Word]) -> str:
    """The differences in one text: [−lost−] [+gained+], what stays equal cut to its edges."""
    words = list(words)
    if len(words) == 1:
        return words[0].text
    parts: list[str] = []
    for index, word in enumerate(words):
        text = word.text.lstrip()
        parts.append(word.text[: len(word.text) - len(text)])
        if word.op == "equal":
            parts.append(_cut(text, first=index == 0, last=index == len(words) - 1))
        else:
            start, end = _MARKS[word.op]
            parts.append(f"{start}{text}{end}")
    return "".join(parts)


def _cut(text: str, *, first: bool, last: bool) -> str:
    """The words next to a change; "…" for the others."""
    words = re.findall(r"\S+\s*", text)
    head = [] if first else words[:_CONTEXT]
    tail = [] if last else words[max(len(head), len(words) - _CONTEXT) :]
    if len(head) + len(tail) == len(words):
        return text
    return "".join([*head, "… " if tail else "…", *tail])


def _summary(comparison: Comparison, *, whole: bool) -> Iterator[str]:
    counts = [(_PLURALS[c][n > 1], n) for c, n in _relations(comparison)]
    said = ", ".join(f"{n} {word}" for word, n in counts) or "aucun changement"
    yield line(TITLE, f"{comparison.old} → {comparison.new} : {said}.")
    folded = sum(change.relation in SAME for change in comparison.changes)
    if folded and not whole:
        yield line(DIM, "Les règles identiques ou seulement renumérotées ne sont pas montrées (--all les montre).")
    if comparison.unmatched:
        count = len(comparison.unmatched)
        said = f"{count} autres règles" if count > 1 else "1 autre règle"
        yield line(DIM, f"Sans texte dans les documents sources 1.0, partiels : {said}.")
    if any(change.unworded == UNWORDED for change in comparison.changes):
        yield line(DIM, UNWORDED)
    if {comparison.old, comparison.new} <= {"1.0", RESTATED}:
        yield line(DIM, "Textes entiers : altered-judge explain NUMÉRO.")


def _relations(comparison: Comparison) -> Iterator[tuple[Relation, int]]:
    summary = comparison.summary()
    for relation in RELATION_WORDS:
        if summary[relation]:
            yield relation, summary[relation]


def _number(key: str) -> str:
    return key.partition(":")[2]
