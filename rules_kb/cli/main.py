"""Entry point of `altered-judge`, and the fast path of `explain`.

The fast path prints what the snapshot prepared. Starting Python and importing modules is most of
its time, so the few modules on it import next to nothing, and this one is not split further. What
it does not handle (help, unknown words, other options) is left to the full command line.
"""

import sys

from rules_kb.cli.output import OutputError, color, emit, interrupted, page, stop_once, stopped, unwritten, width
from rules_kb.cli.places import official_file, preferred_edition
from rules_kb.cli.prepared import open_snapshot
from rules_kb.explain.lines import DIM, OFFICIAL, TEXT, WARNING, layout, line, printable
from rules_kb.explain.lookup import ABSENT, DEFAULT_EDITION, HELD, find_key, group
from rules_kb.explain.snapshot import DamagedSnapshotError, ReadFile, Snapshot

_FLAGS = ("--json", "--plain", "--cite")


def try_explain(arguments: list[str]) -> int | None:
    """Exit code of `explain ARGUMENTS`, or None when the full command must take over."""
    parsed = _parse(arguments)
    if parsed is None:
        return None
    typed, flags, edition = parsed
    try:
        snapshot = open_snapshot()
        typed = group(snapshot, typed, edition)
        keys = [find_key(snapshot, word, edition) for word in typed]
        known = [key for key in keys if key]
        if len(known) != len(keys):
            return None
        if flags & {"--json", "--cite"} and any(k[0] == ABSENT and _official(k[1:], "text") for k in known):
            return None
        show(snapshot, known, typed, flags)
    except DamagedSnapshotError:
        return None
    return 0


def show(snapshot: Snapshot, keys: list[str], typed: list[str], flags: set[str]) -> None:
    """Print the records of `keys`, asked for as `typed`."""
    if "--json" in flags:
        objects = [record_json(snapshot, k, t) for k, t in zip(keys, typed, strict=True)]
        emit((objects[0] if len(objects) == 1 else "[" + ",\n".join(objects) + "]") + "\n")
    elif "--cite" in flags:
        emit("".join((snapshot.record(key, "cite") or "") + "\n" for key in keys))
    else:
        page(_text(snapshot, keys, plain="--plain" in flags))


def _parse(arguments: list[str]) -> tuple[list[str], set[str], str] | None:
    typed: list[str] = []
    flags: set[str] = set()
    edition = preferred_edition() or DEFAULT_EDITION
    rest = iter(arguments)
    for word in rest:
        if word in _FLAGS:
            flags.add(word)
        elif word == "--edition":
            edition = next(rest, "")
        elif word.startswith("--edition="):
            edition = word.partition("=")[2]
        elif word.startswith("-"):
            return None
        else:
            typed.append(word)
    return (typed, flags, edition) if typed and edition in HELD else None


def _text(snapshot: Snapshot, keys: list[str], *, plain: bool) -> str:
    columns, colors = (0, False) if plain else (width(), color())
    parts = []
    for key in keys:
        prepared = (snapshot.record(key, "text") or "").split("\n")
        parts.append(layout(_with_official(prepared), columns, color=colors))
    return "\n".join(parts)


def _with_official(prepared: list[str]) -> list[str]:
    """Replace the places kept for the official English by the user's imported text, if any."""
    lines: list[str] = []
    for item in prepared:
        if item[0] != OFFICIAL:
            lines.append(item)
            continue
        text = _official(item[2:], "text")
        if text:
            if lines and lines[-1][0] == WARNING:  # that the text is not supplied
                lines.pop()
            lines.append(line(DIM, "Texte officiel anglais (copie importée)", 2))
            lines += [line(TEXT, row, 4) for row in printable(text).split("\n")]
    return lines


def record_json(snapshot: Snapshot, key: str, typed: str) -> str:
    """The JSON object of `key`, asked for as `typed`, with the imported official text if any."""
    record = snapshot.record(key, "json") or ""
    official = _official(key, "json")
    if official:
        record = record.removesuffix("null}") + official + "}"
    return '{"query": ' + _quoted(typed) + record


def _quoted(text: str) -> str:
    """`text` as a JSON string."""
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    from json import dumps

    return dumps(text.encode("utf-8", "replace").decode("utf-8"), ensure_ascii=False)


_imported: dict[str, Snapshot] = {}  # by path; each file is opened once


def _official(key: str, kind: str) -> str | None:
    path = official_file(key.partition(":")[0])
    if path is None:
        return None
    try:
        if path not in _imported:
            _imported[path] = Snapshot(ReadFile(path))
        return _imported[path].record(key, kind)
    except (OSError, DamagedSnapshotError):
        return None


def _try_light(arguments: list[str]) -> int | None:
    if arguments[:1] == ["explain"]:
        return try_explain(arguments[1:])
    if arguments:
        from rules_kb.cli.searching import try_search

        return try_search(arguments[1:])
    if sys.stdin is None or not sys.stdin.isatty() or sys.stdout is None or not sys.stdout.isatty():
        return None
    from rules_kb.cli.commands.prompt import run_prompt

    return run_prompt()


def main() -> int:
    """Run the command given on the command line; returns its exit code (see the contract)."""
    arguments = sys.argv[1:]
    try:
        stop_once()
        return _run(arguments)
    except KeyboardInterrupt:
        return interrupted(arguments)
    except OutputError as error:
        return unwritten(error)
    except Exception:
        if stopped():
            return interrupted(arguments)
        raise


def _run(arguments: list[str]) -> int:
    if arguments[:1] in (["explain"], ["search"]) or not arguments:
        try:
            code = _try_light(arguments)
        except OutputError:
            raise
        except Exception:  # the full command line reports it properly
            if stopped():
                raise
            code = None
        if code is not None:
            return code
    from rules_kb.cli.app import run

    return run(arguments)
