"""Writing results to stdout: UTF-8 whatever the locale, quiet when the reader has gone."""

import _signal  # type: ignore[import-not-found]  # built in and loaded: `signal` costs 3 ms
import os
import sys

DEFAULT_WIDTH = 80
_DIGITS = 6  # of a number of columns that can be meant


class OutputError(OSError):
    """The results could not be written (a full disk, a closed descriptor)."""


def width() -> int:
    """Columns to wrap at: COLUMNS, else the terminal, else 80."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isascii() and asked.isdigit() and len(asked) < _DIGITS and int(asked) > 0:
        return max(int(asked), 20)
    try:
        return max(os.get_terminal_size(1).columns or DEFAULT_WIDTH, 20)
    except OSError:
        return DEFAULT_WIDTH


def color() -> bool:
    """True when stdout is a terminal and nothing forbids colours (NO_COLOR, TERM=dumb)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return interactive()


def interactive() -> bool:
    """True when a person reads stdout on a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def emit(text: str) -> None:
    """Print a result. A closed stdout is no error: `| head` ends quietly."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        close_stdout()
    except OSError as error:
        close_stdout()
        raise OutputError(error.errno, error.strerror) from error


def unwritten(error: OutputError) -> int:
    """Say that the answer could not be written; the exit code (the place is at fault)."""
    complain(f"Impossible d’écrire la réponse ({error.strerror}).")
    return 4


def stop_once() -> None:
    """Let the first Ctrl-C stop the command and ignore the next ones, which could only break its end.

    Where a callback swallows the interruption (Python's own, during an import), it is raised again.
    """
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:  # else somebody chose: nohup
        _signal.signal(_signal.SIGINT, _stop)
        sys.unraisablehook = _raise_again


_stops: list[int] = []


def stopped() -> bool:
    """True after that Ctrl-C: an error that comes then may be the interruption, which libraries disguise."""
    return bool(_stops)


def _stop(number: int, _frame: object) -> None:
    _stops.append(number)
    _signal.signal(_signal.SIGINT, _signal.SIG_IGN)
    raise KeyboardInterrupt


def _raise_again(unraisable: "sys.UnraisableHookArgs") -> None:
    if not issubclass(unraisable.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    _signal.signal(_signal.SIGALRM, _signal.default_int_handler)
    _signal.setitimer(_signal.ITIMER_REAL, 0.001)


def interrupted(arguments: list[str]) -> int:
    """Say that the user stopped the command; its exit code."""
    if not asks_json(arguments):
        complain("Interrompu.")
        return 130
    try:
        emit('{"error": {"code": 130, "message": "Interrompu.", "query": "", "suggestions": []}}\n')
    except OutputError as error:
        unwritten(error)
    return 130


def asks_json(arguments: list[str]) -> bool:
    """True when `--json` is among the options; after `--` it is a word like any other."""
    return "--json" in (arguments[: arguments.index("--")] if "--" in arguments else arguments)


def close_stdout() -> None:
    """Let later writes, and the interpreter's own flush at exit, go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def complain(text: str) -> None:
    """A message for people, on stderr."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.buffer.write((text + "\n").encode("utf-8", "replace"))
        sys.stderr.buffer.flush()
    except OSError:
        return


def page(text: str) -> None:
    """Print, through a pager when the text is longer than the screen of a terminal."""
    if interactive() and sys.stdin is not None and sys.stdin.isatty():
        try:
            rows = os.get_terminal_size(1).lines
        except OSError:
            rows = 0
        if rows and text.count("\n") >= rows and os.environ.get("TERM") != "dumb":
            from rules_kb.cli.pager import through_pager

            if through_pager(text):
                return
    emit(text)
