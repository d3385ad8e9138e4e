"""Two imported editions compared by their official English, with the reasons recorded for 4.0."""

from collections.abc import Mapping

from rules_kb.corpus.editions import RESTATED, Correspondence
from rules_kb.explain.comparison.align import align
from rules_kb.explain.comparison.changes import (
    Change,
    Comparison,
    groups,
    in_book_order,
    same_numbers,
)
from rules_kb.explain.comparison.recorded import newer, reasons, told
from rules_kb.explain.comparison.texts import Edition, differences
from rules_kb.explain.comparison.words import whole
from rules_kb.model.nodes import Relation

Links = Mapping[str, list[Correspondence]]

_UNKNOWN = "Les mots changent ; aucun relevé ne dit si un arbitre trancherait autrement."


def compare_english(old: Edition, new: Edition, links: Links) -> Comparison:
    """The changes from `old` to `new`; `links` are the correspondences by key.

    A difference of words is `changed` only when a record says that a judge would rule otherwise:
    records exist for 4.0 alone. Rules recorded as new or removed between the two are not aligned.
    """
    gone = {n for n in old.texts if any(link.new is None for link in links.get(old.key(n), ()))}
    fresh = {n for n in new.texts if _is_new(new.key(n), old.edition, links)}
    found = align(old, new, gone if new.edition == RESTATED else (), fresh)
    numbers = found.numbers()
    pairs = [(old.key(one), new.key(other)) for one, other in found.pairs]
    changes = []
    for olds, news in groups(pairs):
        reason, since = _recorded(news, old.edition, links)
        words = differences(old, olds, new, news, numbers) or ()
        relation = _relation(olds, news, reason=reason, differ=bool(words))
        if relation == "reworded" and new.edition != RESTATED:
            reason = _UNKNOWN
        changes.append(Change(relation, olds, news, reason, since, words))
    mated = {key for pair in pairs for key in pair}
    for key in (new.key(number) for number in new.texts):
        if key not in mated:
            reason, since = _recorded((key,), old.edition, links)
            changes.append(Change("new", (), (key,), reason, since, whole("insert", new.text(key))))
    for key in (old.key(number) for number in old.texts):
        if key not in mated:
            reason, since = told(reasons(links.get(key, ())))
            changes.append(Change("removed", (key,), (), reason, since, whole("delete", old.text(key))))
    return Comparison(old.edition, new.edition, in_book_order(changes))


def _is_new(key: str, before: str, links: Links) -> bool:
    return any(link.relation == "new" and link.since and newer(link.since, before) for link in links.get(key, ()))


def _recorded(news: tuple[str, ...], before: str, links: Links) -> tuple[str, str]:
    """What is recorded of changes made after the edition `before`."""
    mine = [link for key in news for link in links.get(key, ())]
    return told(r for r in reasons(mine) if r.since and newer(r.since, before))


def _relation(olds: tuple[str, ...], news: tuple[str, ...], *, reason: str, differ: bool) -> Relation:
    if reason:
        return "changed"
    if len(olds) > 1 or len(news) > 1:
        return "split" if len(news) > 1 else "merged"
    if differ:
        return "reworded"
    return "identical" if same_numbers(olds, news) else "renumbered"
