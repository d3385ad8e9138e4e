"""The French of what is told: every name of the engine has its words, none is shown as an identifier."""

import ast
import re
from collections.abc import Iterator
from itertools import takewhile

import pytest

from rules_kb.abilities.trees import abilities
from rules_kb.abilities.trees.base import REGISTRY, TAGS, Ability, Effect
from rules_kb.abilities.trees.words import Phase, Status, Terrain, Verb, Zone
from rules_kb.cli import rows
from rules_kb.corpus.package_data import DATA
from rules_kb.engine import actions as do
from rules_kb.engine import wording
from rules_kb.engine.marks import MARKS
from rules_kb.model.folding import fold
from rules_kb.model.typography import tied
from rules_kb.scenarios.load import Loaded, built_in
from rules_kb.scenarios.phrases import ACTIONS, action_words, named
from rules_kb.scenarios.record import ActionView
from rules_kb.scenarios.titles import ABILITIES, FACTS, PHASES, PLACES, STATUSES, STEPS, TERRAINS
from rules_kb.scenarios.transcript import golden_file, names_of

CASES = [(loaded, edition) for loaded in built_in().values() for edition in loaded.scenario.editions]
TABLES = (
    STEPS, ABILITIES, PHASES, PLACES, STATUSES, TERRAINS, wording.DOING, wording.INTO,
    {kind: " ".join(words) for kind, words in wording.TYPES.items()},
)  # fmt: skip
WORD = re.compile(r"[^\W\d_]{4,}")
ACCENTED = {
    fold(word)
    for table in TABLES
    for title in table.values()
    for word in WORD.findall(title)
    if fold(word) != word.lower()
}
"""What a title of more than three letters would be without its accents."""


def steps_named() -> Iterator[str]:
    """Every step that the engine proposes by a written name: `step(e, "…")`, `Built("…")`, `Built(name, …)`."""
    for file in sorted((DATA.parent / "engine").glob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            place = {"step": 1, "Built": 0, "Step": 0}.get(call.func.id)
            if place is not None and len(call.args) > place and isinstance(call.args[place], ast.Constant):
                yield str(call.args[place].value)  # type: ignore[attr-defined]  # a constant
    yield from ("avancer", "reculer")


def test_every_step_that_the_engine_names_has_a_title() -> None:
    assert {"payer", "piocher", "suite"} <= set(steps_named()) <= set(STEPS)


def test_every_action_and_every_fact_has_its_words() -> None:
    kinds = [kind for kind in vars(do).values() if isinstance(kind, type) and issubclass(kind, do.Action)]
    assert {kind.name for kind in kinds if kind.name} == set(ACTIONS)
    assert set(FACTS) == set(MARKS)
    for fact in FACTS:
        assert "_" not in action_words(action(do="noter", what=fact, who="A"), {})


def test_every_word_of_the_engine_has_a_title() -> None:
    assert {*Verb, *REGISTRY[Effect]} <= {*STEPS, *wording.DOING}
    assert set(REGISTRY[Effect]) <= set(wording.DOING)
    granted = [kind for kind in vars(abilities).values() if isinstance(kind, type) and issubclass(kind, Ability)]
    assert {TAGS[kind] for kind in granted if kind in TAGS} == set(ABILITIES)
    assert (set(wording.STATUSES), set(wording.ZONES), set(wording.TERRAINS)) == (set(Status), set(Zone), set(Terrain))
    assert set(PHASES) == set(Phase)


@pytest.mark.parametrize("title", [title for table in TABLES for title in table.values()])
def test_a_title_is_no_identifier(title: str) -> None:
    assert "_" not in title
    assert not ACCENTED & set(WORD.findall(title))


@pytest.mark.parametrize(("loaded", "edition"), CASES, ids=lambda x: x if isinstance(x, str) else x.id)
def test_a_transcript_is_french(loaded: Loaded, edition: str) -> None:
    told = golden_file(loaded.id, edition).read_text(encoding="utf-8")
    lines = [re.sub(r" \[[^]]*\]$", "", line) for line in takewhile(bool, told.splitlines())]
    refs = {ref for ref, name in names_of(loaded).items() if ref != name}
    for line in lines:
        assert "_" not in line
        assert ":  →" not in line
        assert not re.search(r"\b(?:[2-9]|\d\d+) (?:boost|compteur)\b|\b1 (?:boosts|compteurs)\b|\(s\)", line), line
        assert not ACCENTED & set(WORD.findall(line)), line
        assert not refs & set(re.findall(r"\(([^()]*)\)", line)), line


def action(**given: object) -> ActionView:
    whole: ActionView = {
        "do": "deplacer", "who": None, "object": None, "from": None, "to": None, "amount": None, "what": None, "as": [],
    }  # fmt: skip
    return whole | given  # type: ignore[return-value]  # the same keys


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            {"object": "sort", "from": "limbo", "to": "A.reserve", "what": "epuise"},
            "Sieste : Limbo → Réserve de A, épuisé",
        ),
        ({"object": "sort", "to": "A.zone_heros"}, "Sieste → zone du Héros de A"),
        (
            {"object": "sort", "from": "A.heros", "to": "A.reserve", "what": "boost", "amount": 2},
            "Sieste : Expédition du Héros de A → Réserve de A, avec 2 boosts",
        ),
        ({"do": "compteurs", "object": "sort", "what": "boost", "amount": 1}, "Sieste gagne 1 boost"),
        ({"do": "compteurs", "object": "sort", "what": "Kélon", "amount": -2}, "Sieste perd 2 compteurs Kélon"),
        ({"do": "gagner_capacite", "object": "sort", "what": "gigantesque"}, "Sieste gagne Gigantesque"),
        ({"do": "gagner_capacite", "object": "sort", "what": "Soldat, Mage"}, "Sieste gagne Soldat, Mage"),
        ({"do": "melanger", "object": "A.deck", "from": "A.defausse"}, "pile de Défausse de A mélangée → Deck de A"),
        ({"do": "reveler", "object": "Tumulte eau"}, "on révèle Tumulte eau"),
        ({"do": "placer", "object": "marqueur Terrain", "what": "foret, eau"}, "marqueur Terrain (forêt, eau)"),
        ({"do": "cesser", "object": "Réaction (sort)"}, "Réaction (Sieste) cesse d’exister"),
    ],
)
def test_an_action_in_words(given: dict[str, object], words: str) -> None:
    assert action_words(action(**given), {"sort": "Sieste"}) == words


def test_a_name_with_a_dot_is_no_place() -> None:
    assert named("A.compagnon", {}) == "Expédition du Compagnon de A"
    assert named("Mr. main", {}) == "Mr. main"


def test_a_line_never_breaks_before_its_punctuation() -> None:
    assert tied("« payer ? » : non ; oui !") == "«\u00a0payer\u00a0?\u00a0»\u00a0: non\u00a0; oui\u00a0!"


@pytest.mark.parametrize("columns", range(20, 60))
def test_rows_never_begin_with_punctuation(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(rows, "width", lambda: columns)
    monkeypatch.setattr(rows, "page", printed.append)
    rows.show_rows(["A répond « oui » à « Foncer pour piocher 2 cartes ? » : rien ne change ; c’est fini !"])
    assert " ".join(printed[0].split()).startswith("A répond « oui » à « Foncer")
    assert not re.search(r"^\s*[:;?!»]|«\s*$", printed[0], re.MULTILINE)
