"""What an explanation holds, on the real texts."""

import pytest

from rules_kb.explain.build import explain
from rules_kb.explain.context import Context


def test_every_number_of_the_documents_explains(context: Context) -> None:
    numbers = [
        n
        for n in context.knowledge.nodes.values()
        if n.edition == "1.0" and n.sources and n.kind in ("rule", "section", "chapter")
    ]
    assert len(numbers) == 224
    for node in numbers:
        explanation = explain(context, node.key)
        assert explanation["sources"]
        assert explanation["text"] or explanation["children"]


def test_every_rule_of_the_last_edition_explains(context: Context) -> None:
    rules = context.knowledge.rules("4.0")
    assert len(rules) == 605
    for rule in rules:
        explanation = explain(context, rule.key)
        assert explanation["text"]
        assert explanation["verdict"]
        assert explanation["restated"]


def test_a_rule_shows_what_touches_it(context: Context) -> None:
    found = explain(context, "1.0:2.1.e")
    assert found["text"].startswith("Si une capacité fait référence à une carte")
    assert found["path"] == ["2 Objets [titre 4.0]", "2.1 Objets"]
    assert found["provenance"] == "rule"
    assert found["cited_by"] == ["1.0:2.1.c", "1.0:2.1.f"]
    assert (found["previous"], found["next"]) == ("1.0:2.1.d", "1.0:2.1.f")
    assert [c["key"] for c in found["counterparts"]] == ["4.0:2.1.f"]
    assert [s["key"] for s in found["same_number"]] == ["4.0:2.1.e"]
    assert found["sources"][0]["document"] == "000_74e9209aa373fda7.txt"


def test_remarks_and_examples_are_notes_never_text(context: Context) -> None:
    found = explain(context, "1.0:6.1.d")
    assert found["text"] == "Les coûts ont toujours une seule étape."
    assert [(n["kind"], n["key"]) for n in found["notes"]] == [("example", "1.0:6.1.d#exemple-1")]
    assert "Subhash" in found["notes"][0]["text"]


def test_list_items_belong_to_the_text(context: Context) -> None:
    text = explain(context, "1.0:1.3.2.e")["text"]
    assert text.count("\n• ") == 3
    assert explain(context, "1.0:1.2.2.c")["sources"][0]["last_line"] == 23
    assert "\n1. Révéler la carte" in explain(context, "1.0:5.1.2.b")["text"]


@pytest.mark.parametrize(
    ("key", "provenance"),
    [
        ("1.0:1.2.2.a", "overview"),
        ("1.0:2.1.a", "rule"),
        ("4.0:1.2.2.a", "overview"),
        ("4.0:2.1.a", "restatement"),
        ("glossaire:don", "glossary"),
        ("terme:fugace", None),
    ],
)
def test_provenance(context: Context, key: str, provenance: str | None) -> None:
    assert explain(context, key)["provenance"] == provenance


def test_a_cited_number_without_text_is_missing(context: Context) -> None:
    assert explain(context, "1.0:5.1.2.d")["cites"] == [{"key": "1.0:6.4", "missing": True, "by": "1.0:5.1.2.d"}]
    by = {c["key"]: c["by"] for c in explain(context, "1.0:4.2.5.c")["cites"]}
    assert by == {"1.0:6.1.g": "1.0:4.2.5.c#remarque-1"}
    found = explain(context, "1.0:6.4")
    assert (found["kind"], found["cited_by"]) == ("missing", ["1.0:5.1.2.d"])


def test_a_section_holds_everything_below_it(context: Context) -> None:
    chapter = explain(context, "1.0:4")
    ids = [child["id"] for child in chapter["children"]]
    assert ids[:3] == ["4.1", "4.1.a", "4.1.b"]
    assert {"4.2", "4.2.1", "4.2.5.d"} <= set(ids)


def test_parents_without_heading_show_what_exists_below(context: Context) -> None:
    found = explain(context, "1.0:4.2")
    assert found["sources"] == []
    assert [c["id"] for c in found["children"] if c["kind"] == "section"] == ["4.2.1", "4.2.5"]


def test_faults_of_a_section_reach_its_rules(context: Context) -> None:
    assert "jeton-compteur" in [f["id"] for f in explain(context, "1.0:2.5.j")["faults"]]


def test_a_term_gives_its_rules_last_edition_first(context: Context) -> None:
    found = explain(context, "terme:fugace")
    assert found["lexicon"] is not None
    assert "Fleeting" in found["lexicon"]["english"]
    editions = [child["key"][:3] for child in found["children"]]
    assert editions == sorted(editions, reverse=True)


def test_two_meanings_the_rules_one_first(context: Context) -> None:
    for slug, entry in (("controle", "controle"), ("don", "don"), ("interference", "disrupt")):
        found = explain(context, f"terme:{slug}")
        assert found["text"] == context.knowledge.terms[f"terme:{slug}"].definition
        assert found["lexicon"] is not None
        assert found["lexicon"]["community"]
        assert f"glossaire:{entry}" in found["also"]


def test_removed_rule_points_to_what_to_read(context: Context) -> None:
    found = explain(context, "1.0:5.4.a")
    assert found["verdict"] == {"code": "removed", "text": "supprimée en 4.0"}
    assert "6.5.c" in found["counterparts"][0]["change"]
