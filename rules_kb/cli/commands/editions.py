"""`editions`: what is known of each edition, and the user's imported official texts."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from rules_kb.cli import options
from rules_kb.cli.knowledge import context
from rules_kb.cli.output import emit, page
from rules_kb.cli.places import data_dir
from rules_kb.corpus.official import (
    OfficialEdition,
    imported_editions,
    importing,
    load_official,
    read_official,
    remove_official,
    write_official,
)
from rules_kb.corpus.official.pdf import check_file
from rules_kb.explain.lines import printable
from rules_kb.explain.official_records import official_snapshot
from rules_kb.model.diagnostics import EXIT_NO, EXIT_PLACE, UserError

View = dict[str, Any]

_COUNTED = {
    "rules": ("règle", "règles"),
    "sections": ("section", "sections"),
    "remarks": ("remarque", "remarques"),
    "examples": ("exemple", "exemples"),
    "glossary": ("entrée de glossaire", "entrées de glossaire"),
}


def register(group: click.Group) -> None:
    """Add the commands to the command line."""
    for command in (list_editions, import_edition, remove_edition):
        editions.add_command(command)
    group.add_command(editions)


@click.group("editions")
def editions() -> None:
    """Les éditions connues, et l’import du texte officiel anglais.

    Exemple : altered-judge editions import complete-rules.pdf
    """


@click.command("list")
@options.as_json
def list_editions(*, as_json: bool) -> None:
    """Les éditions connues : ce qui est inclus, ce qui est importé.

    Exemple : altered-judge editions list
    """
    views = _views()
    if as_json:
        emit(json.dumps(views, ensure_ascii=False) + "\n")
    else:
        page("\n".join(row for view in views for row in _rows(view)) + "\n")


@click.command("import")
@click.argument("file", metavar="FICHIER.pdf", type=click.Path(path_type=Path, readable=False))
@options.as_json
def import_edition(file: Path, *, as_json: bool) -> None:
    """Importe votre copie du PDF officiel des Complete Rules (en anglais).

    Le texte reste dans votre dossier de données ; explain le montre sous la reformulation.

    Exemple : altered-judge editions import complete-rules.pdf
    """
    check_file(file)
    folder = _folder()
    with importing(folder):
        edition = read_official(file, _progress)
        write_official(edition, official_snapshot(edition), folder)
    view = _view(edition, included=edition.edition in _included())
    if as_json:
        emit(json.dumps(view, ensure_ascii=False) + "\n")
    else:
        emit("Importé.\n" + "\n".join(_rows(view)) + "\n")


@click.command("remove")
@click.argument("edition", metavar="ÉDITION")
@options.as_json
def remove_edition(edition: str, *, as_json: bool) -> None:
    """Efface la copie importée d’une édition ; rien d’autre.

    Exemple : altered-judge editions remove 4.0
    """
    folder = _folder()
    if edition not in imported_editions(folder):
        imported = imported_editions(folder)
        known = f" Importées : {', '.join(imported)}." if imported else " Aucune n’est importée."
        message = f"Pas de copie importée de l’édition « {printable(edition)} ».{known}"
        raise UserError(message, code=EXIT_NO, query=edition, suggestions=tuple(imported))
    with importing(folder):
        remove_official(edition, folder)
    if as_json:
        emit(json.dumps({"edition": edition, "removed": True}) + "\n")
    else:
        emit(f"Copie importée de l’édition {edition} effacée.\n")


def _folder() -> Path:
    folder = data_dir()
    if folder is None:
        message = "Aucun dossier de données. Indiquez-en un : ALTERED_JUDGE_DATA."
        raise UserError(message, code=EXIT_PLACE)
    return Path(folder)


def _progress(number: int, total: int) -> None:
    """The page being read, on a terminal only."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    end = "\r\033[K" if number == total else ""
    sys.stderr.write(f"\rLecture : page {number} sur {total}{end}")
    sys.stderr.flush()


def _included() -> set[str]:
    return {info.edition for info in context().knowledge.editions if info.incluse}


def _views() -> list[View]:
    """Every known edition: counts of the imported text if any, else of the text included."""
    folder = data_dir()
    imported = imported_editions(Path(folder)) if folder else []
    views: list[View] = []
    for info in context().knowledge.editions:
        if folder and info.edition in imported:
            views.append(_imported(info.edition, Path(folder), included=info.incluse))
        else:
            counts = _counts(info.edition)
            views.append(
                {"edition": info.edition, "effective": info.date, **counts, "warnings": []}
                | {"included": info.incluse, "imported": False}
            )
    known = {view["edition"] for view in views}
    rest = [edition for edition in imported if edition not in known]
    return views + [_imported(edition, Path(folder or ""), included=False) for edition in rest]


def _imported(edition: str, folder: Path, *, included: bool) -> View:
    try:
        loaded = load_official(edition, folder)
    except UserError as error:
        counts = _counts(edition)
        return {"edition": edition, "effective": None, **counts, "warnings": [error.message]} | {
            "included": included,
            "imported": False,
        }
    if loaded is None:
        raise UserError(f"{folder} : copie retirée pendant la lecture.", code=EXIT_PLACE)
    return _view(loaded, included=included)


def _view(edition: OfficialEdition, *, included: bool) -> View:
    return {"edition": edition.edition, "effective": edition.effective, **edition.counts()} | {
        "warnings": list(edition.warnings),
        "included": included,
        "imported": True,
    }


def _counts(edition: str) -> View:
    knowledge = context().knowledge
    kinds = [node.kind for node in knowledge.nodes.values() if node.edition == edition]
    return {
        "rules": kinds.count("rule"),
        "sections": kinds.count("chapter") + kinds.count("section"),
        "remarks": kinds.count("remark"),
        "examples": kinds.count("example"),
        "glossary": knowledge.counts["glossary"] if edition == "1.0" else 0,
    }


def _rows(view: View) -> list[str]:
    state = [word for word, true in (("incluse", view["included"]), ("importée", view["imported"])) if true]
    shown = " et ".join(state) or "ni incluse ni importée"
    date = f" ({view['effective']})" if view["effective"] else ""
    rows = [f"{view['edition']}{date} : {shown}"]
    if state:
        rows.append("  " + ", ".join(_counted(view[key], *words) for key, words in _COUNTED.items()))
    rows += [f"  Attention : {warning}" for warning in view["warnings"]]
    return [printable(row) for row in rows]  # the copy is a file that anything may have written


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count < 2 else many}"
