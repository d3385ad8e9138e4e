"""Run a scenario in one edition: play it, compare, say what differs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache

from rules_kb.corpus.knowledge import load_knowledge
from rules_kb.engine.api import Game
from rules_kb.engine.citing import PIECES, Cite, traced
from rules_kb.engine.codec import canonical
from rules_kb.engine.decisions import GameError, Refusal, Undecided
from rules_kb.engine.steps import Event
from rules_kb.engine.view import View
from rules_kb.scenarios.board import Board, set_up
from rules_kb.scenarios.chance import Scripted
from rules_kb.scenarios.citing import cited, concerning
from rules_kb.scenarios.compare import Difference, compare_state
from rules_kb.scenarios.compare_events import compare_events, compare_questions
from rules_kb.scenarios.drive import Driver
from rules_kb.scenarios.games import booster_of, new_game
from rules_kb.scenarios.load import Loaded
from rules_kb.scenarios.paths import Look, value_of
from rules_kb.scenarios.record import CiteView, DecisionView, EventView, Recorder, RefusalView, cites, refusal
from rules_kb.scenarios.shape import Act, Answer, Expected, Forbidden
from rules_kb.scenarios.summary import summary
from rules_kb.scenarios.visible import compare_visible, seen


@dataclass(slots=True)
class Result:
    """What came out of a scenario in one edition.

    `stopped`: why it stopped before its end, `stops`: the rules that leave it open.

    `applied`: what held without an event of its own; `seen`, `values`: what players saw and what was, of what the
    scenario asks about; `whole`: the canonical form of the final state.
    """

    id: str
    edition: str
    differences: list[Difference] = field(default_factory=list)
    events: list[EventView] = field(default_factory=list)
    decisions: list[DecisionView] = field(default_factory=list)
    refusals: list[RefusalView] = field(default_factory=list)
    applied: list[CiteView] = field(default_factory=list)
    state: dict[str, object] = field(default_factory=dict)
    seen: dict[str, dict[str, object]] = field(default_factory=dict)
    whole: str = ""
    values: dict[str, object] = field(default_factory=dict)
    stopped: str | None = None
    stops: list[CiteView] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """True when nothing differs."""
        return not self.differences

    def cites(self) -> list[CiteView]:
        """Everything cited, in events, decisions, refusals and by what held continuously."""
        return [*self.said(), *self.applied]

    def said(self) -> list[CiteView]:
        """What events, decisions and refusals cite."""
        found: list[CiteView] = []
        for event in self.events:
            found += [*event["cites"], *(c for n in event["notes"] for c in n["cites"])]
        for part in (*self.decisions, *self.refusals):
            found += part["cites"]
        return [*found, *self.stops]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a scenario does and expects in one edition."""

    acts: tuple[Act, ...]
    answers: tuple[Answer, ...]
    expected: tuple[Expected, ...]
    state: dict[str, object]
    stop: str | None


def plan(loaded: Loaded, edition: str) -> Plan:
    """The common part with what is particular to the edition."""
    scenario = loaded.scenario
    own = scenario.selon_edition.get(edition)  # type: ignore[call-overload]  # an edition of the scenario
    if own is None:
        alors = scenario.alors
        return Plan(scenario.quand, scenario.decisions, (alors,), dict(alors.etat), alors.arret)
    return Plan(
        own.quand if own.quand is not None else scenario.quand,
        own.decisions if own.decisions is not None else scenario.decisions,
        (scenario.alors, own.alors),
        {**scenario.alors.etat, **own.alors.etat},
        own.alors.arret or scenario.alors.arret,
    )


