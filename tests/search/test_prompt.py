import builtins
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rules_kb.cli import searching
from rules_kb.cli.commands import prompt
from rules_kb.cli.pager import through_pager
from rules_kb.cli.searching import Asked
from rules_kb.search.engine import SearchEngine

JUDGE = Path(sys.executable).parent / "altered-judge"


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: SearchEngine) -> list[object]:
    typed: list[object] = []
    monkeypatch.setenv("ALTERED_JUDGE_CACHE", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(prompt, "open_engine", lambda: engine)

    def answer(_prompt: str) -> str:
        if not typed:
            raise EOFError
        line = typed.pop(0)
        if isinstance(line, BaseException):
            raise line
        return str(line)

    monkeypatch.setattr(builtins, "input", answer)
    return typed


def test_a_line_is_a_question_and_a_number_opens_a_result(
    lines: list[object], capsys: pytest.CaptureFixture[str]
) -> None:
    lines += ["jeton renvoyé en main", "1", "2.1.c"]
    assert prompt.run_prompt() == 0
    out = capsys.readouterr().out
    assert "1. 2.1.d · 1.0" in out or "1. 2.1.e · 4.0" in out
    assert "2.1.d · édition 1.0" in out or "2.1.e · édition 4.0" in out
    assert "2.1.c · édition 1.0" in out
    assert max(map(len, out.splitlines())) <= 60


def test_q_leaves_help_is_said_and_a_missing_result_is_told(
    lines: list[object], capsys: pytest.CaptureFixture[str]
) -> None:
    lines += ["fugace", "99", "?", "q", "réserve"]
    assert prompt.run_prompt() == 0
    captured = capsys.readouterr()
    assert "Il n’y a pas de résultat 99 : la liste en a 5." in captured.err
    assert captured.out.count("ou Ctrl-D pour") == 2
    assert lines == ["réserve"]


def test_less_may_not_write_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "less"
    fake.write_text(f'#!/bin/sh\necho "$LESSSECURE" > {tmp_path}/said\n', encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setenv("PAGER", str(fake))
    assert through_pager("long")
    assert (tmp_path / "said").read_text(encoding="utf-8") == "1\n"


def test_unknown_things_and_ctrl_c_do_not_end_it(lines: list[object], capsys: pytest.CaptureFixture[str]) -> None:
    lines += ["xqzwv", "9.9.z", "9" * 5000, KeyboardInterrupt(), "", "fugace"]
    assert prompt.run_prompt() == 0
    captured = capsys.readouterr()
    assert "aucun résultat" in captured.err
    assert "« 9.9.z » : ni numéro de règle, ni terme connu." in captured.err
    assert "Question trop longue" in captured.err
    assert "Fugace" in captured.out


def test_what_was_typed_is_remembered(tmp_path: Path) -> None:
    readline = pytest.importorskip("readline")
    readline.clear_history()
    os.environ["ALTERED_JUDGE_CACHE"] = str(tmp_path)
    readline.add_history("fugace")
    prompt._save_history(tmp_path / "history")
    readline.clear_history()
    assert prompt._open_history() == tmp_path / "history"
    assert readline.get_history_item(1) == "fugace"
    readline.clear_history()


def test_an_error_in_a_line_is_said_and_the_next_is_asked_for(
    lines: list[object], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(engine: SearchEngine, asked: Asked) -> object:
        if asked.words == ["panne"]:
            raise RuntimeError("deux\nlignes")
        return searching.find(engine, asked)

    saved: list[object] = []
    monkeypatch.setattr(prompt, "find", find)
    monkeypatch.setattr(prompt, "_save_history", saved.append)
    lines += ["panne", "fugace"]
    assert prompt.run_prompt() == 0
    captured = capsys.readouterr()
    assert captured.err == "Erreur interne (RuntimeError : deux lignes). Merci de la signaler.\n"
    assert "Fugace" in captured.out
    lines += [RuntimeError("lost sys.stdin")]
    with pytest.raises(RuntimeError):
        prompt.run_prompt()
    assert len(saved) == 2


def test_a_terminal_that_is_gone_ends_it(lines: list[object]) -> None:
    lines += [OSError(5, "Input/output error"), "fugace"]
    assert prompt.run_prompt() == 0
    assert lines == ["fugace"]


def test_a_pipe_in_place_of_the_history_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("readline")
    monkeypatch.setenv("ALTERED_JUDGE_CACHE", str(tmp_path))
    os.mkfifo(tmp_path / "history")
    assert prompt._open_history() is None


def test_bytes_that_are_no_text_and_ctrl_c_twice_on_a_terminal(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    environment = {**os.environ, "ALTERED_JUDGE_CACHE": str(tmp_path), "COLUMNS": "60", "TERM": "dumb"}
    process = subprocess.Popen(
        [str(JUDGE)], stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
    )
    os.close(slave)
    try:
        _until(master, "> ")
        os.write(master, b"z\xff\xfe\n")
        assert "aucun résultat" in _until(master, "\n> ")
        for _ in range(2):
            process.send_signal(signal.SIGINT)
            _until(master, "\n> ")
        os.write(master, b"fugace\n")
        assert "Pourquoi" in _until(master, "\n> ")
        os.write(master, b"\x04")
        assert process.wait(30) == 0
        assert b"fugace" in (tmp_path / "history").read_bytes()
    finally:
        process.kill()
        process.wait()
        os.close(master)


def test_on_a_terminal_ctrl_d_leaves(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    environment = {**os.environ, "ALTERED_JUDGE_CACHE": str(tmp_path), "COLUMNS": "60", "TERM": "dumb"}
    process = subprocess.Popen([str(JUDGE)], stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True)
    os.close(slave)
    try:
        assert "Ctrl-D" in _until(master, "> ")
        os.write(master, b"fugace\n")
        assert "Pourquoi" in _until(master, "\n> ")
        os.write(master, b"\x04")
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)


def _until(master: int, wanted: str) -> str:
    """What the terminal shows up to `wanted`."""
    seen, end = "", time.monotonic() + 30
    while wanted not in seen and time.monotonic() < end:
        ready, _, _ = select.select([master], [], [], 1)
        if ready:
            seen += os.read(master, 4096).decode("utf-8", "replace")
    assert wanted in seen, seen
    return seen
