"""Filters and conditions: what an object, card, Expedition or region is like; what is true of the game."""

from collections.abc import Callable
from typing import Any

from rules_kb.abilities.trees import amounts as a
from rules_kb.abilities.trees import filters as f
from rules_kb.abilities.trees.base import TAGS, Condition, Filter
from rules_kb.abilities.trees.triggers import OnSymbol
from rules_kb.abilities.trees.words import Position, Status, Value, Zone
from rules_kb.engine.characteristics import Expedition
from rules_kb.engine.citing import no, piece
from rules_kb.engine.decisions import GameError
from rules_kb.engine.finding import candidates, player, players, regions, things, where
from rules_kb.engine.measuring import COMPARE, chars_of, counters, measure, value
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import facing

Test = Callable[[Any, Thing, Scope], bool]


def matches(what: Filter, thing: Thing, scope: Scope) -> bool:
    """Whether an object or card (a region is an object) is like that."""
    return FILTERS[type(what)](what, thing, scope)


def matches_expedition(what: Filter, expedition: Expedition, scope: Scope) -> bool:
    """Whether an Expedition is like that."""
    test = EXPEDITION_FILTERS.get(type(what))
    if test is None:
        raise GameError(f"le filtre « {TAGS[type(what)]} » ne s’applique pas à une Expédition")
    return test(what, expedition, scope)


def _status(node: f.HasStatus, thing: Thing, scope: Scope) -> bool:
    if isinstance(thing, Card):
        return False
    obj = scope.view.obj(thing)
    if node.status is Status.BOOSTED:
        return is_boosted(obj.count("boost"))
    return node.status in obj.statuses


@piece(r2.BOOSTED, neutral=no)
def is_boosted(boosts: int) -> bool:
    """Boosted: at least one boost counter (2.4.5.a)."""
    return boosts > 0


def _in_zone(node: f.InZone, thing: Thing, scope: Scope) -> bool:
    zone, holder = (
        (thing.zone, thing.player)
        if isinstance(thing, Card)
        else (scope.view.obj(thing).zone, scope.view.obj(thing).player)
    )
    if zone is not node.zone:
        return False
    if node.whose is None:
        return True
    if zone is Zone.EXPEDITION and not isinstance(thing, Card):
        holder = scope.view.controller(thing)
    return holder in players(node.whose, scope)


@piece(r7.CONTROL, neutral=no)
def controls(thing: Thing, who: tuple[str, ...], scope: Scope) -> bool:
    """Control covers Expeditions, Landmark zone and Hero zone (7.5.5.a): not the Reserve."""
    return not isinstance(thing, Card) and scope.view.controller(thing) in who


def _owned(node: f.OwnedBy, thing: Thing, scope: Scope) -> bool:
    owner = scope.view.state.elements[thing.element].owner if isinstance(thing, Card) else scope.view.obj(thing).owner
    return owner in players(node.who, scope)


def _in_expedition(node: f.InExpedition, thing: Thing, scope: Scope) -> bool:
    return not isinstance(thing, Card) and bool(scope.view.presence(thing) & set(where(node.where, scope)))


def _in_terrain(node: f.InTerrain, thing: Thing, scope: Scope) -> bool:
    if isinstance(thing, Card):
        return False
    state = scope.view.state
    if scope.view.obj(thing).zone is Zone.ADVENTURE:
        return node.terrain.value in scope.view.chars(thing).subtypes
    places = scope.view.presence(thing) or ({scope.into} if scope.into is not None else set())
    return any(node.terrain.value in scope.view.chars(state.row[state.treks[e].position]).subtypes for e in places)


def _me(_node: object, thing: Thing, scope: Scope) -> bool:
    if scope.me is None or isinstance(thing, Card):
        return isinstance(thing, Card) and scope.me is not None and scope.names.get("moi") == (thing,)
    return thing in (scope.me.before, scope.me.after)


def _measures(node: f.Measures, thing: Thing, scope: Scope) -> bool:
    return COMPARE[node.relation](value(thing, node.what, scope), measure(node.amount, scope))


def _extreme(node: f.IsExtreme, thing: Thing, scope: Scope) -> bool:
    values = [value(t, node.what, scope) for t in candidates(node.among, scope)]
    if not values or not matches(node.among, thing, scope):
        return False
    return value(thing, node.what, scope) == (max(values) if node.highest else min(values))


def _has_ability(node: f.HasAbility, thing: Thing, scope: Scope) -> bool:
    return any(
        type(x) is type(node.ability) and (type(x).__dataclass_fields__ == {} or x == node.ability)  # type: ignore[attr-defined]
        for x in chars_of(thing, scope).abilities
    )


