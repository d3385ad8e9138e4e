"""Atomic actions: the only ways in which the state changes. Each is data, and carries its citations.

`who`: the player who does it, when the effect says so (7.5.6.b). `verbs`: what it counts as (a sacrifice
is also a discard). `applied`: the modifiers already applied to it (6.2.k).
"""

from dataclasses import dataclass
from typing import ClassVar

from rules_kb.abilities.trees.base import Ability
from rules_kb.abilities.trees.words import Daily, Phase, Status, Terrain, Verb, Zone
from rules_kb.engine.cards import Face
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import Cite
from rules_kb.engine.state import Counters, Emblem


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What every atomic action has."""

    name: ClassVar[str] = ""
    cites: tuple[Cite, ...]
    who: Player | None = None
    verbs: tuple[Verb, ...] = ()
    applied: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.cites:
            raise ValueError(f"{type(self).__name__}: an action needs a citation")


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Action):
    """An element moves; in a visible zone it becomes a new object (2.1.d).

    `obj`: the object that it was, None from a hidden zone. `to` None: out of the game. `index`: the
    position in a Deck (0 top, -1 bottom). `counters`, `statuses`: those of the new object.
    """

    name: ClassVar[str] = "deplacer"
    element: int
    obj: int | None = None
    to: Zone | None
    player: Player | None = None
    expedition: Expedition | None = None
    index: int = 0
    face_down: bool = False
    statuses: tuple[Status, ...] = ()
    counters: Counters = ()
    played_from: Zone | None = None
    into: Expedition | None = None
    played_by: Player | None = None
    gained: tuple[Ability, ...] = ()
    scouted: bool = False
    origin: Zone | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift(Action):
    """An object moves from one Expedition to another: it stays the same object (3.2.4.d)."""

    name: ClassVar[str] = "changer_d_expedition"
    obj: int
    expedition: Expedition


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateToken(Action):
    """A new token comes into a zone (7.3.5)."""

    name: ClassVar[str] = "creer"
    face: Face
    owner: Player
    zone: Zone
    expedition: Expedition | None = None
    statuses: tuple[Status, ...] = ()
    counters: Counters = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateEmblem(Action):
    """An emblem comes into Limbo (6.3.h, 2.2.2.m)."""

    name: ClassVar[str] = "creer_embleme"
    emblem: Emblem
    use: tuple[int, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cease(Action):
    """An object ceases to exist (2.1.e, 5.4.d); `element`: a token that had joined a hidden zone (1.0)."""

    name: ClassVar[str] = "cesser"
    obj: int | None
    element: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCounters(Action):
    """Counters are put on an object, or taken from it (2.5.f-h)."""

    name: ClassVar[str] = "compteurs"
    obj: int
    counter: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GainStatus(Action):
    """An object or Expedition gains a status (7.3.15)."""

    name: ClassVar[str] = "gagner_statut"
    obj: int | None = None
    expedition: Expedition | None = None
    status: Status


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseStatus(Action):
    """An object or Expedition loses a status (7.3.19)."""

    name: ClassVar[str] = "perdre_statut"
    obj: int | None = None
    expedition: Expedition | None = None
    status: Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel(Action):
    """An Expedition moves forward (positive) or backward (negative) so many regions (7.3.21-22).

    `due_to`: the terrains, `due_to_ascend`: by a tie (4.2.4.j-k). `progress`: during Progress.
    """

    name: ClassVar[str] = "avancer"
    expedition: Expedition
    regions: int
    due_to: tuple[Terrain, ...] = ()
    due_to_ascend: bool = False
    progress: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fail(Action):
    """An Expedition fails to move forward (7.5.7): nothing changes."""

    name: ClassVar[str] = "echouer_a_avancer"
    expedition: Expedition


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Action):
    """A Tumult card is turned face up (7.3.22.b), or cards are shown: `element`."""

    name: ClassVar[str] = "reveler"
    card: int | None = None
    element: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Action):
    """A Deck gets that order; the Discard pile may be shuffled into it (3.2.2.d, 7.3.26.b)."""

    name: ClassVar[str] = "melanger"
    player: Player
    order: tuple[int, ...]
    from_discard: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Action):
    """Dice are rolled; `result` is the one that counts (7.3.28)."""

    name: ClassVar[str] = "lancer_un_de"
    dice: tuple[int, ...]
    result: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Action):
    """A fact of the game: first player, phase, turn, pass, use, winner… (`what` names it)."""

    name: ClassVar[str] = "noter"
    what: str
    player: Player | None = None
    number: int = 0
    phase: Phase | None = None
    daily: Daily | None = None
    key: tuple[int, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Action):
    """A region, or a Terrain Marker on a region, comes into the Adventure (4.1.b-c, 3.2.1.d)."""

    name: ClassVar[str] = "placer"
    face: Face
    on: int | None = None
    card: int | None = None
    face_down: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMarker(Action):
    """An Expedition marker is put in a region (4.1.d)."""

    name: ClassVar[str] = "placer_marqueur"
    expedition: Expedition
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Arena(Action):
    """The Arena replaces all regions (4.3.a)."""

    name: ClassVar[str] = "arene"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant(Action):
    """An object gains an ability or sub-types by an effect."""

    name: ClassVar[str] = "gagner_capacite"
    obj: int
    abilities: tuple[Ability, ...] = ()
    subtypes: tuple[str, ...] = ()
