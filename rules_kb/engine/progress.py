"""Progress (4.2.4), in the Arena too (4.3.e)."""

from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.words import Status, Terrain, Type, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.cards import TERRAINS
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import Rule, no, piece, skip
from rules_kb.engine.decisions import Steps
from rules_kb.engine.kernel import Engine, happen, step
from rules_kb.engine.matching import matches_expedition
from rules_kb.engine.passives import scope_of, stating
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.state import expeditions, facing
from rules_kb.engine.view import View

Sums = dict[Terrain, int]


def progress(e: Engine) -> Steps[None]:
    """The Progress daily effect."""
    if e.state.tiebreakers:
        yield from arena_progress(e)
    else:
        yield from regular_progress(e)


@piece(r4.PROGRESS, r4.TOGETHER, r4.ONCE, r4.FAILS, neutral=skip)
def regular_progress(e: Engine) -> Steps[None]:
    """All Expeditions that succeed move forward simultaneously, once each; the others fail to (4.2.4.g-i)."""
    rules: list[Rule] = [r4.PROGRESS, r4.STATISTICS, r4.TOGETHER]
    actions: list[do.Action] = []
    for expedition in expeditions(e.state.players):
        won = winning(e.view, expedition)
        if won:
            tied = bool(won) and all(tie for _, tie in won)
            actions.append(
                do.Travel(
                    cites=e.cite(
                        r4.PROGRESS,
                        r4.OWN_REGION,
                        r4.GREATER,
                        r4.POSITIVE,
                        r7.ADVANCE,
                        *((r2.ASCENDED,) if tied else ()),
                    ),
                    expedition=expedition,
                    regions=1,
                    due_to=tuple(t for t, tie in won if not tie),
                    due_to_ascend=any(tie for _, tie in won),
                    progress=True,
                    verbs=(Verb.ADVANCE,),
                )
            )
    event = yield from happen(e, step(e, "progression", actions, *rules, kind="daily"))
    moved = {a.expedition for a in event.actions if isinstance(a, do.Travel)} if event is not None else set()
    failed = [x for x in expeditions(e.state.players) if x not in moved]
    if failed and not e.state.tiebreakers and not e.state.over:
        fails = [do.Fail(cites=e.cite(r4.FAILS), expedition=x) for x in failed]
        yield from happen(e, step(e, "echouer_a_avancer", fails, r4.FAILS, kind="daily"))


@piece(r4.OWN_REGION, r4.GREATER, r4.TIE, r4.POSITIVE, neutral=lambda *_: [])
def winning(view: View, expedition: Expedition) -> list[tuple[Terrain, bool]]:
    """The terrains of its region in which an Expedition wins (4.2.4.b-f), and whether by a tie."""
    mine, theirs = statistics(view, expedition), statistics(view, facing(view.state, expedition))
    ascended = view.expedition_has(expedition, Status.ASCENDED)
    won = []
    for terrain in considered(view, expedition):
        if mine[terrain] <= 0 and positive_only():
            continue
        if mine[terrain] > theirs[terrain]:
            won.append((terrain, False))
        elif ascended and mine[terrain] == theirs[terrain]:
            won.append((terrain, True))
    return won


@piece(r4.POSITIVE, neutral=no)
def positive_only() -> bool:
    """A statistic of 0 never suffices (4.2.4.f)."""
    return True


@piece(r4.NOT_DUE_TO, r4.ONLY_DUE_TO, neutral=lambda view, expedition: list(terrains_of(view, expedition)))
def considered(view: View, expedition: Expedition) -> list[Terrain]:
    """The terrains of its region, less those due to which it cannot move forward (4.2.4.c-d)."""
    terrains = terrains_of(view, expedition)
    for bearer, what in stating(view, st.CannotAdvanceDueTo):
        if matches_expedition(what.what, expedition, scope_of(view, bearer)):
            terrains = [t for t in terrains if (t in what.terrains) == what.only]
    return terrains


def terrains_of(view: View, expedition: Expedition) -> list[Terrain]:
    """The terrains of the region in which an Expedition is."""
    region = view.state.row[view.state.treks[expedition].position]
    return [t for t in TERRAINS if t.value in view.chars(region).subtypes]


@piece(
    r4.STATISTICS,
    r2.ASLEEP,
    r2.ONLY_CHARACTERS_HAVE_STATS,
    r7.GIGANTIC_STATS,
    neutral=lambda *_: dict.fromkeys(TERRAINS, 0),
)
def statistics(view: View, expedition: Expedition) -> Sums:
    """For each terrain, the sum over the Characters present, Asleep ones left out (4.2.4.b, 2.4.4)."""
    sums = dict.fromkeys(TERRAINS, 0)
    for number in view.zones.get(Zone.EXPEDITION, []):
        chars = view.now[number]
        if expedition not in chars.presence or chars.type is not Type.CHARACTER or chars.stats is None:
            continue
        if Status.ASLEEP in view.state.objects[number].statuses:
            continue
        for terrain, value in zip(TERRAINS, chars.stats, strict=True):
            sums[terrain] += value
    return sums


@piece(r4.ARENA_PROGRESS, r7.GIGANTIC_ARENA, neutral=skip)
def arena_progress(e: Engine) -> Steps[None]:
    """In the Arena: who has more of its terrains with the greater positive statistic wins (4.3.e)."""
    first, second = e.state.players
    mine, theirs = totals(e.view, first), totals(e.view, second)
    arena = {t for t in TERRAINS if t.value in e.view.chars(e.state.row[0]).subtypes}
    won = {
        first: sum(mine[t] > theirs[t] and mine[t] > 0 for t in arena),
        second: sum(theirs[t] > mine[t] and theirs[t] > 0 for t in arena),
    }
    actions = [
        do.Mark(cites=e.cite(r4.ARENA_PROGRESS), what="gagne", player=player)
        for player in e.state.players
        if won[player] > won[e.state.other(player)]
    ]
    yield from happen(e, step(e, "progression", actions, r4.ARENA_PROGRESS, r4.STATISTICS, kind="daily"))


def totals(view: View, player: Player) -> Sums:
    """The statistics of both Expeditions of a player together; a Gigantic Character counts in each (7.4.4.m)."""
    both = [statistics(view, x) for x in expeditions(view.state.players) if x[0] == player]
    return {t: sum(sums[t] for sums in both) for t in TERRAINS}
