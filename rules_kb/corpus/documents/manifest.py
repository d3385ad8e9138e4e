"""What the source documents are, where they come from, and whether they are intact."""

import hashlib
from pathlib import Path
from typing import Literal

from rules_kb.corpus.package_data import DATA
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.model.diagnostics import EXIT_PLACE, UserError

SOURCES = DATA / "sources"


class SourceDocument(Record):
    """One document: its file name and the SHA-256 of its bytes."""

    fichier: str
    sha256: str


class Manifest(Record):
    """The documents of the package in reading order, with origin, licence and attribution."""

    edition: Literal["1.0"]
    date: str
    langue: Literal["fr"]
    origine: str
    licence: str
    attribution: str
    documents: list[SourceDocument]


def load_manifest(folder: Path = SOURCES) -> Manifest:
    """The manifest of a folder of documents; UserError (exit 4) when it cannot be read."""
    return load_records(folder / "manifest.yaml", Manifest, EXIT_PLACE)


def read_documents(folder: Path = SOURCES) -> dict[str, bytes]:
    """The bytes of each document by file name, in the order of the manifest.

    Raises UserError (exit 4) for a document that is absent, unreadable or not the one recorded.
    """
    return {d.fichier: _verified(folder / d.fichier, d) for d in load_manifest(folder).documents}


def _verified(path: Path, document: SourceDocument) -> bytes:
    advice = "Réinstallez altered-judge."
    try:
        data = path.read_bytes()
    except OSError as error:
        message = f"{path} : document source illisible ({error.strerror}). {advice}"
        raise UserError(message, code=EXIT_PLACE) from error
    found = hashlib.sha256(data).hexdigest()
    if found != document.sha256:
        message = (
            f"{path} : document source endommagé (SHA-256 {found[:12]}…, attendu {document.sha256[:12]}…). {advice}"
        )
        raise UserError(message, code=EXIT_PLACE)
    return data
