"""Each kind of oddity, alone in a small document, is found on its line and nowhere else."""

import unicodedata

import pytest

from rules_kb.corpus.documents import parse_document

CLEAN = """Glossaire Altered
Nombre d'entrées : 3
Voir les sources du contenu

1.4 Règles d'or

1.4.1 « Ne peut pas » bat « peut »
1.4.1.a Une règle, avec une liste :
1. Un ;
2. Deux.

1.4.2 Spécifique bat général
1.4.2.a Une autre règle.
Remarque : Une remarque.
1.4.2.b Encore une.

2.1 Objets

2.1.a Un objet est là.
Exemple : Un exemple.

Clarification

Matin

• Un.

Après le matin :
• Deux."""


def found(text: str | bytes) -> list[tuple[str, int]]:
    data = text.encode() if isinstance(text, str) else text
    findings = parse_document("d.txt", data).findings
    assert {finding.document for finding in findings} <= {"d.txt"}
    assert all(finding.message for finding in findings)
    return [(finding.code, finding.line) for finding in findings]


def test_a_clean_document_has_no_finding() -> None:
    assert found(CLEAN) == []
    assert found(CLEAN + "\n") == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Glossaire Altered\n", "", [("missing-header", 1)]),
        ("entrées : 3", "entrées : 4", [("entry-count", 2)]),
        ("1.4.2.b", "1.4.2.c", [("letter-skipped", 15)]),
        ("1.4.1.a", "1.4.1.b", [("letter-skipped", 8)]),
        ("1.4.2.b", "1.4.2.a", [("repeated-number", 15)]),
        ("1.4.2.a", "1.4.1.b", [("heading-without-rules", 12), ("rule-outside-section", 13), ("letter-skipped", 15)]),
        ("1.4.2 S", "1.4.3 S", [("section-skipped", 12)] + [("rule-outside-section", n) for n in (13, 15)]),
        ("2.1 Objets\n", "\n", [("entry-count", 2), ("rule-outside-section", 19)]),
        ("1.4.1.a", "1.4.a", [("heading-without-rules", 7), ("mixed-section", 8)]),
        ("2.1.a Un objet", "2.1 Un objet", [("entry-count", 2), ("repeated-number", 19), ("heading-is-sentence", 19)]),
        ("2.1.a", "2.1.A", [("heading-without-rules", 17), ("stray-text", 19), ("malformed-number", 19)]),
        ("2. Deux", "3. Deux", [("item-skipped", 10)]),
        ("Une autre règle.", "", [("empty-text", 13)]),
        ("Encore une.", "Encore", [("unfinished-text", 15)]),
        ("1.4.2.a", "1.4.2.a*", [("stray-mark", 13)]),
        ("Exemple", "++Exemple", [("stray-mark", 20)]),
        ("Remarque : Une", "Une", [("stray-text", 14)]),
        ("contenu\n", "contenu\nTexte perdu.\n", [("orphan-text", 4)]),
        ("• Un.", "• Un.\n\n• Trois.", [("lost-heading", 28)]),
    ],
)
def test_an_oddity_is_found_where_it_is(old: str, new: str, expected: list[tuple[str, int]]) -> None:
    assert old in CLEAN
    result = found(CLEAN.replace(old, new, 1))
    assert set(expected) <= set(result)
    assert not {code for code, _ in result} - {code for code, _ in expected} - {"heading-without-rules"}


def test_letters_out_of_order() -> None:
    text = "Glossaire Altered\n2.1 Objets\n2.1.a Un.\n2.1.c Trois.\n2.1.b Deux."
    assert found(text) == [("letter-skipped", 4), ("letter-order", 5)]


def test_an_entry_without_text() -> None:
    assert ("empty-text", 3) in found("Glossaire Altered\n\nDon\n\n2.1 Objets\n2.1.a Un.")


def test_damaged_bytes() -> None:
    data = CLEAN.encode()
    assert found(data.replace(b"\n", b"\r\n")) == [("line-endings", 1)]
    assert found(data.replace(b"\n", b"\r")) == [("line-endings", 1)]
    assert found(b"\xef\xbb\xbf" + data) == [("byte-order-mark", 1)]
    assert found(unicodedata.normalize("NFD", CLEAN).encode()) == [("decomposed", 2)]
    assert found(data.replace("é".encode(), b"\xe9", 1)) == [("encoding", 2)]
    assert found(data.replace(b"Encore", b"En\x00core")) == [("encoding", 15)]
    assert found(b"") == found(b" \n\t\n") == [("empty-document", 1)]
    assert found(data.replace("là".encode(), "à".encode() * 3000)) == [("long-line", 19)]


def test_a_line_in_another_encoding_is_read_all_the_same() -> None:
    document = parse_document("d.txt", b"Glossaire Altered\n2.1 Objets\n2.1.a Un d\xe9fi.")
    assert document.elements[-1].text == "Un défi."
