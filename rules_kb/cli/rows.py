"""Plain rows of text, wrapped to the width asked for, continuation lines set in."""

import textwrap

from rules_kb.cli.output import page, width
from rules_kb.model.typography import tied

_HELD = "\x1f"  # a space where a line never breaks, plain again when printed: what is piped can be searched


def show_rows(rows: list[str]) -> None:
    """Print rows, through a pager when they are longer than the screen."""
    columns = width()
    page("\n".join(_wrapped(row, columns) for row in rows) + "\n")


def _wrapped(row: str, columns: int) -> str:
    margin = " " * (len(row) - len(row.lstrip(" ")) + 2)
    whole = tied(row, _HELD)
    lines = textwrap.fill(whole, columns, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False)
    return lines.replace(_HELD, " ")
