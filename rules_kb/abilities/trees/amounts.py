"""Amounts, players and conditions."""

from typing import Annotated

from rules_kb.abilities.trees.base import Amount, Condition, Filter, Objects, Where, Who, node
from rules_kb.abilities.trees.words import BOOST, Phase, Relation, Value


@node("entier")
class Number(Amount):
    """A written number."""

    value: Annotated[int, "valeur"]


@node("compte")
class Count(Amount):
    """How many objects or cards match: "par Personnage Boosté que vous contrôlez"."""

    what: Annotated[Filter, "filtre"]


@node("compte_expeditions")
class CountExpeditions(Amount):
    """How many Expeditions match: "pour chacune de vos Expéditions Élevées"."""

    what: Annotated[Filter, "filtre"]


@node("compte_regions")
class CountRegions(Amount):
    """How many regions match: "au moins trois régions mono-terrain visibles"."""

    what: Annotated[Filter, "filtre"]


@node("compteurs_de")
class CountersOn(Amount):
    """Counters on the objects: "X étant mon nombre de compteurs Arcane"; no name: all counters."""

    of: Annotated[Objects, "objets"]
    name: Annotated[str | None, "nom"] = BOOST


@node("valeur_de")
class ValueOf(Amount):
    """A number read on objects, summed: "la valeur de sa statistique la plus élevée"."""

    of: Annotated[Objects, "objets"]
    what: Annotated[Value, "quoi"]


@node("somme")
class Sum(Amount):
    """The sum of amounts: "X+1"."""

    parts: Annotated[tuple[Amount, ...], "termes"]


@node("difference")
class Difference(Amount):
    """The first amount minus the second, never below zero."""

    of: Annotated[Amount, "de"]
    less: Annotated[Amount, "moins"]


@node("au_plus")
class AtMost(Amount):
    """The amount, up to a maximum."""

    of: Annotated[Amount, "de"]
    most: Annotated[Amount, "max"]


@node("resultat_du_de")
class DieResult(Amount):
    """The result of the die just rolled (7.3.28)."""


@node("autant")
class AsMany(Amount):
    """How many objects the step just done has acted on: "me donner autant de boosts"."""


@node("memorise")
class Remembered(Amount):
    """An amount noted earlier in the effect under a name."""

    name: Annotated[str, "nom"]


@node("vous")
class You(Who):
    """The controller of the ability (7.2.3.a)."""


@node("adversaire")
class Opponent(Who):
    """The opponent of the controller."""


@node("chaque_joueur")
class EachPlayer(Who):
    """Every player, in initiative order."""


@node("premier_joueur")
class FirstPlayer(Who):
    """The first player."""


@node("joueur_cible")
class TargetPlayer(Who):
    """A target player; `adverse`: a target opponent (6.5.b)."""

    opponent: Annotated[bool, "adverse"] = False


@node("ce_joueur")
class ThatPlayer(Who):
    """The player named by the trigger or chosen before."""


@node("controleur_de")
class ControllerOf(Who):
    """The controller of the objects."""

    of: Annotated[Objects, "objets"]


@node("proprietaire_de")
class OwnerOf(Who):
    """The owner of the objects."""

    of: Annotated[Objects, "objets"]


@node("maitre_de")
class ExpeditionPlayer(Who):
    """The player of an Expedition: "son contrôleur avance son autre Expédition"."""

    of: Annotated[Where, "expeditions"]


@node("toutes")
class AllOf(Condition):
    """Every one of the conditions."""

    parts: Annotated[tuple[Condition, ...], "conditions"]


@node("une_des")
class AnyOf(Condition):
    """At least one of the conditions."""

    parts: Annotated[tuple[Condition, ...], "conditions"]


@node("pas")
class NotSo(Condition):
    """The contrary."""

    of: Annotated[Condition, "condition"]


@node("il_y_a")
class Exists(Condition):
    """At least so many objects or cards match: "si vous contrôlez au moins deux Repères"."""

    what: Annotated[Filter, "filtre"]
    least: Annotated[Amount, "au_moins"] = Number(1)


@node("compare")
class Compares(Condition):
    """Two amounts compared."""

    left: Annotated[Amount, "gauche"]
    relation: Annotated[Relation, "relation"]
    right: Annotated[Amount, "droite"]


@node("est")
class ObjectIs(Condition):
    """The objects match now: "si je suis Boosté"."""

    of: Annotated[Objects, "objets"]
    what: Annotated[Filter, "filtre"]


@node("etait")
class ObjectWas(Condition):
    """The objects matched before the event: "si j'étais Fugace" (6.3.l)."""

    of: Annotated[Objects, "objets"]
    what: Annotated[Filter, "filtre"]


@node("expedition_est")
class ExpeditionIs(Condition):
    """Every one of the Expeditions matches: "si mon Expédition est en retard" (7.4.4.k)."""

    of: Annotated[Where, "expeditions"]
    what: Annotated[Filter, "filtre"]


@node("joueur_est_premier")
class IsFirstPlayer(Condition):
    """The player is the first player."""

    who: Annotated[Who, "joueur"] = You()


@node("en_phase")
class InPhase(Condition):
    """It is that phase."""

    phase: Annotated[Phase, "phase"]


@node("jour_est")
class DayIs(Condition):
    """The day number compared: "le premier Jour"."""

    relation: Annotated[Relation, "relation"]
    day: Annotated[int, "jour"]


@node("si_fait")
class DidSo(Condition):
    """The player started doing the step before (6.5.f)."""


@node("tour_de")
class IsTurnOf(Condition):
    """It is that player's turn."""

    who: Annotated[Who, "joueur"] = You()
