"""The prompt of `altered-judge` without arguments: each line is a question or a number."""

import contextlib
from pathlib import Path

from rules_kb.cli.main import try_explain
from rules_kb.cli.output import color, complain, emit, width
from rules_kb.cli.places import cache_dir
from rules_kb.cli.results import result_lines
from rules_kb.cli.searching import Asked, find, open_engine
from rules_kb.explain.lines import DIM, layout, line
from rules_kb.model.diagnostics import EXIT_NO, EXIT_OK, UserError
from rules_kb.model.identifiers import parse_number
from rules_kb.search.engine import SearchEngine

_WELCOME = (
    "Une question, ou un numéro de règle (2.1.e). Le numéro d’un résultat l’ouvre. "
    "q ou Ctrl-D pour sortir, ? pour relire ceci."
)
_LEAVE = ("q", "quit", "exit", "quitter", "sortir")
_HELP = ("?", "aide", "help")
_DIGITS = 4  # of the number of a result
_KEPT = 500
_SECTIONS = 7  # chapters of the rules: a greater number alone is that of a result


def run_prompt() -> int:
    """Answer lines until Ctrl-D; Ctrl-C drops the line being typed. Returns the exit code."""
    history = _open_history()
    try:
        engine = open_engine()
    except UserError as error:
        complain(error.message)
        return error.code
    emit(layout([line(DIM, _WELCOME)], width(), color=color()))
    found: list[str] = []
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            emit("\n")
            break
        except KeyboardInterrupt:
            emit("\n")
            continue
        if typed.lower() in _LEAVE:
            break
        if typed.lower() in _HELP:
            emit(layout([line(DIM, _WELCOME)], width(), color=color()))
        elif typed:
            try:
                found = answer_line(engine, typed, found)
            except UserError as error:
                complain(error.message)
            except KeyboardInterrupt:
                emit("\n")
    _save_history(history)
    return EXIT_OK


def answer_line(engine: SearchEngine, typed: str, found: list[str]) -> list[str]:
    """Answer one line; `found` are the keys of the last results. Returns those of the new ones.

    UserError when nothing matches.
    """
    if typed.isascii() and typed.isdigit() and len(typed) < _DIGITS and 0 < int(typed) <= len(found):
        try_explain([found[int(typed) - 1]])
        return found
    if parse_number(typed):
        if found and typed.isdigit() and int(typed) > _SECTIONS:
            message = f"Il n’y a pas de résultat {typed} : la liste en a {len(found)}."
            raise UserError(message, code=EXIT_NO, query=typed)
        if try_explain([typed]) is None:
            from rules_kb.cli.app import run

            run(["explain", "--", typed])  # it says what is wrong
        return found
    asked = Asked()
    asked.words, asked.limit = typed.split(), 5
    view = find(engine, asked)
    emit(layout(result_lines(view, width()), width(), color=color()))
    return [result["key"] for result in view["results"]]


def _open_history() -> Path | None:
    """Load what was typed before; the file, or None where there is no place for one."""
    folder = cache_dir()
    try:
        import readline
    except ImportError:
        return None
    if folder is None:
        return None
    path = Path(folder) / "history"
    with contextlib.suppress(OSError):
        readline.read_history_file(path)
    readline.set_history_length(_KEPT)
    return path


def _save_history(path: Path | None) -> None:
    if path is None:
        return
    import readline

    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        readline.write_history_file(path)
