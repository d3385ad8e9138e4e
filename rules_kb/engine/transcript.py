"""The journal read again: replayed from the initial state, and shown as the contract prints events."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules_kb.abilities.trees.words import Zone
from rules_kb.engine import actions as do
from rules_kb.engine.apply import apply
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import Cite, no, piece
from rules_kb.engine.facts import subject
from rules_kb.engine.kernel import reevaluate
from rules_kb.engine.policies import Policies
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.scope import Card
from rules_kb.engine.state import State
from rules_kb.engine.steps import Event, Note
from rules_kb.engine.view import View


@dataclass(frozen=True, slots=True)
class Shown:
    """One event with the names that its objects had: the shape of the contract."""

    n: int
    day: int
    phase: str | None
    step: str
    kind: str
    controller: str | None
    actions: tuple[dict[str, Any], ...]
    notes: tuple[dict[str, Any], ...]
    cites: tuple[Cite, ...]

    def view(self) -> dict[str, Any]:
        """As JSON data: `n, phase, step, actions[{do, who, object, from, to, amount}], cites[{edition, id, role}]`."""
        return {
            "n": self.n, "day": self.day, "phase": self.phase, "step": self.step, "kind": self.kind,
            "controller": self.controller, "actions": list(self.actions), "notes": list(self.notes),
            "cites": [cite_view(c) for c in self.cites],
        }  # fmt: skip


def cite_view(cite: Cite) -> dict[str, str]:
    """A citation as JSON data."""
    return {
        "edition": cite.edition, "id": cite.number, "key": cite.key, "role": cite.role, "words": cite.words,
        "standing": cite.standing,
    }  # fmt: skip


def replay(initial: State, events: Sequence[Event], policies: Policies) -> State:
    """The state that the events give from the initial state."""
    state, view = initial, None
    for event in events:
        view = reevaluate(state, policies, view)
        state, _ = apply(state, event.actions, view)
    return state


def transcript(initial: State, events: Sequence[Event], policies: Policies, eyes: Player | None = None) -> list[Shown]:
    """Every event with names, read while replaying; `eyes`: only what that player may know."""
    shown = []
    view = reevaluate(initial, policies, None)
    state = initial
    for event in events:
        state, _ = apply(state, event.actions, view)
        after = reevaluate(state, policies, view)
        shown.append(show(event, view, after, eyes))
        view = after
    return shown


def show(event: Event, before: View, after: View, eyes: Player | None = None) -> Shown:
    """One event, with the views before and after it."""
    actions = tuple(_action(a, born, before, after) for a, born in zip(event.actions, event.born, strict=True))
    if eyes is not None:
        actions = tuple(
            {**shown, "object": None} if unknown(a, before, eyes) else shown
            for a, shown in zip(event.actions, actions, strict=True)
        )
    cites = dict.fromkeys(event.cites)
    cites.update(dict.fromkeys(c for a in event.actions for c in a.cites))
    cites.update(dict.fromkeys(c for n in event.notes for c in n.cites))
    return Shown(
        event.n,
        event.day,
        event.phase.value if event.phase else None,
        event.name,
        event.kind,
        event.controller,
        actions,
        tuple(_note(n, before) for n in event.notes),
        tuple(cites),
    )


@piece(r2.HIDDEN_NOT_SEEN, r2.ORB_FACE_DOWN, neutral=no)
def unknown(action: do.Action, before: View, eyes: Player) -> bool:
    """Whether a player may not know which card moved: from a hidden zone or face down, to a place as hidden."""
    if not isinstance(action, do.Move) or action.player == eyes:
        return False
    origin = subject(action, before)
    secret = isinstance(origin, Card) or (isinstance(origin, int) and before.obj(origin).zone is Zone.MANA)
    return secret and action.to in (Zone.DECK, Zone.HAND, Zone.MANA)


def _note(note: Note, before: View) -> dict[str, Any]:
    return {
        "what": note.what,
        "about": note.about,
        "original": [_action(a, None, before, before) for a in note.original],
        "cites": [cite_view(c) for c in note.cites],
    }


def _action(action: do.Action, born: int | None, before: View, after: View) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "do": action.verbs[0].value if action.verbs else action.name,
        "who": action.who or getattr(action, "player", None),
        "object": _object(action, born, before, after),
        "from": _origin(action, before),
        "to": _target(action),
        "amount": _amount(action),
        "verbs": [v.value for v in action.verbs],
        "cites": [c.key for c in action.cites],
    }
    return shown


def _object(action: do.Action, born: int | None, before: View, after: View) -> str | None:  # noqa: PLR0911 - one a kind
    thing = subject(action, before)
    element = getattr(action, "element", None)
    if isinstance(element, int) and element in before.state.elements:
        return before.state.elements[element].face.name
    if isinstance(thing, Card):
        return before.state.elements[thing.element].face.name
    if isinstance(thing, int):
        return _name(before, thing)
    if isinstance(action, do.CreateEmblem):
        source = action.emblem.source
        for view in (after, before):
            for number in (source.before, source.after):
                if number is not None and (number in view.now or number in view.state.gone):
                    return _name(view, number)
        return None
    if born is not None and born in after.now:
        return _name(after, born)
    expedition = getattr(action, "expedition", None)
    if expedition is not None:
        return place(expedition)
    return action.what if isinstance(action, do.Mark) else None


def _name(view: View, number: int) -> str:
    obj = view.obj(number)
    if obj.element and obj.element in view.state.elements:
        return view.state.elements[obj.element].face.name
    return view.chars(number).name or "Emblème"


def place(expedition: Expedition) -> str:
    """An Expedition as scenario paths write it."""
    return f"{expedition[0]}.{expedition[1].value}"


def _origin(action: do.Action, before: View) -> str | None:
    thing = subject(action, before)
    if isinstance(thing, Card):
        return thing.zone.value
    if isinstance(thing, int) and isinstance(action, do.Move | do.Shift | do.Cease):
        obj = before.obj(thing)
        return place(obj.expedition) if obj.expedition is not None else obj.zone.value
    return None


def _target(action: do.Action) -> str | None:  # noqa: PLR0911 - one line a kind of action
    match action:
        case do.Move(expedition=None):
            return action.to.value if action.to is not None else "hors_du_jeu"
        case do.Move() | do.Shift():
            return place(action.expedition) if action.expedition is not None else None
        case do.CreateToken():
            return place(action.expedition) if action.expedition is not None else action.zone.value
        case do.GainStatus() | do.LoseStatus():
            return action.status.value
        case do.ChangeCounters():
            return action.counter
        case do.Mark(phase=phase) if phase is not None:
            return phase.value
        case do.Mark(daily=daily) if daily is not None:
            return daily.value
        case _:
            return None


def _amount(action: do.Action) -> int | None:
    match action:
        case do.ChangeCounters():
            return action.amount
        case do.Travel():
            return action.regions
        case do.Roll():
            return action.result
        case do.Mark(number=number) if number:
            return number
        case _:
            return None
