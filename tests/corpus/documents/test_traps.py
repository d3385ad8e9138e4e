"""The places of the source documents where a simple parser goes wrong."""

import pytest

from rules_kb.corpus.documents import Corpus10
from rules_kb.model.nodes import Node

Nodes = dict[str, Node]


def below(nodes: Nodes, key: str) -> list[Node]:
    return [node for node in nodes.values() if node.parent == key]


@pytest.mark.parametrize(
    ("number", "section", "start"),
    [
        ("2.1.a", "2.1", "Les objets existent dans toutes les zones visibles."),
        ("2.5.a", "2.5", "Les objets peuvent avoir des jetons sur eux."),
        ("4.1.a", "4.1", "Lorsque la partie commence"),
        ("5.3.a", "5.3", "Jouer une action rapide suit le même processus"),
        ("6.1.a", "6.1", "Les coûts et effets sont des séquences"),
        ("2.2.14.a", "2.2.14", "Le timestamp est un nombre unique"),
        ("5.1.1.a", "5.1.1", "À certains moments de la journée"),
    ],
)
def test_rules_hang_below_two_and_three_level_sections(nodes: Nodes, number: str, section: str, start: str) -> None:
    rule = nodes[f"1.0:{number}"]
    assert (rule.id, rule.kind, rule.parent) == (number, "rule", f"1.0:{section}")
    assert rule.text.startswith(start)
    assert nodes[f"1.0:{section}"].kind == "section"


def test_a_rule_keeps_its_whole_text_and_no_number(nodes: Nodes) -> None:
    rule = nodes["1.0:2.1.e"]
    assert rule.text == (
        "Si une capacité fait référence à une carte ou un objet se déplaçant d'une zone à une zone visible "
        "(dans le cadre d'un coût, d'un déclencheur ou d'un effet), cette capacité peut retrouver le nouvel "
        "objet dans sa zone de destination."
    )
    assert below(nodes, rule.key) == []


def test_the_star_of_1_3_2_d_stays_in_the_text(nodes: Nodes) -> None:
    rule = nodes["1.0:1.3.2.d"]
    assert rule.id == "1.3.2.d"
    assert rule.text.startswith("* Lors de la phase de l'après-midi, en commençant")
    assert not any("*" in key for key in nodes)


def test_the_plus_signs_of_the_example_stay_in_the_text(nodes: Nodes) -> None:
    example = nodes["1.0:6.1.d#exemple-1"]
    assert (example.kind, example.provenance, example.parent) == ("example", "example", "1.0:6.1.d")
    assert example.text.startswith("++Exemple : La carte Subhash & Marmo")
    assert nodes["1.0:6.1.d"].text == "Les coûts ont toujours une seule étape."


def test_rarity_letters_are_items_of_2_2_4_b_after_its_second_line(nodes: Nodes) -> None:
    assert nodes["1.0:2.2.4.b"].text == (
        "La rareté est indiquée sur les cartes par un symbole spécifique.\n"
        "La rareté d'une carte est également indiquée dans la partie basse de la carte:"
    )
    items = below(nodes, "1.0:2.2.4.b")
    assert [item.key for item in items] == [f"1.0:2.2.4.b#point-{n}" for n in range(1, 5)]
    assert [item.text for item in items] == ["C = Commune", "R = Rare", "F = Transfuge", "U = Unique"]
    assert {(item.kind, item.provenance, item.id) for item in items} == {("item", "rule", "2.2.4.b")}


def test_lists_without_bullets(nodes: Nodes) -> None:
    assert [item.text for item in below(nodes, "1.0:2.2.4.a")] == ["commun", "rare", "unique"]
    kinds = [item.text.partition(" sont écrit")[0] for item in below(nodes, "1.0:1.2.4.c")]
    assert kinds == ["Les actions rapides", "Les réactions", 'Les "capacités passives"', "Les effets"]
    assert nodes["1.0:1.2.4.c"].text == "Il existe quatre types de capacités :"
    where = [item.text for item in below(nodes, "1.0:1.2.4.d")]
    assert where[:2] == [
        "Les capacités de soutien ne fonctionnent que dans la Réserve.",
        "Les capacités des Emblèmes ne fonctionnent que dans Limbo.",
    ]
    assert len(where) == 4
    assert nodes["1.0:1.2.4.d"].text.endswith("De plus :")


def test_lists_with_bullets_and_numbers(nodes: Nodes) -> None:
    assert len(below(nodes, "1.0:1.2.2.c")) == 13
    assert [item.text for item in below(nodes, "1.0:1.3.2.e")] == [
        "• du même type que sa Région ;",
        "• strictement supérieure à la statistique correspondante de l'expédition adverse ;",
        "• strictement supérieure à zéro.",
    ]
    assert [item.text[:9] for item in below(nodes, "1.0:1.3.2.f")] == ["• Repos :", "• Nettoya"]
    assert [item.text[:12] for item in below(nodes, "1.0:5.1.2.b")] == ["1. Révéler l", "2. Choisir l", "3. Déclarer "]
    assert {item.provenance for item in below(nodes, "1.0:1.3.2.e")} == {"overview"}


def test_lead_words(corpus: Corpus10) -> None:
    leads = {node.id: node.lead for node in corpus.nodes if node.lead}
    assert leads == {
        "4.2.1.b": "Succéder",
        "4.2.1.c": "Préparer",
        "4.2.1.d": "Piocher",
        "4.2.1.e": "Étendre",
        "4.2.5.b": "Repos",
        "4.2.5.c": "Nettoyage",
    }
    assert all(node.text.startswith(node.lead + " ") for node in corpus.nodes if node.lead)


