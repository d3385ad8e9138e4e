"""Where a physical element is now."""

from rules_kb.abilities.trees.words import Zone
from rules_kb.engine.characteristics import Player
from rules_kb.engine.view import View


class UnknownReferenceError(KeyError):
    """A name that is no reference of the game; the message is French."""

    def __str__(self) -> str:
        return str(self.args[0])


def find(view: View, element: int) -> tuple[Zone | None, int | None, Player | None]:
    """Where an element is: zone, object if it is one, whose zone."""
    for number, obj in view.state.objects.items():
        if obj.element == element:
            return obj.zone, number, obj.player
    for zone, holders in ((Zone.HAND, view.state.hands), (Zone.DECK, view.state.decks)):
        for player, cards in holders.items():
            if element in cards:
                return zone, None, player
    return None, None, None
