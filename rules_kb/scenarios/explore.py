"""Every outcome of a scenario over all decisions: states merged by canonical form, within limits."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice, permutations, product
from time import monotonic

from rules_kb.engine.api import Game
from rules_kb.engine.codec import canonical
from rules_kb.engine.decisions import Answer as Chosen
from rules_kb.engine.decisions import Decision, GameError
from rules_kb.scenarios.board import set_up
from rules_kb.scenarios.chance import Scripted
from rules_kb.scenarios.drive import Driver
from rules_kb.scenarios.games import booster_of, new_game
from rules_kb.scenarios.load import Loaded
from rules_kb.scenarios.record import Recorder
from rules_kb.scenarios.run import plan
from rules_kb.scenarios.summary import summary

STATES = 20_000
SECONDS = 20.0
ANSWERS = 500
"""Answers tried for one question: beyond, the rest is left out and said so."""

RESTING = ("reaction", "tour")
"""Questions asked between effects: nothing chosen before is still remembered."""

Path = tuple[Chosen, ...]


class _Pause(GameError):  # noqa: N818 - never leaves this module
    """The next question has no answer yet."""

    def __init__(self, decision: Decision) -> None:
        super().__init__("")
        self.decision = decision


@dataclass(slots=True)
class Outcome:
    """One way in which it can end: the first choices that lead there, the state, how many ways lead there."""

    choices: list[str]
    state: dict[str, object]
    count: int = 0


@dataclass(slots=True)
class Exploration:
    """All outcomes found. `left_out`: what was not explored, in French."""

    states: int = 0
    complete: bool = True
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    def cut(self, reason: str) -> None:
        """Something is left out."""
        self.complete = False
        if reason not in self.left_out:
            self.left_out.append(reason)


@dataclass(slots=True)
class _Search:
    loaded: Loaded
    edition: str
    limit: int
    end: float
    found: Exploration = field(default_factory=Exploration)
    known: dict[object, Counter[str]] = field(default_factory=dict)

    def visit(self, path: Path) -> Counter[str]:
        """The outcomes that follow a path of answers, with how many ways lead to each."""
        game, decision, labels, stopped, pending = replay(self.loaded, self.edition, path)
        if decision is None:
            return self._end(game, labels, stopped)
        labels_of = tuple(o.label for o in decision.options)
        key = (canonical(game.state), decision.kind, decision.player, decision.where, labels_of, pending)
        if key in self.known:
            return self.known[key]
        self.found.states += 1
        total: Counter[str] = Counter()
        for answer in self._answers(decision):
            if self.found.states >= self.limit:
                self.found.cut(f"limite de {self.limit} états atteinte")
                break
            if monotonic() > self.end:
                self.found.cut("limite de temps atteinte")
                break
            total.update(self.visit((*path, answer)))
        if self.found.complete:
            self.known[key] = total
        return total

    def _answers(self, decision: Decision) -> Iterator[Chosen]:
        every = list(islice(answers(decision), ANSWERS + 1))
        if len(every) > ANSWERS:
            self.found.cut(f"« {decision.question} » : seulement {ANSWERS} réponses essayées")
        yield from every[:ANSWERS]

    def _end(self, game: Game, labels: list[str], stopped: str | None) -> Counter[str]:
        key = stopped or str(canonical(game.state))
        if key not in self.found.outcomes:
            self.found.states += 1
            state: dict[str, object] = {"arret": stopped}
            if stopped is None:
                state = summary(game.engine.view, game.refs)
            self.found.outcomes[key] = Outcome(labels, state)
        return Counter({key: 1})


def explore(loaded: Loaded, edition: str, *, states: int = STATES, seconds: float = SECONDS) -> Exploration:
    """Try every answer to every question of the scenario; its own `decisions` are not used."""
    search = _Search(loaded, edition, states, monotonic() + seconds)
    for key, count in search.visit(()).items():
        search.found.outcomes[key].count = count
    return search.found


def replay(
    loaded: Loaded, edition: str, path: Path
) -> tuple[Game, Decision | None, list[str], str | None, tuple[object, ...]]:
    """Play the scenario with those answers.

    Gives the game, the next question if any, the answers in words, what stopped it, and the answers that the
    effect being resolved may still remember: two positions are the same only when these are.
    """
    board = set_up(loaded)
    begin = new_game(loaded, board)
    chance = Scripted(loaded.scenario.etant_donne.hasard)
    game = Game(edition, board.state, chance, board.refs, booster_of(loaded), journal=False)
    driver = _Replay(game, Recorder(game.engine.view, {}), [], begin and (lambda: begin(game.engine)))
    driver.path = list(path)
    for number, act in enumerate(plan(loaded, edition).acts):
        driver.pending = [number]
        try:
            driver.act(act)
        except _Pause as pause:
            return game, pause.decision, driver.labels, None, tuple(driver.pending)
        except GameError as error:
            return game, None, driver.labels, str(error), ()
    return game, None, driver.labels, None, ()


@dataclass(slots=True)
class _Replay(Driver):
    """A driver that answers from a path, then pauses at the first new question, the state kept as it is there."""

    path: list[Chosen] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    pending: list[object] = field(default_factory=list)

    def choose(self, decision: Decision) -> Chosen:
        if decision.kind == "expedition" and self.into:
            return self._place(decision, self.into.pop())
        if decision.kind in RESTING and len(decision.where) <= 1:
            del self.pending[1:]
        if not self.path:
            raise _Pause(decision)
        answer = self.path.pop(0)
        self.pending.append(answer)
        chosen = ", ".join(decision.options[i].label for i in answer) or "rien"
        self.labels.append(f"{decision.player} : {decision.question} {chosen}")
        return answer


def answers(decision: Decision) -> Iterator[Chosen]:
    """Every legal answer to a question."""
    indices = range(len(decision.options))
    for size in range(decision.least, decision.most + 1):
        if decision.repeated:
            every: Iterator[Chosen] = product(indices, repeat=size)
        else:
            every = permutations(indices, size) if decision.ordered else combinations(indices, size)
        yield from (answer for answer in every if decision.problem(answer) is None)


def what_differs(found: Exploration) -> list[tuple[Outcome, str]]:
    """Each outcome with what its state says that not all the others do."""
    every = list(found.outcomes.values())
    paths = [
        p for p in dict.fromkeys(p for o in every for p in o.state) if len({str(o.state.get(p)) for o in every}) > 1
    ]
    return [(o, " ; ".join(f"{p} : {_words(o.state.get(p))}" for p in paths)) for o in every]


def _words(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "aucun"
    return str(value)
