"""Amounts: numbers worked out when they are needed."""

from collections.abc import Callable
from typing import Any

from rules_kb.abilities.trees import amounts as a
from rules_kb.abilities.trees.base import Amount
from rules_kb.abilities.trees.words import Relation, Status, Terrain, Value, Zone
from rules_kb.engine.cards import TERRAINS
from rules_kb.engine.characteristics import Chars, printed
from rules_kb.engine.citing import piece, zero
from rules_kb.engine.finding import candidates, things
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import expeditions

COMPARE: dict[Relation, Callable[[int, int], bool]] = {
    Relation.EQUAL: lambda x, y: x == y,
    Relation.LESS: lambda x, y: x < y,
    Relation.MORE: lambda x, y: x > y,
    Relation.AT_MOST: lambda x, y: x <= y,
    Relation.AT_LEAST: lambda x, y: x >= y,
}


def measure(amount: Amount, scope: Scope) -> int:
    """The amount, now."""
    return AMOUNTS[type(amount)](amount, scope)


def _expeditions(node: a.CountExpeditions, scope: Scope) -> int:
    from rules_kb.engine.matching import matches_expedition  # filters hold amounts, which hold filters

    return sum(matches_expedition(node.what, e, scope) for e in expeditions(scope.view.state.players))


def _regions(node: a.CountRegions, scope: Scope) -> int:
    from rules_kb.engine.matching import matches

    return sum(matches(node.what, n, scope) for n in scope.view.state.row)


def _values(node: a.ValueOf, scope: Scope) -> int:
    return sum(value(t, node.what, scope) for t in things(node.of, scope, acting_now=False))


def counters(thing: Thing, name: str | None, scope: Scope) -> int:
    """How many counters of that name (of any name) are on it; cards in hidden zones have none (2.5.b)."""
    if isinstance(thing, Card):
        return 0
    return sum(n for counter, n in scope.view.obj(thing).counters if name in (None, counter))


def chars_of(thing: Thing, scope: Scope) -> Chars:
    """The characteristics of an object or of a card in a hidden zone."""
    if isinstance(thing, Card):
        return printed(scope.view.state.elements[thing.element].face)
    return scope.view.chars(thing)


@piece(r2.LACKING_READS_ZERO, neutral=zero)
def value(thing: Thing, what: Value, scope: Scope) -> int:  # noqa: PLR0911 - one line a value
    """A number read on an object; an absent characteristic reads as zero (2.3.1.f)."""
    chars = chars_of(thing, scope)
    if what is Value.HAND_COST:
        return chars.hand_cost or 0
    if what is Value.RESERVE_COST:
        return chars.reserve_cost or 0
    if what is Value.BASE_COST:
        return base_cost(thing, chars, scope)
    if what is Value.TERRAINS:
        return len(chars.subtypes)
    if what is Value.HIGHEST:
        return max(chars.stats or (0,))
    if what is Value.BASE_LOWEST:
        return min(chars.base_stats or (0,))
    if what is Value.ZERO_STATS:
        return sum(s == 0 for s in chars.base_stats or ())
    if what is Value.BASE_HERE:
        return _base_here(thing, chars, scope)
    if what.value in (t.value for t in TERRAINS):
        return chars.stats[TERRAINS.index(Terrain(what.value))] if chars.stats else 0
    raise ValueError(f"{what.value} is not read on objects")


def _base_here(thing: Thing, chars: Chars, scope: Scope) -> int:
    if isinstance(thing, Card) or not chars.base_stats:
        return 0
    state = scope.view.state
    terrains = {
        t for e in scope.view.presence(thing) for t in scope.view.chars(state.row[state.treks[e].position]).subtypes
    }
    return min((chars.base_stats[TERRAINS.index(t)] for t in TERRAINS if t.value in terrains), default=0)


@piece(r2.BASE_COST, neutral=lambda _t, chars, _s: chars.hand_cost or 0)
def base_cost(thing: Thing, chars: Chars, scope: Scope) -> int:
    """The Base Cost: Reserve Cost if Fleeting, in Reserve or played from it, else Hand Cost (2.2.9.b)."""
    if not isinstance(thing, Card):
        obj = scope.view.obj(thing)
        from_reserve = obj.zone is Zone.LIMBO and obj.played_from is Zone.RESERVE
        if Status.FLEETING in obj.statuses or obj.zone is Zone.RESERVE or from_reserve:
            return chars.reserve_cost or 0
    return chars.hand_cost or 0


AMOUNTS: dict[type[Amount], Callable[[Any, Scope], int]] = {
    a.Number: lambda n, _s: n.value,
    a.Count: lambda n, s: len(candidates(n.what, s)),
    a.CountExpeditions: _expeditions,
    a.CountRegions: _regions,
    a.CountersOn: lambda n, s: sum(counters(t, n.name, s) for t in things(n.of, s, acting_now=False)),
    a.ValueOf: _values,
    a.Sum: lambda n, s: sum(measure(part, s) for part in n.parts),
    a.Difference: lambda n, s: max(0, measure(n.of, s) - measure(n.less, s)),
    a.AtMost: lambda n, s: min(measure(n.of, s), measure(n.most, s)),
    a.DieResult: lambda _n, s: s.die or 0,
    a.AsMany: lambda _n, s: s.done,
    a.Remembered: lambda n, s: s.amounts.get(n.name, 0),
}
