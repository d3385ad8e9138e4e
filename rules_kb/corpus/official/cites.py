"""The numbers that an English text cites."""

import re

_NUMBER = r"\d+(?:\.\d+){0,2}(?:\.[a-z]\b)?"
# Long enough to be nothing else; `2.1` alone may be a version.
_LONG = re.compile(r"(?<![\d.])(?:\d+(?:\.\d+){1,2}\.[a-z]\b|\d+\.\d+\.\d+)")
_LINK = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to)\s+|\s*[-–]\s*)"
_NAMED = re.compile(
    rf"\b(?:see|described in|(?:sub)?sections?|rules?)\s+((?:{_NUMBER})(?:{_LINK}{_NUMBER})*)", re.IGNORECASE
)


def cites_of(text: str) -> tuple[str, ...]:
    """Rule and section numbers in order of first mention: `Rule 2.1.d`, `see 1.4`, `sections 2 and 6`."""
    found = [(m.start(), m.group()) for m in _LONG.finditer(text)]
    for named in _NAMED.finditer(text):
        place = named.start(1)
        found += [(place + m.start(), m.group()) for m in re.finditer(_NUMBER, named.group(1))]
    return tuple(dict.fromkeys(number for _, number in sorted(found)))
