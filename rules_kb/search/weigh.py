"""How much each word of each document counts: BM25F, all parts of a document in one weight.

The parts of a document (title, text, notes, players' words) are added up before they saturate, which
whoosh's own BM25F (one score a field, then a sum) does not do; the result is stored as the weight
of a posting.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import log

from rules_kb.search.documents import Document
from rules_kb.search.language import Language
from rules_kb.search.weights import Weights
from rules_kb.search.words import Stemmer, words

Counts = dict[str, Counter[str]]  # region -> term -> how often


def count_terms(documents: Sequence[Document], language: Language) -> list[Counts]:
    """What each document says, region by region, in stems and `@concepts`."""
    stemmer = language.stemmer()
    return [_count(document, language, stemmer) for document in documents]


def weigh(
    documents: Sequence[Document], counts: Sequence[Counts], weights: Weights
) -> tuple[list[dict[str, float]], dict[str, float]]:
    """Per document, term -> weight (0 to 1, saturated); and per term its rarity (idf).

    A situation is one short phrase: its words count or do not. A term is rare among the documents
    that answer, with what players say of each: neither situations nor faults are counted.
    """
    usual = means(documents, counts)
    weighed: list[dict[str, float]] = []
    seen: Counter[str] = Counter()
    size = 0
    for document, regions in zip(documents, counts, strict=True):
        if document.kind == "situation":
            weighed.append(dict.fromkeys(regions.get("text", ()), 1.0))
        else:
            weighed.append(_saturated(document, regions, usual, weights))
        if document.kind not in ("situation", "fault"):
            size += 1
            seen.update(weighed[-1].keys())
    every = {term for terms in weighed for term in terms}
    return weighed, {t: log(1 + (size - seen[t] + 0.5) / (seen[t] + 0.5)) for t in every}


def _saturated(document: Document, regions: Counts, usual: Mapping[str, float], weights: Weights) -> dict[str, float]:
    total: dict[str, float] = defaultdict(float)
    for region, terms in regions.items():
        factor = _factor(region, sum(terms.values()), usual[region], weights)
        for term, count in terms.items():
            total[term] += factor * count * (weights.concept if term.startswith("@") else 1.0)
    for term, strength in document.defines:
        total[f"@{term}"] += weights.defines * strength
    return {term: value / (value + weights.saturation) for term, value in total.items()}


def stems_of(text: str, concepts: Sequence[str], language: Language, stemmer: Stemmer) -> Iterator[str]:
    """The counted stems of a text, then its concepts."""
    yield from (w.stem for w in words(text, stemmer) if not language.ignores(w))
    yield from (f"@{concept}" for concept in concepts)


def _count(document: Document, language: Language, stemmer: Stemmer) -> Counts:
    counts: Counts = {}
    for passage in document.passages:
        terms = stems_of(passage.text, passage.concepts, language, stemmer)
        counts.setdefault(passage.region, Counter()).update(terms)
    return counts


def means(documents: Sequence[Document], counts: Sequence[Counts]) -> dict[str, float]:
    """Per region, how many terms it has where it is not missing."""
    sizes: dict[str, list[int]] = defaultdict(list)
    for document, regions in zip(documents, counts, strict=True):
        for region, terms in regions.items() if document.kind != "situation" else ():
            sizes[region].append(sum(terms.values()))
    return {region: sum(values) / len(values) or 1.0 for region, values in sizes.items()}


def _factor(region: str, size: int, mean: float, weights: Weights) -> float:
    """The weight of a region, less where it is longer than usual."""
    return weights.region[region] / (1 - weights.length + weights.length * size / mean)
