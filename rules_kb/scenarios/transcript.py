"""The whole of a run as lines: what people read with `--trace`, and the golden files keep."""

from collections.abc import Iterator
from pathlib import Path

from rules_kb.corpus.package_data import DATA
from rules_kb.scenarios.citing import cited, concerning
from rules_kb.scenarios.load import Loaded
from rules_kb.scenarios.phrases import decision_line, event_line, refusal_line
from rules_kb.scenarios.run import Result
from rules_kb.scenarios.shape import piles

FOLDER = DATA / "scenarios" / "transcripts"


def golden_file(name: str, edition: str) -> Path:
    """Where the golden transcript of a scenario is kept, beside it."""
    return FOLDER / f"{name}-{edition}.txt"


def names_of(loaded: Loaded) -> dict[str, str]:
    """The printed name of each `ref`."""
    found: dict[str, str] = {}
    for player, side in loaded.scenario.etant_donne.joueurs.items():
        for where, pile in piles(side):
            for index, placed in enumerate(pile):
                if placed.ref:
                    found[placed.ref] = loaded.faces[(player, *where, index)].name
    return found


def transcript(loaded: Loaded, result: Result) -> Iterator[str]:
    """Events in order, each question after the event that it follows, then refusals and the state."""
    names = names_of(loaded)
    asked = list(result.decisions)
    for index, event in enumerate([None, *result.events]):
        if event is not None:
            yield f"{event['n']:>3} · {event_line(event, names)}"
        while asked and asked[0]["after"] == index:
            yield f"    ? {decision_line(asked.pop(0))}"
    for refused in result.refusals:
        yield f"    ✗ {refusal_line(refused)}"
    if result.stopped:
        yield f"    ! {result.stopped}"


def held(loaded: Loaded, result: Result) -> str:
    """The rules of the scenario that applied without a step of their own: what is in force, who comes first."""
    said, asked = result.said(), concerning(loaded.scenario.regles, result.edition)
    silent = [n for n in asked if not cited(n, said, result.edition) and cited(n, result.applied, result.edition)]
    return f"Règles appliquées sans étape propre : {', '.join(silent)}" if silent else ""


def golden(loaded: Loaded, result: Result) -> str:
    """The text of the golden file: the transcript, then every line of the state that says something."""
    lines = [*transcript(loaded, result), ""]
    for path, value in result.state.items():
        if value not in ([], {}, "", 0, None):
            shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            lines.append(f"{path} : {shown}")
    return "\n".join(lines) + "\n"
