"""What a player sees, against what the scenario says they see."""

from collections.abc import Mapping
from typing import Any

from rules_kb.engine.api import Game
from rules_kb.scenarios.compare import Difference, agrees, shown
from rules_kb.scenarios.paths import UNKNOWN, UnknownPath
from rules_kb.scenarios.shape import Player

ZONES = ("main", "deck", "mana", "reserve", "defausse", "reperes", "zone_heros")


def compare_visible(expected: Mapping[Player, Mapping[str, object]], game: Game) -> list[Difference]:
    """For each player, the paths that do not show what is written; `?` is what they may not know."""
    found: list[Difference] = []
    for player, paths in expected.items():
        seen = game.sight(player)
        for path, wanted in paths.items():
            where = f"visible › {player} › {path}"
            try:
                actual = look(seen, path)
            except UnknownPath as error:
                found.append({"path": where, "expected": shown(wanted), "actual": str(error)})
                continue
            if not agrees(wanted, actual):
                found.append({"path": where, "expected": shown(wanted), "actual": shown(actual)})
    return found


def look(seen: Mapping[str, Any], path: str) -> object:
    """What a path shows: names, `?` for cards that are only counted.

    Raises:
        UnknownPath: the path names nothing that is seen.
    """
    head, _, what = path.partition(".")
    if head == "region" and what.isdigit() and int(what) < len(seen["aventure"]):
        region = seen["aventure"][int(what)]
        return UNKNOWN if region.get("face_cachee") else list(region["terrains"])
    zones = seen["joueurs"].get(head)
    if zones is None or what not in ZONES:
        raise UnknownPath(f"« {path} » : on voit A.{', A.'.join(ZONES)}, region.0 à region.7")
    content = zones[what]
    if isinstance(content, int):
        return [UNKNOWN] * content
    if what == "mana":
        return [orb.get("carte", UNKNOWN) for orb in content]
    return [card if isinstance(card, str) else card["nom"] for card in content]
