"""Targets and choices: what a player is asked just before a step (6.1.g-h, 6.5.b), and Tough (7.4.7)."""

from collections.abc import Sequence

from rules_kb.abilities.trees import amounts as a
from rules_kb.abilities.trees import objects as o
from rules_kb.abilities.trees.abilities import Tough
from rules_kb.abilities.trees.base import Objects, Where, Who
from rules_kb.abilities.trees.words import Side, Type, Zone
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import no, piece, zero
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.finding import candidates, each_expedition, players, regions, things, where
from rules_kb.engine.kernel import Engine, ask, happen, step
from rules_kb.engine.matching import matches
from rules_kb.engine.measuring import measure, value
from rules_kb.engine.passives import scope_of
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope, Thing
from rules_kb.engine.state import Ref


def label_of(e: Engine, thing: object) -> str:
    """What people call a thing: its name, an Expedition, a player."""
    if isinstance(thing, Card):
        return e.state.elements[thing.element].face.name
    if isinstance(thing, int):
        obj = e.view.obj(thing)
        name = e.state.elements[obj.element].face.name if obj.element in e.state.elements else e.view.chars(thing).name
        return name or "Emblème"
    if isinstance(thing, tuple):
        side = "Héros" if thing[1] is Side.HERO else "Compagnon"
        return f"Expédition du {side} de {thing[0]}"
    return str(thing)


def pick(e: Engine, node: Objects, scope: Scope, key: str | None = None) -> Steps[tuple[Thing, ...]]:
    """The objects and cards on which a step acts: found, or chosen now (or at declaration, under 1.0).

    `key`: under what the choice was declared, when the node is not one of the effect's own.
    """
    scope.view = e.view
    if isinstance(node, o.Together):
        found: list[Thing] = []
        for part in node.parts:
            found += yield from pick(e, part, scope)
        return tuple(dict.fromkeys(found))
    if not isinstance(node, o.Target | o.Chosen):
        return things(node, scope)
    key = key or f"{id(node)}"
    if key in scope.chosen:
        chosen = scope.chosen[key]
        refs: tuple[Ref | Card, ...] = chosen if isinstance(chosen, tuple) else ()
        scope.names[node.name] = refs
        return things(o.It(node.name), scope)
    picked = yield from choose_things(e, node, scope)
    scope.names[node.name] = tuple(t if isinstance(t, Card) else Ref(t, t) for t in picked)
    return picked


def choose_things(e: Engine, node: o.Target | o.Chosen, scope: Scope) -> Steps[tuple[Thing, ...]]:
    """Ask for the objects of a target or of a choice."""
    if isinstance(node, o.Chosen):
        return (yield from _choose(e, node, scope))
    options = targets(node, scope)
    payable = [t for t in options if tough_cost(e, t, scope) <= _mana(e, scope)]
    number = measure(node.number, scope)
    most = len(payable) if node.any_number else number
    free = [t for t in payable if tough_cost(e, t, scope) == 0]
    least = 0 if node.any_number or node.up_to else min(number, _owed(payable, free))
    dear = tuple(t for t in options if t not in payable)
    picked = yield from _ask_targets(e, node, scope, payable, dear, (least, most))
    yield from pay_tough(e, picked, scope)
    return picked


@piece(r7.TOUGH_NOT_FORCED, neutral=lambda payable, _free: len(payable))
def _owed(payable: Sequence[Thing], free: Sequence[Thing]) -> int:
    """How many targets must be chosen: one is never forced to pay for a Tough one (7.4.7.d)."""
    return min(len(payable), len(free))


@piece(r6.TARGETS, r6.TARGET_ONCE, neutral=lambda _n, _s: ())
def targets(node: o.Target, scope: Scope) -> tuple[Thing, ...]:
    """The suitable targets, each once per step (6.5.b)."""
    taken = scope.chosen.get("cette_etape", ())
    used = taken if isinstance(taken, tuple) else ()
    return tuple(t for t in candidates(node.what, scope) if t not in used)


def _ask_targets(
    e: Engine, node: o.Target, scope: Scope, options: Sequence[Thing], dear: Sequence[Thing], count: tuple[int, int]
) -> Steps[tuple[Thing, ...]]:
    """Ask; `dear`: the Tough ones that cannot be paid for."""
    bounds = []
    tough = tuple(tough_cost(e, t, scope) for t in options)
    if any(tough):
        bounds.append((tough, _mana(e, scope)))
    if node.total is not None and node.total_at_most is not None:
        bounds.append((tuple(value(t, node.total, scope) for t in options), measure(node.total_at_most, scope)))
    shown = tuple(Option(t, label_of(e, t)) for t in options)
    answer = yield from ask(
        e,
        scope.you,
        "cible",
        "quelle cible ?",
        shown,
        *count,
        r6.TARGETS,
        r6.DECISIONS,
        *((r7.TOUGH,) if dear else ()),
        bounds=tuple(bounds),
        excluded=tuple((Option(t, label_of(e, t)), _too_dear(e, t, scope)) for t in dear),
    )
    return tuple(options[i] for i in answer)


