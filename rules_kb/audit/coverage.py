"""Which paragraphs are executed by which scenarios and refusals, or why they are not."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from typing_extensions import TypedDict

from rules_kb.audit.ablation import Measure, noticed, read_measure
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.package_data import DATA
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.explain.worked import rule_keys
from rules_kb.model.diagnostics import EXIT_PLACE, Finding
from rules_kb.scenarios.cache import cached_run
from rules_kb.scenarios.load import Loaded, built_in
from rules_kb.scenarios.run import Result

Status = Literal["executed", "partly", "not_executable", "not_yet"]
Ablation = Literal["noticed", "unnoticed", "not_run"]
NOT_EXECUTABLE = DATA / "coverage" / "non-executables.yaml"
# What a paragraph is called, and several of them.
STATUS_WORDS: dict[Status, str] = {
    "executed": "exécuté",
    "partly": "en partie",
    "not_executable": "non exécutable",
    "not_yet": "pas encore",
}
STATUS_COUNTED: dict[Status, str] = {
    "executed": "exécutés",
    "partly": "en partie",
    "not_executable": "non exécutables",
    "not_yet": "pas encore",
}


class Exemption(Record):
    """A paragraph that does not run: the nature of it and the reason."""

    regle: str
    nature: Literal["definition", "materiel", "convention", "apercu"]
    raison: str


class RuleCoverage(TypedDict):
    """One paragraph: what executes it, or why not."""

    id: str
    status: Status
    scenarios: list[str]
    refusals: list[str]
    ablation: Ablation
    reason: str


class Coverage(TypedDict):
    """The coverage of an edition. `measured`: whether the ablation measured what is here now."""

    edition: str
    rules: list[RuleCoverage]
    summary: dict[str, int]
    measured: str


def results(edition: str, folder: Path | None) -> list[tuple[Loaded, Result]]:
    """Every built-in scenario of an edition with what came out of it."""
    return [
        (loaded, cached_run(loaded, edition, folder))
        for loaded in built_in().values()
        if edition in loaded.scenario.editions
    ]


def exemptions() -> dict[str, Exemption]:
    """The paragraphs that do not run, by key."""
    return {e.regle: e for e in load_records(NOT_EXECUTABLE, list[Exemption], EXIT_PLACE)}


def coverage(knowledge: KnowledgeBase, edition: str, folder: Path | None) -> Coverage:
    """What executes each paragraph of an edition."""
    ran = results(edition, folder)
    measure = read_measure()
    known = exemptions()
    executed = _executed(ran)
    refused = _refused(ran)
    rules = [
        _rule(node.id, node.key, known, executed.get(node.key, []), refused.get(node.key, []), measure)
        for node in knowledge.rules(edition)
    ]
    summary = dict.fromkeys(map(str, STATUS_WORDS), 0)
    for rule in rules:
        summary[rule["status"]] += 1
    return {"edition": edition, "rules": rules, "summary": summary, "measured": measure.standing()}


def _executed(ran: Iterable[tuple[Loaded, Result]]) -> dict[str, list[str]]:
    """By rule, the scenarios about it that cite it and come out as written."""
    found: dict[str, list[str]] = {}
    for loaded, result in ran:
        if result.ok:
            cited = {f"{c['edition']}:{c['id']}" for c in result.cites()}
            for key in sorted(rule_keys(loaded) & cited):
                found.setdefault(key, []).append(loaded.id)
    return found


def _refused(ran: Iterable[tuple[Loaded, Result]]) -> dict[str, list[str]]:
    """By rule, the scenarios in which something is refused because of it."""
    found: dict[str, list[str]] = {}
    for loaded, result in ran:
        keys = {f"{c['edition']}:{c['id']}" for refused in result.refusals for c in refused["cites"]}
        for key in sorted(keys):
            found.setdefault(key, []).append(loaded.id)
    return found


def _rule(
    number: str, key: str, known: dict[str, Exemption], scenarios: list[str], refusals: list[str], measure: Measure
) -> RuleCoverage:
    seen = noticed(measure, key, scenarios)
    status: Status = "not_yet"
    reason = "aucun scénario ne l’exécute"
    if scenarios and seen == "noticed":
        status, reason = "executed", ""
    elif scenarios:
        status = "partly"
        reason = "aucun scénario ne remarque son absence" if seen == "unnoticed" else "ablation non mesurée"
    elif key in known:
        status, reason = "not_executable", f"{NATURES[known[key].nature]} : {known[key].raison}"
    return {
        "id": number,
        "status": status,
        "scenarios": scenarios,
        "refusals": refusals,
        "ablation": seen,
        "reason": reason,
    }


NATURES = {
    "definition": "définition",
    "materiel": "matériel",
    "convention": "convention",
    "apercu": "aperçu",
}


def stale(knowledge: KnowledgeBase, folder: Path | None) -> Iterator[Finding]:
    """Exemptions that no longer hold: unknown rules, rules that a scenario executes."""
    executed = {e: _executed(results(e, folder)) for e in ("1.0", "4.0")}
    for key in exemptions():
        if key not in knowledge.nodes:
            yield Finding("exemption-unknown-rule", f"{key} n’existe pas", NOT_EXECUTABLE.name, 0)
        found = executed[key.partition(":")[0]].get(key)
        if found:
            message = f"{key} est dite non exécutable, mais {', '.join(found)} l’exécute : retirez-la"
            yield Finding("exemption-executed", message, NOT_EXECUTABLE.name, 0)
