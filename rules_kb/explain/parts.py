"""What an explanation says of any node, be it the one asked for or a part of it."""

from collections.abc import Iterator

from rules_kb.corpus.editions import Correspondence
from rules_kb.corpus.faults import NATURES
from rules_kb.explain.context import Context
from rules_kb.explain.contract import CounterpartView, FaultView, NoteView, VerdictView
from rules_kb.explain.verdict import verdict
from rules_kb.model.nodes import Node


def below(context: Context, key: str) -> Iterator[str]:
    """The sections and rules below a section, in reading order."""
    for child in context.knowledge.children.get(key, ()):
        if context.knowledge.nodes[child].kind in ("section", "rule"):
            yield child
            yield from below(context, child)


def verdict_of(node: Node, links: list[Correspondence]) -> VerdictView | None:
    """The verdict on a rule, or on a section that has correspondences of its own."""
    if node.edition is None or not (node.kind == "rule" or links):
        return None
    return verdict(node.edition, links)


def faults_of(context: Context, node: Node) -> list[FaultView]:
    """The faults of a node and of its items and notes, the gravest first."""
    found = {f.id: f for n in context.block(node.key) for f in context.faults.get(n.key, [])}
    own = context.knowledge.faults.get(node.key)
    if own:
        found[own.id] = own
    ordered = sorted(found.values(), key=lambda f: NATURES.index(f.nature))
    return [
        {
            "id": f.id,
            "title": f.titre,
            "nature": f.nature,
            "problem": f.probleme,
            "reading": f.lecture,
            "instead": f.sans_lecture,
        }
        for f in ordered
    ]


def notes_of(context: Context, node: Node) -> list[NoteView]:
    """The remarks and examples below a node."""
    return [
        {"key": n.key, "kind": n.kind, "text": n.text}
        for n in context.block(node.key)
        if n.kind in ("remark", "example") and n.key != node.key
    ]


def counterpart(context: Context, link: Correspondence, key: str) -> CounterpartView:
    """The other end of a correspondence of `key`, with its text and what changed."""
    other = (link.new if key == link.old else link.old) or ""
    text = context.knowledge.full_text(other) if other in context.knowledge.nodes else ""
    change = link.change
    if not other and link.see:
        change += " Voir " + ", ".join(k.partition(":")[2] for k in link.see) + "."
    return {
        "key": other,
        "relation": link.relation,
        "text": text,
        "change": change,
        "since": link.since,
    }
