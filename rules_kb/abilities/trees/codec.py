"""Trees to and from plain data (dict, list, str, int), as scenario files write them.

A node is written `{tag: {key: value, …}}`. Shorter forms, all read, never ambiguous:
- `tag` alone when every field has a default;
- `{tag: value}`: the value of the first field, unless it is a mapping whose keys are all field keys;
- a number where an amount is expected; a list where an effect is expected: a sequence.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from rules_kb.abilities.trees.base import CATEGORIES, REGISTRY, TAGS, Amount, Effect, Node

N = TypeVar("N", bound=Node)
Plain = dict[str, "Plain"] | list["Plain"] | str | int | bool | None
_CATEGORY_FR = {
    "Amount": "un nombre",
    "Filter": "un filtre",
    "Condition": "une condition",
    "Who": "un joueur",
    "Objects": "des objets",
    "Where": "des Expéditions",
    "Place": "une destination",
    "Trigger": "un déclencheur",
    "Effect": "un effet",
    "Statement": "ce que dit une capacité passive",
    "Ability": "une capacité",
}


class TreeError(ValueError):
    """Data that is not a tree: `path` says where, the French message what and what is expected."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path or '(racine)'} : {message}")
        self.path = path
        self.message = message


_SPECS: dict[type[Node], dict[str, tuple[Field[Any], Any]]] = {}


def _spec(cls: type[Node]) -> dict[str, tuple[Field[Any], Any]]:
    if cls not in _SPECS:
        _SPECS[cls] = _read_spec(cls)
    return _SPECS[cls]


def _read_spec(cls: type[Node]) -> dict[str, tuple[Field[Any], Any]]:
    hints = get_type_hints(cls, include_extras=True)
    spec = {}
    for item in fields(cast("Any", cls)):
        hint = hints[item.name]
        kind, key = get_args(hint)[:2] if get_origin(hint) is Annotated else (hint, item.name)
        spec[key] = (item, kind)
    return spec


def keys_of(cls: type[Node]) -> list[tuple[str, Any, bool]]:
    """The fields of a node: French key, type, whether it may be left out."""
    return [(key, kind, item.default is not MISSING) for key, (item, kind) in _spec(cls).items()]


def build(category: type[N], data: object, path: str = "") -> N:
    """Read a tree of that category.

    Raises:
        TreeError: the data does not describe one; its path names the place.
    """
    return cast("N", _node(category, data, path))


def _node(category: type[Node], data: object, path: str) -> Node:
    if category not in REGISTRY:
        return _fields(category, data, path)
    known = REGISTRY[category]
    if category is Amount and _is_int(data):
        return _fields(known["entier"], data, path)
    if category is Effect and isinstance(data, list):
        return _fields(known["suite"], {"etapes": data}, f"{path}.suite" if path else "suite")
    if isinstance(data, str):
        tag, body = data, cast("object", {})
    elif isinstance(data, Mapping) and len(data) == 1:
        tag, body = next(iter(data.items()))
    else:
        raise TreeError(path, f"{_CATEGORY_FR[category.__name__]} attendu : un mot ou un dictionnaire à une seule clé")
    if tag not in known:
        raise TreeError(
            path, f"« {tag} » n’est pas {_CATEGORY_FR[category.__name__]} ; connus : {', '.join(sorted(known))}"
        )
    return _fields(known[tag], body, f"{path}.{tag}" if path else str(tag))


def _is_int(data: object) -> bool:
    return (isinstance(data, int) and not isinstance(data, bool)) or (
        isinstance(data, str) and data.lstrip("-").isdigit()
    )


def _fields(cls: type[Node], data: object, path: str) -> Node:
    spec = _spec(cls)
    if data is None:
        data = {}
    if not (isinstance(data, Mapping) and set(data) <= set(spec)):
        if not spec:
            raise TreeError(path, "ce mot n’a pas de champ")
        first = next(iter(spec))
        if isinstance(data, Mapping) and len(data) != 1:
            unknown = sorted(str(k) for k in set(data) - set(spec))
            raise TreeError(path, f"champ inconnu : {', '.join(unknown)} ; attendus : {', '.join(spec)}")
        data = {first: data}
    values: dict[str, Any] = {}
    for key, (item, kind) in spec.items():
        if key in data:
            values[item.name] = _value(kind, data[key], f"{path}.{key}" if path else key)
        elif item.default is MISSING:
            raise TreeError(path, f"champ manquant : {key}")
    return cls(**values)


def _value(kind: Any, data: object, path: str) -> Any:  # noqa: ANN401, PLR0911 - one branch a kind of type
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        options = [k for k in get_args(kind) if k is not NoneType]
        return None if data is None else _value(options[0], data, path)
    if origin is tuple:
        items = data if isinstance(data, list | tuple) else [data]
        return tuple(_value(get_args(kind)[0], item, f"{path}[{i}]") for i, item in enumerate(items))
    if issubclass(kind, Node):
        return _node(kind, data, path)
    if issubclass(kind, Enum):
        return _enum(kind, data, path)
    if kind is bool:
        return _bool(data, path)
    if kind is int:
        if not _is_int(data):
            raise TreeError(path, f"un nombre entier attendu, reçu « {data} »")
        return int(cast("Any", data))
    if not isinstance(data, str):
        raise TreeError(path, f"un texte attendu, reçu « {data} »")
    return data


_SYMBOLS = {"{V}": "foret", "{M}": "montagne", "{O}": "eau", "V": "foret", "M": "montagne", "O": "eau"}


def _enum(kind: type[Enum], data: object, path: str) -> Enum:
    text = str(data)
    text = _SYMBOLS.get(text, text) if kind.__name__ in ("Terrain", "Value") else text.strip("{}")
    for member in kind:
        if member.value == text:
            return member
    raise TreeError(path, f"« {data} » inconnu ; attendus : {', '.join(str(m.value) for m in kind)}")


def _bool(data: object, path: str) -> bool:
    if isinstance(data, bool):
        return data
    if str(data).lower() in ("true", "oui", "vrai"):
        return True
    if str(data).lower() in ("false", "non", "faux"):
        return False
    raise TreeError(path, f"oui ou non attendu, reçu « {data} »")


def dump(tree: Node) -> Plain:
    """Write a tree as plain data that `build` reads back as an equal tree."""
    if type(tree) is REGISTRY[Amount]["entier"]:
        return cast("int", tree.value)  # type: ignore[attr-defined]  # the node `entier`
    body: dict[str, Plain] = {}
    for key, (item, _) in _spec(type(tree)).items():
        value = getattr(tree, item.name)
        if item.default is MISSING or value != item.default:
            body[key] = _plain(value)
    return {TAGS[type(tree)]: body} if _is_tagged(tree) else body


def _is_tagged(tree: Node) -> bool:
    return any(issubclass(type(tree), c) for c in CATEGORIES)


def _plain(value: object) -> Plain:
    if isinstance(value, Node):
        return dump(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return cast("Plain", value)
