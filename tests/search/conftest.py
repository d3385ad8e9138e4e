from pathlib import Path

import pytest

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.search.archive import Archive
from rules_kb.search.build import build_archive, prepare
from rules_kb.search.documents import Document
from rules_kb.search.engine import SearchEngine
from rules_kb.search.language import Language


@pytest.fixture(scope="session")
def archive(knowledge: KnowledgeBase) -> bytes:
    return build_archive(knowledge, "test")


@pytest.fixture(scope="session")
def engine(archive: bytes) -> SearchEngine:
    return SearchEngine(Archive(archive))


@pytest.fixture(scope="session")
def prepared(knowledge: KnowledgeBase) -> tuple[list[Document], Language]:
    return prepare(knowledge)


@pytest.fixture(scope="session")
def language(prepared: tuple[list[Document], Language]) -> Language:
    return prepared[1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "cache" / "search"
    place.mkdir(parents=True, mode=0o700)
    return place
