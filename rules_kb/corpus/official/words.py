"""Joining the lines of a paragraph: which hyphens at a line end belong to the word."""

import re
from collections import Counter
from collections.abc import Iterable

_WORD = r"[^\W\d_]+(?:[-’'][^\W\d_]+)*"
_BROKEN = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)-$")
_START = re.compile(_WORD)


class Hyphens:
    """Decides from the words that the document writes elsewhere."""

    def __init__(self, lines: Iterable[str]) -> None:
        """`lines` are all the lines of the document, in order."""
        self._known: Counter[str] = Counter()
        continued = False
        for line in lines:
            words = [(m.start(), m.group().lower()) for m in re.finditer(_WORD, line)]
            if continued and words and words[0][0] == 0:
                words = words[1:]
            continued = bool(_BROKEN.search(line))
            if continued:
                words = words[:-1]
            self._known.update(word for _, word in words)

    def join(self, lines: Iterable[str]) -> str:
        """One text from the lines of a paragraph."""
        text = ""
        for line in lines:
            broken = _BROKEN.search(text)
            start = _START.match(line)
            if broken and start:
                text = text if self._keeps(broken.group(1), start.group()) else text[:-1]
                text += line
            elif text.endswith(("https:", "http:")) and line.startswith("//"):
                text += line
            else:
                text += " " + line if text and line else line
        return text

    def _keeps(self, first: str, second: str) -> bool:
        """True when the hyphen belongs to the word, not to the line end.

        What the document writes elsewhere decides; failing that, two words of its own that it
        never writes as one are a compound, and anything else was cut.
        """
        joined = self._known[(first + second).lower()]
        compound = self._known[f"{first}-{second}".lower()]
        if joined != compound:
            return compound > joined
        if second[0].isupper() or first.lower() == "non":
            return True
        return all(len(part) > 2 and self._known[part.lower()] for part in (first, second))
