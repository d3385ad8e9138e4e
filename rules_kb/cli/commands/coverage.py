"""`coverage`: which paragraphs the scenarios execute, and whether they would miss them."""

import json
from typing import TYPE_CHECKING

import click

from rules_kb.cli import options
from rules_kb.cli.knowledge import context, edition_first
from rules_kb.cli.output import emit
from rules_kb.cli.rows import show_rows
from rules_kb.model.diagnostics import EXIT_NO, EXIT_OK

if TYPE_CHECKING:
    from rules_kb.audit.coverage import Coverage

ABLATION = {
    "noticed": "absence remarquée",
    "unnoticed": "absence non remarquée",
    "not_run": "absence non mesurée",
}
MEASURED = {
    "current": "Ablation mesurée sur ce moteur, ces cartes et ces scénarios.",
    "outdated": "Ablation mesurée sur une version antérieure : relancez scripts/ablation.py.",
    "not_run": "Ablation jamais mesurée : lancez scripts/ablation.py.",
}


def register(group: click.Group) -> None:
    """Add the command to the command line."""
    group.add_command(coverage_command)


@click.command(
    "coverage",
    help="""Les paragraphes exécutés par des scénarios, et pourquoi les autres ne le sont pas.

Code 1 : une exemption ne tient plus, ou un scénario ou une citation est faux.""",
)
@click.option("--edition", metavar="1.0|4.0", help="Édition (1.0 : les documents sources).")
@options.as_json
def coverage_command(edition: str | None, *, as_json: bool) -> int:
    """Print the coverage of an edition; exit 1 when an exemption is stale."""
    from rules_kb.audit.coverage import coverage, stale
    from rules_kb.audit.scenarios import check_scenarios
    from rules_kb.cli.commands.scenario import results_folder

    knowledge = context().knowledge
    found = coverage(knowledge, edition_first(edition), results_folder())
    wrong = [*stale(knowledge, results_folder()), *check_scenarios(knowledge, results_folder())]
    if as_json:
        emit(json.dumps({**found, "stale": [f.message for f in wrong]}, ensure_ascii=False) + "\n")
    else:
        show_rows([*_rows(found), *(f"✗ {f.message}" for f in wrong)])
    return EXIT_NO if wrong else EXIT_OK


def _rows(found: "Coverage") -> list[str]:
    from rules_kb.audit.coverage import STATUS_COUNTED, STATUS_WORDS

    rows = []
    for rule in found["rules"]:
        by = ", ".join(rule["scenarios"])
        why = f" · {rule['reason']}" if rule["reason"] else ""
        refused = f" · refus : {', '.join(rule['refusals'])}" if rule["refusals"] else ""
        seen = f" · {ABLATION[rule['ablation']]}" if rule["scenarios"] else ""
        rows.append(f"{rule['id']} · {STATUS_WORDS[rule['status']]}{seen}{why}" + (f" · {by}" if by else "") + refused)
    counts = ", ".join(f"{found['summary'][key]} {words}" for key, words in STATUS_COUNTED.items())
    return [*rows, f"Édition {found['edition']}, paragraphes : {counts}.", MEASURED[found["measured"]]]
