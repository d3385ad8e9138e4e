import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rules_kb.cli import prepared

if TYPE_CHECKING:
    from tests.cli.conftest import Judge


def test_a_rule(judge: "Judge") -> None:
    result = judge("explain", "2.1.e")
    assert result.code == 0
    assert result.out.startswith("2.1.e · édition 1.0 (septembre 2024) · inchangée en 4.0")
    assert result.err == ""
    assert max(map(len, result.out.splitlines())) <= 60


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["2.1e"], "1.0:2.1.e"),
        (["règle", "6.1", "d"], "1.0:6.1.d"),
        (["règle 6.1 d"], "1.0:6.1.d"),
        (["2.1", "E"], "1.0:2.1.e"),
        (["2.1"], "1.0:2.1"),
        (["§2.1"], "1.0:2.1"),
        (["4.0:2.1.e"], "4.0:2.1.e"),
        (["7.4.4.h"], "4.0:7.4.4.h"),
        (["Fugace"], "terme:fugace"),
        (["fugaces"], "terme:fugace"),
        (["Fleeting"], "terme:fugace"),
        (["zone", "de", "mana"], "terme:zone-de-mana"),
        (["{J}"], "terme:symbole-j"),
        (["booster", "war"], "terme:booster-war"),
        (["jeton-compteur"], "faute:jeton-compteur"),
        (["cimetière"], "terme:pile-de-defausse"),
        (["Coriace", "2"], "terme:coriace"),
        (["6.4"], "4.0:6.4"),
        (["1.0:6.4"], "1.0:6.4"),
        (["4.2.4.j"], "4.0:4.2.4.j"),
        (["épuise"], "terme:epuiser"),
        (["épuisé"], "terme:epuise"),
    ],
)
def test_what_people_type(judge: "Judge", words: list[str], key: str) -> None:
    document = judge("explain", *words, "--json").json("explain")
    assert document["key"] == key
    assert document["query"] == " ".join(words)


def test_two_numbers_are_two_answers(judge: "Judge") -> None:
    documents = judge("explain", "2", "1", "--json").json("explain-list")
    assert [d["key"] for d in documents] == ["1.0:2", "1.0:1"]


@pytest.mark.parametrize("flags", [["--json"], ["--json", "--edition", "4.0"]])
def test_every_kind_of_node_is_valid(judge: "Judge", flags: list[str]) -> None:
    for typed in ("2", "2.4", "2.4.2", "6.1.d", "6.4", "Fugace", "don", "glossaire:don", "jeton-compteur"):
        assert judge("explain", typed, *flags).json("explain")["query"] == typed


def test_edition_first(judge: "Judge", monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge("explain", "2.1.e", "--edition", "4.0", "--json").json("explain")["edition"] == "4.0"
    assert judge("explain", "2.1.e", "--edition=4.0", "--json").json("explain")["edition"] == "4.0"
    monkeypatch.setenv("ALTERED_JUDGE_EDITION", "4.0")
    assert judge("explain", "2.1.e", "--json").json("explain")["edition"] == "4.0"
    assert judge("explain", "2.1.e", "--edition", "1.0", "--json").json("explain")["edition"] == "1.0"


def test_edition_chosen_by_config(judge: "Judge") -> None:
    assert judge("config", "--json").json("config") == {"edition": "1.0"}
    assert judge("config", "edition", "4.0").code == 0
    assert judge("explain", "2.1.e", "--json").json("explain")["edition"] == "4.0"
    assert judge("config", "edition", "--reset").code == 0
    assert judge("explain", "2.1.e", "--json").json("explain")["edition"] == "1.0"


def test_an_edition_that_is_not_imported(judge: "Judge") -> None:
    document = judge("explain", "2.1.e", "--edition", "3.0", "--json").json("error")
    assert document["error"]["code"] == 1
    assert "editions import" in document["error"]["message"]


def test_a_question_is_sent_to_search(judge: "Judge") -> None:
    result = judge("explain", "peut", "on", "jouer", "une", "carte", "épuisée")
    assert (result.code, result.out) == (1, "")
    assert "altered-judge search peut on jouer une carte épuisée" in result.err


def test_unknown_edition(judge: "Judge") -> None:
    result = judge("explain", "2.1.e", "--edition", "9")
    assert (result.code, result.out) == (2, "")
    assert "Édition inconnue" in result.err


def test_unknown_number_names_the_nearest(judge: "Judge") -> None:
    result = judge("explain", "2.1.z")
    assert (result.code, result.out) == (1, "")
    assert "« 2.1.z »" in result.err
    document = judge("explain", "2.1.z", "--json").json("error")
    assert document["error"]["code"] == 1
    assert all(s.startswith("2.1") for s in document["error"]["suggestions"])


def test_unknown_word_names_the_nearest(judge: "Judge") -> None:
    document = judge("explain", "fuggace", "--json").json("error")
    assert "fugace" in document["error"]["suggestions"]


def test_the_name_of_a_scenario_says_how_to_play_it(judge: "Judge") -> None:
    for typed in ("ouvrir-les-portes", "scenario:ouvrir-les-portes"):
        document = judge("explain", typed, "--json").json("error")
        assert document["error"]["code"] == 1
        assert document["error"]["suggestions"] == ["ouvrir-les-portes"]
        assert "scenario run ouvrir-les-portes" in document["error"]["message"]


def test_known_ones_are_printed_beside_an_unknown_one(judge: "Judge") -> None:
    result = judge("explain", "9.9", "2.1.e")
    assert result.code == 1
    assert result.out.startswith("2.1.e · ")
    assert "« 9.9 »" in result.err
    documents = json.loads(judge("explain", "9.9", "2.1.e", "--json").out)
    assert [("error" in d, d.get("key")) for d in documents] == [(True, None), (False, "1.0:2.1.e")]


def test_cite_is_one_line_to_paste(judge: "Judge") -> None:
    result = judge("explain", "6.1.b", "--cite")
    assert result.code == 0
    assert result.out.startswith("Altered, 6.1.b (Règle")
    assert result.out.count("\n") == 1


def test_plain_does_not_wrap(judge: "Judge") -> None:
    assert max(map(len, judge("explain", "2.1.e", "--plain").out.splitlines())) > 100


def test_control_characters_do_not_reach_the_terminal(judge: "Judge") -> None:
    result = judge("explain", "\x1b[31mrouge\x07")
    assert "\x1b" not in result.err
    assert "\x07" not in result.err


@pytest.mark.parametrize("place", ["header", "index", "record", "empty", "absent"])
def test_a_damaged_snapshot_is_bypassed(
    judge: "Judge", tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    good = prepared.open_snapshot()
    data = Path(prepared.PACKAGED).read_bytes()
    broken = bytearray(data)
    if place == "header":
        broken[3] ^= 1
    elif place == "index":
        broken[200] ^= 1
    elif place == "record":
        record = good.record("1.0:2.1.e", "text")
        assert record
        broken[data.index(record.encode()) + 5] ^= 1
    copy = tmp_path / "snapshot.bin"
    if place != "absent":
        copy.write_bytes(b"" if place == "empty" else bytes(broken))
    monkeypatch.setattr(prepared, "PACKAGED", str(copy))
    monkeypatch.setenv("ALTERED_JUDGE_CACHE", str(tmp_path / "cache"))
    result = judge("explain", "2.1.e")
    assert (result.code, result.err) == (0, "")
    assert "peut retrouver le nouvel objet" in " ".join(result.out.split())
    assert copy.read_bytes() == data
