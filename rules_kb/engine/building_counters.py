"""Counters: gained, removed, spent, augmented, doubled, exchanged (2.5, 7.3)."""

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees.words import Verb
from rules_kb.engine import actions as do
from rules_kb.engine.building import Built, builds, built_nothing
from rules_kb.engine.choosing import label_of, pick
from rules_kb.engine.citing import piece
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.kernel import Engine, ask
from rules_kb.engine.measuring import measure
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope
from rules_kb.engine.wording import counters as said


@builds(x.GainCounters)
def _gain_counters(e: Engine, node: x.GainCounters, scope: Scope) -> Steps[Built]:
    found = [t for t in (yield from pick(e, node.what, scope)) if not isinstance(t, Card)]
    number = measure(node.number, scope)
    amounts = dict.fromkeys(found, number)
    if node.distributed:
        amounts = dict.fromkeys(found, 0)
        for _ in range(number if found else 0):
            options = tuple(Option(t, label_of(e, t)) for t in found)
            answer = yield from ask(
                e, scope.you, "distribution", f"à qui donner {said(1, node.name)} ?", options, 1, 1, r6.DECISIONS
            )
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
