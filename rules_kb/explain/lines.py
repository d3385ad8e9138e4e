"""Lines ready for a terminal: a style, an indent and a text, wrapped only when printed.

On the path of `explain`: imports nothing.
"""

# One character each, so that a prepared line is `style + indent digit + text`.
TITLE, VERDICT, WARNING, TEXT, DIM, LABEL, OFFICIAL = "hvwtdlo"

_COLORS = {TITLE: "1", VERDICT: "1;36", WARNING: "1;33", DIM: "2", LABEL: "1"}


def line(style: str, text: str = "", indent: int = 0) -> str:
    """A prepared line; `indent` is 0 to 9 columns."""
    return f"{style}{indent}{text}"


def printable(text: str) -> str:
    """`text` without control and direction characters, which could drive a terminal."""
    return "".join(c for c in text if c.isprintable() or c in "\n\t\u00a0\u202f")


def layout(prepared: list[str], width: int, *, color: bool) -> str:
    """The text to print; `width` 0 leaves lines whole."""
    out: list[str] = []
    for item in prepared:
        style, indent, text = item[0], int(item[1]), item[2:]
        code = _COLORS.get(style) if color else None
        rows = _wrap(text, indent, width)
        out += [f"\033[{code}m{row}\033[0m" if code and row else row for row in rows]
    return "\n".join(out) + "\n"


def _hang(text: str) -> int:
    """How far the following rows of a list item are set in."""
    if text.startswith(("• ", "- ")):
        return 2
    return 3 if text[:1].isdigit() and text[1:3] == ". " else 0


def _wrap(text: str, indent: int, width: int) -> list[str]:
    margin = " " * indent
    if not width or len(text) + indent <= width:
        return [margin + text if text else ""]
    hang = margin + " " * _hang(text)
    rows: list[str] = []
    row = margin
    started = False
    for word in text.split(" "):
        if started and len(row) + 1 + len(word) > width:
            rows.append(row)
            row, started = hang, False
        row += (" " if started else "") + word
        started = True
    rows.append(row)
    return rows