def _has_symbol(node: f.HasSymbol, thing: Thing, scope: Scope) -> bool:
    reactions = chars_of(thing, scope).kinds.reactions
    return any(isinstance(r.trigger, OnSymbol) and r.trigger.symbol is node.symbol for r in reactions)


def _played_from(node: f.PlayedFrom, thing: Thing, scope: Scope) -> bool:
    if isinstance(thing, Card):
        return thing.zone is node.zone
    obj = scope.view.obj(thing)
    return (obj.played_from or obj.zone) is node.zone


def _start(_node: f.IsStart, thing: Thing, scope: Scope) -> bool:
    row = scope.view.state.row
    return not isinstance(thing, Card) and thing in (row[0], row[-1])


def _contains(node: f.Contains, thing: Thing, scope: Scope) -> bool:
    state = scope.view.state
    here = {e for e, t in state.treks.items() if state.row[t.position] == thing}
    found = [t for t in candidates(node.what, scope) if not isinstance(t, Card) and scope.view.presence(t) & here]
    return len(found) >= measure(node.least, scope)


@piece(r2.NAMED, r2.SAME_NAME, r2.NAME, neutral=no)
def is_named(name: str, wanted: str) -> bool:
    """Whether an object has that name: one name, however different objects of that name may be (2.2.4)."""
    return name == wanted


FILTERS: dict[type[Filter], Test] = {
    f.And: lambda n, t, s: all(matches(p, t, s) for p in n.parts),
    f.Or: lambda n, t, s: any(matches(p, t, s) for p in n.parts),
    f.Not: lambda n, t, s: not matches(n.of, t, s),
    f.Anything: lambda _n, _t, _s: True,
    f.IsType: lambda n, t, s: chars_of(t, s).type is n.type,
    f.IsZoneType: lambda n, t, s: chars_of(t, s).zone_type is n.zone_type,
    f.IsSubtype: lambda n, t, s: n.subtype in chars_of(t, s).subtypes,
    f.IsNamed: lambda n, t, s: is_named(chars_of(t, s).name, n.name),
    f.IsFaction: lambda n, t, s: chars_of(t, s).face.faction == n.faction,
    f.IsToken: lambda _n, t, s: chars_of(t, s).token,
    f.IsCard: lambda _n, t, s: isinstance(t, Card) or (not chars_of(t, s).token and s.view.obj(t).emblem is None),
    f.HasStatus: _status,
    f.HasCounters: lambda n, t, s: counters(t, n.name, s) >= measure(n.least, s),
    f.Measures: _measures,
    f.IsExtreme: _extreme,
    f.InZone: _in_zone,
    f.InPlay: lambda _n, t, s: not isinstance(t, Card) and s.view.in_play(t),
    f.ControlledBy: lambda n, t, s: controls(t, players(n.who, s), s),
    f.OwnedBy: _owned,
    f.InExpedition: _in_expedition,
    f.InTerrain: _in_terrain,
    f.Other: lambda n, t, s: not _me(n, t, s),
    f.IsMe: _me,
    f.IsAmong: lambda n, t, s: t in things(n.of, s) or t in things(n.of, s, acting_now=False),
    f.SameExpeditionAs: lambda n, t, s: (
        not isinstance(t, Card)
        and any(
            not isinstance(x, Card) and s.view.presence(x) & s.view.presence(t)
            for x in things(n.of, s, acting_now=False)
        )
    ),
    f.HasAbility: _has_ability,
    f.HasSymbol: _has_symbol,
    f.PlayedFrom: _played_from,
    f.PlayedInto: lambda n, _t, s: s.into is not None and matches_expedition(n.what, s.into, s),
    f.IsFaceDown: lambda _n, t, s: not isinstance(t, Card) and s.view.obj(t).face_down,
    f.IsPosition: lambda n, t, s: (
        not isinstance(t, Card) and any(matches_expedition(n, e, s) for e in s.view.presence(t))
    ),
    f.IsSide: lambda n, t, s: not isinstance(t, Card) and any(e[1] is n.side for e in s.view.presence(t)),
    f.Contains: _contains,
    f.MovedForward: lambda _n, t, s: (
        not isinstance(t, Card) and any(s.view.state.treks[e].advanced for e in s.view.presence(t))
    ),
    f.IsStart: _start,
    f.RegionOf: lambda n, t, s: t in regions(n.of, s),
}


