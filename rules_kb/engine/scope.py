"""From where an ability looks at the game: who "you" and "I" are, what names are bound to."""

from dataclasses import dataclass, field, replace

from rules_kb.abilities.trees.words import Zone
from rules_kb.engine.characteristics import Expedition, Player
from rules_kb.engine.citing import nothing, piece
from rules_kb.engine.rulebook import events as r6
from rules_kb.engine.rulebook import objects as r2
from rules_kb.engine.rulebook import words as r7
from rules_kb.engine.state import Ref
from rules_kb.engine.view import View


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a hidden zone: not an object (2.1.j)."""

    element: int
    zone: Zone
    player: Player


Thing = int | Card


@dataclass(slots=True)
class Scope:
    """Everything that the words of one ability can refer to while it resolves.

    `moved`: the objects that this ability itself moved (2.1.f-g). `tough`: the Tough objects paid for in
    this effect (7.4.7.f). `done`, `did`: what the step before did (6.5.f).
    """

    view: View
    you: Player
    me: Ref | None = None
    names: dict[str, tuple[Ref | Card, ...]] = field(default_factory=dict)
    places: dict[str, tuple[Expedition, ...]] = field(default_factory=dict)
    regions: dict[str, tuple[int, ...]] = field(default_factory=dict)
    player: Player | None = None
    before: View | None = None
    die: int | None = None
    amounts: dict[str, int] = field(default_factory=dict)
    did: bool = False
    done: int = 0
    moved: set[int] = field(default_factory=set)
    tough: set[int] = field(default_factory=set)
    into: Expedition | None = None
    chosen: dict[str, object] = field(default_factory=dict)
    waived: bool = False

    def at(self, view: View) -> "Scope":
        """The same scope looking at another view."""
        return replace(self, view=view)


@piece(
    r2.FOLLOW,
    r2.FOLLOW_AGAIN,
    r2.GONE_CANNOT_MOVE,
    r7.SCOUT_FOUND,
    neutral=lambda ref, scope: ref.before if ref.before in scope.view.state.objects else None,
)
def acting(ref: Ref, scope: Scope) -> int | None:
    """The object that can be acted on now: itself, or what it became by this ability's own moves."""
    number = ref.after if ref.after is not None else (ref.before if ref.before is not None else -1)
    if ref.after is None and ref.before is not None and ref.before not in scope.moved:
        return ref.before if scope.view.exists(ref.before) else None
    gone = scope.view.state.gone
    while number not in scope.view.state.objects:
        known = gone.get(number)
        if known is None or known.became is None:
            return None
        became = scope.view.state.objects.get(known.became)
        scouted = known.obj.scouted and became is not None and became.zone is Zone.RESERVE
        if number not in scope.moved and not scouted:
            return None
        number = known.became
    return number


@piece(r2.LAST_KNOWN, r6.BOUND_GONE, neutral=nothing)
def informing(ref: Ref, scope: Scope) -> int | None:
    """The object to ask for information: as it is, or as it was when it stopped existing."""
    for number in (ref.before, ref.after):
        if number is not None and (scope.view.exists(number) or number in scope.view.state.gone):
            return number
    return None
