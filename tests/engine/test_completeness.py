"""Everything that a tree can say is carried out; every rule declared has a piece behind it."""

import pytest

import rules_kb.engine.api  # noqa: F401 - registers every piece
from rules_kb.abilities.trees.base import (
    REGISTRY,
    Amount,
    Condition,
    Effect,
    Filter,
    Node,
    Objects,
    Statement,
    Trigger,
    Where,
    Who,
)
from rules_kb.abilities.trees.objects import Chosen, Each, It, Me, Target, Together, TopOfDeck
from rules_kb.engine import finding, forms, matching, measuring, passives, triggers
from rules_kb.engine.actions import Action
from rules_kb.engine.apply import HANDLERS
from rules_kb.engine.building import BUILDERS
from rules_kb.engine.citing import PIECES, RULES, ablated
from rules_kb.engine.policies import BY_EDITION, EDITION_1_0, EDITION_4_0

HANDLED: dict[type[Node], set[type[Node]]] = {
    Amount: set(measuring.AMOUNTS),
    Filter: set(matching.FILTERS) | set(matching.EXPEDITION_FILTERS),
    Condition: set(matching.CONDITIONS),
    Who: set(finding.PLAYERS),
    Where: set(finding.WHERE),
    Trigger: set(triggers.TRIGGERS),
    Effect: set(BUILDERS) | set(forms.RESOLVERS),
    Objects: {Me, It, Target, Chosen, Each, Together, TopOfDeck},
}


@pytest.mark.parametrize("category", HANDLED, ids=lambda c: c.__name__)
def test_every_node_is_carried_out(category: type[Node]) -> None:
    assert set(REGISTRY[category].values()) == HANDLED[category]


def test_every_statement_is_looked_for_somewhere() -> None:
    from pathlib import Path

    text = "".join(p.read_text() for p in Path(passives.__file__).parent.glob("*.py"))
    missing = [
        c.__name__
        for c in REGISTRY[Statement].values()
        if f"st.{c.__name__}" not in text and f"{c.__name__})" not in text
    ]
    assert missing == []


def test_every_action_is_applied_by_the_one_function() -> None:
    assert {c.__name__ for c in HANDLERS} == {c.__name__ for c in Action.__subclasses__()}


def test_every_rule_has_a_piece_behind_it() -> None:
    behind = {id(rule) for piece in PIECES.values() for rule in piece.rules}
    bare = [rule.in_4_0 or rule.in_1_0 for rule in RULES if id(rule) not in behind]
    assert [f"{c.key} {c.words}" for c in bare if c is not None] == []


def test_every_policy_differs_between_the_editions() -> None:
    assert set(BY_EDITION) == {"1.0", "4.0"}
    fields = EDITION_1_0.__dataclass_fields__
    assert all(getattr(EDITION_1_0, name) != getattr(EDITION_4_0, name) for name in fields)


def test_an_ablated_piece_is_neutral_and_comes_back() -> None:
    from rules_kb.engine.matching import is_boosted

    name = next(n for n in PIECES if n.endswith("is_boosted"))
    assert is_boosted(1)
    with ablated(name):
        assert not is_boosted(1)
    assert is_boosted(1)
    with pytest.raises(KeyError), ablated("nothing.like_it"):
        pass
