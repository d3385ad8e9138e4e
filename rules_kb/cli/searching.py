"""Searching from the command line and the prompt: opens the prepared search, prints results.

On the fast path of `search`: no click, no pydantic, no networkx.
"""

import gc
import json
import os  # not pathlib: this is the fast path of `search`
from typing import TYPE_CHECKING

from rules_kb.cli.output import color, complain, emit, interactive, page, width
from rules_kb.cli.places import PACKAGE, cache_dir, preferred_edition
from rules_kb.cli.results import result_lines
from rules_kb.explain.lines import layout, printable
from rules_kb.explain.snapshot import fingerprint
from rules_kb.explain.standing import LAST
from rules_kb.search.archive import Archive, DamagedArchiveError, read_archive, write_archive
from rules_kb.search.engine import SearchEngine

if TYPE_CHECKING:
    from rules_kb.search.contract import SearchView

LAYERS = ("model", "corpus", "graph", "search", "data")
EDITIONS = ("1.0", "4.0")
KNOWN = (*EDITIONS, "3.0")  # to prefer an edition that only an import holds is no error
KINDS = ("rule", "section", "term", "glossary", "fault")
_FLAGS = {"--json": "as_json", "--plain": "plain", "--why": "why", "--cite": "cite"}
_FILE = "search.bin"
_LONGEST = 600  # characters of a question
_SHOWN = 60  # those that a message repeats
_PACKAGED = f"{PACKAGE}/data/prepared/{_FILE}"


class Asked:
    """What `search` was asked: the words and the options."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.edition: str | None = None
        self.kind: str | None = None
        self.limit = 10
        self.as_json = False
        self.plain = False
        self.why = False
        self.cite = False


def try_search(arguments: list[str]) -> int | None:
    """Exit code of `search ARGUMENTS`, or None when the full command must take over.

    Raises what `answer` raises: the full command then says it.
    """
    asked = _parse(arguments)
    if asked is None:
        return None
    gc.disable()  # a process of a tenth of a second: collecting costs more than it frees
    return answer(open_engine(), asked)


def answer(engine: SearchEngine, asked: Asked) -> int:
    """Print the results; UserError (exit 1) with the nearest terms when there is none."""
    view = find(engine, asked)
    if asked.as_json:
        emit(json.dumps(view, ensure_ascii=False) + "\n")
    elif asked.cite:
        emit(_citation(view) + "\n")
    else:
        columns, colors = (0, False) if asked.plain else (width(), color())
        page(layout(result_lines(view, columns, why=asked.why), columns, color=colors))
    return 0


def _citation(view: "SearchView") -> str:
    """The line of `explain --cite` for the first result; UserError (exit 1) when it does not fit well."""
    key = view["results"][0]["key"]
    cite = None
    if view["confident"]:
        from rules_kb.cli.prepared import open_usable

        cite = open_usable().record(key, "cite")
    if not cite:
        from rules_kb.explain.words import short
        from rules_kb.model.diagnostics import EXIT_NO, UserError

        message = f"Aucune règle ne répond assez bien pour être citée. Au plus près\u00a0: {short(key, None)}."
        raise UserError(message, code=EXIT_NO, query=view["query"], suggestions=(key,))
    return cite


def find(engine: SearchEngine, asked: Asked) -> "SearchView":
    """The results; UserError (exit 1) with the nearest terms when there is none."""
    query, preferred = " ".join(asked.words), preferred_edition()
    if preferred and preferred not in KNOWN:
        from rules_kb.cli.knowledge import edition_first

        edition_first(None)  # refuses it
    if len(query) > _LONGEST:
        from rules_kb.model.diagnostics import EXIT_NO, UserError

        message = f"Question trop longue : {_LONGEST} caractères au plus, {len(query)} reçus."
        raise UserError(message, code=EXIT_NO, query=query[:_LONGEST])
    view = engine.search(
        query,
        edition=asked.edition,
        first=preferred if preferred in EDITIONS else LAST,
        kinds=[asked.kind] if asked.kind else [],
        limit=asked.limit,
    )
    if not view["results"]:
        from rules_kb.model.diagnostics import EXIT_NO, UserError

        if query.strip() in KNOWN:
            message = f"« {query.strip()} » est une édition : altered-judge about"
        else:
            shown = printable(query)
            message = f"« {shown[:_SHOWN]}{'…' if len(shown) > _SHOWN else ''} » : aucun résultat."
        if view["suggestions"]:
            message += " Termes proches : " + ", ".join(view["suggestions"]) + "."
        raise UserError(message, code=EXIT_NO, query=query, suggestions=tuple(view["suggestions"]))
    return view


def open_engine() -> SearchEngine:
    """The prepared search: the package's, the cache's, or one built now and kept where possible."""
    mark = fingerprint(PACKAGE, LAYERS)
    owner = os.stat(PACKAGE).st_uid  # noqa: PTH116
    for path in _paths():
        try:
            archive = read_archive(path, owner)
            if archive.mark == mark:
                return SearchEngine(archive)
        except (OSError, DamagedArchiveError):
            continue
    return _rebuild(mark)


def _rebuild(mark: str) -> SearchEngine:
    from rules_kb.corpus.knowledge import load_knowledge
    from rules_kb.search.build import build_archive

    if interactive():
        complain("Préparation de la recherche (une fois, quelques secondes)…")
    data = build_archive(load_knowledge(), mark)
    for path in _paths():
        if write_archive(data, path) and _usable(path):
            break
    return SearchEngine(Archive(data))


def _usable(path: str) -> bool:
    """False where the archive would be refused: a folder that others can write to (umask 002)."""
    try:
        read_archive(path, os.stat(PACKAGE).st_uid)  # noqa: PTH116
    except (OSError, DamagedArchiveError):
        return False
    return True


def _paths() -> list[str]:
    cache = cache_dir()
    return [_PACKAGED, *([f"{cache}/search/{_FILE}"] if cache else [])]


def _parse(arguments: list[str]) -> Asked | None:
    """The simple forms; None for what the full command must judge."""
    asked = Asked()
    rest = iter(arguments)
    for word in rest:
        name, equals, value = word.partition("=")
        if word in _FLAGS:
            setattr(asked, _FLAGS[word], True)
        elif name in ("--edition", "--kind", "--limit"):
            value = value if equals else next(rest, "")
            if name == "--edition" and value in EDITIONS:
                asked.edition = value
            elif name == "--kind" and value in KINDS:
                asked.kind = value
            elif name == "--limit" and value.isascii() and value.isdigit() and 0 < int(value) <= 100:
                asked.limit = int(value)
            else:
                return None
        elif word.startswith("-"):
            return None
        else:
            asked.words.append(word)
    return asked if any(char.isalnum() for word in asked.words for char in word) else None
