"""Costs (6.4): one step, all or nothing, always declinable; mana (3.2.9)."""

from collections.abc import Sequence

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees.amounts import Number
from rules_kb.abilities.trees.base import Effect
from rules_kb.abilities.trees.objects import Chosen, Me
from rules_kb.abilities.trees.words import Status, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Player
from rules_kb.engine.citing import Rule, piece
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.finding import candidates, player, things
from rules_kb.engine.forbid import forbidden
from rules_kb.engine.kernel import Engine, ask, happen, step
from rules_kb.engine.measuring import counters, measure
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Scope
from rules_kb.engine.steps import Event
from rules_kb.engine.wording import counters as said


@piece(r2.PAY_MANA, r7.MANA_SYMBOL, r4.BOOSTER_MANA, r5.DECLARE_COSTS, neutral=lambda *_: no_actions())
def mana_actions(e: Engine, who: Player, amount: int) -> Steps[list[do.Action]]:
    """Pay mana by exhausting as many Mana Orbs (3.2.9.f); none with the unlimited mana of a Booster War."""
    if e.booster is not None or amount <= 0:
        return []
    yield from swap(e, who)
    orbs = e.view.ready_orbs(who)
    from rules_kb.engine.choosing import label_of, orb_key

    options = tuple(Option(n, label_of(e, n)) for n in orbs)
    answer = yield from ask(
        e,
        who,
        "mana",
        f"quels Orbes de Mana épuiser ({amount}) ?",
        options,
        amount,
        amount,
        r2.PAY_MANA,
        r5.DECLARE_COSTS,
        hidden=True,
        alike=tuple(orb_key(e, n) for n in orbs),
    )
    cites = e.cite(r2.PAY_MANA)
    return [
        do.GainStatus(cites=cites, obj=orbs[i], status=Status.EXHAUSTED, who=who, verbs=(Verb.EXHAUST, Verb.PAY))
        for i in answer
    ]


def no_actions() -> Steps[list[do.Action]]:
    """Neutral form: nothing to pay."""
    yield from ()
    return []


@piece(r2.SWAP_ORBS, neutral=lambda *_: no_swap())
def swap(e: Engine, who: Player) -> Steps[None]:
    """Exhaust a Mana Orb to ready another, as often as wanted (3.2.9.e), where it changes anything."""
    from rules_kb.engine.choosing import label_of, orb_key

    for _ in range(len(e.view.in_zone(Zone.MANA, who))):
        ready = e.view.ready_orbs(who)
        tired = [n for n in e.view.in_zone(Zone.MANA, who) if n not in ready]
        faces = {e.state.face(e.state.objects[n]) for n in (*ready, *tired)}
        if not ready or not tired or len(faces) == 1:
            return
        pairs = {(orb_key(e, r), orb_key(e, t)): (r, t) for r in ready for t in tired}
        useful = [
            p for p in pairs.values() if e.state.face(e.state.objects[p[0]]) != e.state.face(e.state.objects[p[1]])
        ]
        options = tuple(Option(p, f"épuiser {label_of(e, p[0])}, redresser {label_of(e, p[1])}") for p in useful)
        answer = yield from ask(
            e, who, "echange_orbes", "échanger des Orbes ?", options, 0, 1, r2.SWAP_ORBS, hidden=True
        )
        if not answer:
            return
        first, second = useful[answer[0]]
        cites = e.cite(r2.SWAP_ORBS)
        e.quiet += 1
        actions = [
            do.GainStatus(cites=cites, obj=first, status=Status.EXHAUSTED, who=who),
            do.LoseStatus(cites=cites, obj=second, status=Status.EXHAUSTED, who=who),
        ]
        yield from happen(e, step(e, "echanger_orbes", actions, r2.SWAP_ORBS, controller=who, kind="rule"))
        e.quiet -= 1


def no_swap() -> Steps[None]:
    """Neutral form: no swap."""
    yield from ()


def mana_of(cost: Sequence[Effect], scope: Scope) -> int:
    """How much mana a cost asks for."""
    return sum(measure(part.amount, scope) for part in cost if isinstance(part, x.PayMana))


def mana_available(e: Engine, who: Player) -> int:
    """How much mana a player can pay."""
    return 10**6 if e.booster is not None else len(e.view.ready_orbs(who))


