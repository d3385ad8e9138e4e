"""The daily effects of Morning, Dusk and Night (4.2.1, 4.2.4, 4.2.5)."""

from collections.abc import Callable

from rules_kb.abilities.trees.abilities import Eternal
from rules_kb.abilities.trees.words import Daily, Phase, Status, Type, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.building import draw_actions, move_of
from rules_kb.engine.choosing import label_of
from rules_kb.engine.citing import no, none, piece, skip
from rules_kb.engine.cleanup import clean_up
from rules_kb.engine.decisions import Option, Steps, Undecided
from rules_kb.engine.kernel import Engine, ask, happen, step
from rules_kb.engine.progress import progress
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card
from rules_kb.engine.state import expeditions
from rules_kb.engine.victory import check_victory
from rules_kb.engine.view import View


@piece(r4.SUCCEED, neutral=skip)
def succeed(e: Engine) -> Steps[None]:
    """Succeed: with two players, the other becomes first player (4.2.1.b)."""
    first = e.state.first_player or e.state.players[0]
    mark = do.Mark(cites=e.cite(r4.SUCCEED), what="premier_joueur", player=e.state.other(first))
    yield from happen(e, step(e, "succeder", [mark], r4.SUCCEED, kind="daily"))


@piece(r4.PREPARE, r4.PREPARE_ORBS, r2.READY, neutral=skip)
def prepare(e: Engine) -> Steps[None]:
    """Prepare: each player readies what is exhausted (4.2.1.c); 1.0: Characters, Permanents, Mana Orbs."""
    actions = [
        do.LoseStatus(
            cites=e.cite(r4.PREPARE_ORBS if e.view.now[n].type is Type.MANA_ORB else r4.PREPARE),
            obj=n,
            status=Status.EXHAUSTED,
            verbs=(Verb.READY,),
            who=e.view.controller(n) or obj.player,
        )
        for n, obj in e.state.objects.items()
        if Status.EXHAUSTED in obj.statuses and prepared(e, n)
    ]
    yield from happen(e, step(e, "preparer", actions, r4.PREPARE, kind="daily"))


@piece(r4.PREPARE, neutral=no)
def prepared(e: Engine, number: int) -> bool:
    """Whether Prepare readies this object."""
    obj, only = e.view.obj(number), e.policies.prepares_only
    if obj.zone in (Zone.LIMBO, Zone.ADVENTURE):
        return False
    if only is None:
        return True
    return e.view.now[number].type in only and (obj.zone is Zone.MANA or e.view.in_play(number))


@piece(r4.DRAW_TWO, r4.BOOSTER_DRAW, r7.DRAW, neutral=skip)
def draw(e: Engine) -> Steps[None]:
    """Draw: two cards for each (4.2.1.d); three in a Booster War, none on its extra day."""
    number, rule = 2, r4.DRAW_TWO
    if e.booster is not None:
        number, rule = (0 if e.state.day > e.booster.days else e.booster.draw), r4.BOOSTER_DRAW
    actions = [a for p in e.state.in_initiative_order() for a in draw_actions(e, p, number, rule)]
    yield from happen(e, step(e, "piocher", actions, rule, kind="daily"))


@piece(r4.EXPAND, r6.DECISIONS_IN_ORDER, neutral=skip)
def expand(e: Engine) -> Steps[None]:
    """Expand: one card of the Hand, if wanted, becomes a ready Mana Orb (4.2.1.e)."""
    if e.booster is not None and not _expands(e):
        return
    actions: list[do.Action] = []
    for player in e.state.in_initiative_order():
        hand = [Card(c, Zone.HAND, player) for c in e.state.hands[player]]
        options = tuple(Option(c, label_of(e, c)) for c in hand)
        answer = yield from ask(
            e,
            player,
            "etendre",
            "quelle carte mettre en Orbe de Mana ?",
            options,
            0,
            1,
            r4.EXPAND,
            r6.DECISIONS_IN_ORDER,
            hidden=True,
        )
        actions += [
            move_of(e, hand[i], Zone.MANA, r4.EXPAND, who=player, ready=True, verbs=(Verb.EXPAND,)) for i in answer
        ]
    yield from happen(e, step(e, "etendre", actions, r4.EXPAND, kind="daily"))


