"""Every non-blank line of the source documents, exactly once; every number; the counts."""

import re
from collections.abc import Callable

from rules_kb.corpus.documents import Corpus10
from rules_kb.model.nodes import Node

NUMBER = re.compile(r"(\d+(?:\.\d+)+(?:\.[a-z])?)\*?\s")


def test_the_lines_of_each_document_come_back_in_order(
    corpus: Corpus10, sources: dict[str, bytes], written: Callable[[bytes], list[str]]
) -> None:
    assert [document.name for document in corpus.documents] == list(sources)
    for document in corpus.documents:
        assert [line.raw for line in document.lines] == written(sources[document.name])


def test_the_line_numbers_are_those_of_the_file(corpus: Corpus10, sources: dict[str, bytes]) -> None:
    for document in corpus.documents:
        file = sources[document.name].decode().split("\n")
        assert all(file[line.number - 1] == line.raw for line in document.lines)


def test_the_lines_come_back_from_the_merged_nodes(corpus: Corpus10, sources: dict[str, bytes]) -> None:
    """Number + title + text of a node are the words at each of its places."""
    for node in corpus.nodes:
        for span in node.sources:
            file = sources[span.document].decode().split("\n")
            there = [line for line in file[span.first_line - 1 : span.last_line] if line.strip()]
            number = node.id if node.kind in ("section", "rule") else ""
            words = f"{number} {node.title} {node.text}"
            assert "".join(words.split()) == "".join("".join(there).split())


def test_each_line_belongs_to_one_span(corpus: Corpus10, sources: dict[str, bytes]) -> None:
    for name, data in sources.items():
        taken: list[int] = []
        for node in corpus.nodes:
            for span in node.sources:
                if span.document == name:
                    taken.extend(range(span.first_line, span.last_line + 1))
        assert len(taken) == len(set(taken))
        written = {n for n, line in enumerate(data.decode().split("\n"), 1) if line.strip()}
        assert written <= set(taken)


def test_every_number_of_the_documents_is_a_node(
    corpus: Corpus10, nodes: dict[str, Node], sources: dict[str, bytes]
) -> None:
    numbers = {
        match[1] for data in sources.values() for line in data.decode().split("\n") if (match := NUMBER.match(line))
    }
    assert len(numbers) == 224
    assert {node.id for node in corpus.nodes if node.kind in ("section", "rule") and node.sources} == numbers
    assert all(f"1.0:{number}" in nodes for number in numbers)


def test_counts(corpus: Corpus10) -> None:
    assert corpus.counts == {
        "documents": 5,
        "lines": 415,
        "rules": 177,
        "numbers": 224,
        "glossary": 5,
        "duplicates": 53,
        "differences": 0,
        "dangling": 2,
    }


def test_findings_of_the_source_documents(corpus: Corpus10) -> None:
    found = [(finding.code, finding.document[:3], finding.line) for finding in corpus.findings]
    assert found == [
        ("stray-text", "000", 170),
        ("stray-mark", "000", 360),
        ("stray-mark", "001", 25),
        ("unfinished-text", "001", 32),
        *(("lost-heading", "001", line) for line in (98, 100, 106, 111)),
        ("stray-mark", "003", 28),
        *(("lost-heading", "003", line) for line in (46, 48, 54, 59)),
        ("dangling", "002", 47),
        ("dangling", "002", 48),
    ]
