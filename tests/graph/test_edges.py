from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.explain.context import Context
from rules_kb.graph.edges import owner


def ends(context: Context, kind: str) -> set[tuple[str, str]]:
    return {(e.source, e.target) for e in context.edges if e.kind == kind}


def test_every_edge_joins_known_nodes_and_says_why(context: Context) -> None:
    nodes = context.knowledge.nodes
    for edge in context.edges:
        assert edge.source in nodes
        assert edge.target in nodes
        assert edge.reason


def test_explicit_references_of_the_documents(context: Context) -> None:
    cited = {(s, t) for s, t in ends(context, "cites") if s.startswith("1.0:")}
    assert cited == {
        ("1.0:1.1.1.b", "1.0:1.4"),
        ("1.0:1.1.1.c", "1.0:2"),
        ("1.0:2.1.c", "1.0:2.1.e"),
        ("1.0:2.1.f", "1.0:2.1.e"),
        ("1.0:4.1.f", "1.0:4.1.h"),
        ("1.0:4.2.5.c#remarque-1", "1.0:6.1.g"),
        ("1.0:5.1.2.d", "1.0:6.4"),
        ("1.0:5.1.2.e", "1.0:6.5"),
    }


def test_contradictions_come_from_the_ledger(context: Context) -> None:
    pairs = {tuple(pair) for fault in context.knowledge.faults.values() for pair in fault.conflits}
    assert ends(context, "conflicts") == pairs
    assert ("1.0:1.2.3.f", "1.0:3.2.9.a") in pairs


def test_words_inside_words_are_no_uses(context: Context) -> None:
    uses = ends(context, "uses")
    assert ("1.0:2.1.e", "terme:zone") in uses
    # « personnages » and « personnelle » must not count as « personne » or the like
    for source, target in uses:
        assert context.knowledge.nodes[target].kind == "term", (source, target)


def test_chapters_contain_all_rules(knowledge: KnowledgeBase) -> None:
    def below(key: str) -> int:
        children = knowledge.children.get(key, ())
        return sum((knowledge.nodes[c].kind == "rule") + below(c) for c in children)

    for edition, count in (("1.0", 177), ("4.0", 605)):
        chapters = [n.key for n in knowledge.nodes.values() if n.edition == edition and n.kind == "chapter"]
        assert len(chapters) == 7
        assert sum(below(key) for key in chapters) == count


def test_owner_of_a_note_is_its_rule(knowledge: KnowledgeBase) -> None:
    note = knowledge.nodes["1.0:6.1.d#exemple-1"]
    assert owner(knowledge, note).key == "1.0:6.1.d"
