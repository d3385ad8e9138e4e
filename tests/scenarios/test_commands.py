"""The commands: exit codes, the contract's JSON, what people read."""

from pathlib import Path

from tests.cli.conftest import Judge, judge

__all__ = ["judge"]


def test_run(judge: Judge) -> None:
    result = judge("scenario", "run", "ouvrir-les-portes", "--json")
    document = result.json("scenario-run")
    assert result.code == 0
    assert (document["id"], document["edition"], document["ok"]) == ("ouvrir-les-portes", "1.0", True)
    assert [d["edition"] for d in document["others"]] == ["4.0"]
    created = next(e for e in document["events"] if e["step"] == "creer")
    assert len(created["actions"]) == 4
    assert {"do", "who", "object", "from", "to", "amount"} <= set(created["actions"][0])
    assert "6.1.e" in {c["id"] for c in created["cites"]}


def test_run_shows_each_step_with_its_rule(judge: Judge) -> None:
    result = judge("scenario", "run", "ouvrir-les-portes", "--edition", "4.0", "--trace")
    assert result.code == 0
    assert "créer (A)" in result.out
    assert "6.1.e" in result.out


def test_run_of_a_file_that_differs(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "essai.yaml"
    assert judge("scenario", "new", "essai", "--output", str(file)).code == 0
    assert judge("scenario", "run", str(file)).code == 0
    text = file.read_text(encoding="utf-8").replace("A.heros.personnages: 2", "A.heros.personnages: 3")
    file.write_text(text, encoding="utf-8")
    result = judge("scenario", "run", str(file))
    assert result.code == 1
    assert "attendu : 3" in result.out
    assert judge("scenario", "new", "essai", "--output", str(file)).code == 2


def test_run_refuses_what_is_not_a_scenario(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("schema: 2\n", encoding="utf-8")
    result = judge("scenario", "run", str(file), "--json")
    assert result.code == 3
    assert "ligne 1" in result.json("error")["error"]["message"]
    assert judge("scenario", "run", "n-existe-pas").code == 1
    assert judge("scenario", "run", "mise-en-place-sans-heros", "--edition", "4.0").code == 2


def test_check(judge: Judge) -> None:
    document = judge("scenario", "check", "--json").json("scenario-check")
    assert document["failed"] == 0
    assert document["passed"] == len(document["results"]) > 200


def test_list(judge: Judge) -> None:
    names = {row["id"] for row in judge("scenario", "list", "6.1.e", "--json").json("scenario-list")}
    assert "ouvrir-les-portes" in names
    assert names < {row["id"] for row in judge("scenario", "list", "--json").json("scenario-list")}
    assert judge("scenario", "list", "9.9.z", "--json").code == 1
    assert judge("scenario", "list", "portes").code == 2


def test_explore(judge: Judge) -> None:
    document = judge("scenario", "explore", "subhash-et-marmo", "--edition", "4.0", "--json").json("scenario-explore")
    assert document["complete"]
    assert len(document["outcomes"]) == 9


def test_words(judge: Judge) -> None:
    assert "cible (objets)" in judge("scenario", "words", "cible").out
    assert judge("scenario", "words", "xyzzy").code == 1


def test_coverage(judge: Judge) -> None:
    result = judge("coverage", "--edition", "1.0", "--json")
    document = result.json("coverage")
    assert result.code == 0, document["stale"]
    by_id = {rule["id"]: rule for rule in document["rules"]}
    assert "ouvrir-les-portes" in by_id["6.1.e"]["scenarios"]
    assert by_id["1.1.1.a"]["status"] == "not_executable"
    assert by_id["5.1.1.b"]["refusals"]
    assert sum(document["summary"].values()) == len(document["rules"])


def test_explain_shows_the_rule_at_work(judge: Judge) -> None:
    document = judge("explain", "2.1.d", "--edition", "1.0", "--json").json("explain")
    shown = next(s for s in document["scenarios"] if s["id"] == "jeton-qui-part")
    assert any("2.1.d" in step for step in shown["steps"])
    assert [other["edition"] for other in shown["others"]] == ["4.0"]
    assert shown["outcome"].startswith("Cette issue repose sur un texte fautif")
