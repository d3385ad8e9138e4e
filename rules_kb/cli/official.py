"""What only the user's imported PDF holds: its official English, as `explain` answers with it."""

import json
from collections.abc import Sequence
from pathlib import Path

from rules_kb.cli.output import color, emit, page, width
from rules_kb.cli.places import data_dir, official_file
from rules_kb.corpus.editions import load_editions
from rules_kb.corpus.official import OfficialEdition, load_official
from rules_kb.explain.contract import Explanation
from rules_kb.explain.lines import layout, printable
from rules_kb.explain.lookup import ABSENT, EDITIONS, HELD
from rules_kb.explain.official_view import official_citation, official_explanation, official_lines
from rules_kb.explain.snapshot import DamagedSnapshotError, ReadFile, Snapshot
from rules_kb.model.diagnostics import EXIT_NO, UserError
from rules_kb.model.identifiers import parse_number, rule_key


def imported_edition(edition: str) -> OfficialEdition | None:
    """The user's copy of an edition; None when there is none that can be read."""
    folder = data_dir()
    try:
        return load_official(edition, Path(folder)) if folder else None
    except UserError:
        return None


class Official:
    """Answers of the editions that only an import holds; each file is opened once."""

    def __init__(self, included: Snapshot) -> None:
        """`included` are the explanations of what the package holds."""
        self._included = included
        self._opened: dict[str, Snapshot | None] = {}
        self._editions = load_editions()

    def answer(self, word: str, key: str | None, first: str) -> Explanation | UserError | None:
        """The imported text that `word` means, or why there is none; None when it means another text.

        `key` is what the package has for the word, `first` the edition asked for.
        """
        edition, number = _meant(word, key, first)
        if edition not in EDITIONS or edition in HELD or not number:
            return None
        official = self._open(edition)
        text = official.record(rule_key(edition, number), "text") if official else None
        if text is not None:
            known = self._known(rule_key(edition, number))
            return official_explanation(number, text, word, edition, self._editions, known)
        if key == ABSENT + rule_key(edition, number) and first in HELD:
            return None
        message = f"« {number} » n’est pas un numéro de l’édition {edition}."
        if official is None:
            message = f"L’édition {edition} n’est pas importée : altered-judge editions import FICHIER.pdf"
        return UserError(message, code=EXIT_NO, query=word, suggestions=() if official else HELD)

    def show(self, explanations: Sequence[Explanation], *, plain: bool, cite: bool) -> None:
        """Print texts, or a line to paste for each."""
        if cite:
            lines = [printable(official_citation(each, self._editions)) for each in explanations]
            emit("".join(line + "\n" for line in lines))
            return
        columns, colors = (0, False) if plain else (width(), color())
        parts = [[printable(row) for row in official_lines(each, self._editions)] for each in explanations]
        page("\n".join(layout(rows, columns, color=colors) for rows in parts))

    def _open(self, edition: str) -> Snapshot | None:
        if edition not in self._opened:
            try:
                self._opened[edition] = Snapshot(ReadFile(official_file(edition) or ""))
            except (OSError, DamagedSnapshotError):
                self._opened[edition] = None
        return self._opened[edition]

    def _known(self, key: str) -> list[Explanation]:
        """What the package knows of a text that it does not hold, and of its remarks and examples."""
        name = ABSENT + key
        names = [n for n in self._included.names() if n == name or n.startswith(name + "#")]
        return [json.loads('{"query": ""' + (self._included.record(each, "json") or "}")) for each in names]


def _meant(word: str, key: str | None, first: str) -> tuple[str, str | None]:
    """The edition and the number that a word means: `3.0:2.1.e`, or a number in the edition asked for."""
    named, colon, rest = word.rpartition(":")
    if colon:
        return named.strip(), parse_number(rest)
    if first in HELD and key and key.startswith(ABSENT):
        edition, _, number = key.removeprefix(ABSENT).partition(":")
        return edition, number
    return first, parse_number(word)
