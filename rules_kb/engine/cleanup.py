"""Clean-up (4.2.5.c): what each player keeps; limits of Heroes (2.2.13-14, 3.2.7.b, 3.2.10.b)."""

from collections.abc import Sequence

from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.filters import Anything
from rules_kb.abilities.trees.words import Limit, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.building import move_of
from rules_kb.engine.characteristics import Player
from rules_kb.engine.choosing import label_of
from rules_kb.engine.citing import Rule, no, piece, skip
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.finding import players
from rules_kb.engine.kernel import Engine, ask, happen, step
from rules_kb.engine.matching import matches
from rules_kb.engine.measuring import measure
from rules_kb.engine.passives import scope_of, stating
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7

ZONES = ((Limit.RESERVE, Zone.RESERVE), (Limit.LANDMARK, Zone.LANDMARK))


@piece(r4.CLEAN_UP, r6.DECISIONS_IN_ORDER, neutral=skip)
def clean_up(e: Engine) -> Steps[None]:
    """Each player chooses what to keep, in initiative order; the rest goes, all at once."""
    actions: list[do.Action] = []
    for player in e.state.in_initiative_order():
        for kind, zone in ZONES:
            kept = yield from keep(e, player, kind, zone)
            actions += [removal(e, n, zone, player) for n in e.view.in_zone(zone, player) if n not in kept]
    rules = (r4.CLEAN_UP, r4.EXCESS_LANDMARKS)
    yield from happen(e, step(e, "nettoyage", actions, *rules, kind="daily"))


def keep(e: Engine, player: Player, kind: Limit, zone: Zone) -> Steps[set[int]]:
    """The objects of a zone that a player keeps."""
    counted = [n for n in e.view.in_zone(zone, player) if not outside(e, n)]
    kept = set(e.view.in_zone(zone, player)) - set(counted)
    number = limit(e, player, kind)
    chosen = yield from _choose(e, player, counted, number, r4.CLEAN_UP)
    kept |= chosen
    for bearer, what in stating(e.view, st.LimitChange):
        if what.limit is kind and not isinstance(what.only_for, Anything) and _concerns(e, player, bearer, what):
            scope = scope_of(e.view, bearer)
            left = [n for n in counted if n not in kept and matches(what.only_for, n, scope)]
            kept |= yield from _choose(e, player, left, measure(what.amount, scope), r4.CLEAN_UP)
    return kept


def _choose(e: Engine, player: Player, among: Sequence[int], number: int, rule: Rule) -> Steps[set[int]]:
    options = tuple(Option(n, label_of(e, n)) for n in among)
    number = min(number, len(among))
    answer = yield from ask(
        e, player, "nettoyage", f"que garder ({number}) ?", options, number, number, rule, r6.DECISIONS_IN_ORDER
    )
    return {among[i] for i in answer}


def _concerns(e: Engine, player: Player, bearer: int, what: st.LimitChange) -> bool:
    return player in players(what.who, scope_of(e.view, bearer))


@piece(r4.CLEAN_UP, neutral=no)
def outside(e: Engine, number: int) -> bool:
    """Whether an object does not count towards its limit."""
    return any(
        matches(what.what, number, scope_of(e.view, bearer)) for bearer, what in stating(e.view, st.OutsideLimit)
    )


@piece(r2.RESERVE_LIMIT, r2.LANDMARK_LIMIT, neutral=lambda *_: 99)
def limit(e: Engine, player: Player, kind: Limit) -> int:
    """The limit of a player's Hero, 2 without a Hero, as abilities change it; negative counts as 0."""
    heroes = e.view.in_zone(Zone.HERO, player)
    number = 2
    if heroes:
        chars = e.view.chars(heroes[0])
        printed = chars.face.reserve_limit if kind is Limit.RESERVE else chars.face.landmark_limit
        number = printed if printed is not None else 0
    for bearer, what in stating(e.view, st.LimitChange):
        if what.limit is kind and isinstance(what.only_for, Anything) and _concerns(e, player, bearer, what):
            number += measure(what.amount, scope_of(e.view, bearer))
    return max(0, number)


@piece(r4.EXCESS_LANDMARKS, neutral=lambda e, n, _z, _p: move_of(e, n, Zone.DISCARD, r4.CLEAN_UP))
def removal(e: Engine, number: int, zone: Zone, player: Player) -> do.Action:
    """The rest of the Reserve is discarded, the rest of the Landmarks sacrificed (1.0: discarded)."""
    if zone is Zone.RESERVE or e.policies.excess_landmarks_discarded:
        rule = r4.CLEAN_UP if zone is Zone.RESERVE else r4.EXCESS_LANDMARKS
        return move_of(e, number, Zone.DISCARD, rule, r7.DISCARD, who=player, verbs=(Verb.DISCARD,))
    verbs = (Verb.SACRIFICE, Verb.DISCARD)
    return move_of(e, number, Zone.DISCARD, r4.EXCESS_LANDMARKS, r7.SACRIFICE, who=player, verbs=verbs)
