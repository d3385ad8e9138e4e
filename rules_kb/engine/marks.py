"""The facts of the game that change beside objects: first player, phase, turn, passes, uses, winner."""

from collections.abc import Callable
from dataclasses import replace

from rules_kb.abilities.trees.words import Phase
from rules_kb.engine import actions as do
from rules_kb.engine.apply import Draft, use


def _mark_first(draft: Draft, action: do.Mark) -> None:
    draft.changes["first_player"] = action.player


def _mark_phase(draft: Draft, action: do.Mark) -> None:
    draft.changes.update(phase=action.phase, stage=0, turn=None, after_you=False)
    _forget(draft)


def _mark_stage(draft: Draft, action: do.Mark) -> None:
    draft.changes["stage"] = action.number
    if action.phase is not None:
        draft.changes["phase"] = action.phase
    _forget(draft)


def _mark_day(draft: Draft, action: do.Mark) -> None:
    treks = {e: replace(t, advanced=False) for e, t in draft.get("treks").items()}
    draft.changes.update(day=action.number, phase=Phase.MORNING, stage=0, passed=(), uses={}, treks=treks, turn=None)
    _forget(draft)


def _mark_turn(draft: Draft, action: do.Mark) -> None:
    draft.changes.update(turn=action.player, after_you=False)
    _forget(draft)


def _mark_pass(draft: Draft, action: do.Mark) -> None:
    draft.changes["passed"] = (*draft.get("passed"), action.player)


def _mark_after_you(draft: Draft, _action: do.Mark) -> None:
    draft.changes["after_you"] = True


def _mark_use(draft: Draft, action: do.Mark) -> None:
    if action.key is not None:
        use(draft, action.key)


def _mark_winner(draft: Draft, action: do.Mark) -> None:
    draft.changes.update(winner=action.player, over=True)


def _mark_over(draft: Draft, _action: do.Mark) -> None:
    draft.changes["over"] = True


MARKS: dict[str, Callable[[Draft, do.Mark], None]] = {
    "premier_joueur": _mark_first,
    "phase": _mark_phase,
    "etape": _mark_stage,
    "jour": _mark_day,
    "tour": _mark_turn,
    "passe": _mark_pass,
    "apres_vous": _mark_after_you,
    "usage": _mark_use,
    "gagne": _mark_winner,
    "fin": _mark_over,
    "effet": lambda _draft, _action: None,
}


def _forget(draft: Draft) -> None:
    """Nothing can ask about past objects once no emblem is left: the memory of a game stays flat."""
    if not any(obj.emblem is not None for obj in draft.objects.values()):
        draft.gone.clear()
