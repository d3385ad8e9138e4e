from dataclasses import replace

import pytest

from rules_kb.audit.lint import lint
from rules_kb.corpus.editions import Correspondence
from rules_kb.corpus.faults import Fault
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.model.diagnostics import Finding


def codes(knowledge: KnowledgeBase) -> set[str]:
    return {finding.code for finding, reason in lint(knowledge).findings if reason is None}


def test_the_package_data_is_clean(knowledge: KnowledgeBase) -> None:
    assert codes(knowledge) == set()


def test_counts(knowledge: KnowledgeBase) -> None:
    counts = lint(knowledge).counts
    assert (counts["documents"], counts["numbers"], counts["differences"]) == (5, 224, 0)
    assert (counts["dangling"], counts["faults"]) == (2, len(knowledge.faults))


def test_a_new_finding_is_unexpected(knowledge: KnowledgeBase) -> None:
    found = Finding("letter-skipped", "il manque 2.1.b", "000.txt", 3)
    damaged = replace(knowledge, findings=(*knowledge.findings, found))
    assert codes(damaged) == {"letter-skipped"}


def test_an_expected_finding_that_has_gone_is_reported(knowledge: KnowledgeBase) -> None:
    assert codes(replace(knowledge, findings=knowledge.findings[1:])) == {"expected-gone"}


def fault(**changes: object) -> Fault:
    values: dict[str, object] = {
        "id": "essai",
        "nature": "lacune",
        "editions": ["1.0"],
        "touche": ["1.0:2.1.a"],
        "titre": "t",
        "probleme": "p",
        "lecture": "l",
        "source": "s",
        **changes,
    }
    return Fault.model_validate(values)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"touche": ["1.0:9.9.z"]}, "fault-unknown-key"),
        ({"renvois": ["4.0:9.9.z"]}, "fault-unknown-key"),
        ({"conflits": [("1.0:2.1.a", "4.0:9.9.z")]}, "fault-unknown-key"),
        ({"nature": "perime", "touche": ["1.0:2.1.e"]}, "outdated-but-unchanged"),
    ],
)
def test_a_wrong_fault_is_found(knowledge: KnowledgeBase, changes: dict[str, object], code: str) -> None:
    wrong = fault(**changes)
    assert code in codes(replace(knowledge, faults={**knowledge.faults, wrong.key: wrong}))


@pytest.mark.parametrize(
    ("link", "code"),
    [
        (Correspondence("1.0:2.1.a", "4.0:9.9.z", "identical"), "correspondence-unknown"),
        (Correspondence("1.0:2.1.a", "4.0:2.1.a", "changed"), "change-without-reason"),
    ],
)
def test_a_wrong_correspondence_is_found(knowledge: KnowledgeBase, link: Correspondence, code: str) -> None:
    wrong = replace(knowledge, correspondences=(*knowledge.correspondences, link))
    assert code in codes(wrong)


def test_a_rule_without_correspondence_is_found(knowledge: KnowledgeBase) -> None:
    links = tuple(link for link in knowledge.correspondences if link.old != "1.0:2.1.a")
    assert "rule-without-correspondence" in codes(replace(knowledge, correspondences=links))


def test_a_wrong_term_is_found(knowledge: KnowledgeBase) -> None:
    term = knowledge.terms["terme:fugace"].model_copy(
        update={"id": "essai", "regles": {"4.0": ["9.9.z"]}, "formes": ("Fugace",)}
    )
    found = codes(replace(knowledge, terms={**knowledge.terms, term.key: term}))
    assert {"term-unknown-rule", "form-of-two-terms"} <= found
