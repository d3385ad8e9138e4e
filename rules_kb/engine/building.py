"""From an action of a tree to the atomic actions of one step: choices are made, nothing has happened yet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees import objects as o
from rules_kb.abilities.trees.amounts import You
from rules_kb.abilities.trees.base import Effect, Place, Where
from rules_kb.abilities.trees.words import Status, Type, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.cards import MARKER, Face, token_face
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.choosing import label_of, one_place, pick, pick_player, pick_regions, pick_where
from rules_kb.engine.citing import Rule, none, piece
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.finding import player, players
from rules_kb.engine.kernel import Engine, ask
from rules_kb.engine.measuring import measure
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import SHARED, Ref, facing, sister


@dataclass(slots=True)
class Built:
    """A step ready to be proposed: its name, its atomic actions, its rules.

    `binds`: the name under which the objects that it brings into being are then known.
    """

    name: str
    actions: list[do.Action]
    rules: list[Rule] = field(default_factory=list)
    binds: str | None = None


Builder = Callable[[Engine, Any, Scope], Steps[Built]]
BUILDERS: dict[type[Effect], Builder] = {}


def builds(kind: type[Effect]) -> Callable[[Builder], Builder]:
    """Register the builder of a node."""

    def register(function: Builder) -> Builder:
        BUILDERS[kind] = function
        return function

    return register


def build(e: Engine, node: Effect, scope: Scope) -> Steps[Built]:
    """The step of an action node: decisions taken, actions listed."""
    scope.view = e.view
    return (yield from BUILDERS[type(node)](e, node, scope))


def holder(e: Engine, thing: Thing) -> Player | None:
    """Whose card or object it is, for zones: its owner."""
    return e.state.elements[element_of(e, thing)].owner


def element_of(e: Engine, thing: Thing) -> int:
    """The element of a card or an object."""
    return thing.element if isinstance(thing, Card) else e.view.obj(thing).element


def move_of(  # noqa: PLR0913 - a move has this many parts
    e: Engine,
    thing: Thing,
    to: Zone | None,
    *rules: Rule,
    who: Player | None = None,
    whose: Player | None = None,
    expedition: Expedition | None = None,
    verbs: tuple[Verb, ...] = (),
    index: int = 0,
    ready: bool = False,
) -> do.Move:
    """A move of a card or an object; in the Mana zone face down, and exhausted unless said otherwise (3.2.9.b)."""
    mana = to is Zone.MANA
    return do.Move(
        cites=e.cite(*rules, *((r2.ORB_FACE_DOWN,) if mana else ())),
        element=element_of(e, thing),
        obj=None if isinstance(thing, Card) else thing,
        to=to,
        player=None if to is None or to in SHARED else whose or holder(e, thing),
        expedition=expedition,
        index=index,
        face_down=mana,
        statuses=mana_entry(ready=ready) if mana else (),
        who=who,
        verbs=verbs,
    )


@piece(r2.ORB_FACE_DOWN, neutral=none)
def mana_entry(*, ready: bool) -> tuple[Status, ...]:
    """A card put in the Mana zone is exhausted unless specified otherwise (3.2.9.b)."""
    return () if ready else (Status.EXHAUSTED,)


@piece(
    r2.DECK_EMPTY, r2.DECK_POSITION, r2.DECK_STILL_EMPTY, r7.RESUPPLY_EMPTY, neutral=lambda e, w, n: ([], top(e, w, n))
)
def top_cards(e: Engine, who: Player, number: int) -> tuple[list[do.Action], tuple[int, ...]]:
    """The top cards of a Deck; too short, the Discard pile is shuffled under it in the same step (3.2.2.d-e)."""
    deck = e.state.decks[who]
    discard = e.view.in_zone(Zone.DISCARD, who)
    if len(deck) >= number or not discard:
        return [], deck[:number]
    cards = tuple(e.state.objects[n].element for n in discard)
    order = (*deck, *e.randomness.shuffle(f"deck {who}", cards))
    cites = e.cite(r2.DECK_EMPTY)
    return [do.Shuffle(cites=cites, player=who, order=order, from_discard=tuple(discard))], order[:number]


def top(e: Engine, who: Player, number: int) -> tuple[int, ...]:
    """The top cards, without more."""
    return e.state.decks[who][:number]


@piece(r7.DRAW, r2.DECK_ORDER, neutral=none)
def draw_actions(e: Engine, who: Player, number: int, *rules: Rule) -> list[do.Action]:
    """Draw: move the top cards of one's Deck to one's Hand (7.3.9.a), one atomic action a card."""
    shuffle, cards = top_cards(e, who, number)
    return [
        *shuffle,
        *(
            do.Move(cites=e.cite(*rules, r7.DRAW), element=c, to=Zone.HAND, player=who, who=who, verbs=(Verb.DRAW,))
            for c in cards
        ),
    ]


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


@piece(r7.RESUPPLY, neutral=none)
def resupply_actions(e: Engine, who: Player) -> list[do.Action]:
    """Resupply: put the top card of one's Deck into one's Reserve (7.3.26)."""
    shuffle, cards = top_cards(e, who, 1)
    moves = [
        do.Move(cites=e.cite(r7.RESUPPLY), element=c, to=Zone.RESERVE, player=who, who=who, verbs=(Verb.RESUPPLY,))
        for c in cards
    ]
    return [*shuffle, *moves]


@builds(x.Discard)
def _discard(e: Engine, node: x.Discard, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = [
        move_of(e, t, Zone.DISCARD, r7.DISCARD, who=_named(node.who, scope), verbs=(Verb.DISCARD,)) for t in found
    ]
    return Built("defausser", actions, [r7.DISCARD])


@builds(x.Sacrifice)
def _sacrifice(e: Engine, node: x.Sacrifice, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    who = player(node.who, scope)
    return Built("sacrifier", sacrifices(e, found, who), [r7.SACRIFICE, r7.DISCARD])


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
    found = yield from pick(e, SABOTAGE_TARGET, scope)
    who = player(node.who, scope)
    verbs = (Verb.SABOTAGE, Verb.DISCARD)
    actions: list[do.Action] = [move_of(e, t, Zone.DISCARD, r7.SABOTAGE, who=who, verbs=verbs) for t in found]
    return Built("saboter", actions, [r7.SABOTAGE, r6.TARGETS])


def built_nothing() -> Steps[Built]:
    """Neutral form: a step without actions."""
    yield from ()
    return Built("rien", [], [r6.SKIP_IMPOSSIBLE])


@builds(x.Move)
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
    who = _named(node.who, scope)
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


@piece(r2.DECK_TOO_SHORT, neutral=lambda _e, _t, to: to.depth if to.from_top else -1 - to.depth)
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
@piece(r7.SWITCH, r2.BETWEEN_EXPEDITIONS, neutral=lambda *_: built_nothing())
def _switch(e: Engine, node: x.SwitchExpeditions, scope: Scope) -> Steps[Built]:
    """The object goes to the other Expedition of the same player (7.3.34)."""
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = [
        do.Shift(cites=e.cite(r7.SWITCH), obj=t, expedition=sister(place), verbs=(Verb.SWITCH,))
        for t in found
        if not isinstance(t, Card) and (place := e.view.obj(t).expedition) is not None
    ]
    return Built("changer_d_expedition", actions, [r7.SWITCH])


@builds(x.Create)
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
        cites=e.cite(r7.CREATE, r6.ACTION_EACH),
        face=face,
        owner=owner,
        zone=zone,
        expedition=place,
        who=scope.you,
        verbs=(Verb.CREATE,),
    )


@builds(x.GainCounters)
def _gain_counters(e: Engine, node: x.GainCounters, scope: Scope) -> Steps[Built]:
    found = [t for t in (yield from pick(e, node.what, scope)) if not isinstance(t, Card)]
    number = measure(node.number, scope)
    amounts = dict.fromkeys(found, number)
    if node.distributed:
        amounts = dict.fromkeys(found, 0)
        for _ in range(number if found else 0):
            options = tuple(Option(t, label_of(e, t)) for t in found)
            answer = yield from ask(e, scope.you, "distribution", "à qui ?", options, 1, 1, r6.DECISIONS)
            amounts[found[answer[0]]] += 1
    actions: list[do.Action] = []
    for thing in found:
        amount = amounts[thing]
        if node.most is not None:
            amount = max(0, min(amount, measure(node.most, scope) - e.view.obj(thing).count(node.name)))
        if amount:
            actions.append(counters_change(e, thing, node.name, amount))
    return Built("gagner_compteurs", actions, [r7.GAIN_COUNTERS, r2.GAIN_COUNTERS])


@piece(
    r2.GAIN_COUNTERS,
    r7.GAIN_COUNTERS,
    r2.HAVE_COUNTERS,
    r2.COUNTERS_NOT_OBJECTS,
    neutral=lambda e, t, n, _a: do.ChangeCounters(cites=e.cite(r2.GAIN_COUNTERS), obj=t, counter=n, amount=0),
)
def counters_change(e: Engine, number: int, name: str, amount: int) -> do.Action:
    """So many counters of that name are put on the object (2.5.f)."""
    return do.ChangeCounters(cites=e.cite(r2.GAIN_COUNTERS), obj=number, counter=name, amount=amount)


@builds(x.RemoveCounters)
def _remove_counters(e: Engine, node: x.RemoveCounters, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = []
    for thing in found:
        if isinstance(thing, Card):
            continue
        left = measure(node.number, scope) if node.number is not None else None
        for name, held in e.view.obj(thing).counters:
            if node.name in (None, name):
                amount = removed(held, left)
                left = None if left is None else left - amount
                if amount:
                    cites = e.cite(r2.REMOVE_COUNTERS)
                    actions.append(
                        do.ChangeCounters(cites=cites, obj=thing, counter=name, amount=-amount, verbs=(Verb.REMOVE,))
                    )
    return Built("retirer_compteurs", actions, [r2.REMOVE_COUNTERS])


@piece(r2.REMOVE_COUNTERS, neutral=lambda held, wanted: wanted or held)
def removed(held: int, wanted: int | None) -> int:
    """Removing stops at zero (2.5.g)."""
    return held if wanted is None else min(held, wanted)


@builds(x.Spend)
@piece(r7.SPEND, r2.SPEND_COUNTERS, neutral=lambda *_: built_nothing())
def _spend(e: Engine, node: x.Spend, scope: Scope) -> Steps[Built]:
    """Spent counters are removed from the object (7.3.33.a)."""
    found = yield from pick(e, node.what, scope)
    number = measure(node.number, scope)
    actions: list[do.Action] = []
    for thing in found:
        if isinstance(thing, Card):
            continue
        name = node.name
        if name is None:
            held = [n for n, count in e.view.obj(thing).counters if count >= number]
            options = tuple(Option(n, n) for n in held)
            answer = yield from ask(e, scope.you, "compteur", "quel compteur ?", options, 1, 1, r6.DECISIONS)
            name = held[answer[0]] if answer else "boost"
        cites = e.cite(r7.SPEND, r2.SPEND_COUNTERS)
        actions.append(do.ChangeCounters(cites=cites, obj=thing, counter=name, amount=-number, verbs=(Verb.SPEND,)))
    return Built("depenser", actions, [r7.SPEND])


@builds(x.Augment)
@piece(r7.AUGMENT, neutral=lambda *_: built_nothing())
def _augment(e: Engine, node: x.Augment, scope: Scope) -> Steps[Built]:
    """One more of a single counter that it already has (7.3.4.a)."""
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = []
    for thing in found:
        held = [] if isinstance(thing, Card) else [n for n, _ in e.view.obj(thing).counters]
        if held and not isinstance(thing, Card):
            options = tuple(Option(n, n) for n in held)
            answer = yield from ask(e, scope.you, "compteur", "quel compteur ?", options, 1, 1, r6.DECISIONS)
            cites = e.cite(r7.AUGMENT)
            actions.append(
                do.ChangeCounters(cites=cites, obj=thing, counter=held[answer[0]], amount=1, verbs=(Verb.AUGMENT,))
            )
    return Built("amplifier", actions, [r7.AUGMENT])


@builds(x.DoubleCounters)
@piece(r7.DOUBLE, r7.DOUBLE_ZERO, neutral=lambda *_: built_nothing())
def _double(e: Engine, node: x.DoubleCounters, scope: Scope) -> Steps[Built]:
    """It gains as many as it has; impossible with none (7.3.8)."""
    found = yield from pick(e, node.what, scope)
    actions: list[do.Action] = [
        do.ChangeCounters(cites=e.cite(r7.DOUBLE), obj=t, counter=node.name, amount=held)
        for t in found
        if not isinstance(t, Card) and (held := e.view.obj(t).count(node.name))
    ]
    return Built("doubler", actions, [r7.DOUBLE])


@builds(x.ExchangeBoosts)
@piece(r7.EXCHANGE_BOOSTS, neutral=lambda *_: built_nothing())
def _exchange_boosts(e: Engine, node: x.ExchangeBoosts, scope: Scope) -> Steps[Built]:
    """Each gains or loses the difference, at once (7.3.10)."""
    first = yield from pick(e, node.first, scope)
    second = yield from pick(e, node.second, scope)
    both = [t for t in (*first, *second) if not isinstance(t, Card)]
    actions: list[do.Action] = []
    if len(both) == 2:
        difference = e.view.obj(both[1]).count("boost") - e.view.obj(both[0]).count("boost")
        if difference:
            cites = e.cite(r7.EXCHANGE_BOOSTS)
            actions = [
                do.ChangeCounters(cites=cites, obj=both[0], counter="boost", amount=difference),
                do.ChangeCounters(cites=cites, obj=both[1], counter="boost", amount=-difference),
            ]
    return Built("echanger_boosts", actions, [r7.EXCHANGE_BOOSTS])


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
def _exhaust(e: Engine, node: x.Exhaust, scope: Scope) -> Steps[Built]:
    found = yield from pick(e, node.what, scope)
    actions = _status_actions(e, found, Status.EXHAUSTED, r7.EXHAUST, gain=True, verbs=(Verb.EXHAUST,))
    return Built("epuiser", actions, [r7.EXHAUST])


@builds(x.Ready)
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
    from rules_kb.engine.rulebook import game as r4  # noqa: PLC0415 - one use

    actions: list[do.Action] = [
        do.Mark(cites=e.cite(r4.PASSED), what="passe", player=p, verbs=(Verb.PASS,))
        for p in who
        if p not in e.state.passed
    ]
    return Built("passer", actions, [r4.PASSED])


@builds(x.BecomeFirst)
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
    from rules_kb.abilities.trees.abilities import Passive  # noqa: PLC0415 - one use
    from rules_kb.abilities.trees.statements import MarkerTerrains  # noqa: PLC0415 - one use

    face = Face(MARKER.name, Type.REGION, abilities=(Passive(MarkerTerrains(terrains)),))
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
    options = tuple(Option(n, f"marqueur {'/'.join(t.value for t in _terrains(e, n))}") for n in markers)
    answer = yield from ask(e, scope.you, "marqueur", "quel marqueur Terrain ?", options, 1, 1, r6.DECISIONS)
    moved = markers[answer[0]]
    actions: list[do.Action] = [
        do.Cease(cites=e.cite(r7.MOVE_MARKER), obj=moved),
        marker(e, _terrains(e, moved), found[0]),
    ]
    return Built("deplacer_marqueur", actions, [r7.MOVE_MARKER])


def _terrains(e: Engine, number: int) -> tuple[Any, ...]:
    from rules_kb.abilities.trees.abilities import Passive  # noqa: PLC0415 - one use
    from rules_kb.abilities.trees.statements import MarkerTerrains  # noqa: PLC0415 - one use

    for ability in e.state.face(e.state.objects[number]).abilities:
        if isinstance(ability, Passive) and isinstance(ability.what, MarkerTerrains):
            return ability.what.terrains
    return ()


@builds(x.Grant)
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
    from rules_kb.engine.paying import mana_actions  # noqa: PLC0415 - paying builds costs

    who = player(node.who, scope) or scope.you
    actions = yield from mana_actions(e, who, measure(node.amount, scope))
    return Built("payer", actions, [r2.PAY_MANA])


def _named(who: Any, scope: Scope) -> Player | None:  # noqa: ANN401 - a `Who` node
    """The player that the effect names, None when it only says "you" (7.5.6.b-c)."""
    if isinstance(who, You):
        return None
    found = players(who, scope)
    return found[0] if found else None


def sabotage_target() -> o.Target:
    """The target of Sabotage: up to one card in a Reserve."""
    from rules_kb.abilities.trees.filters import InZone  # noqa: PLC0415 - one use

    return o.Target(InZone(Zone.RESERVE), up_to=True)


SABOTAGE_TARGET = sabotage_target()
