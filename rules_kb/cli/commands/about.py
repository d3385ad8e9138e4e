"""`about` and `--version`: what this is, which editions and licences, where data lie."""

import json
from pathlib import Path

import click

from rules_kb import __version__
from rules_kb.cli import options
from rules_kb.cli.knowledge import context
from rules_kb.cli.output import emit
from rules_kb.cli.places import cache_dir, data_dir, official_file
from rules_kb.cli.rows import show_rows
from rules_kb.site.notice import LICENCES, NOTICE


def register(group: click.Group) -> None:
    """Add the command to the command line."""
    group.add_command(about)


def version_option(context_: click.Context, _parameter: click.Parameter, asked: bool) -> None:  # noqa: FBT001
    """What `--version` prints: the version alone, or `about` with `--json`."""
    if asked:
        emit(f"altered-judge {__version__}\n")
        context_.exit()


@click.command("about", help="Ce qu’est ce programme, ses éditions, ses licences.")
@options.as_json
def about(*, as_json: bool) -> None:
    """Print version, editions, licences and folders."""
    knowledge = context().knowledge
    editions = [
        {
            "edition": info.edition,
            "date": info.date,
            "rules": len(knowledge.rules(info.edition)),
            "imported": _imported(info.edition),
            "status": info.statut,
        }
        for info in knowledge.editions
    ]
    if as_json:
        view = {
            "version": __version__,
            "editions": editions,
            "licences": [{"what": w, "licence": li, "attribution": a} for w, li, a in LICENCES],
            "notice": NOTICE,
            "data_dir": data_dir(),
            "cache_dir": cache_dir(),
        }
        emit(json.dumps(view, ensure_ascii=False) + "\n")
        return
    rows = [f"altered-judge {__version__}", "", "Éditions"]
    for each in editions:
        imported = " ; texte officiel importé" if each["imported"] else ""
        rows.append(f"  {each['edition']} · {each['rules']} règles · {each['status']}{imported}")
    rows += ["", "Licences"]
    rows += [f"  {what} : {licence}" + (f" ({who})" if who else "") for what, licence, who in LICENCES]
    rows += ["", NOTICE, ""]
    rows += [f"Données : {data_dir() or 'aucun dossier'}", f"Cache : {cache_dir() or 'aucun dossier'}"]
    show_rows(rows)


def _imported(edition: str) -> bool:
    path = official_file(edition)
    return path is not None and Path(path).is_file()
