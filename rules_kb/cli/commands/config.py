"""`config`: preferences kept in the user's data folder."""

import json
from pathlib import Path

import click

from rules_kb.cli import options
from rules_kb.cli.files import write_whole
from rules_kb.cli.knowledge import edition_first
from rules_kb.cli.output import emit
from rules_kb.cli.places import CONFIG, data_dir
from rules_kb.explain.lookup import EDITIONS
from rules_kb.model.diagnostics import EXIT_PLACE, UserError

HELP = """L’édition cherchée d’abord.

\b
  altered-judge config                 ce qui est choisi
  altered-judge config edition 4.0     chercher d’abord en 4.0
  altered-judge config edition --reset revenir au choix d’origine

La variable ALTERED_JUDGE_EDITION et l’option --edition passent avant.
"""


def register(group: click.Group) -> None:
    """Add the command to the command line."""
    group.add_command(config)


@click.command("config", help=HELP)
@click.argument("name", metavar="[edition]", required=False, type=click.Choice(["edition"]))
@click.argument("value", metavar="[1.0|4.0]", required=False, type=click.Choice(EDITIONS))
@click.option("--reset", is_flag=True, help="Revenir au choix d’origine.")
@options.as_json
def config(name: str | None, value: str | None, *, reset: bool, as_json: bool) -> None:
    """Show or change the edition looked up first."""
    if name and (value or reset):
        _store("" if reset else str(value))
    edition = edition_first(None)
    if as_json:
        emit(json.dumps({"edition": edition}) + "\n")
    else:
        emit(f"Édition cherchée d’abord : {edition}\n")


def _store(edition: str) -> None:
    folder = data_dir()
    if folder is None:
        message = "Aucun dossier de données : définissez ALTERED_JUDGE_DATA ou HOME."
        raise UserError(message, code=EXIT_PLACE)
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"{path} : impossible de créer le dossier ({error.strerror})."
        raise UserError(message, code=EXIT_PLACE) from error
    write_whole(path / CONFIG, f"edition={edition}\n")
