"""What is done in a scenario: each line of `quand`, with the answers to what is asked."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rules_kb.abilities.trees.words import Daily, Phase, Zone
from rules_kb.engine.characteristics import Expedition
from rules_kb.engine.costs import Offer
from rules_kb.engine.decisions import Answer as Chosen
from rules_kb.engine.decisions import Decision, GameError, Refusal, Steps
from rules_kb.engine.kernel import Engine
from rules_kb.engine.quick import Action, quick_actions
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.scope import Card, Thing
from rules_kb.engine.turns import begin_phase, daily_effect, next_unit, take_card, take_pass, take_quick
from rules_kb.model.folding import fold
from rules_kb.scenarios.answers import WrongAnswer, read_answer
from rules_kb.scenarios.board import SIDES
from rules_kb.scenarios.record import Recorder, home
from rules_kb.scenarios.shape import Act, Answer, Forbidden


class UnknownCard(GameError):  # noqa: N818 - said to the judge who wrote it
    """The scenario names a card or an action that does not exist."""


@dataclass(slots=True)
class Driver:
    """A game being played by a scenario. `answers`: those left."""

    engine: Engine
    recorder: Recorder
    refs: dict[str, int]
    answers: list[Answer]
    set_up_game: Callable[[], Steps[None]] | None = None
    into: list[Expedition] = field(default_factory=list)

    def act(self, act: Act) -> None:
        """Do one line.

        Raises:
            GameError: it cannot be done, an answer is missing or illegal, the game stops.
        """
        for _ in range(act.fois):
            self.answer(self.start(act))

    def answer(self, steps: Steps[None]) -> None:
        """Answer every question of a piece of the game."""
        try:
            decision = next(steps)
            while True:
                decision = steps.send(self._choose(decision))
        except StopIteration:
            return

    def _choose(self, decision: Decision) -> Chosen:
        if decision.kind == "expedition" and self.into:
            wanted = self.into.pop()
            chosen = next((i for i, o in enumerate(decision.options) if o.value == wanted), None)
            if chosen is None:
                raise WrongAnswer(f"« {decision.question} » : cette Expédition n’est pas possible")
            answer: Chosen = (chosen,)
        elif not self.answers:
            options = ", ".join(o.label for o in decision.options)
            raise WrongAnswer(
                f"réponse manquante : {decision.player} doit dire « {decision.question} » "
                f"({decision.kind}, de {decision.least} à {decision.most} parmi : {options})"
            )
        else:
            answer = read_answer(decision, self.answers.pop(0), self.refs, self.engine.view)
        problem = decision.problem(answer)
        if problem is not None:
            options = ", ".join(o.label for o in decision.options)
            raise WrongAnswer(f"« {decision.question} » ({decision.kind}) : {problem} (options : {options})")
        self.recorder.decision(decision, answer)
        return answer

    def start(self, act: Act | Forbidden) -> Steps[None]:
        """The piece of the game that a line asks for."""
        player = act.joueur or ""
        if act.joue:
            thing = self._thing(act.joue, player)
            self.into = [(player, SIDES[act.dans])] if act.dans else []
            return take_card(self.engine, player, thing, self._offer(player, thing, act.joue))
        if act.action_rapide:
            return take_quick(self.engine, player, self._quick(act.action_rapide, act.numero))
        if act.passe:
            return take_pass(self.engine, player)
        if isinstance(act, Act) and act.debut_de_phase:
            return begin_phase(self.engine, Phase(act.debut_de_phase))
        if isinstance(act, Act) and act.effet_quotidien:
            return daily_effect(self.engine, Daily(act.effet_quotidien))
        if isinstance(act, Act) and act.jusqu_a:
            return self._until(act.jusqu_a)
        if self.set_up_game is None:
            raise UnknownCard("« mise_en_place » commence une partie : elle se fait une fois, en premier")
        start, self.set_up_game = self.set_up_game, None
        return start()

    def _until(self, moment: str) -> Steps[None]:
        state = self.engine.state
        phase, day = state.phase, state.day
        while not self.engine.state.over:
            now = self.engine.state
            if moment == "fin_de_phase" and now.phase is not phase:
                return
            if now.day != day and moment != "fin_de_partie":
                return
            yield from next_unit(self.engine)

    def _thing(self, name: str, player: str) -> Thing:
        for element in self._elements(name):
            card = home(self.engine.state, element)
            if card is not None:
                return card
            for number, obj in self.engine.state.objects.items():
                if obj.element == element:
                    return number
        raise UnknownCard(f"{player} : aucune carte ne s’appelle « {name} » (noms donnés : {', '.join(self.refs)})")

    def _elements(self, name: str) -> Iterator[int]:
        if name in self.refs:
            yield self.refs[name]
            return
        for number, element in self.engine.state.elements.items():
            if fold(element.face.name) == fold(name):
                yield number

    def _offer(self, player: str, thing: Thing, name: str) -> Offer:
        from rules_kb.engine.playing import playable_things

        for found, zone in playable_things(self.engine, player):
            if found == thing:
                return Offer(player, thing, zone)
        zone = thing.zone if isinstance(thing, Card) else self.engine.view.obj(thing).zone
        if zone in (Zone.HAND, Zone.RESERVE):
            reason = "la carte n’est pas à ce joueur"
        else:
            reason = "on joue une carte de sa Main ou de sa Réserve"
        raise Refusal(player, f"jouer {name}", reason, self.engine.cite(r5.FROM_HAND_OR_RESERVE))

    def _quick(self, name: str, number: int) -> Action:
        for element in self._elements(name):
            for obj in (n for n, o in self.engine.state.objects.items() if o.element == element):
                actions = self.engine.view.chars(obj).actions
                if number <= len(actions):
                    return Action(obj, number - 1, actions[number - 1])
        known = len(quick_actions(self.engine, "A")) + len(quick_actions(self.engine, "B"))
        raise UnknownCard(f"« {name} » n’a pas d’action rapide n° {number} ({known} actions rapides en tout)")
