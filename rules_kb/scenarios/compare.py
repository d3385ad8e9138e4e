"""What was expected against what came out: the differences, in French, with their paths."""

from collections import Counter

from typing_extensions import TypedDict

from rules_kb.model.folding import fold
from rules_kb.scenarios.paths import Look, UnknownPath, read

ORDERED = ("stats", "ordre")


class Difference(TypedDict):
    """One thing that is not as expected."""

    path: str
    expected: str
    actual: str


def compare_state(expected: dict[str, object], look: Look, start: Look, path: str = "etat") -> list[Difference]:
    """Every path of the state that is not as written; `+2` and `-1` are changes since the beginning."""
    found: list[Difference] = []
    for name, wanted in expected.items():
        try:
            actual = read(name, look)
            before = read(name, start) if _is_change(wanted) else None
        except UnknownPath as error:
            found.append({"path": f"{path} › {name}", "expected": shown(wanted), "actual": str(error)})
            continue
        if _is_change(wanted):
            actual = f"{_number(actual) - _number(before):+d}"
        if not agrees(wanted, actual, ordered=name.endswith(ORDERED)):
            found.append({"path": f"{path} › {name}", "expected": shown(wanted), "actual": shown(actual)})
    return found


def _is_change(wanted: object) -> bool:
    return isinstance(wanted, str) and wanted[:1] in "+-" and wanted[1:].isdigit()


def _number(value: object) -> int:
    if isinstance(value, list):
        return len(value)
    return value if isinstance(value, int) else int(str(value)) if str(value).isdigit() else 0


def agrees(wanted: object, actual: object, *, ordered: bool = False) -> bool:
    """Whether a value written in a file is the actual one: a list may be given by its length."""
    if isinstance(actual, list) and not isinstance(wanted, list):
        return str(len(actual)) == str(wanted) or (len(actual) == 1 and agrees(wanted, actual[0]))
    if isinstance(actual, list) and isinstance(wanted, list):
        left, right = [word(x) for x in wanted], [word(x) for x in actual]
        return left == right if ordered else Counter(left) == Counter(right)
    if isinstance(actual, dict) and isinstance(wanted, dict):
        return {str(k): str(v) for k, v in wanted.items()} == {str(k): str(v) for k, v in actual.items()}
    if isinstance(actual, dict):
        return False
    return word(wanted) == word(actual)


def word(value: object) -> str:
    """A value as it is compared: case, accents, numbers and booleans folded."""
    if value is None:
        return ""
    return fold({True: "oui", False: "non"}.get(value, str(value)) if isinstance(value, bool) else str(value))


def shown(value: object) -> str:
    """A value in words."""
    if isinstance(value, list | tuple):
        return f"{len(value)} ({', '.join(shown(v) for v in value)})" if value else "aucun"
    if isinstance(value, dict):
        return ", ".join(f"{k} : {v}" for k, v in value.items()) or "aucun"
    return str(value) if value not in (None, "") else "aucun"
