"""The rules that replace an atomic action (6.2.b), and what a new object keeps of the old one."""

from collections.abc import Callable
from dataclasses import replace

from rules_kb.abilities.trees.abilities import Seasoned
from rules_kb.abilities.trees.words import BOOST, Daily, Status, Type, Verb, Zone, ZoneType
from rules_kb.engine import actions as do
from rules_kb.engine.citing import Cite, Rule, no, none, nothing, piece
from rules_kb.engine.kernel import Engine
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.state import HIDDEN, SHARED, Obj
from rules_kb.engine.steps import Event
from rules_kb.engine.view import View

RuleModifier = Callable[[Engine, do.Action], "tuple[do.Action, ...] | None"]


@piece(r2.TOKEN_LEAVES, r7.STILL_SACRIFICE, neutral=nothing)
def token_leaves(e: Engine, action: do.Action) -> tuple[do.Action, ...] | None:
    """A token that would leave the Expedition zone ceases to exist instead (2.1.e; gap: Landmark zone, read alike)."""
    if not isinstance(action, do.Move) or action.obj is None or e.policies.token_joins_then_ceases:
        return None
    if not e.view.chars(action.obj).token:
        return None
    return (
        do.Cease(
            cites=(*action.cites, r2.TOKEN_LEAVES.cite(e.edition)),
            who=action.who,
            verbs=action.verbs,
            applied=action.applied,
            obj=action.obj,
        ),
    )


@piece(r2.OWNER_ZONE, r2.MY_CARDS, neutral=nothing)
def owner_zone(e: Engine, action: do.Action) -> tuple[do.Action, ...] | None:
    """To a personal zone of its owner, not of another (3.1.2.c); a Landmark played is the exception (5.2.3.a)."""
    if not isinstance(action, do.Move) or action.to is None or action.to in SHARED:
        return None
    owner = e.state.elements[action.element].owner
    if owner is None or action.player == owner or (action.to is Zone.LANDMARK and action.played_from is not None):
        return None
    cites = (*action.cites, *e.cite(r2.OWNER_ZONE, r2.MY_CARDS))
    return (replace(action, player=owner, cites=cites),)


@piece(r2.FLEETING_DISCARDED, neutral=nothing)
def fleeting_discarded(e: Engine, action: do.Action) -> tuple[do.Action, ...] | None:
    """Fleeting, it would go from the Expedition zone to the Reserve: discarded instead (2.4.7.d)."""
    if not isinstance(action, do.Move) or action.to is not Zone.RESERVE or action.obj is None:
        return None
    obj, chars = e.view.obj(action.obj), e.view.chars(action.obj)
    if obj.zone is not Zone.EXPEDITION or Status.FLEETING not in obj.statuses:
        return None
    if not (chars.type is Type.CHARACTER or chars.zone_type is ZoneType.EXPEDITION):
        return None
    cites = (*action.cites, r2.FLEETING_DISCARDED.cite(e.edition))
    return (replace(action, to=Zone.DISCARD, player=obj.owner, verbs=(*action.verbs, Verb.DISCARD), cites=cites),)


@piece(r7.ADVANCE_CAPPED, r7.RETREAT_CAPPED, neutral=nothing)
def capped(e: Engine, action: do.Action) -> tuple[do.Action, ...] | None:
    """Not farther than the end of the row (7.3.22.d, 7.3.21.c)."""
    if not isinstance(action, do.Travel):
        return None
    distance = e.state.distance(action.expedition)
    room = len(e.state.row) - 1 - distance if action.regions > 0 else distance
    if abs(action.regions) <= room:
        return None
    rule = r7.ADVANCE_CAPPED if action.regions > 0 else r7.RETREAT_CAPPED
    regions = room if action.regions > 0 else -room
    return (replace(action, regions=regions, cites=(*action.cites, rule.cite(e.edition))),)


@piece(r7.REVEAL_TUMULT, neutral=nothing)
def tumult_revealed(e: Engine, action: do.Action) -> tuple[do.Action, ...] | None:
    """Face-down Tumult cards entered or passed are revealed (7.3.22.b; every one passed)."""
    if not isinstance(action, do.Travel) or action.regions <= 0:
        return None
    state = e.state
    here = state.treks[action.expedition].position
    way = 1 if state.start(action.expedition[1]) == 0 else -1
    path = [here + way * k for k in range(1, action.regions + 1)]
    cards = [
        state.elements[obj.element].card
        for p in path
        if 0 <= p < len(state.row) and (obj := state.objects[state.row[p]]).face_down
    ]
    if not cards:
        return None
    cites = e.cite(r7.REVEAL_TUMULT)
    return (*(do.Reveal(cites=cites, card=c) for c in dict.fromkeys(cards)), action)


