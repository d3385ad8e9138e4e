"""Moves: draw, resupply, discard, sacrifice, sabotage, put, exchange, defect, switch, create (7.3)."""

from collections.abc import Sequence
from dataclasses import replace

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees import filters as f
from rules_kb.abilities.trees import objects as o
from rules_kb.abilities.trees.amounts import You
from rules_kb.abilities.trees.base import Objects, Place
from rules_kb.abilities.trees.words import Type, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.building import (
    Built,
    builds,
    built_nothing,
    draw_actions,
    holder,
    move_of,
    named,
    resupply_actions,
)
from rules_kb.engine.cards import Face, token_face
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.choosing import label_of, one_place, pick, pick_player, pick_where
from rules_kb.engine.citing import Rule, none, piece
from rules_kb.engine.decisions import Steps
from rules_kb.engine.finding import player
from rules_kb.engine.kernel import Engine
from rules_kb.engine.measuring import measure
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import facing, sister


@builds(x.Draw)
def _draw(e: Engine, node: x.Draw, scope: Scope) -> Steps[Built]:
    who = yield from pick_player(e, node.who, scope)
    number = measure(node.number, scope)
    return Built("piocher", [a for p in who for a in draw_actions(e, p, number)], [r7.DRAW])


@builds(x.Resupply)
def _resupply(e: Engine, node: x.Resupply, scope: Scope) -> Steps[Built]:
    who = yield from pick_player(e, node.who, scope)
    actions = [a for p in who for a in resupply_actions(e, p)]
    return Built("ravitailler", actions, [r7.RESUPPLY], binds=node.name)


