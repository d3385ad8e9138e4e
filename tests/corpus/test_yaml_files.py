from pathlib import Path

import pytest

from rules_kb.corpus.yaml_files import Record, load_records, load_yaml
from rules_kb.model.diagnostics import UserError


class Thing(Record):
    numero: str
    oui: bool = False
    rien: str | None = "?"


def write(path: Path, text: str) -> Path:
    file = path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_numbers_and_words_stay_strings(tmp_path: Path) -> None:
    file = write(tmp_path, "- {numero: 1.10, oui: true, rien: null}\n- {numero: no}\n")
    assert load_records(file, list[Thing]) == [
        Thing(numero="1.10", oui=True, rien=None),
        Thing(numero="no"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- {numero: 1, numero: 2}", ["ligne 1", "double"]),
        ("a: [1\nb: 2", ["ligne 2"]),
        ("- !!python/object/apply:os.system [ls]", ["ligne 1"]),
        ("- {numero: x, autre: y}", ["ligne 1", "0 › autre", "champ inconnu"]),
        ("- {numero: x}\n- {}", ["ligne 2", "1 › numero", "obligatoire"]),
        ("? [a, b]\n: c", ["clé composée"]),
        ("[" * 5000, ["YAML incorrect"]),
    ],
)
def test_bad_files_name_the_place(tmp_path: Path, text: str, words: list[str]) -> None:
    file = write(tmp_path, text)
    with pytest.raises(UserError) as caught:
        load_records(file, list[Thing])
    assert caught.value.code == 3
    for word in [file.name, *words]:
        assert word in caught.value.message


def test_unreadable_files(tmp_path: Path) -> None:
    binary = tmp_path / "b.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path, tmp_path / "absent.yaml", binary):
        with pytest.raises(UserError, match="illisible"):
            load_yaml(path)
