import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules_kb.cli.app import run
from rules_kb.cli.main import main
from rules_kb.corpus.package_data import DATA

JUDGE = Path(sys.executable).parent / "altered-judge"
HEAVY = {"pydantic", "networkx", "click", "yaml", "ssl", "http.client", "snowballstemmer"}


def judge(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["altered-judge", *arguments])
    return main()


def test_json_follows_the_contract(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import jsonschema

    assert judge(monkeypatch, "search", "carte épuisée en réserve", "--json", "--edition", "4.0", "--limit=3") == 0
    view = json.loads(capsys.readouterr().out)
    jsonschema.validate(view, json.loads((DATA / "schemas" / "search.schema.json").read_text(encoding="utf-8")))
    assert view["query"] == "carte épuisée en réserve"
    assert view["results"][0]["id"] == "2.4.6.c"
    assert len(view["results"]) == 3


def test_no_result_is_exit_1_with_the_nearest_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judge(monkeypatch, "search", "xqzwv") == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("« xqzwv » : aucun résultat.")
    assert judge(monkeypatch, "search", "xqzwv", "--json") == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == 1


@pytest.mark.parametrize(
    "arguments", [("search",), ("search", "?"), ("search", "a", "--limit", "0"), ("search", "a", "--kind", "x")]
)
def test_wrong_usage_is_exit_2(arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge(monkeypatch, *arguments) == 2


def test_the_full_command_answers_like_the_fast_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["search", "fugace", "--json", "--limit", "4", "--edition", "1.0", "--kind", "rule"]
    assert judge(monkeypatch, *arguments) == 0
    fast = capsys.readouterr().out
    assert run(arguments) == 0
    assert capsys.readouterr().out == fast


def test_text_fits_sixty_columns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert judge(monkeypatch, "search", "jeton renvoyé en main") == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 60
    assert "Pourquoi :" in out
    assert "Règle reformulée, texte non officiel" in out


def test_nothing_matches_well_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert judge(monkeypatch, "search", "recette de crêpes pour quatre") in (0, 1)
    captured = capsys.readouterr()
    assert "Rien ne correspond bien" in captured.out or "aucun résultat" in captured.err


def test_a_fresh_search_imports_nothing_heavy() -> None:
    subprocess.run([str(JUDGE), "search", "fugace"], capture_output=True, check=True)
    code = (
        "import sys; sys.argv = ['altered-judge', 'search', 'netoyage de ma reserve']\n"
        "from rules_kb.cli.main import main\n"
        "assert main() == 0\n"
        "print(' '.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stderr.split())


def test_urllib_is_whole_after_whoosh_was_loaded() -> None:
    code = "import rules_kb.search.store, urllib.request; assert urllib.request.urlopen"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_it_answers_with_nothing_around() -> None:
    environment = {"PATH": os.defpath}
    done = subprocess.run([str(JUDGE), "search", "fugace"], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
