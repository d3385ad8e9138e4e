"""Which objects, Expeditions and zones a step acts on."""

from typing import Annotated

from rules_kb.abilities.trees.amounts import Number, You
from rules_kb.abilities.trees.base import Amount, Filter, Objects, Place, Where, Who, node
from rules_kb.abilities.trees.filters import Anything
from rules_kb.abilities.trees.words import Side, Value, Zone


@node("moi")
class Me(Objects):
    """The object bearing the ability (7.2.1)."""


@node("lui")
class It(Objects):
    """The objects named by the trigger, or chosen before under that name (6.3.i, 7.2.5)."""

    name: Annotated[str, "nom"] = "lui"


@node("cible")
class Target(Objects):
    """Target objects (6.5.b): so many, up to so many, or any number; `total` bounds their sum."""

    what: Annotated[Filter, "filtre"]
    number: Annotated[Amount, "nombre"] = Number(1)
    up_to: Annotated[bool, "jusqu_a"] = False
    any_number: Annotated[bool, "illimite"] = False
    total: Annotated[Value | None, "total"] = None
    total_at_most: Annotated[Amount | None, "total_max"] = None
    name: Annotated[str, "nom"] = "lui"


@node("choisi")
class Chosen(Objects):
    """Objects or cards that a player chooses without targeting: "sacrifiez un Personnage"."""

    what: Annotated[Filter, "filtre"]
    number: Annotated[Amount, "nombre"] = Number(1)
    up_to: Annotated[bool, "jusqu_a"] = False
    any_number: Annotated[bool, "illimite"] = False
    by: Annotated[Who, "par"] = You()
    random: Annotated[bool, "au_hasard"] = False
    name: Annotated[str, "nom"] = "lui"


@node("chaque")
class Each(Objects):
    """Every object or card that matches."""

    what: Annotated[Filter, "filtre"]


@node("dessus_du_deck")
class TopOfDeck(Objects):
    """The top cards of a Deck (3.2.2.b)."""

    number: Annotated[Amount, "nombre"] = Number(1)
    who: Annotated[Who, "joueur"] = You()


@node("ensemble")
class Together(Objects):
    """Several of these at once: "nous" (7.2.2)."""

    parts: Annotated[tuple[Objects, ...], "objets"]


@node("mon_expedition")
class MyExpedition(Where):
    """The Expedition(s) of the object bearing the ability (7.4.4.f)."""


@node("face_a_moi")
class FacingMe(Where):
    """The Expedition(s) facing it (7.4.4.g)."""


@node("mon_autre_expedition")
class OtherExpedition(Where):
    """The other Expedition of its controller; none if it is Gigantic (7.4.4.l)."""


@node("expeditions_de")
class ExpeditionsOf(Where):
    """Expeditions of a player: both, or one side."""

    who: Annotated[Who, "joueur"] = You()
    side: Annotated[Side | None, "cote"] = None


@node("expedition_ciblee")
class TargetExpedition(Where):
    """Target Expeditions (6.5.b)."""

    what: Annotated[Filter, "filtre"] = Anything()
    number: Annotated[Amount, "nombre"] = Number(1)
    up_to: Annotated[bool, "jusqu_a"] = False
    any_number: Annotated[bool, "illimite"] = False
    name: Annotated[str, "nom"] = "expedition"


@node("expedition_choisie")
class ChosenExpedition(Where):
    """An Expedition that a player chooses without targeting."""

    what: Annotated[Filter, "filtre"] = Anything()
    by: Annotated[Who, "par"] = You()
    name: Annotated[str, "nom"] = "expedition"


@node("chaque_expedition")
class EachExpedition(Where):
    """Every Expedition that matches: "chacune de vos Expéditions qui est en retard"."""

    what: Annotated[Filter, "filtre"] = Anything()


@node("cette_expedition")
class ThatExpedition(Where):
    """The Expedition named by the trigger or chosen before under that name."""

    name: Annotated[str, "nom"] = "expedition"


@node("expedition_de")
class ExpeditionOf(Where):
    """The Expedition(s) of those objects."""

    of: Annotated[Objects, "objets"]


@node("en_face_de")
class FacingOf(Where):
    """The Expedition(s) facing those."""

    of: Annotated[Where, "expeditions"]


@node("autre_que")
class OtherThan(Where):
    """The other Expedition of the same player."""

    of: Annotated[Where, "expeditions"]


@node("region_ciblee")
class TargetRegion(Where):
    """A target visible region."""

    what: Annotated[Filter, "filtre"] = Anything()
    name: Annotated[str, "nom"] = "region"


@node("region_des_expeditions")
class RegionOfExpedition(Where):
    """The region in which those Expeditions are: "ma région"."""

    of: Annotated[Where, "expeditions"]


@node("vers_zone")
class ToZone(Place):
    """A zone, of the owner unless another player is named (1.4.3).

    In the Mana zone the card is exhausted unless `pret` (3.2.9.b).
    """

    zone: Annotated[Zone, "zone"]
    whose: Annotated[Who | None, "joueur"] = None
    ready: Annotated[bool, "pret"] = False


@node("vers_deck")
class ToDeck(Place):
    """The owner's Deck: so many cards from the top, or from the bottom (3.2.2.f)."""

    from_top: Annotated[bool, "dessus"] = True
    depth: Annotated[int, "a_partir_de"] = 0


@node("vers_expedition")
class ToExpedition(Place):
    """An Expedition."""

    where: Annotated[Where, "expeditions"]


@node("hors_du_jeu")
class OutOfGame(Place):
    """Removed from the game."""
