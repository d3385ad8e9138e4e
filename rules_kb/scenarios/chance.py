"""Chance for scenarios: dice in the order of the file, a seed for all the rest."""

from random import Random

from rules_kb.scenarios.shape import Chance


class Scripted:
    """Gives the dice of the file, then those of the seed."""

    def __init__(self, chance: Chance) -> None:
        self._dice = list(chance.des)
        self._random = Random(chance.graine)  # noqa: S311 - a game, not a secret

    def shuffle(self, _what: str, items: tuple[int, ...]) -> tuple[int, ...]:
        """An order given by the seed."""
        mixed = list(items)
        self._random.shuffle(mixed)
        return tuple(mixed)

    def roll(self, _what: str) -> int:
        """The next die."""
        return self._dice.pop(0) if self._dice else self._random.randint(1, 6)

    def pick(self, _what: str, count: int) -> int:
        """A number given by the seed."""
        return self._random.randrange(count)
