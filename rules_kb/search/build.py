"""Prepare the search: documents, language tables, postings, display records, in one archive."""

import json
from collections.abc import Mapping, Sequence
from itertools import groupby

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.model.identifiers import rule_key
from rules_kb.search.archive import pack
from rules_kb.search.collect import collect
from rules_kb.search.documents import Document, Passage
from rules_kb.search.language import Language
from rules_kb.search.situations import check_rules, check_terms, load_grammar, load_player_words, load_situations
from rules_kb.search.store import write_postings
from rules_kb.search.tables import build_language
from rules_kb.search.weigh import count_terms, stems_of, weigh
from rules_kb.search.weights import WEIGHTS, Weights


def prepare(knowledge: KnowledgeBase) -> tuple[list[Document], Language]:
    """The documents and the language tables, as the CLI and the site share them."""
    grammar = load_grammar()
    check_rules(lambda edition, number: rule_key(edition, number) in knowledge.nodes)
    check_terms({term.id for term in knowledge.terms.values()})
    documents = collect(knowledge, load_situations(), grammar.short())
    terms = tuple(knowledge.terms.values())
    return documents, build_language(grammar, terms, load_player_words(), documents)


def build_archive(knowledge: KnowledgeBase, mark: str, weights: Weights = WEIGHTS) -> bytes:
    """The archive of a knowledge base; UserError (exit 4) when a synonym file is damaged."""
    documents, language = prepare(knowledge)
    weighed, rarity = weigh(documents, count_terms(documents, language), weights)
    first = next((n for n, document in enumerate(documents) if document.kind == "situation"), len(documents))
    found, said = documents[:first], documents[first:]
    parts = {
        "language": _json(language.to_json()),
        "rarity": _json({term: round(value, 3) for term, value in rarity.items()}),
        "forms": _json({term.id: term.forme for term in knowledge.terms.values()}),
        "entries": _json(entry_rows(found, weights)),
        "situations": _json([situation_groups(found, said), situation_masses(said, language, rarity)]),
        "sentences": "\n".join(_sentences(found, language)).encode(),
        "records": b"\n".join(_json(_record(document)) for document in found),
        "said": "\n".join(situation.title for situation in said).encode(),
    }
    parts.update({f"index/{name}": data for name, data in write_postings(weighed).items()})
    return pack(parts, mark)


def entry_rows(documents: Sequence[Document], weights: Weights) -> list[list[object]]:
    """The rows from which the ranking makes its entries; the situations are not among them."""
    return [
        [
            document.key,
            document.id,
            document.edition,
            document.kind,
            _prior(document, weights),
            document.section,
            document.mates,
            document.links,
            document.defines,
        ]
        for document in documents
    ]


def situation_groups(
    documents: Sequence[Document], situations: Sequence[Document]
) -> list[tuple[int, list[tuple[int, float]]]]:
    """How many situations follow each other with the same answers, pairs (document number, strength)."""
    places = {document.key: place for place, document in enumerate(documents)}
    return [
        (sum(1 for _ in same), [(places[key], strength) for key, strength in answers])
        for answers, same in groupby(situations, key=lambda situation: situation.answers)
    ]


def situation_masses(situations: Sequence[Document], language: Language, rarity: Mapping[str, float]) -> list[float]:
    """The rarity of all the words of each situation."""
    stemmer = language.stemmer()
    return [
        round(sum(rarity[s] for s in {s for p in each.passages for s in stems_of(p.text, (), language, stemmer)}), 3)
        for each in situations
    ]


def _prior(document: Document, weights: Weights) -> float:
    """A section that holds a text of its own, and no lettered rule, is one (4.0:2.4.2)."""
    kind = document.kind
    if kind == "section" and any(passage.region == "text" for passage in document.passages):
        kind = "rule"
    return weights.kind[kind] * (weights.overview if document.sums_up else 1.0)


def _record(document: Document) -> dict[str, object]:
    return {
        "title": document.title,
        "path": document.path,
        "provenance": document.provenance,
        "defines": [term for term, strength in document.defines if strength >= 1],
        "about": [term for term, strength in document.defines if 0.5 <= strength < 1],
        "passages": [[p.region, p.note, p.text, p.source, p.line] for p in _shown(document)],
        "relations": document.relations,
        "since": document.since,
        "read_with": document.read_with,
        "continued": document.continued,
    }


def _shown(document: Document) -> list[Passage]:
    """What players say is no part of what is shown; the situations say it."""
    return [passage for passage in document.passages if passage.region != "said"]


def _sentences(documents: Sequence[Document], language: Language) -> list[str]:
    stemmer = language.stemmer()
    return [
        "\t".join(" ".join(stems_of(p.text, p.concepts, language, stemmer)) for p in _shown(document))
        for document in documents
    ]


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
