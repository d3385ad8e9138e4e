"""Statuses, Expeditions, turns, Terrain Markers, abilities gained (2.4, 3.2.1, 7.3)."""

from collections.abc import Sequence
from typing import Any

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees.base import Where
from rules_kb.abilities.trees.words import Status, Verb
from rules_kb.engine import actions as do
from rules_kb.engine.building import Built, builds, built_nothing, element_of
from rules_kb.engine.cards import MARKER, Face
from rules_kb.engine.choosing import pick, pick_player, pick_regions, pick_where
from rules_kb.engine.citing import Rule, piece
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.finding import player
from rules_kb.engine.kernel import Engine, ask
from rules_kb.engine.measuring import measure
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import Ref
from rules_kb.engine.wording import TERRAINS


def _status_actions(
    e: Engine, found: Sequence[Thing], status: Status, *rules: Rule, gain: bool, verbs: tuple[Verb, ...] = ()
) -> list[do.Action]:
    kind = do.GainStatus if gain else do.LoseStatus
    return [kind(cites=e.cite(*rules), obj=t, status=status, verbs=verbs) for t in found if not isinstance(t, Card)]


@builds(x.Gain)
def _gain(e: Engine, node: x.Gain, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    return Built("gagner_statut", _status_actions(e, found, node.status, r7.GAIN_STATUS, gain=True), [r7.GAIN_STATUS])


@builds(x.Lose)
def _lose(e: Engine, node: x.Lose, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    return Built("perdre_statut", _status_actions(e, found, node.status, r7.LOSE_STATUS, gain=False), [r7.LOSE_STATUS])


@builds(x.Exhaust)
@piece(r7.EXHAUST, r7.EXHAUST_COST, r2.EXHAUSTING, neutral=lambda *_: built_nothing())
def _exhaust(e: Engine, node: x.Exhaust, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    actions = _status_actions(e, found, Status.EXHAUSTED, r7.EXHAUST, gain=True, verbs=(Verb.EXHAUST,))
    return Built("epuiser", actions, [r7.EXHAUST])


@builds(x.Ready)
@piece(r7.READY, neutral=lambda *_: built_nothing())
def _ready(e: Engine, node: x.Ready, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    actions = _status_actions(e, found, Status.EXHAUSTED, r7.READY, gain=False, verbs=(Verb.READY,))
    return Built("redresser", actions, [r7.READY])


@builds(x.Ascend)
@piece(r7.ASCEND, r2.ASCENDED, neutral=lambda *_: built_nothing())
def _ascend(e: Engine, node: x.Ascend, scope: Scope) -> Steps[Built]:
    """An Expedition that ascends gains Ascended (7.3.3.a)."""
    places = yield from pick_where(e, node.where, scope)
    actions: list[do.Action] = [
        do.GainStatus(cites=e.cite(r7.ASCEND), expedition=p, status=Status.ASCENDED, verbs=(Verb.ASCEND,))
        for p in places
    ]
    return Built("s_elever", actions, [r7.ASCEND])


@builds(x.Advance)
@piece(r7.ADVANCE, neutral=lambda *_: built_nothing())
def _advance(e: Engine, node: x.Advance, scope: Scope) -> Steps[Built]:
    """The marker goes to the next region in its direction (7.3.22.a)."""
    return (yield from _travel(e, node.where, measure(node.number, scope), scope))


@builds(x.Retreat)
@piece(r7.RETREAT, neutral=lambda *_: built_nothing())
def _retreat(e: Engine, node: x.Retreat, scope: Scope) -> Steps[Built]:
    """The marker goes back to the region before (7.3.21.a)."""
    return (yield from _travel(e, node.where, -measure(node.number, scope), scope))


def _travel(e: Engine, node: Where, regions: int, scope: Scope) -> Steps[Built]:
    places = yield from pick_where(e, node, scope)
    rule, verb, name = (r7.ADVANCE, Verb.ADVANCE, "avancer") if regions > 0 else (r7.RETREAT, Verb.RETREAT, "reculer")
    actions: list[do.Action] = [
        do.Travel(cites=e.cite(rule), expedition=p, regions=regions, verbs=(verb,)) for p in places if regions
    ]
    return Built(name, actions, [rule])


@builds(x.Pass)
def _pass(e: Engine, node: x.Pass, scope: Scope) -> Steps[Built]:
    who = yield from pick_player(e, node.who, scope)
    from rules_kb.engine.rulebook import game as r4

    actions: list[do.Action] = [
        do.Mark(cites=e.cite(r4.PASSED), what="passe", player=p, verbs=(Verb.PASS,))
        for p in who
        if p not in e.state.passed
    ]
    return Built("passer", actions, [r4.PASSED])


@builds(x.BecomeFirst)
@piece(r6.CARD_OVER_RULE, neutral=lambda *_: built_nothing())
def _become_first(e: Engine, node: x.BecomeFirst, scope: Scope) -> Steps[Built]:
    who = yield from pick_player(e, node.who, scope)
    actions: list[do.Action] = [do.Mark(cites=e.cite(r6.CARD_OVER_RULE), what="premier_joueur", player=p) for p in who]
    return Built("devenir_premier_joueur", actions, [r6.CARD_OVER_RULE])


@builds(x.WinGame)
def _win(e: Engine, node: x.WinGame, scope: Scope) -> Steps[Built]:
    who = yield from pick_player(e, node.who, scope)
    actions: list[do.Action] = [do.Mark(cites=e.cite(r6.CARD_OVER_RULE), what="gagne", player=p) for p in who]
    return Built("gagner_la_partie", actions, [r6.CARD_OVER_RULE])


@builds(x.AfterYou)
@piece(r7.AFTER_YOU, r7.NOT_PASSING, neutral=lambda *_: built_nothing())
def _after_you(e: Engine, _node: x.AfterYou, scope: Scope) -> Steps[Built]:
    """After You: the turn ends once no Reactions are left in Limbo; it is not passing (7.3.2)."""
    yield from ()
    mark = do.Mark(cites=e.cite(r7.AFTER_YOU, r7.NOT_PASSING), what="apres_vous", player=scope.you)
    return Built("apres_vous", [mark], [r7.AFTER_YOU])


@builds(x.Reveal)
def _reveal(e: Engine, node: x.Reveal, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    scope.names[node.name] = tuple(t if isinstance(t, Card) else Ref(t, t) for t in found)
    actions: list[do.Action] = [
        do.Reveal(cites=e.cite(r2.HIDDEN_NOT_SEEN), element=element_of(e, t), who=scope.you, verbs=(Verb.REVEAL,))
        for t in found
    ]
    return Built("reveler", actions, [r2.HIDDEN_NOT_SEEN, r6.EMPTY_EVENT])


@builds(x.Aim)
@piece(r6.EMPTY_EVENT, neutral=lambda *_: built_nothing())
def _aim(e: Engine, node: x.Aim, scope: Scope) -> Steps[Built]:
    if node.what is not None:
        yield from pick(e, node.what, scope)
    if node.where is not None:
        yield from pick_where(e, node.where, scope)
    return Built("cibler", [], [r6.TARGETS, r6.EMPTY_EVENT])


@builds(x.PlaceMarker)
@piece(r2.MARKER_ABILITY, neutral=lambda *_: built_nothing())
def _place_marker(e: Engine, node: x.PlaceMarker, scope: Scope) -> Steps[Built]:
    """A Terrain Marker is an object with a timestamp and a passive ability, without type (3.2.1.d)."""
    found = yield from pick_regions(e, node.where, scope)
    actions: list[do.Action] = [marker(e, node.terrains, region) for region in found]
    return Built("placer_marqueur", actions, [r2.MARKER_ABILITY])


def marker(e: Engine, terrains: tuple[Any, ...], region: int) -> do.Place:
    """Put a Terrain Marker on a region."""
    from rules_kb.abilities.trees.abilities import Passive
    from rules_kb.abilities.trees.statements import MarkerTerrains

    face = Face(MARKER.name, MARKER.type, abilities=(Passive(MarkerTerrains(terrains)),))
    return do.Place(cites=e.cite(r2.MARKER_ABILITY), face=face, on=region)


@builds(x.MoveMarker)
@piece(r7.MOVE_MARKER, r7.MARKER_SAME_REGION, neutral=lambda *_: built_nothing())
def _move_marker(e: Engine, node: x.MoveMarker, scope: Scope) -> Steps[Built]:
    """A moved Terrain Marker is a new object, even in the same region (7.3.20)."""
    found = yield from pick_regions(e, node.where, scope)
    markers = [
        n
        for n, obj in e.state.objects.items()
        if obj.on is not None and (node.terrain is None or node.terrain in _terrains(e, n))
    ]
    if not markers or not found:
        return Built("deplacer_marqueur", [], [r7.MOVE_MARKER])
    options = tuple(Option(n, f"marqueur {'/'.join(TERRAINS[t] for t in _terrains(e, n))}") for n in markers)
    answer = yield from ask(e, scope.you, "marqueur", "quel marqueur Terrain ?", options, 1, 1, r6.DECISIONS)
    moved = markers[answer[0]]
    actions: list[do.Action] = [
        do.Cease(cites=e.cite(r7.MOVE_MARKER), obj=moved),
        marker(e, _terrains(e, moved), found[0]),
    ]
    return Built("deplacer_marqueur", actions, [r7.MOVE_MARKER])


def _terrains(e: Engine, number: int) -> tuple[Any, ...]:
    from rules_kb.abilities.trees.abilities import Passive
    from rules_kb.abilities.trees.statements import MarkerTerrains

    for ability in e.state.face(e.state.objects[number]).abilities:
        if isinstance(ability, Passive) and isinstance(ability.what, MarkerTerrains):
            return ability.what.terrains
    return ()


@builds(x.Grant)
@piece(r2.LACKING_GAINED, neutral=lambda *_: built_nothing())
def _grant(e: Engine, node: x.Grant, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = [
        do.Grant(cites=e.cite(r2.LACKING_GAINED), obj=t, abilities=(node.ability,))
        for t in found
        if not isinstance(t, Card)
    ]
    return Built("gagner_capacite", actions, [r2.LACKING_GAINED])


@builds(x.GainSubtypes)
def _gain_subtypes(e: Engine, node: x.GainSubtypes, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    others = yield from pick(e, node.of, scope)
    gained = tuple(sorted({s for t in others if not isinstance(t, Card) for s in e.view.chars(t).subtypes}))
    actions: list[do.Action] = [
        do.Grant(cites=e.cite(r2.LACKING_GAINED), obj=t, subtypes=gained) for t in found if not isinstance(t, Card)
    ]
    return Built("gagner_sous_types", actions, [r2.LACKING_GAINED])


@builds(x.PayMana)
def _pay(e: Engine, node: x.PayMana, scope: Scope) -> Steps[Built]:
    from rules_kb.engine.paying import mana_actions  # paying builds costs

    who = player(node.who, scope) or scope.you
    actions = yield from mana_actions(e, who, measure(node.amount, scope))
    return Built("payer", actions, [r2.PAY_MANA])
