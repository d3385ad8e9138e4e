"""What each command prints with `--json`, as types; the JSON Schemas are made from them."""

from typing import Any, NotRequired

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from rules_kb.audit.coverage import Coverage
from rules_kb.explain.comparison.words import Op
from rules_kb.explain.contract import Explanation
from rules_kb.graph.export import GraphView, HopView
from rules_kb.model.nodes import Relation
from rules_kb.scenarios.compare import Difference
from rules_kb.scenarios.record import DecisionView, EventView, RefusalView
from rules_kb.scenarios.shape import Scenario
from rules_kb.search.contract import SearchView


class ErrorBody(TypedDict):
    """Why a command failed; `code` is its exit code."""

    code: int
    message: str
    query: str
    suggestions: list[str]


class ErrorView(TypedDict):
    """A failure."""

    error: ErrorBody


PathView = TypedDict("PathView", {"from": str, "to": str, "hops": list[HopView]})


class AffectedView(TypedDict):
    """A text to read again, how many hops away, and why."""

    key: str
    distance: int
    reason: str


class ImpactView(TypedDict):
    """What a change of one rule may touch."""

    id: str
    key: str
    affected: list[AffectedView]


class FindingView(TypedDict):
    """A finding about the texts; `reason` says why an expected one stays."""

    code: str
    message: str
    document: str
    line: int
    expected: bool
    reason: str | None


class CountsView(TypedDict):
    """What the source documents and the ledgers hold."""

    documents: int
    lines: int
    numbers: int
    rules: int
    glossary: int
    duplicates: int
    differences: int
    dangling: int
    faults: int


class LintView(TypedDict):
    """The report of `lint`."""

    counts: CountsView
    findings: list[FindingView]


class EditionView(TypedDict):
    """An edition that the program knows of."""

    edition: str
    date: str
    rules: int
    imported: bool
    status: str


class LicenceView(TypedDict):
    """A licence and what it covers."""

    what: str
    licence: str
    attribution: str


class AboutView(TypedDict):
    """What this program is."""

    version: str
    editions: list[EditionView]
    licences: list[LicenceView]
    notice: str
    data_dir: str | None
    cache_dir: str | None


class WordView(TypedDict):
    """A run of words that both texts have (`equal`), or only one of them."""

    op: Op
    text: str


# `words` is empty where the texts do not differ, or where `unworded` says why they are not compared.
ChangeView = TypedDict(
    "ChangeView",
    {
        "relation": Relation,
        "from": list[str],
        "to": list[str],
        "words": list[WordView],
        "reason": str,
        "since": str,
        "unworded": str,
    },
)

# `unmatched` are the rules of which the source documents, partial, say nothing.
DiffView = TypedDict(
    "DiffView",
    {"from": str, "to": str, "changes": list[ChangeView], "summary": dict[str, int], "unmatched": list[str]},
)


class StepView(TypedDict):
    """A rule in one edition; no key where its text is not at hand, or where it is gone."""

    edition: str
    key: str | None
    relation: Relation | None
    text: str
    change: str


class HistoryView(TypedDict):
    """A rule through the editions; `not_imported` are those that an import would add."""

    id: str
    key: str
    steps: list[StepView]
    not_imported: list[str]


class ConfigView(TypedDict):
    """The edition looked up first."""

    edition: str


class ScenarioRunView(TypedDict):
    """One scenario in one edition; `others`: in its other editions."""

    id: str
    edition: str
    ok: bool
    differences: list[Difference]
    events: list[EventView]
    decisions: list[DecisionView]
    refusals: list[RefusalView]
    state: dict[str, Any]
    stopped: str | None
    others: NotRequired[list["ScenarioRunView"]]


class ScenarioOkView(TypedDict):
    """Whether a scenario comes out as written."""

    id: str
    edition: str
    ok: bool
    differences: list[Difference]


class ScenarioCheckView(TypedDict):
    """All built-in scenarios."""

    passed: int
    failed: int
    results: list[ScenarioOkView]


class ScenarioListView(TypedDict):
    """A built-in scenario."""

    id: str
    title: str
    editions: list[str]
    rules: list[str]
    file: str


class OutcomeView(TypedDict):
    """One way in which a scenario can end; `count`: how many ways lead there."""

    choices: list[str]
    state: dict[str, Any]
    count: int


class ScenarioExploreView(TypedDict):
    """Every outcome of a scenario; `left_out`: what was not explored."""

    id: str
    edition: str
    states: int
    complete: bool
    limit: int
    outcomes: list[OutcomeView]
    left_out: list[str]


class CoverageView(Coverage):
    """The coverage of an edition; `stale`: exemptions, scenarios and citations that are wrong."""

    stale: list[str]


SHAPES: dict[str, Any] = {
    "explain": Explanation,
    "explain-list": list[Explanation | ErrorView],
    "search": SearchView,
    "graph": GraphView,
    "export": GraphView,
    "path": PathView,
    "impact": ImpactView,
    "diff": DiffView,
    "history": HistoryView,
    "lint": LintView,
    "about": AboutView,
    "config": ConfigView,
    "scenario-run": ScenarioRunView,
    "scenario-check": ScenarioCheckView,
    "scenario-list": list[ScenarioListView],
    "scenario-explore": ScenarioExploreView,
    "coverage": CoverageView,
    "error": ErrorView,
}


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schema of each command's document, by command."""
    return {
        name: {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"altered-judge {name} --json",
            **TypeAdapter(shape).json_schema(),
        }
        for name, shape in SHAPES.items()
    } | {"scenario": scenario_file()}


def scenario_file() -> dict[str, Any]:
    """The JSON Schema of a scenario file, for the editors that know it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "altered-judge : fichier de scénario",
        **TypeAdapter(Scenario).json_schema(by_alias=True),
    }
