"""From what a person typed to the key of one node. On the path of `explain`: light imports."""

from rules_kb.explain.snapshot import Snapshot

DEFAULT_EDITION = "1.0"
EDITIONS = ("1.0", "3.0", "4.0")
# Those whose text the package holds; the others only as the user imports them.
HELD = ("1.0", "4.0")
# Before the key of a number that a text cites and no known text holds: any text goes first.
ABSENT = "?"
_LONGEST = 8  # words that name one thing together


def find_key(snapshot: Snapshot, typed: str, edition: str) -> str | None:
    """The key meant by `typed`: a key, a number (looked up in `edition` first), or a word."""
    keys = (typed, f"{edition}:{typed}", *(f"{each}:{typed}" for each in EDITIONS))
    for name in (*keys, *(ABSENT + key for key in keys)):
        if snapshot.has(name):
            return name
    # What is written otherwise pays for the modules that read it.
    from rules_kb.model.folding import fold, plain
    from rules_kb.model.identifiers import parse_number

    where, colon, rest = typed.partition(":")
    if colon and where.strip() in EDITIONS:
        number = parse_number(rest)
        key = f"{where.strip()}:{number}"
        return next((n for n in (key, ABSENT + key) if number and snapshot.has(n)), None)
    number = parse_number(typed)
    if number:
        return find_key(snapshot, number, edition) if number != typed else None
    word = typed.strip(" \t«»\"'.?!")
    # A keyword with its value (`Coriace 2`) is the keyword.
    for spelling in (word, word.rstrip("0123456789 ")):
        found = snapshot.alias(plain(spelling)) or snapshot.alias(fold(spelling))
        if found:
            return found
    return None


def group(snapshot: Snapshot, words: list[str], edition: str) -> list[str]:
    """Join words that name one thing together: `règle 6.1 d`, `Zone de Mana`.

    Words join when only one of them has digits and the whole is known; longest first. The rest
    stay apart (`2 1` are two chapters).
    """
    grouped: list[str] = []
    start = 0
    while start < len(words):
        end = min(len(words), start + _LONGEST)
        while end > start + 1 and not _joined(snapshot, words[start:end], edition):
            end -= 1
        grouped.append(" ".join(words[start:end]))
        start = end
    return grouped


def _joined(snapshot: Snapshot, words: list[str], edition: str) -> bool:
    numbered = sum(any(c.isdigit() for c in word) for word in words)
    return numbered <= 1 and find_key(snapshot, " ".join(words), edition) is not None


def suggest(snapshot: Snapshot, typed: str, limit: int = 5) -> list[str]:
    """The nearest numbers to a wrong number, or the nearest words to an unknown word."""
    from difflib import get_close_matches

    from rules_kb.model.folding import fold
    from rules_kb.model.identifiers import parse_number

    number = parse_number(typed.rpartition(":")[2])
    names = snapshot.names()
    if number:
        known = {n.partition(":")[2] for n in names if n[:1].isdigit() and "#" not in n}
        return sorted(known, key=lambda n: _distance(n, number))[:limit]
    words = [n[1:] for n in names if n.startswith("~")]
    return get_close_matches(fold(typed), words, n=limit, cutoff=0.6)


def _distance(number: str, wanted: str) -> tuple[int, int, object]:
    """Numbers that share the longest start come first, then those closest in place."""
    from rules_kb.model.identifiers import sort_key

    mine, other = number.split("."), wanted.split(".")
    shared = 0
    while shared < min(len(mine), len(other)) and mine[shared] == other[shared]:
        shared += 1
    mine_next, other_next = mine[shared : shared + 1], other[shared : shared + 1]
    gap = abs(_place(mine_next) - _place(other_next))
    return (-shared, gap + abs(len(mine) - len(other)), sort_key(number))


def _place(parts: list[str]) -> int:
    if not parts:
        return 0
    return int(parts[0]) if parts[0].isdigit() else ord(parts[0][0]) - ord("a") + 1
