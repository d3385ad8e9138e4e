"""Answers given in order, as scenario files write them."""

from collections.abc import Sequence

from rules_kb.engine.characteristics import Player
from rules_kb.engine.decisions import (
    Answer,
    Decision,
    IllegalDecision,
    MissingDecision,
    UnusedDecision,
)
from rules_kb.engine.game import Game


class Script:
    """Answers given in order. Each is a list of names (see `Game.names_of`), for a player or for whoever is asked.

    A name carried by several options is refused as ambiguous unless `name#2` says which.
    """

    def __init__(self, game: Game, answers: Sequence[tuple[Player | None, Sequence[str]]]) -> None:
        self.game = game
        self.answers = list(answers)

    def __call__(self, decision: Decision) -> Answer:
        """The next answer.

        Raises:
            MissingDecision: none is left. IllegalDecision: it is for another player, or names no option.
        """
        if not self.answers:
            raise MissingDecision(decision)
        player, names = self.answers.pop(0)
        if player is not None and player != decision.player:
            raise IllegalDecision(decision, names, f"la réponse est de {player}")
        return tuple(self._index(decision, str(name)) for name in names)

    def _index(self, decision: Decision, name: str) -> int:
        bare, _, which = name.partition("#")
        known = self.game.names_of(decision)
        found = [i for i, names in enumerate(known) if name in names or bare in names]
        if which.isdigit() and 0 < int(which) <= len(found):
            return found[int(which) - 1]
        if len(found) != 1:
            problem = "aucune option ne s’appelle ainsi" if not found else f"{len(found)} options s’appellent ainsi"
            raise IllegalDecision(decision, name, problem)
        return found[0]

    def finish(self) -> None:
        """Check that every answer was used.

        Raises:
            UnusedDecision: some were not.
        """
        if self.answers:
            raise UnusedDecision(tuple(names for _, names in self.answers))


def first_legal(decision: Decision) -> Answer:
    """A chooser that takes the first options that make a legal answer."""
    return tuple(range(decision.least)) if not decision.repeated else (0,) * decision.least
