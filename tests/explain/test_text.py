"""The order of the terminal text, and its labels."""

import pytest

from rules_kb.explain.build import explain
from rules_kb.explain.context import Context
from rules_kb.explain.lines import layout
from rules_kb.explain.text import TextRenderer


def rendered(context: Context, key: str, width: int = 0) -> str:
    renderer = TextRenderer(context.knowledge.editions)
    return layout(renderer.render(explain(context, key)), width, color=False)


def places(text: str, *parts: str) -> list[int]:
    found = [text.find(part) for part in parts]
    assert -1 not in found, [p for p, at in zip(parts, found, strict=True) if at < 0]
    return found


def test_changed_rule_reads_the_last_edition_first(context: Context) -> None:
    text = rendered(context, "1.0:2.1.d")
    assert text.startswith("2.1.d · édition 1.0 (septembre 2024) · changée en 4.0 (2.1.e)\n")
    order = places(
        text,
        "Ce qui change",
        "2.1.e en 4.0 (dernière édition connue",
        "Règle, traduction non officielle (2.1.d, 1.0)",
        "Attention : en 4.0, 2.1.d",
        "Source :",
    )
    assert order == sorted(order)


def test_unchanged_rule_reads_its_own_text_first(context: Context) -> None:
    text = rendered(context, "1.0:2.1.e")
    order = places(
        text,
        "inchangée en 4.0 (2.1.f)",
        "Règle, traduction non officielle (2.1.e, 1.0)",
        "2.1.f en 4.0",
        "Attention : en 4.0, 2.1.e",
    )
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("1.0:1.3.2.e", "Aperçu, pas une règle (1.3.2.e, 1.0)"),
        ("1.0:6.1.d", "Exemple, pas une règle"),
        ("1.0:3.1.3.a", "Remarque, pas une règle"),
        ("glossaire:booster-war", "Entrée de la communauté, pas une règle"),
        ("4.0:2.4.7.a", "Règle reformulée, texte non officiel (2.4.7.a, 4.0)"),
        ("4.0:1.2.2.a", "Aperçu, pas une règle ; reformulé, texte non officiel"),
        ("terme:fugace", "Définition du lexique, pas une règle"),
        ("terme:don", "Aucune édition connue des règles ne définit ce terme."),
        ("1.0:6.4", "qu’aucun document connu ne contient"),
        ("faute:jeton-compteur", "Relevé du projet, pas une règle"),
    ],
)
def test_provenance_is_said(context: Context, key: str, label: str) -> None:
    assert label in rendered(context, key)


def test_nothing_is_wider_than_asked(context: Context) -> None:
    for key in ("1.0:2.1.d", "1.0:4", "terme:zone-de-mana", "4.0:7.4.4"):
        for row in rendered(context, key, 60).split("\n"):
            assert len(row) <= 60, row


def test_the_last_edition_is_never_just_in_force(context: Context) -> None:
    text = rendered(context, "4.0:4.2.5.d")
    assert "dernière édition connue (3 octobre 2025)" in text
    assert "en vigueur" not in text


def test_a_section_reads_the_last_edition_first_too(context: Context) -> None:
    text = rendered(context, "1.0:4.2.5")
    text = text[text.index("4.2.5.c · Règle") :]
    order = places(
        text,
        "4.2.5.c · Règle, traduction non officielle · changée en 4.0 (4.2.5.c)",
        "4.0, 4.2.5.c :",
        "Texte de la 1.0 :",
        "En 4.0 aussi : règles absentes des documents sources 1.0",
    )
    assert order == sorted(order)
    assert "4.2.5.d · " in text[order[-1] :]


def test_slight_faults_are_named_at_the_end(context: Context) -> None:
    text = rendered(context, "1.0:6.1.d")
    order = places(text, "Notes de forme", "(signes-parasites)")
    assert order[0] > text.index("Exemple, pas une règle")
