"""What is printed: cards, tokens, regions."""

from dataclasses import dataclass

from rules_kb.abilities.trees.abilities import Passive, SpellEffect
from rules_kb.abilities.trees.base import Ability, Effect
from rules_kb.abilities.trees.effects import TokenToCreate
from rules_kb.abilities.trees.statements import StartsWith
from rules_kb.abilities.trees.words import Terrain, Type, ZoneType
from rules_kb.engine.citing import piece
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.wording import TERRAINS as TERRAIN_NAMES

Stats = tuple[int, int, int]
TERRAINS = (Terrain.FOREST, Terrain.MOUNTAIN, Terrain.WATER)


@dataclass(frozen=True, slots=True)
class Face:
    """The base characteristics of a card or token (2.2.2, 2.3.1.a-b); what is absent is None or empty."""

    name: str
    type: Type | None
    zone_type: ZoneType | None = None
    subtypes: tuple[str, ...] = ()
    hand_cost: int | None = None
    reserve_cost: int | None = None
    stats: Stats | None = None
    abilities: tuple[Ability, ...] = ()
    faction: str | None = None
    rarity: str | None = None
    version: str | None = None
    reserve_limit: int | None = None
    landmark_limit: int | None = None
    token: bool = False

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of a Spell, in the order of the card."""
        return tuple(a.effect for a in self.abilities if isinstance(a, SpellEffect))

    @property
    def starting_counters(self) -> tuple[tuple[str, int], ...]:
        """The counters with which a Hero starts (2.5.e)."""
        statements = [a.what for a in self.abilities if isinstance(a, Passive)]
        return tuple((s.name, s.number) for s in statements if isinstance(s, StartsWith))


def _bare_token(token: TokenToCreate) -> "Face":
    return Face(name=token.name, type=token.type, token=True)


@piece(r2.TOKEN_BASE, r2.TOKEN_HAND_COST, r2.TOKEN_RESERVE_COST, r2.NO_RARITY, r2.NO_FACTION, neutral=_bare_token)
def token_face(token: TokenToCreate) -> Face:
    """The face of a token (7.3.5.b): costs of 0 (2.2.7.c, 2.2.8.c), no rarity, no faction."""
    landmark = token.type is Type.PERMANENT
    return Face(
        name=token.name,
        type=token.type,
        zone_type=ZoneType.LANDMARK if landmark else None,
        subtypes=token.subtypes,
        hand_cost=0,
        reserve_cost=0,
        stats=None if landmark or len(token.stats) != 3 else (token.stats[0], token.stats[1], token.stats[2]),
        abilities=token.abilities,
        token=True,
    )


def region_face(name: str, *terrains: Terrain) -> Face:
    """The face of a region; its terrains are its sub-types (7.1.2.a)."""
    return Face(name=name, type=Type.REGION, subtypes=tuple(t.value for t in terrains))


HERO_REGION = region_face("Région du Héros", *TERRAINS)
COMPANION_REGION = region_face("Région du Compagnon", *TERRAINS)
ARENA = region_face("Arène", *TERRAINS)
TUMULT: tuple[tuple[Face, Face], ...] = tuple(
    (
        region_face(f"Tumulte {TERRAIN_NAMES[single]}", single),
        region_face(
            f"Tumulte {'-'.join(TERRAIN_NAMES[t] for t in TERRAINS if t is not single)}",
            *(t for t in TERRAINS if t is not single),
        ),
    )
    for single in TERRAINS
)
MARKER = Face(name="marqueur Terrain", type=None)
