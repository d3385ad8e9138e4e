"""What the concordance records: 1.0 to 4.0, and which edition changed what in a 4.0 rule."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_kb.corpus.editions import RESTATED, Correspondence, load_removed
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.explain.comparison.changes import Change, Comparison, groups, in_book_order
from rules_kb.explain.comparison.texts import Edition, differences, held_edition
from rules_kb.explain.comparison.words import Word, whole
from rules_kb.explain.verdict import weightiest

SOURCES = "1.0"
_CLOSE = 0.75
UNWORDED = (
    "Traduction (1.0) et reformulation (4.0) : les mots diffèrent même où la règle est la même ; "
    "ils ne sont comparés que si les deux textes se ressemblent."
)

UNHELD = "Règle absente des documents sources 1.0 : aucun texte plus ancien à comparer."


@dataclass(frozen=True, slots=True)
class Reason:
    """What one edition changed for a judge; `since` is empty where the edition is not known."""

    since: str
    text: str


def newer(edition: str, other: str) -> bool:
    """True when `edition` came after `other`."""
    return order(edition) > order(other)


def order(edition: str) -> list[int]:
    """A key that puts editions in order of time."""
    return [int(part) for part in edition.split(".")]


def reasons(links: Iterable[Correspondence]) -> tuple[Reason, ...]:
    """The changes recorded by some links, edition by edition, each once.

    Where the record tells them edition by edition, its summary since 1.0 is left out.
    """
    found: dict[Reason, None] = {}
    for link in links:
        steps = [Reason(step.depuis, step.changement) for step in link.steps]
        if not steps and link.change:
            steps = [Reason(link.since, link.change)]
        found.update(dict.fromkeys(steps))
    return tuple(sorted(found, key=lambda r: order(r.since) if r.since else []))


def told(given: Iterable[Reason]) -> tuple[str, str]:
    """Reasons as one text, a line each, and the edition of the last one where known."""
    given = tuple(given)
    return "\n".join(r.text for r in given), given[-1].since if given else ""


def by_key(knowledge: KnowledgeBase) -> Mapping[str, list[Correspondence]]:
    """The correspondences that name each key; rules that only 3.0 had are there too."""
    found: dict[str, list[Correspondence]] = {}
    imported = [e.edition for e in knowledge.editions if not e.incluse]
    removed = [link for edition in imported for link in load_removed(edition)]
    for link in (*knowledge.correspondences, *removed):
        for key in (link.old, link.new):
            if key:
                found.setdefault(key, []).append(link)
    return found


def compare_recorded(knowledge: KnowledgeBase) -> Comparison:
    """1.0 to 4.0: only what the concordance records, whole."""
    old, new = held_edition(knowledge, SOURCES), held_edition(knowledge, RESTATED)
    links = knowledge.correspondences
    changes = [_alone(link, old, new) for link in links if not link.old or not link.new]
    pairs = [(link.old, link.new) for link in links if link.old and link.new]
    numbers = {one.partition(":")[2]: other.partition(":")[2] for one, other in reversed(pairs)}
    for olds, news in groups(pairs):
        mine = [link for link in links if link.old in olds and link.new in news]
        changes.append(_change(olds, news, mine, differences(old, olds, new, news, numbers, least=_CLOSE)))
    matched = {key for change in changes for key in change.new}
    rest = (new.key(number) for number in new.texts if new.key(number) not in matched)
    return Comparison(SOURCES, RESTATED, in_book_order(changes), tuple(rest))


def _alone(link: Correspondence, old: Edition, new: Edition) -> Change:
    """A rule without mate: removed, new, or changed since an edition later than 1.0."""
    if link.new is None:
        olds = (link.old or "",)
        return Change("removed", olds, (), link.change, link.since, whole("delete", old.text(*olds)))
    news = (link.new,)
    if link.relation == "new":
        return Change("new", (), news, link.change, link.since, whole("insert", new.text(*news)))
    return Change(link.relation, (), news, link.change, link.since, unworded=UNHELD)


def _change(
    olds: tuple[str, ...], news: tuple[str, ...], links: list[Correspondence], words: tuple[Word, ...] | None
) -> Change:
    relation = weightiest(link.relation for link in links)
    reason = "\n".join(dict.fromkeys(link.change for link in links if link.change))
    since = next((link.since for link in links if link.since), "")
    return Change(relation, olds, news, reason, since, words or (), UNWORDED if words is None else "")
