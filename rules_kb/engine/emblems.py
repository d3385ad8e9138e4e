"""Emblems-Ongoing (2.2.15) and "Activate [a Reaction]" (7.3.1.b)."""

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees.abilities import Reaction
from rules_kb.abilities.trees.triggers import OnSymbol
from rules_kb.abilities.trees.words import Duration, Phase
from rules_kb.engine import actions as do
from rules_kb.engine.choosing import pick
from rules_kb.engine.citing import no, piece, skip
from rules_kb.engine.decisions import Option, Steps
from rules_kb.engine.kernel import Engine, ask, happen, step
from rules_kb.engine.reactions import limited, may_activate
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Card, Scope
from rules_kb.engine.state import Emblem, Ref


@piece(r2.DURATION, neutral=skip)
def make_emblem(e: Engine, node: x.MakeEmblem, scope: Scope) -> Steps[None]:
    """An effect that lasts longer than its own resolution creates an Emblem-Ongoing in Limbo (2.2.2.m)."""
    actions: list[do.Action] = []
    if may_last(e, node.duration):
        actions.append(
            do.CreateEmblem(
                cites=e.cite(r2.DURATION),
                emblem=Emblem(
                    controller=scope.you,
                    source=scope.me or Ref(None, None),
                    ability=node.ability,
                    bindings=tuple((k, tuple(r for r in v if isinstance(r, Ref))) for k, v in scope.names.items()),
                    expeditions=tuple(scope.places.items()),
                    player=scope.player,
                    duration=node.duration,
                    once=node.once,
                ),
            )
        )
    yield from happen(e, step(e, "creer_embleme", actions, r2.DURATION, controller=scope.you))
    scope.did, scope.done = bool(actions), len(actions)


@piece(r2.THIS_TURN, r2.THIS_AFTERNOON, neutral=lambda *_: True)
def may_last(e: Engine, duration: Duration) -> bool:
    """For "this turn", only during a turn; for "this Afternoon", only in Morning, Noon or Afternoon (2.2.15.d-e)."""
    if duration is Duration.TURN:
        return e.state.turn is not None
    if duration is Duration.AFTERNOON:
        return e.state.phase in (Phase.MORNING, Phase.NOON, Phase.AFTERNOON)
    return True


@piece(r7.ACTIVATE, r7.CREATED_BY_BEARER, neutral=skip)
def activate_symbol(e: Engine, node: x.Activate, scope: Scope) -> Steps[None]:
    """Activate the Reactions with that symbol: the emblems belong to the object that bears them (7.3.1.b-d)."""
    found = yield from pick(e, node.what, scope)
    made: list[do.CreateEmblem] = []
    for thing in found:
        if isinstance(thing, Card):
            continue
        bearing = [
            (i, r)
            for i, r in enumerate(e.view.chars(thing).kinds.reactions)
            if has_symbol(r, node) and may_activate(thing, r, e.view, e.view)
        ]
        if node.one and len(bearing) > 1:
            options = tuple(Option(i, r.text or f"capacité {i + 1}") for i, r in bearing)
            answer = yield from ask(e, scope.you, "capacite", "quelle capacité activer ?", options, 1, 1, r6.DECISIONS)
            bearing = [bearing[answer[0]]]
        made += [_emblem(e, thing, i, r, scope) for i, r in bearing]
    actions = limited(e, made)
    yield from happen(e, step(e, "activer", actions, r7.ACTIVATE, controller=scope.you))
    scope.did, scope.done = bool(actions), len(actions)


def _emblem(e: Engine, number: int, index: int, reaction: Reaction, scope: Scope) -> do.CreateEmblem:
    controller = e.view.you(number) or scope.you
    return do.CreateEmblem(
        cites=e.cite(r7.ACTIVATE, r7.SYMBOL_ABILITY, r7.CREATED_BY_BEARER),
        emblem=Emblem(controller, Ref(number, number), reaction.effect, bindings=(("lui", (Ref(number, number),)),)),
        use=(number, f"reaction:{index}"),
    )


@piece(r7.ACTIVATE, r7.SYMBOL_ABILITY, neutral=no)
def has_symbol(reaction: Reaction, node: x.Activate) -> bool:
    """Whether it is a {J}, {H} or {R} ability as asked (7.5.1.a)."""
    return isinstance(reaction.trigger, OnSymbol) and reaction.trigger.symbol is node.symbol
