"""Which paragraph of section 1 (an overview) sums up which rule."""

from rules_kb.corpus.package_data import DATA
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.model.diagnostics import EXIT_PLACE


class Restatement(Record):
    """An overview paragraph and a rule that it sums up (keys)."""

    apercu: str
    regle: str


def load_restates() -> tuple[Restatement, ...]:
    """All pairs; UserError (exit 4) for a damaged file."""
    path = DATA / "editions" / "apercus.yaml"
    return tuple(load_records(path, list[Restatement], EXIT_PLACE))
