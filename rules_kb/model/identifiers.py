"""Rule numbers as people type them, and the keys of the knowledge base.

No regular expressions: this module is on the path of `explain`, where importing `re` would cost
more than the whole answer.
"""

SYMBOLS = ("V", "M", "O", "J", "H", "R", "T", "D", "I", "X")

_SEPARATORS = " .,-_/·:\u00a0\u202f\u2010\u2011\u2013\u2014"
_LEADERS = ("regles", "regle", "rules", "rule", "section", "article", "art", "n°", "no", "r", "§", "cr")


def rule_key(edition: str, number: str) -> str:
    """The key of a numbered element: `rule_key("1.0", "2.1.e") == "1.0:2.1.e"`."""
    return f"{edition}:{number}"


def number_parts(number: str) -> tuple[int | str, ...]:
    """`2.2.14.a` -> (2, 2, 14, "a"): digits become integers, the letter stays."""
    return tuple(int(p) if p.isdigit() else p for p in number.split("."))


def sort_key(number: str) -> tuple[tuple[int, int, str], ...]:
    """A key that orders numbers as the book does: 2.2.9 before 2.2.14, 2.1 before 2.1.a."""
    return tuple((0, p, "") if isinstance(p, int) else (1, 0, p) for p in number_parts(number))


def parent_number(number: str) -> str | None:
    """The number one level up (`2.1.e` -> `2.1`), or None for a chapter."""
    return number.rpartition(".")[0] or None


def is_rule_number(number: str) -> bool:
    """True for a lettered number such as `2.1.e`."""
    return number[-1:].isalpha()


def parse_number(typed: str) -> str | None:
    """The canonical number meant by what a person typed, or None when it is no number.

    Accepts `2.1e`, `2-1-e`, `2.1.E`, `règle 6.1 d`, `R.2.1.e`, `§2.1`, `art. 3.2.9a`, `6,1,d`.
    Only the form is checked, not that the rule exists.
    """
    text = _strip_leader(_fold(typed.strip()))
    text = text.strip(_SEPARATORS + "*()[]«»\"'")
    parts = _split(text)
    if not parts or not parts[0].isdigit():
        return None
    letter = parts.pop() if parts[-1].isalpha() else ""
    if not all(p.isdigit() and len(p) <= 2 for p in parts) or len(letter) > 1:
        return None
    if not 1 <= len(parts) <= 3 or (letter and len(parts) == 1):
        return None
    numbers = [str(int(p)) for p in parts]
    if "0" in numbers:
        return None
    return ".".join([*numbers, letter] if letter else numbers)


def _fold(text: str) -> str:
    return text.lower().replace("è", "e").replace("e\u0300", "e")


def _strip_leader(text: str) -> str:
    for leader in _LEADERS:
        if text.startswith(leader):
            rest = text[len(leader) :].lstrip(_SEPARATORS)
            if rest[:1].isdigit():
                return rest
    return text


def _split(text: str) -> list[str]:
    """Runs of ASCII digits and runs of letters; None-like [] when anything else occurs."""
    parts: list[str] = []
    previous = ""
    for char in text:
        kind = "d" if "0" <= char <= "9" else "a" if "a" <= char <= "z" else ""
        if kind and kind == previous:
            parts[-1] += char
        elif kind:
            parts.append(char)
        elif char not in _SEPARATORS:
            return []
        previous = kind
    return parts
