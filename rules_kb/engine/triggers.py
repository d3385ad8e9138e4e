"""Whether a trigger matches a fact, and what it binds (6.3.b, 6.3.i)."""

from collections.abc import Callable
from typing import Any

from rules_kb.abilities.trees import triggers as t
from rules_kb.abilities.trees.base import Filter, Trigger, Who
from rules_kb.abilities.trees.filters import Anything, IsMe
from rules_kb.abilities.trees.words import Symbol, Zone
from rules_kb.engine.characteristics import Expedition
from rules_kb.engine.citing import no, piece
from rules_kb.engine.facts import Fact
from rules_kb.engine.finding import players, where
from rules_kb.engine.matching import matches, matches_expedition
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Scope
from rules_kb.engine.state import HIDDEN
from rules_kb.engine.view import View

ARRIVALS = frozenset({"go", "create"})


def match(trigger: Trigger, fact: Fact, scope: Scope, after: View | None) -> bool:
    """Whether the fact is what the trigger describes; `after` is None for what would happen."""
    return TRIGGERS[type(trigger)](trigger, fact, scope, after)


def _like(what: Filter, fact: Fact, scope: Scope, after: View | None) -> bool:
    """Whether the thing is like that: as it is now if it came into being, else as it was."""
    if isinstance(what, Anything):
        return True
    if fact.after is not None and after is not None and _came(fact):
        return matches(what, fact.after, scope.at(after))
    if fact.before is None:
        return False
    return matches(what, fact.before, scope)


def _came(fact: Fact) -> bool:
    return fact.before is None or not isinstance(fact.before, int) or (fact.before != fact.after and fact.kind == "go")


def _now(what: Filter, fact: Fact, scope: Scope, after: View | None) -> bool:
    """Whether the thing is like that after the event (before it, for what would happen)."""
    if fact.after is not None and after is not None:
        return matches(what, fact.after, scope.at(after))
    return fact.before is not None and matches(what, fact.before, scope)


def _was(what: Filter, fact: Fact, scope: Scope) -> bool:
    return fact.before is not None and matches(what, fact.before, scope)


def _by(who: Who | None, fact: Fact, scope: Scope) -> bool:
    return who is None or fact.who in players(who, scope)


@piece(r7.J, r7.H, r7.R, neutral=no)
def _symbol(trigger: t.OnSymbol, fact: Fact, scope: Scope, after: View | None) -> bool:
    if not _now(IsMe(), fact, scope, after) or fact.kind not in ARRIVALS:
        return False
    if trigger.symbol is Symbol.J:
        return fact.to in (Zone.EXPEDITION, Zone.LANDMARK) and fact.origin is not fact.to
    wanted = Zone.HAND if trigger.symbol is Symbol.H else Zone.RESERVE
    return is_played(fact) and fact.played_from is wanted


@piece(r5.IS_PLAYED, r7.PLAYED, neutral=no)
def is_played(fact: Fact) -> bool:
    """Being played is leaving Limbo while resolving (7.5.11.a)."""
    return fact.kind == "go" and fact.origin is Zone.LIMBO and fact.played_from is not None


def _played(trigger: t.IsPlayed, fact: Fact, scope: Scope, after: View | None) -> bool:
    return (
        is_played(fact)
        and _by(trigger.by, fact, scope)
        and (not trigger.origin or fact.played_from in trigger.origin)
        and _now(trigger.what, fact, scope, after)
    )


@piece(r7.GIGANTIC_TOGETHER, neutral=lambda wanted, crossed, _other: bool(crossed & wanted))
def crosses(wanted: set[Expedition], crossed: frozenset[Expedition], other: frozenset[Expedition]) -> bool:
    """Joined, or left: "my Expedition" of a Gigantic is its two, as one subset, not each by itself (7.4.4.j)."""
    return bool(crossed & wanted) and not other & wanted


@piece(r7.JOIN, r7.JOIN_OTHER, r7.SWITCH_LEAVES, neutral=no)
def _joins(trigger: t.Joins, fact: Fact, scope: Scope, after: View | None) -> bool:
    """Joins a subset of the Expedition zone: in it after, in none of it before (7.5.9)."""
    if not fact.joined:
        return False
    wanted = set(where(trigger.where, scope))
    now = after.presence(fact.after) if after is not None and fact.after is not None else frozenset()
    was = (now - fact.joined) | fact.left
    return crosses(wanted, fact.joined, was) and _now(trigger.what, fact, scope, after)


@piece(r7.LEAVE, r7.LEAVE_OTHER, r7.SWITCH_LEAVES, neutral=no)
def _leaves(trigger: t.Leaves, fact: Fact, scope: Scope, after: View | None) -> bool:
    if not fact.left:
        return False
    wanted = set(where(trigger.where, scope))
    now = after.presence(fact.after) if after is not None and fact.after is not None else fact.joined
    return crosses(wanted, fact.left, now) and _was(trigger.what, fact, scope)


def _leaves_zone(trigger: t.LeavesZone, fact: Fact, scope: Scope, _after: View | None) -> bool:
    gone = fact.kind == "cease" or (fact.kind == "go" and fact.to is not trigger.zone)
    return gone and fact.origin is trigger.zone and _was(trigger.what, fact, scope)


