"""One rule through the editions, oldest first, following its number."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_kb.corpus.editions import RESTATED, Correspondence
from rules_kb.explain.comparison.changes import Comparison
from rules_kb.explain.comparison.library import Library
from rules_kb.explain.comparison.recorded import SOURCES, newer, order, reasons
from rules_kb.explain.verdict import weightiest
from rules_kb.model.nodes import Relation

Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A rule in one edition.

    `key` is None where no text is held, or none exists any more; `relation` says what became of
    the rule since the last text before, None where that is not known; `change` is for a judge.
    """

    edition: str
    key: str | None
    relation: Relation | None
    text: str
    change: str


def not_imported(library: Library) -> tuple[str, ...]:
    """The editions known of whose text `history` must do without.

    An imported edition is reached through the English of 4.0: without it, it is left out too.
    """
    needed = [info.edition for info in library.knowledge.editions if not info.incluse]
    return tuple(e for e in [*needed, RESTATED] if e not in library.imported)


def history(library: Library, key: str) -> tuple[Step, ...]:
    """The steps of the rule `key`, of any edition at hand.

    An edition whose text is not at hand has a step only when a record says what it changed.
    """
    chain = _chain(library, key)
    links = _links(library, chain)
    pending = list(reasons(links))
    steps: list[Step] = []
    dated = {r.since for r in pending if r.since and r.since not in chain}
    before = ""
    for edition in sorted({*chain, *dated}, key=order):
        due = [r for r in pending if not newer(r.since or SOURCES, edition)]
        change = " ".join(r.text for r in due)
        if edition not in chain:
            relation = weightiest(link.relation for link in links)
            steps.append(Step(edition, None, relation, "", change))
        elif before:
            steps += _held(library, library.compare(before, edition), chain, change)
        else:
            steps += [Step(edition, own, None, library.texts(edition).text(own), "") for own in chain[edition]]
            due = []
        pending = [r for r in pending if r not in due]
        if edition in chain and (chain[edition] or not any(step.key for step in steps)):
            before = edition
        if steps and steps[-1].relation == "removed" and edition in chain:
            break
    return tuple(steps)


def _held(library: Library, comparison: Comparison, chain: dict[str, Keys], change: str) -> Iterator[Step]:
    """The steps of an edition whose text is at hand, or the end of the rule."""
    edition = comparison.new
    for own in chain[edition]:
        found = next((c for c in comparison.changes if own in c.new), None)
        yield Step(edition, own, found.relation if found else None, library.texts(edition).text(own), change)
    if not chain[edition] and chain[comparison.old]:
        yield Step(edition, None, "removed", "", change)


def _chain(library: Library, key: str) -> dict[str, Keys]:
    """The keys of the rule in every edition whose text is at hand, the oldest first."""
    start = key.partition(":")[0]
    whole = RESTATED in library.imported
    between = [e for e in library.imported if newer(RESTATED, e)] if whole else []
    later = [e for e in library.imported if newer(e, RESTATED)] if whole else []
    editions = [SOURCES, *between, RESTATED, *later]
    chain: dict[str, Keys] = {start: (key,)}
    # 4.0 is where 1.0 and the English texts meet: every other edition is reached through it.
    for edition in (RESTATED, SOURCES, *between, *later):
        if edition in chain:
            continue
        through = RESTATED if chain.get(RESTATED) else start
        chain[edition] = _mates(library, chain[through], through, edition)
    return {edition: chain[edition] for edition in editions}


def _mates(library: Library, keys: Keys, edition: str, other: str) -> Keys:
    """The keys of `other` that correspond to some keys of `edition`."""
    if {edition, other} == {SOURCES, RESTATED}:
        pairs = [(link.old, link.new) for key in keys for link in library.links.get(key, ())]
        return tuple(dict.fromkeys(end for pair in pairs for end in pair if end and end.startswith(f"{other}:")))
    if SOURCES in (edition, other) and any(newer(e, RESTATED) for e in (edition, other)):
        return ()
    changes = library.compare(edition, other).changes
    return tuple(dict.fromkeys(new for c in changes if set(c.old) & set(keys) for new in c.new))


def _links(library: Library, chain: dict[str, Keys]) -> list[Correspondence]:
    """The records about the rule: those that link its own keys, or tell its beginning or end."""
    own = {key for keys in chain.values() for key in keys}
    found = [link for key in own for link in library.links.get(key, ())]
    mine = [link for link in found if {end for end in (link.old, link.new) if end} <= own]
    return sorted(dict.fromkeys(mine), key=lambda link: (link.old or "", link.new or ""))
