"""What an event is, for triggers: facts read on actions (foreseen) and on the change of state (observed)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from rules_kb.abilities.trees.words import Daily, Status, Terrain, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import none, nothing, piece
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Thing
from rules_kb.engine.steps import Event
from rules_kb.engine.view import View


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that happens (or would): `before` and `after`, the thing as it was and as it is.

    `kind`: phase, daily, go, shift, create, cease, status+, status-, counter+, counter-, forward, back,
    fails, pass, verb (a player does something). `index`: the action of the event.
    """

    kind: str
    index: int
    before: Thing | None = None
    after: int | None = None
    who: Player | None = None
    verb: Verb | None = None
    origin: Zone | None = None
    to: Zone | None = None
    joined: frozenset[Expedition] = frozenset()
    left: frozenset[Expedition] = frozenset()
    expedition: Expedition | None = None
    status: Status | None = None
    name: str = ""
    amount: int = 0
    total: int = 0
    terrains: tuple[Terrain, ...] = ()
    ascend: bool = False
    played_from: Zone | None = None


@piece(r7.DO_EFFECT, r7.DO_CONTROLLER, r7.DO_OBJECT, neutral=nothing)
def doer(action: do.Action, controller: Player | None, view: View) -> Player | None:
    """Who did it (7.5.6): whom the effect names, else its controller, else the affected object's."""
    if action.who is not None:
        return action.who
    if controller is not None:
        return controller
    number = getattr(action, "obj", None)
    return view.controller(number) if isinstance(number, int) and (view.exists(number)) else None


def foresee(  # noqa: C901, PLR0912 - one branch a kind of action
    action: do.Action,
    index: int,
    controller: Player | None,
    view: View,
    born: int | None = None,
    after: View | None = None,
) -> Iterator[Fact]:
    """The facts of an action, seen from the state before; `born`, `after`: what came of it, if it has happened."""
    who = doer(action, controller, view)
    before = subject(action, view)
    if born is None and isinstance(before, int) and after is not None and after.exists(before):
        born = before
    fact = partial(Fact, index=index, before=before, who=who, after=born)
    match action:
        case do.Move():
            left = view.presence(action.obj) if action.obj is not None and view.exists(action.obj) else frozenset()
            joined = frozenset({action.expedition}) if action.expedition else frozenset()
            yield fact(
                "go",
                origin=_zone(action, view),
                to=action.to,
                joined=joined,
                left=left,
                played_from=_played_from(action, view),
            )
        case do.Shift():
            here = view.presence(action.obj) if view.exists(action.obj) else frozenset()
            yield fact("shift", joined=frozenset({action.expedition}), left=here)
        case do.CreateToken():
            joined = frozenset({action.expedition}) if action.expedition else frozenset()
            yield fact("create", to=action.zone, joined=joined)
        case do.Cease(obj=int()):
            obj = view.obj(action.obj or 0)
            if obj.emblem is None:
                yield fact("cease", origin=obj.zone, left=view.presence(obj.id))
        case do.ChangeCounters():
            held = view.obj(action.obj).count(action.counter)
            kind = "counter+" if action.amount > 0 else "counter-"
            yield fact(
                kind,
                name=action.counter,
                amount=abs(action.amount),
                total=held + action.amount,
            )
        case do.GainStatus() | do.LoseStatus():
            kind = "status+" if isinstance(action, do.GainStatus) else "status-"
            yield fact(kind, status=action.status, expedition=action.expedition)
        case do.Travel():
            yield fact(
                "forward" if action.regions > 0 else "back",
                expedition=action.expedition,
                terrains=action.due_to,
                ascend=action.due_to_ascend,
                amount=abs(action.regions),
            )
        case do.Fail():
            yield fact("fails", expedition=action.expedition)
        case do.Mark(what="passe"):
            yield Fact("pass", index, who=action.player, amount=len(view.state.passed))
        case do.Mark(what="phase"):
            yield fact("phase", name=action.phase.value if action.phase else "")
        case do.Mark(what="etape", daily=Daily()):
            yield Fact("daily", index, name=action.daily.value if action.daily else "")
        case do.Roll():
            yield fact("verb", verb=Verb.ROLL, amount=action.result)
        case _:
            pass
    for verb in action.verbs:
        if not isinstance(action, do.Roll | do.Mark):
            yield fact("verb", verb=verb, expedition=getattr(action, "expedition", None))


