"""`about` and `--version`: what this is, which editions and licences, where data lie."""

import json
from typing import Any

import click

from rules_kb import __version__
from rules_kb.cli import options
from rules_kb.cli.knowledge import context
from rules_kb.cli.official import imported_edition
from rules_kb.cli.output import emit
from rules_kb.cli.places import cache_dir, data_dir
from rules_kb.cli.rows import show_rows
from rules_kb.corpus.editions import EditionInfo
from rules_kb.explain.lines import printable
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
    editions = [_edition(info, len(knowledge.rules(info.edition))) for info in knowledge.editions]
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
    for label, folder in (("Données", data_dir()), ("Cache", cache_dir())):
        rows.append(f"{label} : {printable(folder or 'aucun dossier')}")
    show_rows(rows)


def _edition(info: EditionInfo, included: int) -> dict[str, Any]:
    """An edition with the number of rules of the user's copy, if any, else of the text included."""
    copy = imported_edition(info.edition)
    return {
        "edition": info.edition,
        "date": info.date,
        "rules": copy.counts()["rules"] if copy else included,
        "imported": copy is not None,
        "status": info.statut,
    }
