"""The words of every citation occur in the cited rule of the cited edition."""

import pytest

import rules_kb.engine.rulebook.events
import rules_kb.engine.rulebook.game
import rules_kb.engine.rulebook.objects
import rules_kb.engine.rulebook.playing
import rules_kb.engine.rulebook.words  # noqa: F401 - declaring the rules is what is tested
from rules_kb.corpus.knowledge import KnowledgeBase, load_knowledge
from rules_kb.engine.citing import RULES, Cite

CITED = list(dict.fromkeys(c for rule in RULES for c in (rule.in_4_0, rule.in_1_0) if c is not None))


@pytest.fixture(scope="module")
def knowledge() -> KnowledgeBase:
    return load_knowledge()


def folded(text: str) -> str:
    for mark in '«»“”"':
        text = text.replace(mark, " ")
    return " ".join(text.replace("’", "'").replace("\u00a0", " ").split()).casefold()


@pytest.mark.parametrize("cite", CITED, ids=lambda c: f"{c.edition}:{c.number}:{c.words[:20]}")
def test_the_words_occur_in_the_rule(cite: Cite, knowledge: KnowledgeBase) -> None:
    if cite.standing == "text_missing":
        assert cite.key not in knowledge.nodes or knowledge.nodes[cite.key].kind in ("missing", "section")
        return
    assert cite.key in knowledge.nodes, f"{cite.key} does not exist"
    text = folded(knowledge.full_text(cite.key))
    assert folded(cite.words) in text, f"{cite.words!r} is not in {cite.key}: {text}"
