"""The ledger of what is known to be wrong in a text; the texts themselves are never edited."""

from typing import Literal, get_args

from pydantic import Field, model_validator

from rules_kb.corpus.package_data import yaml_files
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.model.diagnostics import EXIT_PLACE, UserError

Nature = Literal[
    "contradiction",
    "traduction",
    "lacune",
    "perime",
    "terminologie",
    "symbole",
    "renvoi",
    "doublon",
    "presentation",
]
NATURES: tuple[Nature, ...] = get_args(Nature)  # gravest first


class Fault(Record):
    """One fault: where, what is wrong, how to read it (or why there is no reading)."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    nature: Nature
    editions: tuple[Literal["1.0", "3.0", "4.0"], ...] = Field(min_length=1)
    touche: tuple[str, ...] = Field(min_length=1)
    titre: str
    probleme: str
    lecture: str | None
    sans_lecture: str | None = None
    conflits: tuple[tuple[str, str], ...] = ()
    renvois: tuple[str, ...] = ()
    source: str

    @model_validator(mode="after")
    def _reading_or_reason(self) -> "Fault":
        if not self.lecture and not self.sans_lecture:
            raise ValueError("il faut « lecture » ou « sans_lecture »")
        return self

    @property
    def key(self) -> str:
        """`faute:jeton-compteur`."""
        return f"faute:{self.id}"


def load_faults() -> tuple[Fault, ...]:
    """All faults, file by file; UserError (exit 4) for a damaged file or an id used twice."""
    faults: dict[str, Fault] = {}
    for path in yaml_files("faults"):
        for fault in load_records(path, list[Fault], EXIT_PLACE):
            if fault.id in faults:
                raise UserError(f"{path} : faute « {fault.id} » en double.", code=EXIT_PLACE)
            faults[fault.id] = fault
    return tuple(faults.values())
