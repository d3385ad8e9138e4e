"""Decisions: what a player is asked; and the typed ways in which a game can stop."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from rules_kb.engine.characteristics import Player
from rules_kb.engine.citing import Cite

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen: `value` for the engine, `label` for people and scripts.

    `value` is an object (int), a `Card`, an Expedition, a player, a mode (int), or a word.
    """

    value: object
    label: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to a player: choose between `least` and `most` options, in order if `ordered`.

    `kind` names the sort of question; `where` is the path of what is being resolved. `bounds`: a weight for
    each option, and the most that the chosen ones may sum to. `excluded`: what would fit but cannot be chosen,
    with the reason in French.
    """

    player: Player
    kind: str
    question: str
    options: tuple[Option, ...]
    least: int
    most: int
    cites: tuple[Cite, ...]
    ordered: bool = False
    repeated: bool = False
    hidden: bool = False
    bounds: tuple[tuple[tuple[int, ...], int], ...] = ()
    where: tuple[str, ...] = ()
    excluded: tuple[tuple[Option, str], ...] = ()

    def __post_init__(self) -> None:
        if not self.cites:
            raise ValueError(f"{self.kind}: a decision needs a citation")

    def problem(self, answer: tuple[int, ...]) -> str | None:
        """Why an answer (indices of options) is illegal, in French, or None."""
        if not all(0 <= i < len(self.options) for i in answer):
            return f"une réponse est hors des {len(self.options)} options"
        if not self.repeated and len(set(answer)) != len(answer):
            return "une option est choisie plus d’une fois"
        if not self.least <= len(answer) <= self.most:
            return f"{len(answer)} choix, il en faut de {self.least} à {self.most}"
        for weights, most in self.bounds:
            if sum(weights[i] for i in answer) > most:
                return f"le total dépasse {most}"
        return None


Answer = tuple[int, ...]
Steps = Generator[Decision, Answer, T]


class GameError(Exception):
    """A game cannot go on as asked; the message is French and complete."""


@dataclass
class Refusal(GameError):  # noqa: N818 - a name of the game
    """A player may not do that: what, and the rules that forbid it."""

    player: Player
    what: str
    reason: str
    cites: tuple[Cite, ...]

    def __post_init__(self) -> None:
        if not self.cites:
            raise ValueError("a refusal needs a citation")
        rules = ", ".join(c.key for c in self.cites)
        Exception.__init__(self, f"{self.player} ne peut pas {self.what} : {self.reason} ({rules})")


class IllegalDecision(GameError):  # noqa: N818 - a name of the game
    """An answer is not among what the decision allows."""

    def __init__(self, decision: Decision, answer: object, problem: str) -> None:
        options = " ; ".join(o.label for o in decision.options)
        super().__init__(
            f"réponse illégale de {decision.player} à « {decision.question} » : {answer!r} ({problem}). "
            f"Options : {options}"
        )
        self.decision = decision
        self.answer = answer


class MissingDecision(GameError):  # noqa: N818 - a name of the game
    """The script has no answer left for a decision."""

    def __init__(self, decision: Decision) -> None:
        options = " ; ".join(o.label for o in decision.options)
        super().__init__(
            f"décision manquante : {decision.player} doit répondre à « {decision.question} » "
            f"(de {decision.least} à {decision.most}). Options : {options}"
        )
        self.decision = decision


class UnusedDecision(GameError):  # noqa: N818 - a name of the game
    """The script has answers that no decision asked for."""

    def __init__(self, answers: tuple[object, ...]) -> None:
        super().__init__(f"{len(answers)} décision(s) non utilisée(s) : {', '.join(map(repr, answers))}")
        self.answers = answers


class Undecided(GameError):  # noqa: N818 - a name of the game
    """The text leaves a point open and the option that settles it was not given."""

    def __init__(self, option: str, question: str, cites: tuple[Cite, ...]) -> None:
        rules = ", ".join(c.key for c in cites)
        super().__init__(f"le texte ne dit pas {question} ({rules}) : donnez l’option « {option} »")
        self.option = option
        self.cites = cites


class Endless(GameError):  # noqa: N818 - a name of the game
    """A loop that no rule bounds: the reason and the objects in it."""

    def __init__(self, limit: int, objects: tuple[str, ...]) -> None:
        super().__init__(
            f"boucle sans fin : {limit} événements sans qu’une règle l’arrête ; objets : {', '.join(objects)}"
        )
        self.limit = limit
        self.objects = objects


class GameOver(GameError):  # noqa: N818 - a name of the game
    """The game has ended: nothing more can be done."""
