"""What one player may know of a state (3.1.3, 3.2.5, 3.2.9): a view that hides the rest."""

from typing import Any

from rules_kb.abilities.trees.words import Status, Zone
from rules_kb.engine.characteristics import Player
from rules_kb.engine.citing import no, piece
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.state import Obj, State, expeditions
from rules_kb.engine.view import View

PERSONAL = (Zone.DISCARD, Zone.HERO, Zone.LANDMARK, Zone.RESERVE)


def sight(view: View, player: Player) -> dict[str, Any]:
    """Everything that the player may know, as JSON data. Other hidden cards are only counted (3.1.3.e)."""
    state = view.state
    return {
        "jour": state.day,
        "phase": state.phase.value if state.phase else None,
        "premier_joueur": state.first_player,
        "tour": state.turn,
        "passe": list(state.passed),
        "gagnant": state.winner,
        "departage": state.tiebreakers,
        "aventure": [_region(view, n) for n in state.row],
        "marqueurs_terrain": [
            {"region": state.row.index(obj.on), "terrains": _marker(state, obj)}
            for obj in state.objects.values()
            if obj.on is not None
        ],
        "expeditions": [_expedition(view, x) for x in expeditions(state.players)] if state.treks else [],
        "limbo": [_shown(view, n) for n in view.in_zone(Zone.LIMBO)],
        "joueurs": {p: _holdings(view, p, player) for p in state.players},
    }


def _holdings(view: View, whose: Player, player: Player) -> dict[str, Any]:
    state = view.state
    hand = state.hands[whose]
    known = may_look(Zone.HAND, whose, player)
    return {
        "deck": len(state.decks[whose]),
        "main": [state.elements[c].face.name for c in hand] if known else len(hand),
        "mana": [_orb(view, n, known=may_look(Zone.MANA, whose, player)) for n in view.in_zone(Zone.MANA, whose)],
        **{zone.value: [_shown(view, n) for n in view.in_zone(zone, whose)] for zone in PERSONAL},
    }


@piece(r2.HIDDEN_NOT_SEEN, r2.OWN_HAND_SEEN, r2.OWN_MANA_SEEN, r2.HIDDEN_COUNTED, neutral=lambda *_: True)
def may_look(zone: Zone, whose: Player, player: Player) -> bool:
    """Only at one's own Hand and Mana zone; never at a Deck (3.1.3.f, 3.2.5.b, 3.2.9.d)."""
    return zone in (Zone.HAND, Zone.MANA) and whose == player


def _orb(view: View, number: int, *, known: bool) -> dict[str, Any]:
    obj = view.state.objects[number]
    shown: dict[str, Any] = {"epuise": Status.EXHAUSTED in obj.statuses, "compteurs": dict(obj.counters)}
    if known:
        shown["carte"] = view.state.face(obj).name
    return shown


@piece(r2.VISIBLE_KNOWN, neutral=lambda _view, _number: {})
def _shown(view: View, number: int) -> dict[str, Any]:
    """The characteristics of an object in a visible zone are known to all (3.1.3.b)."""
    obj, chars = view.state.objects[number], view.now[number]
    return {
        "nom": chars.name,
        "type": chars.type.value if chars.type else None,
        "statuts": sorted(s.value for s in obj.statuses),
        "compteurs": dict(obj.counters),
        "stats": list(chars.stats) if chars.stats else None,
        "jeton": chars.token,
        "controleur": view.controller(number),
        "proprietaire": obj.owner,
        "expeditions": sorted(f"{p}.{side.value}" for p, side in chars.presence),
    }


def _region(view: View, number: int) -> dict[str, Any]:
    if is_hidden(view.state.objects[number]):
        return {"face_cachee": True}
    return {"nom": view.now[number].name, "terrains": sorted(view.now[number].subtypes)}


@piece(r2.FACE_DOWN, neutral=no)
def is_hidden(obj: Obj) -> bool:
    """Whether a region is face down: nobody may look at its face."""
    return obj.face_down


def _marker(state: State, obj: Obj) -> list[str]:
    return [str(a) for a in state.face(obj).abilities]


def _expedition(view: View, expedition: tuple[Player, Any]) -> dict[str, Any]:
    trek = view.state.treks[expedition]
    return {
        "expedition": f"{expedition[0]}.{expedition[1].value}",
        "region": trek.position + 1,
        "statuts": sorted(s.value for s in trek.statuses),
        "objets": [_shown(view, n) for n in view.in_zone(Zone.EXPEDITION) if expedition in view.presence(n)],
    }
