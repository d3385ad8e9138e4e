"""The state of a game as `etant_donne` describes it."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules_kb.abilities.trees.abilities import Passive
from rules_kb.abilities.trees.statements import MarkerTerrains
from rules_kb.abilities.trees.words import Phase, Side, Status, Terrain, Zone
from rules_kb.corpus.yaml_files import wrong_field
from rules_kb.engine.cards import MARKER, Face
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.situation import Holdings, Item, Situation, build_state
from rules_kb.engine.state import Element, Obj, State
from rules_kb.model.diagnostics import EXIT_BAD_FILE
from rules_kb.scenarios.cards import Steps
from rules_kb.scenarios.shape import Adventure, Given, Marker, Placed, piles

if TYPE_CHECKING:
    from rules_kb.scenarios.load import Loaded

MIDDLE = 6
PLAYERS = ("A", "B")
LETTERS = {"V": Terrain.FOREST, "M": Terrain.MOUNTAIN, "O": Terrain.WATER}
ZONES = {
    "main": Zone.HAND,
    "deck": Zone.DECK,
    "defausse": Zone.DISCARD,
    "heros": Zone.EXPEDITION,
    "compagnon": Zone.EXPEDITION,
    "zone_heros": Zone.HERO,
    "reperes": Zone.LANDMARK,
    "limbo": Zone.LIMBO,
    "reserve": Zone.RESERVE,
    "mana": Zone.MANA,
}
SIDES = {"heros": Side.HERO, "compagnon": Side.COMPANION}


@dataclass(slots=True)
class Board:
    """A state set up. `refs`: the element that each `ref` names."""

    state: State
    refs: dict[str, int]


def set_up(loaded: "Loaded") -> Board:
    """The board of a scenario; UserError (exit 3) when a place or a name means nothing."""
    given = loaded.scenario.etant_donne
    adventure = given.aventure
    _check_expeditions(loaded, adventure)
    situation = Situation(
        players={player: _holdings(loaded, player, given) for player in PLAYERS},
        day=given.jour,
        phase=Phase(given.phase),
        first_player=given.premier_joueur,
        turn=given.tour,
        regions=_regions(loaded, adventure.regions),
        tiebreakers=adventure.arene,
    )
    state, refs = build_state(situation)
    board = Board(state, refs)
    for marker in adventure.marqueurs:
        _mark(board, marker, tuple(_terrain(loaded, letter) for letter in marker.terrains))
    return board


def _holdings(loaded: "Loaded", player: Player, given: Given) -> Holdings:
    adventure = given.aventure
    side = given.joueurs.get(player)  # type: ignore[call-overload]  # A or B
    zones: dict[Zone, list[Item]] = {}
    expeditions: dict[Side, list[Item]] = {}
    for where, pile in piles(side) if side else ():
        items = [
            _item(placed, loaded.faces[(player, *where, index)])
            for index, placed in enumerate(pile)
            for _ in range(placed.exemplaires)
        ]
        if where[0] in SIDES:
            expeditions[SIDES[str(where[0])]] = items
        else:
            zones[ZONES[str(where[0])]] = items
    names = {name: f"{player}.{name}" for name in SIDES}
    return Holdings(
        zones=zones,
        expeditions=expeditions,
        ready_orbs=side.mana.prets if side else 0,
        exhausted_orbs=side.mana.epuises if side else 0,
        distances={SIDES[n]: adventure.avance.get(key, 0) for n, key in names.items()},
        ascended=tuple(SIDES[n] for n, key in names.items() if key in adventure.eleve),
        advanced=tuple(SIDES[n] for n, key in names.items() if key in adventure.deja_avance),
        passed=player in given.passe,
    )


def _item(placed: Placed, face: Face) -> Item:
    return Item(
        face,
        placed.ref,
        tuple(Status(s) for s in placed.statuts),
        tuple(sorted(placed.compteurs.items())),
        owner=placed.proprietaire,
    )


def _mark(board: Board, marker: Marker, terrains: tuple[Terrain, ...]) -> None:
    """A Terrain Marker on a region (3.2.1.d): the newest object of the Adventure."""
    state = board.state
    face = replace(MARKER, abilities=(Passive(MarkerTerrains(terrains)),))
    element = Element(state.next_element, face, None)
    obj = Obj(state.next_timestamp, element.id, Zone.ADVENTURE, None, on=state.row[marker.region])
    board.state = replace(
        state,
        elements={**state.elements, element.id: element},
        objects={**state.objects, obj.id: obj},
        next_element=element.id + 1,
        next_timestamp=obj.id + 1,
    )
    if marker.ref:
        board.refs[marker.ref] = element.id


def _regions(loaded: "Loaded", asked: tuple[str, ...]) -> list[tuple[Terrain, ...] | None]:
    if not asked:
        return [None] * MIDDLE
    if len(asked) != MIDDLE:
        raise _wrong(loaded, ("aventure", "regions"), f"six régions sont attendues, reçu {len(asked)}")
    return [None if r == "?" else tuple(_terrain(loaded, letter) for letter in r) for r in asked]


def _terrain(loaded: "Loaded", letter: str) -> Terrain:
    known = LETTERS.get(letter.strip("{}"))
    if known is None:
        raise _wrong(loaded, ("aventure",), f"terrain inconnu : « {letter} » (V, M, O)")
    return known


def _wrong(loaded: "Loaded", steps: Steps, problem: str) -> Exception:
    return wrong_field(loaded.path, ("etant_donne", *steps), problem, EXIT_BAD_FILE)


def expedition(name: str) -> Expedition | None:
    """`A.heros` -> the Expedition of that name, if it is one."""
    player, _, side = name.partition(".")
    return (player, SIDES[side]) if player in PLAYERS and side in SIDES else None


def _check_expeditions(loaded: "Loaded", adventure: Adventure) -> None:
    for field_name in ("avance", "eleve", "deja_avance"):
        for name in getattr(adventure, field_name):
            if expedition(name) is None:
                raise _wrong(loaded, ("aventure", field_name, name), f"« {name} » n’est pas une Expédition (A.heros…)")
            if adventure.avance.get(name, 0) > MIDDLE + 1:
                problem = f"il n’y a que {MIDDLE + 1} régions devant elle"
                raise _wrong(loaded, ("aventure", "avance", name), problem)
