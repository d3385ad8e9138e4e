"""`diff` and `history` as a judge calls them; imported texts are invented here."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rules_kb.corpus.official.records import FORMAT, OfficialEdition, OfficialRule, OfficialSection

if TYPE_CHECKING:
    from tests.cli.conftest import Judge

BANNER = "A herald who enters the valley leaves a banner at the gate of the town."
LANTERN = "Each player counts the lanterns that burn in their own garden tonight."
BRIDGE = "At dusk every traveller of the caravan sleeps under the old bridge."
SAILS = "Whenever a storm breaks, the sailors lower the sails and tie the ropes."
DECOY = "A traveller without a horse may show a wooden one instead."


def write(folder: Path, edition: str, texts: dict[str, str]) -> None:
    sections = sorted({number.rpartition(".")[0] for number in texts})
    official = OfficialEdition(
        format=FORMAT,
        edition=edition,
        effective="2031-03-04",
        sections=tuple(OfficialSection(number=n, title=f"Part {n}", text="") for n in sections),
        rules=tuple(OfficialRule(number=n, text=text) for n, text in texts.items()),
        glossary=(),
        changes=(),
        warnings=(),
    )
    place = folder / "data" / "editions" / edition
    place.mkdir(parents=True)
    (place / "edition.json").write_text(official.model_dump_json(), encoding="utf-8")


@pytest.fixture
def imported(tmp_path: Path) -> None:
    """3.0 and 4.0 under real numbers: 2.1.e as in 3.0, 2.1.f renumbered, 2.2.9.a new, 4.1.f gone."""
    write(tmp_path, "3.0", {"2.1.e": BANNER, "2.1.f": LANTERN, "2.2.2.p": SAILS, "4.1.f": DECOY, "7.5.10.a": BRIDGE})
    later = BRIDGE.replace("under", "before")
    write(tmp_path, "4.0", {"2.1.e": BANNER, "2.1.f": LANTERN, "2.2.9.a": "A cost is a number.", "7.5.11.a": later})


def changes(document: dict[str, Any]) -> dict[tuple[tuple[str, ...], tuple[str, ...]], dict[str, Any]]:
    return {(tuple(c["from"]), tuple(c["to"])): c for c in document["changes"]}


def test_recorded_changes(judge: "Judge") -> None:
    document = judge("diff", "1.0", "4.0", "--json").json("diff")
    assert (document["from"], document["to"]) == ("1.0", "4.0")
    found = changes(document)
    token = found[("1.0:2.1.d",), ("4.0:2.1.e",)]
    assert (token["relation"], token["since"]) == ("changed", "3.0")
    assert token["reason"].startswith("En 1.0, le jeton rejoint d’abord sa nouvelle zone")
    split = found[("1.0:2.1.c",), ("4.0:2.1.c", "4.0:2.1.d")]
    assert split["relation"] == "split"
    assert found[("1.0:5.4.a",), ()]["relation"] == "removed"
    assert found[("1.0:5.4.a",), ()]["words"][0]["op"] == "delete"
    assert found[(), ("4.0:2.1.h",)]["relation"] == "new"
    assert {c["relation"] for c in document["changes"]}.isdisjoint({"identical", "renumbered"})
    assert "4.0:1.1.4.a" in document["unmatched"]


def test_every_rule_of_both_editions_is_accounted_for(judge: "Judge") -> None:
    document = judge("diff", "1.0", "4.0", "--all", "--json").json("diff")
    olds = [key for change in document["changes"] for key in change["from"]]
    news = [key for change in document["changes"] for key in change["to"]] + document["unmatched"]
    assert (len(olds), len(set(olds))) == (177, 177)
    assert (len(news), len(set(news))) == (608, 608)
    assert sum(document["summary"].values()) == len(document["changes"])


def test_folding(judge: "Judge") -> None:
    short = judge("diff", "1.0", "4.0", "--json").json("diff")
    whole = judge("diff", "1.0", "4.0", "--all", "--json").json("diff")
    assert short["summary"] == whole["summary"]
    folded = short["summary"]["identical"] + short["summary"]["renumbered"]
    assert folded > 0
    assert len(whole["changes"]) - len(short["changes"]) == folded
    assert "2.1.e → 2.1.f · renumérotée" in judge("diff", "1.0", "4.0", "2.1", "--all").out
    assert "renumérotée\n" not in judge("diff", "1.0", "4.0", "2.1").out


def test_a_prefix_of_either_edition(judge: "Judge") -> None:
    def keys(prefix: str) -> set[str]:
        document = judge("diff", "1.0", "4.0", prefix, "--all", "--json").json("diff")
        return {key for c in document["changes"] for key in (*c["from"], *c["to"])}

    assert keys("3.2.10.b") == {"1.0:4.2.5.d", "4.0:3.2.7.b", "4.0:3.2.10.b"}
    assert keys("4.2.5.d") == keys("3.2.10.b") | {"4.0:4.2.5.d"}
    assert keys("règle 2.1 d") == {"1.0:2.1.d", "4.0:2.1.e", "1.0:2.1.c", "4.0:2.1.c", "4.0:2.1.d"}
    assert not {key for key in keys("2.1") if "2.1" not in key}
    assert "2.11" not in "".join(keys("2.1"))


def test_text_at_sixty_columns(judge: "Judge") -> None:
    text = judge("diff", "1.0", "4.0").out
    assert max(map(len, text.splitlines())) <= 60
    block = text[text.index("2.1.d → 2.1.e · changée · depuis la 3.0") :]
    assert block.splitlines()[1].startswith("  En 1.0, le jeton")
    assert "1.0 → 4.0 : " in text
    assert "--all les montre" in text


def test_backwards(judge: "Judge") -> None:
    there = judge("diff", "1.0", "4.0", "--json").json("diff")
    back = judge("diff", "4.0", "1.0", "--json").json("diff")
    assert (back["from"], back["to"]) == ("4.0", "1.0")
    assert back["summary"]["removed"] == there["summary"]["new"]
    assert back["summary"]["merged"] == there["summary"]["split"]
    assert changes(back)[("4.0:2.1.e",), ("1.0:2.1.d",)]["relation"] == "changed"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["1.0", "2.7"], 2, "Édition inconnue : « 2.7 ». Éditions connues : 1.0, 3.0, 4.0."),
        (["1.0\x1b[31m", "4.0"], 2, "Édition inconnue"),
        (["4.0", "4.0"], 2, "donnée deux fois"),
        (["1.0"], 2, "Il manque un argument"),
        (["3.0", "4.0"], 1, "Le texte officiel anglais de la 3.0 n’est pas importé"),
        (["1.0", "3.0"], 1, "altered-judge editions import FICHIER.pdf"),
        (["1.0", "4.0", "9.9"], 1, "aucune règle de ce numéro en 1.0 ni en 4.0"),
        (["1.0", "4.0", "jeton"], 1, "aucune règle de ce numéro"),
    ],
)
def test_refusals(judge: "Judge", arguments: list[str], code: int, words: str) -> None:
    result = judge("diff", *arguments)
    assert (result.code, result.out) == (code, "")
    assert words in result.err
    assert "\x1b" not in result.err
    assert judge("diff", *arguments, "--json").json("error")["error"]["code"] == code


def test_only_3_0_imported(judge: "Judge", tmp_path: Path) -> None:
    write(tmp_path, "3.0", {"2.1.e": BANNER})
    for arguments in (["3.0", "4.0"], ["1.0", "3.0"]):
        result = judge("diff", *arguments)
        assert (result.code, result.out) == (1, "")
        assert "officiel anglais de la 4.0 n’est pas importé" in result.err
    assert [s["edition"] for s in judge("history", "2.1.e", "--json").json("history")["steps"]] == ["1.0", "4.0"]


@pytest.mark.usefixtures("imported")
def test_imported_editions(judge: "Judge") -> None:
    document = judge("diff", "3.0", "4.0", "--json").json("diff")
    found = changes(document)
    played = found[("3.0:7.5.10.a",), ("4.0:7.5.11.a",)]
    assert (played["relation"], played["since"]) == ("changed", "4.0")
    assert "Fugace" in played["reason"]
    assert {"op": "delete", "text": " under"} in played["words"]
    assert {"op": "insert", "text": " before"} in played["words"]
    assert found[(), ("4.0:2.2.9.a",)]["relation"] == "new"
    gone = found[("3.0:2.2.2.p",), ()]
    assert gone["relation"] == "removed"
    assert gone["reason"]
    assert document["summary"]["identical"] == 2
    text = judge("diff", "3.0", "4.0").out
    assert "7.5.10.a → 7.5.11.a · changée · depuis la 4.0" in text
    assert "[−under−] [+before+]" in " ".join(text.split())


@pytest.mark.usefixtures("imported")
def test_from_1_0_to_an_imported_edition(judge: "Judge") -> None:
    found = changes(judge("diff", "1.0", "3.0", "--all", "--json").json("diff"))
    assert found[("1.0:2.1.d",), ("3.0:2.1.e",)]["relation"] == "changed"
    assert found[("1.0:2.1.e",), ("3.0:2.1.f",)]["relation"] == "renumbered"
    assert found[("1.0:2.1.e",), ("3.0:2.1.f",)]["words"] == []
    assert found[("1.0:2.1.e",), ("3.0:2.1.f",)]["unworded"]
    # 4.0 removed it: 3.0 still has it.
    assert found[("1.0:4.1.f",), ("3.0:4.1.f",)]["relation"] == "reworded"
    assert found[("1.0:5.4.a",), ()]["relation"] == "removed"
    assert not any("3.0:2.2.9.a" in new for _, new in found)


def test_editions_without_records(judge: "Judge", tmp_path: Path) -> None:
    write(tmp_path, "7.1", {"2.1.a": BANNER, "2.1.b": LANTERN})
    write(tmp_path, "7.2", {"2.1.a": BANNER.replace("banner", "flag"), "2.1.b": LANTERN})
    document = judge("diff", "7.1", "7.2", "--json").json("diff")
    (change,) = document["changes"]
    assert change["relation"] == "reworded"
    assert "aucun relevé" in change["reason"]
    assert judge("diff", "1.0", "7.1").code == 1


def steps(document: dict[str, Any]) -> list[tuple[str, str | None, str | None]]:
    return [(s["edition"], s["key"], s["relation"]) for s in document["steps"]]


def test_history_without_import(judge: "Judge") -> None:
    document = judge("history", "2.1.e", "--json").json("history")
    assert (document["id"], document["key"]) == ("2.1.e", "1.0:2.1.e")
    assert steps(document) == [("1.0", "1.0:2.1.e", None), ("4.0", "4.0:2.1.f", "renumbered")]
    assert all(s["text"] for s in document["steps"])
    assert document["not_imported"] == ["3.0", "4.0"]
    text = judge("history", "2.1.e").out
    assert "1.0 (septembre 2024) · 2.1.e" in text
    assert "4.0 (3 octobre 2025) · 2.1.f · renumérotée" in text
    assert "En 4.0, 2.1.e est une autre règle" in text
    assert max(map(len, text.splitlines())) <= 60


def test_history_says_since_which_edition(judge: "Judge") -> None:
    token = judge("history", "4.0:2.1.e", "--json").json("history")
    assert steps(token) == [
        ("1.0", "1.0:2.1.d", None),
        ("3.0", None, "changed"),
        ("4.0", "4.0:2.1.e", "changed"),
    ]
    assert [bool(s["change"]) for s in token["steps"]] == [False, True, False]
    cooldown = judge("history", "7.4.1.a", "--edition", "4.0", "--json").json("history")
    assert steps(cooldown) == [("2.0", None, "new"), ("4.0", "4.0:7.4.1.a", "new")]
    assert "Le texte de cette édition n’est pas à disposition." in judge("history", "4.0:7.4.1.a").out.replace(
        "\n  ", " "
    )


def test_history_of_a_rule_that_two_editions_changed(judge: "Judge") -> None:
    document = judge("history", "4.2.5.c", "--json").json("history")
    assert steps(document) == [
        ("1.0", "1.0:4.2.5.c", None),
        ("3.0", None, "changed"),
        ("4.0", "4.0:4.2.5.c", "changed"),
    ]
    assert "sacrifiés" in document["steps"][1]["change"]
    assert "négative" in document["steps"][2]["change"]


def test_history_of_a_split_and_of_a_removed_rule(judge: "Judge") -> None:
    split = judge("history", "2.1.c", "--json").json("history")
    assert [s["key"] for s in split["steps"] if s["key"]] == ["1.0:2.1.c", "4.0:2.1.c", "4.0:2.1.d"]
    removed = judge("history", "5.4.a", "--json").json("history")
    assert steps(removed) == [("1.0", "1.0:5.4.a", None), ("4.0", None, "removed")]
    assert removed["steps"][1]["change"]


@pytest.mark.usefixtures("imported")
def test_history_through_an_imported_edition(judge: "Judge") -> None:
    forward = judge("history", "2.1.e", "--json").json("history")
    assert steps(forward) == [
        ("1.0", "1.0:2.1.e", None),
        ("3.0", "3.0:2.1.f", "renumbered"),
        ("4.0", "4.0:2.1.f", "identical"),
    ]
    assert forward["steps"][1]["text"] == LANTERN
    backward = judge("history", "2.1.f", "--edition", "4.0", "--json").json("history")
    assert backward["steps"] == forward["steps"]
    assert judge("history", "3.0:2.1.f", "--json").json("history")["steps"] == forward["steps"]
    assert forward["not_imported"] == []
    only = judge("history", "2.2.2.p", "--json").json("history")
    assert steps(only) == [("3.0", "3.0:2.2.2.p", None), ("4.0", None, "removed")]
    decoy = judge("history", "4.1.f", "--json").json("history")
    assert [s[1] for s in steps(decoy)] == ["1.0:4.1.f", "3.0:4.1.f", None]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["9.9.z"], 1, "ni numéro de règle, ni terme connu"),
        (["2.2.3"], 1, "Sous 2.2.3 (1.0) : 2.2.3.a"),
        (["Fugace"], 1, "n’est pas une règle"),
        (["3.0:2.1.e"], 1, "n’est pas importé"),
        (["2.1.e", "--edition", "3.0"], 1, "n’est pas importé"),
        (["5.5:2.1.e"], 2, "Édition inconnue : « 5.5 »"),
        (["2.1.e", "--edition", "5.5"], 2, "Édition inconnue"),
        (["2.2.9.b", "--edition", "1.0"], 1, "ni numéro de règle"),
    ],
)
def test_history_refusals(judge: "Judge", arguments: list[str], code: int, words: str) -> None:
    result = judge("history", *arguments)
    assert (result.code, result.out) == (code, "")
    assert words in result.err
    assert judge("history", *arguments, "--json").json("error")["error"]["code"] == code


def test_help_is_french(judge: "Judge") -> None:
    for command in ("diff", "history"):
        assert "Usage : altered-judge" in judge(command, "--help").out
