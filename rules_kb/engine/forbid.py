"""What cannot happen: rules and passive abilities that forbid an atomic action (1.4.1)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.abilities import Defender
from rules_kb.abilities.trees.words import Daily, Phase, Status, Type, Verb, Zone, ZoneType
from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Player
from rules_kb.engine.citing import Cite, Rule, nothing, piece
from rules_kb.engine.facts import foresee
from rules_kb.engine.matching import matches, matches_expedition
from rules_kb.engine.passives import scope_of, stating
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.triggers import match
from rules_kb.engine.view import View
from rules_kb.engine.wording import counters, has_status, lacks_status


@dataclass(frozen=True, slots=True)
class Ban:
    """Why an action is impossible: in French, with its rules; `bearer`: the object that forbids it."""

    reason: str
    rules: tuple[Rule, ...]
    bearer: int | None = None

    def cites(self, edition: str) -> tuple[Cite, ...]:
        """Its citations, golden rule first when an ability forbids."""
        golden = (r6.CANNOT,) if self.bearer is not None else ()
        return tuple(r.cite(edition) for r in (*self.rules, *golden))


Test = Callable[[Any, View], Ban | None]


def gone(action: do.Action, view: View) -> Ban | None:
    """An object that does not exist any more cannot be altered or moved (2.1.i, 6.3.k)."""
    number = getattr(action, "obj", None)
    if isinstance(number, int) and not view.exists(number):
        return Ban("l’objet n’existe plus", (r2.GONE_CANNOT_MOVE,))
    return None


@piece(r2.STATUS_ONCE, r2.STATUS_AGAIN, r7.GAIN_STATUS, r7.GAIN_ONCE, neutral=nothing)
def gains_again(action: do.GainStatus, view: View) -> Ban | None:
    """A status already had cannot be gained, unless a passive ability of the object says so (2.4.1.f-g, 7.3.15.b)."""
    if action.expedition is not None:
        has = action.status in view.state.treks[action.expedition].statuses
    else:
        has = action.obj is not None and view.exists(action.obj) and action.status in view.obj(action.obj).statuses
    if not has or (action.obj is not None and _may_regain(action.obj, action.status, view)):
        return None
    return Ban(has_status(action.status), (r2.STATUS_ONCE, r7.GAIN_ONCE))


def _may_regain(number: int, status: Status, view: View) -> bool:
    return any(
        what.status is status and matches(what.what, number, scope_of(view, bearer))
        for bearer, what in stating(view, st.MayRegain)
    )


@piece(r2.BOOSTED_NOT_GAINED, neutral=nothing)
def gains_boosted(action: do.GainStatus | do.LoseStatus, _view: View) -> Ban | None:
    """Boosted is never gained or lost directly (2.4.5.b)."""
    if action.status is Status.BOOSTED:
        return Ban("Boosté ne se gagne ni ne se perd directement", (r2.BOOSTED_NOT_GAINED,))
    return None


@piece(r2.NO_STATUS_IN_DISCARD, neutral=nothing)
def status_in_discard(action: do.GainStatus, view: View) -> Ban | None:
    """Objects in the Discard pile cannot gain statuses (2.4.1.c)."""
    if action.obj is not None and view.exists(action.obj) and view.obj(action.obj).zone is Zone.DISCARD:
        return Ban("un objet de la pile de Défausse n’a pas de statut", (r2.NO_STATUS_IN_DISCARD,))
    return None


@piece(r5.LANDMARK_ENTERS, neutral=nothing)
def fleeting_landmark(action: do.GainStatus, view: View) -> Ban | None:
    """Landmark Permanents are never Fleeting: no rule gives it to them, a remark of 5.2.3.a says so."""
    if action.status is Status.FLEETING and action.obj is not None and view.exists(action.obj):
        chars = view.chars(action.obj)
        if chars.type is Type.PERMANENT and chars.zone_type is ZoneType.LANDMARK:
            return Ban("un Repère Permanent n’est jamais Fugace", (r5.LANDMARK_ENTERS,))
    return None


@piece(r2.STATUS_LACKING, r7.LOSE_STATUS, r7.LOSE_LACKING, r7.READY_ALREADY, r2.READY, neutral=nothing)
def loses_lacking(action: do.LoseStatus, view: View) -> Ban | None:
    """A status that is not there cannot be lost (2.4.1.h, 7.3.19.b); what is ready is not readied (7.3.25.b)."""
    if action.expedition is not None:
        has = action.status in view.state.treks[action.expedition].statuses
    else:
        has = action.obj is not None and view.exists(action.obj) and action.status in view.obj(action.obj).statuses
    if has:
        return None
    ready = (r7.READY_ALREADY,) if action.status is Status.EXHAUSTED else ()
    return Ban(lacks_status(action.status), (r2.STATUS_LACKING, r7.LOSE_LACKING, *ready))


@piece(r2.NO_COUNTERS_IN_DISCARD, neutral=nothing, editions=("4.0",))
def counters_in_discard(action: do.ChangeCounters, view: View) -> Ban | None:
    """Objects in the Discard pile cannot gain counters (2.5.b; 1.0 lets them keep theirs)."""
    if view.policies.counters_in_discard or not view.exists(action.obj):
        return None
    if view.obj(action.obj).zone is Zone.DISCARD:
        return Ban("un objet de la pile de Défausse n’a pas de compteur", (r2.NO_COUNTERS_IN_DISCARD,))
    return None


@piece(r2.SPEND_COUNTERS, r7.SPEND_ENOUGH, neutral=nothing)
def spends_too_many(action: do.ChangeCounters, view: View) -> Ban | None:
    """More counters than there are cannot be spent (2.5.h, 7.3.33.b)."""
    held = view.obj(action.obj).count(action.counter) if view.exists(action.obj) else 0
    if Verb.SPEND in action.verbs and held < -action.amount:
        return Ban(f"l’objet n’a pas {counters(-action.amount, action.counter)}", (r2.SPEND_COUNTERS,))
    return None


@piece(r4.ARENA_STILL, r7.ARENA_NO_ADVANCE, r7.ARENA_NO_RETREAT, neutral=nothing)
def arena_still(_action: do.Travel, view: View) -> Ban | None:
    """In tiebreakers Expeditions do not move (4.3.d)."""
    return Ban("le départage a commencé", (r4.ARENA_STILL,)) if view.state.tiebreakers else None


@piece(r7.ADVANCE_AT_END, r7.RETREAT_AT_HOME, neutral=nothing)
def at_the_end(action: do.Travel, view: View) -> Ban | None:
    """An Expedition at the end of the row does not move further (7.3.22.c, 7.3.21.b)."""
    distance, last = view.state.distance(action.expedition), len(view.state.row) - 1
    if action.regions > 0 and distance >= last:
        return Ban("l’Expédition est déjà dans la région opposée", (r7.ADVANCE_AT_END,))
    if action.regions < 0 and distance == 0:
        return Ban("l’Expédition est dans sa région d’origine", (r7.RETREAT_AT_HOME,))
    return None


@piece(r7.DEFENDER, r7.DEFENDER_ALWAYS, neutral=nothing)
def defended(action: do.Travel, view: View) -> Ban | None:
    """An Expedition with a Defender does not move forward during Dusk, for any reason (7.4.2.b-c)."""
    if action.regions <= 0 or view.state.phase is not Phase.DUSK:
        return None
    for number in view.zones.get(Zone.EXPEDITION, []):
        if action.expedition in view.presence(number) and view.has(number, Defender):
            rules = (r7.DEFENDER,) if action.progress else (r7.DEFENDER, r7.DEFENDER_ALWAYS)
            return Ban("un Défenseur s’y trouve", rules)
    return None


@piece(r4.ONLY_DUE_TO, neutral=nothing)
def only_by_progress(action: do.Travel, view: View) -> Ban | None:
    """One that can only move forward due to a terrain does not for other reasons than Progress (4.2.4.d)."""
    if action.regions <= 0 or action.progress:
        return None
    for bearer, what in stating(view, st.CannotAdvanceDueTo):
        if what.only and matches_expedition(what.what, action.expedition, scope_of(view, bearer)):
            return Ban("l’Expédition ne peut avancer que grâce à un terrain", (r4.ONLY_DUE_TO,), bearer)
    return None


RULES: dict[type[do.Action], tuple[Test, ...]] = {
    do.Move: (gone,),
    do.Shift: (gone,),
    do.Cease: (gone,),
    do.Grant: (gone,),
    do.GainStatus: (gone, gains_boosted, status_in_discard, fleeting_landmark, gains_again),
    do.LoseStatus: (gone, gains_boosted, loses_lacking),
    do.ChangeCounters: (gone, counters_in_discard, spends_too_many),
    do.Travel: (arena_still, at_the_end, defended, only_by_progress),
}


def forbidden(action: do.Action, controller: Player | None, view: View, daily: Daily | None = None) -> Ban | None:
    """Why an action cannot happen, or None: rules first, then abilities."""
    for test in RULES.get(type(action), ()):
        ban = test(action, view)
        if ban is not None:
            return ban
    return by_ability(action, controller, view, daily)


@piece(r6.CANNOT, neutral=nothing)
def by_ability(action: do.Action, controller: Player | None, view: View, daily: Daily | None) -> Ban | None:
    """A passive ability says that it cannot happen (1.4.1.a)."""
    bans = stating(view, st.Cannot)
    if not bans:
        return None
    facts = list(foresee(action, 0, controller, view))
    for bearer, what in bans:
        if what.during is not None and what.during is not daily:
            continue
        scope = scope_of(view, bearer)
        if any(match(what.what, fact, scope, None) for fact in facts):
            return Ban("une capacité l’interdit", (), bearer)
    return None