@builds(x.Discard)
@piece(r7.DISCARD, r7.D_COST, neutral=lambda *_: built_nothing())
def _discard(e: Engine, node: x.Discard, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = [
        move_of(e, t, Zone.DISCARD, r7.DISCARD, who=named(node.who, scope), verbs=(Verb.DISCARD,)) for t in found
    ]
    return Built("defausser", actions, [r7.DISCARD])


@builds(x.Sacrifice)
def _sacrifice(e: Engine, node: x.Sacrifice, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, own_choice(node), scope)
    who = player(node.who, scope)
    return Built("sacrifier", sacrifices(e, found, who), [r7.SACRIFICE, r7.DISCARD])


def own_choice(node: x.Sacrifice) -> Objects:
    """Who sacrifices chooses, among what they control in play (7.3.31.a)."""
    if not isinstance(node.what, o.Chosen):
        return node.what
    mine = f.And((node.what.what, f.InPlay(), f.ControlledBy(node.who)))
    return replace(node.what, what=mine, by=node.who)


@piece(r7.SACRIFICE, neutral=none)
def sacrifices(e: Engine, found: Sequence[Thing], who: Player | None) -> list[do.Action]:
    """Sacrifice: discard an object in play that the player controls (7.3.31.a)."""
    return [
        move_of(e, t, Zone.DISCARD, r7.SACRIFICE, r7.DISCARD, who=who, verbs=(Verb.SACRIFICE, Verb.DISCARD))
        for t in found
        if not isinstance(t, Card) and e.view.in_play(t) and e.view.controller(t) == who
    ]


@builds(x.Sabotage)
@piece(r7.SABOTAGE, neutral=lambda *_: built_nothing())
def _sabotage(e: Engine, node: x.Sabotage, scope: Scope) -> Steps[Built]:
    """Sabotage: discard up to one target card in a Reserve (7.3.30.a)."""
    found = yield from pick(e, SABOTAGE_TARGET, scope, key=str(id(node)))
    who = player(node.who, scope)
    verbs = (Verb.SABOTAGE, Verb.DISCARD)
    actions: list[do.Action] = [move_of(e, t, Zone.DISCARD, r7.SABOTAGE, who=who, verbs=verbs) for t in found]
    return Built("saboter", actions, [r7.SABOTAGE, r6.TARGETS])


@builds(x.Move)
@piece(r7.MOVE, neutral=lambda *_: built_nothing())
def _move(e: Engine, node: x.Move, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = []
    places = yield from destination(e, node.to, scope)
    for thing in found:
        action = yield from _one_move(e, thing, node, places, scope)
        if action is not None:
            actions.append(action)
    return Built(
        "deplacer", actions, [r7.MOVE, r2.NEW_OBJECT], binds=node.what.name if isinstance(node.what, o.It) else None
    )


def destination(e: Engine, place: Place, scope: Scope) -> Steps[tuple[Expedition, ...]]:
    """The Expeditions of a destination, chosen if they must be."""
    if isinstance(place, o.ToExpedition):
        return (yield from pick_where(e, place.where, scope))
    return ()


def _one_move(
    e: Engine, thing: Thing, node: x.Move, places: tuple[Expedition, ...], scope: Scope
) -> Steps[do.Move | None]:
    rules = (r7.MOVE, r2.NEW_OBJECT)
    who = named(node.who, scope)
    to = node.to
    if isinstance(to, o.ToExpedition):
        place = yield from one_place(e, scope.you, places, label_of(e, thing))
        return None if place is None else move_of(e, thing, Zone.EXPEDITION, *rules, who=who, expedition=place)
    if isinstance(to, o.ToDeck):
        return move_of(e, thing, Zone.DECK, *rules, who=who, index=deck_index(e, thing, to))
    if isinstance(to, o.ToZone):
        whose = player(to.whose, scope) if to.whose is not None else None
        return move_of(e, thing, to.zone, *rules, who=who, whose=whose, ready=to.ready)
    return move_of(e, thing, None, *rules, who=who)


@piece(r2.DECK_TOO_SHORT, neutral=lambda _e, _t, to: 0 if to.from_top else -1)
def deck_index(e: Engine, thing: Thing, to: o.ToDeck) -> int:
    """The position in the Deck; too short, "X from the top" is the bottom, "from the bottom" the top (3.2.2.f)."""
    owner = holder(e, thing)
    size = len(e.state.decks[owner]) if owner is not None else 0
    if to.depth > size:
        return -1 if to.from_top else 0
    return to.depth if to.from_top else -1 - to.depth


@builds(x.Exchange)
@piece(r7.EXCHANGE, r7.EXCHANGE_IMPOSSIBLE, neutral=lambda *_: built_nothing())
def _exchange(e: Engine, node: x.Exchange, scope: Scope) -> Steps[Built]:
    """Each goes to the other's zone; nothing if one is missing (7.3.11)."""
    first = yield from pick(e, node.first, scope)
    second = yield from pick(e, node.second, scope)
    if len(first) != 1 or len(second) != 1:
        return Built("echanger", [], [r7.EXCHANGE_IMPOSSIBLE])
    actions: list[do.Action] = []
    for thing, other in ((first[0], second[0]), (second[0], first[0])):
        zone = other.zone if isinstance(other, Card) else e.view.obj(other).zone
        place = None if isinstance(other, Card) else e.view.obj(other).expedition
        actions.append(move_of(e, thing, zone, r7.EXCHANGE, who=scope.you, expedition=place, verbs=(Verb.EXCHANGE,)))
    return Built("echanger", actions, [r7.EXCHANGE])


@builds(x.Defect)
@piece(r7.DEFECT, r7.GIGANTIC_DEFECTS, neutral=lambda *_: built_nothing())
def _defect(e: Engine, node: x.Defect, scope: Scope) -> Steps[Built]:
    """The card moves to the Expedition facing the one in which it lies (7.3.6.a, 7.4.4.i)."""
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = [
        do.Shift(cites=e.cite(r7.DEFECT), obj=t, expedition=facing(e.state, place), verbs=(Verb.DEFECT,))
        for t in found
        if not isinstance(t, Card) and (place := e.view.obj(t).expedition) is not None
    ]
    return Built("trahir", actions, [r7.DEFECT])


@builds(x.SwitchExpeditions)
@piece(r7.SWITCH, r7.GIGANTIC_SWITCHES, r2.BETWEEN_EXPEDITIONS, neutral=lambda *_: built_nothing())
def _switch(e: Engine, node: x.SwitchExpeditions, scope: Scope) -> Steps[Built]:
    """The object goes to the other Expedition of the same player (7.3.34)."""
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = [
        do.Shift(cites=e.cite(r7.SWITCH, *_switching(e, t)), obj=t, expedition=sister(place), verbs=(Verb.SWITCH,))
        for t in found
        if not isinstance(t, Card) and (place := e.view.obj(t).expedition) is not None
    ]
    return Built("changer_d_expedition", actions, [r7.SWITCH])


def _switching(e: Engine, number: int) -> tuple[Rule, ...]:
    """What a Character that switches leaves and joins: nothing for a Gigantic (7.3.34.b, 7.4.4.n)."""
    if e.view.chars(number).type is not Type.CHARACTER:
        return ()
    return (r7.GIGANTIC_SWITCHES if len(e.view.presence(number)) > 1 else r7.SWITCH_LEAVES,)


@builds(x.Create)
@piece(r7.CREATE, r6.ACTION_EACH, neutral=lambda *_: built_nothing())
def _create(e: Engine, node: x.Create, scope: Scope) -> Steps[Built]:
    face = token_face(node.token)
    number = measure(node.number, scope)
    actions: list[do.Action] = []
    if node.landmark_of is not None or node.where is None:
        for who in (yield from pick_player(e, node.landmark_of or You(), scope)):
            actions += [_token(e, face, who, scope, None, Zone.LANDMARK) for _ in range(number)]
        return Built("creer", actions, [r7.CREATE, r6.ACTION_EACH], binds=node.name)
    places = yield from pick_where(e, node.where, scope)
    single = node.distributed or isinstance(node.where, o.MyExpedition | o.FacingMe | o.ExpeditionOf)
    if single and places:
        for _ in range(number):
            place = yield from one_place(e, scope.you, places, face.name)
            if place is not None:
                actions.append(_token(e, face, place[0], scope, place, Zone.EXPEDITION))
    else:
        actions = [_token(e, face, p[0], scope, p, Zone.EXPEDITION) for p in places for _ in range(number)]
    return Built("creer", actions, [r7.CREATE, r6.ACTION_EACH, r6.SIMULTANEOUS], binds=node.name)


def _token(e: Engine, face: Face, owner: Player, scope: Scope, place: Expedition | None, zone: Zone) -> do.CreateToken:
    return do.CreateToken(
        cites=e.cite(r7.CREATE, r6.ACTION_EACH, r2.TOKEN_BASE, r2.NEW_TIMESTAMP),
        face=face,
        owner=owner,
        zone=zone,
        expedition=place,
        who=scope.you,
        verbs=(Verb.CREATE,),
    )


def sabotage_target() -> o.Target:
    """The target of Sabotage: up to one card in a Reserve."""
    from rules_kb.abilities.trees.filters import InZone

    return o.Target(InZone(Zone.RESERVE), up_to=True)


SABOTAGE_TARGET = sabotage_target()
