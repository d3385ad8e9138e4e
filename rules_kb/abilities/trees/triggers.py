"""Triggers: what happens (Reactions) or would happen (event-modifying abilities)."""

from typing import Annotated

from rules_kb.abilities.trees.amounts import You
from rules_kb.abilities.trees.base import Filter, Trigger, Where, Who, node
from rules_kb.abilities.trees.filters import Anything
from rules_kb.abilities.trees.words import BOOST, Daily, Phase, Status, Symbol, Terrain, Verb, Zone


@node("symbole")
class OnSymbol(Trigger):
    """{J}, {H} or {R} (7.1.1)."""

    symbol: Annotated[Symbol, "symbole"]


@node("phase")
class AtPhase(Trigger):
    """The form "À Midi", "Au Crépuscule" (4.2.b)."""

    phase: Annotated[Phase, "phase"]


@node("apres")
class AfterDaily(Trigger):
    """After a daily effect (4.2.d, remark)."""

    daily: Annotated[Daily, "effet"]


@node("va")
class Goes(Trigger):
    """A card or object moves between zones; an empty list means from or to anywhere."""

    what: Annotated[Filter, "filtre"]
    origin: Annotated[tuple[Zone, ...], "de"] = ()
    to: Annotated[tuple[Zone, ...], "vers"] = ()
    whose: Annotated[Who | None, "zone_de"] = None


@node("rejoint")
class Joins(Trigger):
    """An object joins Expeditions, a subset of the Expedition zone (7.5.9, 7.4.4.j)."""

    what: Annotated[Filter, "filtre"]
    where: Annotated[Where, "expeditions"]


@node("quitte")
class Leaves(Trigger):
    """An object leaves Expeditions, a subset of the Expedition zone (7.5.10)."""

    what: Annotated[Filter, "filtre"]
    where: Annotated[Where, "expeditions"]


@node("quitte_zone")
class LeavesZone(Trigger):
    """An object leaves a zone (7.5.10), whatever becomes of it."""

    what: Annotated[Filter, "filtre"]
    zone: Annotated[Zone, "zone"]


@node("est_joue")
class IsPlayed(Trigger):
    """A card is played: it leaves Limbo during its resolution (5.1.2.j, 7.5.11)."""

    what: Annotated[Filter, "filtre"] = Anything()
    by: Annotated[Who | None, "par"] = You()
    origin: Annotated[tuple[Zone, ...], "de"] = ()


@node("fait")
class Does(Trigger):
    """A player does something (7.5.6): sacrifices, draws, resupplies, rolls dice."""

    verb: Annotated[Verb, "verbe"]
    by: Annotated[Who | None, "par"] = None
    what: Annotated[Filter, "filtre"] = Anything()
    once: Annotated[bool, "au_moins_une_fois"] = False


@node("gagne_statut")
class GainsStatus(Trigger):
    """An object or Expedition gains a status (7.3.15)."""

    what: Annotated[Filter, "filtre"]
    status: Annotated[Status, "statut"]


@node("perd_statut")
class LosesStatus(Trigger):
    """An object or Expedition loses a status (7.3.19)."""

    what: Annotated[Filter, "filtre"]
    status: Annotated[Status, "statut"]


@node("gagne_compteurs")
class GainsCounters(Trigger):
    """An object gains counters; `n`: it gains its nth."""

    what: Annotated[Filter, "filtre"]
    name: Annotated[str | None, "nom"] = BOOST
    nth: Annotated[int | None, "n"] = None


@node("perd_compteurs")
class LosesCounters(Trigger):
    """Counters of an object are removed or spent."""

    what: Annotated[Filter, "filtre"]
    name: Annotated[str | None, "nom"] = BOOST


@node("avance")
class MovesForward(Trigger):
    """An Expedition moves forward; due to a terrain (4.2.4.j) or to Ascend (4.2.4.k)."""

    what: Annotated[Filter, "filtre"] = Anything()
    due_to: Annotated[Terrain | None, "grace_a"] = None
    due_to_ascend: Annotated[bool, "grace_a_elever"] = False


@node("recule")
class MovesBackward(Trigger):
    """An Expedition moves backward."""

    what: Annotated[Filter, "filtre"] = Anything()


@node("n_avance_pas")
class FailsToMove(Trigger):
    """An Expedition fails to move forward (7.5.7)."""

    what: Annotated[Filter, "filtre"] = Anything()


@node("passe")
class Passes(Trigger):
    """A player passes; `premier`: first this day."""

    by: Annotated[Who, "par"] = You()
    first: Annotated[bool, "premier"] = False


@node("l_un_de")
class AnyTrigger(Trigger):
    """Any one of the triggers."""

    parts: Annotated[tuple[Trigger, ...], "declencheurs"]


@node("mon_expedition_est_a")
class TriggerIn(Trigger):
    """The trigger, for a subject Expedition that is one of those."""

    of: Annotated[Trigger, "declencheur"]
    where: Annotated[Where, "expeditions"]
