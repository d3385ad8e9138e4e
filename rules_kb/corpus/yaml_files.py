"""Package data and user files in YAML, read safely and checked against a pydantic model.

Scalars stay strings (a rule `1.10` must not become a float, `no` must not become a boolean); only
`null`, `true` and `false` are resolved. The model converts the rest.
"""

import re
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
        raise UserError(f"{path} : fichier illisible ({error}).", code=code) from error
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f", ligne {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or str(error)
        raise UserError(f"{path}{line} : YAML incorrect ({problem}).", code=code) from error


def load_records(path: Path, shape: type[T], code: int = EXIT_BAD_FILE) -> T:
    """The content of `path` as `shape` (a model, `list[Model]`, …).

    Raises UserError with `code`, naming the file and the path of the first wrong field.
    """
    content = load_yaml(path, code)
    try:
        return TypeAdapter(shape).validate_python(content)
    except ValidationError as error:
        first = error.errors()[0]
        where = " › ".join(str(step) for step in first["loc"]) or "racine"
        raise UserError(f"{path}, champ {where} : {first['msg']}.", code=code) from error
