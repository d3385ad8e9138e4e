"""Victory (4.2.5.d, 1.0: continuous) and the Arena (4.3)."""

from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Player
from rules_kb.engine.citing import Rule, no, piece, skip
from rules_kb.engine.decisions import Steps, Undecided
from rules_kb.engine.kernel import Engine, happen, step
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.state import State, expeditions

MET = 7
"""The distance at which the two Expeditions of a player are in the same region: eight regions in a row."""


def sums(state: State) -> dict[Player, int]:
    """For each player, the distances of their Expeditions from their starting regions (4.2.5.d)."""
    found = dict.fromkeys(state.players, 0)
    for expedition in expeditions(state.players):
        found[expedition[0]] += state.distance(expedition)
    return found


@piece(r4.CHECK_VICTORY, r4.WIN, r4.TIED_GAME, neutral=lambda _state: None)
def verdict(state: State) -> Player | str | None:
    """None: the game goes on; a player who wins; or "egalite": tiebreakers start."""
    if len(state.treks) < len(expeditions(state.players)):
        return None
    totals = sums(state)
    best = max(totals.values())
    if best < MET:
        return None
    leaders = [p for p, total in totals.items() if total == best]
    return leaders[0] if len(leaders) == 1 else "egalite"


def check_victory(e: Engine) -> Steps[None]:
    """The Check Victory daily effect; none during tiebreakers (4.3.f)."""
    if idle_in_arena(e):
        yield from happen(e, step(e, "verification", [], r4.ARENA_NO_CHECK, kind="daily"))
        return
    yield from conclude(e, r4.CHECK_VICTORY)


@piece(r4.ARENA_NO_CHECK, neutral=no)
def idle_in_arena(e: Engine) -> bool:
    """Check Victory has no effect during tiebreakers (4.3.f)."""
    return e.state.tiebreakers


def conclude(e: Engine, *rules: Rule) -> Steps[None]:
    """Say what the distances mean: nothing, a winner, or tiebreakers."""
    found = verdict(e.state)
    if found == "egalite":
        yield from start_tiebreakers(e, *rules)
    elif found is not None:
        win = do.Mark(cites=e.cite(r4.WIN), what="gagne", player=found)
        yield from happen(e, step(e, "victoire", [win], *rules, r4.WIN, kind="daily"))
    elif rules == (r4.CHECK_VICTORY,) and not e.policies.continuous_victory:
        yield from happen(e, step(e, "verification", [], *rules, kind="daily"))


@piece(r4.ARENA, r4.ARENA_NAME, r4.ARENA_TERRAINS, r2.ARENA_REPLACES, neutral=skip)
def start_tiebreakers(e: Engine, *rules: Rule) -> Steps[None]:
    """The Arena replaces the regions; all markers go there (4.3.a-c)."""
    arena = do.Arena(cites=e.cite(r4.ARENA, r4.ARENA_TERRAINS, r2.ARENA_REPLACES))
    yield from happen(e, step(e, "departage", [arena], *rules, r4.ARENA, kind="daily"))


def check_continuously(e: Engine) -> Steps[None]:
    """Under 1.0 victory is checked after every event, and the Arena comes at once."""
    if e.state.over or e.state.tiebreakers or not continuous(e):
        return
    if e.booster is not None and not _ends_when_met(e):
        return
    if verdict(e.state) is not None:
        yield from conclude(e, r4.CHECK_VICTORY)


@piece(r4.CHECK_VICTORY, neutral=no, editions=("1.0",))
def continuous(e: Engine) -> bool:
    """Whether victory is checked continuously."""
    return e.policies.continuous_victory


def _ends_when_met(e: Engine) -> bool:
    if e.booster is None or verdict(e.state) is None:
        return True
    if e.booster.ends_when_met is None:
        raise Undecided(
            "ends_when_met", "si une rencontre avant le quatrième jour termine la partie", e.cite(r4.BOOSTER_DAYS)
        )
    return e.booster.ends_when_met


@piece(r4.BOOSTER_DAYS, r4.BOOSTER_EXTRA, neutral=skip, editions=("1.0",))
def booster_end_of_day(e: Engine) -> Steps[None]:
    """A Booster War ends after four days; if tied, one more day is played without drawing."""
    war = e.booster
    if war is None or e.state.over or e.state.day < war.days:
        return
    if war.compare is None:
        raise Undecided("compare", "ce qui est comparé à la fin des quatre jours", e.cite(r4.BOOSTER_DAYS))
    totals = sums(e.state)
    best = max(totals.values())
    leaders = [p for p, total in totals.items() if total == best]
    if len(leaders) == 1:
        win = do.Mark(cites=e.cite(r4.BOOSTER_DAYS), what="gagne", player=leaders[0])
        yield from happen(e, step(e, "victoire", [win], r4.BOOSTER_DAYS, kind="daily"))
        return
    if e.state.day == war.days:
        return
    if war.tie_after_extra is None:
        raise Undecided(
            "tie_after_extra", "ce qui se passe à égalité après le jour supplémentaire", e.cite(r4.BOOSTER_EXTRA)
        )
    if war.tie_after_extra == "departage" and not e.state.tiebreakers:
        yield from start_tiebreakers(e, r4.BOOSTER_EXTRA)
    elif war.tie_after_extra == "nul":
        over = do.Mark(cites=e.cite(r4.BOOSTER_EXTRA), what="fin")
        yield from happen(e, step(e, "partie_nulle", [over], r4.BOOSTER_EXTRA, kind="daily"))
