"""References, lead words and slugs, by their form."""

import pytest

from rules_kb.corpus.documents.wording import lead_word, references, slug


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(voir règle 6.1.g).", ("6.1.g",)),
        ("comme décrit dans la règle 6.4.", ("6.4",)),
        ("La Règle 2.1.e peut", ("2.1.e",)),
        ("la sous-section 1.4 « Règles d'or »", ("1.4",)),
        ("à partir de la section 2 « Objets »", ("2",)),
        ("jusqu'à l'étape 4.1.h.", ("4.1.h",)),
        ("les règles 2.1.c, 2.1.d et 6.4", ("2.1.c", "2.1.d", "6.4")),
        ("règle 2.1.e, puis règle 2.1.e", ("2.1.e",)),
        ("règle\u00a03.2.10.a", ("3.2.10.a",)),
        ("la règle 2 fois", ()),
        ("la règle 2.1.Est", ("2.1",)),
        ("un jeton 2/2/2 ou 6.4", ()),
        ("règle 6.45678", ()),
    ],
)
def test_references(text: str, numbers: tuple[str, ...]) -> None:
    assert references(text) == numbers


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("Repos Les Personnages sont envoyés", "Repos"),
        ("Étendre Chaque joueur peut", "Étendre"),
        ("Piocher [X cartes] signifie", ""),
        ("La Réserve est une zone privée", ""),
        ("Les Emblèmes", ""),
        ("Certains Héros commencent", ""),
        ("Repos Lesquels", ""),
        ("Jouer un Sort Le joueur", ""),
    ],
)
def test_lead_words(text: str, lead: str) -> None:
    assert lead_word(text) == lead


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Booster War (Mode de jeu)", "booster-war"),
        ("Clarification des phases d'une journée", "clarification-des-phases-d-une-journee"),
        ("Clarification des phases d’une journée", "clarification-des-phases-d-une-journee"),
        ("Œuvre  Ça", "oeuvre-ca"),
    ],
)
def test_slugs(title: str, expected: str) -> None:
    assert slug(title) == expected
