"""A hit as a person reads it: the sentence that matched, why, its place, its counterpart."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules_kb.search.entries import Entry, Hit
from rules_kb.search.excerpts import announces, excerpt
from rules_kb.search.language import Language
from rules_kb.search.query import Question
from rules_kb.search.words import words

if TYPE_CHECKING:  # shapes only: they cost time to make, and this is the fast path of `search`
    from rules_kb.search.contract import CounterpartView, ExcerptKind, ResultView

_STRONGEST = 2  # reasons that are shown when few are asked for
_PARTS = {"title": "titre", "path": "chapitre", "text": "texte", "name": "noms"}
_NOTES = {"remark": "remarque", "example": "exemple"}


class ResultMaker:
    """Makes views of hits from the display records; `said` are the situations, which come after the entries."""

    def __init__(
        self,
        entries: Sequence[Entry],
        record: Callable[[int], dict[str, Any]],
        said: Sequence[str],
        terms: Callable[[int], Sequence[frozenset[str]]],
        forms: Mapping[str, str],
        language: Language,
    ) -> None:
        self._entries = entries
        self._places = {entry.key: place for place, entry in enumerate(entries)}
        self._record = record
        self._said = said
        self._terms = terms
        self._forms = forms
        self._stemmer = language.stemmer()

    def view(self, hit: Hit, question: Question) -> "ResultView":
        """The view of one hit."""
        entry, record = self._entries[hit.number], self._record(hit.number)
        shown, kind = _shown(record, hit.passage)
        own = shown if kind == "text" else _shown(record, -1)[0]
        why = list(dict.fromkeys(self._why(entry, record, hit, question)))
        return {
            "key": entry.key,
            "id": entry.id,
            "edition": entry.edition,
            "kind": entry.kind,
            "score": round(hit.score, 3),
            "title": record["title"],
            "path": record["path"],
            "excerpt": shown or record["title"],
            "excerpt_kind": kind,
            "text": own,
            "relations": [relation for _, relation in record["relations"]],
            "since": record["since"],
            "read_with": record["read_with"],
            "provenance": record["provenance"],
            "why": why,
            "reasons": why[:_STRONGEST],
            "counterparts": self._counterparts(entry, record, hit, question),
        }

    def _counterparts(
        self, entry: Entry, record: dict[str, Any], hit: Hit, question: Question
    ) -> "list[CounterpartView]":
        """The counterparts, the one that says most of what is asked first, each by what says it."""
        asked = {term for place in hit.matched for term in question.units[place].readings}
        relations = dict(record["relations"])
        found = []
        for key in entry.mates:
            if key not in self._places:
                continue
            place = self._places[key]
            other = self._record(place)
            common = [
                len(terms & asked) if passage[0] == "text" else -1
                for passage, terms in zip(other["passages"], self._terms(place), strict=True)
            ]
            best = max(range(len(common)), key=lambda i: (common[i], -i), default=-1)
            view: CounterpartView = {
                "key": key,
                "id": self._entries[place].id,
                "edition": self._entries[place].edition or "",
                "excerpt": _shown(other, best)[0] or str(other["title"]),
                "relation": relations[key],
            }
            found.append((-max(common, default=0), view))
        return [view for _, view in sorted(found, key=lambda each: each[0])]

    def _why(self, entry: Entry, record: dict[str, Any], hit: Hit, question: Question) -> Iterable[str]:
        for number in question.numbers:
            if entry.id == number:
                yield f"numéro {number}"
            elif any(self._entries[self._places[m]].id == number for m in entry.mates if m in self._places):
                yield f"correspond à {number} dans l’autre édition"
        asked = {term for place in hit.matched for term in question.units[place].readings}
        named = list(self._named(record, asked))
        yield from named
        for place in hit.matched:
            unit = question.units[place]
            if unit.corrected:
                yield f"« {unit.written} » lu « {unit.corrected} »"
        where = self._where(hit.number, record, asked)
        if hit.situation >= 0:
            yield f"question proche : « {self._said[hit.situation - len(self._entries)]} »"
        if hit.meaning >= 0 and hit.meaning != hit.situation:
            yield f"sens proche : « {self._said[hit.meaning - len(self._entries)]} »"
        yield from (f"{label} : " + ", ".join(seen[:6]) for label, seen in where.items())
        if hit.matched and not where and hit.situation < 0 and not named:
            yield "par ce qu’en disent les joueurs, sa section ou sa correspondante"

    def _named(self, record: dict[str, Any], asked: set[str]) -> Iterator[str]:
        for verb, terms in (("définit", record["defines"]), ("parle de", record["about"])):
            forms = [self._forms[term] for term in terms if f"@{term}" in asked]
            if forms:
                yield f"{verb} " + ", ".join(f"« {form} »" for form in forms)

    def _where(self, number: int, record: dict[str, Any], asked: set[str]) -> dict[str, list[str]]:
        """The words of the record that the question asks for, by the part they stand in."""
        found: dict[str, list[str]] = {}
        for (region, note, text, *_), terms in zip(record["passages"], self._terms(number), strict=True):
            if terms.isdisjoint(asked):
                continue
            seen = found.setdefault(_NOTES.get(note) or _PARTS[region], [])
            for word in words(text, self._stemmer):
                if word.stem in asked and word.written.lower() not in seen:
                    seen.append(word.written.lower())
        return {label: seen for label, seen in found.items() if seen}


def _shown(record: dict[str, Any], passage: int) -> "tuple[str, ExcerptKind]":
    """The excerpt for a passage; a text that announces the rules after it brings them."""
    text, kind = excerpt(record["passages"], passage)
    if announces(text):
        text = "\n".join([text, *record["continued"]])
    return text, kind
