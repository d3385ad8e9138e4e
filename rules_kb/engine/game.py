"""The engine as other layers see it: set a game up, run it, ask it, read it.

`Game` holds one game. What it is asked to do is a `Command`; players answer through a `Chooser`. A command
that is refused leaves the game as it was.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, TypeVar

from rules_kb.abilities.trees.words import Side, Zone
from rules_kb.engine.booster import BoosterWar
from rules_kb.engine.characteristics import Player
from rules_kb.engine.choosing import label_of
from rules_kb.engine.commands import (
    BeginPhase,
    CheckReactions,
    Command,
    Continue,
    DoDaily,
    PassTurn,
    Play,
    UseQuickAction,
)
from rules_kb.engine.costs import Offer
from rules_kb.engine.decisions import (
    Answer,
    Decision,
    GameError,
    IllegalDecision,
    Option,
    Refusal,
    Steps,
)
from rules_kb.engine.kernel import FRAMES, Engine, Randomness
from rules_kb.engine.places import UnknownReferenceError, find
from rules_kb.engine.playing import offers
from rules_kb.engine.playing import why_not as card_why_not
from rules_kb.engine.quick import Action as Quick
from rules_kb.engine.quick import why_not as quick_why_not
from rules_kb.engine.randomness import Scripted
from rules_kb.engine.reactions import check_reactions
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.scope import Card, Thing
from rules_kb.engine.setup import Deck, begin_game, table
from rules_kb.engine.sight import sight
from rules_kb.engine.situation import Situation, build_state
from rules_kb.engine.state import State
from rules_kb.engine.steps import Event
from rules_kb.engine.transcript import Shown, replay, transcript
from rules_kb.engine.turns import (
    begin_phase,
    daily_effect,
    legal_turn_effects,
    next_unit,
    play_game,
    take_card,
    take_pass,
    take_quick,
)
from rules_kb.engine.view import Application
from rules_kb.engine.wording import ZONES

T = TypeVar("T")
Chooser = Callable[[Decision], Answer]


class Game:
    """One game: `edition`, `refs` (reference -> element), `events` so far, `decisions` taken."""

    def __init__(
        self,
        edition: str,
        state: State,
        randomness: Randomness,
        refs: Mapping[str, int] | None = None,
        booster: BoosterWar | None = None,
        *,
        journal: bool = True,
    ) -> None:
        self.engine = Engine.of(edition, state, randomness, booster)
        if not journal:
            self.engine.journal = None
        self.initial = state
        self.refs = dict(refs or {})
        self.decisions: list[tuple[Decision, Answer]] = []

    @classmethod
    def from_situation(
        cls, edition: str, situation: Situation, randomness: Randomness | None = None, booster: BoosterWar | None = None
    ) -> Self:
        """A game in progress."""
        state, refs = build_state(situation)
        return cls(edition, state, randomness or Scripted(), refs, booster)

    @classmethod
    def from_decks(
        cls,
        edition: str,
        decks: Mapping[Player, Deck],
        randomness: Randomness,
        chooser: Chooser,
        booster: BoosterWar | None = None,
        *,
        journal: bool = True,
    ) -> Self:
        """A game from its beginning, set up (4.1)."""
        names = tuple(decks)
        if len(names) != 2:
            raise GameError("il faut exactement deux joueurs (règle 1.1.2.a)")
        state, heroes = table((names[0], names[1]), decks)
        game = cls(edition, state, randomness, booster=booster, journal=journal)
        game.run(begin_game(game.engine, heroes), chooser)
        return game

    @property
    def edition(self) -> str:
        """The edition played."""
        return self.engine.edition

    @property
    def state(self) -> State:
        """The present state."""
        return self.engine.state

    @property
    def events(self) -> Sequence[Event]:
        """The events so far."""
        return tuple(self.engine.journal or ())

    @property
    def passives(self) -> Sequence[Application]:
        """How passive abilities apply now: bearer, targets, order and reason."""
        return self.engine.view.applied

    def run(self, steps: Steps[T], chooser: Chooser) -> T:
        """Run a rule, asking the chooser. Refused or in error, the game is as it was.

        Raises:
            GameError: a refusal, an illegal or missing decision, an undecided point, an endless loop.
        """
        saved = self._save()
        try:
            return self._drive(steps, chooser)
        except GameError:
            self._restore(saved)
            raise

    def _drive(self, steps: Steps[T], chooser: Chooser) -> T:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, FRAMES))
        try:
            decision = next(steps)
            while True:
                answer = tuple(chooser(decision))
                problem = decision.problem(answer)
                if problem is not None:
                    raise IllegalDecision(decision, answer, problem)
                self.decisions.append((decision, answer))
                decision = steps.send(answer)
        except StopIteration as stopped:
            result: T = stopped.value
            return result
        finally:
            sys.setrecursionlimit(limit)

    def _save(self) -> tuple[State, int, int, int]:
        e = self.engine
        return (e.state, len(e.journal or ()), e.count, len(self.decisions))

    def _restore(self, saved: tuple[State, int, int, int]) -> None:
        e = self.engine
        e.state, events, e.count, decisions = saved
        if e.journal is not None:
            del e.journal[events:]
        del self.decisions[decisions:]
        e.quiet, e.depth, e.daily = 0, 0, None
        e.resolving.clear()
        e.path.clear()

    def do(self, command: Command, chooser: Chooser) -> None:
        """Carry out a command.

        Raises:
            GameError: as `run`.
        """
        self.run(self._steps(command), chooser)

    def _steps(self, command: Command) -> Steps[None]:
        e = self.engine
        match command:
            case Play(player, ref):
                thing, zone = self.thing(ref, player)
                yield from take_card(e, player, thing, Offer(player, thing, zone))
            case UseQuickAction(player, ref, index):
                yield from take_quick(e, player, self.quick_action(ref, index))
            case PassTurn(player):
                yield from take_pass(e, player)
            case BeginPhase(phase):
                yield from begin_phase(e, phase)
            case DoDaily(daily):
                yield from daily_effect(e, daily)
            case CheckReactions():
                yield from check_reactions(e)
            case Continue(units):
                for _ in range(units):
                    yield from next_unit(e)

    def play_to_the_end(self, chooser: Chooser, *, days: int | None = None) -> None:
        """Play until the game is over, or until that many days have been played."""
        e = self.engine
        if days is None:
            self.run(play_game(e), chooser)
            return
        last = e.state.day + days
        while not e.state.over and e.state.day < last:
            self._drive(next_unit(e), chooser)

    def thing(self, ref: str, player: Player) -> tuple[Thing, Zone]:
        """The card or object of a reference, and its zone.

        Raises:
            Refusal: it is not where cards are played from.
            KeyError: no such reference.
        """
        zone, number, holder = find(self.engine.view, self._element(ref))
        if number is not None and zone is not None:
            if zone is Zone.RESERVE:
                return number, zone
        elif zone is Zone.HAND and holder == player:
            return Card(self._element(ref), zone, player), zone
        where = ZONES[zone] if zone is not None else "hors de la partie"
        cites = self.engine.cite(r5.FROM_HAND_OR_RESERVE)
        name = self.engine.state.elements[self._element(ref)].face.name
        raise Refusal(player, f"jouer {name}", f"la carte n’est ni dans sa Main ni en Réserve ({where})", cites)

    def quick_action(self, ref: str, index: int = 0) -> Quick:
        """A quick action of the object of a reference.

        Raises:
            GameError: the object has no such quick action, or is not an object now.
        """
        _, number, _ = find(self.engine.view, self._element(ref))
        actions = self.engine.view.chars(number).kinds.actions if number is not None else ()
        if number is None or index >= len(actions):
            raise GameError(f"« {ref} » n’a pas d’action rapide n° {index + 1}")
        return Quick(number, index, actions[index])

    def _element(self, ref: str) -> int:
        if ref not in self.refs:
            raise UnknownReferenceError(
                f"référence inconnue : « {ref} » ; connues : {', '.join(self.refs) or 'aucune'}"
            )
        return self.refs[ref]

    def why_not_play(self, player: Player, ref: str) -> Refusal | None:
        """Why a player may not play a card now, or None."""
        e = self.engine
        try:
            thing, zone = self.thing(ref, player)
            list_of = offers(e, Offer(player, thing, zone))
        except Refusal as refusal:
            return refusal
        reasons = [card_why_not(e, o) for o in list_of]
        if any(reason is None for reason in reasons):
            return None
        text, rules = next(r for r in reasons if r is not None)
        return Refusal(player, f"jouer {label_of(e, thing)}", text, e.cite(*rules))

    def why_not_quick(self, player: Player, ref: str, index: int = 0) -> Refusal | None:
        """Why a player may not play a quick action now, or None."""
        action = self.quick_action(ref, index)
        reason = quick_why_not(self.engine, player, action)
        if reason is None:
            return None
        what = f"jouer l’action rapide de {label_of(self.engine, action.obj)}"
        return Refusal(player, what, reason[0], self.engine.cite(*reason[1]))

    def refusal_of(self, command: Command, chooser: Chooser) -> GameError | None:
        """Try a command and take it back: the error that it meets, or None."""
        saved = self._save()
        try:
            self.do(command, chooser)
        except GameError as error:
            return error
        self._restore(saved)
        return None

    def legal_actions(self, player: Player) -> tuple[Option, ...]:
        """What the player may do as a turn effect now: nothing when it is not their turn."""
        if self.state.over or self.state.turn != player or player in self.state.passed:
            return ()
        return tuple(option for option, _ in legal_turn_effects(self.engine, player))

    def sight(self, player: Player) -> dict[str, Any]:
        """What the player may know, as JSON data."""
        return sight(self.engine.view, player)

    def names_of(self, decision: Decision) -> tuple[tuple[str, ...], ...]:
        """For each option, what a script may call it: reference, label, `A.heros`, number from 1."""
        by_element = {element: ref for ref, element in self.refs.items()}
        return tuple(self._names(o, by_element, i) for i, o in enumerate(decision.options))

    def _names(self, option: Option, by_element: Mapping[int, str], index: int) -> tuple[str, ...]:
        value = option.value
        if isinstance(value, tuple) and len(value) > 1 and value[0] in ("joue", "action_rapide"):
            value = value[1]
        names = [option.label, f"n°{index + 1}"]
        if isinstance(value, Card):
            names.insert(0, by_element.get(value.element, option.label))
        elif isinstance(value, int) and not isinstance(value, bool):
            names = [*self._object_names(value, by_element), *names]
        elif isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], Side):
            names.insert(0, f"{value[0]}.{value[1].value}")
        return tuple(dict.fromkeys(names))

    def _object_names(self, number: int, by_element: Mapping[int, str]) -> list[str]:
        state = self.state
        if number not in state.objects:
            return []
        obj = state.objects[number]
        if obj.emblem is None:
            return [by_element[obj.element]] if obj.element in by_element else []
        found = []
        for ref in (obj.emblem.source, *(r for _, refs in obj.emblem.bindings for r in refs)):
            for n in (ref.before, ref.after):
                known = state.objects.get(n or -1) or (g.obj if (g := state.gone.get(n or -1)) else None)
                if known is not None and known.element in by_element:
                    found.append(by_element[known.element])
        return found

    def transcript(self, eyes: Player | None = None) -> list[Shown]:
        """The events as people read them, by replaying the journal; `eyes`: only what that player may know."""
        return transcript(self.initial, self.events, self.engine.policies, eyes)

    def replayed(self) -> State:
        """The state that the journal alone gives, from the initial state."""
        return replay(self.initial, self.events, self.engine.policies)
