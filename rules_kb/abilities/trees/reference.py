"""The vocabulary reference of trees, made from the nodes themselves."""

from enum import Enum
from types import NoneType
from typing import Any, get_args

from rules_kb.abilities.trees.base import REGISTRY, Node
from rules_kb.abilities.trees.codec import keys_of


def reference() -> list[dict[str, Any]]:
    """Every node: `{category, about, tag, text, fields: [{key, type, optional}]}`, in the order of the modules."""
    return [
        {
            "category": category.__name__,
            "about": (category.__doc__ or "").strip(),
            "tag": tag,
            "text": " ".join((cls.__doc__ or "").split()),
            "fields": [
                {"key": key, "type": type_name(kind), "optional": optional} for key, kind, optional in keys_of(cls)
            ],
        }
        for category, nodes in REGISTRY.items()
        for tag, cls in nodes.items()
    ]


def type_name(kind: Any) -> str:  # noqa: ANN401 - any type hint
    """A type hint in words: a category, a list of values, `texte`, `entier`, `oui/non`."""
    arguments = [a for a in get_args(kind) if a not in (NoneType, Ellipsis)]
    if arguments:
        inner = " | ".join(type_name(a) for a in arguments)
        return f"liste de {inner}" if getattr(kind, "__origin__", None) is tuple else inner
    if issubclass(kind, Enum):
        return " / ".join(str(m.value) for m in kind)
    if issubclass(kind, Node):
        return str(kind.__name__)
    return {"int": "entier", "bool": "oui/non", "str": "texte"}[kind.__name__]
