import io
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rules_kb.cli.contract import schemas
from rules_kb.corpus.package_data import DATA

if TYPE_CHECKING:
    from tests.cli.conftest import Judge


def test_graph(judge: "Judge") -> None:
    document = judge("graph", "2.1.e", "--json").json("graph")
    assert {"from": "1.0:2.1.c", "to": "1.0:2.1.e", "kind": "cites", "reason": "cite « 2.1.e »"} in document["edges"]
    text = judge("graph", "2.1.e").out
    assert "cité par : 2.1.c (1.0), 2.1.f (1.0)" in text
    assert judge("graph", "2.1.e", "--dot").out.startswith("digraph altered {")


def test_path_gives_the_reason_of_each_hop(judge: "Judge") -> None:
    document = judge("path", "2.1.c", "2.1.f", "--json").json("path")
    assert (document["from"], document["to"]) == ("1.0:2.1.c", "1.0:2.1.f")
    assert [hop["kind"] for hop in document["hops"]] == ["cites", "cites"]
    assert "cite « 2.1.e »" in judge("path", "2.1.c", "2.1.f").out


def test_no_path(judge: "Judge") -> None:
    result = judge("path", "2.1.c", "faute:deux-points-oublies")
    assert (result.code, result.out) == (1, "")
    assert "Aucun chemin" in result.err


def test_impact(judge: "Judge") -> None:
    document = judge("impact", "2.1.e", "--json").json("impact")
    assert document["id"] == "2.1.e"
    assert {a["distance"] for a in document["affected"]} == {1, 2}
    near = judge("impact", "2.1.e", "--depth", "1", "--json").json("impact")
    assert {a["distance"] for a in near["affected"]} == {1}


def test_lint(judge: "Judge") -> None:
    result = judge("lint", "--json")
    document = result.json("lint")
    assert result.code == 0
    assert all(f["expected"] for f in document["findings"])
    assert judge("lint").out.endswith("constats prévus, 0 imprévus.\n")


def test_about(judge: "Judge") -> None:
    document = judge("about", "--json").json("about")
    rules = {e["edition"]: e["rules"] for e in document["editions"]}
    assert rules == {"1.0": 177, "3.0": 0, "4.0": 605}
    text = judge("about").out
    for words in ("Apache-2.0", "CC-BY-NC-4.0", "CC-BY-4.0", "Les Hauts Plateaux", "sans lien avec Equinox"):
        assert words in text.replace("\n", " ")


def test_version(judge: "Judge") -> None:
    assert judge("--version").out.startswith("altered-judge ")


def test_export(judge: "Judge", tmp_path: Path) -> None:
    assert len(judge("export", "--json").json("export")["nodes"]) > 1000
    target = tmp_path / "graphe.dot"
    assert judge("export", "--format", "dot", "--output", str(target)).code == 0
    assert target.read_text(encoding="utf-8").startswith("digraph")


def test_export_to_a_bad_place_leaves_nothing(judge: "Judge", tmp_path: Path) -> None:
    for bad in (tmp_path, tmp_path / "absent" / "x.json"):
        result = judge("export", "--output", str(bad))
        assert (result.code, result.out) == (4, "")
        assert str(bad) in result.err
    assert [p.name for p in tmp_path.iterdir() if p.name != "data"] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["expain"], "Commande inconnue : « expain »"),
        (["explain"], "Il manque un argument"),
        (["explain", "--foo"], "Option inconnue : « --foo »"),
        (["export", "--format", "xml"], "« xml » n’est pas possible"),
        (["impact", "2.1.e", "--depth", "x"], "n’est pas un nombre"),
        (["impact", "2.1.e", "--depth", "99"], "sort de l’intervalle"),
        (["path", "2.1.e"], "Il manque un argument"),
        (["graph", "2.1.e", "2.1.f"], "en trop"),
    ],
)
def test_wrong_usage_is_said_in_french(judge: "Judge", arguments: list[str], words: str) -> None:
    result = judge(*arguments)
    assert (result.code, result.out) == (2, "")
    assert words in result.err
    document = judge(*arguments, "--json").json("error")
    assert document["error"]["code"] == 2


def test_help_is_french(judge: "Judge") -> None:
    for arguments in ([], ["explain"], ["graph"], ["export"], ["lint"]):
        text = judge(*arguments, "--help").out
        assert "Usage : altered-judge" in text
        assert "Afficher cette aide." in text
        assert "Show this message" not in text


def test_published_schemas_are_those_of_the_code() -> None:
    for name, schema in schemas().items():
        text = (DATA / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
        assert json.loads(text) == schema, "lancez scripts/make_schemas.py"


def test_a_fault_of_the_program_shows_no_traceback(judge: "Judge", monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise RuntimeError("panne")

    monkeypatch.setattr("rules_kb.cli.commands.lint.run_lint", broken)
    result = judge("lint")
    assert result.code == 4
    assert "Erreur interne (RuntimeError : panne)" in result.err
    assert "Traceback" not in result.err


def test_interrupted(judge: "Judge", monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rules_kb.cli.commands.lint.run_lint", interrupted)
    assert judge("lint").code == 130


def test_without_stdout(judge: "Judge", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert judge("explain", "2.1.e").code == 0


def test_stdout_of_another_encoding_gets_utf8(judge: "Judge", monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert judge("explain", "2.1.e").code == 0
    assert "édition".encode() in raw.getvalue()
