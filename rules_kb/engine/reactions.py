"""Reactions: activated by events, waiting as emblems in Limbo, played when Reactions are checked (4.4, 5.4, 6.3)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules_kb.abilities.trees import statements as st
from rules_kb.abilities.trees import triggers as t
from rules_kb.abilities.trees.abilities import Reaction
from rules_kb.abilities.trees.base import Trigger
from rules_kb.abilities.trees.words import Duration, Symbol, Type, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import Cite, Rule, no, none, piece, skip
from rules_kb.engine.decisions import Endless, Option, Steps
from rules_kb.engine.facts import Fact, observe
from rules_kb.engine.kernel import DEPTH_LIMIT, Engine, ask, happen, step
from rules_kb.engine.matching import holds, matches
from rules_kb.engine.passives import ignoring, is_ignored, scope_of, stating
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope
from rules_kb.engine.state import Emblem, Ref
from rules_kb.engine.steps import Event, Step
from rules_kb.engine.triggers import match, once_per_event, self_move
from rules_kb.engine.view import View, works

LIMIT_A_DAY = 100


@piece(r6.ACTIVATION_STEP, r6.BECOMES_EVENT, neutral=skip)
def activate(e: Engine, event: Event, before: View) -> Steps[None]:
    """After a regular step, one step creates an Emblem-Reaction for each activation (6.3.h)."""
    after = e.view
    if not _any_reaction(before) and not _any_reaction(after):
        return
    facts = observe(event, before, after)
    if not facts:
        return
    made = [*_others(e, facts, before, after), *_self_moves(e, facts, before, after)]
    actions = limited(e, made)
    if actions:
        rules = (r6.ACTIVATION_STEP, r6.EACH_ACTION, r6.BOUND)
        yield from happen(e, step(e, "activer", actions, *rules, kind="reactions"))


def _any_reaction(view: View) -> bool:
    return any(chars.kinds.reactions for chars in view.now.values())


@piece(r6.OTHER_REACTIONS, neutral=none)
def _others(e: Engine, facts: list[Fact], before: View, after: View) -> list[do.CreateEmblem]:
    """Reactions that existed and worked before the event (6.3.f)."""
    made: list[do.CreateEmblem] = []
    for number, chars in before.now.items():
        for index, reaction in enumerate(chars.kinds.reactions):
            if not self_move(reaction.trigger) and works(before, number, reaction):
                made += _activations(e, facts, before, after, number, index, reaction)
    return made


@piece(r6.SELF_MOVE, neutral=none)
def _self_moves(e: Engine, facts: list[Fact], before: View, after: View) -> list[do.CreateEmblem]:
    """Self-move Reactions that exist after the event, whether or not they work there (6.3.e)."""
    made: list[do.CreateEmblem] = []
    moved = dict.fromkeys(f.after for f in facts if f.after is not None and f.kind in ("go", "create", "shift"))
    for number in moved:
        for index, reaction in enumerate(after.chars(number).kinds.reactions):
            if self_move(reaction.trigger):
                made += _activations(e, facts, before, after, number, index, reaction)
    return made


def _activations(  # noqa: PLR0913, PLR0917 - all that an activation can look at
    e: Engine, facts: list[Fact], before: View, after: View, number: int, index: int, reaction: Reaction
) -> Iterator[do.CreateEmblem]:
    seen: set[int] = set()
    arriving = self_move(reaction.trigger)
    scope = scope_of(after if arriving else before, number)
    for fact in facts:
        if fact.index in seen and not once_per_event(reaction.trigger):
            continue  # one activation for each atomic action
        looking = replace(scope, view=after) if arriving else scope
        if not match(reaction.trigger, fact, looking, after):
            continue
        if seen and not again(reaction):
            break
        seen.add(fact.index)
        emblem = _emblem(number, reaction, fact, scope, before, after)
        if _condition(reaction, emblem, before, after) and may_activate(number, reaction, before, after):
            kind = r6.SELF_MOVE if arriving else r6.OTHER_REACTIONS
            cites = e.cite(kind, r6.BOUND_ME, *_of_trigger(reaction.trigger, fact, after))
            yield do.CreateEmblem(cites=cites, emblem=emblem, use=use_of(e, number, index))


def _of_trigger(trigger: Trigger, fact: Fact, after: View) -> tuple[Rule, ...]:
    """The rules on this trigger: of its symbol, of what is Gigantic, of who changes Expeditions."""
    if isinstance(trigger, t.OnSymbol):
        once = (r7.GIGANTIC_ONCE,) if len(fact.joined) > 1 else ()
        return (SYMBOL_RULES[trigger.symbol], *once)
    if fact.kind != "shift" or fact.after is None:
        return ()
    if fact.index < 0:
        return (r7.GIGANTIC_GAINED if fact.joined else r7.GIGANTIC_LOST,)
    if after.chars(fact.after).type is not Type.CHARACTER:
        return ()
    return tuple(rule for kind, rule in CHANGING if isinstance(trigger, kind))


def use_of(e: Engine, number: int, index: int) -> tuple[int, str]:
    """Under what an activation is counted: the object and its Reaction, or an emblem about "the next time"."""
    obj = e.state.objects.get(number)
    once = obj is not None and obj.emblem is not None and obj.emblem.once
    return (number, "une_fois" if once else f"reaction:{index}")


@piece(r6.EACH_ACTION, neutral=no)
def again(reaction: Reaction) -> bool:
    """Activated again by another atomic action of the event (6.3.g), unless its trigger says "at least one"."""
    return not once_per_event(reaction.trigger)


CHANGING = ((t.Joins, r7.JOIN_OTHER), (t.Leaves, r7.LEAVE_OTHER))
SYMBOL_RULES = {Symbol.J: r7.J, Symbol.H: r7.H, Symbol.R: r7.R}


@piece(r6.BOUND, r6.BOUND_ME, r7.ME_EMBLEM, neutral=lambda _n, r, _f, s, *_: Emblem(s.you, Ref(None, None), r.effect))
def _emblem(number: int, reaction: Reaction, fact: Fact, scope: Scope, before: View, after: View) -> Emblem:
    """The emblem: its effect bound to the objects of the trigger, "I" to the object of origin (6.3.i-j)."""
    source = Ref(number, number)
    if not after.exists(number):
        gone = after.state.gone.get(number)
        source = Ref(number, gone.became if gone is not None else None)
    names: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    if isinstance(fact.before, int) or fact.after is not None:
        was = fact.before if isinstance(fact.before, int) else fact.after
        names = (("lui", (Ref(was, fact.after),)),)
    elif isinstance(fact.before, Card):
        names = ()
    places: dict[str, tuple[Expedition, ...]] = (
        {"expedition": (fact.expedition,)} if fact.expedition is not None else {}
    )
    if fact.joined:
        places["expedition"] = tuple(sorted(fact.joined, key=str))
    source = source if not self_move(reaction.trigger) else Ref(number, number)
    bearer = before.state.objects.get(number)
    if bearer is not None and bearer.emblem is not None:
        source = bearer.emblem.source
        names = (*(b for b in bearer.emblem.bindings if b[0] != "lui" or not names), *names)
    controller = (after if self_move(reaction.trigger) else before).you(number) or scope.you
    return Emblem(
        controller=controller,
        source=source,
        effect=reaction.effect,
        bindings=names,
        expeditions=tuple(places.items()),
        player=fact.who,
        die=fact.amount if fact.verb is not None and fact.verb.value == "lancer_un_de" else None,
    )


@piece(r6.TRIGGER, r6.CONDITION_TENSE, neutral=lambda *_: True)
def _condition(reaction: Reaction, emblem: Emblem, before: View, after: View) -> bool:
    """The condition after the comma: present tense after the event, past tense before it (6.3.l)."""
    if reaction.condition is None:
        return True
    scope = Scope(
        after,
        emblem.controller,
        emblem.source,
        dict(emblem.bindings),
        dict(emblem.expeditions),
        player=emblem.player,
        before=before,
        die=emblem.die,
    )
    return holds(reaction.condition, scope)


@piece(r7.CANNOT_ACTIVATE, r7.IGNORE, neutral=lambda *_: True)
def may_activate(number: int, reaction: Reaction, before: View, after: View) -> bool:
    """Whether nothing says that this Reaction cannot activate, or is ignored (7.3.1.e, 7.3.18.b)."""
    view = after if after.exists(number) else before
    if ignoring(view) and is_ignored(number, reaction, view):
        return False
    for source in (before, after):
        for bearer, what in stating(source, st.DoesNotActivate):
            if not source.exists(number) and source is not view:
                continue
            known = number in source.now
            if known and _names(reaction.trigger, what) and matches(what.what, number, scope_of(source, bearer)):
                return False
    return True


def _names(trigger: Trigger, what: st.DoesNotActivate) -> bool:
    return not what.symbols or (isinstance(trigger, t.OnSymbol) and trigger.symbol in what.symbols)


@piece(r6.HUNDRED_REACTIONS, neutral=lambda _e, made: list(made))
def limited(e: Engine, made: Iterable[do.CreateEmblem]) -> list[do.CreateEmblem]:
    """A given Reaction is activated at most 100 times a day; the 101st is not created (6.3.m)."""
    counts = dict(e.state.uses)
    kept = []
    for action in made:
        key = action.use
        if key is not None:
            counts[key] = counts.get(key, 0) + 1
            if counts[key] > (1 if key[1] == "une_fois" else LIMIT_A_DAY):
                continue
        kept.append(action)
    return kept


def waiting(e: Engine) -> list[int]:
    """The Emblem-Reactions in Limbo that are not being resolved."""
    objects = e.state.objects
    found = []
    for n in e.view.zones.get(Zone.LIMBO, []):
        emblem = objects[n].emblem
        if emblem is not None and emblem.effect is not None and n not in e.resolving:
            found.append(n)
    return found


@piece(r4.CHECK_REACTIONS, r4.CHECK_AGAIN, r4.NO_MORE_REACTIONS, neutral=skip)
def check_reactions(e: Engine) -> Steps[None]:
    """Reactions are played one by one until none is left (4.4)."""
    while not e.state.over and (emblems := waiting(e)):
        player, mine = first_with_reaction(e, emblems)
        chosen = yield from _choose(e, player, mine)
        yield from play_reaction(e, chosen)


@piece(
    r4.PLAY_A_REACTION,
    r5.MUST_PLAY_REACTION,
    r4.INITIATIVE,
    neutral=lambda e, emblems: (e.view.controller(emblems[0]), emblems[:1]),
)
def first_with_reaction(e: Engine, emblems: list[int]) -> tuple[Player, list[int]]:
    """The first player in initiative order who has one must play one of theirs (4.4.b, 5.1.1.c)."""
    for player in e.state.in_initiative_order():
        mine = [n for n in emblems if e.view.controller(n) == player]
        if mine:
            return player, mine
    raise LookupError("an emblem without a controller")


def _choose(e: Engine, player: Player, mine: list[int]) -> Steps[int]:
    options = tuple(Option(n, label(e, n)) for n in mine)
    alike = tuple(_alike(e, n) for n in mine)
    said = {e.cite(rule): rule for rule in (r4.PLAY_A_REACTION, r5.MUST_PLAY_REACTION)}  # one rule in 1.0
    answer = yield from ask(
        e, player, "reaction", "quelle Réaction jouer ?", options, 1, 1, *said.values(), alike=alike
    )
    return mine[answer[0]]


def _alike(e: Engine, number: int) -> object:
    emblem = e.state.objects[number].emblem
    return (
        (repr(emblem.effect), emblem.source, emblem.bindings, emblem.expeditions, emblem.player) if emblem else number
    )


def label(e: Engine, number: int) -> str:
    """What people call an Emblem-Reaction: the object it comes from, and the one it is bound to."""
    emblem = e.state.objects[number].emblem
    if emblem is None:
        return str(number)
    name = _name(e, emblem.source)
    bound = [_name(e, ref) for key, refs in emblem.bindings if key == "lui" for ref in refs if ref != emblem.source]
    return f"{name} ({', '.join(bound)})" if bound and bound != [name] else name


def _name(e: Engine, ref: Ref) -> str:
    for number in (ref.before, ref.after):
        if number is not None and (number in e.view.now or number in e.state.gone):
            return e.view.chars(number).name
    return "?"


def drop_reaction(e: Engine, number: int) -> Steps[None]:
    """Neutral form: the emblem ceases to exist without any effect."""
    cease = do.Cease(cites=e.cite(r5.REACTION_DONE), obj=number)
    yield from happen(e, step(e, "reaction_finie", [cease], r5.REACTION_DONE, kind="reactions"))


@piece(r5.REACTION_PROCESS, r5.REACTION_STAYS, r5.REACTION_DONE, neutral=drop_reaction)
def play_reaction(e: Engine, number: int) -> Steps[None]:
    """Declare, resolve, then the emblem ceases to exist (5.1.2.b, 5.4)."""
    from rules_kb.engine.declaring import declare_reaction  # declarations choose targets
    from rules_kb.engine.forms import resolve  # Reactions are effects

    emblem = e.state.objects[number].emblem
    if emblem is None or emblem.effect is None:
        return
    scope = emblem_scope(e, emblem)
    e.resolving.add(number)
    e.path.append(f"reaction {label(e, number)}")
    if (yield from declare_reaction(e, emblem.effect, scope)):
        yield from resolve(e, emblem.effect, scope)
    e.path.pop()
    e.resolving.discard(number)
    if e.view.exists(number) and not e.state.over:
        yield from drop_reaction(e, number)


def emblem_scope(e: Engine, emblem: Emblem) -> Scope:
    """How the effect of an emblem looks at the game."""
    return Scope(
        e.view,
        emblem.controller,
        emblem.source,
        dict(emblem.bindings),
        dict(emblem.expeditions),
        player=emblem.player,
        die=emblem.die,
        moved=_trigger_moves(emblem),
    )


def _trigger_moves(emblem: Emblem) -> set[int]:
    return {r.before for _, refs in emblem.bindings for r in refs if r.before is not None and r.before != r.after}


def check_after_step(e: Engine, done: Step) -> Steps[None]:
    """Under 1.0 Reactions are checked after each step (1.0 4.4.a), but between declaring and paying (1.0 5.1.2.c)."""
    if not checks_now(e, done):
        return
    if e.depth >= DEPTH_LIMIT:
        raise Endless(DEPTH_LIMIT, tuple(sorted({label(e, n) for n in waiting(e)})))
    e.depth += 1
    yield from check_reactions(e)
    e.depth -= 1


@piece(r4.CHECK_EACH_STEP, neutral=no, editions=("1.0",))
def checks_now(e: Engine, done: Step) -> bool:
    """Whether Reactions are checked right after this step."""
    return e.policies.checks_after_each_step and not e.quiet and done.kind != "reactions" and bool(waiting(e))


def expire(e: Engine, *durations: Duration) -> Steps[None]:
    """The Emblems-Ongoing of these durations cease to exist (2.2.15)."""
    ended = [
        n
        for n in e.view.zones.get(Zone.LIMBO, [])
        if (emblem := e.state.objects[n].emblem) is not None and emblem.duration in durations
    ]
    if ended:
        cites: tuple[Cite, ...] = e.cite(r2.DURATION)
        actions = [do.Cease(cites=cites, obj=n) for n in ended]
        yield from happen(e, step(e, "duree_ecoulee", actions, r2.DURATION, kind="reactions"))
