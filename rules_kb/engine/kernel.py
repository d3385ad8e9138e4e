"""The kernel: the one door through which every change of the game goes (6.1-6.3).

propose -> forbid -> replace (whole step, then atomic action) -> add -> apply all at once -> record the event
-> re-evaluate passive abilities -> activate Reactions. `Engine` holds the state of one game being played;
rules are generators that take it, yield the decisions to take and return what happened.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol

from rules_kb.abilities.trees.words import Daily
from rules_kb.engine.actions import Action
from rules_kb.engine.apply import apply
from rules_kb.engine.booster import BoosterWar
from rules_kb.engine.characteristics import Player
from rules_kb.engine.citing import Cite, Rule, piece, same
from rules_kb.engine.decisions import Answer, Decision, Endless, Option, Steps
from rules_kb.engine.passives import evaluate
from rules_kb.engine.policies import BY_EDITION, Policies
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.state import State
from rules_kb.engine.steps import Event, Kind, Note, Step
from rules_kb.engine.view import View, look

EVENT_LIMIT = 10_000
"""Events of one turn effect or daily effect after which a loop is called endless: far above what the limits
of a hundred uses a day (5.3.e, 6.3.m) let a real game reach."""

DEPTH_LIMIT = 400
"""How many Reactions may be checked inside one another, when each step is followed by a check: four that set
each other off a hundred times each."""

FRAMES = 25 * DEPTH_LIMIT
"""Frames of the interpreter that such a nest takes."""


class Randomness(Protocol):
    """Where chance comes from: injected, so that a game can be replayed."""

    def shuffle(self, what: str, items: tuple[int, ...]) -> tuple[int, ...]:
        """A random order of the items."""

    def roll(self, what: str) -> int:
        """A die: 1 to 6."""

    def pick(self, what: str, count: int) -> int:
        """A number from 0 to count - 1."""


@dataclass(slots=True)
class Engine:
    """One game being played. `journal` receives every event (None: events are not kept).

    `beside`: the actions already in the step being built, which take cards that others no longer can.
    """

    state: State
    randomness: Randomness
    policies: Policies
    booster: BoosterWar | None = None
    journal: list[Event] | None = field(default_factory=list)
    listener: Callable[[Event], None] | None = None
    count: int = 0
    since: int = 0
    limit: int = EVENT_LIMIT
    depth: int = 0
    daily: Daily | None = None
    path: list[str] = field(default_factory=list)
    resolving: set[int] = field(default_factory=set)
    beside: tuple[Action, ...] = ()
    quiet: int = 0
    recent: list[str] = field(default_factory=list)
    _view: View | None = None

    @classmethod
    def of(cls, edition: str, state: State, randomness: Randomness, booster: BoosterWar | None = None) -> "Engine":
        """An engine for a game in that edition (`1.0` or `4.0`)."""
        return cls(state, randomness, BY_EDITION[edition], booster)

    @property
    def edition(self) -> str:
        """The edition played."""
        return self.policies.edition

    @property
    def view(self) -> View:
        """The view of the present state: passive abilities re-evaluated after each event (2.3.1.k)."""
        if self._view is None or self._view.state is not self.state:
            self._view = reevaluate(self.state, self.policies, self._view)
        return self._view

    @contextmanager
    def adding_to(self, actions: Sequence[Action]) -> Iterator[None]:
        """While it lasts, what is built joins a step that holds these actions."""
        before, self.beside = self.beside, (*self.beside, *actions)
        try:
            yield
        finally:
            self.beside = before

    def cite(self, *rules: Rule) -> tuple[Cite, ...]:
        """The citations of rules in the edition played."""
        return tuple(rule.cite(self.policies.edition) for rule in rules)

    def record(self, step: Step) -> Event:
        """Apply a step's actions all at once and record the event (6.1.f, 6.2.m)."""
        before = self.view
        self.state, born = apply(self.state, step.actions, before)
        self.count += 1
        event = Event(
            self.count,
            self.state.day,
            self.state.phase,
            step.name,
            step.actions,
            born,
            step.controller,
            step.cites,
            step.kind,
            step.notes,
        )
        if self.journal is not None:
            self.journal.append(event)
        if self.listener is not None:
            self.listener(event)
        self._watch(step)
        return event

    def _watch(self, step: Step) -> None:
        if self.count - self.since > self.limit - 200:
            known = [n for n in _numbers(step) if n in self.view.now or n in self.state.gone]
            self.recent += [self.view.chars(n).name for n in known]
        if self.count - self.since > self.limit:
            raise Endless(self.limit, tuple(sorted({name for name in self.recent if name})))

    def begin(self) -> None:
        """A new turn effect, daily effect or phase begins: loops are counted from here."""
        self.since = self.count
        self.recent.clear()


def _numbers(step: Step) -> Sequence[int]:
    return [n for a in step.actions if isinstance(n := getattr(a, "obj", None), int)]


