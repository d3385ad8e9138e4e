"""The state, events and trees to JSON data and back: every value of the engine is one of a closed list of types."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from rules_kb.abilities.trees import words
from rules_kb.abilities.trees.base import TAGS
from rules_kb.engine import actions, steps
from rules_kb.engine.cards import Face
from rules_kb.engine.characteristics import Chars, Kinds
from rules_kb.engine.citing import Cite
from rules_kb.engine.state import Element, Emblem, Gone, Obj, Ref, State, Trek


@cache
def _classes() -> dict[str, type]:
    plain = [
        Face,
        Chars,
        Kinds,
        Cite,
        Element,
        Emblem,
        Gone,
        Obj,
        Ref,
        State,
        Trek,
        steps.Event,
        steps.Note,
        steps.Step,
    ]
    doings = [c for c in vars(actions).values() if isinstance(c, type) and issubclass(c, actions.Action)]
    enums = [c for c in vars(words).values() if isinstance(c, type) and issubclass(c, Enum)]
    known = {f"e.{c.__name__}": c for c in (*plain, *doings)}
    known.update({f"t.{c.__name__}": c for c in TAGS})
    known.update({f"w.{c.__name__}": c for c in enums})
    return known


@cache
def _names() -> dict[type, str]:
    return {cls: name for name, cls in _classes().items()}


def to_json(value: Any) -> Any:  # noqa: ANN401 - any value of the engine
    """A value of the engine as JSON data.

    Raises:
        TypeError: not a value of the engine.
    """
    if value is None or isinstance(value, bool | int) or type(value) is str:
        return value
    if isinstance(value, Enum):
        return {"@": _names()[type(value)], "v": value.value}
    if isinstance(value, tuple | list):
        return [to_json(v) for v in value]
    if isinstance(value, frozenset):
        return {"@": "set", "v": sorted((to_json(v) for v in value), key=repr)}
    if isinstance(value, Mapping):
        return {"@": "map", "v": [[to_json(k), to_json(v)] for k, v in value.items()]}
    if is_dataclass(value) and type(value) in _names():
        body = {f.name: to_json(getattr(value, f.name)) for f in fields(value)}
        return {"@": _names()[type(value)], **body}
    raise TypeError(f"not a value of the engine: {value!r}")


def from_json(data: Any) -> Any:  # noqa: ANN401 - any value of the engine
    """The value of the engine that `to_json` wrote.

    Raises:
        KeyError: not written by `to_json`.
    """
    if isinstance(data, list):
        return tuple(from_json(v) for v in data)
    if not isinstance(data, dict):
        return data
    kind = data["@"]
    if kind == "set":
        return frozenset(from_json(v) for v in data["v"])
    if kind == "map":
        return {from_json(k): from_json(v) for k, v in data["v"]}
    cls = _classes()[kind]
    if issubclass(cls, Enum):
        return cls(data["v"])
    return cls(**{name: from_json(v) for name, v in data.items() if name != "@"})


def state_to_json(state: State) -> dict[str, Any]:
    """A state as JSON data."""
    data: dict[str, Any] = to_json(state)
    return data


def state_from_json(data: dict[str, Any]) -> State:
    """The state that `state_to_json` wrote.

    Raises:
        TypeError: the data is not that of a state.
    """
    state = from_json(data)
    if not isinstance(state, State):
        raise TypeError("not a state")
    return state


def canonical(state: State) -> str:
    """A text that is equal for states that differ only in the numbers of their objects and elements."""
    ranks = {n: i for i, n in enumerate(sorted(state.objects))}
    objects = []
    for number, obj in sorted(state.objects.items()):
        face = state.elements[obj.element].face if obj.element else None
        shown = [
            (f.name, _renumbered(getattr(obj, f.name), ranks)) for f in fields(obj) if f.name not in ("id", "element")
        ]
        objects.append((ranks[number], face, shown))
    cards = {p: [state.elements[c].face.name for c in pile] for p, pile in (*state.decks.items(),)}
    hands = {p: sorted(state.elements[c].face.name for c in pile) for p, pile in state.hands.items()}
    uses = sorted((ranks.get(n, -1), k, v) for (n, k), v in state.uses.items() if n in ranks)
    rest = (
        state.row and [ranks[n] for n in state.row],
        sorted(state.treks.items(), key=repr),
        state.day,
        state.phase,
        state.stage,
        state.first_player,
        state.turn,
        state.after_you,
        state.passed,
        state.tiebreakers,
        state.winner,
        state.over,
        state.removed,
    )
    return repr((objects, cards, hands, uses, rest))


def _renumbered(value: object, ranks: Mapping[int, int]) -> object:
    if isinstance(value, Emblem):
        source = _renumbered(value.source, ranks)
        bound = [(k, [_renumbered(r, ranks) for r in refs]) for k, refs in value.bindings]
        return (
            value.controller,
            source,
            value.effect,
            value.ability,
            bound,
            value.expeditions,
            value.player,
            value.die,
            value.duration,
            value.once,
        )
    if isinstance(value, Ref):
        return (ranks.get(value.before or -1, value.before is None), ranks.get(value.after or -1, value.after is None))
    if isinstance(value, frozenset):
        return sorted(str(v) for v in value)
    return value
