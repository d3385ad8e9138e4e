"""`site`: the pages of the knowledge base, generated, built, served, or in one file."""

import time
from pathlib import Path

import click

from rules_kb.cli.knowledge import context, edition_first
from rules_kb.cli.output import complain, emit, interactive
from rules_kb.cli.places import preferred_edition
from rules_kb.explain.lookup import HELD
from rules_kb.explain.standing import LAST

_TREE = Path("build/site")


def register(group: click.Group) -> None:
    """Add the commands to the command line."""
    for command in (generate, build, serve, bundle):
        site.add_command(command)
    group.add_command(site)


@click.group("site")
def site() -> None:
    """Le site : chaque règle avec ce qui la touche, à lire sur un téléphone.

    Exemple : altered-judge site build --url https://exemple.fr/regles/
    """


_output = click.option(
    "--output",
    "-o",
    "tree",
    type=click.Path(path_type=Path, file_okay=False),
    default=_TREE,
    help="Dossier (build/site).",
)
_url = click.option("--url", default="", metavar="URL", help="Adresse où le site sera servi.")


@site.command("generate")
@_output
@_url
def generate(tree: Path, url: str) -> None:
    """Écrit les pages et leur mkdocs.yml, sans les construire.

    Exemple : altered-judge site generate
    """
    _generate(tree, url)


@site.command("build")
@_output
@_url
@click.option("--builder", type=click.Choice(["mkdocs", "zensical"]), default="mkdocs", help="mkdocs ou zensical.")
def build(tree: Path, url: str, builder: str) -> None:
    """Construit le site entier, prêt à être servi.

    Exemple : altered-judge site build --url https://exemple.fr/regles/
    """
    _build(tree, url, builder)


@site.command("serve")
@_output
@click.option("--port", type=click.IntRange(1, 65535), default=8000, metavar="PORT", help="Port (8000).")
def serve(tree: Path, port: int) -> None:
    """Construit le site et le sert sur cette machine.

    Exemple : altered-judge site serve
    """
    from rules_kb.site.serve import serve as run

    folder = _build(tree, f"http://127.0.0.1:{port}/", "mkdocs")
    run(folder, port, lambda address: emit(f"{address} (Ctrl-C pour arrêter)\n"))


@site.command("bundle")
@click.option(
    "--output",
    "-o",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("altered-judge.html"),
    help="Fichier.",
)
def bundle(file: Path) -> None:
    """Écrit un seul fichier HTML, à ouvrir d’une clé USB, sans réseau.

    Exemple : altered-judge site bundle --output regles.html
    """
    from rules_kb.cli.files import write_whole
    from rules_kb.site.bundle import bundle as make

    text = make(context())
    write_whole(file, text)
    emit(f"{file} : {len(text.encode()) // 1000} ko.\n")


def _generate(tree: Path, url: str) -> None:
    from rules_kb.site.generate import generate as write

    started = time.monotonic()
    _progress("Écriture des pages…")
    preferred = preferred_edition()
    found = preferred if preferred in HELD else LAST
    written = write(context(), tree, url=url, first=edition_first(None), found=found)
    if written.left_out:
        complain(f"Scénarios laissés de côté, ils ne se déroulent pas comme écrits : {', '.join(written.left_out)}.")
    emit(f"{tree} : {written.pages} pages écrites en {time.monotonic() - started:.0f} s.\n")


def _build(tree: Path, url: str, builder: str) -> Path:
    from rules_kb.site.build import build_html
    from rules_kb.site.finish import finish

    started = time.monotonic()
    _generate(tree, url)
    _progress(f"Construction avec {builder}, moins d’une minute…")
    folder = build_html(tree, builder)
    _progress("Règles de sécurité et lecture hors ligne…")
    size = finish(folder)
    emit(f"{folder} : {size / 1e6:.0f} Mo, construit en {time.monotonic() - started:.0f} s.\n")
    return folder


def _progress(text: str) -> None:
    if interactive():
        complain(text)