def _goes(trigger: t.Goes, fact: Fact, scope: Scope, after: View | None) -> bool:
    if fact.kind != "go" or (trigger.origin and fact.origin not in trigger.origin):
        return False
    if trigger.to and fact.to not in trigger.to:
        return False
    if trigger.whose is not None:
        holder = after.obj(fact.after).player if after is not None and fact.after is not None else None
        if holder not in players(trigger.whose, scope):
            return False
    if self_move(trigger):
        return _now(trigger.what, fact, scope, after)
    return _like(trigger.what, fact, scope, after) if fact.origin in HIDDEN else _was(trigger.what, fact, scope)


def _does(trigger: t.Does, fact: Fact, scope: Scope, after: View | None) -> bool:
    return (
        fact.kind == "verb"
        and fact.verb is trigger.verb
        and _by(trigger.by, fact, scope)
        and (isinstance(trigger.what, Anything) or _does_like(trigger.what, fact, scope, after))
    )


def _does_like(what: Filter, fact: Fact, scope: Scope, after: View | None) -> bool:
    if fact.expedition is not None and fact.before is None and fact.after is None:
        return matches_expedition(what, fact.expedition, scope)
    return _like(what, fact, scope, after)


def _gains(trigger: t.GainsStatus, fact: Fact, scope: Scope, after: View | None) -> bool:
    if fact.kind != "status+" or fact.status is not trigger.status:
        return False
    if fact.expedition is not None:
        return matches_expedition(trigger.what, fact.expedition, scope)
    return _now(trigger.what, fact, scope, after)


def _loses(trigger: t.LosesStatus, fact: Fact, scope: Scope, _after: View | None) -> bool:
    if fact.kind != "status-" or fact.status is not trigger.status:
        return False
    if fact.expedition is not None:
        return matches_expedition(trigger.what, fact.expedition, scope)
    return _was(trigger.what, fact, scope)


def _counters(trigger: t.GainsCounters, fact: Fact, scope: Scope, after: View | None) -> bool:
    if fact.kind != "counter+" or trigger.name not in (None, fact.name):
        return False
    if trigger.nth is not None and not fact.total - fact.amount < trigger.nth <= fact.total:
        return False
    return _now(trigger.what, fact, scope, after)


def _lost_counters(trigger: t.LosesCounters, fact: Fact, scope: Scope, _after: View | None) -> bool:
    return fact.kind == "counter-" and trigger.name in (None, fact.name) and _was(trigger.what, fact, scope)


@piece(r4.DUE_TO, r4.DUE_TO_ASCEND, neutral=no)
def _forward(trigger: t.MovesForward, fact: Fact, scope: Scope, _after: View | None) -> bool:
    if fact.kind != "forward" or fact.expedition is None:
        return False
    if trigger.due_to is not None and trigger.due_to not in fact.terrains:
        return False
    return (not trigger.due_to_ascend or fact.ascend) and matches_expedition(trigger.what, fact.expedition, scope)


def _of_kind(kind: str) -> Callable[[Any, Fact, Scope, View | None], bool]:
    def check(trigger: Any, fact: Fact, scope: Scope, _after: View | None) -> bool:  # noqa: ANN401 - any trigger with `what`
        return (
            fact.kind == kind
            and fact.expedition is not None
            and matches_expedition(trigger.what, fact.expedition, scope)
        )

    return check


TRIGGERS: dict[type[Trigger], Callable[[Any, Fact, Scope, View | None], bool]] = {
    t.OnSymbol: _symbol,
    t.AtPhase: lambda n, x, _s, _a: x.kind == "phase" and x.name == n.phase.value,
    t.AfterDaily: lambda n, x, _s, _a: x.kind == "daily" and x.name == n.daily.value,
    t.Goes: _goes,
    t.Joins: _joins,
    t.Leaves: _leaves,
    t.LeavesZone: _leaves_zone,
    t.IsPlayed: _played,
    t.Does: _does,
    t.GainsStatus: _gains,
    t.LosesStatus: _loses,
    t.GainsCounters: _counters,
    t.LosesCounters: _lost_counters,
    t.MovesForward: _forward,
    t.MovesBackward: _of_kind("back"),
    t.FailsToMove: _of_kind("fails"),
    t.Passes: lambda n, x, s, _a: x.kind == "pass" and _by(n.by, x, s) and (not n.first or x.amount == 0),
    t.AnyTrigger: lambda n, x, s, a: any(match(p, x, s, a) for p in n.parts),
    t.TriggerIn: lambda n, x, s, a: x.expedition in where(n.where, s) and match(n.of, x, s, a),
}


@piece(r6.SELF_MOVE_REACTION, r6.SELF_MOVE, r6.NOT_SELF_MOVE, neutral=no)
def self_move(trigger: Trigger) -> bool:
    """A self-move trigger: "I" enter a visible zone (6.3.c), but for "to Reserve from the Expedition zone" (6.3.d)."""
    if isinstance(trigger, t.AnyTrigger):
        return all(self_move(part) for part in trigger.parts)
    if isinstance(trigger, t.OnSymbol):
        return True
    if isinstance(trigger, t.IsPlayed | t.Joins):
        return isinstance(trigger.what, IsMe)
    if isinstance(trigger, t.Goes):
        from_expedition = trigger.to == (Zone.RESERVE,) and trigger.origin == (Zone.EXPEDITION,)
        visible = bool(trigger.to) and not set(trigger.to) & HIDDEN
        return isinstance(trigger.what, IsMe) and visible and not from_expedition
    return False


def once_per_event(trigger: Trigger) -> bool:
    """Whether the trigger says "at least one": activated once however many actions match."""
    return isinstance(trigger, t.Does) and trigger.once
