"""What is shown of a text: never a sentence without the one that decides."""

import pytest

from rules_kb.search.engine import SearchEngine
from rules_kb.search.excerpts import CUT, excerpt

LONG = (
    "Ceci est une phrase assez longue pour que quatre comme elle ne tiennent pas dans un extrait entier, ni de loin, "
    "même sur un écran où l’on montrerait volontiers davantage, car il faut bien couper quelque part."
)
Passage = tuple[str, str, str, int, int]


def text(*lines: list[str]) -> list[Passage]:
    return [("text", "", sentence, 0, n) for n, line in enumerate(lines) for sentence in line]


def test_a_short_text_is_whole() -> None:
    assert excerpt(text(["Un.", "Deux.", "Trois.", "Quatre."]), 1) == ("Un. Deux. Trois. Quatre.", "text")
    assert excerpt(text([LONG, LONG, LONG]), 1)[0].count(LONG) == 3


def test_a_long_one_is_cut_around_what_matched_and_says_so() -> None:
    sentences = [f"{i} {LONG}" for i in range(7)]
    assert excerpt(text(sentences), 3)[0] == f"{CUT} {' '.join(sentences[2:5])} {CUT}"
    assert excerpt(text(sentences), 0)[0] == f"{' '.join(sentences[:2])} {CUT}"
    assert excerpt(text(sentences), 6)[0] == f"{CUT} {' '.join(sentences[5:])}"


def test_a_statement_brings_what_takes_it_back() -> None:
    sentences = [LONG, LONG, LONG, "Toutefois, non.", f"Mais {LONG}", LONG]
    assert excerpt(text(sentences), 1)[0].endswith(f"Toutefois, non. Mais {LONG} {CUT}")
    assert excerpt(text(sentences), 4)[0].startswith(f"{CUT} {LONG} Toutefois")


def test_a_lead_brings_its_list_and_an_item_its_lead() -> None:
    items = [[f"• {i} {LONG}"] for i in range(5)]
    whole = excerpt(text(["Il en est ainsi :"], *items), 0)[0]
    assert whole.split("\n") == ["Il en est ainsi :", *(item for (item,) in items)]
    assert excerpt(text(["Il en est ainsi :"], *items), 4)[0].split("\n") == [
        "Il en est ainsi :",
        CUT,
        *(item for (item,) in items[2:]),
    ]


def test_a_note_is_shown_apart_from_the_text() -> None:
    passages = [*text(["La règle."]), ("note", "remark", "Une remarque.", 1, 0), ("note", "example", "Autre.", 2, 0)]
    assert excerpt(passages, 1) == ("Une remarque.", "remark")
    assert excerpt(passages, -1) == ("La règle.", "text")
    assert excerpt([("title", "", "Titre", 0, 0)], 0) == ("", "text")


@pytest.mark.parametrize(
    ("typed", "edition", "key", "said"),
    [
        ("pendant la résolution personnage rejoint", "4.0", "4.0:5.1.2.i", "une Réaction exécute son effet"),
        ("phase de nuit", "1.0", "1.0:1.3.2.f", "• Nettoyage"),
    ],
)
def test_no_lead_stands_without_its_list(typed: str, edition: str, key: str, said: str, engine: SearchEngine) -> None:
    found = {r["key"]: r for r in engine.search(typed, edition=edition, limit=30)["results"]}
    assert said in found[key]["excerpt"]


def test_no_excerpt_ends_on_a_colon(engine: SearchEngine) -> None:
    for typed in ("résolution", "étapes", "nuit", "réactions", "coût", "conditions", "suit"):
        for result in engine.search(typed, limit=40)["results"]:
            texts = [result["excerpt"], result["text"], *(mate["excerpt"] for mate in result["counterparts"])]
            assert not [each for each in texts if each.rstrip().endswith(":")], result["key"]


def test_the_counterpart_shown_is_the_one_that_answers(engine: SearchEngine) -> None:
    found = engine.search("réaction cesse d’exister après son effet", edition="1.0", limit=20)["results"]
    mates = {mate["key"]: mate for result in found for mate in result["counterparts"]}
    assert all(mate["relation"] for mate in mates.values())
    rule = next(r for r in found if r["key"] == "1.0:5.1.2.e")
    assert any("Réaction" in mate["excerpt"] for mate in rule["counterparts"][:1])


def test_a_rule_that_announces_others_brings_them(engine: SearchEngine) -> None:
    for edition, said in (("1.0", "5.3.d Une action rapide"), ("4.0", "5.3.e Une même action rapide")):
        result = engine.search("5.3.a", edition=edition)["results"][0]
        assert said in result["excerpt"]


def test_what_could_mislead_is_named(engine: SearchEngine) -> None:
    result = engine.search("2.5.i", edition="1.0")["results"][0]
    assert result["read_with"][0] == "«\u00a0Jeton\u00a0» pour «\u00a0compteur\u00a0»"
    assert engine.search("2.2.13.b", edition="4.0")["results"][0]["read_with"]
    assert not engine.search("2.2.7.c", edition="4.0")["results"][0]["read_with"]
