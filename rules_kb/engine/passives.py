"""Passive abilities (2.3): which apply, to what, in which order; and those that are only consulted.

There are no categories: timestamps and dependency only. Dependency is found by trial: A depends directly
on B if applying B would remove A, change what A applies to, or change what A does (2.3.2.c-f). The
timestamp of an ability is that of the object bearing it (the rules give abilities none of their own).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.abilities import Gigantic, Passive
from rules_kb.abilities.trees.base import Ability, Condition, Filter, Statement
from rules_kb.abilities.trees.words import Side, Type, Zone
from rules_kb.engine.cards import TERRAINS, Stats
from rules_kb.engine.characteristics import Chars
from rules_kb.engine.citing import Cite, no, none, piece
from rules_kb.engine.matching import holds, matches
from rules_kb.engine.measuring import measure
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Scope
from rules_kb.engine.state import Ref
from rules_kb.engine.view import Application, View, works

Change = tuple[object, ...]
Effects = tuple[tuple[int, Change], ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """One passive ability of one object, waiting to be applied."""

    bearer: int
    ability: Ability
    marker: bool

    @property
    def rank(self) -> tuple[bool, int]:
        """Terrain Markers first, then timestamps (3.2.1.e, 2.3.3.b)."""
        return (not markers_first(self), self.bearer)


@piece(r2.MARKERS_FIRST, neutral=no)
def markers_first(unit: Unit) -> bool:
    """Whether the ability is resolved before all others: that of a Terrain Marker."""
    return unit.marker


def evaluate(view: View) -> None:
    """Apply all passive abilities to a view that has base characteristics only (2.3.1.l)."""
    if any(chars.kinds.altering for chars in view.now.values()):
        _apply_all(view)
    _add_boosts(view)


@piece(r2.PASSIVES_MODIFY, r2.PASSIVES_CONTINUOUS, r2.ONE_AT_A_TIME, r2.ORDER_OF_PASSIVES, neutral=none)
def _apply_all(view: View) -> None:
    done: set[tuple[int, Ability]] = set()
    log: list[Application] = []
    while waiting := [u for u in _existing(view) if (u.bearer, u.ability) not in done]:
        unit, reason = _next(waiting, view)
        effects = describe(unit, view) or ()
        log.append(
            Application(unit.bearer, unit.ability, tuple(t for t, _ in effects), reason, _cites(view, unit, reason))
        )
        _change(view, effects)
        done.add((unit.bearer, unit.ability))
    view.applied = tuple(log)


def _existing(view: View) -> list[Unit]:
    return [
        Unit(number, ability, _is_marker(ability))
        for number, chars in view.now.items()
        if chars.kinds.altering
        for ability in chars.kinds.altering
        if works(view, number, ability)
    ]


def _is_marker(ability: Ability) -> bool:
    return isinstance(ability, Passive) and isinstance(ability.what, st.MarkerTerrains)


def _cites(view: View, unit: Unit, reason: str) -> tuple[Cite, ...]:
    rules = [r2.ONE_AT_A_TIME, r2.REEVALUATE]
    rules.append(r2.MARKERS_FIRST if unit.marker else r2.FREE if reason == "dependance" else r2.SMALLEST_TIMESTAMP)
    if isinstance(unit.ability, Gigantic):
        rules.append(r7.GIGANTIC)
    return tuple(rule.cite(view.policies.edition) for rule in rules)


def _next(waiting: Sequence[Unit], view: View) -> tuple[Unit, str]:
    """The next ability to apply: free from dependency, with the smallest timestamp (2.3.3)."""
    if len(waiting) == 1:
        return waiting[0], "timestamp"
    markers = [u for u in waiting if markers_first(u)]
    if markers:
        return oldest(markers), "marqueur"
    free = free_units(waiting, as_it_is(view))
    chosen = oldest(free)
    return chosen, "timestamp" if chosen is oldest(waiting) else "dependance"


def _as_it_was(view: View) -> View:
    """Neutral form: the view before any passive ability was applied."""
    return View(view.state, view.policies, view.base, dict(view.base), view.zones)


@piece(r2.DEPENDENCIES_AGAIN, neutral=_as_it_was)
def as_it_is(view: View) -> View:
    """Where dependencies are looked for: in what the abilities already applied have made of the game (2.3.3.c)."""
    return view


@piece(r2.SMALLEST_TIMESTAMP, neutral=lambda units: units[-1])
def oldest(units: Sequence[Unit]) -> Unit:
    """The one with the smallest timestamp."""
    return min(units, key=lambda u: u.bearer)


@piece(r2.DEPENDENCY, r2.TRANSITIVE, r2.FREE, neutral=lambda waiting, _view: waiting)
def free_units(waiting: Sequence[Unit], view: View) -> Sequence[Unit]:
    """Those that depend on no waiting ability, or only on abilities that depend on them too (2.3.3.a)."""
    before = [describe(u, view) for u in waiting]
    direct: list[set[int]] = [set() for _ in waiting]
    for j, other in enumerate(waiting):
        trial = _trial(view, other)
        for i, unit in enumerate(waiting):
            if i != j and depends(before[i], describe(unit, trial)):
                direct[i].add(j)
    reach = [_closure(i, direct) for i in range(len(waiting))]
    free = [u for i, u in enumerate(waiting) if all(i in reach[j] for j in reach[i] if j != i)]
    return free or waiting


def _closure(start: int, direct: list[set[int]]) -> set[int]:
    seen: set[int] = set()
    todo = list(direct[start])
    while todo:
        found = todo.pop()
        if found not in seen:
            seen.add(found)
            todo += direct[found]
    return seen


@piece(r2.DEPENDS_EXISTENCE, r2.DEPENDS_SCOPE, r2.DEPENDS_ACTION, neutral=no)
def depends(without: Effects | None, after: Effects | None) -> bool:
    """Whether the other ability removes this one, or changes its scope or what it does."""
    return without != after


def _trial(view: View, unit: Unit) -> View:
    trial = View(view.state, view.policies, view.base, dict(view.now), view.zones)
    _change(trial, describe(unit, view) or ())
    return trial


def describe(unit: Unit, view: View) -> Effects | None:
    """What an ability would change: (object, change) pairs; None if it does not exist or work."""
    chars = view.now.get(unit.bearer)
    if chars is None or unit.ability not in chars.kinds.altering or not works(view, unit.bearer, unit.ability):
        return None
    ability = unit.ability
    if isinstance(ability, Gigantic):
        return ((unit.bearer, ("gigantic",)),)
    if not isinstance(ability, Passive):
        return ()
    scope = scope_of(view, unit.bearer)
    if ability.condition is not None and not holds(ability.condition, scope):
        return ()
    return CHANGES[type(ability.what)](ability.what, scope, unit.bearer)


def scope_of(view: View, bearer: int) -> Scope:
    """How an ability of that object looks at the game."""
    emblem = view.obj(bearer).emblem
    you = view.you(bearer) or view.state.players[0]
    if emblem is None:
        return Scope(view, you, Ref(bearer, bearer))
    return Scope(
        view, emblem.controller, emblem.source, dict(emblem.bindings), dict(emblem.expeditions), player=emblem.player
    )


@piece(r2.PASSIVES_IN_PLAY, r2.LACKING_UNCHANGED, neutral=none)
def _affected(what: Filter, scope: Scope, *, stats: bool = False) -> list[int]:
    """The objects in play that match; for statistics, only those that have some (2.3.1.d, h)."""
    view = scope.view
    return [
        n
        for zone in (Zone.EXPEDITION, Zone.LANDMARK, Zone.HERO)
        for n in view.zones.get(zone, [])
        if view.in_play(n) and (not stats or view.now[n].stats is not None) and matches(what, n, scope)
    ]


def _each(what: Filter, change: Change, scope: Scope, *, stats: bool = False) -> Effects:
    return tuple((n, change) for n in _affected(what, scope, stats=stats))


def _markers(node: st.MarkerTerrains, scope: Scope, bearer: int) -> Effects:
    region = scope.view.obj(bearer).on
    return () if region is None else ((region, ("terrains", frozenset(t.value for t in node.terrains), False)),)


def _regions(node: st.RegionTerrains, scope: Scope, _bearer: int) -> Effects:
    change = ("terrains", frozenset(t.value for t in node.terrains), node.added)
    view = scope.view
    visible = [n for n in view.state.row if not view.state.objects[n].face_down]
    return tuple((n, change) for n in visible if matches(node.what, n, scope))


CHANGES: dict[type[Statement], Callable[[Any, Scope, int], Effects]] = {
    st.Have: lambda n, s, _b: _each(n.what, ("have", n.abilities), s),
    st.LoseAbilities: lambda n, s, _b: _each(n.what, ("bare",), s),
    st.AddStats: lambda n, s, _b: _each(
        n.what, ("add", measure(n.amount, s) * (-1 if n.minus else 1), n.terrains), s, stats=True
    ),
    st.SetStats: lambda n, s, _b: _each(n.what, ("set", measure(n.amount, s), n.terrains), s, stats=True),
    st.LevelStats: lambda n, s, _b: _each(n.what, ("level",), s, stats=True),
    st.AddSubtypes: lambda n, s, _b: _each(n.what, ("subtypes", n.subtypes), s),
    st.SetType: lambda n, s, _b: _each(n.what, ("type", n.type), s),
    st.MarkerTerrains: _markers,
    st.RegionTerrains: _regions,
}


def _change(view: View, effects: Effects) -> None:
    for number, change in effects:
        view.now[number] = APPLY[str(change[0])](view.now[number], change, view, number)


def _stats(chars: Chars, terrains: tuple[object, ...], new: Callable[[int], int]) -> Chars:
    if chars.stats is None:
        return chars
    changed = [new(v) if not terrains or t in terrains else v for t, v in zip(TERRAINS, chars.stats, strict=True)]
    stats: Stats = (changed[0], changed[1], changed[2])
    return chars.with_stats(stats)


@piece(r7.GIGANTIC, neutral=lambda chars, *_: chars)
def _gigantic(chars: Chars, _what: Change, view: View, number: int) -> Chars:
    """Gigantic widens presence to the two Expeditions of the controller (7.4.4.b)."""
    expedition = view.state.objects[number].expedition
    if expedition is None:
        return chars
    return chars.with_presence(frozenset((expedition[0], side) for side in Side))


def _terrains(chars: Chars, change: Change) -> Chars:
    _, terrains, added = change
    return chars.with_subtypes(chars.subtypes | terrains if added else terrains)  # type: ignore[operator, arg-type]


APPLY: dict[str, Callable[[Chars, Any, View, int], Chars]] = {
    "gigantic": _gigantic,
    "have": lambda c, x, _v, _n: c.with_abilities((*c.abilities, *x[1])),
    "bare": lambda c, _x, _v, _n: c.with_abilities(()),
    "add": lambda c, x, _v, _n: _stats(c, x[2], lambda old: old + x[1]),
    "set": lambda c, x, _v, _n: _stats(c, x[2], lambda _old: x[1]),
    "level": lambda c, _x, _v, _n: _stats(c, (), lambda _old: max(c.stats or (0,))),
    "subtypes": lambda c, x, _v, _n: c.with_subtypes(c.subtypes | frozenset(x[1])),
    "type": lambda c, x, _v, _n: c.with_type(x[1]),
    "terrains": lambda c, x, _v, _n: _terrains(c, x),
}


@piece(r2.BOOST_ADDS, neutral=none)
def _add_boosts(view: View) -> None:
    """Each boost adds 1 to each statistic of a Character (2.5.1.b); read as after passive abilities."""
    for number in view.zones.get(Zone.EXPEDITION, []):
        boosts = view.state.objects[number].count("boost")
        chars = view.now[number]
        if boosts and chars.stats is not None and chars.type is Type.CHARACTER:
            view.now[number] = _stats(chars, (), lambda old, boosts=boosts: old + boosts)  # type: ignore[misc]


def consulted(view: View) -> tuple[tuple[int, Passive], ...]:
    """The other passive abilities that work now, whose condition is true and that are not ignored."""
    if view.passives is None:
        found = [
            (number, ability)
            for number, chars in view.now.items()
            if chars.kinds.passives
            for ability in chars.kinds.passives
            if works(view, number, ability)
        ]
        view.passives = ()
        view.passives = tuple(
            (n, p) for n, p in found if not _ignored(p, n, found, view) and _true(p.condition, view, n)
        )
    return view.passives


def _true(condition: Condition | None, view: View, bearer: int) -> bool:
    return condition is None or holds(condition, scope_of(view, bearer))


def ignoring(view: View) -> list[tuple[int, st.Ignore]]:
    """The abilities that say to ignore others (7.3.18)."""
    return [(n, p.what) for n, p in consulted(view) if isinstance(p.what, st.Ignore)]


@piece(r7.IGNORE, neutral=no)
def is_ignored(number: int, ability: Ability, view: View) -> bool:
    """Whether an ability is ignored: it exists but has no effect. One that ignores itself works."""
    return any(
        matches(ignore.what, number, scope_of(view, bearer))
        and not (bearer == number and isinstance(ability, Passive) and ability.what is ignore)
        for bearer, ignore in ignoring(view)
    )


def _ignored(passive: Passive, number: int, found: Iterable[tuple[int, Passive]], view: View) -> bool:
    if isinstance(passive.what, st.Ignore):
        return False
    return any(
        matches(p.what.what, number, scope_of(view, bearer)) and _true(p.condition, view, bearer)
        for bearer, p in found
        if isinstance(p.what, st.Ignore)
    )


def stating(view: View, kind: type[Statement]) -> list[tuple[int, Any]]:
    """The working statements of a kind, with their bearers, oldest first."""
    return [(n, p.what) for n, p in consulted(view) if isinstance(p.what, kind)]
