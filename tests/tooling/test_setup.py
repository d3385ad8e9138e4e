"""scripts/judge: sets up once, then only runs; on failure says one thing and leaves nothing."""

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.tooling.conftest import Checkout, Run

NO_NETWORK = (
    "WARNING: Retrying (Retry(total=0)) after connection broken\nERROR: No matching distribution found for pip\n"
)


def one_line(run: "Run") -> str:
    assert run.returncode == 4
    assert run.stdout == ""
    line, end = run.stderr[:-1], run.stderr[-1:]
    assert end == "\n"
    assert "\n" not in line
    assert line.startswith("altered-judge : ")
    return line


def test_the_first_start_installs_what_is_pinned_then_runs(checkout: "Checkout") -> None:
    run = checkout.judge("explain", "2.1.e")
    assert (run.stdout, run.stderr, run.returncode) == (f"judge explain 2.1.e in {checkout.root}\n", "", 7)
    pip = [line for line in checkout.log() if "-m pip" in line]
    lists = [line.rsplit("/", 1)[1] for line in pip if "--requirement" in line]
    assert lists == ["pip.txt", "judge.txt"]
    assert all("--require-hashes" in line for line in pip if "--requirement" in line)
    assert "--editable" in pip[-1]
    assert checkout.leftovers() == []


def test_the_second_start_sets_up_nothing(installed: "Checkout") -> None:
    before = installed.files()
    assert installed.judge("about").stdout.startswith("judge about")
    assert installed.log() == []
    assert installed.files() == before


def test_the_folder_of_the_caller_is_kept_and_a_link_is_followed(installed: "Checkout", tmp_path: Path) -> None:
    link = tmp_path / "mon juge"
    link.symlink_to(installed.root / "scripts/judge")
    elsewhere = tmp_path / "ailleurs"
    elsewhere.mkdir()
    run = installed.run(link, "search", "deux  espaces", "*", cwd=elsewhere)
    assert run.stdout == f"judge search deux  espaces * in {elsewhere}\n"
    assert installed.log() == []


@pytest.mark.parametrize("file", ["pyproject.toml", "requirements/pip.txt", "requirements/judge.txt"])
def test_a_changed_list_is_installed_in_place(installed: "Checkout", file: str) -> None:
    with (installed.root / file).open("a", encoding="utf-8") as stream:
        stream.write("# changed\n")
    assert installed.judge("about").returncode == 7
    calls = installed.log()
    assert any("judge.txt" in call for call in calls)
    assert not any("-m venv" in call for call in calls)
    assert installed.judge("about").returncode == 7
    assert installed.log() == []


def test_the_list_of_the_tests_alone_does_not_matter_here(installed: "Checkout") -> None:
    (installed.root / "requirements/test.txt").write_text("")
    installed.judge("about")
    assert installed.log() == []


@pytest.mark.parametrize("damage", ["moved", "interpreter gone", "never complete"])
def test_a_venv_that_cannot_be_used_is_made_anew(installed: "Checkout", damage: str) -> None:
    (installed.venv / "witness").touch()
    if damage == "moved":
        installed.root = installed.root.rename(installed.root.with_name("ailleurs"))
        installed.venv = installed.root / ".venv"
    elif damage == "interpreter gone":
        (installed.venv / "bin/python").unlink()
        (installed.venv / "bin/python").symlink_to("/nowhere/python3.11")
    else:
        (installed.venv / "ready-judge").unlink()
    assert installed.judge("about").returncode == 7
    assert any("-m venv" in call for call in installed.log())
    assert not (installed.venv / "witness").exists()
    assert [path.name for path in installed.root.glob(".venv*")] == [".venv"]


def test_without_root_the_missing_package_is_named(checkout: "Checkout") -> None:
    checkout.unset("ensurepip")
    before = checkout.files()
    assert "« python3-venv »" in one_line(checkout.judge("about"))
    assert not any("apt-get" in call for call in checkout.log())
    assert checkout.files() == before
    assert checkout.leftovers() == []