REPLACING_RULES: dict[type[do.Action], tuple[tuple[str, RuleModifier, tuple[Rule, ...]], ...]] = {
    do.Move: (
        ("Fugace", fleeting_discarded, (r2.FLEETING_DISCARDED,)),
        ("jeton", token_leaves, (r2.TOKEN_LEAVES,)),
        ("zone du propriétaire", owner_zone, (r2.OWNER_ZONE,)),
    ),
    do.Travel: (
        ("bout de l’Aventure", capped, (r7.ADVANCE_CAPPED,)),
        ("Tumulte", tumult_revealed, (r7.REVEAL_TUMULT,)),
    ),
}


def settle(e: Engine, action: do.Action) -> do.Action:
    """The last word on a move: what the new object keeps of the old one, and the rules behind it."""
    if not isinstance(action, do.Move) or action.to is None:
        return action
    hidden = action.to in HIDDEN
    rules = [r2.HIDDEN_NOT_OBJECTS] if hidden else [r2.NEW_OBJECT, r2.NEW_TIMESTAMP]
    if action.obj is None:
        return replace(action, cites=_more(action, e.cite(*rules)))
    old = e.view.obj(action.obj)
    kept_counters = counters_kept(e, action)
    if old.counters:
        rules.append(r2.COUNTERS_KEPT if kept_counters else r2.COUNTERS_LOST)
        if kept_counters and old.zone is Zone.EXPEDITION:
            rules[-1] = r7.SEASONED
            rules += [] if e.daily is Daily.REST else [r7.SEASONED_ALWAYS]
    if old.statuses:
        rules.append(r2.NO_STATUS_WHEN_HIDDEN if hidden else r2.NO_STATUS_ON_ENTRY)
    merged = {**dict(kept_counters), **dict(action.counters)}
    return replace(action, counters=tuple(sorted(merged.items())), cites=_more(action, e.cite(*rules)))


def _more(action: do.Action, cites: tuple[Cite, ...]) -> tuple[Cite, ...]:
    return tuple(dict.fromkeys((*action.cites, *cites)))


@piece(r2.COUNTERS_KEPT, r2.HIDDEN_NOT_OBJECTS, neutral=none)
def counters_kept(e: Engine, action: do.Move) -> tuple[tuple[str, int], ...]:
    """Which counters the new object keeps (2.5.j-k), boosts with Seasoned (7.4.6.b).

    Silent on leaving the Hero zone, the Mana zone and the Adventure: a new object has none.
    """
    number = action.obj if action.obj is not None else -1
    obj = e.view.obj(number)
    if action.to in (Zone.DECK, Zone.HAND):
        return ()
    if action.to is Zone.DISCARD and not e.policies.counters_in_discard:
        return ()
    leaving = {Zone.RESERVE, Zone.LIMBO, *((Zone.DISCARD,) if e.policies.counters_in_discard else ())}
    if obj.zone in leaving:
        return obj.counters
    return counters_left(obj, seasoned=seasoned(e, number, action))


@piece(r7.SEASONED, r7.SEASONED_ALWAYS, neutral=no)
def seasoned(e: Engine, number: int, action: do.Move) -> bool:
    """Whether it goes to Reserve, by whatever moves it, and is Seasoned (7.4.6.b-c)."""
    return action.to is Zone.RESERVE and e.view.has(number, Seasoned)


@piece(r2.COUNTERS_LOST, r7.SEASONED, neutral=lambda obj, **_: obj.counters)
def counters_left(obj: Obj, *, seasoned: bool) -> tuple[tuple[str, int], ...]:
    """What leaves the Expedition or Landmark zone loses its counters, all but boosts with Seasoned (2.5.j, 7.4.6.b)."""
    if obj.zone is Zone.EXPEDITION and seasoned:
        return tuple((name, n) for name, n in obj.counters if name == BOOST)
    return ()


@piece(r2.TOKEN_LEAVES, neutral=none, editions=("1.0",))
def strayed_tokens(e: Engine, before: View, event: Event) -> list[do.Action]:
    """Under 1.0, tokens that have just joined a zone from the Expedition zone: they cease (1.0 2.1.d)."""
    if not e.policies.token_joins_then_ceases:
        return []
    return [
        do.Cease(cites=e.cite(r2.TOKEN_LEAVES), obj=born, element=None if born is not None else action.element)
        for action, born in zip(event.actions, event.born, strict=True)
        if isinstance(action, do.Move) and action.obj is not None and before.chars(action.obj).token
    ]
