"""Filters: what an object, card, Expedition or region must be like. They compose with et, ou, non."""

from typing import Annotated

from rules_kb.abilities.trees.amounts import Number, You
from rules_kb.abilities.trees.base import Ability, Amount, Filter, Objects, Where, Who, node
from rules_kb.abilities.trees.words import (
    Position,
    Relation,
    Side,
    Status,
    Symbol,
    Terrain,
    Type,
    Value,
    Zone,
    ZoneType,
)


@node("et")
class And(Filter):
    """Every part matches."""

    parts: Annotated[tuple[Filter, ...], "filtres"]


@node("ou")
class Or(Filter):
    """At least one part matches."""

    parts: Annotated[tuple[Filter, ...], "filtres"]


@node("non")
class Not(Filter):
    """The part does not match: "non-jeton"."""

    of: Annotated[Filter, "filtre"]


@node("tout")
class Anything(Filter):
    """Everything matches."""


@node("type")
class IsType(Filter):
    """A type; in a cost or effect it means "in play" unless a zone is named (2.2.1.h)."""

    type: Annotated[Type, "type"]


@node("type_de_zone")
class IsZoneType(Filter):
    """A Permanent of that zone type (2.2.3)."""

    zone_type: Annotated[ZoneType, "type"]


@node("sous_type")
class IsSubtype(Filter):
    """A sub-type (2.2.2)."""

    subtype: Annotated[str, "sous_type"]


@node("nomme")
class IsNamed(Filter):
    """An object with that name (2.2.4)."""

    name: Annotated[str, "nom"]


@node("faction")
class IsFaction(Filter):
    """A faction (2.2.10)."""

    faction: Annotated[str, "faction"]


@node("jeton")
class IsToken(Filter):
    """A token."""


@node("carte")
class IsCard(Filter):
    """Represented by a card, not by a token or an emblem."""


@node("a_statut")
class HasStatus(Filter):
    """An object or Expedition with that status (2.4)."""

    status: Annotated[Status, "statut"]


@node("a_compteurs")
class HasCounters(Filter):
    """At least so many counters of that name; no name: of any name."""

    name: Annotated[str | None, "nom"] = None
    least: Annotated[Amount, "au_moins"] = Number(1)


@node("mesure")
class Measures(Filter):
    """A number read on the object compared: "de Coût de Main {3} ou moins"."""

    what: Annotated[Value, "quoi"]
    relation: Annotated[Relation, "relation"]
    amount: Annotated[Amount, "a"]


@node("extreme")
class IsExtreme(Filter):
    """Among what matches, the highest (or lowest) value: "avec le Coût de Base le plus élevé"."""

    what: Annotated[Value, "quoi"]
    among: Annotated[Filter, "parmi"]
    highest: Annotated[bool, "plus_haut"] = True


@node("dans")
class InZone(Filter):
    """In that zone; with a player, in that player's instance of it."""

    zone: Annotated[Zone, "zone"]
    whose: Annotated[Who | None, "joueur"] = None


@node("en_jeu")
class InPlay(Filter):
    """In play (3.1.4)."""


@node("controle_par")
class ControlledBy(Filter):
    """Controlled by that player (7.5.5); of an Expedition: that player's."""

    who: Annotated[Who, "joueur"] = You()


@node("possede_par")
class OwnedBy(Filter):
    """Owned by that player."""

    who: Annotated[Who, "joueur"] = You()


@node("dans_expedition")
class InExpedition(Filter):
    """Present in one of those Expeditions (7.4.4)."""

    where: Annotated[Where, "expeditions"]


@node("en_terrain")
class InTerrain(Filter):
    """In that terrain (7.5.8); of an Expedition or a region too."""

    terrain: Annotated[Terrain, "terrain"]


@node("autre")
class Other(Filter):
    """Not the object bearing the ability."""


@node("moi_meme")
class IsMe(Filter):
    """The object bearing the ability."""


@node("parmi")
class IsAmong(Filter):
    """One of those objects: "ce Personnage"."""

    of: Annotated[Objects, "objets"]


@node("meme_expedition")
class SameExpeditionAs(Filter):
    """Shares an Expedition with one of those objects."""

    of: Annotated[Objects, "objets"]


@node("a_capacite")
class HasAbility(Filter):
    """Has that very ability: "les Personnages Défenseurs"."""

    ability: Annotated[Ability, "capacite"]


@node("a_capacite_symbole")
class HasSymbol(Filter):
    """Has an ability with that trigger symbol (7.5.1)."""

    symbol: Annotated[Symbol, "symbole"]


@node("joue_depuis")
class PlayedFrom(Filter):
    """A card being played, or that was played, from that zone."""

    zone: Annotated[Zone, "zone"]


@node("joue_dans")
class PlayedInto(Filter):
    """A card being played in an Expedition that matches: "à jouer dans une Expédition où…"."""

    what: Annotated[Filter, "filtre"]


@node("face_cachee")
class IsFaceDown(Filter):
    """Face down."""


@node("position")
class IsPosition(Filter):
    """An Expedition ahead, behind or tied (7.5.2)."""

    position: Annotated[Position, "position"]


@node("cote")
class IsSide(Filter):
    """A Hero Expedition or a Companion Expedition."""

    side: Annotated[Side, "cote"]


@node("contient")
class Contains(Filter):
    """An Expedition (or region) that holds at least so many objects that match."""

    what: Annotated[Filter, "filtre"]
    least: Annotated[Amount, "au_moins"] = Number(1)


@node("a_avance")
class MovedForward(Filter):
    """An Expedition that moved forward this day."""


@node("region_de_depart")
class IsStart(Filter):
    """A region that is the Hero region or the Companion region; an Expedition in one."""


@node("region_de")
class RegionOf(Filter):
    """The region in which one of those Expeditions is."""

    of: Annotated[Where, "expeditions"]
