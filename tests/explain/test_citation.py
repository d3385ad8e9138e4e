"""The line pasted to a player must be right today."""

import pytest

from rules_kb.explain.build import explain
from rules_kb.explain.citation import cite
from rules_kb.explain.context import Context


def cited(context: Context, key: str) -> str:
    editions = {info.edition: info for info in context.knowledge.editions}
    line = cite(explain(context, key), editions)
    assert "\n" not in line
    return line


def test_an_unchanged_rule(context: Context) -> None:
    assert cited(context, "1.0:6.1.b") == (
        "Altered, 6.1.b (Règle, traduction non officielle, 1.0, septembre 2024) : "
        "«\u00a0Un effet peut impliquer plusieurs étapes.\u00a0» ; 4.0 : 6.1.b"
    )


@pytest.mark.parametrize("key", ["1.0:2.1.d", "1.0:4.2.5.b", "1.0:1.3.2.f"])
def test_an_overturned_rule_gives_the_last_edition_first(context: Context, key: str) -> None:
    line = cited(context, key)
    latest = explain(context, key)["counterparts"][0]["text"]
    first = " ".join(latest.split())[:60]
    assert "en 4.0" in line
    assert line.index(first) < line.index("texte de la 1.0")


def test_a_removed_rule_says_so(context: Context) -> None:
    assert "supprimée en 4.0" in cited(context, "1.0:5.4.a")


def test_a_mistranslation_is_not_pasted_without_its_warning(context: Context) -> None:
    line = cited(context, "1.0:2.5.i").replace("\u00a0", " ")
    assert "« Jeton » pour « compteur »" in line.partition("à lire avec : ")[2]


def test_a_section_is_never_an_empty_quote(context: Context) -> None:
    assert "règles 7.4.4.a à 7.4.4.p" in cited(context, "4.0:7.4.4")
    assert "2.5.a à 2.5.j" in cited(context, "1.0:2.5")
    for node in context.knowledge.nodes.values():
        if node.kind in ("rule", "section", "chapter", "term", "glossary"):
            assert "«\u00a0\u00a0»" not in cited(context, node.key), node.key


def test_a_word(context: Context) -> None:
    assert cited(context, "terme:fugace").startswith("Altered, Fugace (Définition du lexique, pas une règle)")
