"""What is done in a scenario: each line of `quand`, with the answers to what is asked."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rules_kb.abilities.trees.words import Daily, Phase
from rules_kb.engine.api import BeginPhase, Command, DoDaily, Game, PassTurn, Play, UseQuickAction
from rules_kb.engine.characteristics import Expedition
from rules_kb.engine.decisions import Answer as Chosen
from rules_kb.engine.decisions import Decision, GameError, IllegalDecision, Steps
from rules_kb.engine.turns import next_unit
from rules_kb.model.folding import fold
from rules_kb.scenarios.answers import WrongAnswer, missing, read_answer
from rules_kb.scenarios.board import SIDES
from rules_kb.scenarios.record import Recorder
from rules_kb.scenarios.shape import Act, Answer, Forbidden


class UnknownCard(GameError):  # noqa: N818 - said to the judge who wrote it
    """The scenario names a card that does not exist, or begins a game twice."""


@dataclass(slots=True)
class Driver:
    """A game being played by a scenario. `answers`: those left; `into`: the Expedition that a line asks for."""

    game: Game
    recorder: Recorder
    answers: list[Answer]
    begin: Callable[[], Steps[None]] | None = None
    into: list[Expedition] = field(default_factory=list)

    def act(self, act: Act) -> None:
        """Do one line.

        Raises:
            GameError: it cannot be done, an answer is missing or illegal, the game stops.
        """
        for _ in range(act.fois):
            command = self.command(act)
            if command is not None:
                self.game.do(command, self.choose)
            elif act.jusqu_a:
                self.game.run(self._until(act.jusqu_a), self.choose)
            else:
                self._begin()

    def try_out(self, what: Forbidden) -> GameError | None:
        """What stops a player from doing that now, or None; the game stays as it is."""
        command = self.command(what)
        return self.game.refusal_of(command, self._any) if command is not None else None

    def choose(self, decision: Decision) -> Chosen:
        """The answer written for a question.

        Raises:
            WrongAnswer: none is left, or it does not fit.
        """
        if decision.kind == "expedition" and self.into:
            answer = self._place(decision, self.into.pop())
        elif not self.answers:
            raise missing(decision, self.game)
        else:
            answer = read_answer(decision, self.answers.pop(0), self.game)
        problem = decision.problem(answer)
        if problem is not None:
            raise IllegalDecision(decision, [decision.options[i].label for i in answer], problem)
        self.recorder.decision(decision, answer, self.game.names_of(decision))
        return answer

    def _any(self, decision: Decision) -> Chosen:
        """The first legal answer: used only to see whether something is refused."""
        if decision.kind == "expedition" and self.into:
            return self._place(decision, self.into.pop())
        return tuple(range(decision.least))

    @staticmethod
    def _place(decision: Decision, wanted: Expedition) -> Chosen:
        for index, option in enumerate(decision.options):
            if option.value == wanted:
                return (index,)
        raise WrongAnswer(f"« {decision.question} » : {wanted[0]}.{wanted[1].value} n’est pas possible")

    def command(self, act: Act | Forbidden) -> Command | None:
        """The command that a line gives to the engine; None for what is not one."""
        player = act.joueur or ""
        self.into = [(player, SIDES[act.dans])] if act.dans else []
        if act.joue:
            return Play(player, self._ref(act.joue))
        if act.action_rapide:
            return UseQuickAction(player, self._ref(act.action_rapide), act.numero - 1)
        if act.passe:
            return PassTurn(player)
        if isinstance(act, Act) and act.debut_de_phase:
            return BeginPhase(Phase(act.debut_de_phase))
        if isinstance(act, Act) and act.effet_quotidien:
            return DoDaily(Daily(act.effet_quotidien))
        return None

    def _ref(self, name: str) -> str:
        """A ref, or the name of the only card that has it."""
        refs, elements = self.game.refs, self.game.state.elements
        if name in refs:
            return name
        found = [number for number, element in elements.items() if fold(element.face.name) == fold(name)]
        if len(found) != 1:
            many = f"{len(found)} cartes s’appellent" if found else "aucune carte ne s’appelle"
            raise UnknownCard(f"« {name} » : {many} ainsi (noms donnés : {', '.join(refs) or 'aucun'})")
        refs[name] = found[0]
        return name

    def _until(self, moment: str) -> Steps[None]:
        engine = self.game.engine
        phase, day = engine.state.phase, engine.state.day
        while not engine.state.over:
            if moment == "fin_de_phase" and engine.state.phase is not phase:
                return
            if moment != "fin_de_partie" and engine.state.day != day:
                return
            yield from next_unit(engine)

    def _begin(self) -> None:
        if self.begin is None:
            raise UnknownCard("« mise_en_place » commence une partie : elle se fait une fois, en premier")
        start, self.begin = self.begin, None
        self.game.run(start(), self.choose)
