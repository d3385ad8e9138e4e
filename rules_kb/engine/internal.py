"""A cost inside an effect: "[you may] A (and B) to C" (6.1.d, 6.4); in 1.0, an internal action (5.4)."""

from rules_kb.abilities.trees import forms as f
from rules_kb.abilities.trees.effects import PlayCard
from rules_kb.engine.citing import piece, skip
from rules_kb.engine.decisions import Steps
from rules_kb.engine.declaring import predeclare
from rules_kb.engine.kernel import Engine, confirm
from rules_kb.engine.paying import cost_actions, mana_of, pay, unpayable
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Scope


@piece(r6.MAY_DECLINE, neutral=skip)
def pay_to_do(e: Engine, node: f.ToDo, scope: Scope) -> Steps[None]:
    """Decide whether to pay; all of A and B is one step; then C (6.4.a-c). Rush to C: 7.3.29.b."""
    from rules_kb.engine.forms import feasible, question, resolve  # effects hold costs

    scope.did = False
    rushes = [part for part in node.cost if isinstance(part, PlayCard)]
    possible = feasible(e, rushes[0], scope) if rushes else unpayable(e, node.cost, scope) is None
    if not possible:
        return
    if node.optional and not (yield from confirm(e, scope.you, question(e, node, scope), r6.MAY_DECLINE, r6.DECISIONS)):
        return
    if rushes:
        yield from rush_to(e, rushes[0], node, scope)
        return
    if e.policies.internal_actions:
        yield from internal_action(e, node, scope)
        return
    actions = yield from cost_actions(e, node.cost, scope)
    event = yield from pay(e, actions, scope)
    scope.did = event is not None
    if event is not None:
        yield from resolve(e, node.do, scope)
        scope.did = True


@piece(r7.RUSH, r7.RUSH_FOR, neutral=skip)
def rush_to(e: Engine, rush: PlayCard, node: f.ToDo, scope: Scope) -> Steps[None]:
    """Only if a card was actually played because of Rush (7.3.29.b)."""
    from rules_kb.engine.forms import resolve

    yield from resolve(e, rush, scope)
    if scope.did:
        yield from resolve(e, node.do, scope)


@piece(r5.INTERNAL_ACTION, r5.INTERNAL_STAYS, r5.PLAY_INTERNAL, neutral=skip, editions=("1.0",))
def internal_action(e: Engine, node: f.ToDo, scope: Scope) -> Steps[None]:
    """1.0: declare C's targets before paying, pay in one step, then C (1.0 5.4, 5.1.2)."""
    from rules_kb.engine.forms import resolve

    scope.amounts["du"] = mana_of(node.cost, scope)
    yield from predeclare(e, node.do, scope)
    scope.amounts.pop("du")
    actions = yield from cost_actions(e, node.cost, scope)
    event = yield from pay(e, actions, scope)
    if event is not None:
        yield from resolve(e, node.do, scope)
        scope.did = True
