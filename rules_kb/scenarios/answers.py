"""The answers of a scenario, read as choices among the options of a decision."""

from rules_kb.engine.decisions import Decision, GameError, Option
from rules_kb.engine.scope import Card
from rules_kb.engine.view import View
from rules_kb.model.folding import fold
from rules_kb.scenarios.board import expedition
from rules_kb.scenarios.shape import Answer


class WrongAnswer(GameError):  # noqa: N818 - said to the judge who wrote it
    """The scenario answers something else than what is asked."""


def read_answer(decision: Decision, given: Answer, refs: dict[str, int], view: View) -> tuple[int, ...]:
    """The indices of the options that the words name.

    Raises:
        WrongAnswer: another player or subject, or a word that names no option.
    """
    if given.joueur is not None and given.joueur != decision.player:
        raise WrongAnswer(f"{_question(decision)} : la réponse écrite est de {given.joueur}, la question à {decision.player}")
    if given.sujet is not None and given.sujet != decision.kind:
        raise WrongAnswer(f"{_question(decision)} : le sujet est « {decision.kind} », la réponse écrite dit « {given.sujet} »")
    chosen: list[int] = []
    for word in given.choix:
        index = _index(word, decision, chosen, refs, view)
        if index is None:
            raise WrongAnswer(f"{_question(decision)} : « {word} » n’est pas une option ({_options(decision)})")
        chosen.append(index)
    return tuple(chosen)


def _question(decision: Decision) -> str:
    return f"{decision.player}, « {decision.question} » ({decision.kind})"


def _options(decision: Decision) -> str:
    return ", ".join(o.label for o in decision.options) or "aucune"


def _index(word: str, decision: Decision, chosen: list[int], refs: dict[str, int], view: View) -> int | None:
    """The first option named by the word and not yet chosen; `#2` is the second option."""
    if word.startswith("#") and word[1:].isdigit() and 1 <= int(word[1:]) <= len(decision.options):
        return int(word[1:]) - 1
    element = refs.get(word)
    for index, option in enumerate(decision.options):
        if index in chosen and not decision.repeated:
            continue
        if element is not None and element_of(option, view) == element:
            return index
        if option.value == expedition(word) or (element is None and fold(option.label) == fold(word)):
            return index
    return None


def element_of(option: Option, view: View) -> int | None:
    """The element behind an option: of an object, a card, or the source of an Emblem-Reaction."""
    value = option.value
    if isinstance(value, Card):
        return value.element
    if not isinstance(value, int) or isinstance(value, bool) or value not in view.state.objects:
        return None
    obj = view.state.objects[value]
    if obj.emblem is None:
        return obj.element
    for number in (obj.emblem.source.before, obj.emblem.source.after):
        if number is not None and (number in view.state.objects or number in view.state.gone):
            return view.obj(number).element
    return None
