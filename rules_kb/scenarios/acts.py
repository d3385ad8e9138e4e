"""What an atomic action does, in plain words: to what, to where, how much."""

from rules_kb.abilities.trees.abilities import Passive
from rules_kb.abilities.trees.base import TAGS
from rules_kb.abilities.trees.statements import MarkerTerrains
from rules_kb.abilities.trees.words import Status, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Expedition
from rules_kb.engine.scope import Card
from rules_kb.engine.state import Obj, State


def face_name(state: State, obj: Obj) -> str:
    """The name printed on what represents an object."""
    return state.elements[obj.element].face.name if obj.element in state.elements else "Emblème"


def home(state: State, element: int) -> Card | None:
    """The hidden zone in which a card is."""
    for holders, zone in ((state.hands, Zone.HAND), (state.decks, Zone.DECK)):
        for player, held in holders.items():
            if element in held:
                return Card(element, zone, player)
    return None


def where(obj: Obj) -> str:
    """The place of an object: `A.heros`, `A.reserve`, `limbo`."""
    if obj.expedition is not None:
        return place(obj.expedition)
    return f"{obj.player}.{obj.zone.value}" if obj.player else obj.zone.value


def place(expedition: Expedition) -> str:
    """An Expedition: `A.heros`."""
    return f"{expedition[0]}.{expedition[1].value}"


def destination(action: do.Action) -> str | None:
    """Where an action puts something."""
    if isinstance(action, do.CreateEmblem):
        return "limbo"
    if isinstance(action, do.Mark):
        return action.phase.value if action.phase is not None else None
    if not isinstance(action, do.Move | do.CreateToken | do.Shift):
        return None
    if action.expedition is not None:
        return place(action.expedition)
    zone = action.zone if isinstance(action, do.CreateToken) else getattr(action, "to", None)
    if zone is None:
        return "hors_du_jeu"
    whose = action.owner if isinstance(action, do.CreateToken) else getattr(action, "player", None)
    return f"{whose}.{zone.value}" if whose else str(zone.value)


def amount(action: do.Action) -> int | None:
    """The number of an action."""
    match action:
        case do.ChangeCounters():
            return action.amount
        case do.Move(statuses=(), counters=((_, number),)):
            return number
        case do.Travel():
            return action.regions
        case do.Roll():
            return action.result
        case do.Mark():
            return action.number or None
    return None


def subject(action: do.Action) -> str | None:  # noqa: PLR0911 - one line a kind of action
    """The status, counter, ability or sub-types gained, the fact noted, the sort of emblem; how what moves arrives."""
    match action:
        case do.Move() if action.statuses:
            return (Status.FLEETING if Status.FLEETING in action.statuses else action.statuses[0]).value
        case do.Move(counters=((name, _),)):
            return name
        case do.Place(face=face) if face.type is None:
            stated = (a.what for a in face.abilities if isinstance(a, Passive))
            return ", ".join(t.value for what in stated if isinstance(what, MarkerTerrains) for t in what.terrains)
        case do.GainStatus() | do.LoseStatus():
            return action.status.value
        case do.ChangeCounters():
            return action.counter
        case do.CreateEmblem():
            return "reaction" if action.emblem.effect is not None else "continu"
        case do.Grant():
            return ", ".join(action.subtypes or (TAGS[type(a)] for a in action.abilities))
        case do.Mark():
            return action.what
    return None
