"""A state in a few plain words: who has what where."""

from rules_kb.engine.view import View
from rules_kb.scenarios.board import PLAYERS, ZONES
from rules_kb.scenarios.paths import GAME, Look, read


def summary(view: View, refs: dict[str, int] | None = None) -> dict[str, object]:
    """The game, then each player's zones by name, Mana Orbs and Expeditions."""
    look = Look(view, refs or {}, {})
    known: dict[str, object] = {name: reader(view.state) for name, reader in GAME.items()}
    for player in PLAYERS:
        for zone in ZONES:
            if zone != "mana":
                known[f"{player}.{zone}"] = read(f"{player}.{zone}", look)
        known[f"{player}.mana.prets"] = read(f"{player}.mana.prets", look)
        known[f"{player}.mana.epuises"] = read(f"{player}.mana.epuises", look)
        for side in ("heros", "compagnon"):
            if view.state.treks:
                known[f"{player}.{side}.avance"] = read(f"{player}.{side}.avance", look)
                known[f"{player}.{side}.stats"] = read(f"{player}.{side}.stats", look)
    return known
