"""From the knowledge base and its edges to the documents to search."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules_kb.corpus.faults import Nature
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.lexicon import Term
from rules_kb.corpus.restates import load_restates
from rules_kb.corpus.terms import TermFinder
from rules_kb.model.folding import fold
from rules_kb.model.identifiers import parent_number, rule_key
from rules_kb.model.nodes import Node, Relation
from rules_kb.search.documents import Document, Kind, Passage, Region
from rules_kb.search.excerpts import announces
from rules_kb.search.situations import Situation
from rules_kb.search.words import written_out

_SENTENCE = re.compile(r"(?<=[.!?…])(?<!^\d\.)\s+(?=\S)")  # not after the number of a step
_KINDS: dict[str, Kind] = {
    "chapter": "section",
    "section": "section",
    "rule": "rule",
    "glossary": "glossary",
    "term": "term",
    "fault": "fault",
}
_MISLEADING: tuple[Nature, ...] = ("contradiction", "traduction", "terminologie")
_STEM = 5  # letters that tell a word, whatever its ending
_BORROWED = " [titre 4.0]"  # how the corpus marks a title that the 1.0 documents lack
_STRENGTHS = (1.0, 0.8, 0.65)  # of the first, second, later rules that define or answer
_MATE_STRENGTH = 0.7  # of the counterpart of a rule that answers a situation
_GLOSSARY_STRENGTH = 0.8  # of the community's entry on a term
_SECTION_STRENGTH = 0.7  # of the rules of a section that defines a term, as a share of its own


def collect(
    knowledge: KnowledgeBase, situations: Iterable[Situation] = (), short: Mapping[str, str] | None = None
) -> list[Document]:
    """All documents, in reading order; `situations` are players' words for given rules.

    `short`: their abbreviations, written out as those of a question are.
    """
    maker = _Maker(knowledge)
    said: list[Document] = []
    for situation in situations:
        answers = maker.answers(situation)
        for text in situation.dit:
            said.append(maker.situation(len(said) + 1, text, written_out(text, short or {}), answers))
    maker.hear(said)
    return [*(maker.document(n) for n in knowledge.nodes.values() if n.kind in _KINDS), *said]


class _Maker:
    def __init__(self, knowledge: KnowledgeBase) -> None:
        self._knowledge = knowledge
        self._finder = TermFinder(knowledge.terms.values())
        self._defines = _definitions(knowledge)
        self._sums_up: dict[str, list[str]] = {}
        for pair in load_restates():
            self._sums_up.setdefault(pair.apercu, []).append(pair.regle)
        self._said: dict[str, list[str]] = {}
        self._mates: dict[str, list[str]] = {}
        self._relations: dict[str, list[tuple[str, Relation]]] = {}
        self._since: dict[str, str] = {}
        for link in knowledge.correspondences:
            for key, other in ((link.old, link.new), (link.new, link.old)):
                if key:
                    self._relations.setdefault(key, []).append((other or "", link.relation))
                    self._since.setdefault(key, link.since)
            if link.old and link.new:
                self._mates.setdefault(link.old, []).append(link.new)
                self._mates.setdefault(link.new, []).append(link.old)

    def document(self, node: Node) -> Document:
        mates = tuple(dict.fromkeys(self._mates.get(node.key, ())))
        passages = [*self._own(node), *self._notes(node.key)]
        passages += self._sentences("said", "\n".join(self._said.get(node.key, ())))
        return Document(
            key=node.key,
            id=node.id,
            edition=node.edition,
            kind=_KINDS[node.kind],
            provenance=node.provenance,
            title=self._title(node),
            path=tuple(self._path(node)),
            passages=tuple(passages),
            defines=self._defines.get(node.key, ()),
            mates=mates,
            sums_up=tuple(self._sums_up.get(node.key, ())),
            links=tuple(t for n in self._block(node.key) for t in n.cites),
            section=node.parent,
            relations=tuple(self._relations.get(node.key, ())),
            since=self._since.get(node.key, ""),
            read_with=tuple(self._misleading(node.key)),
            continued=tuple(self._continued(node)),
        )

    def _continued(self, node: Node) -> Iterator[str]:
        """The rules that follow one which announces them (« avec les différences suivantes : »)."""
        if node.kind != "rule" or not announces(self._knowledge.full_text(node.key)):
            return
        beside = self._knowledge.children.get(node.parent or "", ())
        for key in beside[beside.index(node.key) + 1 :]:
            if self._knowledge.nodes[key].kind == "rule":
                yield f"{self._knowledge.nodes[key].id} {self._knowledge.full_text(key)}"

    def _misleading(self, key: str) -> Iterator[str]:
        """Titles of the faults of a text or of what holds it, first those that quote it.

        Then those whose words stand in it, then those that touch the fewest texts.
        """
        held = [key]
        while held[-1] in self._knowledge.nodes and (parent := self._knowledge.nodes[held[-1]].parent):
            held.append(parent)
        found = [f for f in self._knowledge.faults.values() if f.nature in _MISLEADING and {*held} & {*f.touche}]
        text = fold(self._knowledge.full_text(key))
        found.sort(key=lambda fault: (*_distance(fault.titre, text), len(fault.touche)))
        yield from (fault.titre for fault in found)

    def answers(self, situation: Situation) -> tuple[tuple[str, float], ...]:
        """The rules that answer; where one edition is not listed, the counterparts, less surely."""
        answers: dict[str, float] = {}
        for edition, numbers in situation.regles.items():
            for place, rule in enumerate(numbers):
                answers[rule_key(edition, rule)] = _strength(place)
        if len(situation.regles) == 1:
            for key, strength in tuple(answers.items()):
                for mate in self._mates.get(key, ()):
                    answers[mate] = max(strength * _MATE_STRENGTH, answers.get(mate, 0.0))
        return tuple(answers.items())

    def situation(self, number: int, title: str, text: str, answers: tuple[tuple[str, float], ...]) -> Document:
        return Document(
            key=f"situation:{number}",
            id=str(number),
            edition=None,
            kind="situation",
            provenance=None,
            title=title,
            path=(),
            passages=tuple(self._sentences("text", text)),
            answers=answers,
        )

    def hear(self, situations: Iterable[Document]) -> None:
        """Remember for each rule what players say when it answers."""
        for situation in situations:
            for key, _ in situation.answers:
                self._said.setdefault(key, []).extend(passage.text for passage in situation.passages)

    def _own(self, node: Node) -> Iterator[Passage]:
        yield from self._sentences("title", self._title(node))
        if node.kind == "rule":
            for title in list(self._path(node))[:-1]:
                yield from self._sentences("path", title.partition(" ")[2])
        yield from self._sentences("text", self._knowledge.full_text(node.key))
        term = self._knowledge.terms.get(node.key)
        if term:
            yield from _names(term)
        fault = self._knowledge.faults.get(node.key)
        if fault and fault.lecture:
            yield from self._sentences("text", fault.lecture)

    def _notes(self, key: str) -> Iterator[Passage]:
        for source, child in enumerate(self._knowledge.children.get(key, ()), 1):
            node = self._knowledge.nodes[child]
            if node.kind in ("remark", "example"):
                text = self._knowledge.full_text(child)
                yield from (replace(p, note=node.kind, source=source) for p in self._sentences("note", text))

    def _sentences(self, region: Region, text: str) -> Iterator[Passage]:
        for line, whole in enumerate(text.split("\n")):
            for sentence in _SENTENCE.split(whole):
                if sentence.strip():
                    uses = dict.fromkeys(use.term.id for use in self._finder.uses(sentence))
                    yield Passage(region, sentence.strip(), tuple(uses), line=line)

    def _title(self, node: Node) -> str:
        title = node.title
        if not title and node.parent:
            title = self._knowledge.nodes[node.parent].title
        return title.removesuffix(_BORROWED)

    def _path(self, node: Node) -> Iterator[str]:
        if node.edition is None:
            return
        numbers: list[str] = []
        number = parent_number(node.id)
        while number:
            numbers.append(number)
            number = parent_number(number)
        for number in reversed(numbers):
            above = self._knowledge.nodes.get(rule_key(node.edition, number))
            yield f"{number} {self._title(above) if above else ''}".strip()

    def _block(self, key: str) -> Iterator[Node]:
        yield self._knowledge.nodes[key]
        for child in self._knowledge.children.get(key, ()):
            if self._knowledge.nodes[child].kind in ("item", "remark", "example"):
                yield from self._block(child)


def _distance(title: str, text: str) -> tuple[bool, float]:
    """How far a fault's title is from a folded text: whether it quotes nothing of it, the words it lacks."""
    quoted = [fold(words).strip() for words in re.findall("«(.+?)»", title)]
    telling = [word[:_STEM] for word in re.findall(r"\w{5,}", fold(title))]
    return not any(words in text for words in quoted), sum(word not in text for word in telling) / max(len(telling), 1)


