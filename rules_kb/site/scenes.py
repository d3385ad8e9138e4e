"""Scenarios played for the site: the lines of what happened, and the board after each event.

A board is what changed since the one before, as plain data for `assets/scenario.js`: `cards` by
element number ([place, name, details], null when gone), and the few values of the whole game.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules_kb.abilities.trees.words import Type, Zone
from rules_kb.engine.progress import statistics
from rules_kb.engine.state import Obj
from rules_kb.engine.view import View
from rules_kb.scenarios.acts import where
from rules_kb.scenarios.board import PLAYERS, SIDES
from rules_kb.scenarios.load import Loaded, built_in
from rules_kb.scenarios.phrases import decision_line, event_line, refusal_line
from rules_kb.scenarios.record import CiteView
from rules_kb.scenarios.run import Result, run
from rules_kb.scenarios.titles import QUIET, STATUSES
from rules_kb.scenarios.transcript import names_of

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """What happened, in words without its citations; `board` is the number of the board that it leads to.

    `said` is the whole line as an explanation shows it, by which it is found again. `kind`: event,
    decision, refusal or stop.
    """

    kind: str
    words: str
    said: str
    cites: tuple[CiteView, ...]
    board: int


@dataclass(frozen=True, slots=True)
class Scene:
    """A scenario in one edition: its lines, its boards (each as a change of the one before)."""

    edition: str
    lines: tuple[Line, ...]
    boards: tuple[Values, ...]
    state: Values


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario with the editions in which it came out as written."""

    loaded: Loaded
    scenes: tuple[Scene, ...]


def play_all() -> tuple[list[Played], list[str]]:
    """Every built-in scenario that came out as written, and the names of what did not."""
    found, failed = [], []
    for loaded in built_in().values():
        scenes = []
        for edition in loaded.scenario.editions:
            scene = play(loaded, edition)
            if scene is None:
                failed.append(f"{loaded.id} ({edition})")
            else:
                scenes.append(scene)
        if scenes:
            found.append(Played(loaded, tuple(scenes)))
    return found, failed


def play(loaded: Loaded, edition: str) -> Scene | None:
    """The scenario in one edition, or None when it does not come out as written."""
    wholes: list[Values] = []
    result = run(loaded, edition, lambda view: wholes.append(whole(view)))
    if not result.ok:
        return None
    boards = [wholes[0], *(_change(one, two) for one, two in itertools.pairwise(wholes))]
    return Scene(edition, tuple(_lines(loaded, result)), tuple(boards), result.state)


def whole(view: View) -> Values:
    """The board of a view."""
    state = view.state
    cards: Values = {}
    for number, obj in state.objects.items():
        if obj.zone not in (Zone.MANA, Zone.ADVENTURE):
            cards[str(obj.element or -number)] = [where(obj), _name(view, number), _details(view, number)]
    for player in PLAYERS:
        for element in state.hands.get(player, ()):
            cards[str(element)] = [f"{player}.{Zone.HAND.value}", state.elements[element].face.name, []]
    return {
        "cards": cards,
        "day": state.day,
        "phase": state.phase.value if state.phase else "",
        "turn": state.turn or "",
        "first": state.first_player or "",
        "winner": state.winner or "",
        "mana": {
            p: [len(view.ready_orbs(p)), len(view.in_zone(Zone.MANA, p)) - len(view.ready_orbs(p))] for p in PLAYERS
        },
        "deck": {p: len(state.decks.get(p, ())) for p in PLAYERS},
        "regions": [_region(view, number) for number in state.row],
        "treks": {
            f"{p}.{name}": [
                trek.position,
                sorted(STATUSES.get(s.value, s.value) for s in trek.statuses),
                list(statistics(view, (p, side)).values()),
            ]
            for p in PLAYERS
            for name, side in SIDES.items()
            if (trek := state.treks.get((p, side)))
        },
    }


def _change(before: Values, after: Values) -> Values:
    """What of `after` differs from `before`."""
    change = {name: value for name, value in after.items() if name != "cards" and value != before[name]}
    cards = {n: card for n, card in after["cards"].items() if before["cards"].get(n) != card}
    cards |= dict.fromkeys(before["cards"].keys() - after["cards"].keys())
    return change | ({"cards": cards} if cards else {})


def _name(view: View, number: int) -> str:
    obj = view.obj(number)
    if obj.emblem is not None:
        source = obj.emblem.source.before or obj.emblem.source.after
        known = source is not None and (source in view.state.objects or source in view.state.gone)
        return f"Emblème de {_name(view, source)}" if known and source is not None else "Emblème"
    return view.chars(number).name or view.state.face(obj).name


def _details(view: View, number: int) -> list[str]:
    """Statistics of a Character in an Expedition, statuses, counters."""
    obj, chars = view.obj(number), view.chars(number)
    found = []
    if obj.expedition is not None and chars.type is Type.CHARACTER and chars.stats:
        found.append("/".join(str(value) for value in chars.stats))
    found += sorted(STATUSES.get(s.value, s.value) for s in obj.statuses)
    found += [f"{count} {name}" for name, count in _counters(obj) if count]
    return found


def _counters(obj: Obj) -> tuple[tuple[str, int], ...]:
    return tuple((name if count < 2 else f"{name}s", count) for name, count in obj.counters)


def _region(view: View, number: int) -> list[str]:
    """The terrains of a region, or `?` when it is face down."""
    if view.state.objects[number].face_down:
        return ["?"]
    return sorted(str(getattr(t, "value", t)) for t in view.chars(number).subtypes)


def _lines(loaded: Loaded, result: Result) -> Iterator[Line]:
    names = names_of(loaded)
    asked = list(result.decisions)
    for index, event in enumerate([None, *result.events]):
        if event is not None and event["step"] not in QUIET:
            words = event_line({**event, "cites": []}, names)
            yield Line("event", words, event_line(event, names), tuple(event["cites"]), index)
        while asked and asked[0]["after"] == index:
            decision = asked.pop(0)
            words = decision_line({**decision, "cites": []})
            yield Line("decision", words, decision_line(decision), tuple(decision["cites"]), index)
    last = len(result.events)
    for refused in result.refusals:
        yield Line(
            "refusal", refusal_line({**refused, "cites": []}), refusal_line(refused), tuple(refused["cites"]), last
        )
    if result.stopped:
        yield Line("stop", result.stopped, result.stopped, (), last)


def anchor(edition: str, place: int) -> str:
    """The anchor of a line of a scenario page, from its place among the lines."""
    return f"pas-{edition}-{place + 1}"
