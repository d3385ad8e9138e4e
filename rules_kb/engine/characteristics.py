"""The characteristics of one object or card (2.2): base ones, then as passive abilities modify them."""

from dataclasses import dataclass

from rules_kb.abilities.trees.abilities import Gigantic, Passive, QuickAction, Reaction
from rules_kb.abilities.trees.base import Ability
from rules_kb.abilities.trees.statements import (
    AddStats,
    AddSubtypes,
    Have,
    LevelStats,
    LoseAbilities,
    MarkerTerrains,
    RegionTerrains,
    SetStats,
    SetType,
)
from rules_kb.abilities.trees.words import Side, Type, ZoneType
from rules_kb.engine.cards import Face, Stats

Player = str
Expedition = tuple[Player, Side]

ALTERING = (
    AddStats,
    AddSubtypes,
    Have,
    LevelStats,
    LoseAbilities,
    MarkerTerrains,
    RegionTerrains,
    SetStats,
    SetType,
)


@dataclass(frozen=True, slots=True)
class Kinds:
    """Abilities in the groups in which the engine looks for them; `altering`: those that modify characteristics."""

    altering: tuple[Ability, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    passives: tuple[Passive, ...] = ()
    actions: tuple[QuickAction, ...] = ()


NO_KINDS = Kinds()


@dataclass(frozen=True, slots=True)
class Chars:
    """What an object or card is like now: its face, and what can be modified."""

    face: Face
    type: Type | None
    subtypes: frozenset[str] = frozenset()
    stats: Stats | None = None
    abilities: tuple[Ability, ...] = ()
    presence: frozenset[Expedition] = frozenset()
    kinds: Kinds = NO_KINDS

    @property
    def name(self) -> str:
        """Its name (2.2.4)."""
        return self.face.name

    @property
    def zone_type(self) -> ZoneType | None:
        """Its zone type (2.2.3)."""
        return self.face.zone_type

    @property
    def hand_cost(self) -> int | None:
        """Its Hand Cost (2.2.7)."""
        return self.face.hand_cost

    @property
    def reserve_cost(self) -> int | None:
        """Its Reserve Cost (2.2.8)."""
        return self.face.reserve_cost

    @property
    def base_stats(self) -> Stats | None:
        """The statistics of its face (2.3.1.a-b)."""
        return self.face.stats

    @property
    def token(self) -> bool:
        """Whether it is a token."""
        return self.face.token

    def with_abilities(self, abilities: tuple[Ability, ...]) -> "Chars":
        """The same with other abilities."""
        return Chars(self.face, self.type, self.subtypes, self.stats, abilities, self.presence, grouped(abilities))

    def with_stats(self, stats: Stats) -> "Chars":
        """The same with other statistics."""
        return Chars(self.face, self.type, self.subtypes, stats, self.abilities, self.presence, self.kinds)

    def with_presence(self, presence: frozenset[Expedition]) -> "Chars":
        """The same, present elsewhere."""
        return Chars(self.face, self.type, self.subtypes, self.stats, self.abilities, presence, self.kinds)

    def with_subtypes(self, subtypes: frozenset[str]) -> "Chars":
        """The same with other sub-types."""
        return Chars(self.face, self.type, subtypes, self.stats, self.abilities, self.presence, self.kinds)

    def with_type(self, kind: Type) -> "Chars":
        """The same of another type."""
        return Chars(self.face, kind, self.subtypes, self.stats, self.abilities, self.presence, self.kinds)


def grouped(abilities: tuple[Ability, ...]) -> Kinds:
    """Abilities in their groups."""
    if not abilities:
        return NO_KINDS
    passives = tuple(a for a in abilities if isinstance(a, Passive))
    return Kinds(
        tuple(
            a for a in abilities if isinstance(a, Gigantic) or (isinstance(a, Passive) and isinstance(a.what, ALTERING))
        ),
        tuple(a for a in abilities if isinstance(a, Reaction)),
        tuple(a for a in passives if not isinstance(a.what, ALTERING)),
        tuple(a for a in abilities if isinstance(a, QuickAction)),
    )


def printed(face: Face) -> Chars:
    """The base characteristics of a face (2.3.1.a-b)."""
    return Chars(
        face, face.type, frozenset(face.subtypes), face.stats, face.abilities, frozenset(), grouped(face.abilities)
    )


HIDDEN_ORB = Chars(Face("", Type.MANA_ORB), Type.MANA_ORB)
HIDDEN_REGION = Chars(Face("", Type.REGION), Type.REGION)
EMBLEM = Chars(Face("", Type.EMBLEM), Type.EMBLEM)
