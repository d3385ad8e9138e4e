"""What passive abilities state: characteristics, costs, modifiers, permissions and prohibitions."""

from typing import Annotated

from rules_kb.abilities.trees.amounts import Number, You
from rules_kb.abilities.trees.base import (
    Ability,
    Amount,
    Effect,
    Filter,
    Statement,
    Trigger,
    Where,
    Who,
    node,
)
from rules_kb.abilities.trees.filters import Anything, IsMe
from rules_kb.abilities.trees.words import (
    Change,
    Daily,
    Limit,
    Status,
    Symbol,
    Terrain,
    Type,
    Zone,
)


@node("ont")
class Have(Statement):
    """Objects have abilities: "les Personnages que vous contrôlez sont Coriaces 1"."""

    abilities: Annotated[tuple[Ability, ...], "capacites"]
    what: Annotated[Filter, "filtre"] = IsMe()


@node("perdent_capacites")
class LoseAbilities(Statement):
    """Objects lose their abilities."""

    what: Annotated[Filter, "filtre"]


@node("stats_modifiees")
class AddStats(Statement):
    """Statistics are changed by so much: all, or those of the terrains."""

    what: Annotated[Filter, "filtre"]
    amount: Annotated[Amount, "de"]
    terrains: Annotated[tuple[Terrain, ...], "terrains"] = ()
    minus: Annotated[bool, "moins"] = False


@node("stats_fixees")
class SetStats(Statement):
    """Statistics are set to an amount: all, or those of the terrains."""

    what: Annotated[Filter, "filtre"]
    amount: Annotated[Amount, "a"]
    terrains: Annotated[tuple[Terrain, ...], "terrains"] = ()


@node("stats_egales_a_la_plus_haute")
class LevelStats(Statement):
    """Each statistic equals the object's highest one."""

    what: Annotated[Filter, "filtre"]


@node("sous_types_ajoutes")
class AddSubtypes(Statement):
    """Objects are of other sub-types in addition."""

    what: Annotated[Filter, "filtre"]
    subtypes: Annotated[tuple[str, ...], "sous_types"]


@node("type_fixe")
class SetType(Statement):
    """Objects are of that type."""

    what: Annotated[Filter, "filtre"]
    type: Annotated[Type, "en"]


@node("terrains_des_regions")
class RegionTerrains(Statement):
    """Regions gain terrains, in addition to theirs or instead of them."""

    what: Annotated[Filter, "filtre"]
    terrains: Annotated[tuple[Terrain, ...], "terrains"]
    added: Annotated[bool, "en_plus"] = False


@node("cout")
class CostChange(Statement):
    """An alteration of costs (5.1.2.e); the minimum of a decrease concerns that decrease only."""

    change: Annotated[Change, "sens"]
    amount: Annotated[Amount, "de"]
    what: Annotated[Filter, "filtre"] = IsMe()
    by: Annotated[Who | None, "par"] = You()
    zones: Annotated[tuple[Zone, ...], "depuis"] = ()
    minimum: Annotated[int | None, "minimum"] = None
    optional_cost: Annotated[tuple[Effect, ...], "en_echange_de"] = ()


@node("gratuit")
class IsFree(Statement):
    """Cards are played for free (7.3.23)."""

    what: Annotated[Filter, "filtre"]
    by: Annotated[Who | None, "par"] = You()


@node("ne_peut_pas_etre_joue")
class CannotBePlayed(Statement):
    """Cards cannot be played."""

    what: Annotated[Filter, "filtre"] = IsMe()
    by: Annotated[Who | None, "par"] = None
    into: Annotated[Filter | None, "en_expedition"] = None


@node("peut_jouer")
class MayPlay(Statement):
    """Cards may be played although they are exhausted, or from another zone (2.4.6.d)."""

    what: Annotated[Filter, "filtre"]
    zones: Annotated[tuple[Zone, ...], "depuis"] = (Zone.RESERVE,)
    by: Annotated[Who, "par"] = You()
    exhausted: Annotated[bool, "epuisees"] = False
    into: Annotated[Where | None, "en_expedition"] = None


