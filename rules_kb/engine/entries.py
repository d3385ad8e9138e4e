"""How an object enters a zone: what abilities, its own included, say of it (6.2.l)."""

from dataclasses import replace

from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.abilities import Passive
from rules_kb.abilities.trees.filters import IsMe
from rules_kb.abilities.trees.words import Zone
from rules_kb.engine import actions as do
from rules_kb.engine.kernel import Engine
from rules_kb.engine.measuring import measure
from rules_kb.engine.scope import Scope


def own_entry(e: Engine, action: do.Action) -> list[st.EntersWith]:
    """What the entering object itself says of how it enters (6.2.l)."""
    face = (
        action.face
        if isinstance(action, do.CreateToken)
        else e.state.elements[action.element].face
        if isinstance(action, do.Move) and action.to in (Zone.EXPEDITION, Zone.LANDMARK)
        else None
    )
    if face is None:
        return []
    return [
        p.what
        for p in face.abilities
        if isinstance(p, Passive) and isinstance(p.what, st.EntersWith) and isinstance(p.what.what, IsMe)
    ]


def entered(action: do.Action, what: st.EntersWith, scope: Scope, key: str) -> do.Action:
    """The object enters with these statuses and counters."""
    if not isinstance(action, do.Move | do.CreateToken):
        return action
    held = dict(action.counters)
    amount = measure(what.counters, scope)
    if amount:
        held[what.name] = held.get(what.name, 0) + amount
    return replace(
        action,
        statuses=(*action.statuses, *what.statuses),
        counters=tuple(sorted(held.items())),
        applied=(*action.applied, key),
    )
