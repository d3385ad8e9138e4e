"""The ranking on our own questions (questions.yaml) and on each promise made about it."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
import yaml

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.search.engine import SearchEngine

QUESTIONS = Path(__file__).parent / "questions.yaml"
Asked = tuple[str, str, list[str]]


@pytest.fixture(scope="module")
def asked() -> list[Asked]:
    rows = yaml.load(QUESTIONS.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return [(row["q"], e, row[e]) for row in rows for e in ("1.0", "4.0") if row[e]]


def ids(engine: SearchEngine, typed: str, edition: str) -> list[str]:
    return [result["id"] for result in engine.search(typed, edition=edition)["results"]]


def share(asked: Iterable[Asked], good: Callable[[str, str, list[str]], bool]) -> float:
    verdicts = [good(*each) for each in asked]
    return sum(verdicts) / len(verdicts)


def test_our_questions_name_rules_that_exist(asked: list[Asked], knowledge: KnowledgeBase) -> None:
    assert [(q, n) for q, e, numbers in asked for n in numbers if f"{e}:{n}" not in knowledge.nodes] == []


def test_our_questions_are_answered(asked: list[Asked], engine: SearchEngine) -> None:
    found = {(q, e): ids(engine, q, e) for q, e, _ in asked}

    def within(places: int) -> Callable[[str, str, list[str]], bool]:
        return lambda q, e, numbers: bool({*found[q, e][:places]} & {*numbers})

    assert share(asked, within(1)) > 0.88
    assert share(asked, within(5)) > 0.95
    assert share(asked, within(10)) > 0.97


def test_questions_that_no_rule_decides_are_told_from_the_others(asked: list[Asked], engine: SearchEngine) -> None:
    undecided = yaml.load((QUESTIONS.parent / "undecided.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    typed = dict.fromkeys(q for q, _, _ in asked)

    def doubtful(questions: Iterable[str]) -> float:
        verdicts = [not engine.search(q)["confident"] for q in questions]
        return sum(verdicts) / len(verdicts)

    assert doubtful(undecided) > 0.6
    assert doubtful(typed) < 0.04


def test_a_term_alone_gives_its_definition(knowledge: KnowledgeBase, engine: SearchEngine) -> None:
    cases: list[Asked] = []
    for term in knowledge.terms.values():
        for edition, numbers in term.regles.items():
            if numbers and term.nature not in ("sous-type", "pronom"):
                cases += [(name, edition, numbers) for name in (term.forme, term.anglais or term.forme)]

    def first(typed: str, edition: str, numbers: list[str]) -> bool:
        found = ids(engine, typed, edition)[:1]
        return any(f == n or f.startswith(f"{n}.") for f in found for n in numbers)

    assert len(cases) > 700
    assert share(cases, first) > 0.93


@pytest.mark.parametrize("typed", ["2.1.e", "2.1e", "règle 2.1.e", "R.2.1.e", "que dit la 2.1.e sur l’objet"])
def test_a_typed_number_comes_first(typed: str, engine: SearchEngine) -> None:
    result = engine.search(typed, edition="1.0")["results"][0]
    assert result["key"] == "1.0:2.1.e"
    assert "numéro 2.1.e" in result["why"]


@pytest.mark.parametrize("first", ["1.0", "4.0"])
def test_a_number_alone_is_that_very_rule_in_the_edition_in_front(first: str, engine: SearchEngine) -> None:
    other = {"1.0": "4.0", "4.0": "1.0"}[first]
    keys = [r["key"] for r in engine.search("2.1.e", first=first)["results"]]
    assert keys[:2] == [f"{first}:2.1.e", f"{other}:2.1.e"]


def test_beside_a_number_words_say_which_edition_is_meant(engine: SearchEngine) -> None:
    found = engine.search("la 2.1.e sur les jetons", first="4.0")["results"]
    assert found[0]["key"] == "4.0:2.1.e"
    assert engine.search("la 2.1.e retrouver l’objet après un déplacement", first="4.0")["results"][0]["id"] == "2.1.e"
    assert engine.search("la 4.2.5.c s’applique aux jetons ?", first="4.0")["results"][0]["key"] == "4.0:4.2.5.c"


def test_small_words_alone_are_found_as_a_text_says_them(engine: SearchEngine) -> None:
    assert ids(engine, "si vous l'avez fait", "4.0")[:1] == ["6.5.f"]
    assert [ids(engine, pronoun, "4.0")[:1] for pronoun in ("je", "vous", "nous")] == [
        ["7.2.1.a"],
        ["7.2.3.a"],
        ["7.2.2.a"],
    ]


def test_english_small_words_do_not_count(engine: SearchEngine) -> None:
    readings = {t for u in engine.reader.read("what happens when the deck is empty").units for t in u.readings}
    assert not {"@faire", "@lorsque", "when", "happens"} & readings
    assert "@deck" in readings


def test_a_section_number_gives_its_rules_and_the_section(engine: SearchEngine) -> None:
    found = engine.search("7.4.3", edition="4.0")["results"]
    assert {r["id"] for r in found[:2]} == {"7.4.3.a", "7.4.3.b"}
    assert "4.0:7.4.3" in {r["key"] for r in found}


def test_edition_restricts(engine: SearchEngine) -> None:
    for edition in ("1.0", "4.0"):
        assert {r["edition"] for r in engine.search("fugace réserve", edition=edition)["results"]} == {edition}


def test_without_edition_a_rule_stands_once_with_its_counterpart(engine: SearchEngine) -> None:
    found = engine.search("un jeton renvoyé en main", limit=10)["results"]
    shown = {r["key"] for r in found}
    assert not shown & {c["key"] for r in found for c in r["counterparts"]}
    top = found[0]
    assert {top["key"], *(c["key"] for c in top["counterparts"])} == {"1.0:2.1.d", "4.0:2.1.e"}
    first = engine.search("un jeton renvoyé en main", first="1.0")["results"][0]
    assert first["key"] == "1.0:2.1.d"


def test_terms_sections_and_glossary_are_results_too(engine: SearchEngine) -> None:
    assert engine.search("fugace")["results"][1]["key"] == "terme:fugace"
    assert engine.search("Fleeting")["results"][1]["key"] == "terme:fugace"
    keys = [r["key"] for r in engine.search("booster war")["results"]]
    assert set(keys[:2]) == {"terme:booster-war", "glossaire:booster-war"}
    for kind in ("section", "term", "glossary", "fault"):
        found = engine.search("jeton compteur don réserve", kinds=[kind])["results"]
        assert {r["kind"] for r in found} == {kind}


@pytest.mark.parametrize(
    "typed",
    ["meilleure recette de crêpes", "horaires du train pour Lyon", "prix d’un paquet de gâteaux", "météo de demain"],
)
def test_no_rule_means_few_results_and_a_plain_word(typed: str, engine: SearchEngine) -> None:
    view = engine.search(typed)
    assert not view["confident"]
    assert len(view["results"]) <= 5


def test_confidence_does_not_fall_with_length(engine: SearchEngine) -> None:
    long = (
        "Mon adversaire me renvoie un jeton en main pendant l’après-midi, juste avant que je passe mon tour : "
        "est-ce que le jeton rejoint ma main ou est-ce qu’il cesse d’exister ?"
    )
    assert engine.search(long)["confident"]


def test_why_says_what_was_read_and_where(engine: SearchEngine) -> None:
    why = engine.search("netoyage", edition="4.0")["results"][0]["why"]
    assert "« netoyage » lu « nettoyage »" in why
    assert any(reason.startswith("définit « Nettoyage »") for reason in why)


def test_a_remark_is_shown_as_a_remark(engine: SearchEngine) -> None:
    results = engine.search("meme nom cartes differentes raretés", edition="4.0")["results"]
    found = {r["id"]: r for r in results}
    assert found["2.2.4.e"]["excerpt_kind"] == "remark"


def test_a_rule_comes_before_the_overview_that_sums_it_up(engine: SearchEngine) -> None:
    found = ids(engine, "zones cachées nombre de cartes connu", "4.0")
    assert found.index("3.1.3.e") < found.index("1.2.3.g")