def _too_dear(e: Engine, thing: Thing, scope: Scope) -> str:
    """Why a Tough object cannot be chosen, in French."""
    cite = e.cite(r7.TOUGH)[0]
    return f"Coriace {tough_cost(e, thing, scope)}, Orbes prêts restants : {_mana(e, scope)} [{cite.number}]"


def _mana(e: Engine, scope: Scope) -> int:
    """The mana left for Tough, once what is already declared is set aside (1.0: one payment)."""
    if e.booster is not None:
        return 10**6
    owed = scope.amounts.get("du", 0) + scope.amounts.get("coriace", 0)
    return max(0, len(e.view.ready_orbs(scope.you)) - owed)


@piece(r7.TOUGH, r7.TOUGH_ONCE, neutral=zero)
def tough_cost(e: Engine, thing: Thing, scope: Scope) -> int:
    """What choosing this target costs more: Tough, of all its sources, once per effect (7.4.7.c, f)."""
    if isinstance(thing, Card) or thing in scope.tough or scope.waived:
        return 0
    controller = e.view.controller(thing)
    if controller is None or controller == scope.you or not e.view.in_play(thing):
        return 0
    mine = scope_of(e.view, thing)
    return sum(measure(x.cost, mine) for x in e.view.chars(thing).abilities if isinstance(x, Tough))


@piece(r7.TOUGH_WHEN, neutral=no, editions=("1.0",))
def waives_tough(e: Engine, *, free: bool) -> bool:
    """Under 1.0 "for free" waives Tough, a cost of the declaration; since 2.0 it never does (7.4.7)."""
    return free and e.policies.tough_at_declaration


@piece(r7.TOUGH_WHEN, neutral=lambda *_: nothing_paid())
def pay_tough(e: Engine, picked: Sequence[Thing], scope: Scope) -> Steps[None]:
    """Pay for the Tough targets as part of the decision, before the step (7.4.7.e)."""
    cost = sum(tough_cost(e, t, scope) for t in picked)
    scope.tough |= {t for t in picked if isinstance(t, int) and tough_cost(e, t, scope)}
    if cost and not e.policies.tough_at_declaration:
        from rules_kb.engine.paying import mana_actions  # paying chooses Mana Orbs

        actions = yield from mana_actions(e, scope.you, cost)
        yield from happen(e, step(e, "payer", actions, r7.TOUGH, r7.TOUGH_WHEN, controller=scope.you, kind="cost"))
        scope.view = e.view
    elif cost:
        held = scope.amounts.get("coriace", 0)
        scope.amounts["coriace"] = held + cost


def nothing_paid() -> Steps[None]:
    """Neutral form: nothing is paid."""
    yield from ()


def _choose(e: Engine, node: o.Chosen, scope: Scope) -> Steps[tuple[Thing, ...]]:
    """Objects or cards that a player chooses without targeting."""
    options = candidates(node.what, scope)
    chooser = players(node.by, scope)
    number = measure(node.number, scope)
    if node.random:
        picked: list[Thing] = list(options)
        while len(picked) > number:
            picked.pop(e.randomness.pick("choix", len(picked)))
        return tuple(picked)
    most = len(options) if node.any_number else number
    least = 0 if node.any_number or node.up_to else min(number, len(options))
    if not chooser:
        return ()
    yield from swap_orbs(e, chooser[0], options)
    options = candidates(node.what, scope.at(e.view))
    shown = tuple(Option(t, label_of(e, t)) for t in options)
    hidden = any(isinstance(t, Card) for t in options)
    answer = yield from ask(
        e,
        chooser[0],
        "choix",
        "quoi choisir ?",
        shown,
        least,
        most,
        r6.DECISIONS,
        hidden=hidden,
        alike=tuple(_alike(e, t) for t in options),
    )
    return tuple(options[i] for i in answer)


def _alike(e: Engine, thing: Thing) -> object:
    """Cards of the same face in a hidden zone, and Mana Orbs alike in all respects, are the same choice."""
    if isinstance(thing, Card):
        return (e.state.elements[thing.element].face, thing.player, thing.zone)
    return orb_key(e, thing) if e.view.obj(thing).zone is Zone.MANA else thing


def orb_key(e: Engine, number: int) -> object:
    """What distinguishes Mana Orbs: the card, its statuses and counters."""
    obj = e.view.obj(number)
    return (e.state.face(obj), obj.statuses, obj.counters, obj.player)


