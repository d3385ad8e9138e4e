"""A situation to start from: who has what, where, in which phase. Built without events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules_kb.abilities.trees.base import Ability
from rules_kb.abilities.trees.words import Phase, Side, Status, Terrain, Type, Zone
from rules_kb.engine.cards import COMPANION_REGION, HERO_REGION, TUMULT, Face
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.decisions import GameError
from rules_kb.engine.state import Counters, Element, Obj, State, Trek, expeditions

BLANK_CARD = Face(name="carte quelconque", type=Type.SPELL, hand_cost=0, reserve_cost=0)
"""A card of which nothing matters: Mana Orbs and Decks given by number."""


@dataclass(frozen=True, slots=True)
class Item:
    """A card or token in place: its face, a name to refer to it, what is on it."""

    face: Face
    ref: str | None = None
    statuses: tuple[Status, ...] = ()
    counters: Counters = ()
    gained: tuple[Ability, ...] = ()
    owner: Player | None = None


@dataclass(frozen=True, slots=True)
class Holdings:
    """What one player has: zones in the order given (a Deck from its top), Orbs by number or as cards."""

    zones: Mapping[Zone, Sequence[Item]] = field(default_factory=dict)
    expeditions: Mapping[Side, Sequence[Item]] = field(default_factory=dict)
    ready_orbs: int = 0
    exhausted_orbs: int = 0
    deck_size: int = 0
    distances: Mapping[Side, int] = field(default_factory=dict)
    ascended: tuple[Side, ...] = ()
    advanced: tuple[Side, ...] = ()
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """A game in progress. `regions`: the terrains of the six middle regions, None face down."""

    players: Mapping[Player, Holdings]
    day: int = 1
    phase: Phase = Phase.AFTERNOON
    first_player: Player | None = None
    turn: Player | None = None
    regions: Sequence[tuple[Terrain, ...] | None] | None = None
    tiebreakers: bool = False


@dataclass(slots=True)
class _Builder:
    state: State
    elements: dict[int, Element] = field(default_factory=dict)
    objects: dict[int, Obj] = field(default_factory=dict)
    refs: dict[str, int] = field(default_factory=dict)
    next_element: int = 1
    timestamp: int = 1

    def element(self, face: Face, owner: Player | None, card: int | None = None, ref: str | None = None) -> int:
        number = self.next_element
        self.next_element += 1
        self.elements[number] = Element(number, face, owner, card)
        if ref is not None:
            if ref in self.refs:
                raise GameError(f"deux objets s’appellent « {ref} »")
            self.refs[ref] = number
        return number

    def put(self, obj: Obj) -> int:
        made = replace(obj, id=self.timestamp)
        self.objects[made.id] = made
        self.timestamp += 1
        return made.id


def build_state(situation: Situation) -> tuple[State, dict[str, int]]:
    """The state of a situation, and the element behind each reference.

    Raises:
        GameError: not exactly two players, or two objects with one reference.
    """
    names = tuple(situation.players)
    if len(names) != 2:
        raise GameError("il faut exactement deux joueurs (règle 1.1.2.a)")
    players = (names[0], names[1])
    first = situation.first_player or players[0]
    build = _Builder(State(players, {}))
    row = _adventure(build, situation)
    decks, hands = {}, {}
    for player, holdings in situation.players.items():
        decks[player], hands[player] = _holdings(build, player, holdings)
    in_afternoon = situation.phase is Phase.AFTERNOON
    state = State(
        players=players,
        elements=build.elements,
        objects=build.objects,
        decks=decks,
        hands=hands,
        row=row,
        treks=_treks(situation, players, len(row)),
        next_element=build.next_element,
        next_timestamp=build.timestamp,
        day=situation.day,
        phase=situation.phase,
        stage=1,
        first_player=first,
        turn=(situation.turn or first) if in_afternoon else None,
        passed=tuple(p for p, h in situation.players.items() if h.passed),
        tiebreakers=situation.tiebreakers,
    )
    return state, build.refs


def _adventure(build: _Builder, situation: Situation) -> tuple[int, ...]:
    if situation.tiebreakers:
        from rules_kb.engine.cards import ARENA

        return (_region(build, ARENA),)
    middle: list[tuple[Face, bool]] = []
    given = situation.regions
    for index in range(6):
        face, hidden = TUMULT[index // 2][index % 2], False
        if given is not None and index < len(given):
            terrains = given[index]
            hidden = terrains is None
            if terrains is not None:
                face = replace(face, name="Tumulte", subtypes=tuple(t.value for t in terrains))
        middle.append((face, hidden))
    regions = [_region(build, HERO_REGION)]
    regions += [_region(build, face, card=i // 2, hidden=hidden) for i, (face, hidden) in enumerate(middle)]
    return (*regions, _region(build, COMPANION_REGION))


def _region(build: _Builder, face: Face, *, card: int | None = None, hidden: bool = False) -> int:
    element = build.element(face, None, card)
    return build.put(Obj(id=0, element=element, zone=Zone.ADVENTURE, owner=None, face_down=hidden))


def _treks(situation: Situation, players: tuple[Player, Player], length: int) -> dict[Expedition, Trek]:
    treks = {}
    for player, side in expeditions(players):
        holdings = situation.players[player]
        distance = holdings.distances.get(side, 0) if length > 1 else 0
        position = distance if side is Side.HERO else length - 1 - distance
        statuses = frozenset({Status.ASCENDED}) if side in holdings.ascended else frozenset()
        treks[(player, side)] = Trek(position, statuses, side in holdings.advanced)
    return treks


def _holdings(build: _Builder, player: Player, holdings: Holdings) -> tuple[tuple[int, ...], tuple[int, ...]]:
    piles: dict[Zone, list[int]] = {Zone.DECK: [], Zone.HAND: []}
    for zone, items in holdings.zones.items():
        for item in items:
            if zone in piles:
                piles[zone].append(build.element(item.face, player, ref=item.ref))
            else:
                _object(build, item, player, zone)
    for side, items in holdings.expeditions.items():
        for item in items:
            _object(build, item, player, Zone.EXPEDITION, (player, side))
    for number, statuses in ((holdings.ready_orbs, ()), (holdings.exhausted_orbs, (Status.EXHAUSTED,))):
        for _ in range(number):
            _object(build, Item(BLANK_CARD, statuses=statuses), player, Zone.MANA)
    piles[Zone.DECK] += [build.element(BLANK_CARD, player) for _ in range(holdings.deck_size)]
    return tuple(piles[Zone.DECK]), tuple(piles[Zone.HAND])


def _object(build: _Builder, item: Item, player: Player, zone: Zone, expedition: Expedition | None = None) -> None:
    owner = item.owner or player
    element = build.element(item.face, owner, ref=item.ref)
    counters = item.counters or (item.face.starting_counters if zone is Zone.HERO else ())
    build.put(
        Obj(
            id=0,
            element=element,
            zone=zone,
            owner=owner,
            player=None if expedition else player,
            expedition=expedition,
            face_down=zone is Zone.MANA,
            statuses=frozenset(item.statuses),
            counters=tuple(sorted(counters)),
            gained=item.gained,
        )
    )
