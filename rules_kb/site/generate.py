"""Write the whole tree that mkdocs or Zensical builds: pages, theme, assets, configuration."""

import hashlib
import json
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rules_kb.explain.context import Context
from rules_kb.explain.standing import LAST
from rules_kb.model.diagnostics import EXIT_PLACE, UserError
from rules_kb.site import config
from rules_kb.site.content import load_home, load_memo
from rules_kb.site.linking import Linker
from rules_kb.site.notice import footer
from rules_kb.site.page import Page
from rules_kb.site.pages.about import about
from rules_kb.site.pages.changes import changes
from rules_kb.site.pages.coverage import coverage_page
from rules_kb.site.pages.explained import ExplanationPages
from rules_kb.site.pages.graph import graph
from rules_kb.site.pages.home import home
from rules_kb.site.pages.lists import faults, glossary, lexicon
from rules_kb.site.pages.memo import memo
from rules_kb.site.pages.scenario import anchors, scenario, scenario_list, write_board
from rules_kb.site.pages.section import SectionPages
from rules_kb.site.previews import write_previews
from rules_kb.site.redirects import write_redirects
from rules_kb.site.scenes import Played, play_all
from rules_kb.site.searching import write_search
from rules_kb.site.version import data_version

PACKAGE = Path(__file__).resolve().parent
PROJECT = PACKAGE.parents[1]
_EXPLAINED = ("rule", "term", "fault", "glossary")
_SECTIONS = ("chapter", "section")
_MARK = ".altered-judge"  # says that a folder is ours to replace
_COMMENT = re.compile(r"^[ ]*(?://.*|/\*\*.*\*/)\n", re.MULTILINE)  # alone on its line, in a script


@dataclass(frozen=True, slots=True)
class Generated:
    """How many pages were written; the scenarios left out, which do not come out as written."""

    pages: int
    left_out: tuple[str, ...]


def generate(context: Context, tree: Path, *, url: str = "", first: str = "1.0", found: str = LAST) -> Generated:
    """Write the tree in the folder `tree`, replacing what was generated there.

    `first` is the edition that short addresses lead to, `found` the one whose rule a search shows in front.
    UserError (exit 4) when the place cannot be written, holds something else, or is no checkout.
    """
    base = PROJECT / "mkdocs.yml"
    if not base.is_file():
        raise UserError(
            "Le site se construit depuis une copie du dépôt, pas depuis un paquet installé.", code=EXIT_PLACE
        )
    try:
        return _write(context, tree, base, url, first, found)
    except OSError as error:
        raise UserError(f"{tree} : impossible d’écrire ({error.strerror or error}).", code=EXIT_PLACE) from error


def _write(context: Context, tree: Path, base: Path, url: str, first: str, found: str) -> Generated:
    _prepare(tree)
    docs = tree / "docs"
    version = data_version()
    names = _copy_assets(docs)
    shutil.copytree(PACKAGE / "theme", tree / "theme")
    shutil.copytree(PROJECT / "docs", docs / config.GUIDES, ignore=shutil.ignore_patterns("adr"))
    played, failed = play_all()
    for each in played:
        write_board(each, docs)
    count = 0
    for page in site_pages(context, version, played, config.contact_of(base)):
        page.write(docs)
        count += 1
    write_previews(context, docs)
    write_search(context.knowledge, load_home(context.knowledge).recherches, found, docs)
    write_redirects(context.knowledge, first, docs)
    (docs / "version.json").write_text(json.dumps({"version": version}), encoding="utf-8")
    text = footer(context.knowledge.editions, version)
    (tree / "mkdocs.yml").write_text(config.build_config(base, tree, url, text, names), encoding="utf-8")
    return Generated(count, tuple(failed))


def site_pages(context: Context, version: str, played: Sequence[Played], contact: str = "") -> Iterator[Page]:
    """Every page of the site."""
    knowledge = context.knowledge
    linker = Linker(context)
    explained = ExplanationPages(context, linker, version, anchors(played), contact)
    sections = SectionPages(context, linker)
    for node in knowledge.nodes.values():
        if node.kind in _EXPLAINED:
            yield explained.page(node.key)
        elif node.kind in _SECTIONS:
            yield sections.page(node.key)
    yield from (scenario(each, linker) for each in played)
    yield scenario_list(played, linker)
    yield from (sections.edition(e.edition) for e in knowledge.editions if e.incluse)
    yield home(load_home(knowledge), knowledge, linker, played)
    yield memo(load_memo(knowledge), knowledge, linker)
    yield lexicon(knowledge)
    yield faults(knowledge, linker)
    yield glossary(knowledge)
    yield changes(knowledge, linker)
    yield graph(context, linker)
    yield coverage_page(knowledge, linker)
    yield about(knowledge, version)


def _prepare(tree: Path) -> None:
    """An empty folder; what is not ours is never removed."""
    if tree.exists() and any(tree.iterdir()):
        if not (tree / _MARK).is_file():
            raise UserError(
                f"{tree} : le dossier contient autre chose que le site ; choisissez-en un autre.", code=EXIT_PLACE
            )
        shutil.rmtree(tree)
    tree.mkdir(parents=True, exist_ok=True)
    (tree / _MARK).write_text("site\n", encoding="utf-8")


def _copy_assets(docs: Path) -> dict[str, str]:
    """Copy our assets under a name that changes with their content; returns the addresses in use."""
    source = PACKAGE / "assets"
    digest = hashlib.sha256()
    for path in sorted(source.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(source).as_posix().encode() + path.read_bytes())
    folder = f"assets/aj-{digest.hexdigest()[:8]}"
    shutil.copytree(source, docs / folder, ignore=shutil.ignore_patterns("racine"))
    for script in (docs / folder).glob("*.js"):
        # Comments are for readers of the source; they were a tenth of what the page loads of them.
        script.write_text(_COMMENT.sub("", script.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copytree(source / "racine", docs, dirs_exist_ok=True)
    shutil.copy(source / "icone.svg", docs / "assets" / "icone.svg")
    return {"css": f"{folder}/aj.css", "js": f"{folder}/aj.js"}
