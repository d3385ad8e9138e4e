"""The source documents, read once, and an independent view of their lines."""

import re
from collections.abc import Callable

import pytest

from rules_kb.corpus.documents import Corpus10, load_documents, read_documents
from rules_kb.model.nodes import Node


@pytest.fixture(scope="session")
def sources() -> dict[str, bytes]:
    return read_documents()


@pytest.fixture(scope="session")
def corpus() -> Corpus10:
    return load_documents()


@pytest.fixture(scope="session")
def nodes(corpus: Corpus10) -> dict[str, Node]:
    return {node.key: node for node in corpus.nodes}


@pytest.fixture(scope="session")
def written() -> Callable[[bytes], list[str]]:
    """The non-blank lines of some bytes, found without the parser."""

    def lines(data: bytes) -> list[str]:
        texts = []
        for encoded in filter(bytes.strip, re.split(rb"\r\n|\n|\r", data)):
            try:
                texts.append(encoded.decode("utf-8"))
            except UnicodeDecodeError:
                texts.append(encoded.decode("latin-1"))
        return [text for text in texts if text.replace("\ufeff", "").strip()]

    return lines
