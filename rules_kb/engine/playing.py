"""Playing a card (5.1, 5.2): declare, move to Limbo, pay, resolve."""

from collections.abc import Iterator
from dataclasses import replace

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.abilities import HasFleeting, Passive
from rules_kb.abilities.trees.base import Effect
from rules_kb.abilities.trees.words import Side, Status, Type, Verb, Zone, ZoneType
from rules_kb.engine import actions as do
from rules_kb.engine.building import element_of
from rules_kb.engine.characteristics import Chars, Expedition, Player
from rules_kb.engine.choosing import label_of, waives_tough
from rules_kb.engine.citing import Rule, no, nothing, piece, skip
from rules_kb.engine.costs import Offer, alterations, card_scope, choose_cost, final_costs, is_free, scouts, spent
from rules_kb.engine.decisions import Option, Refusal, Steps
from rules_kb.engine.declaring import predeclare
from rules_kb.engine.entering import needs_expedition, played_gains, resolve_card
from rules_kb.engine.finding import players, things, where
from rules_kb.engine.forbid import forbidden
from rules_kb.engine.kernel import Engine, ask, happen, step
from rules_kb.engine.matching import holds, matches, matches_expedition
from rules_kb.engine.measuring import chars_of, measure
from rules_kb.engine.passives import consulted, scope_of, stating
from rules_kb.engine.paying import cost_actions, mana_available, mana_cost, pay, unpayable
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import Ref

Reason = tuple[str, tuple[Rule, ...]]


def playable_things(e: Engine, player: Player) -> Iterator[tuple[Thing, Zone]]:
    """The cards that a player could think of playing: Hand, Reserve, and where abilities allow (5.2.a)."""
    for element in e.state.hands[player]:
        yield Card(element, Zone.HAND, player), Zone.HAND
    for number in e.view.in_zone(Zone.RESERVE, player):
        yield number, Zone.RESERVE
    for bearer, what in stating(e.view, st.MayPlay):
        if player in players(what.by, scope_of(e.view, bearer)):
            other = e.state.other(player)
            for number in e.view.in_zone(Zone.RESERVE, other):
                if Zone.RESERVE in what.zones and matches(what.what, number, scope_of(e.view, bearer)):
                    yield number, Zone.RESERVE


def offers(e: Engine, base: Offer, *, into: tuple[Expedition, ...] | None = None) -> list[Offer]:
    """Every way of playing a card: in each Expedition, with or without Scout."""
    chars = chars_of(base.thing, card_scope(e, base))
    places: list[Expedition | None] = [None]
    if needs_expedition(chars):
        places = list(into) if into is not None else [(base.player, side) for side in Side]
    found = [replace(base, into=place) for place in places]
    return [o for offer in found for o in (offer, *scouts(e, offer))]


@piece(r5.MAY_PLAY, r6.CARD_DECLINED, neutral=nothing)
def why_not(e: Engine, offer: Offer) -> Reason | None:
    """Why a card cannot be played so, or None."""
    chars = chars_of(offer.thing, card_scope(e, offer))
    if chars.type not in (Type.CHARACTER, Type.SPELL, Type.PERMANENT):
        return "ce n’est pas une carte que l’on joue", (r5.MAY_PLAY,)
    for test in (from_elsewhere, exhausted_in_reserve, forbidden_to_play):
        reason: Reason | None = test(e, offer)
        if reason is not None:
            return reason
    if is_free(e, offer):
        return None
    least = final_costs(e, offer)[0]
    if least > mana_available(e, offer.player) and not _could_reduce(e, offer):
        return f"il manque du mana ({least} à payer)", (r6.PAY_IN_FULL, r6.CARD_DECLINED, r5.MANA_COST, r2.PAY_MANA)
    return None


def _could_reduce(e: Engine, offer: Offer) -> bool:
    optional = [a for a in alterations(e, offer) if a.extra and unpayable(e, a.extra, card_scope(e, offer)) is None]
    return bool(optional) and final_costs(e, offer, optional)[0] <= mana_available(e, offer.player)


@piece(r5.FROM_HAND_OR_RESERVE, neutral=nothing)
def from_elsewhere(e: Engine, offer: Offer) -> Reason | None:
    """From one's own Hand or Reserve, unless an ability or the effect says otherwise (5.2.a)."""
    if isinstance(offer.thing, Card) or offer.zone is not Zone.RESERVE or offer.by_effect:
        return None
    if e.view.obj(offer.thing).player == offer.player:
        return None
    for bearer, what in stating(e.view, st.MayPlay):
        scope = scope_of(e.view, bearer)
        if offer.player in players(what.by, scope) and matches(what.what, offer.thing, scope):
            return None
    return "la carte n’est ni dans sa Main ni dans sa Réserve", (r5.FROM_HAND_OR_RESERVE,)


