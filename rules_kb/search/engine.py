"""The search engine: opens a prepared archive and answers questions. Light imports only."""

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules_kb.model.folding import fold
from rules_kb.search.archive import Archive, DamagedArchiveError
from rules_kb.search.entries import Entry, Hit, Situations, order
from rules_kb.search.language import language_from_json
from rules_kb.search.query import Question, Reader
from rules_kb.search.rank import Ranker
from rules_kb.search.results import ResultMaker
from rules_kb.search.store import open_postings
from rules_kb.search.weights import WEIGHTS, Weights

if TYPE_CHECKING:
    from rules_kb.search.contract import SearchView
    from rules_kb.search.rank import Near
    from rules_kb.search.semantic import Encoder, Semantic

_FEW = 5  # how many results are worth showing when nothing matches well
_LITERAL = 3  # words that a text must hold as they were typed, at least
_WORDS = re.compile(r"\w+")
_RELATIVE = 0.1  # below this share of the best score, a result is noise


class SearchEngine:
    """Answers questions from an archive; DamagedArchiveError when it cannot be used."""

    def __init__(self, archive: Archive, weights: Weights = WEIGHTS) -> None:
        self.mark = archive.mark
        self._weights = weights
        try:
            self._open(archive)
        except DamagedArchiveError:
            raise
        except Exception as error:  # whatever the parts hold: built anew, they are right
            raise DamagedArchiveError from error

    def _open(self, archive: Archive) -> None:
        rarity: dict[str, float] = json.loads(archive.part("rarity"))
        rows = json.loads(archive.part("entries"))
        language = language_from_json(json.loads(archive.part("language")))
        self.entries = [Entry(row) for row in rows]
        self._situations = Situations(len(rows), *json.loads(archive.part("situations")))
        files = {n[6:]: archive.part(n) for n in archive.names() if n.startswith("index/")}
        self._records = archive.part("records").split(b"\n")
        self._said = archive.part("said").decode("utf-8").split("\n")
        self._sentences = archive.part("sentences").decode("utf-8").split("\n")
        if not len(rows) == len(self._records) == len(self._sentences) or len(self._said) != self._situations.count:
            raise DamagedArchiveError
        numbers = {e.id for e in self.entries if e.edition}
        editions = {e.edition for e in self.entries if e.edition}
        self.reader = Reader(language, rarity, numbers.__contains__, editions)
        postings = open_postings(files)
        self._ranker = Ranker(self.entries, self._situations, postings, rarity, self._terms_of, self._weights)
        forms = json.loads(archive.part("forms"))
        self._maker = ResultMaker(self.entries, self._record, self._said, self._terms_of, forms, language)
        self._semantic: Semantic | None = None

    def rank_by_meaning(self, encoder: "Encoder", vectors: "Callable[[Sequence[str]], bytes]") -> None:
        """Rank by meaning too from now on; `vectors` gives what `encoder` makes of the situations."""
        from rules_kb.search.semantic import Semantic

        self._semantic = Semantic(encoder, vectors(self._said), self._situations, self._weights)

    def search(
        self,
        typed: str,
        *,
        edition: str | None = None,
        first: str | None = None,
        kinds: Collection[str] = (),
        limit: int = 10,
    ) -> "SearchView":
        """The results for `typed`, as the interface contract describes them.

        With an `edition`, only what belongs to it; without, a rule stands once, its counterpart
        beside it, the one of edition `first` in front when both match. `kinds` restricts to rule,
        section, term, glossary, fault. When nothing matches well, `confident` is false and the
        results are few; its threshold is set on the words, so meaning has no say in it.
        """
        question = self.reader.read(typed)
        hits = self.rank(question, edition, kinds)
        confident = self._ranker.confidence(question, hits) >= self._weights.confident
        said = self._literal(typed, self._acceptor(edition, kinds)) if question.small else []
        if said:  # small words alone, but a rule says just that (« si vous l’avez fait »)
            hits, confident = said, True
        if self._semantic:
            hits = self.rank(question, edition, kinds, self._semantic.gains(typed))
        if not question.words:  # else the words say which edition's rule is meant
            hits.sort(key=lambda hit: not self._typed(hit, question, first))
        kept = self._kept(
            hits, question, limit if confident else min(limit, _FEW), alone=edition is not None, first=first
        )
        return {
            "query": typed,
            "normalized": question.normalized,
            "confident": confident,
            "results": [self._maker.view(hit, question) for hit in kept],
            "suggestions": self._suggestions(question) if not hits or not confident else [],
        }

    def rank(
        self, question: Question, edition: str | None, kinds: Collection[str] = (), near: "Near | None" = None
    ) -> list[Hit]:
        """Every document that matches, best first; `near` are those that match by meaning."""
        return self._ranker.rank(question, self._acceptor(edition, kinds), near)

    def _acceptor(self, edition: str | None, kinds: Collection[str]) -> "Callable[[Entry], bool]":
        def accept(entry: Entry) -> bool:
            if kinds and entry.kind not in kinds:
                return False
            if edition is None or entry.edition == edition:
                return bool(kinds) or entry.kind != "fault"
            return entry.edition is None and bool(kinds)

        return accept

    def _literal(self, typed: str, accept: "Callable[[Entry], bool]") -> list[Hit]:
        """The documents whose text holds all that was typed, word for word; at least three words."""
        sought = " ".join(_WORDS.findall(fold(typed)))
        if sought.count(" ") < _LITERAL - 1:
            return []
        found = []
        for number, entry in enumerate(self.entries):
            if accept(entry) and f" {sought} " in f" {' '.join(_WORDS.findall(fold(self._text_of(number))))} ":
                found.append(Hit(number, entry.prior, []))
        return sorted(found, key=order)

    def _text_of(self, number: int) -> str:
        return " ".join(passage[2] for passage in self._record(number)["passages"])

    def _typed(self, hit: Hit, question: Question, edition: str | None) -> bool:
        """A number that is typed means that very rule, in the edition in front before the other."""
        entry = self.entries[hit.number]
        return entry.id in question.numbers and entry.edition == edition

    def _kept(
        self, hits: Sequence[Hit], question: Question, limit: int, *, alone: bool, first: str | None
    ) -> list[Hit]:
        kept: list[Hit] = []
        by_key = {self.entries[hit.number].key: hit for hit in hits} if first else {}
        beside: set[str] = set()
        for each in hits:
            hit = each
            if len(kept) == limit or hit.score < _RELATIVE * hits[0].score:
                break
            entry = self.entries[hit.number]
            if entry.key in beside:
                continue
            if not alone:
                hit = self._in_front(hit, by_key, first, question.numbers)
                entry = self.entries[hit.number]
                beside.update((entry.key, *entry.mates))
            kept.append(hit)
        return kept

    def _in_front(self, hit: Hit, by_key: Mapping[str, Hit], first: str | None, numbers: Collection[str]) -> Hit:
        """The best counterpart of edition `first`, when one matches too; else the hit itself.

        In place of a rule whose number was typed, only one of the same number.
        """
        entry = self.entries[hit.number]
        mates = [by_key[mate] for mate in entry.mates if mate in by_key and mate.startswith(f"{first}:")]
        if entry.id in numbers:
            mates = [mate for mate in mates if self.entries[mate.number].id == entry.id]
        return min(mates, key=order) if mates and entry.edition != first else hit

    def _suggestions(self, question: Question) -> list[str]:
        unknown = [u.written for u in question.units if not u.readings or u.corrected]
        return list(dict.fromkeys(word for written in unknown for word in self.reader.nearest(written)))[:5]

    def _record(self, number: int) -> dict[str, Any]:
        record: dict[str, Any] = json.loads(self._records[number])
        return record

    def _terms_of(self, number: int) -> list[frozenset[str]]:
        return [frozenset(passage.split(" ")) for passage in self._sentences[number].split("\t")]