def _strength(place: int) -> float:
    return _STRENGTHS[min(place, len(_STRENGTHS) - 1)]


def _names(term: Term) -> Iterator[Passage]:
    english = [name for name in (term.anglais, *term.anglais_formes) if name]
    for name in dict.fromkeys([*term.formes, *english]):
        yield Passage("name", name, (term.id,))


def _definitions(knowledge: KnowledgeBase) -> Mapping[str, tuple[tuple[str, float], ...]]:
    """By key, the terms that it defines and how strongly; a section hands on to its rules."""
    found: dict[str, dict[str, float]] = {}

    def claim(key: str, term: str, strength: float) -> None:
        terms = found.setdefault(key, {})
        terms[term] = max(strength, terms.get(term, 0.0))

    for term in knowledge.terms.values():
        claim(term.key, term.id, 1.0)
        if term.communaute and term.communaute.glossaire:
            claim(f"glossaire:{term.communaute.glossaire}", term.id, _GLOSSARY_STRENGTH)
        for edition, numbers in term.regles.items():
            for place, number in enumerate(numbers):
                key = rule_key(edition, number)
                strength = _strength(place)
                claim(key, term.id, strength)
                for child in knowledge.children.get(key, ()):
                    if knowledge.nodes[child].kind == "rule":
                        claim(child, term.id, strength * _SECTION_STRENGTH)
    return {key: tuple(terms.items()) for key, terms in found.items()}
