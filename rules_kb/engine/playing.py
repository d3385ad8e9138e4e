"""Playing a card (5.1, 5.2): declare, move to Limbo, pay, resolve."""

from collections.abc import Iterator
from dataclasses import replace

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.abilities import Cooldown, HasFleeting, Passive, Reaction
from rules_kb.abilities.trees.base import Effect
from rules_kb.abilities.trees.objects import Me, ToZone
from rules_kb.abilities.trees.triggers import OnSymbol
from rules_kb.abilities.trees.words import Side, Status, Symbol, Type, Verb, Zone, ZoneType
from rules_kb.engine import actions as do
from rules_kb.engine.building import element_of
from rules_kb.engine.characteristics import Chars, Expedition, Player
from rules_kb.engine.choosing import label_of
from rules_kb.engine.citing import Rule, nothing, piece, skip
from rules_kb.engine.costs import Offer, card_scope, choose_cost, final_costs, is_free, scouts, spent
from rules_kb.engine.decisions import Option, Refusal, Steps
from rules_kb.engine.declaring import predeclare
from rules_kb.engine.finding import players, things, where
from rules_kb.engine.forbid import forbidden
from rules_kb.engine.kernel import Engine, ask, happen, step
from rules_kb.engine.matching import holds, matches, matches_expedition
from rules_kb.engine.measuring import chars_of, measure
from rules_kb.engine.passives import scope_of, stating
from rules_kb.engine.paying import cost_actions, mana_available, mana_cost, pay, unpayable
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import Emblem, Ref

Reason = tuple[str, tuple[Rule, ...]]
SCOUT_REACTION = Reaction(OnSymbol(Symbol.H), x.Move(Me(), ToZone(Zone.RESERVE)))


def needs_expedition(chars: Chars) -> bool:
    """A Character or an Expedition Permanent is played in an Expedition (5.1.2.c)."""
    return chars.type is Type.CHARACTER or chars.zone_type is ZoneType.EXPEDITION


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


def why_not(e: Engine, offer: Offer) -> Reason | None:
    """Why a card cannot be played so, or None."""
    chars = chars_of(offer.thing, card_scope(e, offer))
    if chars.type not in (Type.CHARACTER, Type.SPELL, Type.PERMANENT):
        return "ce n’est pas une carte que l’on joue", (r5.MAY_PLAY,)
    for test in (exhausted_in_reserve, forbidden_to_play):
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
    from rules_kb.engine.costs import alterations  # noqa: PLC0415 - one use

    optional = [a for a in alterations(e, offer) if a.extra and unpayable(e, a.extra, card_scope(e, offer)) is None]
    return bool(optional) and final_costs(e, offer, optional)[0] <= mana_available(e, offer.player)


@piece(r2.EXHAUSTED_NOT_PLAYED, r2.EXHAUSTED_PLAYED, neutral=nothing)
def exhausted_in_reserve(e: Engine, offer: Offer) -> Reason | None:
    """Exhausted cards in Reserve cannot be played, unless an ability says so (2.4.6.c-d)."""
    if offer.zone is not Zone.RESERVE or isinstance(offer.thing, Card):
        return None
    if Status.EXHAUSTED not in e.view.obj(offer.thing).statuses:
        return None
    for bearer, what in stating(e.view, st.MayPlay):
        scope = scope_of(e.view, bearer)
        allowed = what.exhausted and offer.player in players(what.by, scope) and matches(what.what, offer.thing, scope)
        if allowed and (what.into is None or offer.into in where(what.into, scope)):
            return None
    return "la carte est épuisée", (r2.EXHAUSTED_NOT_PLAYED,)


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
    options = tuple(Option(o.into, label_of(e, o.into)) for o in legal if o.into is not None)
    chosen = legal
    if options:
        places = list(dict.fromkeys(o.into for o in legal))
        shown = tuple(Option(p, label_of(e, p)) for p in places)
        question = f"dans quelle Expédition jouer {name} ?"
        answer = yield from ask(e, base.player, "expedition", question, shown, 1, 1, *expedition_rules(e, base))
        chosen = [o for o in legal if o.into == places[answer[0]]]
    shown = tuple(Option(o.scout, "Coût de Main" if o.scout is None else f"Repérage ({o.scout})") for o in chosen)
    answer = yield from ask(e, base.player, "cout_alternatif", "quel coût ?", shown, 1, 1, r7.SCOUT, r5.DECLARE)
    return chosen[answer[0]]


