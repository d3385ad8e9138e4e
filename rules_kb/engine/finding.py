"""Which players, Expeditions, objects and cards the words of an ability name (no decision is taken here)."""

from collections.abc import Callable
from typing import Any

from rules_kb.abilities.trees import amounts as a
from rules_kb.abilities.trees import filters as f
from rules_kb.abilities.trees import objects as o
from rules_kb.abilities.trees.base import Filter, Objects, Where, Who
from rules_kb.abilities.trees.words import Side, Zone
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import none, piece
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing, acting, informing
from rules_kb.engine.state import HIDDEN, Ref, expeditions, facing, sister

PLAYERS: dict[type[Who], Callable[[Any, Scope], tuple[Player, ...]]] = {
    a.You: lambda _n, s: (s.you,),
    a.Opponent: lambda _n, s: (s.view.state.other(s.you),),
    a.EachPlayer: lambda _n, s: s.view.state.in_initiative_order(),
    a.FirstPlayer: lambda _n, s: (s.view.state.first_player,) if s.view.state.first_player else (),
    a.TargetPlayer: lambda _n, s: (s.player,) if s.player else (),
    a.ThatPlayer: lambda _n, s: (s.player,) if s.player else (),
    a.ControllerOf: lambda n, s: _people(n.of, s, control=True),
    a.OwnerOf: lambda n, s: _people(n.of, s, control=False),
    a.ExpeditionPlayer: lambda n, s: tuple(dict.fromkeys(e[0] for e in where(n.of, s))),
}


@piece(r7.YOU, neutral=none)
def players(who: Who, scope: Scope) -> tuple[Player, ...]:
    """The players named; "you" is the controller of the ability (7.2.3.a)."""
    return PLAYERS[type(who)](who, scope)


def player(who: Who, scope: Scope) -> Player | None:
    """The one player named, or None."""
    found = players(who, scope)
    return found[0] if found else None


def _people(of: Objects, scope: Scope, *, control: bool) -> tuple[Player, ...]:
    found: list[Player | None] = []
    for thing in things(of, scope, acting_now=False):
        if isinstance(thing, Card):
            found.append(thing.player)
        else:
            obj = scope.view.obj(thing)
            found.append(scope.view.controller(thing) if control else obj.owner)
            if control and found[-1] is None:
                found[-1] = obj.player
    return tuple(dict.fromkeys(p for p in found if p is not None))


@piece(r7.GIGANTIC_MINE, r7.ME, neutral=none)
def _mine(scope: Scope) -> tuple[Expedition, ...]:
    if scope.me is None:
        return ()
    number = informing(scope.me, scope)
    return () if number is None else ordered(scope.view.presence(number))


@piece(r7.GIGANTIC_OTHER, neutral=lambda mine: tuple(sister(e) for e in mine[:1]))
def other_expedition(mine: tuple[Expedition, ...]) -> tuple[Expedition, ...]:
    """The other Expedition: none for an object that is in both (7.4.4.l)."""
    return (sister(mine[0]),) if len(mine) == 1 else ()


WHERE: dict[type[Where], Callable[[Any, Scope], tuple[Expedition, ...]]] = {
    o.MyExpedition: lambda _n, s: _mine(s),
    o.FacingMe: lambda _n, s: tuple(facing(s.view.state, e) for e in _mine(s)),
    o.OtherExpedition: lambda _n, s: other_expedition(_mine(s)),
    o.ExpeditionsOf: lambda n, s: tuple(
        (p, side) for p in players(n.who, s) for side in Side if n.side in (None, side)
    ),
    o.EachExpedition: lambda n, s: each_expedition(n.what, s),
    o.ThatExpedition: lambda n, s: s.places.get(n.name, ()),
    o.TargetExpedition: lambda n, s: s.places.get(n.name, ()),
    o.ChosenExpedition: lambda n, s: s.places.get(n.name, ()),
    o.ExpeditionOf: lambda n, s: _of_objects(n.of, s),
    o.FacingOf: lambda n, s: tuple(facing(s.view.state, e) for e in where(n.of, s)),
    o.OtherThan: lambda n, s: tuple(sister(e) for e in where(n.of, s)),
    o.TargetRegion: lambda _n, _s: (),
    o.RegionOfExpedition: lambda n, s: where(n.of, s),
}


