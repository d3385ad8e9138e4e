"""1.0 to an imported edition before 4.0: the recorded concordance walked back from 4.0.

1.0 is French and the imported text English: what became of a rule is known through 4.0, which the
concordance links to 1.0 and the English texts to the imported edition.
"""

from collections.abc import Iterable

from rules_kb.explain.comparison.changes import (
    Change,
    Comparison,
    in_book_order,
    same_numbers,
)
from rules_kb.explain.comparison.english import Links
from rules_kb.explain.comparison.recorded import newer, reasons, told
from rules_kb.explain.verdict import SAME
from rules_kb.model.identifiers import rule_key
from rules_kb.model.nodes import Relation

UNWORDED = "Texte français (1.0) et texte anglais : les mots ne se comparent pas."


def compose(recorded: Comparison, english: Comparison, links: Links) -> Comparison:
    """1.0 to X from 1.0 to 4.0 (`recorded`) and X to 4.0 (`english`).

    A change that a record dates from after X has not happened yet; an undated one is taken to
    have happened, and its reason tells what is known.
    """
    back = {key: change for change in english.changes for key in change.new}
    gone = {key for change in english.changes if change.relation == "removed" for key in change.old}
    changes = [_step_back(change, back, gone, links, english.old) for change in recorded.changes]
    known = [change for change in changes if change]
    matched = {key for change in known for key in change.new}
    rest = [key for change in english.changes for key in change.old if key not in matched]
    return Comparison(recorded.old, english.old, in_book_order(known), tuple(rest))


def _step_back(change: Change, back: dict[str, Change], gone: set[str], links: Links, edition: str) -> Change | None:
    """The same change as it stood in `edition`; None when the rule was not touched by then."""
    mates = [back[key] for key in change.new if key in back]
    news = tuple(dict.fromkeys(key for mate in mates for key in mate.old))
    mine = [link for key in change.new for link in links.get(key, ()) if not change.old or link.old in change.old]
    if change.relation == "removed":
        return _removed(change, gone, edition)
    done = [r for r in reasons(mine) if not r.since or not newer(r.since, edition)]
    later = [r for r in reasons(mine) if r.since and newer(r.since, edition)]
    if not change.old:
        reason, since = told(done)
        return Change(change.relation, (), news, reason, since, unworded=UNWORDED) if news and done else None
    if not news:
        reason = f"Aucun texte de la {edition} ne lui correspond."
        return Change("removed", change.old, (), reason, unworded=UNWORDED)
    relation = _relation(change, news, mates, dated_later=bool(later) and not done)
    reason, since = told(done)
    if relation not in ("changed", "split", "merged"):
        reason, since = "", ""
    return Change(relation, change.old, news, reason, since, unworded=UNWORDED)


def _removed(change: Change, gone: set[str], edition: str) -> Change:
    """A rule that 4.0 lacks: the imported edition still has it when the removal came later."""
    if not change.since or not newer(change.since, edition):
        return Change("removed", change.old, (), change.reason, change.since, change.words)
    news = tuple(key for key in (rule_key(edition, old.partition(":")[2]) for old in change.old) if key in gone)
    if not news:
        return Change("removed", change.old, (), change.reason, "", change.words)
    return Change("reworded", change.old, news, unworded=UNWORDED)


def _relation(change: Change, news: tuple[str, ...], mates: Iterable[Change], *, dated_later: bool) -> Relation:
    relation = change.relation
    if relation in ("split", "merged") and len(news) == len(change.old) == 1:
        return "changed" if not dated_later else "reworded"
    if dated_later and relation not in SAME:
        return "reworded"
    if relation in SAME:
        if any(mate.relation not in SAME for mate in mates):
            return "reworded"
        return "identical" if same_numbers(change.old, news) else "renumbered"
    return relation