@piece(r2.SWAP_ORBS, neutral=lambda *_: nothing_paid())
def swap_orbs(e: Engine, player: Player, options: Sequence[Thing]) -> Steps[None]:
    """Before a step that asks for Mana Orbs, one may be exhausted to ready another (3.2.9.e).

    Offered only where it changes anything: a ready and an exhausted Orb that are not alike.
    """
    from rules_kb.engine.paying import swap  # swapping exhausts and readies

    if any(isinstance(t, int) and e.view.chars(t).type is Type.MANA_ORB for t in options):
        yield from swap(e, player)


def pick_where(e: Engine, node: Where, scope: Scope) -> Steps[tuple[Expedition, ...]]:
    """The Expeditions on which a step acts: found, or chosen now."""
    scope.view = e.view
    if isinstance(node, o.FacingOf | o.OtherThan):
        yield from pick_where(e, node.of, scope)
        return where(node, scope)
    if not isinstance(node, o.TargetExpedition | o.ChosenExpedition):
        if isinstance(node, o.ExpeditionOf):
            yield from pick(e, node.of, scope)
        return where(node, scope)
    key = f"{id(node)}"
    if key in scope.chosen:
        kept = scope.chosen[key]
        scope.places[node.name] = kept if isinstance(kept, tuple) else ()
        return scope.places[node.name]
    options = each_expedition(node.what, scope)
    shown = tuple(Option(x, label_of(e, x)) for x in options)
    if isinstance(node, o.ChosenExpedition):
        chooser = players(node.by, scope)
        answer = yield from ask(
            e, chooser[0] if chooser else scope.you, "expedition", "quelle Expédition ?", shown, 1, 1, r6.DECISIONS
        )
    else:
        number = measure(node.number, scope)
        most = len(options) if node.any_number else number
        least = 0 if node.up_to or node.any_number else min(number, len(options))
        answer = yield from ask(
            e, scope.you, "cible", "quelle Expédition cibler ?", shown, least, most, r6.TARGETS, r6.DECISIONS
        )
    scope.places[node.name] = tuple(options[i] for i in answer)
    return scope.places[node.name]


def pick_regions(e: Engine, node: Where, scope: Scope) -> Steps[tuple[int, ...]]:
    """The regions on which a step acts."""
    scope.view = e.view
    if not isinstance(node, o.TargetRegion):
        yield from pick_where(e, node, scope)
        return regions(node, scope)
    key = f"{id(node)}"
    if key in scope.chosen:
        kept = scope.chosen[key]
        scope.regions[node.name] = kept if isinstance(kept, tuple) else ()
        return scope.regions[node.name]
    visible = [n for n in e.state.row if not e.state.objects[n].face_down]
    options = [n for n in visible if matches(node.what, n, scope)]
    shown = tuple(Option(n, f"{e.state.row.index(n) + 1}. {label_of(e, n)}") for n in options)
    answer = yield from ask(e, scope.you, "cible", "quelle région cibler ?", shown, 1, 1, r6.TARGETS)
    scope.regions[node.name] = tuple(options[i] for i in answer)
    return scope.regions[node.name]


def pick_player(e: Engine, node: Who, scope: Scope) -> Steps[tuple[Player, ...]]:
    """The players named, or a target player."""
    scope.view = e.view
    if not isinstance(node, a.TargetPlayer):
        return players(node, scope)
    key = f"{id(node)}"
    if key in scope.chosen:
        kept = scope.chosen[key]
        scope.player = str(kept)
        return (scope.player,)
    options = (e.state.other(scope.you),) if node.opponent else e.state.players
    shown = tuple(Option(p, p) for p in options)
    answer = yield from ask(e, scope.you, "cible", "quel joueur cibler ?", shown, 1, 1, r6.TARGETS)
    scope.player = options[answer[0]]
    return (scope.player,)


@piece(r7.GIGANTIC_PICK, r7.GIGANTIC_ONE_PLACE, neutral=lambda _e, _p, options, *_: first_place(options))
def one_place(e: Engine, player: Player, options: Sequence[Expedition], what: str) -> Steps[Expedition | None]:
    """For each object the acting player picks one Expedition of the subset (7.4.4.h)."""
    if not options:
        return None
    shown = tuple(Option(x, label_of(e, x)) for x in options)
    answer = yield from ask(
        e, player, "expedition", f"dans quelle Expédition mettre {what} ?", shown, 1, 1, r7.GIGANTIC_PICK
    )
    return options[answer[0]]


def first_place(options: Sequence[Expedition]) -> Steps[Expedition | None]:
    """Neutral form: the first one."""
    yield from ()
    return options[0] if options else None