def where(node: Where, scope: Scope) -> tuple[Expedition, ...]:
    """The Expeditions named."""
    return WHERE[type(node)](node, scope)


def regions(node: Where, scope: Scope) -> tuple[int, ...]:
    """The regions named."""
    if isinstance(node, o.TargetRegion):
        return scope.regions.get(node.name, ())
    state = scope.view.state
    return tuple(dict.fromkeys(state.row[state.treks[e].position] for e in where(node, scope)))


def ordered(presence: frozenset[Expedition]) -> tuple[Expedition, ...]:
    """Expeditions in a fixed order: by player, Hero first."""
    return tuple(sorted(presence, key=lambda e: (e[0], e[1] is not Side.HERO)))


def each_expedition(what: Filter, scope: Scope) -> tuple[Expedition, ...]:
    """Every Expedition that matches."""
    from rules_kb.engine.matching import matches_expedition  # filters hold Expeditions, which hold filters

    return tuple(e for e in expeditions(scope.view.state.players) if matches_expedition(what, e, scope))


def _of_objects(of: Objects, scope: Scope) -> tuple[Expedition, ...]:
    found: dict[Expedition, None] = {}
    for thing in things(of, scope, acting_now=False):
        if not isinstance(thing, Card):
            found.update(dict.fromkeys(ordered(scope.view.presence(thing))))
    return tuple(found)


def things(node: Objects, scope: Scope, *, acting_now: bool = True) -> tuple[Thing, ...]:
    """The objects and cards named; `acting_now`: those that can be acted on, else those to ask about."""
    if isinstance(node, o.Me):
        return _refs((scope.me,) if scope.me is not None else (), scope, acting_now=acting_now)
    if isinstance(node, o.It | o.Target | o.Chosen):
        return _refs(scope.names.get(node.name, ()), scope, acting_now=acting_now)
    if isinstance(node, o.Together):
        found = [t for part in node.parts for t in things(part, scope, acting_now=acting_now)]
        return tuple(dict.fromkeys(found))
    if isinstance(node, o.Each):
        return candidates(node.what, scope)
    if isinstance(node, o.TopOfDeck):
        from rules_kb.engine.measuring import measure  # amounts count objects

        return tuple(
            Card(element, Zone.DECK, p)
            for p in players(node.who, scope)
            for element in scope.view.state.decks[p][: measure(node.number, scope)]
        )
    raise TypeError(f"not objects: {node}")


def _refs(refs: tuple[Ref | Card, ...], scope: Scope, *, acting_now: bool) -> tuple[Thing, ...]:
    found: list[Thing] = []
    for ref in refs:
        if isinstance(ref, Card):
            found.append(ref)
        else:
            number = acting(ref, scope) if acting_now else informing(ref, scope)
            if number is not None:
                found.append(number)
    return tuple(found)


@piece(r2.TYPE_MEANS_IN_PLAY, neutral=none)
def candidates(what: Filter, scope: Scope) -> tuple[Thing, ...]:
    """Every object or card that matches: in play, unless the filter names a zone (2.2.1.h)."""
    from rules_kb.engine.matching import matches  # filters hold objects, which hold filters

    view = scope.view
    zones = named_zones(what)
    found: list[Thing] = []
    for zone in zones or (Zone.EXPEDITION, Zone.LANDMARK, Zone.HERO):
        if zone in HIDDEN:
            holders = view.state.hands if zone is Zone.HAND else view.state.decks
            found += [Card(c, zone, p) for p in view.state.players for c in holders[p]]
        else:
            found += [n for n in view.in_zone(zone) if zones or view.in_play(n)]
    return tuple(t for t in found if matches(what, t, scope))


def named_zones(what: Filter) -> tuple[Zone, ...]:
    """The zones that a filter names: where to look."""
    if isinstance(what, f.InZone):
        return (what.zone,)
    if isinstance(what, f.InPlay):
        return (Zone.EXPEDITION, Zone.LANDMARK, Zone.HERO)
    if isinstance(what, f.InExpedition):
        return (Zone.EXPEDITION,)
    if isinstance(what, f.And | f.Or):
        return tuple(dict.fromkeys(z for part in what.parts for z in named_zones(part)))
    return ()
