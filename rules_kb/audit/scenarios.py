"""Scenarios against the texts: every citation exists and holds its words, every rule and fault named exists."""

from collections.abc import Iterator
from pathlib import Path

from rules_kb.audit.ablation import Measure, noticed, read_measure
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.explain.worked import rule_keys
from rules_kb.model.diagnostics import Finding
from rules_kb.model.folding import fold
from rules_kb.scenarios.cache import cached_run
from rules_kb.scenarios.cards import built_in_cards
from rules_kb.scenarios.citing import cited, concerning
from rules_kb.scenarios.load import Loaded, built_in
from rules_kb.scenarios.record import CiteView
from rules_kb.scenarios.run import Result

INVENTED = "d’essai"


def check_scenarios(knowledge: KnowledgeBase, folder: Path | None) -> Iterator[Finding]:
    """Findings on the built-in scenarios and on everything that they cite."""
    seen: set[tuple[str, str]] = set()
    measure = read_measure()
    for loaded in built_in().values():
        yield from _written(knowledge, loaded)
        for edition in loaded.scenario.editions:
            result = cached_run(loaded, edition, folder)
            yield from _came_out(loaded, result)
            yield from _applied(loaded, result, measure)
            for cite in result.cites():
                key = (_key(cite), cite["words"])
                if key not in seen:
                    seen.add(key)
                    yield from check_cite(knowledge, cite, loaded.path.name)


def _key(cite: CiteView) -> str:
    return f"{cite['edition']}:{cite['id']}" if cite["id"][:1].isdigit() else f"glossaire:{cite['id']}"


def _written(knowledge: KnowledgeBase, loaded: Loaded) -> Iterator[Finding]:
    scenario, file = loaded.scenario, loaded.path.name
    for key in sorted(rule_keys(loaded)):
        node = knowledge.nodes.get(key)
        if node is None and not _missing_text(key):
            yield Finding("scenario-unknown-rule", f"« {loaded.id} » nomme {key}, qui n’existe pas", file, 0)
    for fault in scenario.fautes:
        if f"faute:{fault}" not in knowledge.faults:
            yield Finding("scenario-unknown-fault", f"« {loaded.id} » nomme la faute {fault}", file, 0)
    if not (scenario.situation and scenario.issue):
        yield Finding("scenario-untold", f"« {loaded.id} » n’a pas de situation ou d’issue", file, 0)
    if not scenario.titre.endswith("."):
        yield Finding("scenario-title", f"le titre de « {loaded.id} » n’est pas une phrase", file, 0)
    known = {face.name for face in built_in_cards().values()}
    for card in scenario.cartes.values():
        if card.nom not in known and INVENTED not in card.nom:
            yield Finding("card-not-said-invented", f"« {card.nom} » ne se dit pas inventée", file, 0)


def _missing_text(key: str) -> bool:
    """A rule of 1.0 known only by its number: its text is in no document."""
    return key.startswith("1.0:")


def _came_out(loaded: Loaded, result: Result) -> Iterator[Finding]:
    for one in result.differences:
        message = f"« {loaded.id} » ({result.edition}) : {one['path']} : {one['expected']} ; {one['actual']}"
        yield Finding("scenario-differs", message, loaded.path.name, 0)


def _applied(loaded: Loaded, result: Result, measure: Measure) -> Iterator[Finding]:
    """A rule that no event, decision or refusal cites must be one whose absence the scenario notices."""
    said = result.said()
    for number in concerning(loaded.scenario.regles, result.edition):
        key = number if ":" in number else f"{result.edition}:{number}"
        if not cited(number, said, result.edition) and noticed(measure, key, [loaded.id], result.edition) != "noticed":
            message = f"« {loaded.id} » ({result.edition}) porte sur {key}, que rien ne cite ni ne remarque"
            yield Finding("scenario-rule-unapplied", message, loaded.path.name, 0)


def check_cite(knowledge: KnowledgeBase, cite: CiteView, file: str) -> Iterator[Finding]:
    """A citation: its rule exists and holds the words, or its text is known to be missing."""
    key = _key(cite)
    node = knowledge.nodes.get(key)
    if cite["standing"] == "text_missing":
        if node is not None and node.kind == "rule":
            yield Finding("cite-not-missing", f"{key} est citée comme absente, mais son texte existe", file, 0)
        return
    if node is None or node.kind == "missing":
        yield Finding("cite-unknown-rule", f"{key} est citée et n’existe pas", file, 0)
        return
    if _folded(cite["words"]) not in _folded(knowledge.full_text(key)):
        yield Finding("cite-wrong-words", f"{key} ne contient pas « {cite['words']} »", file, 0)


def _folded(text: str) -> str:
    for mark in '«»“”"':
        text = text.replace(mark, " ")
    return fold(text.replace("\u00a0", " "))
