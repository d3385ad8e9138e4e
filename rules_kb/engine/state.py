"""The state of a game: one immutable value.

An *element* is a physical card, token or emblem; an *object* is what it is in one visible zone (2.1.c-d).
An object's number is its timestamp: unique, growing, new at each change of zone (2.2.16).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_kb.abilities.trees.base import Ability, Effect
from rules_kb.abilities.trees.words import Duration, Phase, Side, Status, Zone
from rules_kb.engine.cards import Face
from rules_kb.engine.characteristics import Chars, Expedition, Player

Counters = tuple[tuple[str, int], ...]

HIDDEN = frozenset({Zone.DECK, Zone.HAND})
SHARED = frozenset({Zone.ADVENTURE, Zone.EXPEDITION, Zone.LIMBO})


@dataclass(frozen=True, slots=True)
class Element:
    """A physical item: its face, its owner (None: shared material), whether it is a token."""

    id: int
    face: Face
    owner: Player | None
    card: int | None = None  # the Tumult card of which it is a half


@dataclass(frozen=True, slots=True)
class Ref:
    """An object named by an effect: `before` the event (or None), `after` it (or None)."""

    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Emblem:
    """What is particular to an emblem: its controller, effect or ability, and what it is bound to."""

    controller: Player
    source: Ref
    effect: Effect | None = None
    ability: Ability | None = None
    bindings: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    expeditions: tuple[tuple[str, tuple[Expedition, ...]], ...] = ()
    player: Player | None = None
    die: int | None = None
    duration: Duration | None = None
    once: bool = False


@dataclass(frozen=True, slots=True)
class Obj:
    """An object in a visible zone.

    `expedition`: where the card lies (presence is wider with Gigantic). `on`: the region of a Terrain
    Marker. `player`: whose instance of a personal zone. `played_from`, `into`: of a card in Limbo, or that
    has just left it. `gained`: abilities given by effects. `scouted`: played with Scout (7.4.5.e).
    """

    id: int
    element: int
    zone: Zone
    owner: Player | None
    player: Player | None = None
    expedition: Expedition | None = None
    face_down: bool = False
    statuses: frozenset[Status] = frozenset()
    counters: Counters = ()
    played_from: Zone | None = None
    into: Expedition | None = None
    played_by: Player | None = None
    gained: tuple[Ability, ...] = ()
    gained_subtypes: tuple[str, ...] = ()
    scouted: bool = False
    emblem: Emblem | None = None
    on: int | None = None

    def count(self, name: str) -> int:
        """How many counters of that name it has."""
        return dict(self.counters).get(name, 0)


@dataclass(frozen=True, slots=True)
class Gone:
    """Last known information about an object (2.1.h): itself, its presence, what it became."""

    obj: Obj
    chars: Chars
    became: int | None


@dataclass(frozen=True, slots=True)
class Trek:
    """One Expedition: its marker's index in the row of regions, its statuses, what it did this day."""

    position: int
    statuses: frozenset[Status] = frozenset()
    advanced: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the rules can know of a game at one moment."""

    players: tuple[Player, Player]
    elements: Mapping[int, Element]
    objects: Mapping[int, Obj] = field(default_factory=dict)
    decks: Mapping[Player, tuple[int, ...]] = field(default_factory=dict)
    hands: Mapping[Player, tuple[int, ...]] = field(default_factory=dict)
    row: tuple[int, ...] = ()
    treks: Mapping[Expedition, Trek] = field(default_factory=dict)
    gone: Mapping[int, Gone] = field(default_factory=dict)
    removed: tuple[str, ...] = ()
    next_element: int = 1
    next_timestamp: int = 1
    day: int = 1
    phase: Phase | None = None
    stage: int = 0  # 0: the phase begins; n: its nth daily effect or turn is next
    first_player: Player | None = None
    turn: Player | None = None
    after_you: bool = False
    passed: tuple[Player, ...] = ()
    uses: Mapping[tuple[int, str], int] = field(default_factory=dict)
    tiebreakers: bool = False
    winner: Player | None = None
    over: bool = False

    def other(self, player: Player) -> Player:
        """The opponent (1.1.2.a: exactly two players)."""
        return self.players[1] if player == self.players[0] else self.players[0]

    def in_initiative_order(self) -> tuple[Player, ...]:
        """The players in initiative order: the turn player first, else the first player (1.4.5.a)."""
        first = self.turn or self.first_player or self.players[0]
        return (first, self.other(first))

    def face(self, obj: Obj) -> Face:
        """What is printed on the element of an object."""
        return self.elements[obj.element].face

    def start(self, side: Side) -> int:
        """The index of the starting region of an Expedition."""
        return 0 if side is Side.HERO else len(self.row) - 1

    def distance(self, expedition: Expedition) -> int:
        """How far an Expedition is from its starting region."""
        return abs(self.treks[expedition].position - self.start(expedition[1]))


def expeditions(players: tuple[Player, Player]) -> tuple[Expedition, ...]:
    """The four Expeditions (3.2.4.b)."""
    return tuple((player, side) for player in players for side in (Side.HERO, Side.COMPANION))


def facing(state: State, expedition: Expedition) -> Expedition:
    """The Expedition that faces this one: the same side of the opponent."""
    return (state.other(expedition[0]), expedition[1])


def sister(expedition: Expedition) -> Expedition:
    """The other Expedition of the same player."""
    return (expedition[0], Side.COMPANION if expedition[1] is Side.HERO else Side.HERO)
