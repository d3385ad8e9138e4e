"""What hostile or unlucky surroundings must not do."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Judge

JUDGE = str(Path(sys.executable).parent / "altered-judge")


def test_export_writes_through_links_and_keeps_the_mode(judge: "Judge", tmp_path: Path) -> None:
    target = tmp_path / "cible"
    target.write_text("avant")
    target.chmod(0o600)
    link = tmp_path / "lien"
    link.symlink_to(target)
    assert judge("export", "--output", str(link)).code == 0
    assert link.is_symlink()
    assert target.read_text().startswith("{")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_export_never_replaces_a_pipe_or_a_device(judge: "Judge", tmp_path: Path) -> None:
    pipe = tmp_path / "tube"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    subprocess.run([JUDGE, "export", "-o", "/dev/full"], capture_output=True, check=False)
    assert Path("/dev/full").is_char_device()
    process = subprocess.Popen([JUDGE, "export", "-o", str(pipe)])
    while process.poll() is None:
        try:
            os.read(reader, 1 << 20)
        except BlockingIOError:
            time.sleep(0.02)
    os.close(reader)
    assert pipe.is_fifo()


FAILING = [["search", "-5", "--json"], ["search", "xqzwv", "--json"], ["nulle", "--json"]]
HELPING = [["--help"], ["search", "--help"]]


@pytest.mark.parametrize("command", [["explain", "2.1.e"], ["lint"], ["export"], *FAILING, *HELPING])
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_a_full_disk_is_said(command: list[str], flags: list[str]) -> None:
    assert Path("/dev/full").is_char_device()
    full = os.open("/dev/full", os.O_WRONLY)
    done = subprocess.run([JUDGE, *command, *flags], stdout=full, stderr=subprocess.PIPE, check=False)
    os.close(full)
    assert done.returncode == 4
    assert done.stderr.decode() == "Impossible d’écrire la réponse (No space left on device).\n"


@pytest.mark.parametrize("command", ["explain", "graph", "impact", "search"])
def test_bytes_that_are_no_text(command: str) -> None:
    done = subprocess.run([JUDGE, command, b"z\xff\xfe"], capture_output=True, check=False)
    assert done.returncode == 1
    assert b"interne" not in done.stderr


def test_many_ids_take_no_time(judge: "Judge") -> None:
    start = time.process_time()
    documents = judge("explain", *["2.1.e"] * 2000, "--json").json("explain-list")
    assert len(documents) == 2000
    assert time.process_time() - start < 30  # it was minutes: a bound on the shape, not a measure


def test_links_of_an_edition_without_links(judge: "Judge") -> None:
    for command in (["graph", "2.1.e"], ["impact", "2.1.e"], ["path", "2.1.e", "2.1.f"]):
        assert judge(*command, "--edition", "3.0").code == 1


def test_version_as_json(judge: "Judge") -> None:
    assert judge("--version", "--json").json("about")["version"]


@pytest.mark.parametrize("columns", ["0", "-5", "abc", "9" * 5000, "²"])
def test_columns_that_are_no_width(judge: "Judge", monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert judge("explain", "2.1.e").code == 0


def test_an_edition_that_does_not_exist_is_refused_everywhere(judge: "Judge", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALTERED_JUDGE_EDITION", "9\x1b[31m")
    for command in (["config"], ["explain", "2.1.e"], ["graph", "2.1.e"], ["search", "réserve"]):
        result = judge(*command)
        assert result.code == 2
        assert "\x1b" not in result.out + result.err


def test_help_that_nobody_reads() -> None:
    done = subprocess.run(["bash", "-c", f"set -o pipefail; '{JUDGE}' --help | true"], check=False)
    assert done.returncode == 0


def test_a_pipe_in_place_of_a_file_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "config.txt")
    env = {**os.environ, "ALTERED_JUDGE_DATA": str(tmp_path)}
    done = subprocess.run([JUDGE, "explain", "2.1.e"], env=env, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0


def test_places_that_cannot_be_used(tmp_path: Path) -> None:
    env = {**os.environ, "ALTERED_JUDGE_DATA": str(tmp_path / ("d" * 300)), "HOME": ""}
    assert subprocess.run([JUDGE, "about"], env=env, capture_output=True, check=False).returncode == 0


def test_ctrl_c_with_json_gives_a_document(judge: "Judge", monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("rules_kb.cli.commands.lint.run_lint", stopped)
    result = judge("lint", "--json")
    assert result.code == 130
    assert result.json("error")["error"]["code"] == 130


STOPS = """
import builtins, os, signal, sys
sys.argv = {arguments!r}
from rules_kb.cli.main import main
plain = builtins.__import__
def stopped(name, *rest):
    if name == "rules_kb.cli.app":
        for _ in range({times}):
            os.kill(os.getpid(), signal.SIGINT)
    return plain(name, *rest)
