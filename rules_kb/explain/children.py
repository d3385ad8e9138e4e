"""The parts that an explanation shows: what a section holds, what a term or a fault points to."""

from rules_kb.corpus.editions import RESTATED
from rules_kb.explain.context import Context
from rules_kb.explain.contract import ChildView
from rules_kb.explain.parts import below, counterpart, faults_of, notes_of, verdict_of
from rules_kb.explain.verdict import overturned
from rules_kb.model.identifiers import rule_key
from rules_kb.model.nodes import Node


def children(context: Context, node: Node) -> list[ChildView]:
    """Everything below a section; the defining rules of a term; what a fault touches."""
    nodes = context.knowledge.nodes
    if node.kind == "term":
        keys = sorted(context.knowledge.terms[node.key].defining_keys(), key=_latest_first)
    elif node.kind == "fault":
        keys = list(context.knowledge.faults[node.key].touche)
    elif node.kind in ("chapter", "section"):
        keys = list(below(context, node.key))
    else:
        keys = []
    return [_child(context, nodes[k]) for k in keys if k in nodes]


def additions(context: Context, node: Node) -> list[ChildView]:
    """Rules of the last edition, in the same section, that the documents of 1.0 do not have."""
    latest = rule_key(RESTATED, node.id)
    if node.edition != "1.0" or not same_section(context, node.key, latest):
        return []
    rules = [context.knowledge.nodes[key] for key in below(context, latest)]
    return [
        _child(context, rule)
        for rule in rules
        if rule.kind == "rule" and not any(link.old for link in context.links.get(rule.key, []))
    ]


def same_section(context: Context, key: str, other: str) -> bool:
    """Two sections are the same when a rule of one corresponds to a rule of the other."""
    mates = {
        mate for rule in below(context, key) for link in context.links.get(rule, []) for mate in (link.old, link.new)
    }
    return not mates.isdisjoint(below(context, other))


def _latest_first(key: str) -> bool:
    """Sorts the complete, last edition before the partial documents."""
    return not key.startswith(f"{RESTATED}:")


def _child(context: Context, part: Node) -> ChildView:
    links = context.links.get(part.key, [])
    own = verdict_of(part, links)
    read_first = own is not None and part.edition != RESTATED and overturned(own["code"])
    return {
        "key": part.key,
        "id": part.id,
        "kind": part.kind,
        "provenance": part.provenance,
        "title": part.title,
        "text": context.knowledge.full_text(part.key),
        "notes": notes_of(context, part),
        "verdict": own["text"] if own else None,
        "latest": [counterpart(context, link, part.key) for link in links] if read_first else [],
        "faults": [f["id"] for f in faults_of(context, part)],
    }
