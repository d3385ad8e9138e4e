"""A step that is proposed, and an event that has happened: two types."""

from dataclasses import dataclass
from typing import Literal

from rules_kb.abilities.trees.words import Phase
from rules_kb.engine.actions import Action
from rules_kb.engine.characteristics import Player
from rules_kb.engine.citing import Cite

Kind = Literal["effect", "cost", "rule", "daily", "reactions"]


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the pipeline did to a step: an action forbidden, a modifier applied or declined."""

    what: Literal["forbidden", "replaced", "added", "declined"]
    about: str
    cites: tuple[Cite, ...]
    original: tuple[Action, ...] = ()

    def __post_init__(self) -> None:
        if not self.cites:
            raise ValueError("a note needs a citation")


@dataclass(frozen=True, slots=True)
class Step:
    """What is about to happen: atomic actions that will happen together, or not."""

    name: str
    actions: tuple[Action, ...]
    controller: Player | None
    cites: tuple[Cite, ...]
    kind: Kind = "effect"
    source: int | None = None
    applied: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        if not self.cites:
            raise ValueError(f"{self.name}: a step needs a citation")


@dataclass(frozen=True, slots=True)
class Event:
    """What has happened: the actions as applied, the objects they brought into being, what was modified."""

    n: int
    day: int
    phase: Phase | None
    name: str
    actions: tuple[Action, ...]
    born: tuple[int | None, ...]
    controller: Player | None
    cites: tuple[Cite, ...]
    kind: Kind
    notes: tuple[Note, ...]
