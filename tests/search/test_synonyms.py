from collections import Counter

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.search.situations import load_grammar, load_player_words, load_situations


def test_every_rule_and_term_named_exists(knowledge: KnowledgeBase) -> None:
    for situation in load_situations():
        for edition, numbers in situation.regles.items():
            for number in numbers:
                node = knowledge.nodes[f"{edition}:{number}"]
                assert node.kind in ("rule", "section"), situation.dit[0]
    known = {term.id for term in knowledge.terms.values()}
    assert [t for word in load_player_words() for t in word.termes if t not in known] == []


def test_nothing_is_said_twice() -> None:
    said = Counter(text for situation in load_situations() for text in situation.dit)
    assert [text for text, times in said.items() if times > 1] == []


def test_negation_is_never_ignored() -> None:
    grammar = load_grammar()
    assert not {"pas", "jamais", "aucun", "aucune", "sans", "plus", "rien"} & {*grammar.ignores}


def test_texts_use_the_typographic_apostrophe() -> None:
    assert [t for s in load_situations() for t in s.dit if "'" in t] == []
