"""Booster War, a way to play described by the source documents: its options.

What its text leaves open has no default here: an option left None stops the game where it is needed.
"""

from dataclasses import dataclass
from typing import Literal

Variant = Literal["moins_technique", "plus_technique"]


@dataclass(frozen=True, slots=True)
class BoosterWar:
    """The options of a Booster War.

    Attributes:
        variant: the less technical one (shuffled booster) or the more technical one (ordered deck of 12).
        days: the game ends after this many days (4).
        draw: cards drawn each day instead of two ("chaque tour" means each day).
        expand: whether Mana Orbs are still placed, mana being unlimited. The text is silent.
        compare: what decides after four days: "distances" (the sums of 4.2.5.d). The text is silent.
        tie_after_extra: what happens if still tied after the extra day: "nul" or "depart". Silent.
        ordered_deck_shuffled: whether the ordered deck is shuffled at set-up (4.1.i). The text is silent.
        ends_when_met: whether meeting before the fourth day ends the game. The text is silent.
    """

    variant: Variant
    days: int = 4
    draw: int = 3
    expand: bool | None = None
    compare: Literal["distances"] | None = None
    tie_after_extra: Literal["nul", "departage"] | None = None
    ordered_deck_shuffled: bool | None = None
    ends_when_met: bool | None = None