@piece(r6.PAY_IN_FULL, r6.IMPOSSIBLE_COST, neutral=lambda *_: None)
def unpayable(e: Engine, cost: Sequence[Effect], scope: Scope) -> tuple[str, tuple[Rule, ...]] | None:
    """Why a cost cannot be paid in full, or None (6.4.c, 1.4.1.b)."""
    scope.view = e.view
    mana = mana_of(cost, scope)
    if mana > mana_available(e, scope.you):
        return f"il manque du mana ({mana} à payer)", (r6.PAY_IN_FULL, r2.PAY_MANA)
    for part in cost:
        problem = _impossible(e, part, scope)
        if problem is not None:
            return problem
    return None


def _impossible(e: Engine, part: Effect, scope: Scope) -> tuple[str, tuple[Rule, ...]] | None:
    if isinstance(part, x.Exhaust) and isinstance(part.what, Me):
        return _cannot_exhaust(e, scope)
    if isinstance(part, x.Spend):
        found = things(part.what, scope) if not isinstance(part.what, Chosen) else candidates(part.what.what, scope)
        needed = measure(part.number, scope)
        if not any(counters(t, part.name, scope) >= needed for t in found):
            return f"il faut {said(needed, part.name)}", (r2.SPEND_COUNTERS,)
        return None
    what = getattr(part, "what", None)
    if isinstance(what, Chosen):
        who = player(what.by, scope)
        needed = 0 if what.up_to or what.any_number else measure(what.number, scope)
        if who is None or len(candidates(what.what, scope)) < needed:
            return "il n’y a pas de quoi payer", (r6.PAY_IN_FULL,)
    elif isinstance(what, Me) and not things(what, scope):
        return "l’objet n’existe plus", (r2.GONE_CANNOT_MOVE,)
    return None


@piece(r5.EXHAUST_ME, r7.T_COST, neutral=lambda *_: None)
def _cannot_exhaust(e: Engine, scope: Scope) -> tuple[str, tuple[Rule, ...]] | None:
    """{T} is paid by exhausting the object: one already exhausted cannot be (5.3.d, 2.4.1.f)."""
    found = things(Me(), scope)
    if not found or not isinstance(found[0], int):
        return "l’objet n’existe plus", (r2.GONE_CANNOT_MOVE,)
    action = do.GainStatus(cites=e.cite(r5.EXHAUST_ME), obj=found[0], status=Status.EXHAUSTED, verbs=(Verb.EXHAUST,))
    ban = forbidden(action, scope.you, e.view)
    return None if ban is None else (f"{{T}} : {ban.reason}", (*ban.rules, r5.EXHAUST_ME, r6.IMPOSSIBLE_COST))


def cost_actions(e: Engine, cost: Sequence[Effect], scope: Scope) -> Steps[list[do.Action]]:
    """Declare how a cost is paid: all its atomic actions, mana chosen once for the whole (5.1.2.c)."""
    from rules_kb.engine.building import build  # building chooses, choosing pays

    actions: list[do.Action] = []
    for part in cost:
        if not isinstance(part, x.PayMana):
            made = yield from build(e, part, scope)
            actions += made.actions
    mana = mana_of(cost, scope) + scope.amounts.pop("coriace", 0)
    actions += yield from mana_actions(e, scope.you, mana)
    return actions


@piece(r6.COST_ONE_STEP, r6.COST_STEP, r5.PAY_TOGETHER, neutral=lambda e, actions, scope, **_: split(e, actions, scope))
def pay(e: Engine, actions: Sequence[do.Action], scope: Scope, source: int | None = None) -> Steps[Event | None]:
    """Pay: one step, all parts at once or none (6.1.d, 6.4.a)."""
    rules = (r6.COST_ONE_STEP, r6.COST_STEP, r5.PAY_TOGETHER)
    event = yield from happen(e, step(e, "payer", actions, *rules, controller=scope.you, kind="cost", source=source))
    note_moves(scope, event)
    return event


def split(e: Engine, actions: Sequence[do.Action], scope: Scope) -> Steps[Event | None]:
    """Neutral form: one step for each part."""
    event = None
    for action in actions or [do.Mark(cites=e.cite(r6.COST_ONE_STEP), what="effet")]:
        event = yield from happen(e, step(e, "payer", [action], r6.COST_ONE_STEP, controller=scope.you, kind="cost"))
        note_moves(scope, event)
    return event


def note_moves(scope: Scope, event: Event | None) -> None:
    """Remember the objects that this ability has moved: it can find what they became (2.1.f-g)."""
    if event is not None:
        scope.moved |= {a.obj for a in event.actions if isinstance(a, do.Move) and a.obj is not None}


def mana_cost(amount: int) -> x.PayMana:
    """A mana cost."""
    return x.PayMana(Number(amount))
