"""What commands say with the user's copy of 3.0 in place; its text is invented."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rules_kb.corpus.official import OfficialEdition, importing, write_official
from rules_kb.corpus.official.records import FORMAT, OfficialNote, OfficialRule, OfficialSection
from rules_kb.explain.official_records import official_snapshot

if TYPE_CHECKING:
    from tests.cli.conftest import Judge

TOKEN = "A lantern is lit."
CITED = "A bridge is crossed."
HOSTILE = "\x1b[31mRed\u202e \x9btext\a."
CONTROLS = set("\x1b\u202e\x9b\a")


@pytest.fixture
def imported(tmp_path: Path) -> None:
    note = OfficialNote(kind="remark", text="It burns.")
    official = OfficialEdition(
        format=FORMAT,
        edition="3.0",
        effective="2025-06-06",
        sections=(OfficialSection(number="2.1", title="Lights", text=""),),
        rules=(
            OfficialRule(number="2.1.e", text=TOKEN, notes=(note,)),
            OfficialRule(number="5.1.2.c", text=CITED),
            OfficialRule(number="2.1.f", text=HOSTILE),
        ),
        glossary=(),
        changes=(),
        warnings=(),
    )
    data = tmp_path / "data"
    with importing(data):
        write_official(official, official_snapshot(official), data)


@pytest.mark.usefixtures("imported")
def test_several_ids_one_unknown(judge: "Judge") -> None:
    result = judge("explain", "2.1.e", "9.9.9", "--edition", "3.0")
    assert result.code == 1
    assert TOKEN in result.out
    assert "« 9.9.9 » n’est pas un numéro de l’édition 3.0" in result.err


@pytest.mark.usefixtures("imported")
def test_several_ids_one_unknown_in_json(judge: "Judge") -> None:
    result = judge("explain", "zz", "2.1.e", "9.9.9", "--edition", "3.0", "--json")
    assert result.code == 1
    word, rule, number = result.json("explain-list")
    assert (rule["key"], rule["text"]) == ("3.0:2.1.e", f"{TOKEN}\nRemark. It burns.")
    assert [(e["error"]["code"], e["error"]["query"]) for e in (word, number)] == [(1, "zz"), (1, "9.9.9")]


@pytest.mark.usefixtures("imported")
@pytest.mark.parametrize("option", [[], ["--edition", "3.0"], ["--edition", "4.0"]])
@pytest.mark.parametrize("typed", ["3.0:2.1.e", "3.0: 2.1e"])
def test_a_key_of_the_import(judge: "Judge", typed: str, option: list[str]) -> None:
    document = judge("explain", typed, *option, "--json").json("explain")
    assert (document["key"], document["query"], document["provenance"]) == ("3.0:2.1.e", typed, "official")
    assert TOKEN in judge("explain", typed, *option).out


@pytest.mark.usefixtures("imported")
def test_other_editions_and_words_are_still_answered(judge: "Judge") -> None:
    documents = judge("explain", "1.0:2.1.e", "3.0:2.1.e", "Fugace", "--edition", "3.0", "--json").json("explain-list")
    assert [document["key"] for document in documents] == ["1.0:2.1.e", "3.0:2.1.e", "terme:fugace"]
    text = judge("explain", "1.0:2.1.e", "3.0:2.1.e", "4.0:2.1.e", "--plain").out
    heads = [text.index(head) for head in ("2.1.e · édition 1.0", "\n\n2.1.e · édition 3.0", "\n\n2.1.e · édition 4.0")]
    assert heads == sorted(heads)


@pytest.mark.parametrize("typed", [["3.0:2.1.e"], ["3.0:2.1.e", "2.1.e"]])
def test_a_key_of_an_edition_that_is_not_imported(judge: "Judge", typed: list[str]) -> None:
    result = judge("explain", *typed)
    assert result.code == 1
    assert "L’édition 3.0 n’est pas importée" in result.err
    assert ("édition 1.0" in result.out) == (len(typed) > 1)


def test_a_cited_number_without_the_import(judge: "Judge") -> None:
    assert "n’est pas fourni" in judge("explain", "3.0:5.1.2.c", "--plain").out
    assert judge("explain", "3.0:5.1.2.c", "--json").json("explain")["kind"] == "missing"
    assert "texte absent" in judge("explain", "3.0:5.1.2.c", "--cite").out


@pytest.mark.usefixtures("imported")
@pytest.mark.parametrize("typed", [["3.0:5.1.2.c"], ["5.1.2.c", "--edition", "3.0"]])
def test_a_cited_number_with_the_import(judge: "Judge", typed: list[str]) -> None:
    text = judge("explain", *typed, "--plain").out
    assert "n’est pas fourni" not in text
    assert text.count(CITED) == 1
    assert "Quand choisit-on les modes" in text
    document = judge("explain", *typed, "--json").json("explain")
    assert (document["key"], document["kind"], document["text"]) == ("3.0:5.1.2.c", "rule", CITED)
    assert "modes-declaration-ou-resolution" in [fault["id"] for fault in document["faults"]]
    assert CITED in judge("explain", *typed, "--cite").out


@pytest.mark.usefixtures("imported")
def test_the_line_to_paste(judge: "Judge") -> None:
    result = judge("explain", "2.1.e", "2.1", "--edition", "3.0", "--cite")
    assert result.out.splitlines() == [
        f"Altered, 2.1.e (Texte officiel anglais, 3.0, 6 juin 2025) : «\u00a0{TOKEN} Remark. It burns.\u00a0»",
        "Altered, 2.1 (Texte officiel anglais, 3.0, 6 juin 2025) : «\u00a0Lights\u00a0»",
    ]


@pytest.mark.usefixtures("imported")
@pytest.mark.parametrize("options", [[], ["--plain"], ["--cite"]])
def test_an_import_cannot_drive_the_terminal(judge: "Judge", options: list[str]) -> None:
    out = judge("explain", "2.1.f", "--edition", "3.0", *options).out
    assert "[31mRed text." in out
    assert not CONTROLS & set(out)


@pytest.mark.usefixtures("imported")
def test_nor_where_it_stands_under_the_package_s_own_text(judge: "Judge", tmp_path: Path) -> None:
    place = tmp_path / "data/editions"
    copy = (place / "3.0/edition.json").read_text(encoding="utf-8")
    copy = copy.replace('"edition":"3.0"', '"edition":"4.0"').replace("Red", "Green")
    official = OfficialEdition.model_validate_json(copy)
    with importing(tmp_path / "data"):
        write_official(official, official_snapshot(official), tmp_path / "data")
    for words in (["explain", "2.1.f", "--edition", "4.0"], ["diff", "3.0", "4.0", "--all"]):
        out = judge(*words).out
        assert "mGreen" in out
        assert not CONTROLS & set(out)


@pytest.mark.usefixtures("imported")
def test_about_and_list_agree(judge: "Judge", tmp_path: Path) -> None:
    def told() -> list[tuple[int, bool]]:
        about = judge("about", "--json").json("about")["editions"]
        listed = json.loads(judge("editions", "list", "--json").out)
        views = [[(e["rules"], e["imported"]) for e in view if e["edition"] == "3.0"] for view in (about, listed)]
        assert views[0] == views[1]
        found: list[tuple[int, bool]] = views[0]
        return found

    assert told() == [(3, True)]
    (tmp_path / "data/editions/3.0/edition.json").write_bytes(b"{")
    assert told() == [(0, False)]
