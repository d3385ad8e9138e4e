"""`diff` and `history`: what changed between editions."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from rules_kb.cli import options
from rules_kb.cli.comparison_views import diff_view, history_view
from rules_kb.cli.knowledge import edition_first, unknown
from rules_kb.cli.output import color, emit, page, width
from rules_kb.cli.places import data_dir
from rules_kb.cli.prepared import open_snapshot
from rules_kb.corpus.knowledge import load_knowledge
from rules_kb.explain.comparison.changes import Comparison
from rules_kb.explain.comparison.history import Step, not_imported
from rules_kb.explain.comparison.history import history as steps_of
from rules_kb.explain.comparison.library import Library
from rules_kb.explain.comparison.report import comparison_lines, history_lines
from rules_kb.explain.lines import DIM, layout, line, printable
from rules_kb.explain.lookup import ABSENT, find_key
from rules_kb.model.diagnostics import EXIT_NO, UserError
from rules_kb.model.identifiers import parse_number, rule_key


def register(group: click.Group) -> None:
    """Add the commands to the command line."""
    for command in (diff, history):
        group.add_command(command)


@click.command(
    "diff",
    help="""Ce qui change d’une édition à l’autre.

PRÉFIXE : un numéro de l’une ou l’autre édition, pour ne voir que ce qui le touche.

Exemples :

\b
  altered-judge diff 1.0 4.0
  altered-judge diff 1.0 4.0 2.1
  altered-judge diff 3.0 4.0      (PDF 3.0 et 4.0 importés)
""",
)
@click.argument("old", metavar="ÉDITION")
@click.argument("new", metavar="ÉDITION")
@click.argument("prefix", metavar="[PRÉFIXE]", required=False)
@click.option("--all", "whole", is_flag=True, help="Aussi les règles identiques ou renumérotées.")
@options.as_json
@options.plain
def diff(old: str, new: str, prefix: str | None, *, whole: bool, as_json: bool, plain: bool) -> None:
    """Print the changes between two editions."""
    comparison = _library().compare(old, new)
    if prefix is not None:
        comparison = _within(comparison, prefix)
    if as_json:
        emit(json.dumps(diff_view(comparison, whole=whole), ensure_ascii=False) + "\n")
    else:
        _print(list(comparison_lines(comparison, whole=whole)), plain=plain)


@click.command(
    "history",
    help="""Une règle à travers les éditions, de la plus ancienne à la plus récente.

Exemples :

\b
  altered-judge history 2.1.e
  altered-judge history 2.1.e --edition 4.0
""",
)
@click.argument("identifier", metavar="NUMÉRO")
@options.edition
@options.as_json
@options.plain
def history(identifier: str, edition: str | None, *, as_json: bool, plain: bool) -> None:
    """Print the steps of one rule."""
    library = _library()
    key = _key(library, identifier, edition)
    steps = steps_of(library, key)
    absent = not_imported(library)
    if as_json:
        view = history_view(key, steps, absent)
        emit(json.dumps(view, ensure_ascii=False) + "\n")
        return
    where, _, number = key.partition(":")
    editions = {info.edition: info for info in library.knowledge.editions}
    lines = list(history_lines(f"{number} ({where})", steps, editions))
    lines += [line(DIM, row) for row in _same_number(library, number, steps)]
    if absent:
        article = "les" if len(absent) > 1 else "le"
        books = " et de la ".join(absent)
        lines.append(line(DIM, f"Pour voir le texte de la 3.0, importez {article} PDF de la {books}."))
    _print(lines, plain=plain)


def _library() -> Library:
    folder = data_dir()
    return Library(load_knowledge(), Path(folder) if folder else None)


def _same_number(library: Library, number: str, steps: tuple[Step, ...]) -> Iterator[str]:
    """Where the number asked for names another rule in another edition."""
    seen = {step.key for step in steps}
    for edition in library.readable:
        key = rule_key(edition, number)
        if key not in seen and number in library.texts(edition).texts:
            yield f"En {edition}, {number} est une autre règle : altered-judge history {key}"


def _within(comparison: Comparison, typed: str) -> Comparison:
    """The part under a number; UserError (exit 1) when neither edition has it."""
    number = parse_number(typed)
    part = comparison.within(number) if number else None
    if part is None or not (part.changes or part.unmatched):
        message = f"« {printable(typed)} » : aucune règle de ce numéro en {comparison.old} ni en {comparison.new}."
        raise UserError(message, code=EXIT_NO, query=typed)
    return part


def _key(library: Library, typed: str, edition: str | None) -> str:
    """The key of the rule meant; UserError (exit 1) when there is none, or when it is no rule.

    An edition named with the number (`3.0:2.1.e`) or by the option is the only one looked into.
    """
    number = parse_number(typed.rpartition(":")[2])
    named = typed.rpartition(":")[0].strip() if number else ""
    if named or edition:
        tried = [named or str(edition)]
        library.check(tried[0])
    else:
        tried = [e for e in (edition_first(None), *library.readable) if e in library.readable]
    for each in tried:
        if number and number in library.texts(each).texts:
            return rule_key(each, number)
    key = (find_key(open_snapshot(), typed, tried[0]) or "").removeprefix(ABSENT)
    if not key or (number and key.partition(":")[0] not in tried):
        raise unknown(typed)
    raise _no_rule(library, typed, key)


def _no_rule(library: Library, typed: str, key: str) -> UserError:
    edition, _, number = key.partition(":")
    below = [key for key in library.knowledge.children.get(key, ()) if "#" not in key]
    rules = tuple(key.partition(":")[2] for key in below)
    message = f"« {printable(typed)} » n’est pas une règle : l’historique suit une règle à la fois."
    if rules:
        message += f" Sous {number} ({edition}) : {', '.join(rules)}."
    return UserError(message, code=EXIT_NO, query=typed, suggestions=rules)


def _print(lines: list[str], *, plain: bool) -> None:
    columns, colors = (0, False) if plain else (width(), color())
    page(layout([printable(row) for row in lines], columns, color=colors))
