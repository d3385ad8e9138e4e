"""The course of a day (4.2): phases, daily effects, turns, passing."""

from rules_kb.abilities.trees.words import Daily, Duration, Phase, Verb
from rules_kb.engine import actions as do
from rules_kb.engine.characteristics import Player
from rules_kb.engine.choosing import label_of
from rules_kb.engine.citing import piece, skip
from rules_kb.engine.costs import Offer
from rules_kb.engine.daily import EFFECTS, effects_of
from rules_kb.engine.decisions import GameOver, Option, Refusal, Steps
from rules_kb.engine.kernel import Engine, ask, happen, step
from rules_kb.engine.playing import offers, play_card, playable_things
from rules_kb.engine.playing import why_not as card_why_not
from rules_kb.engine.quick import Action as Quick
from rules_kb.engine.quick import play_quick, quick_actions
from rules_kb.engine.quick import why_not as quick_why_not
from rules_kb.engine.reactions import check_reactions, expire
from rules_kb.engine.rulebook import game as r4
from rules_kb.engine.rulebook import playing as r5
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.scope import Thing
from rules_kb.engine.victory import booster_end_of_day

PHASES = (Phase.MORNING, Phase.NOON, Phase.AFTERNOON, Phase.DUSK, Phase.NIGHT)


def silent_phase(e: Engine, phase: Phase) -> Steps[None]:
    """Neutral form: the phase begins without an event that Reactions could see."""
    mark = do.Mark(cites=e.cite(r4.PHASE_BEGINS), what="phase", phase=phase)
    e.record(step(e, "debut_de_phase", [mark], r4.PHASE_BEGINS, kind="rule"))
    yield from _stage(e, 1)


@piece(r4.PHASE_BEGINS, neutral=silent_phase)
def begin_phase(e: Engine, phase: Phase) -> Steps[None]:
    """The beginning of a phase is an event; what it activates is then played (4.2.b)."""
    e.begin()
    e.path[:] = [phase.value]
    mark = do.Mark(cites=e.cite(r4.PHASE_BEGINS), what="phase", phase=phase)
    yield from happen(e, step(e, "debut_de_phase", [mark], r4.PHASE_BEGINS, kind="daily"))
    yield from check_reactions(e)
    yield from _stage(e, 1)
    first = next_player(e)
    if phase is Phase.AFTERNOON and first is not None and not e.state.over:
        yield from give_turn(e, first)


def _stage(e: Engine, number: int, daily: Daily | None = None) -> Steps[None]:
    if e.state.over:
        return
    mark = do.Mark(cites=e.cite(r4.NEXT_DAILY), what="etape", number=number, daily=daily)
    yield from happen(e, step(e, "suite", [mark], r4.NEXT_DAILY, kind="rule"))


def no_daily_effect(e: Engine, daily: Daily, stage: int | None = None) -> Steps[None]:
    """Neutral form: the daily effect is passed over."""
    del daily
    yield from _stage(e, (e.state.stage if stage is None else stage) + 1)


@piece(r4.CHECK_AFTER_DAILY, r4.NEXT_DAILY, neutral=no_daily_effect)
def daily_effect(e: Engine, daily: Daily, stage: int | None = None) -> Steps[None]:
    """One daily effect, then Reactions are checked (4.2.d-e)."""
    e.begin()
    e.daily = daily
    e.path[:] = [daily.value]
    yield from EFFECTS[daily](e)
    yield from _stage(e, (e.state.stage if stage is None else stage) + 1, daily)
    e.daily = None
    yield from check_reactions(e)


def next_unit(e: Engine) -> Steps[None]:
    """The next piece of the game: the beginning of a phase, a daily effect, a turn effect, or the next phase."""
    state = e.state
    if state.over:
        return
    phase = state.phase or Phase.MORNING
    if state.stage == 0:
        yield from begin_phase(e, phase)
        return
    if phase is Phase.AFTERNOON:
        yield from afternoon(e)
        return
    effects = effects_of(e, phase)
    if state.stage <= len(effects):
        yield from daily_effect(e, effects[state.stage - 1])
        return
    yield from end_phase(e, phase)