@piece(r5.CHOOSE_EXPEDITION, r5.CHOOSE_EXPEDITION_PERMANENT, r5.DECLARE, r5.NO_CHANGE, neutral=lambda *_: (r5.DECLARE,))
def expedition_rules(e: Engine, offer: Offer) -> tuple[Rule, ...]:
    """Which rule asks for the Expedition."""
    chars = chars_of(offer.thing, card_scope(e, offer))
    first = r5.CHOOSE_EXPEDITION if chars.type is Type.CHARACTER else r5.CHOOSE_EXPEDITION_PERMANENT
    return (first, r5.DECLARE)


def play_card(e: Engine, base: Offer, into: tuple[Expedition, ...] | None = None) -> Steps[int | None]:
    """Play a card; gives the object that it becomes, or None (a Spell that has gone elsewhere).

    Raises:
        Refusal: no declaration is legal; nothing has changed.
    """
    offer = yield from declare(e, base, into)
    mana, extra = yield from choose_cost(e, offer)
    scope = card_scope(e, offer)
    effects = () if chars_of(offer.thing, scope).type is not Type.SPELL else _effects(e, offer)
    scope.waived = e.policies.tough_at_declaration and is_free(e, offer)
    for effect in effects:
        yield from predeclare(e, effect, scope)
    costs = yield from cost_actions(e, (*extra, mana_cost(mana)), scope)
    check_payable(e, offer, costs, mana)
    limbo = yield from to_limbo(e, offer)
    if limbo is None:
        return None
    scope.me, scope.names["moi"] = Ref(limbo, limbo), ()
    if not is_free(e, offer) or costs:
        yield from pay(e, costs, scope)
    yield from use_next(e, offer)
    e.path.append(label_of(e, limbo))
    result = yield from resolve_card(e, offer, limbo, scope)
    e.path.pop()
    return result


def _effects(e: Engine, offer: Offer) -> tuple[Effect, ...]:
    return e.state.elements[element_of(e, offer.thing)].face.effects


@piece(r5.LEGAL, r6.IMPOSSIBLE_COST, r6.PAY_IN_FULL, neutral=nothing)
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


