"""Actions: one step each, or one element of a cost (6.1.c-d, 7.3)."""

from typing import Annotated

from rules_kb.abilities.trees.amounts import Number, You
from rules_kb.abilities.trees.base import (
    Ability,
    Amount,
    Effect,
    Filter,
    Objects,
    Part,
    Place,
    Where,
    Who,
    node,
)
from rules_kb.abilities.trees.filters import Anything
from rules_kb.abilities.trees.objects import Me
from rules_kb.abilities.trees.words import BOOST, Duration, Status, Symbol, Terrain, Type, Zone


@node("piocher")
class Draw(Effect):
    """Draw cards (7.3.9)."""

    number: Annotated[Amount, "nombre"] = Number(1)
    who: Annotated[Who, "joueur"] = You()


@node("ravitailler")
class Resupply(Effect):
    """Resupply (7.3.26), or Exhausted Resupply (7.3.13)."""

    who: Annotated[Who, "joueur"] = You()
    exhausted: Annotated[bool, "epuise"] = False
    name: Annotated[str, "nom"] = "lui"


@node("defausser")
class Discard(Effect):
    """Discard (7.3.7)."""

    what: Annotated[Objects, "objets"]
    who: Annotated[Who, "joueur"] = You()


@node("sacrifier")
class Sacrifice(Effect):
    """Sacrifice objects in play that the player controls (7.3.31)."""

    what: Annotated[Objects, "objets"]
    who: Annotated[Who, "joueur"] = You()


@node("saboter")
class Sabotage(Effect):
    """Discard up to one target card in a Reserve (7.3.30)."""

    who: Annotated[Who, "joueur"] = You()


@node("deplacer")
class Move(Effect):
    """Put, return or send (7.3.24, 7.3.27, 7.3.32)."""

    what: Annotated[Objects, "objets"]
    to: Annotated[Place, "vers"]
    who: Annotated[Who, "joueur"] = You()


@node("echanger")
class Exchange(Effect):
    """Exchange two cards or objects (7.3.11)."""

    first: Annotated[Objects, "premier"]
    second: Annotated[Objects, "second"]


@node("trahir")
class Defect(Effect):
    """Defect (7.3.6)."""

    what: Annotated[Objects, "objets"]


@node("changer_d_expedition")
class SwitchExpeditions(Effect):
    """Switch Expeditions (7.3.34)."""

    what: Annotated[Objects, "objets"]


@node("jeton_a_creer")
class TokenToCreate(Part):
    """A token: name, statistics, sub-types, abilities (7.3.5.b); a Permanent one has no statistics."""

    name: Annotated[str, "nom"]
    stats: Annotated[tuple[int, ...], "stats"] = ()
    subtypes: Annotated[tuple[str, ...], "sous_types"] = ()
    abilities: Annotated[tuple[Ability, ...], "capacites"] = ()
    type: Annotated[Type, "type"] = Type.CHARACTER


@node("creer")
class Create(Effect):
    """Create tokens in each of the Expeditions, or in Landmark zones (7.3.5)."""

    token: Annotated[TokenToCreate, "jeton"]
    where: Annotated[Where | None, "ou"] = None
    number: Annotated[Amount, "nombre"] = Number(1)
    distributed: Annotated[bool, "distribues"] = False
    landmark_of: Annotated[Who | None, "reperes_de"] = None
    who: Annotated[Who, "joueur"] = You()
    name: Annotated[str, "nom"] = "lui"


@node("gagner_compteurs")
class GainCounters(Effect):
    """Gain or give counters (7.3.14, 7.3.16); `max`: up to so many in all."""

    what: Annotated[Objects, "objets"] = Me()
    number: Annotated[Amount, "nombre"] = Number(1)
    name: Annotated[str, "nom"] = BOOST
    most: Annotated[Amount | None, "max"] = None
    distributed: Annotated[bool, "distribues"] = False


@node("retirer_compteurs")
class RemoveCounters(Effect):
    """Remove counters (2.5.g); no number: all; no name: of any name."""

    what: Annotated[Objects, "objets"]
    number: Annotated[Amount | None, "nombre"] = None
    name: Annotated[str | None, "nom"] = BOOST
    up_to: Annotated[bool, "jusqu_a"] = False


@node("depenser")
class Spend(Effect):
    """Spend counters (7.3.33)."""

    number: Annotated[Amount, "nombre"] = Number(1)
    name: Annotated[str | None, "nom"] = BOOST
    what: Annotated[Objects, "objets"] = Me()


@node("amplifier")
class Augment(Effect):
    """Augment (7.3.4)."""

    what: Annotated[Objects, "objets"]


@node("doubler")
class DoubleCounters(Effect):
    """Double counters (7.3.8)."""

    what: Annotated[Objects, "objets"]
    name: Annotated[str, "nom"] = BOOST


@node("echanger_boosts")
class ExchangeBoosts(Effect):
    """Exchange the boosts of two Characters (7.3.10)."""

    first: Annotated[Objects, "premier"]
    second: Annotated[Objects, "second"]