def next_morning(e: Engine, phase: Phase) -> Steps[None]:
    """Neutral form: every phase is followed by the next day."""
    del phase
    mark = do.Mark(cites=e.cite(r4.FIVE_PHASES), what="jour", number=e.state.day + 1)
    yield from happen(e, step(e, "jour_suivant", [mark], r4.FIVE_PHASES, kind="rule"))


@piece(r4.FIVE_PHASES, neutral=next_morning)
def end_phase(e: Engine, phase: Phase) -> Steps[None]:
    """The next phase, or the next day (4.2.a)."""
    if phase is Phase.AFTERNOON:
        yield from expire(e, Duration.TURN, Duration.AFTERNOON)
    if phase is not Phase.NIGHT:
        following = PHASES[PHASES.index(phase) + 1]
        yield from begin_phase(e, following)
        return
    yield from expire(e, Duration.TURN, Duration.AFTERNOON, Duration.DAY)
    yield from booster_end_of_day(e)
    if not e.state.over:
        mark = do.Mark(cites=e.cite(r4.FIVE_PHASES), what="jour", number=e.state.day + 1)
        yield from happen(e, step(e, "jour_suivant", [mark], r4.FIVE_PHASES, kind="rule"))


@piece(r4.TURNS, r4.ALTERNATE, r4.FIRST_TURN, neutral=lambda e: end_phase(e, Phase.AFTERNOON))
def afternoon(e: Engine) -> Steps[None]:
    """Players take turns until all have passed (4.2.3.b-c)."""
    if e.state.turn is None:
        player = next_player(e)
        if player is None:
            yield from end_phase(e, Phase.AFTERNOON)
            return
        yield from give_turn(e, player)
    if e.state.turn is not None:
        yield from turn_effect(e, e.state.turn)


@piece(r4.PASSED, neutral=lambda e: e.state.other(e.state.turn or e.state.players[0]))
def next_player(e: Engine) -> Player | None:
    """Whose turn comes next: passing is final for the day (4.2.3.e)."""
    state = e.state
    order = state.in_initiative_order() if state.turn is None else (state.other(state.turn), state.turn)
    return next((p for p in order if p not in state.passed), None)


def give_turn(e: Engine, player: Player) -> Steps[None]:
    """A player starts a turn."""
    cites = tuple(dict.fromkeys(e.cite(r4.FIRST_TURN, r4.ALTERNATE, r4.TURNS)))
    mark = do.Mark(cites=cites, what="tour", player=player)
    yield from happen(e, step(e, "tour", [mark], r4.TURNS, kind="rule"))


def legal_turn_effects(e: Engine, player: Player) -> list[tuple[Option, tuple[str, object]]]:
    """What the turn player may do: play a card, play a quick action, pass (4.2.3.d)."""
    found: list[tuple[Option, tuple[str, object]]] = []
    for thing, zone in playable_things(e, player):
        base = Offer(player, thing, zone)
        if any(card_why_not(e, o) is None for o in offers(e, base)):
            found.append((Option(("joue", thing), f"jouer {label_of(e, thing)}"), ("joue", base)))
    for action in quick_actions(e, player):
        if quick_why_not(e, player, action) is None:
            label = f"action rapide {action.index + 1} de {label_of(e, action.obj)}"
            found.append((Option(("action_rapide", action.obj, action.index), label), ("action_rapide", action)))
    found.append((Option(("passe",), "passer"), ("passe", None)))
    return found


def pass_instead(e: Engine, player: Player) -> Steps[None]:
    """Neutral form: the only turn effect is to pass."""
    yield from take_pass(e, player)