@piece(r7.POSITIONS, r7.ARENA_TIED, neutral=no)
def in_position(expedition: Expedition, position: Position, scope: Scope) -> bool:
    """Ahead, behind or tied with the Expedition facing it; in tiebreakers all are tied (7.5.2)."""
    state = scope.view.state
    if state.tiebreakers:
        return position is Position.TIED
    difference = state.distance(expedition) - state.distance(facing(state, expedition))
    return position is (Position.TIED if difference == 0 else Position.AHEAD if difference > 0 else Position.BEHIND)


def _holds(node: f.Contains, expedition: Expedition, scope: Scope) -> bool:
    found = [
        t for t in candidates(node.what, scope) if not isinstance(t, Card) and expedition in scope.view.presence(t)
    ]
    return len(found) >= measure(node.least, scope)


def _region(expedition: Expedition, scope: Scope) -> int:
    state = scope.view.state
    return state.row[state.treks[expedition].position]


EXPEDITION_FILTERS: dict[type[Filter], Callable[[Any, Expedition, Scope], bool]] = {
    f.And: lambda n, e, s: all(matches_expedition(p, e, s) for p in n.parts),
    f.Or: lambda n, e, s: any(matches_expedition(p, e, s) for p in n.parts),
    f.Not: lambda n, e, s: not matches_expedition(n.of, e, s),
    f.Anything: lambda _n, _e, _s: True,
    f.HasStatus: lambda n, e, s: s.view.expedition_has(e, n.status),
    f.ControlledBy: lambda n, e, s: e[0] in players(n.who, s),
    f.InExpedition: lambda n, e, s: e in where(n.where, s),
    f.InTerrain: lambda n, e, s: n.terrain.value in s.view.chars(_region(e, s)).subtypes,
    f.IsPosition: lambda n, e, s: in_position(e, n.position, s),
    f.IsSide: lambda n, e, _s: e[1] is n.side,
    f.Contains: _holds,
    f.MovedForward: lambda _n, e, s: s.view.state.treks[e].advanced,
    f.IsStart: lambda n, e, s: matches(n, _region(e, s), s),
    f.RegionOf: lambda n, e, s: _region(e, s) in regions(n.of, s),
    f.Measures: lambda n, e, s: COMPARE[n.relation](_of_expedition(n.what, e, s), measure(n.amount, s)),
}


def _of_expedition(what: Value, expedition: Expedition, scope: Scope) -> int:
    if what is Value.DISTANCE:
        return scope.view.state.distance(expedition)
    raise ValueError(f"{what.value} is not read on Expeditions")


def holds(condition: Condition, scope: Scope) -> bool:
    """Whether a condition is true now."""
    return CONDITIONS[type(condition)](condition, scope)


def _is(node: a.ObjectIs, scope: Scope) -> bool:
    found = things(node.of, scope, acting_now=False)
    return bool(found) and all(matches(node.what, t, scope) for t in found)


@piece(r6.CONDITION_TENSE, neutral=no)
def _was(node: a.ObjectWas, scope: Scope) -> bool:
    if scope.before is None:
        return _is(a.ObjectIs(node.of, node.what), scope)
    past = scope.at(scope.before)
    if scope.me is not None:
        past.me = scope.me
    found = [t for t in things(node.of, past, acting_now=False) if isinstance(t, Card) or past.view.exists(t)]
    return bool(found) and all(matches(node.what, t, past) for t in found)


@piece(r7.GIGANTIC_CONDITION, neutral=no)
def _expedition_is(node: a.ExpeditionIs, scope: Scope) -> bool:
    """Every one of the Expeditions must meet it (7.4.4.k)."""
    found = where(node.of, scope)
    return bool(found) and all(matches_expedition(node.what, e, scope) for e in found)


CONDITIONS: dict[type[Condition], Callable[[Any, Scope], bool]] = {
    a.AllOf: lambda n, s: all(holds(p, s) for p in n.parts),
    a.AnyOf: lambda n, s: any(holds(p, s) for p in n.parts),
    a.NotSo: lambda n, s: not holds(n.of, s),
    a.Exists: lambda n, s: len(candidates(n.what, s)) >= measure(n.least, s),
    a.Compares: lambda n, s: COMPARE[n.relation](measure(n.left, s), measure(n.right, s)),
    a.ObjectIs: _is,
    a.ObjectWas: _was,
    a.ExpeditionIs: _expedition_is,
    a.IsFirstPlayer: lambda n, s: s.view.state.first_player in players(n.who, s),
    a.InPhase: lambda n, s: s.view.state.phase is n.phase,
    a.DayIs: lambda n, s: COMPARE[n.relation](s.view.state.day, n.day),
    a.DidSo: lambda _n, s: s.did,
    a.IsTurnOf: lambda n, s: s.view.state.turn is not None and s.view.state.turn == player(n.who, s),
}
