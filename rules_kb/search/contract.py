"""What `search --json` holds: the shapes of the interface contract, with more fields."""

from typing import Literal

from typing_extensions import TypedDict

from rules_kb.model.nodes import Provenance

ExcerptKind = Literal["text", "remark", "example"]


class CounterpartView(TypedDict):
    """The same rule in the other edition."""

    key: str
    id: str
    edition: str
    excerpt: str


class ResultView(TypedDict):
    """One result of the contract; `excerpt_kind` is `text`, `remark` or `example`."""

    key: str
    id: str
    edition: str | None
    kind: Literal["rule", "section", "term", "glossary", "fault"]
    score: float
    title: str
    path: list[str]
    excerpt: str
    excerpt_kind: ExcerptKind
    provenance: Provenance | None
    why: list[str]
    counterparts: list[CounterpartView]


class SearchView(TypedDict):
    """What `search --json` prints; `confident` is false when nothing matches well."""

    query: str
    normalized: str
    confident: bool
    results: list[ResultView]
    suggestions: list[str]
