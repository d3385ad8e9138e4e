"""Citations: which rule, in which edition, in which words; and the pieces that do what a rule says.

Every step, action, modification, decision and refusal carries at least one `Cite`. A `Rule` knows how it
is cited in each edition. A `piece` is the function that does what its rules say: `PIECES` lists them all
(coverage reads it) and `ablated` replaces one by its neutral form (ablation).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal, ParamSpec, TypeVar, cast

from rules_kb.model.identifiers import rule_key

Role = Literal["rule", "overview"]
Standing = Literal["text", "absent_from_1_0", "text_missing"]

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Cite:
    """One citation: words that occur in that rule of that edition.

    `standing`: `text`, or `absent_from_1_0` (1.0 is silent: the 4.0 rule is applied), or `text_missing`
    (a difference of 1.0 known only from its digest: the number is known, the words are not).
    """

    edition: str
    number: str
    words: str
    role: Role
    standing: Standing

    def __post_init__(self) -> None:
        if not self.number or not (self.words or self.standing == "text_missing"):
            raise ValueError("a citation needs a number and words of that rule")

    @property
    def key(self) -> str:
        """The key of the rule in the knowledge base."""
        if not self.number[0].isdigit():
            return f"glossaire:{self.number}"
        return rule_key(self.edition, self.number)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game, as each edition states it: at least one of the two."""

    in_4_0: Cite | None
    in_1_0: Cite | None

    def cite(self, edition: str) -> Cite:
        """The citation for a game played in that edition."""
        if edition == "1.0" and self.in_1_0 is not None:
            return self.in_1_0
        if self.in_4_0 is None:
            raise LookupError(f"{self.in_1_0} has no counterpart in {edition}")
        if edition == "1.0":
            return Cite("4.0", self.in_4_0.number, self.in_4_0.words, self.in_4_0.role, "absent_from_1_0")
        return self.in_4_0


RULES: list[Rule] = []


def rule(in_4_0: str | None, words: str = "", in_1_0: str | None = None, words_1_0: str = "") -> Rule:
    """Declare a rule: number and words in 4.0, number and words in 1.0 (number alone: text missing)."""
    made = Rule(
        _cite("4.0", in_4_0, words) if in_4_0 else None,
        _cite("1.0", in_1_0, words_1_0) if in_1_0 else None,
    )
    RULES.append(made)
    return made


def _cite(edition: str, number: str, words: str) -> Cite:
    role: Role = "overview" if number.startswith("1.") else "rule"
    return Cite(edition, number, words, role, "text" if words else "text_missing")


@dataclass(frozen=True, slots=True)
class Piece:
    """What the engine does for some rules: a function, and its neutral form for ablation."""

    name: str
    rules: tuple[Rule, ...]
    editions: tuple[str, ...]


PIECES: dict[str, Piece] = {}
_ABLATED: set[str] = set()
_TRACES: list[set[str]] = []


def piece(
    *rules: Rule, neutral: Callable[..., Any], editions: tuple[str, ...] = ("1.0", "4.0")
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Register the function under the rules that it carries out; `neutral` replaces it when ablated."""

    def register(function: Callable[P, R]) -> Callable[P, R]:
        name = f"{function.__module__.removeprefix('rules_kb.engine.')}.{function.__qualname__}"
        PIECES[name] = Piece(name, rules, editions)

        @wraps(function)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            if _TRACES:
                for trace in _TRACES:
                    trace.add(name)
            if _ABLATED and name in _ABLATED:
                return cast("R", neutral(*args, **kwargs))
            return function(*args, **kwargs)

        return run

    return register


@contextmanager
def traced() -> Iterator[set[str]]:
    """The names of the pieces that run meanwhile: what holds continuously is cited by no event of its own."""
    used: set[str] = set()
    _TRACES.append(used)
    try:
        yield used
    finally:
        _TRACES.pop()


@contextmanager
def ablated(*names: str) -> Iterator[None]:
    """Run with those pieces in their neutral form.

    Raises:
        KeyError: no piece has that name.
    """
    for name in names:
        if name not in PIECES:
            raise KeyError(name)
    _ABLATED.update(names)
    try:
        yield
    finally:
        _ABLATED.difference_update(names)


def nothing(*_: object, **__: object) -> None:
    """Neutral form of what may return nothing."""
    return


def no(*_: object, **__: object) -> bool:
    """Neutral form of a test: never."""
    return False


def yes(*_: object, **__: object) -> bool:
    """Neutral form of a test: always."""
    return True


def none(*_: object, **__: object) -> tuple[()]:
    """Neutral form of a list."""
    return ()


def zero(*_: object, **__: object) -> int:
    """Neutral form of a number."""
    return 0


def same(*args: Any, **_: object) -> Any:  # noqa: ANN401 - gives back what it gets
    """Neutral form of a change: the last argument as it came."""
    return args[-1]


def skip(*_: object, **__: object) -> Iterator[None]:
    """Neutral form of a procedure: no step at all."""
    yield from ()