def test_a_glossary_block_ends_the_rule_before_it(nodes: Nodes) -> None:
    assert nodes["1.0:4.2.1.e"].text.endswith("prête dans la zone de Mana.")
    assert below(nodes, "1.0:4.2.1.e") == []
    assert nodes["1.0:6.1.g"].text.endswith("Ces choix sont faits dans l'ordre d'initiative.")
    assert below(nodes, "1.0:6.1.g") == []


def test_glossary_entries(nodes: Nodes) -> None:
    entries = [node for node in nodes.values() if node.kind == "glossary"]
    assert [(entry.key, entry.title) for entry in entries] == [
        ("glossaire:booster-war", "Booster War (Mode de jeu)"),
        ("glossaire:clarification-des-phases-d-une-journee", "Clarification des phases d'une journée"),
        ("glossaire:controle", "Controle"),
        ("glossaire:disrupt", "Disrupt"),
        ("glossaire:don", "Don"),
    ]
    assert {(entry.edition, entry.provenance, entry.parent) for entry in entries} == {(None, "glossary", None)}
    assert nodes["glossaire:don"].text.startswith("Octroie la possibilité de piocher")
    assert nodes["glossaire:booster-war"].text.count("\n") == 1
    assert {node.provenance for node in nodes.values() if node.key.startswith("glossaire:")} == {"glossary"}


def test_booster_war_holds_its_two_modes_in_order(nodes: Nodes) -> None:
    items = [item.text for item in below(nodes, "glossaire:booster-war")]
    marks = [text.partition(" ")[0] for text in items]
    assert marks == ["Règle", "1.", "2.", "3.", *"---", "Règle", "1.", "2.", "3."]


def test_headings_lost_in_the_clarification(nodes: Nodes, corpus: Corpus10) -> None:
    """Only the Morning has its subtitle; the four other groups of bullets are reported."""
    items = below(nodes, "glossaire:clarification-des-phases-d-une-journee")
    assert [item.text for item in items if not item.text.startswith("•")] == ["Phase du Matin"]
    assert len(items) == 17
    lost = [finding for finding in corpus.findings if finding.code == "lost-heading"]
    assert len(lost) == 8


def test_furniture(nodes: Nodes) -> None:
    furniture = [node for node in nodes.values() if node.kind == "furniture"]
    assert {node.provenance for node in furniture} == {"furniture"}
    assert [node.text for node in furniture if "#1" in node.key] == ["Glossaire Altered"] * 5
    assert [node.text for node in furniture if node.key.startswith("fourniture:002")] == [
        "Glossaire Altered",
        "Nombre d'entrées : 4",
        "Voir les sources du contenu",
    ]
    assert len(furniture) == 9


def test_parents_without_heading(nodes: Nodes) -> None:
    bare = [node for node in nodes.values() if not node.sources]
    expected = ["1", "1.1", "1.2", "1.3", "2", "2.2", "2.3", "2.4", "3", "3.1", "3.2", "4", "4.2", "5", "6", "7", "7.3"]
    assert [node.id for node in bare] == expected
    assert {(node.title, node.text) for node in bare} == {("", "")}
    assert [node.id for node in below(nodes, "1.0:4.2")] == ["4.2.1", "4.2.5"]
    assert nodes["1.0:4"].kind == "chapter"
    assert nodes["1.0:4.2"].kind == "section"


def test_explicit_citations(corpus: Corpus10) -> None:
    cites = {node.key: node.cites for node in corpus.nodes if node.cites}
    assert cites == {
        "1.0:1.1.1.b": ("1.0:1.4",),
        "1.0:1.1.1.c": ("1.0:2",),
        "1.0:2.1.c": ("1.0:2.1.e",),
        "1.0:2.1.f": ("1.0:2.1.e",),
        "1.0:4.1.f": ("1.0:4.1.h",),
        "1.0:4.2.5.c#remarque-1": ("1.0:6.1.g",),
        "1.0:5.1.2.d": ("1.0:6.4",),
        "1.0:5.1.2.e": ("1.0:6.5",),
    }


def test_provenance_follows_1_1_1_c_and_d(corpus: Corpus10) -> None:
    for node in corpus.nodes:
        if node.kind in ("rule", "item") and node.edition:
            assert node.provenance == ("overview" if node.id.startswith("1.") else "rule"), node.key
        if node.kind in ("remark", "example"):
            assert node.provenance == node.kind
            assert node.key.startswith(f"{node.parent}#")


def test_reading_order(corpus: Corpus10) -> None:
    keys = [node.key for node in corpus.nodes]
    wanted = ["1.0:2.2.8.d", "1.0:2.2.14", "1.0:2.2.14.a", "1.0:2.5.a", "1.0:3.1.3.a", "1.0:3.1.3.a#remarque-1"]
    wanted += ["1.0:3.1.3.b", "1.0:3.2.9.f", "1.0:3.2.10", "1.0:7.3.5.a", "glossaire:booster-war", "glossaire:don"]
    places = [keys.index(key) for key in wanted]
    assert places == sorted(places)
    assert len(keys) == len(set(keys))


def test_a_parent_comes_before_its_children(corpus: Corpus10) -> None:
    seen: set[str] = set()
    for node in corpus.nodes:
        assert node.parent is None or node.parent in seen, node.key
        seen.add(node.key)
