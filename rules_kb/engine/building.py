"""From an action of a tree to the atomic actions of one step: choices are made, nothing has happened yet."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rules_kb.abilities.trees.amounts import You
from rules_kb.abilities.trees.base import Effect
from rules_kb.abilities.trees.words import Status, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import Rule, none, piece
from rules_kb.engine.decisions import Steps
from rules_kb.engine.finding import players
from rules_kb.engine.kernel import Engine
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import SHARED


@dataclass(slots=True)
class Built:
    """A step ready to be proposed: its name, its atomic actions, its rules.

    `binds`: the name under which the objects that it brings into being are then known.
    """

    name: str
    actions: list[do.Action]
    rules: list[Rule] = field(default_factory=list)
    binds: str | None = None


Builder = Callable[[Engine, Any, Scope], Steps[Built]]
BUILDERS: dict[type[Effect], Builder] = {}


def builds(kind: type[Effect]) -> Callable[[Builder], Builder]:
    """Register the builder of a node."""

    def register(function: Builder) -> Builder:
        BUILDERS[kind] = function
        return function

    return register


def build(e: Engine, node: Effect, scope: Scope) -> Steps[Built]:
    """The step of an action node: decisions taken, actions listed."""
    scope.view = e.view
    return (yield from BUILDERS[type(node)](e, node, scope))


def holder(e: Engine, thing: Thing) -> Player | None:
    """Whose card or object it is, for zones: its owner."""
    return e.state.elements[element_of(e, thing)].owner


def element_of(e: Engine, thing: Thing) -> int:
    """The element of a card or an object."""
    return thing.element if isinstance(thing, Card) else e.view.obj(thing).element


def move_of(  # noqa: PLR0913 - a move has this many parts
    e: Engine,
    thing: Thing,
    to: Zone | None,
    *rules: Rule,
    who: Player | None = None,
    whose: Player | None = None,
    expedition: Expedition | None = None,
    verbs: tuple[Verb, ...] = (),
    index: int = 0,
    ready: bool = False,
) -> do.Move:
    """A move of a card or an object; in the Mana zone face down, and exhausted unless said otherwise (3.2.9.b)."""
    mana = to is Zone.MANA
    return do.Move(
        cites=e.cite(*rules, *((r2.ORB_FACE_DOWN,) if mana else ())),
        element=element_of(e, thing),
        obj=None if isinstance(thing, Card) else thing,
        to=to,
        player=None if to is None or to in SHARED else whose or holder(e, thing),
        expedition=expedition,
        index=index,
        face_down=mana,
        statuses=mana_entry(ready=ready) if mana else (),
        who=who,
        verbs=verbs,
    )


@piece(r2.ORB_FACE_DOWN, neutral=none)
def mana_entry(*, ready: bool) -> tuple[Status, ...]:
    """A card put in the Mana zone is exhausted unless specified otherwise (3.2.9.b)."""
    return () if ready else (Status.EXHAUSTED,)


@piece(
    r2.DECK_EMPTY, r2.DECK_POSITION, r2.DECK_STILL_EMPTY, r7.RESUPPLY_EMPTY, neutral=lambda e, w, n: ([], top(e, w, n))
)
def top_cards(e: Engine, who: Player, number: int) -> tuple[list[do.Action], tuple[int, ...]]:
    """The top cards of a Deck; too short, the Discard pile is shuffled under it in the same step (3.2.2.d-e)."""
    cards = top(e, who, number)
    discard = e.view.in_zone(Zone.DISCARD, who)
    if len(cards) == number or not discard or _shuffled(e, who) is not None:
        return [], cards
    under = e.randomness.shuffle(f"deck {who}", tuple(e.state.objects[n].element for n in discard))
    order = (*e.state.decks[who], *under)
    shuffle = do.Shuffle(cites=e.cite(r2.DECK_EMPTY), player=who, order=order, from_discard=tuple(discard))
    return [shuffle], (*cards, *under)[:number]


def top(e: Engine, who: Player, number: int) -> tuple[int, ...]:
    """The top cards, without more; below those that the step being built already takes (6.1.f: one same moment)."""
    taken = {action.element for action in e.beside if isinstance(action, do.Move)}
    deck = e.state.decks[who] if (order := _shuffled(e, who)) is None else order
    return tuple(card for card in deck if card not in taken)[:number]


def _shuffled(e: Engine, who: Player) -> tuple[int, ...] | None:
    """The order of a Deck that the step being built already shuffles, else None."""
    orders = [action.order for action in e.beside if isinstance(action, do.Shuffle) and action.player == who]
    return orders[-1] if orders else None


@piece(r7.DRAW, r2.DECK_ORDER, neutral=none)
def draw_actions(e: Engine, who: Player, number: int, *rules: Rule) -> list[do.Action]:
    """Draw: move the top cards of one's Deck to one's Hand (7.3.9.a), one atomic action a card."""
    shuffle, cards = top_cards(e, who, number)
    return [
        *shuffle,
        *(
            do.Move(cites=e.cite(*rules, r7.DRAW), element=c, to=Zone.HAND, player=who, who=who, verbs=(Verb.DRAW,))
            for c in cards
        ),
    ]


@piece(r7.RESUPPLY, neutral=none)
def resupply_actions(e: Engine, who: Player) -> list[do.Action]:
    """Resupply: the top card of the Deck goes to the Reserve (7.3.26)."""
    shuffle, cards = top_cards(e, who, 1)
    moves = [
        do.Move(cites=e.cite(r7.RESUPPLY), element=c, to=Zone.RESERVE, player=who, who=who, verbs=(Verb.RESUPPLY,))
        for c in cards
    ]
    return [*shuffle, *moves]


def built_nothing() -> Steps[Built]:
    """Neutral form: a step without actions."""
    yield from ()
    return Built("rien", [], [r6.SKIP_IMPOSSIBLE])


def named(who: Any, scope: Scope) -> Player | None:  # noqa: ANN401 - a `Who` node
    """The player that the effect names, None when it only says "you" (7.5.6.b-c)."""
    if isinstance(who, You):
        return None
    found = players(who, scope)
    return found[0] if found else None
