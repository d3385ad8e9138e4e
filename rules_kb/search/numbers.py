"""Rule numbers inside a sentence: `la 2.1.i dit non`, `R.4.2.5c`, `142a`, `7.3.5a pioche`."""

import re
from collections.abc import Callable
from itertools import product

from rules_kb.model.identifiers import parse_number

_LEAD = r"(?:(?:r[eè]gles?|rules?|sections?|chapitres?|art(?:icle)?\.?|cr|r\.|§)\s*)"
_DOTTED = re.compile(
    rf"(?<![\w.+/-]){_LEAD}?(\d{{1,2}}(?:[.,\-·]\d{{1,2}}){{1,2}}(?:\s?[.,\-·]?\s?[a-z](?![\w'’]))?)(?![\w/])",
    re.IGNORECASE,
)
_LED = re.compile(
    rf"(?<!\w){_LEAD}(\d{{1,2}}(?:[.,\-· ]\d{{1,2}}){{0,2}}(?:\s?[.,\-·]?\s?[a-z](?!\w))?)(?!\w)", re.IGNORECASE
)
_COMPACT = re.compile(r"(?<![\w.])(\d{2,5})([a-z])(?!\w)", re.IGNORECASE)
_SMALL_WORDS = "ay"  # « à » and « y » typed as a lone letter after a number are words


def find_numbers(query: str, exists: Callable[[str], bool]) -> tuple[list[str], str]:
    """The rule or section numbers meant in `query`, and the query without them.

    `exists` says whether a number stands in some edition: it settles `6.1 d` (a rule) against
    `6.1 d’abord`, and how to cut `142a`.
    """
    whole = parse_number(query)
    if whole and exists(whole):
        return [whole], ""
    found: list[str] = []
    for pattern in (_DOTTED, _LED):
        query = pattern.sub(lambda match: _take(match, found, exists), query)
    query = _COMPACT.sub(lambda match: _take_compact(match, found, exists), query)
    return list(dict.fromkeys(found)), query


def _take(match: "re.Match[str]", found: list[str], exists: Callable[[str], bool]) -> str:
    typed = match.group(1)
    number = parse_number(typed)
    rest = ""
    apart = typed[-1:].isalpha() and typed[-2:-1] == " "
    inside = bool(match.string[match.end() :].strip())
    if apart and ((typed[-1].lower() in _SMALL_WORDS and inside) or not (number and exists(number))):
        rest = typed[-1]
        number = parse_number(typed[:-1])
    if number is None or not exists(number):
        return match.group()
    found.append(number)
    return f" {rest} "


def _take_compact(match: "re.Match[str]", found: list[str], exists: Callable[[str], bool]) -> str:
    digits, letter = match.group(1), match.group(2).lower()
    for number in _cuts(digits):
        if exists(f"{number}.{letter}"):
            found.append(f"{number}.{letter}")
            return " "
    return match.group()


def _cuts(digits: str) -> list[str]:
    """`2214` -> `2.2.14`, `2.21.4`…: at most three parts, the most parts and shortest first."""
    cuts = []
    for marks in product((".", ""), repeat=len(digits) - 1):
        number = digits[0] + "".join(m + d for m, d in zip(marks, digits[1:], strict=True))
        parts = number.split(".")
        if 1 < len(parts) <= 3 and all(len(p) <= 2 and p[0] != "0" for p in parts):
            cuts.append(number)
    return sorted(cuts, key=lambda n: (-n.count("."), len(n.split(".")[0]), len(n.split(".")[1])))
