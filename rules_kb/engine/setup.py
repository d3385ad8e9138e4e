"""The beginning of the game (4.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules_kb.abilities.trees.words import Phase, Side, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.apply import blank
from rules_kb.engine.booster import BoosterWar
from rules_kb.engine.building import draw_actions, move_of
from rules_kb.engine.cards import COMPANION_REGION, HERO_REGION, TUMULT, Face
from rules_kb.engine.characteristics import Player
from rules_kb.engine.choosing import label_of
from rules_kb.engine.citing import none, piece, skip
from rules_kb.engine.daily import effects_of
from rules_kb.engine.decisions import Option, Steps, Undecided
from rules_kb.engine.kernel import Engine, ask, confirm, happen, step
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.scope import Card
from rules_kb.engine.state import Element, State, expeditions

HAND_SIZE = 6
FIRST_ORBS = 3


@dataclass(frozen=True, slots=True)
class Deck:
    """What a player brings: cards in the order of their deck, and a Hero or None."""

    cards: tuple[Face, ...]
    hero: Face | None = None


def table(players: tuple[Player, Player], decks: Mapping[Player, Deck]) -> tuple[State, dict[Player, int | None]]:
    """The cards on the table before the game: all zones are empty (4.1.a); the elements of the Heroes."""
    state = blank(players)
    elements: dict[int, Element] = {}
    piles: dict[Player, tuple[int, ...]] = {}
    heroes: dict[Player, int | None] = {}
    number = 1
    for player in players:
        pile = []
        for face in decks[player].cards:
            elements[number] = Element(number, face, player)
            pile.append(number)
            number += 1
        piles[player] = tuple(pile)
        heroes[player] = None
        hero = decks[player].hero
        if hero is not None:
            elements[number] = Element(number, hero, player)
            heroes[player] = number
            number += 1
    return replace(state, elements=elements, decks=piles, next_element=number), heroes


def begin_game(e: Engine, heroes: Mapping[Player, int | None]) -> Steps[None]:
    """Set up, each thing a step, in the order of 4.1."""
    yield from place_adventure(e)
    decoys = yield from present(e, heroes)
    yield from first_player(e)
    if e.policies.heroes_face_down:
        yield from reveal_heroes(e, heroes, decoys)
    yield from shuffle_decks(e)
    yield from first_hands(e)
    yield from first_orbs(e)
    yield from first_day(e)


def place_adventure(e: Engine) -> Steps[None]:
    """The regions at both ends, three Tumult cards face down between them, the Expedition markers (4.1.b-d)."""
    hero, companion = ends(e)
    row: tuple[do.Action, ...] = (hero, *tumult(e), companion)
    yield from happen(e, step(e, "aventure", row, r4.PLACE_REGIONS, r4.SHUFFLE_TUMULT, r4.ZONES_EMPTY, kind="rule"))
    markers = [
        do.PlaceMarker(cites=e.cite(r4.PLACE_MARKERS), expedition=x, position=start(x[1], len(e.state.row)))
        for x in expeditions(e.state.players)
    ]
    yield from happen(e, step(e, "marqueurs", markers, r4.PLACE_MARKERS, kind="rule"))


def other_way(e: Engine) -> tuple[do.Action, do.Action]:
    """Neutral form: the Companion region first."""
    cites = e.cite(r4.PLACE_REGIONS)
    return do.Place(cites=cites, face=COMPANION_REGION), do.Place(cites=cites, face=HERO_REGION)


@piece(r4.PLACE_REGIONS, r4.ZONES_EMPTY, neutral=other_way)
def ends(e: Engine) -> tuple[do.Action, do.Action]:
    """The Hero region and the Companion region, at the ends of the Adventure (4.1.b)."""
    cites = e.cite(r4.PLACE_REGIONS)
    return do.Place(cites=cites, face=HERO_REGION), do.Place(cites=cites, face=COMPANION_REGION)


def face_up(e: Engine) -> tuple[do.Action, ...]:
    """Neutral form: face up, as they come."""
    cites = e.cite(r4.SHUFFLE_TUMULT)
    return tuple(do.Place(cites=cites, face=face, card=card) for card, halves in enumerate(TUMULT) for face in halves)


@piece(r4.SHUFFLE_TUMULT, neutral=face_up)
def tumult(e: Engine) -> tuple[do.Action, ...]:
    """Three Tumult cards, shuffled in position and orientation, face down (4.1.c)."""
    cites = e.cite(r4.SHUFFLE_TUMULT)
    return tuple(
        do.Place(cites=cites, face=TUMULT[card][half], card=card, face_down=True)
        for card in e.randomness.shuffle("tumulte", tuple(range(len(TUMULT))))
        for half in e.randomness.shuffle(f"orientation {card}", (0, 1))
    )


@piece(r4.PLACE_MARKERS, neutral=lambda _side, _length: 0)
def start(side: Side, length: int) -> int:
    """Each Expedition marker starts in the region of its own side (4.1.d)."""
    return 0 if side is Side.HERO else length - 1


@piece(r4.PRESENT, r4.DECOY, neutral=lambda *_: no_decoys())
def present(e: Engine, heroes: Mapping[Player, int | None]) -> Steps[dict[Player, bool]]:
    """Each player presents their deck and Hero: face up (4.1.e), under 1.0 face down, maybe with a decoy (4.1.f)."""
    decoys = dict.fromkeys(e.state.players, False)
    if not e.policies.heroes_face_down:
        actions = [a for p in e.state.players for a in hero_actions(e, p, heroes[p])]
        yield from happen(e, step(e, "presenter", actions, r4.PRESENT, kind="rule"))
        return decoys
    for player in e.state.players:
        if heroes[player] is None:
            question = "présenter une carte face cachée pour dissimuler l’absence de Héros ?"
            decoys[player] = yield from confirm(e, player, question, r4.DECOY, kind="leurre")
    yield from happen(e, step(e, "presenter", [], r4.PRESENT, kind="rule"))
    return decoys


def no_decoys() -> Steps[dict[Player, bool]]:
    """Neutral form: nobody presents anything."""
    yield from ()
    return {}


@piece(r2.HERO_COUNTERS, r4.BOOSTER_HERO, neutral=none)
def hero_actions(e: Engine, player: Player, hero: int | None) -> list[do.Action]:
    """Put a Hero in its Hero zone, with the counters with which it starts (2.5.e)."""
    if hero is None:
        return []
    counters = tuple(sorted(e.state.elements[hero].face.starting_counters))
    rules = (r4.REVEAL_HERO if e.policies.heroes_face_down else r4.PRESENT, *((r2.HERO_COUNTERS,) if counters else ()))
    rules = (*rules, *((r4.BOOSTER_HERO,) if e.booster is not None else ()))
    return [
        do.Move(
            cites=e.cite(*rules),
            element=hero,
            to=Zone.HERO,
            player=player,
            who=player,
            counters=counters,
            verbs=(Verb.REVEAL,),
        )
    ]


@piece(r4.RANDOM_FIRST, neutral=skip)
def first_player(e: Engine) -> Steps[None]:
    """The first player is determined at random (4.1.f)."""
    player = e.state.players[e.randomness.pick("premier joueur", 2)]
    mark = do.Mark(cites=e.cite(r4.RANDOM_FIRST), what="premier_joueur", player=player)
    yield from happen(e, step(e, "premier_joueur", [mark], r4.RANDOM_FIRST, kind="rule"))


@piece(r4.REVEAL_HERO, neutral=skip, editions=("1.0",))
def reveal_heroes(e: Engine, heroes: Mapping[Player, int | None], decoys: Mapping[Player, bool]) -> Steps[None]:
    """1.0: Heroes are revealed once the first player is known; decoys are removed from the game (1.0 4.1.h)."""
    actions = [a for p in e.state.players for a in hero_actions(e, p, heroes[p])]
    rules = (r4.REVEAL_HERO, *((r4.DECOY,) if any(decoys.values()) else ()))
    yield from happen(e, step(e, "reveler_heros", actions, *rules, kind="rule"))


@piece(r4.SHUFFLE_DECK, r4.BOOSTER_DECK, neutral=skip)
def shuffle_decks(e: Engine) -> Steps[None]:
    """Both decks are shuffled and become the Decks (4.1.g)."""
    actions = []
    for player in e.state.players:
        pile = e.state.decks[player]
        order = pile if keeps_order(e) else e.randomness.shuffle(f"deck {player}", pile)
        actions.append(do.Shuffle(cites=e.cite(r4.SHUFFLE_DECK), player=player, order=order))
    yield from happen(e, step(e, "melanger", actions, r4.SHUFFLE_DECK, kind="rule"))


def keeps_order(e: Engine) -> bool:
    """Whether the ordered deck of a technical Booster War is left as it is: its text does not say."""
    war: BoosterWar | None = e.booster
    if war is None or war.variant != "plus_technique":
        return False
    if war.ordered_deck_shuffled is None:
        raise Undecided(
            "ordered_deck_shuffled", "si un deck rangé dans l’ordre est mélangé au début", e.cite(r4.BOOSTER_DECK)
        )
    return not war.ordered_deck_shuffled


@piece(r4.DRAW_SIX, neutral=skip)
def first_hands(e: Engine) -> Steps[None]:
    """Each player draws six cards (4.1.h)."""
    actions = [a for p in e.state.in_initiative_order() for a in draw_actions(e, p, HAND_SIZE, r4.DRAW_SIX)]
    yield from happen(e, step(e, "piocher", actions, r4.DRAW_SIX, kind="rule"))


@piece(r4.THREE_ORBS, neutral=skip)
def first_orbs(e: Engine) -> Steps[None]:
    """Three cards of each Hand become Mana Orbs, ready (4.1.i)."""
    actions: list[do.Action] = []
    for player in e.state.in_initiative_order():
        hand = [Card(c, Zone.HAND, player) for c in e.state.hands[player]]
        options = tuple(Option(c, label_of(e, c)) for c in hand)
        answer = yield from ask(
            e,
            player,
            "orbes",
            "quelles trois cartes mettre en Orbes de Mana ?",
            options,
            FIRST_ORBS,
            FIRST_ORBS,
            r4.THREE_ORBS,
            hidden=True,
            alike=tuple(e.state.elements[c.element].face for c in hand),
        )
        actions += [move_of(e, hand[i], Zone.MANA, r4.THREE_ORBS, who=player, ready=True) for i in answer]
    yield from happen(e, step(e, "orbes", actions, r4.THREE_ORBS, kind="rule"))


@piece(r4.FIRST_MORNING, neutral=skip)
def first_day(e: Engine) -> Steps[None]:
    """The first day starts; its Morning is skipped (4.1.j)."""
    after_morning = len(effects_of(e, Phase.MORNING)) + 1
    mark = do.Mark(cites=e.cite(r4.FIRST_MORNING), what="etape", number=after_morning, phase=Phase.MORNING)
    yield from happen(e, step(e, "premier_jour", [mark], r4.FIRST_MORNING, kind="rule"))