@piece(r2.EXHAUSTED_NOT_PLAYED, neutral=nothing)
def exhausted_in_reserve(e: Engine, offer: Offer) -> Reason | None:
    """Exhausted cards in Reserve cannot be played, unless an ability says so (2.4.6.c-d)."""
    if offer.zone is not Zone.RESERVE or isinstance(offer.thing, Card):
        return None
    if Status.EXHAUSTED not in e.view.obj(offer.thing).statuses or allowed_though_exhausted(e, offer):
        return None
    return "la carte est épuisée", (r2.EXHAUSTED_NOT_PLAYED,)


@piece(r2.EXHAUSTED_PLAYED, neutral=no)
def allowed_though_exhausted(e: Engine, offer: Offer) -> bool:
    """Whether an ability lets the player play this exhausted card (2.4.6.d)."""
    for bearer, what in stating(e.view, st.MayPlay):
        scope = scope_of(e.view, bearer)
        allowed = what.exhausted and offer.player in players(what.by, scope) and matches(what.what, offer.thing, scope)
        if allowed and (what.into is None or offer.into in where(what.into, scope)):
            return True
    return False


@piece(r6.CANNOT, neutral=nothing)
def forbidden_to_play(e: Engine, offer: Offer) -> Reason | None:
    """A passive ability, of the card itself or of another, says that it cannot be played (1.4.1.a)."""
    mine = card_scope(e, offer)
    own = [
        (mine, p.what)
        for p in chars_of(offer.thing, mine).abilities
        if isinstance(p, Passive)
        and isinstance(p.what, st.CannotBePlayed)
        and (p.condition is None or holds(p.condition, mine))
    ]
    others = [(scope_of(e.view, bearer), what) for bearer, what in stating(e.view, st.CannotBePlayed)]
    for scope, what in (*own, *others):
        scope.into = offer.into
        if what.by is not None and offer.player not in players(what.by, scope):
            continue
        if what.into is not None and (offer.into is None or not matches_expedition(what.into, offer.into, scope)):
            continue
        if matches(what.what, offer.thing, scope):
            return "une capacité l’interdit", (r6.CANNOT,)
    return None


def declare(e: Engine, base: Offer, into: tuple[Expedition, ...] | None = None) -> Steps[Offer]:
    """Choose the Expedition and alternative costs among what is legal (5.1.2.c, 5.1.2.f)."""
    every = offers(e, base, into=into)
    reasons = [why_not(e, o) for o in every]
    legal = [o for o, reason in zip(every, reasons, strict=True) if reason is None]
    name = label_of(e, base.thing)
    if not legal:
        reason = next((r for r in reasons if r is not None), ("aucune Expédition ne convient", (r5.LEGAL,)))
        raise Refusal(base.player, f"jouer {name}", reason[0], e.cite(*reason[1], r5.LEGAL))
    places = tuple(dict.fromkeys(o.into for o in legal if o.into is not None))
    into_one = (yield from choose_expedition(e, base, places)) if places else None
    chosen = [o for o in legal if o.into == into_one]
    shown = tuple(Option(o.scout, "Coût de Main" if o.scout is None else f"Repérage ({o.scout})") for o in chosen)
    altered = any(o.scout is not None and alterations(e, o) for o in chosen)
    rules = (r7.SCOUT, *((r7.SCOUT_ALTERED,) if altered else ()), r5.DECLARE)
    answer = yield from ask(e, base.player, "cout_alternatif", "quel coût ?", shown, 1, 1, *rules)
    return chosen[answer[0]]


def first_expedition(_e: Engine, _offer: Offer, places: tuple[Expedition, ...]) -> Steps[Expedition]:
    """Neutral form: the first one, unasked."""
    yield from ()
    return places[0]


@piece(r5.CHOOSE_EXPEDITION, r5.CHOOSE_EXPEDITION_PERMANENT, r5.DECLARE, neutral=first_expedition)
def choose_expedition(e: Engine, offer: Offer, places: tuple[Expedition, ...]) -> Steps[Expedition]:
    """In the declaration, choose in which Expedition to play it (5.2.1.a, 5.2.2.a)."""
    chars = chars_of(offer.thing, card_scope(e, offer))
    rule = r5.CHOOSE_EXPEDITION if chars.type is Type.CHARACTER else r5.CHOOSE_EXPEDITION_PERMANENT
    shown = tuple(Option(p, label_of(e, p)) for p in places)
    question = f"dans quelle Expédition jouer {label_of(e, offer.thing)} ?"
    answer = yield from ask(e, offer.player, "expedition", question, shown, 1, 1, rule, r5.DECLARE)
    return places[answer[0]]


