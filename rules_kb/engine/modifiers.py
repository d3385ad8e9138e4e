"""Modifiers (6.2): what forbids, replaces or adds to a step that is about to happen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees.base import Effect
from rules_kb.abilities.trees.words import Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.citing import Rule, none, piece
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.entries import entered, own_entry
from rules_kb.engine.facts import Fact, foresee
from rules_kb.engine.forbid import forbidden
from rules_kb.engine.kernel import Engine, ask, confirm
from rules_kb.engine.matching import matches
from rules_kb.engine.passives import scope_of, stating
from rules_kb.engine.replacing import REPLACING_RULES, RuleModifier, settle
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope
from rules_kb.engine.state import Ref
from rules_kb.engine.steps import Note, Step
from rules_kb.engine.triggers import match
from rules_kb.engine.view import View

Added = tuple[Effect, Scope]


@dataclass(frozen=True, slots=True)
class Modifier:
    """One modifier that could apply now.

    `rank`: 1 replaces the whole step, 2 replaces an atomic action, 3 adds (6.2.g). `index`: the action.
    `rule`: what a rule does; else `bearer` and `statement`.
    """

    key: str
    rank: int
    index: int | None
    label: str
    rules: tuple[Rule, ...]
    rule: "RuleModifier | None" = None
    bearer: int | None = None
    statement: st.Instead | st.Also | st.EntersWith | None = None
    fact: Fact | None = None


def modify(e: Engine, step: Step) -> Steps[tuple[Step, list[Added]] | None]:
    """Forbid, then apply every modifier in order. None: a cost of which a part is impossible."""
    if step.kind == "reactions":
        return step, []
    added: list[Added] = []
    allowed = yield from forbid(e, step, added)
    if allowed is None:
        return None
    step = allowed
    while found := applicable(e, step):
        chosen = yield from choose(e, step, found)
        step = yield from put(e, step, chosen, added)
        remaining = yield from forbid(e, step, added, modified=True)
        if remaining is None:
            return None
        step = remaining
    return replace(step, actions=tuple(sorted((settle(e, a) for a in step.actions), key=_after_refill))), added


def _after_refill(action: do.Action) -> bool:
    """The Discard pile becomes the Deck before the cards that were missing are taken from it (3.2.2.d)."""
    return not (isinstance(action, do.Shuffle) and action.from_discard)


@piece(
    r6.IMPOSSIBLE_COST,
    r6.IMPOSSIBLE_PART,
    r6.SKIP_IMPOSSIBLE,
    r6.IMPOSSIBLE_UNMODIFIED,
    neutral=lambda _e, s, *_, **__: kept(s),
)
def forbid(e: Engine, step: Step, added: list[Added], *, modified: bool = False) -> Steps[Step | None]:
    """Take out the impossible actions; a cost with one cannot be paid at all (1.4.1, 6.4.c, 6.5.h)."""
    actions: list[do.Action] = []
    notes = list(step.notes)
    for action in step.actions:
        ban = forbidden(action, step.controller, e.view, e.daily)
        if ban is None:
            actions.append(action)
            continue
        if step.kind == "cost":
            return None
        notes.append(Note("forbidden", ban.reason, ban.cites(e.edition), (action,)))
        if not modified:
            instead = yield from attempted(e, step, action, added)
            actions += instead
    return replace(step, actions=tuple(actions), notes=tuple(notes))


def kept(step: Step) -> Steps[Step]:
    """The step as it came."""
    yield from ()
    return step


@piece(r7.ATTEMPT, neutral=lambda *_: no_actions())
def attempted(e: Engine, step: Step, action: do.Action, added: list[Added]) -> Steps[tuple[do.Action, ...]]:
    """An ability that says what happens when something is attempted and cannot be done (7.5.3)."""
    for bearer, what in stating(e.view, st.Instead):
        if not what.attempted:
            continue
        scope = scope_of(e.view, bearer)
        for fact in foresee(action, 0, step.controller, e.view):
            if match(what.event, fact, scope, None):
                with e.adding_to(_others(step, action)):
                    return (yield from instead_of(e, action, what, _bound(scope, fact), added))
    return ()


def _others(step: Step, action: do.Action) -> list[do.Action]:
    return [other for other in step.actions if other is not action]


def no_actions() -> Steps[tuple[do.Action, ...]]:
    """Neutral form: nothing instead."""
    yield from ()
    return ()


def applicable(e: Engine, step: Step) -> list[Modifier]:
    """The modifiers of the first rank that has any: whole step, then atomic action, then additive (6.2.g)."""
    found = [*by_rules(e, step), *by_abilities(e, step)]
    if not found:
        return []
    rank = first_rank(found)
    return [m for m in found if m.rank == rank]


@piece(r6.MODIFIER_ORDER, r6.REPLACING, r6.ADDITIVE, neutral=lambda found: max(m.rank for m in found))
def first_rank(found: Sequence[Modifier]) -> int:
    """Which rank goes first."""
    return min(m.rank for m in found)


def by_rules(e: Engine, step: Step) -> list[Modifier]:
    """The rules that replace an atomic action."""
    found = []
    for index, action in enumerate(step.actions):
        for key, rule, rules in REPLACING_RULES.get(type(action), ()):
            if key not in action.applied and rule(e, action) is not None:
                found.append(Modifier(key, 2, index, key, rules, rule=rule))
    return found


@piece(r6.MODIFIER_ONCE_STEP, r6.MODIFIER_ONCE_ACTION, r6.MODIFIER_EXISTS, neutral=none)
def by_abilities(e: Engine, step: Step) -> list[Modifier]:
    """The abilities that modify this step: each once, and existing before it (6.2.j-l)."""
    view = e.view
    statements = [
        (bearer, what)
        for kind in (st.Instead, st.Also, st.EntersWith)
        for bearer, what in stating(view, kind)
        if not getattr(what, "attempted", False)
    ]
    found: list[Modifier] = []
    for index, action in enumerate(step.actions):
        entering = own_entry(e, action)
        if not statements and not entering:
            continue
        facts = list(foresee(action, index, step.controller, view))
        for bearer, what in statements:
            modifier = _fits(view, step, action, index, facts, bearer, what)
            if modifier is not None and not any(m.key == modifier.key and m.rank == 1 for m in found):
                found.append(modifier)
        found += [
            Modifier(f"entre:{k}", 2, index, "entre avec", (r6.MODIFIER_EXISTS,), statement=what)
            for k, what in enumerate(entering)
            if f"entre:{k}" not in action.applied
        ]
    return found


def _fits(  # noqa: PLR0913, PLR0917 - all that a modifier can look at
    view: View,
    step: Step,
    action: do.Action,
    index: int,
    facts: list[Fact],
    bearer: int,
    what: st.Instead | st.Also | st.EntersWith,
) -> Modifier | None:
    key = f"{bearer}:{_position(view, bearer, what)}"
    scope = scope_of(view, bearer)
    label = view.chars(bearer).name or "Emblème"
    if isinstance(what, st.EntersWith):
        fits = _fits_entry(action, bearer, what, scope, key)
        return Modifier(key, 2, index, label, (r6.REPLACING,), bearer=bearer, statement=what) if fits else None
    whole = isinstance(what, st.Instead) and what.whole_step
    if key in step.applied or (key in action.applied and not whole):
        return None
    for fact in facts:
        if match(what.event, fact, scope, None):
            rank = 1 if whole else 2 if isinstance(what, st.Instead) else 3
            rule = r6.REPLACING if rank < 3 else r6.ADDITIVE
            return Modifier(key, rank, index, label, (rule,), bearer=bearer, statement=what, fact=fact)
    return None


def _position(view: View, bearer: int, what: st.Instead | st.Also | st.EntersWith) -> int:
    return next(i for i, p in enumerate(view.chars(bearer).kinds.passives) if p.what is what)


def _fits_entry(action: do.Action, bearer: int, what: st.EntersWith, scope: Scope, key: str) -> bool:
    if key in action.applied or not isinstance(action, do.Move) or action.to not in (Zone.EXPEDITION, Zone.LANDMARK):
        return False
    return action.obj is not None and action.obj != bearer and matches(what.what, action.obj, scope)


@piece(r6.MODIFIER_CHOICE, r6.MODIFIER_AGAIN, neutral=lambda _e, _s, found: first_of(found))
def choose(e: Engine, step: Step, found: list[Modifier]) -> Steps[Modifier]:
    """The controller of the step chooses which applies first (6.2.h), where it makes a difference."""
    if len(found) == 1 or commute(e, step, found):
        return found[0]
    player = step.controller or e.state.in_initiative_order()[0]
    options = tuple(Option(i, m.label) for i, m in enumerate(found))
    question = "quel modificateur s’applique d’abord ?"
    answer = yield from ask(e, player, "modificateur", question, options, 1, 1, r6.MODIFIER_CHOICE)
    return found[answer[0]]


def first_of(found: list[Modifier]) -> Steps[Modifier]:
    """Neutral form of a choice: the first."""
    yield from ()
    return found[0]


def commute(e: Engine, step: Step, found: list[Modifier]) -> bool:
    """Whether the order of these modifiers makes no difference: all of rules, and same outcome each way."""
    if any(m.rule is None for m in found):
        indices = [m.index for m in found]
        apart = len(set(indices)) == len(indices)
        return apart and all(not isinstance(m.statement, st.Instead) or m.rule is not None for m in found)
    outcomes = set()
    for order in permutations(found) if len(found) <= 3 else [found]:
        actions = step.actions
        for modifier in order:
            actions = tuple(x for a in actions for x in (_once(e, a, modifier) if _same(step, modifier, a) else (a,)))
        outcomes.add(tuple(_bare(a) for a in actions))
    return len(outcomes) == 1


def _same(step: Step, modifier: Modifier, action: do.Action) -> bool:
    return modifier.index is not None and getattr(action, "obj", None) == getattr(
        step.actions[modifier.index], "obj", None
    )


def _once(e: Engine, action: do.Action, modifier: Modifier) -> tuple[do.Action, ...]:
    result = modifier.rule(e, action) if modifier.rule is not None else None
    return (action,) if result is None else result


def _bare(action: do.Action) -> tuple[object, ...]:
    kept = [
        getattr(action, name)
        for name in ("obj", "to", "player", "regions", "expedition", "card")
        if hasattr(action, name)
    ]
    return (type(action).__name__, *kept)


def put(e: Engine, step: Step, modifier: Modifier, added: list[Added]) -> Steps[Step]:
    """Apply one modifier; what was there stays beside it in the note."""
    what = modifier.statement
    if modifier.rule is not None:
        return _put_rule(e, step, modifier, modifier.rule)
    if isinstance(what, st.EntersWith):
        return _put_entry(e, step, modifier, what)
    if modifier.bearer is None or modifier.fact is None or what is None:
        raise TypeError(f"incomplete modifier: {modifier}")
    scope = _bound(scope_of(e.view, modifier.bearer), modifier.fact)
    if isinstance(what, st.Also):
        return (yield from _put_also(e, step, modifier, what, scope, added))
    return (yield from _put_instead(e, step, modifier, what, scope, added))


def _put_rule(e: Engine, step: Step, modifier: Modifier, rule: RuleModifier) -> Step:
    index = modifier.index or 0
    original = step.actions[index]
    new = tuple(replace(a, applied=(*a.applied, modifier.key)) for a in rule(e, original) or (original,))
    return _with(step, index, new, Note("replaced", modifier.label, e.cite(*modifier.rules), (original,)))


def _put_entry(e: Engine, step: Step, modifier: Modifier, what: st.EntersWith) -> Step:
    index = modifier.index or 0
    original = step.actions[index]
    scope = scope_of(e.view, modifier.bearer) if modifier.bearer is not None else Scope(e.view, original.who or "")
    note = Note("replaced", modifier.label, e.cite(*modifier.rules), (original,))
    return _with(step, index, (entered(original, what, scope, modifier.key),), note)


def _put_also(
    e: Engine, step: Step, modifier: Modifier, what: st.Also, scope: Scope, added: list[Added]
) -> Steps[Step]:
    index = modifier.index or 0
    original = step.actions[index]
    with e.adding_to(step.actions):
        extra = yield from built(e, what.do, scope, added)
    whole = (original, *extra)
    new = tuple(replace(a, applied=(*a.applied, modifier.key)) for a in whole)
    return _with(step, index, new, Note("added", modifier.label, e.cite(*modifier.rules)))


def _put_instead(
    e: Engine, step: Step, modifier: Modifier, what: st.Instead, scope: Scope, added: list[Added]
) -> Steps[Step]:
    index = modifier.index or 0
    original = step.actions[index]
    if what.optional and not (yield from _wanted(e, what, scope, modifier)):
        if what.otherwise is not None:
            added.append((what.otherwise, scope))
        note = Note("declined", modifier.label, e.cite(r6.OPTIONAL_MODIFIER))
        new: tuple[do.Action, ...] = (original,)
    else:
        replaced = step.actions if what.whole_step else (original,)
        note = Note("replaced", modifier.label, e.cite(*modifier.rules), replaced)
        with e.adding_to(() if what.whole_step else _others(step, original)):
            new = yield from instead_of(e, original, what, scope, added)
    if what.whole_step:
        actions = step.actions if note.what == "declined" else new
        return replace(step, actions=actions, applied=(*step.applied, modifier.key), notes=(*step.notes, note))
    marked = tuple(replace(a, applied=(*original.applied, *a.applied, modifier.key)) for a in new)
    return _with(step, index, marked, note)


def _with(step: Step, index: int, new: tuple[do.Action, ...], note: Note) -> Step:
    actions = (*step.actions[:index], *new, *step.actions[index + 1 :])
    return replace(step, actions=actions, notes=(*step.notes, note))


@piece(r6.OPTIONAL_MODIFIER, r6.IF_YOU_DONT, neutral=lambda *_: wanted_always())
def _wanted(e: Engine, what: st.Instead, scope: Scope, modifier: Modifier) -> Steps[bool]:
    """The controller of the bearer says whether an optional modifier applies (6.2.d)."""
    rules = (r6.OPTIONAL_MODIFIER, *((r6.IF_YOU_DONT,) if what.otherwise is not None else ()))
    return (
        yield from confirm(e, scope.you, f"appliquer la capacité de {modifier.label} ?", *rules, kind="modificateur")
    )


def wanted_always() -> Steps[bool]:
    """Neutral form: yes."""
    yield from ()
    return True


def instead_of(
    e: Engine, original: do.Action, what: st.Instead, scope: Scope, added: list[Added]
) -> Steps[tuple[do.Action, ...]]:
    """The actions that a replacing ability puts in place; a modified sacrifice is still one (7.3.31.b)."""
    new = yield from built(e, what.do, scope, added)
    kept_verbs = tuple(v for v in original.verbs if v is Verb.SACRIFICE)
    return tuple(replace(a, verbs=(*a.verbs, *kept_verbs), who=a.who or original.who) for a in new)


def _bound(scope: Scope, fact: Fact) -> Scope:
    if isinstance(fact.before, Card):
        scope.names = {**scope.names, "lui": (fact.before,)}
    elif fact.before is not None:
        scope.names = {**scope.names, "lui": (Ref(fact.before, fact.before),)}
    if fact.expedition is not None:
        scope.places = {**scope.places, "expedition": (fact.expedition,)}
    scope.player = fact.who
    return scope


def built(e: Engine, effect: Effect, scope: Scope, added: list[Added]) -> Steps[tuple[do.Action, ...]]:
    """The actions of the first step of an effect; its other steps follow the step being modified."""
    from rules_kb.engine.forms import first_step  # effects are resolved by steps

    actions, rest = yield from first_step(e, effect, scope)
    added += [(part, scope) for part in rest]
    return tuple(actions)


def run_added(e: Engine, added: Sequence[Added]) -> Steps[None]:
    """The steps added by modifiers, right after the step that they modified (6.2.e)."""
    from rules_kb.engine.forms import resolve

    for effect, scope in added:
        yield from resolve(e, effect, scope)
