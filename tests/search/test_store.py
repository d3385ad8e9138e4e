from rules_kb.search.documents import Document
from rules_kb.search.language import Language, language_from_json
from rules_kb.search.store import MemoryPostings, open_postings, write_postings
from rules_kb.search.weigh import count_terms, weigh
from rules_kb.search.weights import WEIGHTS


def test_whoosh_gives_back_what_was_weighed(prepared: tuple[list[Document], Language]) -> None:
    documents, language = prepared
    few = documents[::25]
    weighed, rarity = weigh(few, count_terms(few, language), WEIGHTS)
    memory, whoosh = MemoryPostings(weighed), open_postings(write_postings(weighed))
    for term in rarity:
        ours, theirs = memory.postings(term), whoosh.postings(term)
        assert [n for n, _ in ours] == [n for n, _ in theirs]
        assert all(abs(a - b) < 1e-3 for (_, a), (_, b) in zip(ours, theirs, strict=True))
    assert list(whoosh.postings("nowhere")) == []


def test_weights_are_saturated_and_a_definition_weighs_more(prepared: tuple[list[Document], Language]) -> None:
    documents, language = prepared
    weighed, _ = weigh(documents, count_terms(documents, language), WEIGHTS)
    by_key = {document.key: terms for document, terms in zip(documents, weighed, strict=True)}
    assert all(0 < weight <= 1 for terms in weighed for weight in terms.values())
    assert by_key["4.0:2.4.7.d"]["@fugace"] > by_key["4.0:2.2.9.b"]["@fugace"] > 0


def test_language_tables_survive_json(language: Language) -> None:
    again = language_from_json(language.to_json())
    assert again.to_json() == language.to_json()


def test_documents_can_be_exported_as_plain_data(prepared: tuple[list[Document], Language]) -> None:
    view = prepared[0][0].view()
    assert {"key", "passages", "mates", "defines", "answers"} <= view.keys()
