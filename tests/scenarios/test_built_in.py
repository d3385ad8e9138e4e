"""The built-in scenarios: each comes out as written, as its golden transcript, with true citations."""

import re
import time

import pytest

from rules_kb.audit.coverage import coverage, exemptions, stale
from rules_kb.audit.scenarios import check_cite, check_scenarios
from rules_kb.corpus.knowledge import KnowledgeBase, load_knowledge
from rules_kb.corpus.restates import load_restates
from rules_kb.scenarios.load import Loaded, built_in
from rules_kb.scenarios.record import CiteView
from rules_kb.scenarios.run import run
from rules_kb.scenarios.titles import STEPS
from rules_kb.scenarios.transcript import FOLDER, golden, golden_file

CASES = [(loaded, edition) for loaded in built_in().values() for edition in loaded.scenario.editions]


@pytest.fixture(scope="module")
def knowledge() -> KnowledgeBase:
    return load_knowledge()


@pytest.mark.parametrize(("loaded", "edition"), CASES, ids=lambda x: x if isinstance(x, str) else x.id)
def test_it_comes_out_as_written_and_as_before(loaded: Loaded, edition: str) -> None:
    result = run(loaded, edition)
    assert result.differences == []
    kept = golden_file(loaded.id, edition).read_text(encoding="utf-8")
    assert golden(loaded, result) == kept, "scripts/golden_scenarios.py --reset, then read the diff"


def test_no_golden_transcript_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == {golden_file(loaded.id, edition) for loaded, edition in CASES}


def test_scenarios_and_their_citations_agree_with_the_texts(knowledge: KnowledgeBase) -> None:
    assert [f.message for f in check_scenarios(knowledge, None)] == []


@pytest.mark.parametrize(
    ("number", "words", "standing", "code"),
    [
        ("6.1.e", "action atomique distincte", "text", None),
        ("6.1.e", "des mots d’ailleurs", "text", "cite-wrong-words"),
        ("6.1.z", "rien", "text", "cite-unknown-rule"),
        ("6.1.e", "", "text_missing", "cite-not-missing"),
        ("5.5.c", "", "text_missing", None),
    ],
)
def test_a_wrong_citation_is_found(
    knowledge: KnowledgeBase, number: str, words: str, standing: str, code: str | None
) -> None:
    cite: CiteView = {"edition": "1.0", "id": number, "role": "rule", "words": words, "standing": standing}
    assert [f.code for f in check_cite(knowledge, cite, "x")] == ([code] if code else [])


def test_exemptions_hold(knowledge: KnowledgeBase) -> None:
    assert [f.message for f in stale(knowledge, None)] == []


def test_every_paragraph_of_the_source_documents_runs_or_has_a_reason(knowledge: KnowledgeBase) -> None:
    found = coverage(knowledge, "1.0", None)
    assert len(found["rules"]) == len(knowledge.rules("1.0"))
    assert [r["id"] for r in found["rules"] if r["status"] == "not_yet"] == []
    assert all(r["scenarios"] or r["reason"] for r in found["rules"])


@pytest.mark.parametrize("edition", ["1.0", "4.0"])
def test_every_exemption_is_of_a_paragraph_that_nothing_executes_or_enforces(
    knowledge: KnowledgeBase, edition: str
) -> None:
    found = coverage(knowledge, edition, None)["rules"]
    listed = [f"{edition}:{r['id']}" for r in found if r["status"] == "not_executable"]
    assert listed
    assert listed == [key for key in exemptions() if key.startswith(f"{edition}:")]  # in the order of the text
    assert [r["id"] for r in found if r["status"] == "not_executable" and r["refusals"]] == []


def test_an_exempt_overview_names_every_rule_that_it_sums_up(knowledge: KnowledgeBase) -> None:
    summed_up: dict[str, set[str]] = {}
    for pair in load_restates():
        summed_up.setdefault(pair.apercu, set()).add(pair.regle)
    overviews = [e for e in exemptions().values() if e.nature == "apercu"]
    for exemption in overviews:
        edition = exemption.regle.partition(":")[0]
        named = {f"{edition}:{number}" for number in re.findall(r"\d+(?:\.\d+)+\.[a-z]\b", exemption.raison)}
        assert exemption.regle.startswith(f"{edition}:1."), exemption
        assert named >= summed_up[exemption.regle], exemption
        assert named <= {n.key for n in knowledge.rules(edition) if n.provenance != "overview"}, exemption


def test_all_of_them_run_in_ten_seconds() -> None:
    start = time.monotonic()
    for loaded, edition in CASES:
        run(loaded, edition)
    assert time.monotonic() - start < 10


def test_every_step_that_they_show_has_a_french_title() -> None:
    steps = {event["step"] for loaded, edition in CASES for event in run(loaded, edition).events}
    assert steps <= set(STEPS)
