"""Where data, cache and preferences lie (environment of the contract). Light: only `os`."""

import os

NAME = "altered-judge"
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CONFIG = "config.txt"


def data_dir() -> str | None:
    """The user's data folder (imported editions, preferences), or None when there is no home."""
    return _folder("ALTERED_JUDGE_DATA", "XDG_DATA_HOME", ".local/share")


def cache_dir() -> str | None:
    """The folder of what can be rebuilt (snapshot, index), or None when there is no home."""
    return _folder("ALTERED_JUDGE_CACHE", "XDG_CACHE_HOME", ".cache")


def official_file(edition: str) -> str | None:
    """Where the official text that the user imported lies, whether or not it exists."""
    folder = data_dir()
    return os.path.join(folder, "editions", edition, "official.bin") if folder else None


def preferred_edition() -> str:
    """The edition looked up first: environment, then `config`; empty when neither says."""
    chosen = os.environ.get("ALTERED_JUDGE_EDITION", "").strip()
    if chosen:
        return chosen
    folder = data_dir()
    if not folder:
        return ""
    try:
        rows = _head(os.path.join(folder, CONFIG)).decode("utf-8", "replace").splitlines()
    except OSError:
        return ""
    return next((r.partition("=")[2].strip() for r in rows if r.startswith("edition=")), "")


def _head(path: str) -> bytes:
    """The first bytes of a file; a pipe in its place gives none instead of blocking."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        return os.read(descriptor, 4096)
    finally:
        os.close(descriptor)


def _folder(variable: str, base: str, default: str) -> str | None:
    own = os.environ.get(variable)
    if own:
        return own
    root = os.environ.get(base)
    if root and os.path.isabs(root):
        return os.path.join(root, NAME)
    home = os.path.expanduser("~") if os.environ.get("HOME") != "" else ""
    return os.path.join(home, default, NAME) if os.path.isabs(home) else None