def run(loaded: Loaded, edition: str, watch: Callable[[View], None] | None = None) -> Result:
    """Play the scenario in that edition and compare; never raises for what the game says.

    `watch` gets the view at the beginning, then after each event.
    """
    todo = plan(loaded, edition)
    board = set_up(loaded)
    begin = new_game(loaded, board)
    chance = Scripted(loaded.scenario.etant_donne.hasard)
    game = Game(edition, board.state, chance, board.refs, booster_of(loaded), journal=False)
    engine = game.engine
    recorder = Recorder(engine.view, {element: ref for ref, element in board.refs.items()})

    def happened(event: Event) -> None:
        recorder.event(event, engine.view)
        if watch is not None:
            watch(engine.view)

    engine.listener = happened
    recorder.look(engine.view)
    if watch is not None:
        watch(engine.view)
    start = _look(engine.view, board)
    result = Result(loaded.id, edition)
    driver = Driver(game, recorder, list(todo.answers), begin and (lambda: begin(engine)))
    with traced() as used:
        _play(driver, todo, result)
        for expected in todo.expected:
            result.differences += _forbidden(driver, expected.interdit, result)
            result.seen.update(seen(expected.visible, game))
            result.differences += compare_visible(expected.visible, result.seen)
    end = _look(engine.view, board, start.born)
    result.events, result.decisions = recorder.events, recorder.decisions
    for expected in todo.expected:
        result.differences += compare_events(expected, recorder.events, edition)
        result.differences += compare_questions(expected, recorder, edition)
    result.differences += compare_state(todo.state, end, start)
    result.applied += cites([*recorder.applied, *_served(used, edition)])
    result.differences += _rules(loaded, edition, result)
    # What stopped the game is the difference to read: the others only follow from it.
    result.differences = [d for d in result.differences if d["path"].startswith("quand ›")] or result.differences
    result.state = summary(engine.view, board.refs)
    result.whole = canonical(game.state)
    result.values = {path: value_of(path, end) for path in todo.state}
    return result


def _served(used: set[str], edition: str) -> list[Cite]:
    """The rules of the pieces of the engine that served: what holds without an event of its own."""
    rules = dict.fromkeys(rule for name in sorted(used) for rule in PIECES[name].rules)
    return [r.cite(edition) for r in rules if r.in_4_0 is not None or edition == "1.0"]


def _look(view: View, board: Board, born: dict[str, int] | None = None) -> Look:
    if born is None:
        by_element = {obj.element: n for n, obj in view.state.objects.items()}
        born = {ref: by_element[element] for ref, element in board.refs.items() if element in by_element}
    return Look(view, board.refs, born)


def _play(driver: Driver, todo: Plan, result: Result) -> None:
    for index, act in enumerate(todo.acts):
        try:
            driver.act(act)
        except GameError as error:
            result.stopped = str(error)
            if isinstance(error, Refusal):
                result.refusals.append(refusal(error))
            elif isinstance(error, Undecided):
                result.stops = cites(error.cites)
            if todo.stop is None or todo.stop not in str(error):
                wanted = f"un arrêt : {todo.stop}" if todo.stop else "la suite de la partie"
                result.differences.append({"path": f"quand › {index}", "expected": wanted, "actual": str(error)})
            return
    if todo.stop is not None:
        result.differences.append({"path": "arret", "expected": todo.stop, "actual": "rien ne s’est arrêté"})
    if driver.answers:
        left = "; ".join(" + ".join(a.choix) or "(rien)" for a in driver.answers)
        result.differences.append(
            {"path": "decisions", "expected": "chaque réponse sert", "actual": f"réponses de trop : {left}"}
        )


def _forbidden(driver: Driver, expected: Iterable[Forbidden], result: Result) -> list[Difference]:
    """Try what must be refused; nothing changes when it is."""
    found: list[Difference] = []
    for index, what in enumerate(expected):
        path = f"interdit › {index} › {what.joue or what.action_rapide or 'passe'}"
        reasons = concerning(what.raison, result.edition)
        try:
            error = driver.try_out(what)
        except GameError as unknown:
            error = unknown
        actual = str(error) if error is not None else "permis"
        if isinstance(error, Refusal):
            given = refusal(error)
            given["expected"] = True
            result.refusals.append(given)
            if all(cited(r, given["cites"], result.edition) for r in reasons):
                continue
        found.append({"path": path, "expected": "interdit par " + ", ".join(reasons), "actual": actual})
    return found


def _rules(loaded: Loaded, edition: str, result: Result) -> list[Difference]:
    """The rules that the scenario is about must be cited by what happened."""
    given = result.cites()
    return [
        {"path": f"regles › {number}", "expected": "citée", "actual": _why_not(number, edition)}
        for number in concerning(loaded.scenario.regles, edition)
        if not cited(number, given, edition)
    ]


def _why_not(number: str, edition: str) -> str:
    """A rule that nothing cites does not exist, or nothing applied it."""
    key = number if ":" in number else f"{edition}:{number}"
    return "jamais citée" if key in _known() else f"aucun texte ne porte ce numéro ({key})"


@cache
def _known() -> frozenset[str]:
    """The key of every text of the knowledge base."""
    return frozenset(load_knowledge().nodes)
