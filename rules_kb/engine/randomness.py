"""Chance, injected: seeded for games, scripted for scenarios."""

from collections.abc import Mapping, Sequence
from random import Random

from rules_kb.engine.decisions import GameError


class Seeded:
    """Chance from a seed: the same seed gives the same game."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - a game, not a secret

    def shuffle(self, what: str, items: tuple[int, ...]) -> tuple[int, ...]:
        """A random order of the items."""
        del what
        return tuple(self._random.sample(items, len(items)))

    def roll(self, what: str) -> int:
        """A fair six-sided die (7.3.28.a)."""
        del what
        return self._random.randint(1, 6)

    def pick(self, what: str, count: int) -> int:
        """A number from 0 to count - 1."""
        del what
        return self._random.randrange(count)


class Scripted:
    """Chance from a script: dice and picks given in order, shuffles that keep the order unless given.

    `shuffles`: what is shuffled ("deck A", "tumulte", "orientation 0") -> the order of positions.
    """

    def __init__(
        self,
        dice: Sequence[int] = (),
        picks: Sequence[int] = (),
        shuffles: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        self._dice = list(dice)
        self._picks = list(picks)
        self._shuffles = dict(shuffles or {})

    def shuffle(self, what: str, items: tuple[int, ...]) -> tuple[int, ...]:
        """The items in the order given, or as they are."""
        order = self._shuffles.get(what)
        return items if order is None else tuple(items[i] for i in order)

    def roll(self, what: str) -> int:
        """The next die of the script."""
        if not self._dice:
            raise GameError(f"hasard manquant : {what}")
        return self._dice.pop(0)

    def pick(self, what: str, count: int) -> int:
        """The next pick of the script."""
        if not self._picks:
            raise GameError(f"hasard manquant : {what} (de 0 à {count - 1})")
        return self._picks.pop(0)

    def left(self) -> tuple[int, ...]:
        """Dice and picks that nothing asked for."""
        return (*self._dice, *self._picks)