builtins.__import__ = stopped
sys.exit(main())
"""


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("command", [["about"], ["explain", "--help"], ["search", "a", "--kind", "x"]])
def test_ctrl_c_during_the_imports_leaves_no_trace(command: list[str], times: int) -> None:
    for flags in ([], ["--json"]):
        code = STOPS.format(arguments=["altered-judge", *command, *flags], times=times)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 130
        assert done.stderr == ("" if flags else "Interrompu.\n")
        assert not flags or json.loads(done.stdout)["error"]["code"] == 130


def test_a_second_ctrl_c_changes_nothing() -> None:
    code = (
        "import signal, sys; sys.argv = ['altered-judge', 'lint']\n"
        "import rules_kb.cli.commands.lint as lint\n"
        "from rules_kb.cli.main import main\n"
        "def stopped(_):\n"
        "    try: signal.raise_signal(signal.SIGINT)\n"
        "    finally: signal.raise_signal(signal.SIGINT)\n"
        "lint.run_lint = stopped\n"
        "code = main()\n"
        "signal.raise_signal(signal.SIGINT)\n"
        "sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "Interrompu.")


@pytest.mark.parametrize("place", ["rules_kb.cli.commands.lint.run_lint", "rules_kb.cli.main._run"])
def test_an_interruption_that_a_library_disguises_is_one(
    judge: "Judge", monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def disguised(_: object) -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt as error:
            raise ValueError("SchemaError") from error

    monkeypatch.setattr(place, disguised)
    result = judge("lint")
    assert (result.code, result.out, result.err) == (130, "", "Interrompu.\n")


def test_an_interruption_that_a_callback_swallows_stops_all_the_same() -> None:
    code = (
        "import signal, sys, time; sys.argv = ['altered-judge', 'lint']\n"
        "import rules_kb.cli.commands.lint as lint\n"
        "from rules_kb.cli.main import main\n"
        "class Swallows:\n"
        "    def __del__(self): signal.raise_signal(signal.SIGINT)\n"
        "def stopped(_):\n"
        "    Swallows()\n"
        "    time.sleep(30)\n"
        "lint.run_lint = stopped\n"
        "sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=25, check=False)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "Interrompu.")


def test_what_follows_two_dashes_is_a_word(judge: "Judge") -> None:
    result = judge("search", "--", "xqzwv", "--json")
    assert (result.code, result.out) == (1, "")
    assert "« xqzwv --json » : aucun résultat." in result.err
    assert judge("search", "--json", "--", "xqzwv", "--json").json("error")["error"]["query"] == "xqzwv --json"


def test_a_path_is_a_chain(judge: "Judge") -> None:
    hops = judge("path", "2.1.e", "6.1.d", "--json").json("path")["hops"]
    ends = [hops[0]["from"], *(hop["to"] for hop in hops)]
    assert [hop["from"] for hop in hops] == ends[:-1]
    assert (ends[0], ends[-1]) == ("1.0:2.1.e", "1.0:6.1.d")


def test_a_question_as_long_as_a_book_is_refused(judge: "Judge") -> None:
    result = judge("search", "réserve " * 5000)
    assert (result.code, result.out) == (1, "")
    assert result.err == "Question trop longue : 600 caractères au plus, 40000 reçus.\n"


def test_a_question_without_an_answer_is_not_repeated_whole(judge: "Judge") -> None:
    result = judge("search", "xqzwv" * 100)
    assert result.code == 1
    assert result.err.startswith(f"« {'xqzwv' * 12}… » : aucun résultat.")


@pytest.mark.parametrize("edition", ["1.0", "3.0", "4.0"])
def test_an_edition_searched_for_says_where_editions_are_told(judge: "Judge", edition: str) -> None:
    result = judge("search", edition)
    assert (result.code, result.err) == (1, f"« {edition} » est une édition : altered-judge about\n")
