"""French typography of lines that are shown."""

import re

_TIED = re.compile(r" (?=[:;!?»])|(?<=«) ")


def tied(text: str, space: str = "\u00a0") -> str:
    """A line that never breaks before « : ; ? ! » or inside its guillemets."""
    return _TIED.sub(space, text)
