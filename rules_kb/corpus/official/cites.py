"""The numbers that an English text cites."""

import re

_NUMBER = r"\d+(?:\.\d+){0,2}(?:\.[a-z]\b)?"
_LETTERED = re.compile(r"(?<![\d.])\d+(?:\.\d+){1,2}\.[a-z]\b")
_NAMED = re.compile(
    rf"\b(?:sub)?(?:sections?|rules?)\s+((?:{_NUMBER})(?:(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to)\s+|\s*[-–]\s*){_NUMBER})*)",
    re.IGNORECASE,
)


def cites_of(text: str) -> tuple[str, ...]:
    """Rule and section numbers in order of first mention: `Rule 2.1.d`, `sections 1.4 and 6`."""
    found = [(m.start(), m.group()) for m in _LETTERED.finditer(text)]
    for named in _NAMED.finditer(text):
        place = named.start(1)
        found += [(place + m.start(), m.group()) for m in re.finditer(_NUMBER, named.group(1))]
    return tuple(dict.fromkeys(number for _, number in sorted(found)))
