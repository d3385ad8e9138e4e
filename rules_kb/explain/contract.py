"""The shape of an explanation: exactly what `explain --json` prints (see the JSON Schemas)."""

from typing_extensions import TypedDict

from rules_kb.corpus.faults import Nature
from rules_kb.model.nodes import Kind, Provenance, Relation


class NoteView(TypedDict):
    """A remark or an example: never a rule."""

    key: str
    kind: Kind
    text: str


class FaultView(TypedDict):
    """A known fault of the text; `reading` is None where no reading decides."""

    id: str
    title: str
    nature: Nature
    problem: str
    reading: str | None
    instead: str | None


class CiteView(TypedDict):
    """A reference; `missing` when no known text holds its target.

    `by` is the key of the text that makes it: the rule itself, or one of its remarks or examples.
    """

    key: str
    missing: bool
    by: str


class TermView(TypedDict):
    """A game term that the text defines or uses."""

    term: str
    form: str
    role: str


class SourceView(TypedDict):
    """Lines of a source document (1-based, both ends included)."""

    document: str
    first_line: int
    last_line: int


class LatestView(TypedDict):
    """The last edition known."""

    edition: str
    date: str


class CounterpartView(TypedDict):
    """The same rule in another edition and what changed for a judge."""

    key: str
    relation: Relation
    text: str
    change: str
    since: str


class ChildView(TypedDict):
    """A part of a section, a defining rule of a term, or a rule that a fault touches.

    `verdict` is the words of its own verdict, `latest` what the last edition says where it was
    changed, split, merged or removed, `faults` the ids of its own faults.
    """

    key: str
    id: str
    kind: Kind
    provenance: Provenance | None
    title: str
    text: str
    notes: list[NoteView]
    verdict: str | None
    latest: list[CounterpartView]
    faults: list[str]


class SameNumberView(TypedDict):
    """Another rule that bears the same number in another edition."""

    key: str
    title: str
    text: str


class VerdictView(TypedDict):
    """What became of the rule from one edition to the other, as a code and in words."""

    code: str
    text: str


class OfficialView(TypedDict):
    """The official English of the rule, from the user's own imported copy."""

    edition: str
    text: str


class LexiconView(TypedDict):
    """What the lexicon says of a term."""

    forms: list[str]
    english: list[str]
    nature: str
    symbol: str | None
    attestation: str
    community: str | None
    undefined: bool


class WorkedView(TypedDict):
    """A scenario in one edition: the steps that apply the rule, and what comes out."""

    edition: str
    steps: list[str]
    outcome: str


class ScenarioView(TypedDict):
    """A worked example of the rule; `others`: the editions in which it comes out differently.

    The first line of `outcome` says so when it rests on a faulty or silent text.
    """

    id: str
    title: str
    editions: list[str]
    situation: str
    steps: list[str]
    outcome: str
    others: list[WorkedView]


class RulingView(TypedDict):
    """A dated ruling about the rule."""

    id: str
    date: str
    status: str


class Explanation(TypedDict):
    """Everything that touches one rule, section, term, fault or glossary entry."""

    query: str
    key: str
    id: str
    edition: str | None
    kind: Kind
    provenance: Provenance | None
    restated: bool
    title: str
    path: list[str]
    verdict: VerdictView | None
    text: str
    notes: list[NoteView]
    faults: list[FaultView]
    cites: list[CiteView]
    cited_by: list[str]
    terms: list[TermView]
    also: list[str]
    sources: list[SourceView]
    previous: str | None
    next: str | None
    children: list[ChildView]
    additions: list[ChildView]
    lexicon: LexiconView | None
    latest: LatestView
    counterparts: list[CounterpartView]
    same_number: list[SameNumberView]
    scenarios: list[ScenarioView]
    rulings: list[RulingView]
    official: OfficialView | None
