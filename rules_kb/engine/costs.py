"""What a card costs: increases, then decreases, then restrictions (5.1.2.d-e); free; alternative costs."""

from dataclasses import dataclass, replace
from itertools import permutations

from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.abilities import Passive, Scout
from rules_kb.abilities.trees.base import Effect
from rules_kb.abilities.trees.filters import IsMe
from rules_kb.abilities.trees.words import Change, Zone
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import no, none, piece, zero
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.finding import players
from rules_kb.engine.kernel import Engine, ask, confirm
from rules_kb.engine.matching import holds, matches
from rules_kb.engine.measuring import chars_of, measure
from rules_kb.engine.passives import scope_of, stating
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import Ref


@dataclass(frozen=True, slots=True)
class Alteration:
    """One alteration of a cost, worked out: `rank` is its timestamp; `extra`: an optional cost it asks."""

    change: Change
    amount: int
    minimum: int | None
    rank: int
    extra: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to play a card: from where, in which Expedition, with Scout, for less or free by an effect."""

    player: Player
    thing: Thing
    zone: Zone
    into: Expedition | None = None
    scout: int | None = None
    free: bool = False
    less: int = 0
    by_effect: bool = False


def card_scope(e: Engine, offer: Offer) -> Scope:
    """How the card being played looks at the game: "you" is the player who plays it."""
    if isinstance(offer.thing, Card):
        scope = Scope(e.view, offer.player, Ref(None, None), names={"moi": (offer.thing,)})
    else:
        scope = Scope(e.view, offer.player, Ref(offer.thing, offer.thing))
    scope.into = offer.into
    return scope


@piece(r5.HAND_COST, r5.RESERVE_COST, r5.MANA_COST, neutral=zero)
def printed_cost(e: Engine, offer: Offer) -> int:
    """Hand Cost from the Hand, Reserve Cost from the Reserve (5.1.2.d); Scout X instead of the Hand Cost."""
    if offer.scout is not None:
        return offer.scout
    chars = chars_of(offer.thing, card_scope(e, offer))
    return (chars.reserve_cost if offer.zone is Zone.RESERVE else chars.hand_cost) or 0


def _alterations(e: Engine, offer: Offer) -> list[Alteration]:
    found = [
        _worked_out(what, scope_of(e.view, bearer), bearer)
        for bearer, what in stating(e.view, st.CostChange)
        if applies(e, bearer, what, offer)
    ]
    return found + [_worked_out(what, card_scope(e, offer), 10**9) for what in own(e, offer)]


def _none_with_scout(e: Engine, offer: Offer) -> list[Alteration]:
    """Neutral form: nothing alters what Scout costs."""
    return [] if offer.scout is not None else _alterations(e, offer)


@piece(r7.SCOUT_ALTERED, neutral=_none_with_scout)
def alterations(e: Engine, offer: Offer) -> list[Alteration]:
    """Every alteration that applies to this card, played so, with Scout too: of abilities at work, and its own."""
    return _alterations(e, offer)


def _worked_out(what: st.CostChange, scope: Scope, rank: int) -> Alteration:
    return Alteration(what.change, measure(what.amount, scope), what.minimum, rank, what.optional_cost)


def applies(e: Engine, bearer: int, what: st.CostChange | st.IsFree, offer: Offer) -> bool:
    """Whether an alteration concerns this card, played so."""
    if spent(e, bearer):
        return False
    scope = scope_of(e.view, bearer)
    scope.into = offer.into
    if what.by is not None and offer.player not in players(what.by, scope):
        return False
    zones = getattr(what, "zones", ())
    if zones and offer.zone not in zones:
        return False
    return matches(what.what, offer.thing, scope)


def spent(e: Engine, bearer: int) -> bool:
    """Whether an emblem that says "the next" has been used."""
    emblem = e.view.obj(bearer).emblem
    return emblem is not None and emblem.once and (bearer, "une_fois") in e.state.uses


def own(e: Engine, offer: Offer) -> list[st.CostChange]:
    """What the card says of its own cost: it works wherever it can be played from (1.2.4.d)."""
    scope = card_scope(e, offer)
    return [
        p.what
        for p in chars_of(offer.thing, scope).abilities
        if isinstance(p, Passive)
        and isinstance(p.what, st.CostChange)
        and isinstance(p.what.what, IsMe)
        and (p.condition is None or holds(p.condition, scope))
    ]


@piece(r5.INCREASES, neutral=lambda cost, _found: cost)
def increased(cost: int, found: list[Alteration]) -> int:
    """All increases, in any order (5.1.2.e)."""
    return cost + sum(a.amount for a in found if a.change is Change.INCREASE)


@piece(r5.DECREASES, neutral=lambda cost, _found: [cost])
def decreased(cost: int, found: list[Alteration]) -> list[int]:
    """All decreases, in any order: what each order gives. A minimum concerns its own decrease only."""
    cuts = [a for a in found if a.change is Change.DECREASE]
    bounded = [a for a in cuts if a.minimum is not None]
    orders = permutations(cuts) if bounded and len(cuts) <= 6 else [tuple(cuts)]
    return sorted({_cut(cost, order) for order in orders})


def _cut(cost: int, order: tuple[Alteration, ...]) -> int:
    for cut in order:
        floor = 0 if cut.minimum is None else min(cut.minimum, cost)
        cost = max(floor, cost - cut.amount)
    return cost


@piece(r5.RESTRICTIONS, neutral=lambda cost, _found: cost)
def restricted(cost: int, found: list[Alteration]) -> int:
    """Restrictions on the final cost, by timestamp: "cannot cost less than" (5.1.2.e)."""
    for limit in sorted((a for a in found if a.change is Change.RESTRICTION), key=lambda a: a.rank):
        cost = max(cost, limit.amount)
    return cost


def final_costs(e: Engine, offer: Offer, chosen: list[Alteration] | None = None) -> list[int]:
    """The final costs that the orders of decreases allow, least first; no optional cost but those chosen."""
    found = [a for a in alterations(e, offer) if not a.extra]
    found += chosen or []
    if offer.less:
        found.append(Alteration(Change.DECREASE, offer.less, None, 0))
    return sorted({restricted(c, found) for c in decreased(increased(printed_cost(e, offer), found), found)})


def choose_cost(e: Engine, offer: Offer) -> Steps[tuple[int, tuple[Effect, ...]]]:
    """Declare optional costs and the order of decreases: the mana to pay, and what else (5.1.2.c)."""
    if is_free(e, offer):
        return 0, ()
    chosen: list[Alteration] = []
    extra: tuple[Effect, ...] = ()
    from rules_kb.engine.paying import unpayable  # costs are paid by steps

    for alteration in (a for a in alterations(e, offer) if a.extra):
        payable = unpayable(e, alteration.extra, card_scope(e, offer)) is None
        if payable and (yield from confirm(e, offer.player, "payer ce coût optionnel ?", r5.DECLARE, kind="cout")):
            chosen.append(alteration)
            extra = (*extra, *alteration.extra)
    costs = final_costs(e, offer, chosen)
    options = tuple(Option(c, f"{c} mana") for c in costs)
    answer = yield from ask(
        e, offer.player, "cout", "dans quel ordre appliquer les réductions ?", options, 1, 1, r5.DECREASES
    )
    return costs[answer[0]], extra


@piece(r7.FREE, neutral=no)
def is_free(e: Engine, offer: Offer) -> bool:
    """Played for free: declaring and paying costs are skipped, whatever alters them (7.3.23.a)."""
    return offer.free or any(applies(e, bearer, what, offer) for bearer, what in stating(e.view, st.IsFree))


@piece(r7.SCOUT, r7.SCOUT_IN_HAND, neutral=none)
def scouts(e: Engine, offer: Offer) -> tuple[Offer, ...]:
    """The same offer with Scout, for a card played from the Hand (7.4.5.b-c)."""
    if offer.zone is not Zone.HAND:
        return ()
    scope = card_scope(e, offer)
    return tuple(
        replace(offer, scout=measure(a.cost, scope))
        for a in chars_of(offer.thing, scope).abilities
        if isinstance(a, Scout)
    )
