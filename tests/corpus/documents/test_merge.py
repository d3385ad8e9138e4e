"""The same number in several documents: one node, all its places, every difference reported."""

from rules_kb.corpus.documents import build_corpus
from rules_kb.model.nodes import Node, SourceSpan

FIRST = b"Glossaire Altered\n2.1 Objets\n2.1.a Un.\n2.1.b Deux.\nRemarque : Trois.\n"


def corpus_of(*texts: bytes) -> tuple[dict[str, Node], list[tuple[str, str, int]], dict[str, int]]:
    corpus = build_corpus({f"{number}.txt": text for number, text in enumerate(texts, 1)})
    found = [(finding.code, finding.document, finding.line) for finding in corpus.findings]
    return {node.key: node for node in corpus.nodes}, found, dict(corpus.counts)


def test_all_places_are_kept(nodes: dict[str, Node]) -> None:
    places = [(span.document[:3], span.first_line) for span in nodes["1.0:3.1.3.a"].sources]
    assert places == [("000", 280), ("002", 22), ("004", 20)]
    assert len(nodes["1.0:3.1.3.a#remarque-1"].sources) == 3


def test_equal_texts_are_no_difference() -> None:
    nodes, found, counts = corpus_of(FIRST, FIRST)
    assert found == []
    assert nodes["1.0:2.1.a"].sources == (SourceSpan("1.txt", 3, 3), SourceSpan("2.txt", 3, 3))
    assert (counts["duplicates"], counts["differences"], counts["rules"]) == (3, 0, 2)


def test_other_words_are_reported_where_they_stand_and_the_first_stay() -> None:
    nodes, found, counts = corpus_of(FIRST, FIRST.replace(b"Deux.", b"Trois."))
    assert found == [("difference", "2.txt", 4)]
    assert nodes["1.0:2.1.b"].text == "Deux."
    assert counts["differences"] == 1


def test_another_title_is_a_difference() -> None:
    assert corpus_of(FIRST, FIRST.replace(b"Objets", b"Choses"))[1] == [("difference", "2.txt", 2)]


def test_a_part_that_is_only_in_one_document_is_a_difference() -> None:
    short = FIRST.replace(b"Remarque : Trois.\n", b"")
    assert corpus_of(FIRST, short)[1] == [("difference", "2.txt", 4)]
    nodes, found, _ = corpus_of(short, FIRST)
    assert found == [("difference", "2.txt", 4)]
    assert nodes["1.0:2.1.b#remarque-1"].sources == (SourceSpan("2.txt", 5, 5),)


def test_a_rule_lost_at_the_end_of_a_section_is_a_difference() -> None:
    short = FIRST.partition(b"2.1.b")[0]
    assert corpus_of(FIRST, short)[1] == [("difference", "2.txt", 2)]


def test_a_number_twice_in_one_document_is_one_node() -> None:
    nodes, found, counts = corpus_of(FIRST + b"2.1.b Autre.\n")
    assert [span.first_line for span in nodes["1.0:2.1.b"].sources] == [4, 6]
    assert ("repeated-number", "1.txt", 6) in found
    assert ("difference", "1.txt", 6) in found
    assert counts["duplicates"] == 1


def test_a_citation_of_an_absent_number_is_dangling_once() -> None:
    nodes, found, counts = corpus_of(FIRST.replace(b"Un.", "Voir la règle 6.4 et la règle 2.1.b.".encode()), FIRST)
    assert nodes["1.0:2.1.a"].cites == ("1.0:6.4", "1.0:2.1.b")
    assert ("dangling", "1.txt", 3) in found
    assert counts["dangling"] == 1


def test_no_documents() -> None:
    assert corpus_of() == ({}, [], dict.fromkeys(corpus_of(FIRST)[2], 0))
