"""The one place where the state changes: actions in, next state out."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rules_kb.abilities.trees.words import Side, Status, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.cards import ARENA
from rules_kb.engine.characteristics import Player
from rules_kb.engine.citing import piece
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.state import (
    HIDDEN,
    Element,
    Gone,
    Obj,
    State,
    Trek,
    expeditions,
)
from rules_kb.engine.view import View

A = TypeVar("A", bound=do.Action)


@dataclass(slots=True)
class Draft:
    """A state being changed: copies of the mappings that any action may touch."""

    old: State
    view: View
    objects: dict[int, Obj]
    elements: dict[int, Element]
    gone: dict[int, Gone]
    changes: dict[str, Any]
    timestamp: int

    def get(self, name: str) -> Any:  # noqa: ANN401 - a field of the state, by name
        """A field as changed so far."""
        return self.changes.get(name, getattr(self.old, name))

    def put(self, obj: Obj) -> int:
        """Let an object exist, with a new timestamp."""
        number = new_timestamp(self)
        self.objects[number] = replace(obj, id=number)
        self.timestamp = max(self.timestamp, number) + 1
        return number

    def take(self, number: int, became: int | None = None) -> Obj:
        """Let an object cease to exist; what is known of it is kept (2.1.h)."""
        obj = self.objects.pop(number)
        if obj.zone is not Zone.LIMBO or obj.emblem is None:
            self.gone[number] = Gone(obj, self.view.chars(number), became)
        return obj


def _oldest(draft: Draft) -> int:
    return min(draft.objects, default=draft.timestamp + 1) - 1


@piece(
    r2.NEW_OBJECT, r2.NEVER_CHANGE_ZONE, r2.OBJECT_IN_ONE_ZONE, r2.NEW_TIMESTAMP, r2.TIMESTAMPS_GROW, neutral=_oldest
)
def new_timestamp(draft: Draft) -> int:
    """A new object gets a new timestamp, greater than all before (2.1.c-d, 2.2.16.b-c)."""
    return draft.timestamp


@piece(r2.NO_STATUS_ON_ENTRY, r2.NO_STATUS_WHEN_HIDDEN, neutral=lambda action, old: frozenset(action.statuses) | old)
def entry_statuses(action: do.Move, old: frozenset[Status]) -> frozenset[Status]:
    """An object entering a zone has no status but those that the move gives it (2.4.1.d)."""
    del old
    return frozenset(action.statuses)


HANDLERS: dict[type[do.Action], Callable[[Draft, Any], int | None]] = {}


def _applies(kind: type[A]) -> Callable[[Callable[[Draft, A], int | None]], Callable[[Draft, A], int | None]]:
    def register(function: Callable[[Draft, A], int | None]) -> Callable[[Draft, A], int | None]:
        HANDLERS[kind] = function
        return function

    return register


def apply(state: State, actions: tuple[do.Action, ...], view: View) -> tuple[State, tuple[int | None, ...]]:
    """Apply the atomic actions of one event, all at once (6.1.f).

    `view` is the view of `state` (last known information). Also gives, for each action, the number of the
    object that it brought into being.
    """
    draft = Draft(state, view, dict(state.objects), dict(state.elements), dict(state.gone), {}, state.next_timestamp)
    born = tuple(HANDLERS[type(action)](draft, action) for action in actions)
    after = replace(
        state,
        objects=draft.objects,
        elements=state.elements if draft.elements == state.elements else draft.elements,
        gone=state.gone if draft.gone == state.gone else draft.gone,
        next_timestamp=draft.timestamp,
        **draft.changes,
    )
    return after, born


@_applies(do.Move)
def _move(draft: Draft, action: do.Move) -> int | None:
    old = _leave(draft, action)
    if action.to is None:
        draft.changes["removed"] = (*draft.get("removed"), draft.elements.pop(action.element).face.name)
        return None
    if action.to in HIDDEN:
        _hide(draft, action)
        return None
    element = draft.elements[action.element]
    shared = action.to in (Zone.EXPEDITION, Zone.LIMBO, Zone.ADVENTURE)
    number = draft.put(
        Obj(
            id=0,
            element=action.element,
            zone=action.to,
            owner=element.owner,
            player=None if shared else action.player,
            expedition=action.expedition,
            face_down=action.face_down,
            statuses=entry_statuses(action, old),
            counters=action.counters,
            played_from=action.played_from,
            into=action.into,
            played_by=action.played_by,
            gained=action.gained,
            scouted=action.scouted,
        )
    )
    if action.obj is not None:
        draft.gone[action.obj] = replace(draft.gone[action.obj], became=number)
    return number


def _leave(draft: Draft, action: do.Move) -> frozenset[Status]:
    """Take the element from where it is; gives the statuses that the object had."""
    if action.obj is not None:
        return draft.take(action.obj).statuses
    for name in ("decks", "hands"):
        holders = draft.get(name)
        for player, cards in holders.items():
            if action.element in cards:
                rest = tuple(c for c in cards if c != action.element)
                draft.changes[name] = {**holders, player: rest}
                return frozenset()
    return frozenset()


def _hide(draft: Draft, action: do.Move) -> None:
    name = "decks" if action.to is Zone.DECK else "hands"
    holders = draft.get(name)
    cards = list(holders[action.player])
    at = action.index if action.index >= 0 else len(cards) + 1 + action.index
    cards.insert(max(0, min(at, len(cards))) if name == "decks" else len(cards), action.element)
    draft.changes[name] = {**holders, action.player: tuple(cards)}


@_applies(do.Shift)
def _shift(draft: Draft, action: do.Shift) -> None:
    draft.objects[action.obj] = replace(draft.objects[action.obj], expedition=action.expedition)


@_applies(do.CreateToken)
def _create(draft: Draft, action: do.CreateToken) -> int:
    number = draft.get("next_element")
    draft.changes["next_element"] = number + 1
    draft.elements[number] = Element(number, action.face, action.owner)
    return draft.put(
        Obj(
            id=0,
            element=number,
            zone=action.zone,
            owner=action.owner,
            player=None if action.zone is Zone.EXPEDITION else action.owner,
            expedition=action.expedition,
            statuses=frozenset(action.statuses),
            counters=action.counters,
        )
    )


@_applies(do.CreateEmblem)
def _emblem(draft: Draft, action: do.CreateEmblem) -> int:
    if action.use is not None:
        use(draft, action.use)
    return draft.put(Obj(id=0, element=0, zone=Zone.LIMBO, owner=None, emblem=action.emblem))


def use(draft: Draft, key: tuple[int, str]) -> None:
    """Count one more use of an ability of an object."""
    uses = dict(draft.get("uses"))
    uses[key] = uses.get(key, 0) + 1
    draft.changes["uses"] = uses


@_applies(do.Cease)
def _cease(draft: Draft, action: do.Cease) -> None:
    if action.obj is None:
        for name in ("decks", "hands"):
            holders = draft.get(name)
            draft.changes[name] = {p: tuple(c for c in cards if c != action.element) for p, cards in holders.items()}
        draft.elements.pop(action.element or 0)
        return
    obj = draft.take(action.obj)
    if obj.element:
        draft.elements.pop(obj.element)


@_applies(do.ChangeCounters)
def _counters(draft: Draft, action: do.ChangeCounters) -> None:
    obj = draft.objects[action.obj]
    counters = dict(obj.counters)
    counters[action.counter] = max(0, counters.get(action.counter, 0) + action.amount)
    kept = tuple(sorted((name, n) for name, n in counters.items() if n))
    draft.objects[action.obj] = replace(obj, counters=kept)


@_applies(do.GainStatus)
def _gain(draft: Draft, action: do.GainStatus) -> None:
    _status(draft, action, lambda old: old | {action.status})


@_applies(do.LoseStatus)
def _lose(draft: Draft, action: do.LoseStatus) -> None:
    _status(draft, action, lambda old: old - {action.status})


def _status(
    draft: Draft,
    action: do.GainStatus | do.LoseStatus,
    change: Callable[[frozenset[Status]], frozenset[Status]],
) -> None:
    if action.obj is not None:
        obj = draft.objects[action.obj]
        draft.objects[action.obj] = replace(obj, statuses=change(obj.statuses))
    elif action.expedition is not None:
        treks = dict(draft.get("treks"))
        trek = treks[action.expedition]
        treks[action.expedition] = replace(trek, statuses=change(trek.statuses))
        draft.changes["treks"] = treks


@_applies(do.Travel)
def _travel(draft: Draft, action: do.Travel) -> None:
    treks = dict(draft.get("treks"))
    trek = treks[action.expedition]
    direction = 1 if action.expedition[1] is Side.HERO else -1
    moved = trek.position + direction * action.regions
    position = max(0, min(moved, len(draft.old.row) - 1))
    treks[action.expedition] = replace(trek, position=position, advanced=trek.advanced or action.regions > 0)
    draft.changes["treks"] = treks


@_applies(do.Fail)
def _fail(draft: Draft, action: do.Fail) -> None:
    """Failing changes nothing (1.2.7.d); it is an event that Reactions can see."""


@_applies(do.Reveal)
def _reveal(draft: Draft, action: do.Reveal) -> None:
    if action.card is None:
        return
    for number in draft.get("row"):
        obj = draft.objects[number]
        if draft.elements[obj.element].card == action.card:
            draft.objects[number] = replace(obj, face_down=False)


@_applies(do.Shuffle)
def _shuffle(draft: Draft, action: do.Shuffle) -> None:
    for number in action.from_discard:
        draft.take(number)
    draft.changes["decks"] = {**draft.get("decks"), action.player: action.order}


@_applies(do.Roll)
def _roll(draft: Draft, action: do.Roll) -> None:
    """A roll changes nothing by itself: the step after it uses the result (7.3.28.b)."""


@_applies(do.Place)
def _place(draft: Draft, action: do.Place) -> int | None:
    number = draft.get("next_element")
    draft.changes["next_element"] = number + 1
    draft.elements[number] = Element(number, action.face, None, action.card)
    made = draft.put(
        Obj(id=0, element=number, zone=Zone.ADVENTURE, owner=None, face_down=action.face_down, on=action.on)
    )
    if action.on is None:
        draft.changes["row"] = (*draft.get("row"), made)
    return made


@_applies(do.PlaceMarker)
def _place_marker(draft: Draft, action: do.PlaceMarker) -> None:
    draft.changes["treks"] = {**draft.get("treks"), action.expedition: Trek(action.position)}


@_applies(do.Arena)
def _arena(draft: Draft, action: do.Arena) -> int | None:
    for number in [n for n, obj in draft.objects.items() if obj.zone is Zone.ADVENTURE]:
        obj = draft.take(number)
        draft.elements.pop(obj.element)
    draft.changes["row"] = ()
    made = _place(draft, do.Place(cites=action.cites, face=ARENA))
    draft.changes["treks"] = {e: replace(draft.get("treks")[e], position=0) for e in expeditions(draft.old.players)}
    draft.changes["tiebreakers"] = True
    return made


@_applies(do.Grant)
def _grant(draft: Draft, action: do.Grant) -> None:
    obj = draft.objects[action.obj]
    draft.objects[action.obj] = replace(
        obj,
        gained=(*obj.gained, *action.abilities),
        gained_subtypes=(*obj.gained_subtypes, *action.subtypes),
    )


@_applies(do.Mark)
def _mark(draft: Draft, action: do.Mark) -> None:
    from rules_kb.engine.marks import MARKS  # marks change the draft

    MARKS[action.what](draft, action)


def blank(players: tuple[Player, Player]) -> State:
    """A game before its beginning: every zone exists and is empty (3.1.1.b, 4.1.a)."""
    empty: dict[Player, tuple[int, ...]] = dict.fromkeys(players, ())
    return State(players, {}, decks=empty, hands=dict(empty))
