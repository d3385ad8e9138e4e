import re
from collections import Counter

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.model.folding import fold
from rules_kb.search.collect import collect
from rules_kb.search.engine import SearchEngine
from rules_kb.search.situations import Situation, load_grammar, load_player_words, load_situations


def test_every_rule_and_term_named_exists(knowledge: KnowledgeBase) -> None:
    for situation in load_situations():
        for edition, numbers in situation.regles.items():
            for number in numbers:
                node = knowledge.nodes[f"{edition}:{number}"]
                assert node.kind in ("rule", "section"), situation.dit[0]
    known = {term.id for term in knowledge.terms.values()}
    assert [t for word in load_player_words() for t in word.termes if t not in known] == []


def test_nothing_is_said_twice() -> None:
    said = Counter(" ".join(re.findall(r"\w+|[{}/+]", fold(t))) for s in load_situations() for t in s.dit)
    assert [text for text, times in said.items() if times > 1] == []


def test_every_rule_answers_some_question(knowledge: KnowledgeBase) -> None:
    """Or is nothing that anybody would ask; those that head no situation are few."""
    heads = {numbers[0] for situation in load_situations() if (numbers := situation.regles.get("4.0"))}
    rules = [node.id for node in knowledge.nodes.values() if node.edition == "4.0" and node.kind == "rule"]
    assert len([rule for rule in rules if rule not in heads]) <= 10


def test_situations_and_players_words_are_written_out_as_questions_are(
    knowledge: KnowledgeBase, engine: SearchEngine
) -> None:
    situation = Situation(dit=("mon perso rentre à la maison",), regles={"4.0": ("2.1.e",)})
    document = collect(knowledge, [situation], load_grammar().short())[-1]
    assert document.title == situation.dit[0]
    assert [passage.text for passage in document.passages] == ["mon personnage rentre à la maison"]
    assert "@expedition-du-heros" in {t for u in engine.reader.read("expé du héros").units for t in u.readings}


def test_negation_is_never_ignored() -> None:
    grammar = load_grammar()
    assert not {"pas", "jamais", "aucun", "aucune", "sans", "plus", "rien"} & {*grammar.ignores}


def test_texts_use_the_typographic_apostrophe() -> None:
    assert [t for s in load_situations() for t in s.dit if "'" in t] == []
