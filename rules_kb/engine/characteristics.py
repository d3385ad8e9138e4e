"""The characteristics of one object or card (2.2): base ones, then as passive abilities modify them."""

from dataclasses import dataclass, field, replace

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
class Chars:
    """What an object or card is like now. `altering`: its abilities that modify characteristics."""

    name: str
    type: Type | None
    zone_type: ZoneType | None = None
    subtypes: frozenset[str] = frozenset()
    hand_cost: int | None = None
    reserve_cost: int | None = None
    base_stats: Stats | None = None
    stats: Stats | None = None
    abilities: tuple[Ability, ...] = ()
    faction: str | None = None
    rarity: str | None = None
    reserve_limit: int | None = None
    landmark_limit: int | None = None
    token: bool = False
    presence: frozenset[Expedition] = frozenset()
    altering: tuple[Ability, ...] = field(default=(), compare=False)
    reactions: tuple[Reaction, ...] = field(default=(), compare=False)
    passives: tuple[Passive, ...] = field(default=(), compare=False)
    actions: tuple[QuickAction, ...] = field(default=(), compare=False)

    def with_abilities(self, abilities: tuple[Ability, ...]) -> "Chars":
        """The same with other abilities."""
        return replace(self, abilities=abilities, **sorted_by_kind(abilities))  # type: ignore[arg-type]


def sorted_by_kind(abilities: tuple[Ability, ...]) -> dict[str, object]:
    """Abilities in the groups in which the engine looks for them."""
    passives = tuple(a for a in abilities if isinstance(a, Passive))
    return {
        "altering": tuple(
            a for a in abilities if isinstance(a, Gigantic) or (isinstance(a, Passive) and isinstance(a.what, ALTERING))
        ),
        "reactions": tuple(a for a in abilities if isinstance(a, Reaction)),
        "passives": tuple(a for a in passives if not isinstance(a.what, ALTERING)),
        "actions": tuple(a for a in abilities if isinstance(a, QuickAction)),
    }


def printed(face: Face) -> Chars:
    """The base characteristics of a face (2.3.1.a-b)."""
    return Chars(
        name=face.name,
        type=face.type,
        zone_type=face.zone_type,
        subtypes=frozenset(face.subtypes),
        hand_cost=face.hand_cost,
        reserve_cost=face.reserve_cost,
        base_stats=face.stats,
        stats=face.stats,
        faction=face.faction,
        rarity=face.rarity,
        reserve_limit=face.reserve_limit,
        landmark_limit=face.landmark_limit,
        token=face.token,
    ).with_abilities(face.abilities)


HIDDEN_ORB = Chars(name="", type=Type.MANA_ORB)
HIDDEN_REGION = Chars(name="", type=Type.REGION)
HIDDEN_CARD = Chars(name="", type=None)
EMBLEM = Chars(name="", type=Type.EMBLEM)
