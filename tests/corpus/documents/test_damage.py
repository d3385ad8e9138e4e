"""Whatever happens to a document: findings with file and line, no crash, no lost line."""

import re
import time
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_kb.corpus.documents import ParsedDocument, build_corpus, parse_document, read_documents

SOURCES = read_documents()
NAMES = st.sampled_from(sorted(SOURCES))
RULE = re.compile(rb"(\d+(?:\.\d+)+)\.([a-z])(?=\W)")
UNHURRIED = settings(deadline=None)  # a busy machine is no failure
Written = Callable[[bytes], list[str]]


def codes(document: ParsedDocument) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in document.findings]


def shape(document: ParsedDocument) -> list[tuple[str, str, str]]:
    return [(element.key, element.title, element.text) for element in document.elements]


def check(name: str, data: bytes, written: Written) -> ParsedDocument:
    """No line lost or moved; every finding names the document and one of its lines."""
    document = parse_document(name, data)
    assert [line.raw for line in document.lines] == written(data)
    last = len(re.split(rb"\r\n|\n|\r", data))
    for finding in document.findings:
        assert finding.document == name
        assert 1 <= finding.line <= last
    corpus = build_corpus({name: data})
    places = sum(len(node.sources) for node in corpus.nodes)
    assert places == len(document.elements)
    return document


@UNHURRIED
@given(NAMES)
def test_other_line_ends_change_nothing_but_a_finding(written: Written, name: str) -> None:
    data = SOURCES[name]
    clean = parse_document(name, data)
    for end in (b"\r\n", b"\r"):
        document = check(name, data.replace(b"\n", end), written)
        assert shape(document) == shape(clean)
        assert codes(document) == [("line-endings", 1), *codes(clean)]
    assert codes(check(name, data + b"\n", written)) == codes(clean)


@UNHURRIED
@given(NAMES)
def test_mark_and_decomposed_letters_change_nothing_but_a_finding(written: Written, name: str) -> None:
    data = SOURCES[name]
    clean = parse_document(name, data)
    marked = check(name, b"\xef\xbb\xbf" + data, written)
    assert shape(marked) == shape(clean)
    assert set(codes(marked)) - set(codes(clean)) == {("byte-order-mark", 1)}
    apart = check(name, unicodedata.normalize("NFD", data.decode()).encode(), written)
    assert shape(apart) == shape(clean)
    assert {code for code, _ in set(codes(apart)) - set(codes(clean))} == {"decomposed"}


@UNHURRIED
@given(NAMES, st.data())
def test_a_lost_rule_before_another_or_a_lost_heading_is_found(
    written: Written, name: str, draw: st.DataObject
) -> None:
    lines = SOURCES[name].split(b"\n")
    numbers = {n: line.split(b" ")[0].rstrip(b"*") for n, line in enumerate(lines) if re.match(rb"\d+\.\d", line)}
    sections = {n: number.rpartition(b".")[0] for n, number in numbers.items() if number[-1:].isalpha()}
    followed = [n for n in sections if any(m > n and sections[m] == sections[n] for m in sections)]
    headings = [n for n, number in numbers.items() if number in sections.values()]
    lost = draw.draw(st.sampled_from(followed + headings))
    document = check(name, b"\n".join(lines[:lost] + lines[lost + 1 :]), written)
    expected = {"letter-skipped"} if lost in followed else {"rule-outside-section"}
    assert expected <= {code for code, line in codes(document) if line > lost}


@UNHURRIED
@given(NAMES, st.sets(st.integers(0, 400)))
def test_any_lines_may_be_missing(written: Written, name: str, lost: set[int]) -> None:
    lines = SOURCES[name].split(b"\n")
    check(name, b"\n".join(line for n, line in enumerate(lines) if n not in lost), written)


@UNHURRIED
@given(NAMES, st.permutations(range(40)))
def test_lines_may_be_in_any_order(written: Written, name: str, order: list[int]) -> None:
    lines = SOURCES[name].split(b"\n")
    check(name, b"\n".join(lines[n] for n in order if n < len(lines)), written)


@UNHURRIED
@given(NAMES, st.data(), st.integers(1, 12), st.integers(1, 20), st.sampled_from("abcdefghijklmz"))
def test_a_rule_with_another_number_is_found(
    written: Written, name: str, draw: st.DataObject, chapter: int, section: int, letter: str
) -> None:
    data = SOURCES[name]
    rule = draw.draw(
        st.sampled_from([match for match in RULE.finditer(data) if data[match.start() - 1 :][:1] == b"\n"])
    )
    section_number = draw.draw(st.sampled_from([rule[1], f"{chapter}.{section}".encode()]))
    number = section_number + b"." + letter.encode()
    if number == rule[0]:
        return
    document = check(name, data[: rule.start()] + number + data[rule.end() :], written)
    assert set(codes(document)) - set(codes(parse_document(name, data)))


