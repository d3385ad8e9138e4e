"""The inverted index behind one protocol. Switching engines is the last line of this module."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from rules_kb.search.whoosh_store import WhooshPostings, write_whoosh

Posting = tuple[int, float]


class Postings(Protocol):
    """What the ranking asks of an index."""

    def postings(self, term: str) -> Sequence[Posting]:
        """(document number, weight) of every document that has the term; empty when none has."""
        ...


class MemoryPostings:
    """Postings held in plain lists: for tests and for tuning."""

    def __init__(self, weighed: Sequence[Mapping[str, float]]) -> None:
        self._lists: dict[str, list[Posting]] = {}
        for number, terms in enumerate(weighed):
            for term, weight in terms.items():
                self._lists.setdefault(term, []).append((number, weight))

    def postings(self, term: str) -> Sequence[Posting]:
        """See `Postings`."""
        return self._lists.get(term, ())


write_postings, open_postings = write_whoosh, WhooshPostings
