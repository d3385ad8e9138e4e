"""Rules at work: the scenarios about a rule, with the steps that apply it and what comes out."""

from collections.abc import Sequence
from functools import cache

from rules_kb.explain.context import Context
from rules_kb.explain.contract import ScenarioView, WorkedView
from rules_kb.scenarios.cache import cached_run
from rules_kb.scenarios.citing import concerning
from rules_kb.scenarios.load import Loaded, built_in
from rules_kb.scenarios.phrases import decision_line, event_line, refusal_line
from rules_kb.scenarios.record import CiteView
from rules_kb.scenarios.run import Result
from rules_kb.scenarios.titles import QUIET
from rules_kb.scenarios.transcript import names_of

EDITIONS = ("1.0", "4.0")
FAULTY = {
    "contradiction": "se contredit",
    "lacune": "est muet",
    "traduction": "est mal traduit",
    "terminologie": "emploie un mot pour un autre",
}
"""The faults on which an outcome can rest: what the text does, for each nature."""
STEPS = 8
"""Steps shown of a scenario whose rule holds without a step of its own."""


def rule_keys(loaded: Loaded) -> set[str]:
    """The keys of the rules that a scenario is about: a bare number stands for each of its editions."""
    return {
        key
        for number in loaded.scenario.regles
        for key in ([number] if ":" in number else [f"{e}:{number}" for e in loaded.scenario.editions])
    }


@cache
def _by_rule() -> dict[str, list[Loaded]]:
    found: dict[str, list[Loaded]] = {}
    for loaded in built_in().values():
        for key in rule_keys(loaded):
            found.setdefault(key, []).append(loaded)
    return found


@cache
def _result(name: str, edition: str) -> Result:
    return cached_run(built_in()[name], edition, None)


def worked(context: Context, key: str) -> list[ScenarioView]:
    """The scenarios about a rule that come out as written, in the edition of the rule, then where the other differs."""
    edition = key.partition(":")[0]
    if edition not in EDITIONS:
        edition = EDITIONS[0]  # the community's glossary stands beside the source documents
    return [
        _view(context, loaded, key, edition)
        for loaded in _by_rule().get(key, [])
        if edition in loaded.scenario.editions and _result(loaded.id, edition).ok
    ]


def _view(context: Context, loaded: Loaded, key: str, edition: str) -> ScenarioView:
    scenario = loaded.scenario
    number = key.partition(":")[2]
    mine = _told(context, loaded, edition, _one(loaded, edition, [number]))
    others = [e for e in scenario.editions if e != edition and _result(loaded.id, e).ok]
    return {
        "id": loaded.id,
        "title": scenario.titre,
        "editions": list(scenario.editions),
        "situation": scenario.situation,
        "steps": mine["steps"],
        "outcome": mine["outcome"],
        "others": [_other(context, loaded, e) for e in others if differs(loaded, edition, e)],
    }


def differs(loaded: Loaded, one: str, other: str) -> bool:
    """Whether the scenario is said, or comes out, to be another in the other edition."""
    return bool(loaded.scenario.selon_edition) or _result(loaded.id, one).state != _result(loaded.id, other).state


def _one(loaded: Loaded, edition: str, numbers: Sequence[str]) -> WorkedView:
    """The steps that cite those rules in an edition; without any, the main steps of the scenario."""
    result = _result(loaded.id, edition)
    names = names_of(loaded)
    shown = [(e["n"] * 2, event_line(e, names)) for e in result.events if _cites(e["cites"], numbers)]
    shown += [(d["after"] * 2 + 1, decision_line(d)) for d in result.decisions if _cites(d["cites"], numbers)]
    steps = [text for _, text in sorted(shown)]
    steps += [refusal_line(r) for r in result.refusals if _cites(r["cites"], numbers)]
    if not steps:
        steps = [event_line(e, names) for e in result.events if e["step"] not in QUIET][:STEPS]
    own = loaded.scenario.selon_edition.get(edition)  # type: ignore[call-overload]  # an edition of the scenario
    issue = own.issue if own is not None and own.issue else loaded.scenario.issue
    outcome = issue or loaded.scenario.titre
    return {"edition": edition, "steps": steps, "outcome": outcome}


def _cites(given: Sequence[CiteView], numbers: Sequence[str]) -> bool:
    return any(c["id"] in numbers for c in given)


def _other(context: Context, loaded: Loaded, edition: str) -> WorkedView:
    """The scenario in another edition, by the rules that it is about there."""
    numbers = [n.rpartition(":")[2] for n in concerning(loaded.scenario.regles, edition)]
    return _told(context, loaded, edition, _one(loaded, edition, numbers))


def _told(context: Context, loaded: Loaded, edition: str, shown: WorkedView) -> WorkedView:
    """The outcome, its first line saying what it rests on when the text is faulty or silent."""
    said = _faulty(context, loaded, edition) or silence(loaded, edition)
    return {**shown, "outcome": f"{said}\n{shown['outcome']}"} if said else shown


def _faulty(context: Context, loaded: Loaded, edition: str) -> str:
    """The known faults of that edition's text on which the scenario says that its outcome rests."""
    known = context.knowledge.faults
    faults = [f for name in loaded.scenario.fautes if (f := known.get(f"faute:{name}")) and edition in f.editions]
    if not faults:
        return ""
    said = " ; ".join(f"{f.titre} (le texte {FAULTY.get(f.nature, 'est fautif')})" for f in faults)
    return f"Cette issue repose sur un texte fautif : {said}."


def silence(loaded: Loaded, edition: str) -> str:
    """What the outcome rests on, when no text says it."""
    result = _result(loaded.id, edition)
    if result.stops:
        return "Aucun texte ne décide : la partie s’arrête là."
    missing = {c["id"] for c in result.said() if c["standing"] == "text_missing"}
    absent = [n.rpartition(":")[2] for n in concerning(loaded.scenario.regles, edition)]
    named = [n for n in absent if n in missing]
    if not named:
        return ""
    return f"Cette issue repose sur un texte que les documents sources ne contiennent pas ({', '.join(named)})."