def test_root_installs_the_missing_package(checkout: "Checkout") -> None:
    checkout.unset("ensurepip")
    checkout.user(0)
    assert checkout.judge("about").returncode == 7
    apt = [call for call in checkout.log() if call.startswith("apt-get")]
    assert apt == ["apt-get install --yes --no-install-recommends python3-venv"]


def test_root_without_network_is_told_so(checkout: "Checkout") -> None:
    checkout.unset("ensurepip")
    checkout.set("apt-fails")
    checkout.user(0)
    before = checkout.files()
    line = one_line(checkout.judge("about"))
    assert "« python3-venv »" in line
    assert "réseau" in line
    assert any(call.startswith("apt-get") and call.endswith("update") for call in checkout.log())
    assert checkout.files() == before


def test_an_old_python_is_named(checkout: "Checkout") -> None:
    checkout.set("old")
    line = one_line(checkout.judge("about"))
    assert "3.11" in line
    assert "Python 3.9.2" in line
    assert not checkout.venv.exists()


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (NO_NETWORK, "le réseau ne répond pas."),
        ("WARNING: Retrying\nSSLError CERTIFICATE_VERIFY_FAILED\n", "certificat"),
        ("noise\nERROR: THESE PACKAGES DO NOT MATCH THE HASHES.\nmore\n", "DO NOT MATCH THE HASHES."),
        ("only noise\n\n", "only noise."),
        ("", "raison inconnue."),
    ],
)
def test_when_pip_fails_nothing_is_left(checkout: "Checkout", log: str, words: str) -> None:
    checkout.set("pip-fails", log)
    before = checkout.files()
    line = one_line(checkout.judge("about"))
    assert words in line
    assert not line.endswith("..")
    assert checkout.files() == before
    assert checkout.leftovers() == []


def test_when_the_new_venv_fails_the_old_one_is_put_back(installed: "Checkout") -> None:
    (installed.venv / "ready-judge").unlink()
    before = installed.files()
    installed.set("pip-fails", NO_NETWORK)
    one_line(installed.judge("about"))
    assert installed.files() == before


def test_a_failed_update_is_tried_again(installed: "Checkout") -> None:
    with (installed.root / "requirements/judge.txt").open("a", encoding="utf-8") as stream:
        stream.write("# changed\n")
    installed.set("pip-fails", NO_NETWORK)
    one_line(installed.judge("about"))
    assert (installed.venv / "bin/altered-judge").exists()
    installed.unset("pip-fails")
    installed.log()
    assert installed.judge("about").returncode == 7
    assert any("judge.txt" in call for call in installed.log())


def test_a_failure_is_a_json_document_for_json(checkout: "Checkout") -> None:
    checkout.set("pip-fails", 'ERROR: a "quoted" back\\slash\n')
    run = checkout.judge("explain", "2.1.e", "--json")
    assert run.returncode == 4
    error = json.loads(run.stdout)["error"]
    assert error["code"] == 4
    assert error["message"].endswith('a "quoted" back\\slash.')
    assert error["suggestions"] == []


def test_two_starts_at_once_install_once(checkout: "Checkout") -> None:
    checkout.set("slow")
    command = [str(checkout.root / "scripts/judge"), "about"]
    runs = [
        subprocess.Popen(command, env=checkout.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    assert [run.communicate(timeout=20)[1] for run in runs] == [b"", b""]
    assert [run.returncode for run in runs] == [7, 7]
    assert sum("-m venv" in call for call in checkout.log()) == 1


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_an_interrupted_installation_leaves_nothing(checkout: "Checkout", sent: signal.Signals, status: int) -> None:
    checkout.set("slow")
    before = checkout.files()
    run = subprocess.Popen([str(checkout.root / "scripts/judge")], env=checkout.environment)
    deadline = time.monotonic() + 10
    while not (checkout.venv / "pyvenv.cfg").exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    run.send_signal(sent)
    assert run.wait(timeout=20) == status
    assert checkout.files() == before
    assert checkout.leftovers() == []
