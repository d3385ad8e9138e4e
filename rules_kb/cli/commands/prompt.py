"""The prompt of `altered-judge` without arguments: each line is a question or a number."""

import contextlib
import signal
import stat
import sys
from io import TextIOWrapper
from pathlib import Path

from rules_kb.cli.main import try_explain
from rules_kb.cli.output import OutputError, color, complain, emit, width
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
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # bytes that are no text are a word that matches nothing
    _help()
    stops = signal.signal(signal.SIGINT, signal.default_int_handler)  # each Ctrl-C, not only the first
    try:
        _converse(engine)
    finally:
        signal.signal(signal.SIGINT, stops)
        _save_history(history)
    return EXIT_OK


def _converse(engine: SearchEngine) -> None:
    """Answer each line; whatever happens to one, the next is asked for, unless the terminal is gone."""
    found: list[str] = []
    while (typed := _typed()) is not None and typed.lower() not in _LEAVE:
        try:
            if typed.lower() in _HELP:
                _help()
            elif typed:
                found = answer_line(engine, typed, found)
        except KeyboardInterrupt:
            emit("\n")
        except UserError as error:
            complain(error.message)
        except OutputError:
            raise
        except Exception as error:  # noqa: BLE001 - said, and the questions go on
            from rules_kb.cli.app import unforeseen

            complain(" ".join(unforeseen(error).message.split()))


def _typed() -> str | None:
    """The next line; empty after Ctrl-C, None after Ctrl-D or when the terminal is gone."""
    try:
        return input("> ").strip()
    except KeyboardInterrupt:
        emit("\n")
        return ""
    except (EOFError, OSError):
        emit("\n")
        return None


def _help() -> None:
    emit(layout([line(DIM, _WELCOME)], width(), color=color()))


def answer_line(engine: SearchEngine, typed: str, found: list[str]) -> list[str]:
    """Answer one line; `found` are the keys of the last results. Returns those of the new ones.

    UserError when nothing matches.
    """
    if typed.isascii() and typed.isdigit() and len(typed) < _DIGITS and 0 < int(typed) <= len(found):
        _explain(found[int(typed) - 1])
        return found
    if parse_number(typed):
        if found and typed.isdigit() and int(typed) > _SECTIONS:
            message = f"Il n’y a pas de résultat {typed} : la liste en a {len(found)}."
            raise UserError(message, code=EXIT_NO, query=typed)
        _explain(typed)
        return found
    asked = Asked()
    asked.words, asked.limit = typed.split(), 5
    view = find(engine, asked)
    emit(layout(result_lines(view, width()), width(), color=color()))
    return [result["key"] for result in view["results"]]


def _explain(typed: str) -> None:
    if try_explain([typed]) is None:
        from rules_kb.cli.app import run

        run(["explain", "--", typed])  # it says what is wrong


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
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return None  # a pipe would be waited for, a device never end
        readline.read_history_file(path)
    except FileNotFoundError:
        pass
    except (OSError, ValueError):
        return None
    readline.set_history_length(_KEPT)
    return path


def _save_history(path: Path | None) -> None:
    if path is None:
        return
    import readline

    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        readline.write_history_file(path)