@piece(r2.REEVALUATE, neutral=lambda state, policies, previous: look(state, policies, lambda _v: None, previous))
def reevaluate(state: State, policies: Policies, previous: View | None) -> View:
    """What passive abilities do and apply to is evaluated again after each event (2.3.1.k)."""
    return look(state, policies, evaluate, previous)


def step(
    e: Engine,
    name: str,
    actions: Sequence[Action],
    *rules: Rule,
    controller: Player | None = None,
    kind: Kind = "effect",
    source: int | None = None,
) -> Step:
    """Propose a step."""
    return Step(name, tuple(actions), controller, e.cite(*rules), kind, source)


def happen(e: Engine, proposed: Step) -> Steps[Event | None]:
    """Let a step happen: modify it, apply it, record it, activate Reactions. None: a cost that cannot be paid."""
    from rules_kb.engine.modifiers import modify, run_added  # modifiers resolve effects, which happen
    from rules_kb.engine.reactions import activate, check_after_step  # Reactions are resolved by steps
    from rules_kb.engine.victory import check_continuously  # victory is recorded by steps

    modified = yield from modify(e, proposed)
    if modified is None:
        return None
    ready, added = modified
    ready = yield from order_births(e, ready)
    before = e.view
    event = e.record(ready)
    yield from run_token_rule(e, before, event)
    if ready.kind != "reactions":
        yield from activate(e, event, before)
    yield from check_continuously(e)
    yield from run_added(e, added)
    yield from check_after_step(e, ready)
    return event


def run_token_rule(e: Engine, before: View, event: Event) -> Steps[None]:
    """Under 1.0 a token that has joined another zone ceases to exist right after (1.0 2.1.d)."""
    from rules_kb.engine.replacing import strayed_tokens

    strayed = strayed_tokens(e, before, event)
    if strayed:
        yield from happen(e, step(e, "cesser", strayed, r2.TOKEN_LEAVES, kind="rule"))


@piece(r2.TIMESTAMP_ORDER, r2.NEW_TIMESTAMP, neutral=lambda _e, proposed: same_step(proposed))
def order_births(e: Engine, proposed: Step) -> Steps[Step]:
    """Each player, in initiative order, orders the timestamps of their objects (2.2.16.d).

    Asked only where the order can matter: two or more objects with different passive abilities.
    """
    from rules_kb.engine.births import births, born_option  # faces are read on actions

    actions = list(proposed.actions)
    slots = {p: births(e, actions, p) for p in e.state.players}
    if not any(slots.values()):
        return proposed
    order = [i for i in range(len(actions)) if not any(i in s for s in slots.values())]
    for player in e.state.in_initiative_order():
        mine = slots[player]
        options = tuple(born_option(e, actions[i]) for i in mine)
        if len(mine) > 1:
            question = "dans quel ordre ces objets reçoivent-ils leur timestamp ?"
            answer = yield from ask(
                e, player, "timestamps", question, options, len(mine), len(mine), r2.TIMESTAMP_ORDER, ordered=True
            )
            mine = [mine[i] for i in answer]
        order += mine
    return replace(proposed, actions=tuple(actions[i] for i in order))


def same_step(proposed: Step) -> Steps[Step]:
    """The step as it came."""
    yield from ()
    return proposed


def ask(  # noqa: PLR0913, PLR0917 - a question has this many parts
    e: Engine,
    player: Player,
    kind: str,
    question: str,
    options: tuple[Option, ...],
    least: int,
    most: int,
    *rules: Rule,
    ordered: bool = False,
    repeated: bool = False,
    hidden: bool = False,
    alike: tuple[object, ...] | None = None,
    bounds: tuple[tuple[tuple[int, ...], int], ...] = (),
    excluded: tuple[tuple[Option, str], ...] = (),
) -> Steps[Answer]:
    """Ask a player; a player with no choice is not asked.

    `alike`: a key for each option; options with equal keys are the same choice.
    """
    most = min(most, len(options)) if not repeated else most
    least = min(least, most)
    if most == 0:
        return ()
    if least == most and not repeated and (most == len(options) and (not ordered or most == 1)):
        return tuple(range(most))
    if least == most and alike is not None and len(set(alike)) == 1:
        return tuple(range(most))
    if repeated and len(options) == 1 and least == most:
        return (0,) * most
    decision = Decision(
        player,
        kind,
        question,
        options,
        least,
        most,
        e.cite(*rules),
        ordered,
        repeated,
        hidden,
        bounds,
        tuple(e.path),
        excluded,
    )
    return (yield decision)


@piece(r6.OPTIONAL, neutral=lambda *_a, **_k: always())
def confirm(e: Engine, player: Player, question: str, *rules: Rule, kind: str = "facultatif") -> Steps[bool]:
    """Ask a player yes or no."""
    options = (Option("oui", "oui"), Option("non", "non"))
    answer = yield from ask(e, player, kind, question, options, 1, 1, *rules)
    return answer == (0,)


def always() -> Steps[bool]:
    """Neutral form of a question: yes."""
    yield from ()
    return True


__all__ = ["Engine", "Note", "Randomness", "ask", "confirm", "happen", "same", "step"]