@UNHURRIED
@given(NAMES, st.data(), st.binary(max_size=30))
def test_bytes_put_anywhere(written: Written, name: str, draw: st.DataObject, noise: bytes) -> None:
    data = SOURCES[name]
    where = draw.draw(st.integers(0, len(data)))
    check(name, data[:where] + noise + data[where:], written)


@UNHURRIED
@given(NAMES, st.data())
def test_a_byte_that_is_no_text_is_found_on_its_line(written: Written, name: str, draw: st.DataObject) -> None:
    data = SOURCES[name]
    where = draw.draw(st.integers(0, len(data)))
    document = check(name, data[:where] + b"\xff" + data[where:], written)
    assert ("encoding", data[:where].count(b"\n") + 1) in codes(document)


@UNHURRIED
@given(NAMES, st.integers(0, 25000))
def test_a_document_may_stop_anywhere(written: Written, name: str, end: int) -> None:
    check(name, SOURCES[name][:end], written)


@UNHURRIED
@given(st.binary(max_size=400))
def test_random_bytes(written: Written, data: bytes) -> None:
    document = check("x.txt", data, written)
    assert document.findings


PIECES = [
    *"\n\n\n .:*+•-=[]«»'’",
    "\r\n",
    "\ufeff",
    "\ufeff \ufeff \ufeff",
    "\u0301",
    "\u00a0",
    "\x85",
    "\u2028",
    "\x1c",
    "\0",
]
PIECES += [
    "2.1",
    "2.1.a",
    "10.20.30.z ",
    "1. ",
    "99999999999.1.a ",
    "٢.١.a ",
    "Remarque",
    "Exemple :",
    "Glossaire Altered",
]
PIECES += ["Nombre d'entrées : 9", "Don", "É", "règle 6.4", "section ", "C = "]


@UNHURRIED
@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_texts_made_of_what_the_parser_looks_for(written: Written, text: str) -> None:
    check("x.txt", text.encode(), written)


def test_the_documents_without_any_blank_line_keep_their_rules(written: Written) -> None:
    """A glossary title then looks like a line of the rule before it: it is reported."""
    for name, data in SOURCES.items():
        packed = check(name, re.sub(rb"\n+", b"\n", data), written)
        rules = [key for key, _, _ in shape(packed) if ":1." in key or re.match(r"1\.0:[2-7]", key)]
        assert [key for key in rules if "#" not in key] == [
            key for key, _, _ in shape(parse_document(name, data)) if key.startswith("1.0:") and "#" not in key
        ]
        if any(element.kind == "glossary" for element in parse_document(name, data).elements):
            assert "stray-text" in {code for code, _ in codes(packed)}


def long_documents() -> list[tuple[str, bytes]]:
    whole = b"\n".join(SOURCES.values())
    size = 10_000_000
    return [
        ("copies", whole * (size // len(whole) + 1)),
        ("one line", whole.replace(b"\n", b" ") * (size // len(whole) + 1)),
        ("blank lines", b"\n" * size),
        ("spaces", b"Remarque" + b" " * size + b"x"),
        ("references", b"2.1.a " + "règle 1.1, 1.1, ".encode() * (size // 17)),
        ("numbers", b"1." * (size // 2)),
        ("stray lines", b"2.1.a Un.\n" + b"Texte sans marque quelconque.\n" * (size // 30)),
    ]


@pytest.mark.parametrize("data", [pytest.param(data, id=name) for name, data in long_documents()])
def test_ten_megabytes(written: Written, data: bytes) -> None:
    """Quadratic work on 10 MB would take hours; the limit leaves room for a slow machine."""
    start = time.process_time()
    document = parse_document("long.txt", data)
    assert time.process_time() - start < 30
    assert [line.raw for line in document.lines] == written(data)
    assert document.findings


def test_time_grows_with_the_size() -> None:
    def seconds(copies: int) -> float:
        documents = {f"{n}-{name}": data for n in range(copies) for name, data in SOURCES.items()}
        best = float("inf")
        for _ in range(3):
            start = time.process_time()
            build_corpus(documents)
            best = min(best, time.process_time() - start)
        return best

    assert seconds(40) < 10 * seconds(8)  # five times the size: 25 times the time if it were quadratic