@piece(r5.TO_LIMBO, r5.CARD_PROCESS, neutral=nothing)
def to_limbo(e: Engine, offer: Offer) -> Steps[int | None]:
    """Move the card to Limbo; played from Reserve it gains Fleeting as it enters (5.1.2.g, 2.4.7.a)."""
    chars = chars_of(offer.thing, card_scope(e, offer))
    fleeting, rules = enters_fleeting(e, offer, chars)
    element = element_of(e, offer.thing)
    move = do.Move(
        cites=e.cite(r5.TO_LIMBO, r2.NEW_OBJECT, *rules),
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
        for what, _ in _played_gains(e, offer):
            if isinstance(what.do, x.Gain | x.Lose) and what.do.status is Status.FLEETING:
                fleeting, rules = isinstance(what.do, x.Gain), (*rules, r5.SPELL_FLEETING)
    return fleeting, rules


def _played_gains(e: Engine, offer: Offer) -> list[tuple[st.PlayedGains, int]]:
    found = []
    for bearer, what in stating(e.view, st.PlayedGains):
        scope = scope_of(e.view, bearer)
        scope.into = offer.into
        if not spent(e, bearer) and offer.player in players(what.by, scope) and matches(what.what, offer.thing, scope):
            found.append((what, bearer))
    return found


@piece(r2.DURATION, neutral=skip)
def use_next(e: Engine, offer: Offer) -> Steps[None]:
    """Emblems about "the next" card have been used by this one."""
    from rules_kb.engine.costs import applies  # noqa: PLC0415 - one use

    used = []
    for bearer, passive in e.view.passives or ():
        emblem = e.view.obj(bearer).emblem
        if emblem is None or not emblem.once or spent(e, bearer) or isinstance(passive.what, st.PlayedGains):
            continue
        if isinstance(passive.what, st.CostChange | st.IsFree) and _concerned(e, bearer, passive.what, offer, applies):
            used.append(bearer)
    if used:
        actions = [do.Mark(cites=e.cite(r2.DURATION), what="usage", key=(n, "une_fois")) for n in used]
        yield from happen(e, step(e, "usage", actions, r2.DURATION, kind="reactions"))


def _concerned(e: Engine, bearer: int, what: st.CostChange | st.IsFree, offer: Offer, test: object) -> bool:
    limbo = next((n for n in e.view.in_zone(Zone.LIMBO) if e.view.obj(n).played_by == offer.player), None)
    if limbo is None or not callable(test):
        return False
    return bool(test(e, bearer, what, replace(offer, thing=limbo)))


def resolve_card(e: Engine, offer: Offer, limbo: int, scope: Scope) -> Steps[int | None]:
    """What happens when the card resolves (5.1.2.i)."""
    chars = e.view.chars(limbo)
    if chars.type is Type.SPELL:
        return (yield from resolve_spell(e, offer, limbo, scope))
    if needs_expedition(chars):
        return (yield from enter_expedition(e, offer, limbo, chars))
    return (yield from enter_landmarks(e, offer, limbo))


@piece(r5.CHARACTER_ENTERS, r5.PERMANENT_ENTERS, r5.RESOLVE, neutral=nothing)
def enter_expedition(e: Engine, offer: Offer, limbo: int, chars: Chars) -> Steps[int | None]:
    """It joins the chosen Expedition; then, in another step, it gains Fleeting if it had it in Limbo (5.2.1.c)."""
    fleeting = Status.FLEETING in e.view.obj(limbo).statuses
    rule = r5.CHARACTER_ENTERS if chars.type is Type.CHARACTER else r5.PERMANENT_ENTERS
    then = r5.CHARACTER_THEN_FLEETING if chars.type is Type.CHARACTER else r5.PERMANENT_THEN_FLEETING
    at_once = fleeting and e.policies.fleeting_on_entry
    born = yield from _enter(e, offer, limbo, Zone.EXPEDITION, rule, *((then,) if at_once else ()), fleeting=at_once)
    if born is not None and fleeting and not at_once:
        yield from then_fleeting(e, offer, born, then)
    return born


@piece(r5.CHARACTER_THEN_FLEETING, r5.PERMANENT_THEN_FLEETING, neutral=skip, editions=("4.0",))
def then_fleeting(e: Engine, offer: Offer, born: int, rule: Rule) -> Steps[None]:
    """In a step of its own, after entering, it gains Fleeting (5.2.1.c, 5.2.2.c)."""
    gain = do.GainStatus(cites=e.cite(rule), obj=born, status=Status.FLEETING)
    yield from happen(e, step(e, "gagner_statut", [gain], rule, controller=offer.player))


@piece(r5.LANDMARK_ENTERS, neutral=nothing)
def enter_landmarks(e: Engine, offer: Offer, limbo: int) -> Steps[int | None]:
    """It joins the Landmark zone of the player who played it (5.2.3.a, which 3.1.2.c does not override)."""
    return (yield from _enter(e, offer, limbo, Zone.LANDMARK, r5.LANDMARK_ENTERS))


def _enter(e: Engine, offer: Offer, limbo: int, zone: Zone, *rules: Rule, fleeting: bool = False) -> Steps[int | None]:
    move = do.Move(
        cites=e.cite(*rules, r5.IS_PLAYED),
        element=e.view.obj(limbo).element,
        obj=limbo,
        to=zone,
        player=offer.player if zone is Zone.LANDMARK else None,
        expedition=offer.into if zone is Zone.EXPEDITION else None,
        statuses=(Status.FLEETING,) if fleeting else (),
        played_from=offer.zone,
        into=offer.into,
        played_by=offer.player,
        gained=(SCOUT_REACTION,) if offer.scout is not None else (),
        scouted=offer.scout is not None,
        who=offer.player,
        verbs=(Verb.PLAY,),
    )
    gains = _played_gains(e, replace(offer, thing=limbo))
    event = yield from happen(e, step(e, "entrer", [move], *rules, r5.RESOLVE, controller=offer.player))
    born = event.born[0] if event is not None and event.born else None
    if born is not None and gains:
        yield from emblems_for(e, gains, born)
    return born


@piece(r5.PLAYED_GAINS, neutral=skip)
def emblems_for(e: Engine, gains: list[tuple[st.PlayedGains, int]], born: int) -> Steps[None]:
    """What abilities give the card being played comes as Emblem-Reactions, created as it resolves (5.2.c)."""
    actions: list[do.Action] = []
    for what, bearer in gains:
        emblem = Emblem(e.view.you(bearer) or "", Ref(bearer, bearer), what.do, bindings=(("lui", (Ref(born, born),)),))
        actions.append(do.CreateEmblem(cites=e.cite(r5.PLAYED_GAINS), emblem=emblem))
        if (own := e.view.obj(bearer).emblem) is not None and own.once:
            actions.append(do.Mark(cites=e.cite(r2.DURATION), what="usage", key=(bearer, "une_fois")))
    yield from happen(e, step(e, "activer", actions, r5.PLAYED_GAINS, kind="reactions"))


def resolve_spell(e: Engine, offer: Offer, limbo: int, scope: Scope) -> Steps[int | None]:
    """A Spell performs its effect, then joins its owner's Reserve (5.2.4)."""
    from rules_kb.engine.forms import resolve  # noqa: PLC0415 - effects play cards

    scope.view = e.view
    for effect in _effects_of(e, limbo):
        yield from resolve(e, effect, scope)
    if e.state.over or not e.view.exists(limbo):
        return None
    return (yield from spell_done(e, offer, limbo))


def _effects_of(e: Engine, limbo: int) -> tuple[Effect, ...]:
    return e.state.face(e.state.objects[limbo]).effects


@piece(r5.SPELL_DONE, r2.FLEETING_SPELL_DISCARDED, r7.COOLDOWN, neutral=nothing)
def spell_done(e: Engine, offer: Offer, limbo: int) -> Steps[int | None]:
    """To its owner's Reserve, exhausted with Cooldown; if Fleeting, to its owner's Discard pile (5.2.4.b)."""
    obj = e.view.obj(limbo)
    fleeting = Status.FLEETING in obj.statuses
    cooldown = e.view.has(limbo, Cooldown) and not fleeting
    rules = (
        r5.SPELL_DONE,
        *((r2.FLEETING_SPELL_DISCARDED,) if fleeting else ()),
        *((r7.COOLDOWN,) if cooldown else ()),
    )
    move = do.Move(
        cites=e.cite(*rules, r5.IS_PLAYED),
        element=obj.element,
        obj=limbo,
        to=Zone.DISCARD if fleeting else Zone.RESERVE,
        player=obj.owner,
        statuses=(Status.EXHAUSTED,) if cooldown else (),
        played_from=offer.zone,
        who=offer.player,
        verbs=(Verb.PLAY, *((Verb.DISCARD,) if fleeting else ())),
    )
    event = yield from happen(e, step(e, "sort_termine", [move], *rules, controller=offer.player))
    return event.born[0] if event is not None and event.born else None


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
    base = [Offer(player, t, zone, free=node.free, less=less) for t, zone in found]
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
