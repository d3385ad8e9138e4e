"""What is wrong in a file is said with its line and its field, in French."""

import re
from pathlib import Path

import pytest

from rules_kb.model.diagnostics import UserError
from rules_kb.scenarios.cards import built_in_cards
from rules_kb.scenarios.load import find, load_scenario
from rules_kb.scenarios.run import run
from rules_kb.scenarios.skeleton import skeleton
from tests.scenarios.conftest import Write

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "scenarios.md"


CARD = "cartes:\n  x:\n    nom: X\n    type: sort\n"
A = "etant_donne:\n  joueurs:\n    A:\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("etant_donne: {jours: 2}\n", 6, ["etant_donne › jours", "champ inconnu"]),
        ("etant_donne:\n  jour: deux\n", 7, ["nombre entier", "deux"]),
        ("etant_donne:\n  phase: soir\n", 7, ["« soir »", "'nuit'"]),
        ("etant_donne:\n  joueurs:\n    A: {main: [{carte: inconnue}]}\n", 8, ["carte inconnue", "inconnue"]),
        ("etant_donne:\n  joueurs:\n    C: {main: 2}\n", 8, ["C"]),
        ("etant_donne:\n  joueurs:\n    A: {main: [{ref: x}]}\n", 8, ["« carte »", "« nom »"]),
        (f"{A}      main:\n        - {{carte: carte-d-essai, stats: [1, 1, 1]}}\n", 10, ["stats"]),
        (f"{A}      main: [{{carte: carte-d-essai, ref: a}}, {{carte: carte-d-essai, ref: a}}]\n", 9, ["déjà pris"]),
        ("etant_donne:\n  aventure: {regions: [V]}\n", 7, ["six régions"]),
        ("etant_donne:\n  aventure: {avance: {A.tête: 2}}\n", 7, ["A.tête", "Expédition"]),
        ("quand:\n  - {joueur: A}\n", 7, ["une seule chose"]),
        ("quand:\n  - {joue: x}\n", 7, ["« joueur »"]),
        (f"{CARD}    capacites:\n      - effet: {{pioche: 1}}\n", 11, ["« pioche »", "piocher"]),
        ('selon_edition:\n  "1.0": {}\n', 7, ["édition"]),
        ("alors:\n  interdit:\n    - {joueur: A, joue: x, raison: []}\n", 8, ["raison"]),
    ],
)  # fmt: skip
def test_an_error_names_its_line_and_its_field(write: Write, text: str, line: int, words: list[str]) -> None:
    file = write(text)
    with pytest.raises(UserError) as caught:
        run(load_scenario(file), "4.0")
    assert caught.value.code == 3
    assert f"{file}, ligne {line}," in caught.value.message
    for word in words:
        assert word in caught.value.message


def test_an_unknown_name_gives_the_nearest() -> None:
    with pytest.raises(UserError) as caught:
        find("ouvrir-les-porte")
    assert caught.value.code == 1
    assert "ouvrir-les-portes" in caught.value.suggestions


def test_the_skeleton_runs_as_it_is(write: Write) -> None:
    text = skeleton("essai")
    loaded = load_scenario(write(text[text.index("schema:") :]))
    for edition in loaded.scenario.editions:
        assert run(loaded, edition).differences == []


def test_a_name_that_cannot_be_an_id_is_refused() -> None:
    with pytest.raises(UserError) as caught:
        skeleton("Ma Question")
    assert caught.value.code == 2


def test_the_whole_scenario_of_the_guide_runs(write: Write) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    whole = [b for b in blocks if b.startswith("schema")]
    assert len(whole) == 1
    loaded = load_scenario(write(whole[0]))
    for edition in loaded.scenario.editions:
        assert run(loaded, edition).differences == []


def test_the_cards_of_the_guide_are_read(write: Write) -> None:
    blocks = re.findall(r"```yaml\n(cartes:.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        assert load_scenario(write(block)).scenario.cartes


def test_the_guide_names_every_built_in_card_that_is_invented() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    invented = [name for name, face in built_in_cards().items() if "d’essai" in face.name]
    assert [name for name in invented if f"`{name}`" not in text] == []
