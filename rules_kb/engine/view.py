"""What the rules see of a state: zones, characteristics with passive abilities applied, control, presence.

A view is derived, never written to the state (2.3.1.i-k). It is made once per state and kept by the kernel.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules_kb.abilities.trees.abilities import Cooldown, HasFleeting, Passive, QuickAction, Reaction
from rules_kb.abilities.trees.base import Ability
from rules_kb.abilities.trees.words import Status, Type, Zone
from rules_kb.engine.characteristics import (
    EMBLEM,
    HIDDEN_ORB,
    HIDDEN_REGION,
    Chars,
    Expedition,
    Player,
    printed,
)
from rules_kb.engine.citing import Cite, no, piece, yes
from rules_kb.engine.policies import Policies
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.state import Obj, State

NOWHERE: frozenset[Expedition] = frozenset()


@dataclass(frozen=True, slots=True)
class Application:
    """One passive ability as it was applied: bearer, what it changed, why in this order, citations."""

    bearer: int
    ability: Ability
    targets: tuple[int, ...]
    reason: str
    cites: tuple[Cite, ...]


@dataclass(slots=True)
class View:
    """The derived view of one state."""

    state: State
    policies: Policies
    base: dict[int, Chars]
    now: dict[int, Chars]
    zones: dict[Zone, list[int]]
    applied: tuple[Application, ...] = ()
    passives: tuple[tuple[int, Passive], ...] | None = None

    def chars(self, number: int) -> Chars:
        """The characteristics of an object, or the last known ones (2.1.h)."""
        known = self.now.get(number)
        return known if known is not None else self.state.gone[number].chars

    def obj(self, number: int) -> Obj:
        """An object, or what is last known of it."""
        found = self.state.objects.get(number)
        return found if found is not None else self.state.gone[number].obj

    def exists(self, number: int) -> bool:
        """Whether the object exists now."""
        return number in self.state.objects

    def in_zone(self, zone: Zone, player: Player | None = None) -> list[int]:
        """The objects of a zone (of a player's instance of it), oldest first."""
        found = self.zones.get(zone, [])
        if player is None:
            return found
        objects = self.state.objects
        return [n for n in found if objects[n].player == player]

    def controller(self, number: int) -> Player | None:
        """Who controls an object (7.5.5.a); of a card or emblem in Limbo, who played or created it."""
        obj = self.obj(number)
        if obj.emblem is not None:
            return obj.emblem.controller
        if obj.expedition is not None:
            return obj.expedition[0]
        if obj.zone in (Zone.LANDMARK, Zone.HERO):
            return obj.player
        return obj.played_by if obj.zone is Zone.LIMBO else None

    def you(self, number: int) -> Player | None:
        """Whom "you" means in an ability of that object: its controller, else its owner."""
        return self.controller(number) or self.obj(number).player or self.obj(number).owner

    def presence(self, number: int) -> frozenset[Expedition]:
        """The Expeditions in which an object is present (7.4.4.b)."""
        return self.chars(number).presence

    def in_play(self, number: int) -> bool:
        """Whether an object is in play."""
        return in_play(self.policies, self.obj(number).zone)

    def of_type(self, kind: Type, numbers: Iterable[int]) -> list[int]:
        """Those of that type."""
        return [n for n in numbers if self.now[n].type is kind]

    def has(self, number: int, kind: type[Ability]) -> bool:
        """Whether an object has a keyword ability."""
        return any(isinstance(a, kind) for a in self.chars(number).abilities)

    def ready_orbs(self, player: Player) -> list[int]:
        """The ready Mana Orbs of a player."""
        objects = self.state.objects
        return [n for n in self.in_zone(Zone.MANA, player) if Status.EXHAUSTED not in objects[n].statuses]

    def expedition_has(self, expedition: Expedition, status: Status) -> bool:
        """Whether an Expedition has a status."""
        return status in self.state.treks[expedition].statuses


@piece(r2.IN_PLAY, r2.HERO_ZONE_IN_PLAY, neutral=no)
def in_play(policies: Policies, zone: Zone) -> bool:
    """In play: the Expedition zone and the Landmark zone; under 1.0 the Hero zone too."""
    if zone is Zone.HERO:
        return policies.hero_zone_in_play
    return zone in (Zone.EXPEDITION, Zone.LANDMARK)


@piece(
    r2.WORK_IN_PLAY,
    r2.HERO_ABILITIES,
    r2.SUPPORT_ABILITIES,
    r2.EXHAUSTED_NO_SUPPORT,
    r2.EXHAUSTED_IN_RESERVE,
    neutral=yes,
)
def works(view: View, number: int, ability: Ability) -> bool:
    """Whether an ability of an object works where the object is (2.2.12.g-j, 1.2.4.d)."""
    obj = view.obj(number)
    zone = obj.zone
    if zone is Zone.RESERVE:
        return is_support(ability) and Status.EXHAUSTED not in obj.statuses
    if is_support(ability):
        return False
    if zone in (Zone.EXPEDITION, Zone.LANDMARK):
        return True
    if zone is Zone.HERO:
        return view.chars(number).type is Type.HERO
    if zone is Zone.LIMBO:
        return obj.emblem is not None or isinstance(ability, HasFleeting | Cooldown)
    return zone is Zone.ADVENTURE


def is_support(ability: Ability) -> bool:
    """Whether it is a support ability (2.2.12.d)."""
    return isinstance(ability, QuickAction | Reaction | Passive) and ability.support


@piece(r2.FACE_DOWN, r2.MANA_ORBS, neutral=lambda state, obj: printed(state.face(obj)))
def base_of(state: State, obj: Obj) -> Chars:
    """The base characteristics of an object; face down it has none but its type (3.1.3.c)."""
    if obj.zone is Zone.MANA:
        return HIDDEN_ORB
    if obj.face_down:
        return HIDDEN_REGION
    return printed(state.face(obj))


@piece(r2.CARD_BASE, r2.TOKEN_BASE, r2.MAY_LACK, r2.CHARACTERISTICS, neutral=lambda _s, _o: EMBLEM)
def first_chars(state: State, obj: Obj) -> Chars:
    """Base characteristics, what effects gave, and where the card lies."""
    if obj.emblem is not None:
        ability = obj.emblem.ability
        return EMBLEM if ability is None else EMBLEM.with_abilities((ability,))
    chars = base_of(state, obj)
    if obj.gained:
        chars = chars.with_abilities((*chars.abilities, *obj.gained))
    if obj.gained_subtypes:
        chars = chars.with_subtypes(chars.subtypes | frozenset(obj.gained_subtypes))
    if obj.expedition is not None:
        chars = chars.with_presence(frozenset({obj.expedition}))
    return chars


Evaluate = Callable[[View], None]


OBSERVED = (
    "elements", "decks", "hands", "row", "treks", "day", "phase", "first_player", "turn", "passed", "tiebreakers"
)  # fmt: skip
"""What passive abilities can see of a state beside its objects."""


def look(state: State, policies: Policies, evaluate: Evaluate, previous: View | None = None) -> View:
    """Make the view of a state; `evaluate` applies the passive abilities (2.3).

    `previous`: the view before, from which is taken what cannot have changed.
    """
    zones: dict[Zone, list[int]] = {}
    base: dict[int, Chars] = {}
    old_objects = previous.state.objects if previous is not None else {}
    old_base = previous.base if previous is not None else {}
    for number, obj in state.objects.items():
        zones.setdefault(obj.zone, []).append(number)
        base[number] = old_base[number] if old_objects.get(number) is obj else first_chars(state, obj)
    view = View(state, policies, base, dict(base), zones)
    if previous is not None and only_reactions_changed(previous.state, state):
        view.now.update((n, chars) for n, chars in previous.now.items() if n in base)
        view.applied, view.passives = previous.applied, previous.passives
    else:
        evaluate(view)
    return view


def only_reactions_changed(old: State, new: State) -> bool:
    """Whether only Emblem-Reactions came or went: no passive ability can then apply otherwise."""
    for name in OBSERVED:
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and before != after:
            return False
    if any(old.objects.get(n) is not obj and not _is_reaction(obj) for n, obj in new.objects.items()):
        return False
    return all(n in new.objects or _is_reaction(obj) for n, obj in old.objects.items())


def _is_reaction(obj: Obj) -> bool:
    return obj.emblem is not None and obj.emblem.ability is None
