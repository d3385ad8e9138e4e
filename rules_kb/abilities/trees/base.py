"""What a tree is made of: closed categories and the decorator that registers their nodes.

A node is a frozen dataclass of one category. `tag` is its French name in scenario files; each field
carries its French key in `Annotated[type, "clé"]`. `REGISTRY` is the closed list that the codec, the
reference and the engine's own completeness tests read.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform


class Node:
    """Any node of an ability tree."""

    __slots__ = ()


class Amount(Node):
    """A number that is worked out when it is needed."""

    __slots__ = ()


class Filter(Node):
    """What an object, a card, an Expedition, a region or a player must be like."""

    __slots__ = ()


class Condition(Node):
    """Something that is true or false of the game."""

    __slots__ = ()


class Who(Node):
    """One or several players."""

    __slots__ = ()


class Objects(Node):
    """The objects or cards on which a step acts."""

    __slots__ = ()


class Where(Node):
    """One or several Expeditions, or a region."""

    __slots__ = ()


class Place(Node):
    """The zone to which a card or an object moves."""

    __slots__ = ()


class Trigger(Node):
    """What must happen, or be about to happen."""

    __slots__ = ()


class Effect(Node):
    """One or several steps."""

    __slots__ = ()


class Statement(Node):
    """What a passive ability states."""

    __slots__ = ()


class Ability(Node):
    """A whole ability: quick action, Reaction, passive ability, effect of a Spell, keyword."""

    __slots__ = ()


class Part(Node):
    """A piece of one node (a token, a mode, a line of a table): its field says which, so no tag."""

    __slots__ = ()


CATEGORIES: tuple[type[Node], ...] = (
    Amount,
    Filter,
    Condition,
    Who,
    Objects,
    Where,
    Place,
    Trigger,
    Effect,
    Statement,
    Ability,
)
REGISTRY: dict[type[Node], dict[str, type[Node]]] = {category: {} for category in CATEGORIES}
TAGS: dict[type[Node], str] = {}

N = TypeVar("N", bound=Node)


@dataclass_transform(frozen_default=True)
def node(tag: str) -> Callable[[type[N]], type[N]]:
    """Make the class a node of its category, written `tag` in data."""

    def register(cls: type[N]) -> type[N]:
        made = dataclass(frozen=True, slots=True)(cls)
        TAGS[made] = tag
        category = next((c for c in CATEGORIES if issubclass(made, c)), None)
        if category is None:
            return made
        if tag in REGISTRY[category]:
            raise ValueError(f"two nodes are called {tag!r} in {category.__name__}")
        REGISTRY[category][tag] = made
        return made

    return register
