"""What a game can be asked to do."""

from dataclasses import dataclass

from rules_kb.abilities.trees.words import Daily, Phase
from rules_kb.engine.characteristics import Player


@dataclass(frozen=True, slots=True)
class Play:
    """A player plays the card with that reference as their turn effect."""

    player: Player
    ref: str


@dataclass(frozen=True, slots=True)
class UseQuickAction:
    """A player plays a quick action of the object with that reference (`index`: among its quick actions)."""

    player: Player
    ref: str
    index: int = 0


@dataclass(frozen=True, slots=True)
class PassTurn:
    """A player passes."""

    player: Player


@dataclass(frozen=True, slots=True)
class BeginPhase:
    """A phase begins: its Reactions activate and are played."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class DoDaily:
    """A daily effect happens, then Reactions are checked."""

    daily: Daily


@dataclass(frozen=True, slots=True)
class CheckReactions:
    """Reactions are checked."""


@dataclass(frozen=True, slots=True)
class Continue:
    """The game goes on by itself for so many units: a phase's beginning, a daily effect, a turn effect."""

    units: int = 1


Command = Play | UseQuickAction | PassTurn | BeginPhase | DoDaily | CheckReactions | Continue
