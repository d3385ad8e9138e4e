"""What tests read in a state: `A.reserve`, `A.heros.personnages`, `portes.zone`."""

from collections.abc import Callable, Mapping
from typing import Any

from rules_kb.abilities.trees.words import Side, Status, Terrain, Type, Zone
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.matching import is_boosted
from rules_kb.engine.measuring import base_cost
from rules_kb.engine.places import find
from rules_kb.engine.progress import statistics, terrains_of
from rules_kb.engine.scope import Scope
from rules_kb.engine.view import View

OBJECT_ZONES = {z.value: z for z in (Zone.DISCARD, Zone.HERO, Zone.LANDMARK, Zone.MANA, Zone.RESERVE)}
TYPES = {"personnages": Type.CHARACTER, "permanents": Type.PERMANENT, "sorts": Type.SPELL}


def value_at(view: View, refs: Mapping[str, int], path: str) -> Any:
    """The value at a path.

    Raises:
        PathError: nothing is there.
    """
    head, *rest = path.split(".")
    state = view.state
    if head in GAME and not rest:
        return GAME[head](view)
    if head in state.players:
        return _of_player(view, head, rest, path)
    if head in refs:
        return _of_ref(view, refs[head], rest, path)
    raise KeyError(f"chemin « {path} » : « {head} » n’est ni un joueur, ni une référence, ni l’un de {', '.join(GAME)}")


GAME: dict[str, Callable[[View], Any]] = {
    "jour": lambda v: v.state.day,
    "phase": lambda v: v.state.phase.value if v.state.phase else None,
    "premier_joueur": lambda v: v.state.first_player,
    "tour": lambda v: v.state.turn,
    "gagnant": lambda v: v.state.winner,
    "terminee": lambda v: v.state.over,
    "departage": lambda v: v.state.tiebreakers,
    "limbo": lambda v: len(v.in_zone(Zone.LIMBO)),
    "aventure": lambda v: len(v.state.row),
}


def _of_player(view: View, player: Player, rest: list[str], path: str) -> Any:
    state = view.state
    what, *more = rest or [""]
    if what in (Side.HERO.value, Side.COMPANION.value):
        return _of_expedition(view, (player, Side(what)), more, path)
    if what in ("main", "deck"):
        cards = (state.hands if what == "main" else state.decks)[player]
        names = [state.elements[c].face.name for c in cards]
        return _list(names, len(cards), more, path)
    if what == "passe" and not more:
        return player in state.passed
    if what == "personnages" and not more:
        return len(
            [n for n in view.in_zone(Zone.EXPEDITION) if view.controller(n) == player and _is(view, n, Type.CHARACTER)]
        )
    if what in OBJECT_ZONES:
        return _of_objects(view, view.in_zone(OBJECT_ZONES[what], player), more, path)
    raise KeyError(f"chemin « {path} » : « {what} » n’est pas une zone d’un joueur")


def _is(view: View, number: int, kind: Type) -> bool:
    return view.chars(number).type is kind


def _list(names: list[str], count: int, more: list[str], path: str) -> Any:
    if not more:
        return count
    if more == ["noms"]:
        return names
    raise KeyError(f"chemin « {path} » : « {'.'.join(more)} » inconnu ; attendu : noms")


def _of_objects(view: View, numbers: list[int], more: list[str], path: str) -> Any:
    objects = view.state.objects
    if not more:
        return len(numbers)
    what = more[0]
    exhausted = [n for n in numbers if Status.EXHAUSTED in objects[n].statuses]
    if what in ("epuises", "epuisees"):
        return len(exhausted)
    if what in ("prets", "pretes"):
        return len(numbers) - len(exhausted)
    if what == "noms":
        return [view.state.face(objects[n]).name for n in numbers]
    if what == "jetons":
        return sum(view.chars(n).token for n in numbers)
    if what in TYPES:
        return sum(_is(view, n, TYPES[what]) for n in numbers)
    raise KeyError(f"chemin « {path} » : « {what} » inconnu")


def _of_expedition(view: View, expedition: Expedition, more: list[str], path: str) -> Any:
    trek = view.state.treks[expedition]
    what = more[0] if more else ""
    known: dict[str, Callable[[], Any]] = {
        "region": lambda: trek.position + 1,
        "distance": lambda: view.state.distance(expedition),
        "avance": lambda: trek.advanced,
        "eleve": lambda: Status.ASCENDED in trek.statuses,
        "terrains": lambda: sorted(t.value for t in terrains_of(view, expedition)),
        "stats": lambda: list(statistics(view, expedition).values()),
    }
    if what in known:
        return known[what]()
    if what in (t.value for t in Terrain):
        return statistics(view, expedition)[Terrain(what)]
    return _of_objects(view, [n for n in view.in_zone(Zone.EXPEDITION) if expedition in view.presence(n)], more, path)


def _of_ref(view: View, element: int, rest: list[str], path: str) -> Any:  # noqa: PLR0911 - one line a word
    zone, number, holder = find(view, element)
    what = rest[0] if rest else ""
    if what == "existe":
        return zone is not None
    if what == "zone":
        if number is not None and zone is Zone.EXPEDITION:
            place = view.obj(number).expedition
            return place[1].value if place else zone.value
        return zone.value if zone is not None else "hors_du_jeu"
    if what == "joueur":
        return holder
    if what == "proprietaire":
        return view.state.elements[element].owner if element in view.state.elements else None
    if number is None:
        raise KeyError(
            f"chemin « {path} » : ce n’est pas un objet en ce moment (zone : {zone.value if zone else 'aucune'})"
        )
    if what == "compteurs":
        return view.obj(number).count(rest[1]) if len(rest) > 1 else dict(view.obj(number).counters)
    if what in OBJECT_WORDS:
        return OBJECT_WORDS[what](view, number)
    if what in {s.value for s in Status}:
        obj = view.obj(number)
        return is_boosted(obj.count("boost")) if what == Status.BOOSTED.value else Status(what) in obj.statuses
    raise KeyError(f"chemin « {path} » : « {what} » inconnu ; attendus : {', '.join(OBJECT_WORDS)}")


OBJECT_WORDS: dict[str, Callable[[View, int], Any]] = {
    "controleur": lambda v, n: v.controller(n),
    "expeditions": lambda v, n: sorted(f"{p}.{s.value}" for p, s in v.presence(n)),
    "statuts": lambda v, n: sorted(s.value for s in v.obj(n).statuses),
    "boosts": lambda v, n: v.obj(n).count("boost"),
    "stats": lambda v, n: list(v.chars(n).stats or ()),
    "type": lambda v, n: t.value if (t := v.chars(n).type) else None,
    "sous_types": lambda v, n: sorted(v.chars(n).subtypes),
    "nom": lambda v, n: v.chars(n).name,
    "capacites": lambda v, n: len(v.chars(n).abilities),
    "face_cachee": lambda v, n: v.obj(n).face_down,
    "timestamp": lambda _v, n: n,
    "en_jeu": lambda v, n: v.in_play(n),
    "cout_de_base": lambda v, n: base_cost(n, v.chars(n), Scope(v, v.state.players[0])),
}
