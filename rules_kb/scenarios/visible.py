"""What a player sees, against what the scenario says they see."""

from collections.abc import Mapping
from typing import Any

from rules_kb.engine.api import Game
from rules_kb.scenarios.compare import Difference, agrees, shown
from rules_kb.scenarios.paths import UNKNOWN, UnknownPath
from rules_kb.scenarios.shape import Player

ZONES = ("main", "deck", "mana", "reserve", "defausse", "reperes", "zone_heros")


def seen(asked: Mapping[Player, Mapping[str, object]], game: Game) -> dict[str, dict[str, object]]:
    """What each player sees at the paths asked about; a path that shows nothing says why."""
    found: dict[str, dict[str, object]] = {}
    for player, paths in asked.items():
        sight = game.sight(player)
        found[player] = {path: _try(sight, path) for path in paths}
    return found


def _try(sight: Mapping[str, Any], path: str) -> object:
    try:
        return look(sight, path)
    except UnknownPath as error:
        return str(error)


def compare_visible(
    expected: Mapping[Player, Mapping[str, object]], actual: Mapping[str, Mapping[str, object]]
) -> list[Difference]:
    """The paths that do not show what is written; `?` is what a player may not know."""
    return [
        {
            "path": f"visible › {player} › {path}",
            "expected": shown(wanted),
            "actual": shown(actual[player][path]),
        }
        for player, paths in expected.items()
        for path, wanted in paths.items()
        if not agrees(wanted, actual[player][path])
    ]


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
    return [card if isinstance(card, str) else card.get("nom", UNKNOWN) for card in content]