@node("gagner")
class Gain(Effect):
    """Gain a status (7.3.15)."""

    status: Annotated[Status, "statut"]
    what: Annotated[Objects, "objets"] = Me()


@node("perdre")
class Lose(Effect):
    """Lose a status (7.3.19)."""

    status: Annotated[Status, "statut"]
    what: Annotated[Objects, "objets"] = Me()


@node("epuiser")
class Exhaust(Effect):
    """Exhaust (7.3.12); in a cost, {T} is `epuiser` with no object named (7.1.4.a)."""

    what: Annotated[Objects, "objets"] = Me()


@node("redresser")
class Ready(Effect):
    """Ready (7.3.25)."""

    what: Annotated[Objects, "objets"] = Me()


@node("s_elever")
class Ascend(Effect):
    """The Expeditions ascend (7.3.3)."""

    where: Annotated[Where, "expeditions"]


@node("avancer")
class Advance(Effect):
    """Move forward (7.3.22)."""

    where: Annotated[Where, "expeditions"]
    number: Annotated[Amount, "regions"] = Number(1)


@node("reculer")
class Retreat(Effect):
    """Move backward (7.3.21)."""

    where: Annotated[Where, "expeditions"]
    number: Annotated[Amount, "regions"] = Number(1)


@node("activer")
class Activate(Effect):
    """Activate the Reactions with that symbol (7.3.1.b)."""

    what: Annotated[Objects, "objets"]
    symbol: Annotated[Symbol, "symbole"]
    one: Annotated[bool, "une_seule"] = False


@node("apres_vous")
class AfterYou(Effect):
    """After You (7.3.2)."""


@node("passer")
class Pass(Effect):
    """The player passes."""

    who: Annotated[Who, "joueur"] = You()


@node("devenir_premier_joueur")
class BecomeFirst(Effect):
    """The player becomes the first player."""

    who: Annotated[Who, "joueur"] = You()


@node("gagner_la_partie")
class WinGame(Effect):
    """The player wins the game."""

    who: Annotated[Who, "joueur"] = You()


@node("reveler")
class Reveal(Effect):
    """Reveal cards (an event that changes nothing, 1.2.7.d)."""

    what: Annotated[Objects, "objets"]
    name: Annotated[str, "nom"] = "lui"


@node("viser")
class Aim(Effect):
    """A step that only chooses targets ("Ciblez une Expédition")."""

    what: Annotated[Objects | None, "objets"] = None
    where: Annotated[Where | None, "expeditions"] = None


@node("placer_marqueur")
class PlaceMarker(Effect):
    """Place a Terrain Marker on a region (3.2.1.d)."""

    terrains: Annotated[tuple[Terrain, ...], "terrains"]
    where: Annotated[Where, "region"]


@node("deplacer_marqueur")
class MoveMarker(Effect):
    """Move a Terrain Marker to a region (7.3.20)."""

    where: Annotated[Where, "region"]
    terrain: Annotated[Terrain | None, "terrain"] = None


@node("creer_embleme")
class MakeEmblem(Effect):
    """Create an Emblem-Ongoing with a passive ability or a Reaction and a duration (2.2.15.c)."""

    ability: Annotated[Ability, "capacite"]
    duration: Annotated[Duration, "duree"]
    once: Annotated[bool, "une_fois"] = False


@node("payer")
class PayMana(Effect):
    """Pay mana (3.2.9.f, 7.1.4.c)."""

    amount: Annotated[Amount, "mana"]
    who: Annotated[Who, "joueur"] = You()


@node("jouer")
class PlayCard(Effect):
    """Play a card as part of the effect (5.1.1.d, 5.2.b); Rush (7.3.29) with `foncer`."""

    what: Annotated[Filter, "filtre"] = Anything()
    who: Annotated[Who, "joueur"] = You()
    zones: Annotated[tuple[Zone, ...], "depuis"] = (Zone.HAND, Zone.RESERVE)
    card: Annotated[Objects | None, "quelle_carte"] = None
    free: Annotated[bool, "gratuitement"] = False
    less: Annotated[Amount, "de_moins"] = Number(0)
    into: Annotated[Where | None, "en_expedition"] = None
    rush: Annotated[bool, "foncer"] = False
    optional: Annotated[bool, "facultatif"] = False
    name: Annotated[str, "nom"] = "lui"


@node("noter")
class Note(Effect):
    """Note an amount under a name, to use it later in the effect."""

    name: Annotated[str, "nom"]
    amount: Annotated[Amount, "nombre"]


@node("redistribuer_capacite")
class Grant(Effect):
    """The objects gain an ability, for as long as they exist or for a duration."""

    what: Annotated[Objects, "objets"]
    ability: Annotated[Ability, "capacite"]


@node("gagner_sous_types")
class GainSubtypes(Effect):
    """The objects gain the sub-types of others."""

    what: Annotated[Objects, "objets"]
    of: Annotated[Objects, "de"]
