"""Resolving an effect: its steps one after the other, conditions, options, modes, costs inside it (6.1, 6.5)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees import forms as f
from rules_kb.abilities.trees import objects as o
from rules_kb.abilities.trees.base import Effect, Objects
from rules_kb.engine import actions as do
from rules_kb.engine import building_counters, building_game, building_moves  # noqa: F401 - their builders are registered
from rules_kb.engine.building import BUILDERS, Built, build
from rules_kb.engine.building_moves import own_choice
from rules_kb.engine.choosing import label_of, pick, pick_player
from rules_kb.engine.citing import nothing, piece, skip
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.finding import candidates, players, things
from rules_kb.engine.kernel import Engine, ask, confirm, happen, step
from rules_kb.engine.matching import holds
from rules_kb.engine.measuring import measure
from rules_kb.engine.paying import note_moves
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope
from rules_kb.engine.state import Ref
from rules_kb.engine.steps import Event
from rules_kb.engine.wording import doing

Resolver = Callable[[Engine, Any, Scope], Steps[None]]
RESOLVERS: dict[type[Effect], Resolver] = {}


def resolves(kind: type[Effect]) -> Callable[[Resolver], Resolver]:
    """Register how a form is resolved."""

    def register(function: Resolver) -> Resolver:
        RESOLVERS[kind] = function
        return function

    return register


@piece(r6.INSTRUCTIONS, r6.MANDATORY, neutral=skip)
def resolve(e: Engine, effect: Effect, scope: Scope) -> Steps[None]:
    """Follow the instructions of an effect (6.1.a); stops when the game is over."""
    if e.state.over:
        return
    scope.view = e.view
    if type(effect) in BUILDERS:
        yield from perform(e, effect, scope)
    else:
        yield from RESOLVERS[type(effect)](e, effect, scope)
    scope.view = e.view


def perform(e: Engine, effect: Effect, scope: Scope) -> Steps[None]:
    """One action of an effect is one step (6.1.c)."""
    scope.chosen.pop("cette_etape", None)
    made = yield from build(e, effect, scope)
    yield from propose(e, made, scope)
    if isinstance(effect, x.Resupply) and effect.exhausted:
        yield from _exhaust_resupplied(e, effect, scope)


def propose(e: Engine, made: Built, scope: Scope) -> Steps[Event | None]:
    """Let a built step happen, and note what the rest of the effect may refer to."""
    source = None if scope.me is None else scope.me.after
    rules = (*made.rules, r6.ONE_VERB_ONE_STEP)
    event = yield from happen(e, step(e, made.name, made.actions, *rules, controller=scope.you, source=source))
    scope.view = e.view
    note(scope, made, event)
    return event


@piece(r6.IF_YOU_DO, neutral=nothing)
def note(scope: Scope, made: Built, event: Event | None) -> None:
    """What was done: the player did it if they started doing it, even if it was modified (6.5.f)."""
    scope.did = event is not None and (bool(event.actions) or any(n.what in ("replaced", "added") for n in event.notes))
    scope.done = sum(not isinstance(a, do.Shuffle) for a in event.actions) if event is not None else 0
    note_moves(scope, event)
    if made.binds is not None and event is not None:
        born = tuple(
            Ref(None, b)
            for a, b in zip(event.actions, event.born, strict=True)
            if b is not None and isinstance(a, do.Move | do.CreateToken)
        )
        if born:
            scope.names[made.binds] = born


@piece(r7.EXHAUSTED_RESUPPLY, neutral=skip)
def _exhaust_resupplied(e: Engine, effect: x.Resupply, scope: Scope) -> Steps[None]:
    """Exhausted Resupply: then exhaust the resupplied card (7.3.13.a)."""
    if scope.did:
        exhaust = x.Exhaust(o.It(effect.name))
        made = yield from build(e, exhaust, scope)
        yield from propose(e, made, scope)
        scope.did = True


def first_step(e: Engine, effect: Effect, scope: Scope) -> Steps[tuple[list[do.Action], list[Effect]]]:
    """The actions of the first step of an effect, and the effects that follow it (for replacing modifiers)."""
    if isinstance(effect, f.Sequence) and effect.parts:
        actions, rest = yield from first_step(e, effect.parts[0], scope)
        return actions, [*rest, *effect.parts[1:]]
    if isinstance(effect, f.Simultaneously):
        made = yield from _together(e, effect, scope)
        return made.actions, []
    if type(effect) in BUILDERS:
        made = yield from build(e, effect, scope)
        return made.actions, []
    return [], [effect]


@resolves(f.Nothing)
def _nothing(_e: Engine, _node: f.Nothing, _scope: Scope) -> Steps[None]:
    yield from ()


@resolves(f.Sequence)
@piece(r6.SEVERAL_STEPS, r6.ONE_VERB_ONE_STEP, r6.EVENT_PER_STEP, neutral=skip)
def _sequence(e: Engine, node: f.Sequence, scope: Scope) -> Steps[None]:
    """An effect may have several steps, one after the other (6.1.b)."""
    for index, part in enumerate(node.parts):
        e.path.append(str(index + 1))
        yield from resolve(e, part, scope)
        e.path.pop()


@resolves(f.Simultaneously)
@piece(r6.SIMULTANEOUS, neutral=lambda e, node, scope: _sequence(e, f.Sequence(node.parts), scope))
def _simultaneously(e: Engine, node: f.Simultaneously, scope: Scope) -> Steps[None]:
    """Verbs said to happen simultaneously: a single step (6.1.c, 6.1.f)."""
    made = yield from _together(e, node, scope)
    yield from propose(e, made, scope)


def _together(e: Engine, node: f.Simultaneously, scope: Scope) -> Steps[Built]:
    whole = Built("simultanement", [], [r6.SIMULTANEOUS])
    for part in node.parts:
        with e.adding_to(whole.actions):
            made = yield from build(e, part, scope)
        whole.actions += made.actions
        whole.rules += [r for r in made.rules if r not in whole.rules]
        targets = [t for a in made.actions if isinstance(t := getattr(a, "obj", None), int)]
        taken = scope.chosen.get("cette_etape", ())
        scope.chosen["cette_etape"] = (*(taken if isinstance(taken, tuple) else ()), *targets)
    return whole


@resolves(f.May)
@piece(r6.OPTIONAL, neutral=lambda e, node, scope: resolve(e, node.do, scope))
def _may(e: Engine, node: f.May, scope: Scope) -> Steps[None]:
    """An optional step: decided just before it would happen (6.5.c)."""
    who = yield from pick_player(e, node.who, scope)
    wanted = False
    if who and feasible(e, node.do, scope):
        wanted = yield from confirm(e, who[0], question(e, node.do, scope), r6.OPTIONAL)
    if wanted:
        yield from resolve(e, node.do, scope)
        return
    scope.did, scope.done = False, 0
    if node.otherwise is not None:
        yield from resolve(e, node.otherwise, scope)


def question(e: Engine, effect: Effect, scope: Scope) -> str:
    """The question of an optional step: what it is about."""
    return f"{doing(effect, _me(e, scope))} ?"


def _me(e: Engine, scope: Scope) -> str:
    found = things(o.Me(), scope)
    return label_of(e, found[0]) if found else "cet objet"


@piece(r6.DECISIONS, neutral=lambda *_: True)
def feasible(e: Engine, effect: Effect, scope: Scope) -> bool:
    """Whether doing it is possible at all: an impossible option cannot be chosen (6.1.g)."""
    scope.view = e.view
    if isinstance(effect, f.Sequence):
        return bool(effect.parts) and feasible(e, effect.parts[0], scope)
    if isinstance(effect, f.IfYouDo | f.Repeat | f.ForEach):
        return feasible(e, effect.do, scope)
    what = own_choice(effect) if isinstance(effect, x.Sacrifice) else getattr(effect, "what", None)
    if isinstance(what, Objects):
        return _findable(e, what, scope)
    if isinstance(effect, x.PlayCard):
        from rules_kb.engine.playing import playable_by_effect  # playing resolves effects

        return bool(playable_by_effect(e, effect, scope))
    return True


def _findable(e: Engine, what: Objects, scope: Scope) -> bool:
    if isinstance(what, o.Target | o.Chosen):
        return bool(candidates(what.what, scope))
    if isinstance(what, o.Me | o.It):
        from rules_kb.engine.finding import things

        return bool(things(what, scope))
    del e
    return True


@resolves(f.If)
@piece(r6.CONDITIONAL, r6.OTHERWISE, neutral=lambda e, node, scope: resolve(e, node.then, scope))
def _if(e: Engine, node: f.If, scope: Scope) -> Steps[None]:
    """A conditional step: the condition is evaluated once, just before it would happen (6.5.d-e)."""
    if holds(node.condition, scope):
        yield from resolve(e, node.then, scope)
    elif node.otherwise is not None:
        yield from resolve(e, node.otherwise, scope)


@resolves(f.IfYouDo)
@piece(r6.IF_YOU_DO, neutral=lambda e, node, scope: resolve(e, node.do, scope))
def _if_you_do(e: Engine, node: f.IfYouDo, scope: Scope) -> Steps[None]:
    """The form "X; if you did, Y": true if the player started doing X (6.5.f)."""
    scope.did = False
    yield from resolve(e, node.do, scope)
    branch = node.then if scope.did else node.otherwise
    if branch is not None:
        yield from resolve(e, branch, scope)


@resolves(f.ToDo)
def _to_do(e: Engine, node: f.ToDo, scope: Scope) -> Steps[None]:
    from rules_kb.engine.internal import pay_to_do  # a cost inside an effect declares and pays

    yield from pay_to_do(e, node, scope)


@resolves(f.Choose)
@piece(r6.MODES, neutral=lambda e, node, scope: resolve(e, node.modes[0].do, scope))
def _choose(e: Engine, node: f.Choose, scope: Scope) -> Steps[None]:
    """A modal effect: modes chosen in order, each once unless said otherwise, then resolved in that order (6.5.g)."""
    key = str(id(node))
    if key in scope.chosen:
        kept = scope.chosen[key]
        answer = kept if isinstance(kept, tuple) else ()
    else:
        answer = yield from choose_modes(e, node, scope)
    for index in answer:
        e.path.append(f"mode {index + 1}")
        yield from resolve(e, node.modes[index].do, scope)
        e.path.pop()


def choose_modes(e: Engine, node: f.Choose, scope: Scope) -> Steps[tuple[int, ...]]:
    """Ask for the modes."""
    number = measure(node.number, scope)
    if not node.repeated:
        number = min(number, len(node.modes))
    options = tuple(Option(i, mode.label or f"mode {i + 1}") for i, mode in enumerate(node.modes))
    least = 0 if node.up_to else number
    unnamed = [f"mode {i + 1} : {doing(mode.do, _me(e, scope))}" for i, mode in enumerate(node.modes) if not mode.label]
    asked = "choisissez un mode" if number == 1 else f"choisissez {number} modes, dans l’ordre"
    asked += f" ({' ; '.join(unnamed)})" if unnamed else ""
    return (
        yield from ask(
            e,
            scope.you,
            "mode",
            asked,
            options,
            least,
            number,
            r6.MODES,
            ordered=True,
            repeated=node.repeated,
        )
    )


@resolves(f.Repeat)
@piece(r6.REPEATED, neutral=lambda e, node, scope: resolve(e, node.do, scope))
def _repeat(e: Engine, node: f.Repeat, scope: Scope) -> Steps[None]:
    """So many times, one after the other; choices may differ (6.5.i)."""
    did = False
    for _ in range(measure(node.number, scope)):
        yield from resolve(e, node.do, scope)
        did = did or scope.did
    scope.did = did


@resolves(f.ForEach)
@piece(r6.REPEATED, neutral=skip)
def _for_each(e: Engine, node: f.ForEach, scope: Scope) -> Steps[None]:
    """For each of the objects, one after the other (6.5.i)."""
    found = yield from pick(e, node.what, scope)
    for thing in found:
        scope.names[node.name] = (thing if isinstance(thing, Card) else Ref(thing, thing),)
        yield from resolve(e, node.do, scope)


@resolves(f.EachDoes)
@piece(r6.DECISIONS_IN_ORDER, neutral=skip)
def _each_does(e: Engine, node: f.EachDoes, scope: Scope) -> Steps[None]:
    """Several players decide in initiative order; then it happens for all in one step (6.1.h)."""
    whole = Built("chacun", [], [r6.DECISIONS_IN_ORDER, r6.SIMULTANEOUS])
    named = players(node.who, scope)
    if type(node.do) not in BUILDERS:
        for who in (p for p in e.state.in_initiative_order() if p in named):
            yield from resolve(e, node.do, replace(scope, you=who, player=who))
        return
    for who in (p for p in e.state.in_initiative_order() if p in named):
        mine = replace(scope, player=who, names=dict(scope.names), places=dict(scope.places))
        if node.optional:
            asked, rules = question(e, node.do, mine), (r6.OPTIONAL, r6.DECISIONS_IN_ORDER)
            if not feasible(e, node.do, mine) or not (yield from confirm(e, who, asked, *rules)):
                continue
        made = yield from build(e, node.do, mine)
        whole.name = made.name
        whole.actions += [replace(a, who=a.who or who) for a in made.actions]
        whole.rules += [r for r in made.rules if r not in whole.rules]
    yield from propose(e, whole, scope)


@resolves(f.RollDie)
@piece(r7.ROLL, neutral=skip)
def _roll(e: Engine, node: f.RollDie, scope: Scope) -> Steps[None]:
    """Roll a fair six-sided die; a later step uses the result (7.3.28)."""
    from rules_kb.engine.dice import roll  # dice are changed by passive abilities

    yield from roll(e, scope)
    for face in node.faces:
        if scope.die is not None and face.low <= scope.die <= (face.high or scope.die):
            yield from resolve(e, face.do, scope)


@resolves(x.Note)
def _note(_e: Engine, node: x.Note, scope: Scope) -> Steps[None]:
    scope.amounts[node.name] = measure(node.amount, scope)
    yield from ()


@resolves(x.MakeEmblem)
def _make_emblem(e: Engine, node: x.MakeEmblem, scope: Scope) -> Steps[None]:
    from rules_kb.engine.emblems import make_emblem  # emblems are created by steps

    yield from make_emblem(e, node, scope)


@resolves(x.Activate)
def _activate(e: Engine, node: x.Activate, scope: Scope) -> Steps[None]:
    from rules_kb.engine.emblems import activate_symbol

    yield from activate_symbol(e, node, scope)


@resolves(x.PlayCard)
def _play(e: Engine, node: x.PlayCard, scope: Scope) -> Steps[None]:
    from rules_kb.engine.playing import play_by_effect  # playing resolves effects

    yield from play_by_effect(e, node, scope)
