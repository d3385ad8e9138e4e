"""Which simultaneous births could need an order of timestamps (2.2.16.d)."""

from collections.abc import Sequence

from rules_kb.abilities.trees.words import Zone
from rules_kb.engine import actions as do
from rules_kb.engine.cards import Face
from rules_kb.engine.characteristics import Player, printed
from rules_kb.engine.decisions import Option
from rules_kb.engine.facts import subject
from rules_kb.engine.kernel import Engine

BIRTHPLACES = frozenset({Zone.EXPEDITION, Zone.LANDMARK, Zone.HERO, Zone.RESERVE})


def births(e: Engine, actions: Sequence[do.Action], player: Player) -> list[int]:
    """The actions that bring into being objects of a player whose relative order can matter."""
    found = [i for i, action in enumerate(actions) if _owner(e, action) == player and _matters(e, action)]
    faces = {_face(e, actions[i]) for i in found}
    return found if len(faces) > 1 else []


def _owner(e: Engine, action: do.Action) -> Player | None:
    return e.state.elements[action.element].owner if isinstance(action, do.Move) else None


def _face(e: Engine, action: do.Action) -> Face | None:
    return e.state.elements[action.element].face if isinstance(action, do.Move) else None


def _matters(e: Engine, action: do.Action) -> bool:
    if not isinstance(action, do.Move) or action.to not in BIRTHPLACES:
        return False
    chars = printed(e.state.elements[action.element].face)
    passives = (*chars.kinds.altering, *chars.kinds.passives)
    return any(getattr(p, "support", False) == (action.to is Zone.RESERVE) for p in passives)


def born_option(e: Engine, action: do.Action) -> Option:
    """What is about to be born, as an option: the object or card that it was."""
    thing = subject(action, e.view)
    element = action.element if isinstance(action, do.Move) else 0
    return Option(thing, e.state.elements[element].face.name if element else "")
