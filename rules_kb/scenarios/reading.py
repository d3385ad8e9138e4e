"""A scenario file read and checked: what is wrong is said in French, with what could have been meant."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args

from pydantic import ValidationError

from rules_kb.corpus.yaml_files import Record, in_french, load_yaml, wrong_field
from rules_kb.model.diagnostics import UserError
from rules_kb.model.folding import fold
from rules_kb.scenarios.shape import Scenario

NEAREST = 3
YAML = {
    "mapping values are not allowed in this context": (
        "un « : » de trop : mettez entre guillemets droits la phrase qui le contient, ou corrigez le retrait"
    ),
    "found character that cannot start any token": (
        "un caractère qui ne peut pas commencer une valeur (tabulation, @, `) : indentez avec des espaces, "
        "mettez le texte entre guillemets droits"
    ),
    "found character '\\t' that cannot start any token": "une tabulation : indentez avec des espaces",
    "did not find expected ',' or '}'": "une virgule ou une accolade } manque",
    "did not find expected ',' or ']'": "une virgule ou un crochet ] manque",
    "could not find expected ':'": "un « : » manque après une clé",
    "did not find expected key": "une clé est attendue : vérifiez le retrait et les guillemets",
    "did not find expected '-' indicator": "un tiret « - » est attendu : vérifiez le retrait",
}
"""What the YAML reader says, for a judge."""


def read_scenario(path: Path, code: int) -> Scenario:
    """The scenario of a file; UserError with `code` naming the file, the line, the field and what is wrong."""
    try:
        content = load_yaml(path, code)
    except UserError as error:
        message = error.message
        for english, french in YAML.items():
            message = message.replace(f"({english})", f"({french})")
        raise UserError(message, code=code) from error
    try:
        return Scenario.model_validate(content)
    except ValidationError as error:
        errors = error.errors()
        # An unknown field is most often the misspelt name of the one that is said to be missing.
        first = next((e for e in errors if e["type"] == "extra_forbidden"), errors[0])
        steps = tuple(s for s in first["loc"] if s != "[key]")
        raise wrong_field(path, steps, _problem(first, steps), code) from error


def _problem(error: Mapping[str, Any], steps: Sequence[str | int]) -> str:
    if error["type"] in {"too_short", "string_too_short"}:
        return "ne peut pas être vide" if not error["input"] else f"trop court : « {error['input']} »"
    if error["type"] != "extra_forbidden":
        return in_french(error)
    known = sorted(set(_fields(steps)))
    wanted = fold(str(steps[-1]))
    near = get_close_matches(wanted, known, NEAREST, 0.5)
    return "champ inconnu" + (f" (proches : {', '.join(near)})" if near else f" (possibles : {', '.join(known)})")


def _fields(steps: Sequence[str | int]) -> Iterator[str]:
    """The fields that exist where a path ends."""
    records: list[type[Record]] = [Scenario]
    for step in steps[:-1]:
        inside = [r for record in records for r in _inside(record, step)]
        records = inside or records
    for record in records:
        yield from (info.alias or name for name, info in record.model_fields.items())


def _inside(record: type[Record], step: str | int) -> list[type[Record]]:
    return [r for name, i in record.model_fields.items() if step in {name, i.alias} for r in _records(i.annotation)]


def _records(annotation: object) -> Iterator[type[Record]]:
    """The models that a type is made of."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        yield annotation
    for part in get_args(annotation):
        yield from _records(part)
