"""What holds in every game: random legal games over hypothesis seeds, both editions."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_kb.abilities.trees.words import Zone
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.engine.api import Deck, Game, Seeded, state_from_json, state_to_json
from rules_kb.engine.cards import Face
from rules_kb.engine.kernel import reevaluate
from rules_kb.engine.sight import sight
from rules_kb.engine.state import State
from rules_kb.engine.view import look
from tests.engine.conftest import (
    CHARACTER,
    EDITIONS,
    GAIN_BOOST,
    MINE,
    OUVRIR,
    RECRUE,
    SABOTAGE,
    SUBHASH,
    Legal,
    character,
    gear,
    landmark,
    spell,
)

NOON = {"phase": "midi"}
OPTIONAL = {"peut": {"sacrifier": {"choisi": MINE}}}
POOL: tuple[Face, ...] = (
    character("Simple", (2, 1, 0), 2),
    character("Arrivée", (0, 3, 1), 3, 2, {"reaction": {"declencheur": {"symbole": "J"}, "effet": GAIN_BOOST}}),
    character("Géant", (3, 3, 3), 4, 4, "gigantesque"),
    character("Mur", (1, 1, 1), 1, 1, "defenseur"),
    character("Coriace", (1, 2, 1), 2, 1, {"coriace": 1}),
    character("Éclaireur", (1, 1, 2), 3, 2, {"reperage": 1}, "aguerri"),
    character(
        "Soutien",
        (1, 2, 1),
        2,
        1,
        {"action_rapide": {"cout": [{"defausser": "moi"}], "effet": {"piocher": 1}, "soutien": True}},
    ),
    character(
        "Semeur",
        (1, 1, 1),
        2,
        2,
        {
            "reaction": {
                "declencheur": {"quitte_zone": {"filtre": "moi_meme", "zone": "expeditions"}},
                "effet": {"creer": {"jeton": RECRUE, "ou": "mon_expedition"}},
            }
        },
    ),
    character(
        "Rebelle",
        (2, 0, 2),
        2,
        2,
        {
            "passive": {
                "quoi": {
                    "a_la_place": {
                        "evenement": {"gagne_statut": {"filtre": "moi_meme", "statut": "endormi"}},
                        "faire": {"gagner": {"statut": "ancre", "objets": "lui"}},
                    }
                }
            }
        },
    ),
    character(
        "Chef",
        (1, 1, 1),
        3,
        3,
        {"passive": {"quoi": {"stats_modifiees": {"filtre": {"et": [MINE, "autre"]}, "de": 1}}}},
    ),
    landmark("Source", 2, {"reaction": {"declencheur": NOON, "effet": {"piocher": 1}}}),
    landmark(
        "Autel",
        1,
        {
            "action_rapide": {
                "cout": ["epuiser", {"payer": 1}],
                "effet": [OPTIONAL, {"si": {"condition": "si_fait", "alors": {"piocher": 1}}}],
            }
        },
    ),
    landmark("Voie", 2, {"action_rapide": {"cout": ["epuiser"], "effet": {"s_elever": "expedition_ciblee"}}}),
    gear(
        "Bottes",
        2,
        {
            "passive": {
                "quoi": {
                    "stats_modifiees": {"filtre": {"et": [CHARACTER, {"dans_expedition": "mon_expedition"}]}, "de": 1}
                }
            }
        },
    ),
    spell(
        "Sommeil", 2, "rafraichissement", {"effet": {"gagner": {"statut": "endormi", "objets": {"cible": CHARACTER}}}}
    ),
    spell("Élan", 3, {"effet": {"avancer": "expedition_ciblee"}}),
    spell("Trahison", 3, {"effet": {"trahir": {"cible": {"et": [CHARACTER, {"controle_par": "adversaire"}]}}}}),
    spell("Borne", 1, {"effet": {"placer_marqueur": {"terrains": ["foret"], "region": "region_ciblee"}}}),
    spell(
        "Choix",
        1,
        {"effet": {"choisissez": {"modes": [{"effet": {"piocher": 1}}, {"effet": "ravitailler"}], "nombre": 1}}},
    ),
    SABOTAGE,
    OUVRIR,
)


def played(edition: str, seed: int, days: int = 30) -> Game:
    rng = Random(seed)
    decks = {p: Deck(tuple(rng.choice(POOL) for _ in range(30)), SUBHASH if rng.random() < 0.5 else None) for p in "AB"}
    game = Game.from_decks(edition, decks, Seeded(seed), Legal(seed))
    game.play_to_the_end(Legal(seed + 1), days=days)
    return game


def states(game: Game) -> Iterator[State]:
    """Every state of a game, by replaying its journal."""
    from rules_kb.engine.apply import apply

    state, view = game.initial, None
    for event in game.events:
        view = reevaluate(state, game.engine.policies, view)
        state, _ = apply(state, event.actions, view)
        yield state


GAMES = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
SEEDS = st.integers(0, 10**6)


@pytest.mark.parametrize("edition", EDITIONS)
@GAMES
@given(seed=SEEDS)
def test_a_random_game_ends_in_victory_or_at_thirty_days_and_replays(edition: str, seed: int) -> None:
    game = played(edition, seed)
    assert game.state.over or game.state.day >= 31
    assert game.replayed() == game.state
    assert state_from_json(state_to_json(game.state)) == game.state


@pytest.mark.parametrize("edition", EDITIONS)
@GAMES
@given(seed=SEEDS)
def test_every_element_is_in_one_place_and_timestamps_grow(edition: str, seed: int) -> None:
    game = played(edition, seed, days=6)
    highest = 0
    for state in states(game):
        held = [o.element for o in state.objects.values() if o.element]
        held += [c for pile in (*state.decks.values(), *state.hands.values()) for c in pile]
        assert len(held) == len(set(held))
        assert set(held) <= set(state.elements)
        assert state.next_timestamp >= highest
        new = [n for n in state.objects if n >= highest]
        assert all(n < state.next_timestamp for n in new)
        highest = state.next_timestamp
        assert all(n == o.id for n, o in state.objects.items())


@pytest.mark.parametrize("edition", EDITIONS)
@GAMES
@given(seed=SEEDS)
def test_no_view_leaks(edition: str, seed: int) -> None:
    """What a player sees does not depend on what they may not know."""
    game = played(edition, seed, days=4)
    view = game.engine.view
    state = game.state
    hidden = set(state.hands["B"]) | {c for pile in state.decks.values() for c in pile}
    hidden |= {o.element for o in state.objects.values() if o.zone is Zone.MANA and o.player == "B"}
    hidden |= {o.element for o in state.objects.values() if o.face_down and o.zone is Zone.ADVENTURE}
    masked = {
        n: replace(x, face=replace(x.face, name="secret")) if n in hidden else x for n, x in state.elements.items()
    }
    other = look(replace(state, elements=masked), game.engine.policies, view_evaluate)
    assert sight(other, "A") == sight(view, "A")
    assert "secret" not in repr(sight(other, "A"))


def view_evaluate(view: object) -> None:
    from rules_kb.engine.passives import evaluate

    evaluate(view)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
@GAMES
@given(seed=SEEDS)
def test_every_event_cites_existing_rules(edition: str, seed: int, knowledge: KnowledgeBase) -> None:
    game = played(edition, seed, days=5)
    for event in game.events:
        cites = [*event.cites, *(c for a in event.actions for c in a.cites), *(c for n in event.notes for c in n.cites)]
        assert cites
        for cite in cites:
            assert cite.standing == "text_missing" or cite.key in knowledge.nodes, cite
            assert cite.edition == edition or cite.standing == "absent_from_1_0"


@pytest.mark.parametrize("edition", EDITIONS)
@GAMES
@given(seed=SEEDS)
def test_passive_abilities_projected_twice_equal_once(edition: str, seed: int) -> None:
    game = played(edition, seed, days=5)
    once = reevaluate(game.state, game.engine.policies, None)
    assert reevaluate(game.state, game.engine.policies, once).now == once.now == game.engine.view.now


@pytest.mark.parametrize("edition", EDITIONS)
@GAMES
@given(seed=SEEDS)
def test_a_refused_or_unfinished_command_changes_nothing(edition: str, seed: int) -> None:
    game = played(edition, seed, days=3)
    before = game.state
    for player in "AB":
        if game.state.turn != player and not game.state.over:
            from rules_kb.engine.api import PassTurn

            assert game.refusal_of(PassTurn(player), Legal(0)) is not None
    assert game.state is before


@pytest.mark.parametrize("edition", EDITIONS)
@GAMES
@given(seed=SEEDS)
def test_a_game_restored_from_json_goes_on_the_same(edition: str, seed: int) -> None:
    game = played(edition, seed, days=2)
    copies = [
        Game(edition, state_from_json(state_to_json(game.state)), Seeded(seed)),
        Game(edition, game.state, Seeded(seed)),
    ]
    for copy in copies:
        copy.play_to_the_end(Legal(seed), days=2)
    assert copies[0].state == copies[1].state
