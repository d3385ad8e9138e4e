"""A hit as a person reads it: the sentence that matched, why, its place, its counterpart."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules_kb.search.entries import Entry, Hit
from rules_kb.search.language import Language
from rules_kb.search.query import Question
from rules_kb.search.words import words

if TYPE_CHECKING:  # shapes only: they cost time to make, and this is the fast path of `search`
    from rules_kb.search.contract import CounterpartView, ExcerptKind, ResultView

_PARTS = {"title": "titre", "path": "chapitre", "text": "texte", "name": "noms"}
_NOTES = {"remark": "remarque", "example": "exemple"}


class ResultMaker:
    """Makes views of hits from the display records."""

    def __init__(
        self,
        entries: Sequence[Entry],
        record: Callable[[int], dict[str, Any]],
        terms: Callable[[int], Sequence[frozenset[str]]],
        forms: Mapping[str, str],
        language: Language,
    ) -> None:
        self._entries = entries
        self._places = {entry.key: place for place, entry in enumerate(entries)}
        self._record = record
        self._terms = terms
        self._forms = forms
        self._stemmer = language.stemmer()

    def view(self, hit: Hit, question: Question) -> "ResultView":
        """The view of one hit."""
        entry, record = self._entries[hit.number], self._record(hit.number)
        excerpt, kind = _excerpt(record, hit.passage)
        return {
            "key": entry.key,
            "id": entry.id,
            "edition": entry.edition,
            "kind": entry.found(),
            "score": round(hit.score, 3),
            "title": record["title"],
            "path": record["path"],
            "excerpt": excerpt,
            "excerpt_kind": kind,
            "provenance": record["provenance"],
            "why": list(dict.fromkeys(self._why(entry, record, hit, question))),
            "counterparts": [self._counterpart(mate) for mate in entry.mates if mate in self._places],
        }

    def _counterpart(self, key: str) -> "CounterpartView":
        place = self._places[key]
        entry = self._entries[place]
        return {
            "key": key,
            "id": entry.id,
            "edition": entry.edition or "",
            "excerpt": _beginning(self._record(place)),
        }

    def _why(self, entry: Entry, record: dict[str, Any], hit: Hit, question: Question) -> Iterable[str]:
        for number in question.numbers:
            if entry.id == number:
                yield f"numéro {number}"
            elif any(self._entries[self._places[m]].id == number for m in entry.mates if m in self._places):
                yield f"correspond à {number} dans l’autre édition"
        asked = {term for place in hit.matched for term in question.units[place].readings}
        defined = [self._forms[t] for t in record["defines"] if f"@{t}" in asked]
        if defined:
            yield "définit " + ", ".join(f"« {form} »" for form in defined)
        for place in hit.matched:
            unit = question.units[place]
            if unit.corrected:
                yield f"« {unit.written} » lu « {unit.corrected} »"
        where = self._where(hit.number, record, asked)
        if hit.situation >= 0:
            yield f"question proche : « {self._record(hit.situation)['title']} »"
        yield from (f"{label} : " + ", ".join(seen[:6]) for label, seen in where.items())
        if hit.matched and not where:
            yield "par sa section ou sa correspondante"

    def _where(self, number: int, record: dict[str, Any], asked: set[str]) -> dict[str, list[str]]:
        """The words of the record that the question asks for, by the part they stand in."""
        found: dict[str, list[str]] = {}
        for (region, note, text), terms in zip(record["passages"], self._terms(number), strict=True):
            if region == "said" or terms.isdisjoint(asked):
                continue
            seen = found.setdefault(_NOTES.get(note) or _PARTS[region], [])
            for word in words(text, self._stemmer):
                if word.stem in asked and word.written.lower() not in seen:
                    seen.append(word.written.lower())
        return {label: seen for label, seen in found.items() if seen}


def _excerpt(record: dict[str, Any], sentence: int) -> "tuple[str, ExcerptKind]":
    """The sentence that matched when it is one of the text or of a note, else the first one."""
    passages = record["passages"]
    if 0 <= sentence < len(passages) and passages[sentence][0] in ("text", "note"):
        _, note, text = passages[sentence]
        return text, note or "text"
    return _beginning(record), "text"


def _beginning(record: dict[str, Any]) -> str:
    """The first sentence of a text, or its title when it has none; « … » when more follows."""
    texts: list[str] = [text for region, _, text in record["passages"] if region == "text"]
    if not texts:
        return str(record["title"])
    return texts[0] + (" …" if len(texts) > 1 else "")
