"""Playing quick actions (5.3)."""

from dataclasses import dataclass, replace

from rules_kb.abilities.trees.abilities import QuickAction
from rules_kb.abilities.trees.words import Status, Verb, Zone
from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Player
from rules_kb.engine.choosing import label_of, waives_tough
from rules_kb.engine.citing import Rule, no, nothing, piece, skip
from rules_kb.engine.decisions import Refusal, Steps
from rules_kb.engine.declaring import predeclare
from rules_kb.engine.forbid import forbidden
from rules_kb.engine.kernel import Engine
from rules_kb.engine.passives import is_ignored
from rules_kb.engine.paying import cost_actions, mana_available, mana_of, pay, unpayable
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Scope
from rules_kb.engine.state import Ref
from rules_kb.engine.view import is_support, works

LIMIT_A_DAY = 100


@dataclass(frozen=True, slots=True)
class Action:
    """A quick action of an object: which one, among its quick actions."""

    obj: int
    index: int
    ability: QuickAction


def quick_actions(e: Engine, player: Player) -> list[Action]:
    """The quick actions that a player could think of: of what they control, of their Hero, of their Reserve."""
    return [
        Action(number, index, ability)
        for number, chars in e.view.now.items()
        if chars.kinds.actions and whose(e, number) == player
        for index, ability in enumerate(chars.kinds.actions)
    ]


def whose(e: Engine, number: int) -> Player | None:
    """Who may play the quick actions of an object."""
    obj = e.view.obj(number)
    return obj.player if obj.zone is Zone.RESERVE else e.view.controller(number)


@piece(r6.ACTION_DECLINED, r5.MAY_PLAY, neutral=nothing)
def why_not(e: Engine, player: Player, action: Action, *, free: bool = False) -> tuple[str, tuple[Rule, ...]] | None:
    """Why a quick action cannot be played, or None."""
    for reason in (_not_yours(e, player, action), _does_not_work(e, action), _hundredth(e, action)):
        if reason is not None:
            return reason
    if is_ignored(action.obj, action.ability, e.view):
        return "cette capacité est ignorée", (r7.IGNORE,)
    scope = scope_of_action(e, player, action)
    return None if free else unpayable(e, action.ability.cost, scope)


@piece(r5.WHOSE_QUICK_ACTION, neutral=nothing)
def _not_yours(e: Engine, player: Player, action: Action) -> tuple[str, tuple[Rule, ...]] | None:
    """Only of a Character or Permanent controlled, of one's Hero, or support in one's Reserve (5.3.b)."""
    if whose(e, action.obj) != player:
        return "l’objet n’est pas à ce joueur", (r5.WHOSE_QUICK_ACTION,)
    return None


@piece(r2.SUPPORT_ABILITIES, r2.EXHAUSTED_NO_SUPPORT, r2.EXHAUSTED_IN_RESERVE, r2.WORK_IN_PLAY, neutral=nothing)
def _does_not_work(e: Engine, action: Action) -> tuple[str, tuple[Rule, ...]] | None:
    """An ability works only where it works: in play, a support one in Reserve while ready (2.2.12)."""
    if works(e.view, action.obj, action.ability):
        return None
    if is_support(action.ability) and e.view.obj(action.obj).zone is Zone.RESERVE:
        why = "une carte épuisée en Réserve n’a pas de capacité de soutien"
        return why, (r2.EXHAUSTED_NO_SUPPORT, r2.EXHAUSTED_IN_RESERVE)
    rule = r2.SUPPORT_ABILITIES if is_support(action.ability) else r2.WORK_IN_PLAY
    return "cette capacité ne fonctionne pas dans cette zone", (rule,)


@piece(r5.HUNDRED_ACTIONS, r6.LOOPS, neutral=nothing)
def _hundredth(e: Engine, action: Action) -> tuple[str, tuple[Rule, ...]] | None:
    """A given quick action of an object is played at most a hundred times a day (5.3.e)."""
    if e.state.uses.get(key(action), 0) >= LIMIT_A_DAY:
        return "cette action rapide a été jouée cent fois ce jour", (r5.HUNDRED_ACTIONS, r6.LOOPS)
    return None


def key(action: Action) -> tuple[int, str]:
    """Under what its uses are counted: the object and the ability."""
    return (action.obj, f"action:{action.index}")


def scope_of_action(e: Engine, player: Player, action: Action) -> Scope:
    """How a quick action looks at the game."""
    return Scope(e.view, player, Ref(action.obj, action.obj))


@piece(r5.QUICK_ACTION, r5.QUICK_ACTION_STAYS, r5.ACTION_PROCESS, neutral=skip)
def play_quick(e: Engine, player: Player, action: Action, *, free: bool = False) -> Steps[None]:
    """Declare, pay, resolve; a quick action is not an object and changes no zone (5.3).

    Raises:
        Refusal: it cannot be played; nothing has changed.
    """
    from rules_kb.engine.forms import resolve  # effects play quick actions

    name = label_of(e, action.obj)
    reason = why_not(e, player, action, free=free)
    if reason is not None:
        rules = (*reason[1], r6.ACTION_DECLINED) if "payer" in reason[0] else reason[1]
        raise Refusal(player, f"jouer l’action rapide de {name}", reason[0], e.cite(*rules))
    scope = scope_of_action(e, player, action)
    scope.waived = waives_tough(e, free=free)
    e.path.append(f"action rapide de {name}")
    scope.amounts["du"] = mana_of(action.ability.cost, scope)
    yield from predeclare(e, action.ability.effect, scope)
    scope.amounts.pop("du")
    costs = [] if free else (yield from cost_actions(e, action.ability.cost, scope))
    check(e, player, name, costs)
    costs = [by_symbol(e, action, cost) for cost in costs]
    use = do.Mark(cites=e.cite(r5.QUICK_ACTION), what="usage", player=player, key=key(action))
    yield from pay(e, [*costs, use], scope, source=action.obj)
    yield from resolve(e, action.ability.effect, scope)
    e.path.pop()


def by_symbol(e: Engine, action: Action, cost: do.Action) -> do.Action:
    """A part of the cost, with the rules on its symbol: {T} exhausts the object, {D} discards it from Reserve."""
    rules: tuple[Rule, ...] = ()
    if getattr(cost, "obj", None) == action.obj:
        if isinstance(cost, do.GainStatus) and cost.status is Status.EXHAUSTED:
            rules = (r7.T_COST, r7.EXHAUST_COST)
        if isinstance(cost, do.Move) and cost.to is Zone.DISCARD and e.view.obj(action.obj).zone is Zone.RESERVE:
            rules = (r7.D_COST,)
    return replace(cost, cites=(*e.cite(*rules), *cost.cites)) if rules else cost


@piece(r6.IMPOSSIBLE_COST, neutral=no)
def check(e: Engine, player: Player, name: str, costs: list[do.Action]) -> None:
    """A cost of which a part is impossible cannot be paid (1.4.1.b, 6.4.c)."""
    for action in costs:
        ban = forbidden(action, player, e.view)
        if ban is not None:
            cites = (*ban.cites(e.edition), *e.cite(r6.IMPOSSIBLE_COST, r6.ACTION_DECLINED))
            raise Refusal(player, f"jouer l’action rapide de {name}", ban.reason, cites)
    if sum(Verb.PAY in a.verbs for a in costs) > mana_available(e, player):
        raise Refusal(player, f"jouer l’action rapide de {name}", "il manque du mana", e.cite(r6.PAY_IN_FULL))