def play_card(e: Engine, base: Offer, into: tuple[Expedition, ...] | None = None) -> Steps[int | None]:
    """Play a card; gives the object that it becomes, or None (a Spell that has gone elsewhere).

    Raises:
        Refusal: no declaration is legal; nothing has changed.
    """
    offer = yield from declare(e, base, into)
    mana, extra = yield from choose_cost(e, offer)
    scope = card_scope(e, offer)
    effects = () if chars_of(offer.thing, scope).type is not Type.SPELL else _effects(e, offer)
    scope.waived = waives_tough(e, free=is_free(e, offer))
    scope.amounts["du"] = mana
    for effect in effects:
        yield from predeclare(e, effect, scope)
    mana += scope.amounts.get("coriace", 0)
    costs = yield from cost_actions(e, (*extra, mana_cost(scope.amounts.pop("du"))), scope)
    check_payable(e, offer, costs, mana)
    spell_gains = [bearer for _, bearer in played_gains(e, offer)] if effects else []
    limbo = yield from to_limbo(e, offer, *((r7.TOUGH_WHEN,) if scope.waived and effects else ()))
    if limbo is None:
        return None
    scope.me, scope.names["moi"] = Ref(limbo, limbo), ()
    if not is_free(e, offer) or costs:
        yield from pay(e, costs, scope)
    yield from use_next(e, offer, spell_gains)
    e.path.append(label_of(e, limbo))
    result = yield from resolve_card(e, offer, limbo, scope)
    e.path.pop()
    return result


def _effects(e: Engine, offer: Offer) -> tuple[Effect, ...]:
    return e.state.elements[element_of(e, offer.thing)].face.effects


@piece(r5.LEGAL, r5.NO_CHANGE, r6.IMPOSSIBLE_COST, r6.PAY_IN_FULL, neutral=nothing)
def check_payable(e: Engine, offer: Offer, costs: list[do.Action], mana: int) -> None:
    """Check the declaration: a cost of which a part is impossible cannot be paid; nothing has changed (5.1.2.f)."""
    name = label_of(e, offer.thing)
    paid = sum(Verb.PAY in a.verbs for a in costs)
    if e.booster is None and paid < mana:
        raise Refusal(
            offer.player,
            f"jouer {name}",
            f"il manque du mana ({mana} à payer)",
            e.cite(r6.PAY_IN_FULL, r6.CARD_DECLINED, r2.PAY_MANA),
        )
    for action in costs:
        ban = forbidden(action, offer.player, e.view)
        if ban is not None:
            raise Refusal(
                offer.player,
                f"jouer {name}",
                ban.reason,
                (*ban.cites(e.edition), *e.cite(r6.IMPOSSIBLE_COST, r6.CARD_DECLINED)),
            )


@piece(r5.TO_LIMBO, r5.CARD_PROCESS, neutral=skip)
def to_limbo(e: Engine, offer: Offer, *more: Rule) -> Steps[int | None]:
    """Move the card to Limbo; played from Reserve it gains Fleeting as it enters (5.1.2.g, 2.4.7.a)."""
    chars = chars_of(offer.thing, card_scope(e, offer))
    fleeting, rules = enters_fleeting(e, offer, chars)
    element = element_of(e, offer.thing)
    move = do.Move(
        cites=e.cite(r5.TO_LIMBO, r2.NEW_OBJECT, *rules, *more),
        element=element,
        obj=None if isinstance(offer.thing, Card) else offer.thing,
        to=Zone.LIMBO,
        statuses=(Status.FLEETING,) if fleeting else (),
        played_from=offer.zone,
        into=offer.into,
        played_by=offer.player,
        who=offer.player,
    )
    e.quiet += 1
    event = yield from happen(
        e, step(e, "vers_limbo", [move], r5.TO_LIMBO, r5.CARD_PROCESS, controller=offer.player, kind="rule")
    )
    e.quiet -= 1
    return event.born[0] if event is not None and event.born else None