@node("ne_peut_pas")
class Cannot(Statement):
    """Something cannot happen (1.4.1); the trigger describes it."""

    what: Annotated[Trigger, "evenement"]
    during: Annotated[Daily | None, "pendant"] = None


@node("n_avance_pas_grace_a")
class CannotAdvanceDueTo(Statement):
    """Expeditions cannot move forward due to the terrains, or only due to them (4.2.4.c-d)."""

    what: Annotated[Filter, "filtre"]
    terrains: Annotated[tuple[Terrain, ...], "terrains"]
    only: Annotated[bool, "seulement"] = False


@node("a_la_place")
class Instead(Statement):
    """A replacing modifier (6.2.b, d, e): "si … devait …, … à la place"."""

    event: Annotated[Trigger, "evenement"]
    do: Annotated[Effect, "faire"]
    optional: Annotated[bool, "facultatif"] = False
    otherwise: Annotated[Effect | None, "sinon"] = None
    whole_step: Annotated[bool, "etape_entiere"] = False
    attempted: Annotated[bool, "tentative"] = False


@node("aussi")
class Also(Statement):
    """An additive modifier (6.2.c): "… aussi"."""

    event: Annotated[Trigger, "evenement"]
    do: Annotated[Effect, "faire"]


@node("entre_avec")
class EntersWith(Statement):
    """An object enters a zone with statuses, counters, exhausted (6.2.l)."""

    what: Annotated[Filter, "filtre"] = IsMe()
    statuses: Annotated[tuple[Status, ...], "statuts"] = ()
    counters: Annotated[Amount, "nombre"] = Number(0)
    name: Annotated[str, "compteurs"] = "boost"


@node("regagne")
class MayRegain(Statement):
    """Objects can gain a status that they already have (2.4.1.g)."""

    status: Annotated[Status, "statut"]
    what: Annotated[Filter, "filtre"] = IsMe()


@node("n_active_pas")
class DoesNotActivate(Statement):
    """Triggers do not activate (7.3.1.e)."""

    what: Annotated[Filter, "filtre"]
    symbols: Annotated[tuple[Symbol, ...], "symboles"] = ()


@node("ignorer")
class Ignore(Statement):
    """Abilities are ignored (7.3.18)."""

    what: Annotated[Filter, "filtre"]


@node("joue_gagne")
class PlayedGains(Statement):
    """Cards being played gain or lose a status or counters (5.2.c, 5.2.4.a)."""

    what: Annotated[Filter, "filtre"]
    do: Annotated[Effect, "effet"]
    by: Annotated[Who, "par"] = You()


@node("limite")
class LimitChange(Statement):
    """A player's reserve or landmark limit is changed."""

    limit: Annotated[Limit, "limite"]
    amount: Annotated[Amount, "de"]
    who: Annotated[Who, "joueur"] = You()
    only_for: Annotated[Filter, "seulement_pour"] = Anything()


@node("hors_limite")
class OutsideLimit(Statement):
    """Objects do not count towards a limit."""

    what: Annotated[Filter, "filtre"] = IsMe()


@node("commence_avec")
class StartsWith(Statement):
    """A Hero starts the game with counters (2.5.e)."""

    number: Annotated[int, "nombre"]
    name: Annotated[str, "nom"]


@node("de_modifie")
class DieChange(Statement):
    """When the player rolls a die: extra dice, or so much more, at choice (7.3.28.c)."""

    who: Annotated[Who, "joueur"] = You()
    extra: Annotated[int, "des_en_plus"] = 0
    add: Annotated[int, "ajouter"] = 0


@node("marqueur_terrain")
class MarkerTerrains(Statement):
    """The passive ability of Terrain Markers (3.2.1.d)."""

    terrains: Annotated[tuple[Terrain, ...], "terrains"]
