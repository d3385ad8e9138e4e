"""The documents that are searched: what each says, in which part, and what it is about.

Plain values, so that the same list feeds whoosh, the site and the comparisons of the bench.
"""

from dataclasses import asdict, dataclass
from typing import Literal

from rules_kb.model.nodes import Relation

Region = Literal["text", "title", "path", "note", "name", "said"]
Found = Literal["rule", "section", "term", "glossary", "fault"]
Kind = Found | Literal["situation"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence (or a title, a name…) of a document.

    `said` is what players say when it answers.

    `concepts` are the ids of the lexicon terms that it uses; `note` says which kind of note a
    sentence of region `note` comes from ("remark", "example"). `source` is 0 in the text and
    numbers the notes; `line` is the line of its source.
    """

    region: Region
    text: str
    concepts: tuple[str, ...] = ()
    note: str = ""
    source: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Document:
    """One result: a rule with its notes, a section, a term, a glossary entry, a fault.

    A `situation` is no result but a way to some: what players say, and `answers` the keys of the
    rules that answer with how right each is.

    `defines` are lexicon ids with the strength of the claim (1: the defining rule). `mates` are
    the keys of its counterparts in the other edition, `sums_up` the rules that an overview
    restates, `links` those it cites, `section` the key
    of the section that holds it. `relations`: what became of it (or where it comes from), with the
    key of each counterpart, "" without one; `since` the edition that changed it, where known.
    `read_with`: the titles of the faults of its text that could mislead. `continued`: the rules
    that it announces.
    """

    key: str
    id: str
    edition: str | None
    kind: Kind
    provenance: str | None
    title: str
    path: tuple[str, ...]
    passages: tuple[Passage, ...]
    defines: tuple[tuple[str, float], ...] = ()
    mates: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    sums_up: tuple[str, ...] = ()
    section: str | None = None
    answers: tuple[tuple[str, float], ...] = ()
    relations: tuple[tuple[str, Relation], ...] = ()
    since: str = ""
    read_with: tuple[str, ...] = ()
    continued: tuple[str, ...] = ()

    def view(self) -> dict[str, object]:
        """The document as plain data (for export)."""
        return asdict(self)
