"""What happened, as plain data: events with their actions and citations, decisions, refusals."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NotRequired

from typing_extensions import TypedDict

from rules_kb.abilities.trees.words import Zone
from rules_kb.engine import actions as do
from rules_kb.engine.citing import Cite
from rules_kb.engine.decisions import Decision, Refusal
from rules_kb.engine.steps import Event, Note
from rules_kb.engine.view import View
from rules_kb.scenarios.acts import amount, destination, face_name, home, place, subject, where


class CiteView(TypedDict):
    """A citation: which words of which rule, and what it stands for."""

    edition: str
    id: str
    role: str
    standing: str
    words: str


ActionView = TypedDict(
    "ActionView",
    {
        "do": str,
        "who": str | None,
        "object": str | None,
        "from": str | None,
        "to": str | None,
        "amount": int | None,
        "what": str | None,
        "as": list[str],
    },
)


class NoteView(TypedDict):
    """What was done to the step: forbidden, replaced, added, declined."""

    what: str
    about: str
    cites: list[CiteView]


class EventView(TypedDict):
    """One event of the game."""

    n: int
    day: int
    phase: str
    step: str
    kind: str
    controller: str | None
    actions: list[ActionView]
    notes: list[NoteView]
    cites: list[CiteView]


class DecisionView(TypedDict):
    """A question that was asked, its options and the answer. `after`: the event that it follows."""

    after: int
    player: str
    kind: str
    question: str
    options: list[str]
    answer: list[str]
    cites: list[CiteView]


class RefusalView(TypedDict):
    """What a player may not do, and why."""

    player: str
    what: str
    reason: str
    cites: list[CiteView]
    expected: NotRequired[bool]


def cites(given: Iterable[Cite]) -> list[CiteView]:
    """Citations, each once."""
    seen = dict.fromkeys(given)
    return [
        {"edition": c.edition, "id": c.number, "role": c.role, "standing": c.standing, "words": c.words} for c in seen
    ]


def refusal(refused: Refusal) -> RefusalView:
    """A refusal as data."""
    return {
        "player": refused.player,
        "what": refused.what,
        "reason": refused.reason,
        "cites": cites(refused.cites),
    }


def left_out(decision: Decision) -> str:
    """What would fit the question but cannot be chosen, with the reason."""
    return "".join(f" ; écarté : {option.label}, {why}" for option, why in decision.excluded)


ORB = "Orbe de Mana"
"""What people call a card of the Mana zone: its face is hidden."""


Names = tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class Recorder:
    """Turns events into data as they happen. `before`: the view before the next event; `names`: of each question."""

    before: View
    refs: dict[int, str]
    events: list[EventView] = field(default_factory=list)
    decisions: list[DecisionView] = field(default_factory=list)
    applied: dict[Cite, None] = field(default_factory=dict)
    names: list[Names] = field(default_factory=list)

    def event(self, event: Event, after: View) -> None:
        """Keep an event; `after` is the view after it."""
        used = [*event.cites, *(c for a in event.actions for c in a.cites)]
        notes = [self._note(note) for note in event.notes]
        self.events.append(
            {
                "n": event.n,
                "day": event.day,
                "phase": event.phase.value if event.phase else "",
                "step": event.name,
                "kind": event.kind,
                "controller": event.controller,
                "actions": [self._action(action, after) for action in event.actions],
                "notes": notes,
                "cites": cites(used),
            }
        )
        self.look(after)

    def look(self, view: View) -> None:
        """Keep what the passive abilities applied now cite."""
        for application in view.applied:
            self.applied.update(dict.fromkeys(application.cites))
        self.before = view

    def decision(self, decision: Decision, answer: tuple[int, ...], names: Names) -> None:
        """Keep a decision and its answer; `names`: all that each option is called."""
        self.names.append(names)
        self.decisions.append(
            {
                "after": len(self.events),
                "player": decision.player,
                "kind": decision.kind,
                "question": decision.question + left_out(decision),
                "options": [o.label for o in decision.options],
                "answer": [decision.options[i].label for i in answer],
                "cites": cites(decision.cites),
            }
        )

    def _note(self, note: Note) -> NoteView:
        return {"what": note.what, "about": note.about, "cites": cites(note.cites)}

    def _action(self, action: do.Action, after: View) -> ActionView:
        return {
            "do": action.name,
            "who": action.who or getattr(action, "player", None) if isinstance(action, do.Mark) else action.who,
            "object": self._object(action, after),
            "from": self._origin(action),
            "to": destination(action),
            "amount": amount(action),
            "what": subject(action),
            "as": [verb.value for verb in action.verbs],
        }

    def _object(self, action: do.Action, after: View) -> str | None:  # noqa: PLR0911 - one a kind
        match action:
            case do.CreateToken() | do.Place():
                return action.face.name
            case do.CreateEmblem():
                source = action.emblem.source
                number = source.before if source.before is not None else source.after
                return self._name(number, after) if number is not None else None
            case do.Travel() | do.Fail() | do.PlaceMarker():
                return place(action.expedition)
            case do.GainStatus() | do.LoseStatus() if action.expedition is not None:
                return place(action.expedition)
            case do.Move():
                return self._element(action.element)
            case do.Shuffle():
                return f"{action.player}.{Zone.DECK.value}"
            case do.Reveal(element=None, card=int(card)):
                known = self.before.state.elements
                halves = [known[o.element] for o in self.before.state.objects.values() if o.element in known]
                return " et ".join(dict.fromkeys(e.face.name for e in halves if e.card == card)) or None
            case do.Reveal(element=int(element)):
                return self._element(element)
        number = getattr(action, "obj", None)
        return self._affected(number, after) if isinstance(number, int) else None

    def _affected(self, number: int, after: View) -> str:
        known = self.before.state.objects.get(number)
        emblem = known.emblem if known is not None else None
        if emblem is None:
            return self._name(number, after)
        return f"{'Réaction' if emblem.effect is not None else 'Emblème'} ({self._name(number, after)})"

    def _name(self, number: int, after: View) -> str:
        for view in (self.before, after):
            if number in view.state.objects or number in view.state.gone:
                obj = view.obj(number)
                if obj.emblem is not None:
                    return self._name(obj.emblem.source.before or obj.emblem.source.after or 0, after)
                if obj.zone is Zone.MANA:
                    return self.refs.get(obj.element, ORB)
                return self.refs.get(obj.element) or view.chars(number).name or face_name(view.state, obj)
        return "?"

    def _element(self, number: int) -> str:
        known = self.before.state.elements.get(number)
        return self.refs.get(number) or (known.face.name if known else "?")

    def _origin(self, action: do.Action) -> str | None:
        if isinstance(action, do.Shuffle) and action.from_discard:
            return f"{action.player}.{Zone.DISCARD.value}"
        if not isinstance(action, do.Move):
            return None
        state = self.before.state
        if action.obj is not None:
            obj = state.objects.get(action.obj)
            return where(obj) if obj else None
        found = home(state, action.element)
        if found is None and (pile := self._shuffled(action.element)):
            return f"{pile}.{Zone.DECK.value}"
        return f"{found.player}.{found.zone.value}" if found else None

    def _shuffled(self, element: int) -> str | None:
        """Whose Discard pile holds a card that leaves hidden: the same event shuffles it into the Deck first."""
        piles = (o for o in self.before.state.objects.values() if o.zone is Zone.DISCARD)
        return next((o.player for o in piles if o.element == element), None)
