"""Rolling a die, and the passive abilities that change it (7.3.28)."""

from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.words import Verb
from rules_kb.engine import actions as do
from rules_kb.engine.citing import piece
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.finding import players
from rules_kb.engine.kernel import Engine, ask, happen, step
from rules_kb.engine.passives import scope_of, stating
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Scope


def roll(e: Engine, scope: Scope) -> Steps[None]:
    """Roll, choose the die that counts and its changes after seeing it, and note the result (7.3.28.a-c)."""
    changes = [
        (bearer, what)
        for bearer, what in stating(e.view, st.DieChange)
        if scope.you in players(what.who, scope_of(e.view, bearer))
    ]
    dice = [e.randomness.roll(f"dé {scope.you}") for _ in range(1 + sum(what.extra for _, what in changes))]
    result = yield from final_result(e, dice, changes, scope)
    action = do.Roll(cites=e.cite(r7.ROLL), dice=tuple(dice), result=result, verbs=(Verb.ROLL,))
    yield from happen(e, step(e, "lancer_un_de", [action], r7.ROLL, controller=scope.you))
    scope.die, scope.did, scope.done = result, True, 1


@piece(r7.ROLL_CHANGE, neutral=lambda _e, dice, *_: first_die(dice))
def final_result(e: Engine, dice: list[int], changes: list[tuple[int, st.DieChange]], scope: Scope) -> Steps[int]:
    """The player decides which die counts and which changes apply after looking at the dice (7.3.28.c)."""
    values = sorted(set(dice))
    options = tuple(Option(v, str(v)) for v in values)
    answer = yield from ask(e, scope.you, "de", "quel dé garder ?", options, 1, 1, r7.ROLL_CHANGE)
    result = values[answer[0]]
    for bearer, what in changes:
        if what.add:
            name = e.view.chars(bearer).name
            options = (Option(0, f"{result}"), Option(what.add, f"{result + what.add} ({name})"))
            answer = yield from ask(e, scope.you, "de", "modifier le résultat ?", options, 1, 1, r7.ROLL_CHANGE)
            result += what.add if answer == (1,) else 0
    return result


def first_die(dice: list[int]) -> Steps[int]:
    """Neutral form: the first die."""
    yield from ()
    return dice[0]
