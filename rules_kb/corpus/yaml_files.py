"""Package data and user files in YAML, read safely and checked against a pydantic model.

Scalars stay strings (a rule `1.10` must not become a float, `no` must not become a boolean); only
`null`, `true` and `false` are resolved. The model converts the rest.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from rules_kb.model.diagnostics import EXIT_BAD_FILE, UserError

T = TypeVar("T")

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Record(BaseModel):
    """Base of the models of data files: unknown fields are errors, values are immutable."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class _Loader(_Base):  # type: ignore[misc]  # the C loader has no type stubs
    """SafeLoader that keeps scalars as strings and refuses duplicate keys."""

    def construct_mapping(  # the signature of PyYAML
        self,
        node: yaml.MappingNode,
        deep: bool = False,  # noqa: FBT001, FBT002
    ) -> dict[Any, Any]:
        seen: set[str] = set()
        for key_node, _ in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise yaml.MarkedYAMLError(problem="clé composée", problem_mark=key_node.start_mark)
            if key_node.value in seen:
                raise yaml.MarkedYAMLError(
                    problem=f"clé « {key_node.value} » en double",
                    problem_mark=key_node.start_mark,
                )
            seen.add(key_node.value)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return mapping


_Loader.yaml_implicit_resolvers = {}
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:null|~|)$"), ["n", "~", ""])
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), ["t", "f"])


def load_yaml(path: Path, code: int = EXIT_BAD_FILE) -> object:
    """The plain content of a YAML file.

    Raises UserError with `code` (file, line and reason in French) when it cannot be read.
    """
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 - a SafeLoader
    except (OSError, UnicodeDecodeError) as error:
        problem = "ce n’est pas de l’UTF-8" if isinstance(error, UnicodeDecodeError) else error.strerror or error
        raise UserError(f"{path} : fichier illisible ({problem}).", code=code) from error
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f", ligne {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or str(error)
        raise UserError(f"{path}{line} : YAML incorrect ({problem}).", code=code) from error


def load_records(path: Path, shape: type[T], code: int = EXIT_BAD_FILE) -> T:
    """The content of `path` as `shape` (a model, `list[Model]`, …).

    Raises UserError with `code`, naming the file, the line and the path of the first wrong field.
    """
    content = load_yaml(path, code)
    try:
        return TypeAdapter(shape).validate_python(content)
    except ValidationError as error:
        first = error.errors()[0]
        raise wrong_field(path, first["loc"], in_french(first), code) from error


def wrong_field(path: Path, steps: Sequence[str | int], problem: str, code: int = EXIT_BAD_FILE) -> UserError:
    """The error for a field of a YAML file: file, line, path of the field, problem (French, no full stop)."""
    where = " › ".join(str(step) for step in steps) or "racine"
    return UserError(f"{path}, ligne {line_of(path, steps)}, champ {where} : {problem}.", code=code)


def line_of(path: Path, steps: Sequence[str | int]) -> int:
    """The line (from 1) of the deepest field of a readable YAML file on the way `steps`.

    Steps that the text does not spell out (short forms, names of variants) are passed over.
    """
    node = yaml.compose(path.read_text(encoding="utf-8"), Loader=_Loader)
    line = 1 if node is None else node.start_mark.line + 1
    for step in steps:
        found = _inside(node, step)
        if found is not None:
            line, node = found
    return line


def _inside(node: yaml.Node | None, step: str | int) -> tuple[int, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(step):
                return key.start_mark.line + 1, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step].start_mark.line + 1, node.value[step]
    return None


_FRENCH = {
    "missing": "champ obligatoire absent",
    "extra_forbidden": "champ inconnu",
    "literal_error": "« {input} » n’est pas possible ; au choix : {expected}",
    "enum": "« {input} » n’est pas possible ; au choix : {expected}",
    "int_parsing": "un nombre entier est attendu, reçu « {input} »",
    "int_type": "un nombre entier est attendu, reçu « {input} »",
    "string_type": "un texte est attendu, reçu « {input} »",
    "bool_type": "true ou false est attendu, reçu « {input} »",
    "bool_parsing": "true ou false est attendu, reçu « {input} »",
    "list_type": "une liste est attendue",
    "tuple_type": "une liste est attendue",
    "model_type": "un dictionnaire « clé : valeur » est attendu, reçu « {input} »",
    "dict_type": "un dictionnaire « clé : valeur » est attendu, reçu « {input} »",
    "too_short": "il en faut au moins {minimum}",
    "float_parsing": "un nombre est attendu, reçu « {input} »",
    "greater_than": "plus de {minimum} est attendu, reçu « {input} »",
    "less_than_equal": "{maximum} au plus est attendu, reçu « {input} »",
    "string_pattern_mismatch": "« {input} » n’a pas la forme attendue",
    "value_error": "{error}",
}


def in_french(error: Mapping[str, Any]) -> str:
    """The message of one pydantic error, in French where the kind of error is a usual one."""
    context = error.get("ctx") or {}
    expected = str(context.get("expected", "")).replace(" or ", ", ")
    known = _FRENCH.get(error["type"], str(error["msg"]))
    return known.format(
        input=error["input"],
        expected=expected,
        error=str(context.get("error", "")).rstrip("."),
        minimum=context.get("min_length", context.get("gt", "")),
        maximum=context.get("le", ""),
    )
