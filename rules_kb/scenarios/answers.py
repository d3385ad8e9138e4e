"""The answers of a scenario, read as choices among the options of a decision."""

from collections.abc import Sequence
from dataclasses import replace

from rules_kb.engine.api import Game
from rules_kb.engine.decisions import Decision, GameError
from rules_kb.model.folding import fold
from rules_kb.scenarios.record import left_out
from rules_kb.scenarios.shape import Answer


class WrongAnswer(GameError):  # noqa: N818 - said to the judge who wrote it
    """The scenario answers something else than what is asked."""


def read_answer(decision: Decision, given: Answer, game: Game) -> tuple[int, ...]:
    """The indices of the options that the words name.

    Raises:
        WrongAnswer: another player or subject, or a word that names no option, or several that are not alike.
    """
    asked = f"{decision.player}, « {decision.question} » ({decision.kind})"
    if given.joueur is not None and given.joueur != decision.player:
        raise WrongAnswer(f"{asked} : la réponse écrite est de {given.joueur}")
    if given.sujet is not None and given.sujet != decision.kind:
        raise WrongAnswer(f"{asked} : la réponse écrite est à « {given.sujet} »")
    names = game.names_of(decision)
    chosen: list[int] = []
    excluded = excluded_by_name(decision, game)
    for word in given.choix:
        if fold(word) in excluded and not any(fold(word) in map(fold, known) for known in names):
            raise WrongAnswer(f"{asked} : « {word} » ne peut pas être choisi : {excluded[fold(word)]}")
        chosen.append(_index(asked, word, names, chosen, repeated=decision.repeated))
    return tuple(chosen)


def excluded_by_name(decision: Decision, game: Game) -> dict[str, str]:
    """Why each thing that would fit cannot be chosen, by its names."""
    options = tuple(option for option, _ in decision.excluded)
    names = game.names_of(replace(decision, options=options))
    reasons = [reason for _, reason in decision.excluded]
    return {fold(name): reason for known, reason in zip(names, reasons, strict=True) for name in known[:-1]}


def _index(asked: str, word: str, names: Sequence[Sequence[str]], chosen: Sequence[int], *, repeated: bool) -> int:
    """The option named by a word: a ref, a label, `A.heros`, `n°2` for the second, `Recrue Ordis#2` among namesakes."""
    wanted, _, place = word.rpartition("#") if "#" in word else (word, "", "")
    found = [i for i, known in enumerate(names) if fold(wanted) in map(fold, known)]
    if place.isdigit() and 1 <= int(place) <= len(found):
        return found[int(place) - 1]
    left = [i for i in found if repeated or i not in chosen]
    if len(left) == 1:
        return left[0]
    shown = ", ".join(known[0] for known in names) or "aucune"
    if not left:
        raise WrongAnswer(f"{asked} : « {word} » n’est pas une option ({shown})")
    raise WrongAnswer(
        f"{asked} : « {word} » désigne {len(left)} options ; écrivez {word}#1, {word}#2… "
        f"ou donnez-leur un « ref » ({shown})"
    )


def missing(decision: Decision, game: Game) -> WrongAnswer:
    """The error for a question that has no answer left."""
    labels = [known[0] for known in game.names_of(decision)]
    options = ", ".join(
        f"{name} ({o.label})" if name != o.label else name for name, o in zip(labels, decision.options, strict=True)
    )
    return WrongAnswer(
        f"réponse manquante : {decision.player} doit dire « {decision.question} » "
        f"(sujet « {decision.kind} », de {decision.least} à {decision.most} parmi : {options}{left_out(decision)})"
    )
