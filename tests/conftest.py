import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_kb.corpus.knowledge import KnowledgeBase, load_knowledge
from rules_kb.explain.context import Context, build_context

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(autouse=True)
def _stoppable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`main` ends its process, here it does not: Ctrl-C goes on stopping what it stopped."""
    stops = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr("rules_kb.cli.output._stops", [])
    yield
    signal.signal(signal.SIGINT, stops)


@pytest.fixture(scope="session")
def knowledge() -> KnowledgeBase:
    return load_knowledge()


@pytest.fixture(scope="session")
def context(knowledge: KnowledgeBase) -> Context:
    return build_context(knowledge)


@pytest.fixture(scope="session")
def shared() -> Path:
    if not SHARED.is_dir():
        pytest.skip("le dossier shared/ n’est pas à côté du projet")
    return SHARED
