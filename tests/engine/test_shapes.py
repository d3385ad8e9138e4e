"""Every shape of real cards is written back, and played in random games."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_kb.abilities.trees import build, dump
from rules_kb.abilities.trees.base import Ability
from rules_kb.engine.api import Deck, Game, Seeded, state_from_json, state_to_json
from rules_kb.engine.cards import Face
from tests.engine.conftest import EDITIONS, Legal, character, landmark, spell
from tests.engine.shapes import CHARACTERS
from tests.engine.shapes_more import LANDMARKS, SPELLS

CARDS: tuple[Face, ...] = (
    *(character(f"P{i}", (i % 4, 2, (i + 1) % 3), 1 + i % 4, 1 + i % 3, *caps) for i, caps in enumerate(CHARACTERS)),
    *(spell(f"S{i}", 1 + i % 3, *caps) for i, caps in enumerate(SPELLS)),
    *(landmark(f"L{i}", 1 + i % 2, *caps) for i, caps in enumerate(LANDMARKS)),
)


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.name)
def test_every_shape_is_written_back(card: Face) -> None:
    assert all(build(Ability, dump(ability)) == ability for ability in card.abilities)


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6))
def test_random_games_with_every_shape_run_and_replay(edition: str, seed: int) -> None:
    rng = Random(seed)
    decks = {p: Deck(tuple(rng.sample(CARDS, 40))) for p in "AB"}
    game = Game.from_decks(edition, decks, Seeded(seed), Legal(seed))
    game.play_to_the_end(Legal(seed + 1), days=8)
    assert game.replayed() == game.state
    assert state_from_json(state_to_json(game.state)) == game.state
