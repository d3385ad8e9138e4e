"""The resolution of a card that is played (5.1.2.i, 5.2.1-5.2.4)."""

from dataclasses import replace

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.abilities import Cooldown, Reaction
from rules_kb.abilities.trees.base import Effect
from rules_kb.abilities.trees.objects import Me, ToZone
from rules_kb.abilities.trees.triggers import OnSymbol
from rules_kb.abilities.trees.words import Status, Symbol, Type, Verb, Zone, ZoneType
from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Chars
from rules_kb.engine.citing import Rule, piece, skip
from rules_kb.engine.costs import Offer, spent
from rules_kb.engine.decisions import Steps
from rules_kb.engine.finding import players
from rules_kb.engine.kernel import Engine, happen, step
from rules_kb.engine.matching import matches
from rules_kb.engine.passives import scope_of, stating
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Scope
from rules_kb.engine.state import Emblem, Ref

SCOUT_REACTION = Reaction(OnSymbol(Symbol.H), x.Move(Me(), ToZone(Zone.RESERVE)))


def needs_expedition(chars: Chars) -> bool:
    """A Character or an Expedition Permanent is played in an Expedition (5.1.2.c)."""
    return chars.type is Type.CHARACTER or chars.zone_type is ZoneType.EXPEDITION


def played_gains(e: Engine, offer: Offer) -> list[tuple[st.PlayedGains, int]]:
    """What abilities at work give or take from this card being played, with their bearers."""
    found = []
    for bearer, what in stating(e.view, st.PlayedGains):
        scope = scope_of(e.view, bearer)
        scope.into = offer.into
        if not spent(e, bearer) and offer.player in players(what.by, scope) and matches(what.what, offer.thing, scope):
            found.append((what, bearer))
    return found


def resolve_card(e: Engine, offer: Offer, limbo: int, scope: Scope) -> Steps[int | None]:
    """What happens when the card resolves (5.1.2.i)."""
    chars = e.view.chars(limbo)
    if chars.type is Type.SPELL:
        return (yield from resolve_spell(e, offer, limbo, scope))
    if needs_expedition(chars):
        return (yield from enter_expedition(e, offer, limbo, chars))
    return (yield from enter_landmarks(e, offer, limbo))


@piece(r5.CHARACTER_ENTERS, r5.PERMANENT_ENTERS, r5.RESOLVE, neutral=skip)
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


@piece(r5.LANDMARK_ENTERS, neutral=skip)
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
    gains = played_gains(e, replace(offer, thing=limbo))
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
    """The effects of a Spell, then what becomes of its card (5.2.4)."""
    from rules_kb.engine.forms import resolve  # effects play cards

    scope.view = e.view
    for effect in _effects_of(e, limbo):
        yield from resolve(e, effect, scope)
    if e.state.over or not e.view.exists(limbo):
        return None
    return (yield from spell_done(e, offer, limbo))


def _effects_of(e: Engine, limbo: int) -> tuple[Effect, ...]:
    return e.state.face(e.state.objects[limbo]).effects


@piece(r5.SPELL_DONE, r2.FLEETING_SPELL_DISCARDED, r7.COOLDOWN, neutral=skip)
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
