"""`lint`: what is odd in the texts and the ledgers."""

import json

import click

from rules_kb.audit.lint import LintReport
from rules_kb.audit.lint import lint as run_lint
from rules_kb.cli import options
from rules_kb.cli.knowledge import context
from rules_kb.cli.output import emit
from rules_kb.cli.rows import show_rows
from rules_kb.model.diagnostics import EXIT_NO, EXIT_OK

COUNTS = {
    "documents": "documents",
    "lines": "lignes",
    "numbers": "numéros",
    "rules": "règles",
    "glossary": "entrées de glossaire",
    "duplicates": "textes en double",
    "differences": "doubles différents",
    "dangling": "renvois sans texte",
    "faults": "fautes connues",
}


def register(group: click.Group) -> None:
    """Add the command to the command line."""
    group.add_command(lint)


@click.command(
    "lint",
    help="""Vérifie les textes, les fautes, le lexique et la concordance.

Code 1 : un constat imprévu, ou un constat prévu qui n’apparaît plus.""",
)
@options.as_json
def lint(*, as_json: bool) -> int:
    """Print the findings; exit 1 when one is not expected."""
    report = run_lint(context().knowledge)
    if as_json:
        emit(json.dumps(_view(report), ensure_ascii=False) + "\n")
    else:
        show_rows(_rows(report))
    return EXIT_OK if report.clean else EXIT_NO


def _view(report: LintReport) -> dict[str, object]:
    findings = [
        {
            "code": f.code,
            "message": f.message,
            "document": f.document,
            "line": f.line,
            "expected": reason is not None,
            "reason": reason,
        }
        for f, reason in report.findings
    ]
    return {"counts": dict(report.counts), "findings": findings}


def _rows(report: LintReport) -> list[str]:
    rows = [", ".join(f"{report.counts[k]} {word}" for k, word in COUNTS.items())]
    for finding, reason in report.findings:
        place = f"{finding.document}, l. {finding.line}" if finding.line else finding.document
        state = f"prévu : {reason}" if reason else "IMPRÉVU"
        rows.append(f"{finding.code} · {place} · {finding.message} ({state})")
    unexpected = sum(reason is None for _, reason in report.findings)
    known = len(report.findings) - unexpected
    rows.append(f"{known} constats prévus, {unexpected} imprévus.")
    return rows
