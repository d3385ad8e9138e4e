from collections.abc import Callable
from pathlib import Path

import pytest

from rules_kb.scenarios.load import Loaded, load_scenario

Write = Callable[[str], Path]
START = """schema: 1
id: essai
titre: "Une phrase qui pourrait être fausse."
regles: ["5.1.1.b"]
editions: ["4.0"]
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def call(text: str) -> Path:
        file = tmp_path / "essai.yaml"
        file.write_text(text if text.startswith("schema") else START + text, encoding="utf-8")
        return file

    return call


@pytest.fixture
def load(write: Write) -> Callable[[str], Loaded]:
    return lambda text: load_scenario(write(text))
