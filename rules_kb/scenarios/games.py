"""Whole games in scenarios: set-up (4.1) and the options of a Booster War."""

from collections.abc import Callable

from rules_kb.corpus.yaml_files import wrong_field
from rules_kb.engine.booster import BoosterWar
from rules_kb.engine.cards import Face
from rules_kb.engine.characteristics import Player
from rules_kb.engine.decisions import Steps
from rules_kb.engine.kernel import Engine
from rules_kb.engine.setup import Deck, begin_game, table
from rules_kb.model.diagnostics import EXIT_BAD_FILE
from rules_kb.scenarios.board import PLAYERS, Board
from rules_kb.scenarios.load import Loaded

WORDS = {"oui": True, "non": False}
OPTIONS = {
    "variante": "variant",
    "etendre": "expand",
    "compare": "compare",
    "egalite_apres_le_jour_supplementaire": "tie_after_extra",
    "deck_range_melange": "ordered_deck_shuffled",
    "rencontre_termine": "ends_when_met",
}


def booster_of(loaded: Loaded) -> BoosterWar | None:
    """The Booster War of a scenario, if it is one; UserError (exit 3) for an unknown option."""
    given = loaded.scenario.etant_donne.options
    if not given:
        return None
    values: dict[str, object] = {"variant": "moins_technique"}
    for name, value in given.items():
        if name not in OPTIONS:
            known = ", ".join(OPTIONS)
            raise wrong_field(
                loaded.path, ("etant_donne", "options", name), f"option inconnue (au choix : {known})", EXIT_BAD_FILE
            )
        values[OPTIONS[name]] = WORDS.get(value, value)
    return BoosterWar(**values)  # type: ignore[arg-type]  # the values are checked by the engine where they serve


def new_game(loaded: Loaded, board: Board) -> Callable[[Engine], Steps[None]] | None:
    """For a scenario that begins with the set-up: put the decks on the table; gives what starts the game."""
    acts = loaded.scenario.quand
    if not acts or not acts[0].mise_en_place:
        return None
    board.state, heroes = table(("A", "B"), {player: _deck(loaded, player) for player in PLAYERS})
    board.refs.clear()
    for player in PLAYERS:
        board.refs.update(_refs(loaded, player, board.state.decks[player], heroes[player]))
    return lambda engine: begin_game(engine, heroes)


def _deck(loaded: Loaded, player: Player) -> Deck:
    side = loaded.scenario.etant_donne.joueurs.get(player)  # type: ignore[call-overload]  # A or B
    if side is None:
        return Deck(())
    cards: list[Face] = []
    for index, placed in enumerate(side.deck):
        cards += [loaded.faces[(player, "deck", index)]] * placed.exemplaires
    return Deck(tuple(cards), loaded.faces.get((player, "zone_heros", 0)))


def _refs(loaded: Loaded, player: Player, pile: tuple[int, ...], hero: int | None) -> dict[str, int]:
    side = loaded.scenario.etant_donne.joueurs.get(player)  # type: ignore[call-overload]  # A or B
    refs: dict[str, int] = {}
    if side is None:
        return refs
    numbers = iter(pile)
    for placed in side.deck:
        first, *_ = [next(numbers) for _ in range(placed.exemplaires)]
        if placed.ref:
            refs[placed.ref] = first
    if hero is not None and side.zone_heros and side.zone_heros[0].ref:
        refs[side.zone_heros[0].ref] = hero
    return refs
