"""The documents are those of the manifest, byte for byte, or the command says what is wrong."""

import hashlib
import shutil
from pathlib import Path

import pytest

from rules_kb.corpus.documents import load_manifest, read_documents
from rules_kb.corpus.documents.manifest import SOURCES
from rules_kb.model.diagnostics import EXIT_PLACE, UserError

SEEDS = Path(__file__).resolve().parents[4] / "shared" / "seeds"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SOURCES, tmp_path / "sources"))


def test_the_manifest_names_origin_licence_and_every_file() -> None:
    manifest = load_manifest()
    assert (manifest.edition, manifest.date, manifest.langue) == ("1.0", "2024-09", "fr")
    assert manifest.licence == "CC-BY-NC-4.0"
    assert "ioamon" in manifest.attribution
    assert "Les Hauts Plateaux" in manifest.attribution
    assert [d.fichier for d in manifest.documents] == sorted(path.name for path in SOURCES.glob("*.txt"))
    for document in manifest.documents:
        assert hashlib.sha256((SOURCES / document.fichier).read_bytes()).hexdigest() == document.sha256


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the shared source documents are not beside the project")
def test_the_documents_are_the_sources_byte_for_byte() -> None:
    assert read_documents() == {path.name: path.read_bytes() for path in sorted(SEEDS.glob("*.txt"))}


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data + b"\n", lambda _: b""])
def test_a_damaged_document_is_refused(folder: Path, damage: object) -> None:
    path = sorted(folder.glob("*.txt"))[2]
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(UserError, match="endommagé") as raised:
        read_documents(folder)
    assert raised.value.code == EXIT_PLACE
    assert str(path) in raised.value.message
    assert "Réinstallez" in raised.value.message


def test_an_absent_document_is_named(folder: Path) -> None:
    path = min(folder.glob("*.txt"))
    path.unlink()
    with pytest.raises(UserError, match="illisible") as raised:
        read_documents(folder)
    assert raised.value.code == EXIT_PLACE
    assert str(path) in raised.value.message


@pytest.mark.parametrize("text", ["", "edition: [", "edition: '2.0'\n", "documents: oui\n"])
def test_a_damaged_manifest_is_named(folder: Path, text: str) -> None:
    (folder / "manifest.yaml").write_text(text)
    with pytest.raises(UserError, match=r"manifest\.yaml") as raised:
        read_documents(folder)
    assert raised.value.code == EXIT_PLACE
