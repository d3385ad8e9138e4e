"""An edition as what can be compared: its numbered texts in order, their sections and citations.

Remarks and examples are not rules: they are left out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.official import OfficialEdition
from rules_kb.corpus.official.records import OfficialSection
from rules_kb.explain.comparison.words import Word, compare_words, similarity, tokens
from rules_kb.model.identifiers import is_rule_number, parent_number, rule_key, sort_key


@dataclass(frozen=True, slots=True)
class Numbered:
    """A numbered text with its list; `section` is the leaf section it stands in."""

    number: str
    section: str
    text: str
    cites: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Edition:
    """The numbered texts of an edition by number, in reading order, and its section titles."""

    edition: str
    texts: Mapping[str, Numbered]
    titles: Mapping[str, str]

    def key(self, number: str) -> str:
        """The key of one of its numbers."""
        return rule_key(self.edition, number)

    def of(self, keys: Iterable[str]) -> list[Numbered]:
        """The texts of some keys; those without a text are left out."""
        numbers = (key.partition(":")[2] for key in keys)
        return [self.texts[number] for number in numbers if number in self.texts]

    def text(self, *keys: str) -> str:
        """The texts of some keys, one after the other."""
        return "\n".join(found.text for found in self.of(keys))


def held_edition(knowledge: KnowledgeBase, edition: str) -> Edition:
    """An edition of the project: its rules, and its sections with a text or a list of their own."""
    texts: dict[str, Numbered] = {}
    titles: dict[str, str] = {}
    for node in knowledge.nodes.values():
        if node.edition != edition or node.kind not in ("rule", "section", "chapter"):
            continue
        if node.kind != "rule":
            titles[node.id] = node.title
        text = knowledge.full_text(node.key)
        if text:
            items = [knowledge.nodes[child] for child in knowledge.children.get(node.key, ())]
            cites = {*node.cites, *(key for item in items if item.kind == "item" for key in item.cites)}
            numbers = frozenset(key.partition(":")[2] for key in cites)
            texts[node.id] = Numbered(node.id, section_of(node.id), text, numbers)
    return Edition(edition, texts, titles)


def imported_edition(official: OfficialEdition) -> Edition:
    """The user's imported copy of an official edition."""
    found = {
        text.number: Numbered(text.number, section_of(text.number), text.full_text(), frozenset(text.cites))
        for text in official.texts()
        if text.text or text.points
    }
    texts = {number: found[number] for number in sorted(found, key=sort_key)}
    titles = {s.number: s.title for s in official.texts() if isinstance(s, OfficialSection)}
    return Edition(official.edition, texts, titles)


def section_of(number: str) -> str:
    """The section that holds a rule; a section with a text of its own is its own."""
    return (parent_number(number) or number) if is_rule_number(number) else number


def below(number: str, prefix: str) -> bool:
    """True when `number` is `prefix` or lies below it."""
    return number == prefix or number.startswith(prefix + ".")


def differences(
    old: Edition,
    olds: tuple[str, ...],
    new: Edition,
    news: tuple[str, ...],
    numbers: Mapping[str, str],
    *,
    least: float = 0.0,
) -> tuple[Word, ...] | None:
    """The words by which the old keys' text and the new keys' differ.

    A citation that follows its rule to its new number (`numbers`) is no difference. None when
    the texts are less alike than `least`.
    """
    before, after = old.text(*olds), new.text(*news)
    if least and similarity(tokens(before), tokens(after)) < least:
        return None
    cited = frozenset[str]().union(*(text.cites for text in old.of(olds)))
    return compare_words(before, after, lambda word: numbers.get(word, word) if word in cited else word)