def _played_from(action: do.Move, view: View) -> Zone | None:
    """From where a card that leaves Limbo was played, however it leaves."""
    if action.obj is not None and view.obj(action.obj).zone is Zone.LIMBO:
        return view.obj(action.obj).played_from
    return action.played_from


def subject(action: do.Action, view: View) -> Thing | None:
    """The object or card on which an action acts."""
    number = getattr(action, "obj", None)
    if isinstance(number, int):
        return number
    if isinstance(action, do.Move):
        for zone, holders in ((Zone.HAND, view.state.hands), (Zone.DECK, view.state.decks)):
            for player, cards in holders.items():
                if action.element in cards:
                    return Card(action.element, zone, player)
    return None


def _zone(action: do.Move, view: View) -> Zone | None:
    if action.obj is not None:
        return view.obj(action.obj).zone
    found = subject(action, view)
    return found.zone if isinstance(found, Card) else None


def observe(event: Event, before: View, after: View) -> list[Fact]:
    """The facts of an event that has happened: what its actions did, and who joined or left what."""
    facts: list[Fact] = []
    seen: set[int] = set()
    for index, action in enumerate(event.actions):
        for fact in foresee(action, index, event.controller, before, event.born[index], after):
            if fact.kind in ("go", "shift", "create", "cease"):
                fact = _presence(fact, before, after)  # noqa: PLW2901 - the fact completed
            facts += at_once(fact)
            seen.update(n for n in (fact.before, fact.after) if isinstance(n, int))
    facts += _drift(before, after, seen)
    return facts


def _one_each(fact: Fact) -> list[Fact]:
    """Neutral form: one arrival for each Expedition joined."""
    alone = [replace(fact, joined=frozenset({place})) for place in fact.joined]
    return [fact, *(replace(one, index=-(10**6) - fact.index) for one in alone[1:])]


@piece(r7.GIGANTIC_ONCE, neutral=_one_each)
def at_once(fact: Fact) -> list[Fact]:
    """A Gigantic object that enters joins its two Expeditions at once: its {J} triggers only once (7.4.4.d)."""
    return [fact]


def _with_its_card(fact: Fact, before: View, after: View) -> Fact:
    """Neutral form: an object joins and leaves what its card joins and leaves."""
    was = _place(before, fact.before) if isinstance(fact.before, int) and before.exists(fact.before) else frozenset()
    now = _place(after, fact.after) if fact.after is not None else frozenset()
    return fact if not was and not now else replace(fact, joined=now - was, left=was - now)


def _place(view: View, number: int) -> frozenset[Expedition]:
    place = view.obj(number).expedition
    return frozenset() if place is None else frozenset({place})


@piece(r7.GIGANTIC_SWITCHES, neutral=_with_its_card)
def _presence(fact: Fact, before: View, after: View) -> Fact:
    """Who joined and left what: a Gigantic whose card changes Expeditions neither (7.4.4.n)."""
    was = before.presence(fact.before) if isinstance(fact.before, int) and before.exists(fact.before) else frozenset()
    now = after.presence(fact.after) if fact.after is not None else frozenset()
    return fact if not was and not now else replace(fact, joined=now - was, left=was - now)


@piece(r7.GIGANTIC_GAINED, r7.GIGANTIC_LOST, neutral=none)
def _drift(before: View, after: View, seen: set[int]) -> Iterator[Fact]:
    """Objects that joined or left an Expedition because a passive ability came or went (7.4.4.o-p)."""
    if not before.applied and not after.applied:
        return
    for number in after.zones.get(Zone.EXPEDITION, []):
        if number not in seen and before.exists(number):
            was, now = before.presence(number), after.presence(number)
            if was != now:
                yield Fact("shift", -1 - number, number, number, joined=now - was, left=was - now)
