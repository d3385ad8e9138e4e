"""Which rules a list names for an edition, and whether they are cited."""

from collections.abc import Sequence

from rules_kb.scenarios.record import CiteView


def concerning(numbers: Sequence[str], edition: str) -> list[str]:
    """The rules of a list that an edition must cite: its own (and the bare ones), else 4.0 standing in for 1.0."""
    own = [n for n in numbers if ":" not in n or n.startswith((f"{edition}:", "glossaire:"))]
    return own or [n for n in numbers if edition == "1.0" and n.startswith("4.0:")]


def cited(number: str, given: Sequence[CiteView], edition: str) -> bool:
    """Whether a rule is cited: `6.1.e` of the edition played (or of 4.0 standing in for it), `4.0:6.5.b`."""
    if ":" in number:
        wanted_edition, _, wanted = number.partition(":")
        if wanted_edition == "glossaire":
            return any(c["id"] == wanted for c in given)
        return any(c["edition"] == wanted_edition and c["id"] == wanted for c in given)
    return any(c["id"] == number and c["edition"] == edition for c in given)
