#!/usr/bin/env python3
"""Measure the engine: recorded events a second on a typical scenario, and memory over a random game of 30 days.

Usage: scripts/bench_engine.py [--seconds 3] [--seed 1]

Prints one line a measure. The scenario is the printed example of 6.1.e with two Reactions per token: six
cards in play, one Spell that creates four tokens, eight Reactions, then a whole Dusk and Night.
"""

import argparse
import time
import tracemalloc
from random import Random

from rules_kb.abilities.trees import build
from rules_kb.abilities.trees.base import Ability
from rules_kb.abilities.trees.words import Daily, Side, Type, Zone, ZoneType
from rules_kb.engine.api import (
    Decision,
    Deck,
    DoDaily,
    Game,
    Holdings,
    Item,
    PassTurn,
    Play,
    Seeded,
    Situation,
    first_legal,
)
from rules_kb.engine.cards import Face

CHARACTER = {"type": "personnage"}
RECRUIT = {"nom": "Recrue", "stats": [1, 1, 1], "sous_types": ["Soldat"]}
OPEN = {"effet": {"creer": {"jeton": RECRUIT, "ou": {"expeditions_de": "vous"}, "nombre": 2}}}
JOINED = {"rejoint": {"filtre": CHARACTER, "expeditions": "expeditions_de"}}
BOOST_IT = {"reaction": {"declencheur": JOINED, "effet": {"gagner_compteurs": {"objets": "lui"}}}}
ANTHEM = {"passive": {"quoi": {"stats_modifiees": {"filtre": {"et": [CHARACTER, "controle_par"]}, "de": 1}}}}


def face(name: str, kind: Type, *abilities: object, zone_type: ZoneType | None = None, cost: int = 1) -> Face:
    """A card."""
    stats = (2, 1, 1) if kind is Type.CHARACTER else None
    trees = tuple(build(Ability, a) for a in abilities)
    return Face(name, kind, zone_type, hand_cost=cost, reserve_cost=cost, stats=stats, abilities=trees)


def scenario(edition: str) -> Game:
    """A typical situation, played to the end of the day."""
    gates = face("Portes", Type.SPELL, OPEN, cost=6)
    lands = [face(f"Monolithe {i}", Type.PERMANENT, BOOST_IT, zone_type=ZoneType.LANDMARK) for i in (1, 2)]
    people = [Item(face(f"Personnage {i}", Type.CHARACTER)) for i in range(4)]
    chief = Item(face("Chef", Type.CHARACTER, ANTHEM))
    a = Holdings(
        {Zone.HAND: [Item(gates, ref="portes")], Zone.LANDMARK: [Item(x) for x in lands]},
        {Side.HERO: [*people[:2], chief]},
        ready_orbs=6,
        deck_size=10,
    )
    b = Holdings({}, {Side.HERO: people[2:]}, ready_orbs=6, deck_size=10)
    game = Game.from_situation(edition, Situation({"A": a, "B": b}))
    for command in (Play("A", "portes"), PassTurn("B"), PassTurn("A"), DoDaily(Daily.PROGRESS), DoDaily(Daily.REST)):
        game.do(command, first_legal)
    return game


def measure_speed(edition: str, seconds: float) -> float:
    """Recorded events a second of processor time (what others run beside does not count)."""
    events, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        events += len(scenario(edition).events)
    return events / (time.process_time() - start)


def measure_memory(edition: str, seed: int) -> tuple[int, list[int]]:
    """Days played, and the kilobytes held after each, without the journal; Expeditions never move."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    stop = {"passive": {"quoi": {"ne_peut_pas": {"avance": "tout"}}}}
    pool = [face(f"Carte {i}", Type.CHARACTER, BOOST_IT, cost=2) for i in range(10)]
    hero = Face("Mur", Type.HERO, abilities=(build(Ability, stop),), reserve_limit=2, landmark_limit=2)

    def choose(decision: Decision) -> tuple[int, ...]:
        number = rng.randint(decision.least, min(decision.most, decision.least + 1))
        return tuple(rng.sample(range(len(decision.options)), number))

    decks = {p: Deck(tuple(rng.choice(pool) for _ in range(40)), hero) for p in "AB"}
    game = Game.from_decks(edition, decks, Seeded(seed), choose, journal=False)
    tracemalloc.start()
    held = []
    for _ in range(30):
        game.play_to_the_end(choose, days=1)
        game.decisions.clear()
        held.append(tracemalloc.get_traced_memory()[0] // 1024)
    tracemalloc.stop()
    return game.state.day, held


def main() -> None:
    """Print the measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for edition in ("1.0", "4.0"):
        speed = measure_speed(edition, options.seconds)
        print(f"{edition} typical scenario: {speed:.0f} recorded events a second")
        day, held = measure_memory(edition, options.seed)
        kilobytes = f"{held[4]} kB after 5 days, {held[14]} after 15, {held[-1]} after 30"
        print(f"{edition} memory of a random game, day {day}: {kilobytes}")


if __name__ == "__main__":
    main()
