"""Words that stand for a node: forms and English names of terms, symbols, titles, slugs."""

from collections.abc import Iterator

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.model.folding import fold, plain
from rules_kb.search.situations import load_player_words


def build_aliases(knowledge: KnowledgeBase) -> dict[str, str]:
    """Word, with its accents and without them -> key.

    The first claim wins: shown forms, other forms, English, titles, then the words of players.
    """
    aliases: dict[str, str] = {}
    for word, key in _claims(knowledge):
        for spelling in (plain(word), fold(word)):
            if spelling and "\t" not in spelling:
                aliases.setdefault(spelling, key)
    return aliases


def _claims(knowledge: KnowledgeBase) -> Iterator[tuple[str, str]]:
    terms = knowledge.terms.values()
    yield from ((term.forme, term.key) for term in terms)
    yield from ((term.symbole, term.key) for term in terms if term.symbole)
    yield from ((term.symbole.strip("{}"), term.key) for term in terms if term.symbole)
    yield from ((form, term.key) for term in terms for form in term.formes)
    yield from ((term.anglais, term.key) for term in terms if term.anglais)
    yield from ((form, term.key) for term in terms for form in term.anglais_formes)
    yield from ((term.id, term.key) for term in terms)
    for node in knowledge.nodes.values():
        if node.kind in ("glossary", "fault"):
            yield node.id, node.key
            yield node.title, node.key
    for node in knowledge.nodes.values():
        if node.kind in ("chapter", "section") and node.title:
            yield node.title, node.key
    for word in load_player_words():
        if word.termes:
            yield from ((said, f"terme:{word.termes[0]}") for said in word.mots)
