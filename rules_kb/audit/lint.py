"""`lint`: every finding about the texts, and which of them are expected."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules_kb.audit.ledgers import check_ledgers
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.package_data import DATA
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.model.diagnostics import EXIT_PLACE, Finding


class ExpectedFinding(Record):
    """A finding that is known and why it stays (the source texts are never edited)."""

    code: str
    document: str
    ligne: int
    raison: str


@dataclass(frozen=True, slots=True)
class LintReport:
    """`findings` paired with the reason they are expected, None when they are not."""

    counts: Mapping[str, int]
    findings: tuple[tuple[Finding, str | None], ...]

    @property
    def clean(self) -> bool:
        """True when nothing unexpected was found and nothing expected has gone."""
        return all(reason is not None for _, reason in self.findings)


def lint(knowledge: KnowledgeBase) -> LintReport:
    """Findings of the documents and the ledgers, those that no longer occur included."""
    expected = {
        (e.code, e.document, e.ligne): e.raison
        for e in load_records(DATA / "lint" / "expected.yaml", list[ExpectedFinding], EXIT_PLACE)
    }
    found = [*knowledge.findings, *check_ledgers(knowledge)]
    paired = [(f, expected.get((f.code, f.document, f.line))) for f in found]
    seen = {(f.code, f.document, f.line) for f in found}
    for code, document, line in expected:
        if (code, document, line) not in seen:
            message = f"constat attendu « {code} » qui n’apparaît plus : retirez-le de la liste"
            paired.append((Finding("expected-gone", message, document, line), None))
    counts = {**knowledge.counts, "faults": len(knowledge.faults)}
    return LintReport(counts, tuple(paired))
