"""What `search --json` holds: the shapes of the interface contract, with more fields."""

from typing import Literal

from typing_extensions import TypedDict

from rules_kb.model.nodes import Provenance, Relation

ExcerptKind = Literal["text", "remark", "example"]


class CounterpartView(TypedDict):
    """The same rule in the other edition."""

    key: str
    id: str
    edition: str
    excerpt: str
    relation: Relation


class ResultView(TypedDict):
    """One result of the contract; `excerpt_kind` is `text`, `remark` or `example`.

    `text` is what to show of its own text, the same as `excerpt` unless that is of a note.
    `relations`: what became of a 1.0 rule, or where a 4.0 rule comes from; `since` the edition that
    changed it, where known. `read_with`: titles of the faults without which the text could mislead.
    `reasons`: the strongest two of `why`.
    """

    key: str
    id: str
    edition: str | None
    kind: Literal["rule", "section", "term", "glossary", "fault"]
    score: float
    title: str
    path: list[str]
    excerpt: str
    excerpt_kind: ExcerptKind
    text: str
    relations: list[Relation]
    since: str
    read_with: list[str]
    provenance: Provenance | None
    why: list[str]
    reasons: list[str]
    counterparts: list[CounterpartView]


class SearchView(TypedDict):
    """What `search --json` prints; `confident` is false when nothing matches well."""

    query: str
    normalized: str
    confident: bool
    results: list[ResultView]
    suggestions: list[str]
