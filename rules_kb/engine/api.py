"""The engine as other layers see it: set a game up, run it, ask it, read it."""

from rules_kb.engine import dice, emblems, forms, internal, modifiers  # noqa: F401 - every piece is registered
from rules_kb.engine.booster import BoosterWar
from rules_kb.engine.codec import canonical, state_from_json, state_to_json
from rules_kb.engine.commands import (
    BeginPhase,
    CheckReactions,
    Command,
    Continue,
    DoDaily,
    PassTurn,
    Play,
    UseQuickAction,
)
from rules_kb.engine.daily import effects_of
from rules_kb.engine.decisions import (
    Decision,
    Endless,
    GameError,
    GameOver,
    IllegalDecision,
    MissingDecision,
    Option,
    Refusal,
    Undecided,
    UnusedDecision,
)
from rules_kb.engine.game import Chooser, Game
from rules_kb.engine.places import UnknownReferenceError
from rules_kb.engine.randomness import Scripted, Seeded
from rules_kb.engine.script import Script, first_legal
from rules_kb.engine.setup import Deck
from rules_kb.engine.situation import Holdings, Item, Situation
from rules_kb.engine.state import State
from rules_kb.engine.steps import Event
from rules_kb.engine.transcript import Shown
from rules_kb.engine.view import Application

__all__ = [
    "Application",
    "BeginPhase",
    "BoosterWar",
    "CheckReactions",
    "Chooser",
    "Command",
    "Continue",
    "Decision",
    "Deck",
    "DoDaily",
    "Endless",
    "Event",
    "Game",
    "GameError",
    "GameOver",
    "Holdings",
    "IllegalDecision",
    "Item",
    "MissingDecision",
    "Option",
    "PassTurn",
    "Play",
    "Refusal",
    "Script",
    "Scripted",
    "Seeded",
    "Shown",
    "Situation",
    "State",
    "Undecided",
    "UnknownReferenceError",
    "UnusedDecision",
    "UseQuickAction",
    "canonical",
    "effects_of",
    "first_legal",
    "state_from_json",
    "state_to_json",
]