@piece(r4.TURN_EFFECTS, r5.DURING_TURN, neutral=pass_instead)
def turn_effect(e: Engine, player: Player) -> Steps[None]:
    """The turn player chooses one turn effect (4.2.3.d)."""
    e.path[:] = [f"tour de {player}"]
    legal = legal_turn_effects(e, player)
    options = tuple(option for option, _ in legal)
    answer = yield from ask(e, player, "tour", "que faire ?", options, 1, 1, r4.TURN_EFFECTS)
    kind, value = legal[answer[0]][1]
    if kind == "joue" and isinstance(value, Offer):
        yield from take_card(e, player, value.thing, value)
    elif kind == "action_rapide" and isinstance(value, Quick):
        yield from take_quick(e, player, value)
    else:
        yield from take_pass(e, player)


@piece(r5.DURING_TURN, r4.FIRST_TURN, neutral=lambda *_: None)
def require_turn(e: Engine, player: Player, what: str) -> None:
    """A player plays and passes during their own turn (5.1.1.b); who has passed takes no more turns."""
    if e.state.over:
        raise GameOver("la partie est terminée")
    if player in e.state.passed:
        raise Refusal(player, what, "ce joueur a passé", e.cite(r4.PASSED))
    if e.state.turn != player:
        reason = f"c’est le tour de {e.state.turn}" if e.state.turn else "ce n’est pas son tour"
        raise Refusal(player, what, reason, e.cite(r5.DURING_TURN))


def take_card(e: Engine, player: Player, thing: Thing, offer: Offer) -> Steps[None]:
    """Play a card as a turn effect: Reactions are checked, then the turn ends (4.2.3.e)."""
    require_turn(e, player, f"jouer {label_of(e, thing)}")
    e.begin()
    yield from play_card(e, offer)
    yield from after_turn_effect(e, player, ends=True)


def take_quick(e: Engine, player: Player, action: Quick) -> Steps[None]:
    """Play a quick action as a turn effect: the turn continues (4.2.3.e)."""
    require_turn(e, player, f"jouer l’action rapide de {label_of(e, action.obj)}")
    e.begin()
    yield from play_quick(e, player, action)
    yield from after_turn_effect(e, player, ends=False)


def silent_pass(e: Engine, player: Player) -> Steps[None]:
    """Neutral form: the player passes without an event that Reactions could see."""
    mark = do.Mark(cites=e.cite(r4.TURN_EFFECTS), what="passe", player=player)
    e.record(step(e, "passer", [mark], r4.TURN_EFFECTS, kind="rule"))
    yield from after_turn_effect(e, player, ends=True)


@piece(r4.PASSED, r4.TURN_EFFECTS, neutral=silent_pass)
def take_pass(e: Engine, player: Player) -> Steps[None]:
    """Pass: final for the day."""
    require_turn(e, player, "passer")
    e.begin()
    mark = do.Mark(
        cites=e.cite(r4.TURN_EFFECTS, r4.PASSED), what="passe", player=player, who=player, verbs=(Verb.PASS,)
    )
    yield from happen(e, step(e, "passer", [mark], r4.TURN_EFFECTS, controller=player))
    yield from after_turn_effect(e, player, ends=True)


@piece(r4.CHECK_AFTER_TURN_EFFECT, r4.TURN_GOES_ON, r7.AFTER_YOU, neutral=skip)
def after_turn_effect(e: Engine, player: Player, *, ends: bool) -> Steps[None]:
    """Reactions are checked; then the turn goes on after a quick action, or ends (4.2.g, 4.2.3.e)."""
    yield from check_reactions(e)
    if e.state.over or not (ends or e.state.after_you or player in e.state.passed):
        return
    yield from expire(e, Duration.TURN)
    following = next_player(e)
    if following is not None:
        yield from give_turn(e, following)
    else:
        yield from end_phase(e, Phase.AFTERNOON)


def play_game(e: Engine) -> Steps[None]:
    """The whole game, until it is over."""
    while not e.state.over:
        yield from next_unit(e)
