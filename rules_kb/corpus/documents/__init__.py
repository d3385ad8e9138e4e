"""The five source documents of edition 1.0: verified, parsed, checked, merged into nodes."""

from rules_kb.corpus.documents.elements import Element, ParsedDocument
from rules_kb.corpus.documents.manifest import Manifest, load_manifest, read_documents
from rules_kb.corpus.documents.merge import Corpus10, build_corpus, load_documents
from rules_kb.corpus.documents.parse import parse_document

__all__ = [
    "Corpus10",
    "Element",
    "Manifest",
    "ParsedDocument",
    "build_corpus",
    "load_documents",
    "load_manifest",
    "parse_document",
    "read_documents",
]
