"""Declarations under 1.0: targets and modes are chosen before anything is paid (1.0 5.1.2.b)."""

from dataclasses import fields
from typing import Any, cast

from rules_kb.abilities.trees import amounts as a
from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees import forms as f
from rules_kb.abilities.trees import objects as o
from rules_kb.abilities.trees.base import Ability, Effect, Node
from rules_kb.engine.building_moves import SABOTAGE_TARGET
from rules_kb.engine.choosing import pick, pick_player, pick_regions, pick_where
from rules_kb.engine.citing import piece, skip
from rules_kb.engine.decisions import Steps
from rules_kb.engine.kernel import Engine, confirm, happen, step
from rules_kb.engine.paying import mana_actions, mana_available
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Scope


def declare_reaction(e: Engine, effect: Effect, scope: Scope) -> Steps[bool]:
    """Declare a Reaction: under 1.0 its targets, and its costs, which may be declined (1.0 5.5.c)."""
    if not e.policies.targets_at_declaration:
        return True
    yield from predeclare(e, effect, scope)
    cost = scope.amounts.pop("coriace", 0)
    return (yield from reaction_cost(e, cost, scope)) if cost else True


@piece(r5.REACTION_COST, neutral=lambda *_: declared(), editions=("1.0",))
def reaction_cost(e: Engine, cost: int, scope: Scope) -> Steps[bool]:
    """Pay what the declaration of a Reaction costs, or decline it (1.0 5.5.c-d)."""
    if cost > mana_available(e, scope.you):
        return False
    asked = f"payer {cost} mana pour déclarer la Réaction ?"
    if not (yield from confirm(e, scope.you, asked, r5.REACTION_COST, r7.TOUGH)):
        return False
    actions = yield from mana_actions(e, scope.you, cost)
    event = yield from happen(
        e, step(e, "payer", actions, r7.TOUGH, r5.REACTION_COST, controller=scope.you, kind="cost")
    )
    return event is not None


def declared(*_: object) -> Steps[bool]:
    """Neutral form: declared, nothing asked."""
    yield from ()
    return True


@piece(r5.DECLARE_TARGETS, neutral=skip, editions=("1.0",))
def predeclare(e: Engine, effect: Effect, scope: Scope) -> Steps[None]:
    """Choose all targets and modes of an effect now; not those of an internal action inside it (1.0 5.4.a)."""
    if e.policies.targets_at_declaration:
        yield from _walk(e, effect, scope)


def _walk(e: Engine, node: Node, scope: Scope) -> Steps[None]:
    if isinstance(node, f.ToDo | x.MakeEmblem | Ability | x.PlayCard):
        return
    if isinstance(node, f.Choose):
        from rules_kb.engine.forms import choose_modes  # forms declare

        answer = yield from choose_modes(e, node, scope)
        scope.chosen[str(id(node))] = answer
        for index in answer:
            yield from _walk(e, node.modes[index].do, scope)
        return
    if isinstance(node, x.Sabotage):
        yield from _declare(e, SABOTAGE_TARGET, scope, key=str(id(node)))
        return
    if isinstance(node, o.Target | o.TargetExpedition | o.TargetRegion | a.TargetPlayer):
        yield from _declare(e, node, scope)
        return
    for part in parts(node):
        yield from _walk(e, part, scope)


def parts(node: Node) -> list[Node]:
    """The nodes directly inside a node."""
    found: list[Node] = []
    for item in fields(cast("Any", node)):
        value = getattr(node, item.name)
        found += [p for p in (value if isinstance(value, tuple) else (value,)) if isinstance(p, Node)]
    return found


def _declare(e: Engine, node: Node, scope: Scope, key: str | None = None) -> Steps[None]:
    key = key or str(id(node))
    scope.chosen.pop(key, None)
    if isinstance(node, o.Target):
        yield from pick(e, node, scope, key=key)
        scope.chosen[key] = scope.names[node.name]
    elif isinstance(node, o.TargetExpedition):
        scope.chosen[key] = yield from pick_where(e, node, scope)
    elif isinstance(node, o.TargetRegion):
        scope.chosen[key] = yield from pick_regions(e, node, scope)
    elif isinstance(node, a.TargetPlayer):
        found = yield from pick_player(e, node, scope)
        scope.chosen[key] = found[0]
