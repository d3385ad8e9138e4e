import pytest

from rules_kb.corpus.editions import Correspondence
from rules_kb.explain.verdict import overturned, verdict
from rules_kb.model.nodes import Relation


def link(
    relation: Relation, old: str | None = "1.0:2.1.e", new: str | None = "4.0:2.1.f", since: str = ""
) -> Correspondence:
    return Correspondence(old, new, relation, "raison", since)


@pytest.mark.parametrize(
    ("links", "forward", "first"),
    [
        ([link("identical")], "inchangée en 4.0 (2.1.f)", False),
        ([link("renumbered")], "inchangée en 4.0 (2.1.f)", False),
        ([link("reworded")], "inchangée sur le fond, formulée autrement en 4.0 (2.1.f)", False),
        ([link("changed")], "changée en 4.0 (2.1.f)", True),
        ([link("renumbered"), link("changed", new="4.0:3.1.a")], "changée en 4.0 (2.1.f, 3.1.a)", True),
        ([link("split"), link("split", new="4.0:2.1.g")], "scindée en 4.0 (2.1.f, 2.1.g)", True),
        ([link("merged")], "fusionnée en 4.0 (2.1.f)", True),
        ([link("removed", new=None)], "supprimée en 4.0", True),
        ([], "sans correspondance enregistrée en 4.0", False),
    ],
)
def test_from_the_documents(links: list[Correspondence], forward: str, first: bool) -> None:
    found = verdict("1.0", links)
    assert found["text"] == forward
    assert overturned(found["code"]) is first


@pytest.mark.parametrize(
    ("links", "backward"),
    [
        ([link("identical")], "inchangée depuis la 1.0 (2.1.e)"),
        ([link("changed")], "changée depuis la 1.0 (2.1.e)"),
        ([link("new", old=None, since="3.0")], "nouvelle (depuis la 3.0)"),
        ([link("new", old=None)], "nouvelle"),
        ([link("changed", old=None, since="4.0")], "absente des documents sources 1.0, changée depuis la 4.0"),
        ([], "absente des documents sources 1.0"),
    ],
)
def test_from_the_last_edition(links: list[Correspondence], backward: str) -> None:
    assert verdict("4.0", links)["text"] == backward
