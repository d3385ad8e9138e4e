"""The documents that are searched: what each says, in which part, and what it is about.

Plain values, so that the same list feeds whoosh, the site and the comparisons of the bench.
"""

from dataclasses import asdict, dataclass
from typing import Literal

Region = Literal["text", "title", "path", "note", "name", "said"]
Found = Literal["rule", "section", "term", "glossary", "fault"]
Kind = Found | Literal["situation"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence (or a title, a name…) of a document.

    `said` is what players say when it answers.

    `concepts` are the ids of the lexicon terms that it uses; `note` says which kind of note a
    sentence of region `note` comes from ("remark", "example").
    """

    region: Region
    text: str
    concepts: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """One result: a rule with its notes, a section, a term, a glossary entry, a fault.

    A `situation` is no result but a way to some: what players say, and `answers` the keys of the
    rules that answer with how right each is.

    `defines` are lexicon ids with the strength of the claim (1: the defining rule). `mates` are
    the keys of its counterparts in the other edition, `sums_up` the rules that an overview
    restates, `links` those it cites, `section` the key
    of the section that holds it.
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

    def view(self) -> dict[str, object]:
        """The document as plain data (for export)."""
        return asdict(self)
