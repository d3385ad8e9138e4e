import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.model.diagnostics import EXIT_PLACE, UserError
from rules_kb.model.folding import fold
from rules_kb.search import situations
from rules_kb.search.build import prepare
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


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "situations/1.yaml",
            '- {dit: ["un jeton"], regles: {"4.0": ["99.9.z"]}}',
            "règle 99.9.z n’existe pas en 4.0",
        ),
        ("situations/1.yaml", '- {dit: ["un jeton"], regles: {}}', "il en faut au moins 1"),
        ("situations/1.yaml", '- {dit: ["…"], regles: {"4.0": ["2.1.e"]}}', "une phrase est attendue"),
        ("joueurs.yaml", "- {mots: [chose], termes: [inconnu]}", "le terme « inconnu » n’est pas au lexique"),
        ("joueurs.yaml", "- {mots: [chose], termes: [fugace], force: beaucoup}", "un nombre est attendu"),
    ],
)
def test_a_wrong_file_is_told_with_its_line(
    name: str, text: str, said: str, knowledge: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "synonyms"
    shutil.copytree(situations._FOLDER, copy)
    (copy / name).write_text(f"# une ligne\n{text}\n", encoding="utf-8")
    monkeypatch.setattr(situations, "_FOLDER", copy)
    with pytest.raises(UserError) as caught:
        prepare(knowledge)
    assert caught.value.code == EXIT_PLACE
    assert f"{copy / name}, ligne 2" in caught.value.message
    assert said in caught.value.message


def test_no_situations_at_all_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(situations, "_FOLDER", tmp_path)
    with pytest.raises(UserError, match="aucun fichier de situations"):
        load_situations()