def _expands(e: Engine) -> bool:
    if e.booster is None or e.booster.expand is None:
        raise Undecided(
            "expand", "si l’on place encore des Orbes de Mana quand le mana est illimité", e.cite(r4.BOOSTER_MANA)
        )
    return e.booster.expand


@piece(r4.REST, neutral=skip)
def rest(e: Engine) -> Steps[None]:
    """Rest: Characters, and Gears of Expeditions that moved forward, go to Reserve; statuses end (4.2.5.b)."""
    view = e.view
    actions: list[do.Action] = [
        move_of(e, n, Zone.RESERVE, r4.REST, verbs=(Verb.MOVE,))
        for n in view.zones.get(Zone.EXPEDITION, [])
        if goes_to_rest(view, n)
    ]
    actions += ended_statuses(e)
    yield from happen(e, step(e, "repos", actions, r4.REST, kind="daily"))


@piece(r4.REST, r4.GEAR_RESTS, r2.ANCHORED, r2.ASLEEP, r7.ETERNAL, neutral=no)
def goes_to_rest(view: View, number: int) -> bool:
    """Every Character but Anchored, Asleep and Eternal ones; Gears of Expeditions that moved forward this day."""
    chars, statuses = view.chars(number), view.obj(number).statuses
    if chars.type is Type.CHARACTER:
        return not statuses & {Status.ANCHORED, Status.ASLEEP} and not view.has(number, Eternal)
    if "Matos" in chars.subtypes:
        return any(view.state.treks[x].advanced for x in chars.presence)
    return False


@piece(r2.ANCHORED, r2.ASLEEP, r2.ASCENDED, r4.REST_STATUSES, neutral=none)
def ended_statuses(e: Engine) -> list[do.Action]:
    """During Rest Anchored and Asleep objects and Ascended Expeditions lose it (2.4.2-2.4.4)."""
    actions: list[do.Action] = []
    for number, obj in e.state.objects.items():
        if not goes_to_rest(e.view, number) or obj.zone is not Zone.EXPEDITION:
            for status, rule in ((Status.ANCHORED, r2.ANCHORED), (Status.ASLEEP, r2.ASLEEP)):
                if status in obj.statuses:
                    actions.append(do.LoseStatus(cites=e.cite(rule, r4.REST_STATUSES), obj=number, status=status))
    for expedition in expeditions(e.state.players):
        if e.view.expedition_has(expedition, Status.ASCENDED):
            cites = e.cite(r2.ASCENDED, r4.REST)
            actions.append(do.LoseStatus(cites=cites, expedition=expedition, status=Status.ASCENDED))
    return actions


Effect = Callable[[Engine], Steps[None]]
EFFECTS: dict[Daily, Effect] = {
    Daily.SUCCEED: succeed,
    Daily.PREPARE: prepare,
    Daily.DRAW: draw,
    Daily.EXPAND: expand,
    Daily.PROGRESS: progress,
    Daily.REST: rest,
    Daily.CLEAN_UP: clean_up,
    Daily.CHECK_VICTORY: check_victory,
}


@piece(
    r4.MORNING_EFFECTS, r4.DUSK_EFFECT, r4.NIGHT_EFFECTS, r4.NOON, r4.DAILY_EFFECTS, neutral=lambda *_: (Daily.DRAW,)
)
def effects_of(e: Engine, phase: Phase) -> tuple[Daily, ...]:
    """The daily effects of a phase, in order; under 1.0 the Night has two."""
    if phase is Phase.MORNING:
        return (Daily.SUCCEED, Daily.PREPARE, Daily.DRAW, Daily.EXPAND)
    if phase is Phase.DUSK:
        return (Daily.PROGRESS,)
    if phase is Phase.NIGHT:
        both = (Daily.REST, Daily.CLEAN_UP)
        return both if e.policies.continuous_victory else (*both, Daily.CHECK_VICTORY)
    return ()