@piece(
    r2.FLEETING_FROM_RESERVE,
    r2.FLEETING_SPELL,
    r5.CHARACTER_FLEETING,
    r5.PERMANENT_FLEETING,
    r5.SPELL_FLEETING,
    neutral=lambda *_: (False, ()),
)
def enters_fleeting(e: Engine, offer: Offer, chars: Chars) -> tuple[bool, tuple[Rule, ...]]:
    """Whether the card is Fleeting in Limbo; Landmark Permanents never are (5.2.1.b, 5.2.2.b, 5.2.4.a)."""
    if chars.zone_type is ZoneType.LANDMARK:
        return False, ()
    fleeting = offer.zone is Zone.RESERVE
    rules: tuple[Rule, ...] = ()
    if fleeting:
        own = r5.CHARACTER_FLEETING if chars.type is Type.CHARACTER else r5.PERMANENT_FLEETING
        rules = (r2.FLEETING_FROM_RESERVE, r5.SPELL_FLEETING if chars.type is Type.SPELL else own)
    if chars.type is Type.SPELL:
        if any(isinstance(a, HasFleeting) for a in chars.abilities):
            fleeting, rules = True, (*rules, r2.FLEETING_SPELL)
        for what, _ in played_gains(e, offer):
            if isinstance(what.do, x.Gain | x.Lose) and what.do.status is Status.FLEETING:
                fleeting, rules = isinstance(what.do, x.Gain), (*rules, r5.SPELL_FLEETING)
    return fleeting, rules


@piece(r2.DURATION, neutral=skip)
def use_next(e: Engine, offer: Offer, spell_gains: list[int]) -> Steps[None]:
    """Emblems about "the next" card have been used by this one."""
    from rules_kb.engine.costs import applies

    used = []
    for bearer, passive in consulted(e.view):
        emblem = e.view.obj(bearer).emblem
        if emblem is None or not emblem.once or spent(e, bearer):
            continue
        if isinstance(passive.what, st.CostChange | st.IsFree) and _concerned(e, bearer, passive.what, offer, applies):
            used.append(bearer)
    used += [bearer for bearer in spell_gains if (known := e.view.obj(bearer).emblem) is not None and known.once]
    if used:
        actions = [do.Mark(cites=e.cite(r2.DURATION), what="usage", key=(n, "une_fois")) for n in used]
        yield from happen(e, step(e, "usage", actions, r2.DURATION, kind="reactions"))


def _concerned(e: Engine, bearer: int, what: st.CostChange | st.IsFree, offer: Offer, test: object) -> bool:
    limbo = next((n for n in e.view.in_zone(Zone.LIMBO) if e.view.obj(n).played_by == offer.player), None)
    if limbo is None or not callable(test):
        return False
    return bool(test(e, bearer, what, replace(offer, thing=limbo)))


def playable_by_effect(e: Engine, node: x.PlayCard, scope: Scope) -> list[Offer]:
    """The cards that an effect lets a player play now, each with one base offer."""
    who = players(node.who, scope)
    if not who:
        return []
    player = who[0]
    if node.card is not None:
        found = [(t, t.zone if isinstance(t, Card) else e.view.obj(t).zone) for t in things(node.card, scope)]
    else:
        found = [(t, zone) for t, zone in playable_things(e, player) if zone in node.zones]
        found = [(t, zone) for t, zone in found if matches(node.what, t, scope)]
    less = measure(node.less, scope)
    places = where(node.into, scope) if node.into is not None else None
    base = [Offer(player, t, zone, free=node.free, less=less, by_effect=True) for t, zone in found]
    return [b for b in base if any(why_not(e, o) is None for o in offers(e, b, into=places))]


@piece(r5.EFFECT_PLAYS, r5.PART_OF_EFFECT, r5.FROM_HAND_OR_RESERVE, r7.RUSH, neutral=skip)
def play_by_effect(e: Engine, node: x.PlayCard, scope: Scope) -> Steps[None]:
    """A card played because of an effect is played at once, as part of that effect (5.2.b)."""
    scope.view = e.view
    found = playable_by_effect(e, node, scope)
    scope.did, scope.done = False, 0
    if not found:
        return
    options = tuple(Option(o.thing, label_of(e, o.thing)) for o in found)
    least = 0 if node.optional else 1
    answer = yield from ask(
        e,
        found[0].player,
        "jouer",
        "quelle carte jouer ?",
        options,
        least,
        1,
        r5.EFFECT_PLAYS,
        hidden=True,
    )
    if not answer:
        return
    offer = found[answer[0]]
    moved = set() if isinstance(offer.thing, Card) else {offer.thing}
    places = where(node.into, scope) if node.into is not None else None
    before = e.count
    born = yield from play_card(e, offer, places)
    scope.view = e.view
    scope.did, scope.done = e.count > before, 1
    scope.moved |= moved | _limbo_steps(e, born)
    if born is not None:
        scope.names[node.name] = (Ref(None, born),)


def _limbo_steps(e: Engine, born: int | None) -> set[int]:
    """The object in Limbo that the card was on its way: the effect moved it too (2.1.g)."""
    return {n for n, known in e.state.gone.items() if born is not None and known.became == born}
