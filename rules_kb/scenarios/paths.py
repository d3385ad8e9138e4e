"""What a path such as `A.heros.personnages` or `portes.zone` says of a state."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules_kb.abilities.trees.base import TAGS
from rules_kb.abilities.trees.words import Status, Type, Zone
from rules_kb.engine.characteristics import Expedition
from rules_kb.engine.progress import statistics
from rules_kb.engine.state import State
from rules_kb.engine.view import View
from rules_kb.model.folding import fold
from rules_kb.scenarios.board import PLAYERS, SIDES, ZONES

UNKNOWN = "?"
EMBLEM = "Emblème"


class UnknownPath(ValueError):  # noqa: N818 - said to the judge who wrote it
    """The path names nothing of a game: the French message says what is possible."""


@dataclass(frozen=True, slots=True)
class Look:
    """A state as a scenario looks at it: `refs` are elements by name, `born` the objects at the beginning."""

    view: View
    refs: dict[str, int]
    born: dict[str, int]

    @property
    def state(self) -> State:
        """The state looked at."""
        return self.view.state


def read(path: str, look: Look) -> object:
    """What the path says now: a number, a word, a list of words.

    Raises:
        UnknownPath: the path names nothing.
    """
    head, *rest = path.split(".")
    if path in GAME:
        return GAME[path](look.state)
    if head in PLAYERS and rest:
        return _of_player(path, head, rest, look)
    if head == "region" and rest:
        return _of_region(path, rest, look)
    element = look.refs.get(head)
    if element is None:
        element = _named(head, look)
    return _of_element(path, head, element, rest, look)


def value_of(path: str, look: Look) -> object:
    """What the path says, or why it says nothing."""
    try:
        return read(path, look)
    except UnknownPath as error:
        return str(error)


GAME: dict[str, Callable[[State], object]] = {
    "jour": lambda s: s.day,
    "phase": lambda s: s.phase.value if s.phase else "",
    "premier_joueur": lambda s: s.first_player or "",
    "tour": lambda s: s.turn or "",
    "passe": lambda s: list(s.passed),
    "gagnant": lambda s: s.winner or "",
    "fin": lambda s: "oui" if s.over else "non",
    "departage": lambda s: "oui" if s.tiebreakers else "non",
    "limbo": lambda s: sum(o.zone is Zone.LIMBO for o in s.objects.values()),
    "elements": lambda s: len(s.elements),
    "hors_du_jeu": lambda s: list(s.removed),
}


def _names(numbers: Iterable[int], look: Look) -> list[str]:
    """The ref of each object, else its name."""
    known = {element: ref for ref, element in look.refs.items()}
    found = [look.view.obj(n) for n in numbers]
    return [known.get(o.element) or (EMBLEM if o.emblem is not None else look.state.face(o).name) for o in found]


def _of_player(path: str, player: str, rest: list[str], look: Look) -> object:
    zone = ZONES.get(rest[0])
    if zone is None:
        raise UnknownPath(f"« {path} » : zone inconnue (possibles : {', '.join(ZONES)})")
    if zone is Zone.EXPEDITION:
        return _of_expedition(path, (player, SIDES[rest[0]]), rest[1:], look)
    if zone in (Zone.HAND, Zone.DECK):
        cards = (look.state.hands if zone is Zone.HAND else look.state.decks)[player]
        known = {element: ref for ref, element in look.refs.items()}
        names = [known.get(c, look.state.elements[c].face.name) for c in cards]
        if rest[1:] == ["dessus"]:
            return names[0] if names else ""
        if rest[1:] == ["dessous"]:
            return names[-1] if names else ""
        return _whole(path, names, rest[1:])
    numbers = look.view.in_zone(zone, None if zone is Zone.LIMBO else player)
    if zone is Zone.MANA and rest[1:] in (["prets"], ["epuises"]):
        ready = len(look.view.ready_orbs(player))
        return ready if rest[1] == "prets" else len(numbers) - ready
    return _whole(path, _names(numbers, look), rest[1:])


def _whole(path: str, names: list[str], rest: list[str]) -> list[str]:
    if rest:
        raise UnknownPath(f"« {path} » : « {rest[0]} » ne dit rien de cette zone")
    return names


def _of_expedition(path: str, one: Expedition, rest: list[str], look: Look) -> object:
    view, trek = look.view, look.state.treks[one]
    present = [n for n in view.in_zone(Zone.EXPEDITION) if one in view.presence(n)]
    if not rest:
        return _names(present, look)
    readers: dict[str, Callable[[], object]] = {
        "personnages": lambda: _names(view.of_type(Type.CHARACTER, present), look),
        "permanents": lambda: _names(view.of_type(Type.PERMANENT, present), look),
        "jetons": lambda: _names([n for n in present if view.chars(n).token], look),
        "avance": lambda: look.state.distance(one),
        "statuts": lambda: sorted(s.value for s in trek.statuses),
        "stats": lambda: list(statistics(view, one).values()),
    }
    if len(rest) > 1 or rest[0] not in readers:
        raise UnknownPath(f"« {path} » : d’une Expédition on dit {', '.join(readers)}")
    return readers[rest[0]]()


def _of_region(path: str, rest: list[str], look: Look) -> object:
    if not rest[0].isdigit() or int(rest[0]) >= len(look.state.row):
        raise UnknownPath(f"« {path} » : les régions sont region.0 (Héros) à region.{len(look.state.row) - 1}")
    number = look.state.row[int(rest[0])]
    match rest[1:]:
        case ["terrains"]:
            return sorted(look.view.chars(number).subtypes)
        case ["face_cachee"]:
            return "oui" if look.state.objects[number].face_down else "non"
        case _:
            raise UnknownPath(f"« {path} » : d’une région on dit terrains, face_cachee")


def _named(name: str, look: Look) -> int:
    """The element of the only object of that name."""
    found = [
        o.element for o in look.state.objects.values() if o.element and fold(look.state.face(o).name) == fold(name)
    ]
    if len(found) != 1:
        many = "plusieurs objets s’appellent" if found else "aucun « ref » ni objet ne s’appelle"
        raise UnknownPath(f"« {name} » : {many} ainsi (noms donnés : {', '.join(look.refs) or 'aucun'})")
    return found[0]


def _of_element(path: str, name: str, element: int, rest: list[str], look: Look) -> object:
    number = next((n for n, o in look.state.objects.items() if o.element == element), None)
    if rest == ["zone"]:
        return _zone(element, number, look)
    if rest == ["nouvel_objet"]:
        return "oui" if number is not None and number != look.born.get(name) else "non"
    if number is None:
        raise UnknownPath(f"« {path} » : {name} n’est pas un objet maintenant (zone : {_zone(element, None, look)})")
    if rest[:1] == ["compteurs"] and len(rest) == 2:
        return look.state.objects[number].count(rest[1])
    reader = OBJECT.get(".".join(rest))
    if reader is None:
        raise UnknownPath(f"« {path} » : d’un objet on dit zone, nouvel_objet, compteurs, {', '.join(OBJECT)}")
    return reader(number, look)


def _zone(element: int, number: int | None, look: Look) -> str:
    if number is not None:
        obj = look.state.objects[number]
        if obj.expedition is not None:
            return f"{obj.expedition[0]}.{obj.expedition[1].value}"
        return f"{obj.player}.{obj.zone.value}" if obj.player else obj.zone.value
    for holders, zone in ((look.state.hands, "main"), (look.state.decks, "deck")):
        for player, cards in holders.items():
            if element in cards:
                return f"{player}.{zone}"
    return "nulle_part"


def _places(places: Iterable[Expedition]) -> list[str]:
    return sorted(f"{player}.{side.value}" for player, side in places)


OBJECT: dict[str, Callable[[int, Look], object]] = {
    "statuts": lambda n, k: sorted(_statuses(n, k)),
    "compteurs": lambda n, k: dict(k.state.objects[n].counters),
    "stats": lambda n, k: list(k.view.chars(n).stats or ()),
    "controleur": lambda n, k: k.view.controller(n) or "",
    "proprietaire": lambda n, k: k.state.objects[n].owner or "",
    "expeditions": lambda n, k: _places(k.view.presence(n)),
    "type": lambda n, k: kind.value if (kind := k.view.chars(n).type) else "",
    "sous_types": lambda n, k: sorted(k.view.chars(n).subtypes),
    "faction": lambda n, k: k.state.face(k.state.objects[n]).faction or "",
    "rarete": lambda n, k: k.state.face(k.state.objects[n]).rarity or "",
    "nom": lambda n, k: k.view.chars(n).name,
    "capacites": lambda n, k: [TAGS[type(a)] for a in k.view.chars(n).abilities],
    "cout_main": lambda n, k: _or_none(k.view.chars(n).hand_cost),
    "cout_reserve": lambda n, k: _or_none(k.view.chars(n).reserve_cost),
    "face_cachee": lambda n, k: "oui" if k.state.objects[n].face_down else "non",
}


def _or_none(value: int | None) -> object:
    return "aucun" if value is None else value


def _statuses(number: int, look: Look) -> Iterable[str]:
    obj = look.state.objects[number]
    yield from (s.value for s in obj.statuses)
    if obj.count("boost"):
        yield Status.BOOSTED.value
