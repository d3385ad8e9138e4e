"""Build the explanation of one node of the knowledge base."""

from rules_kb.corpus.editions import RESTATED, Correspondence
from rules_kb.explain.children import additions, children, same_section
from rules_kb.explain.context import Context
from rules_kb.explain.contract import (
    CiteView,
    Explanation,
    LexiconView,
    SameNumberView,
    SourceView,
    TermView,
)
from rules_kb.explain.parts import counterpart, faults_of, notes_of, verdict_of
from rules_kb.explain.words import NATURES
from rules_kb.explain.worked import worked
from rules_kb.graph.edges import owner
from rules_kb.model.identifiers import parent_number, rule_key
from rules_kb.model.nodes import EdgeKind, Node


def explain(context: Context, key: str, query: str | None = None) -> Explanation:
    """The explanation of the node `key`; `query` is what the user typed (default: the id).

    Raises KeyError for an unknown key.
    """
    node = context.knowledge.nodes[key]
    term = context.knowledge.terms.get(key)
    links = context.links.get(key, [])
    latest = context.knowledge.editions[-1]
    return {
        "query": node.id if query is None else query,
        "key": key,
        "id": node.id,
        "edition": node.edition,
        "kind": node.kind,
        "provenance": node.provenance,
        "restated": node.edition == RESTATED,
        "title": _title(context, node),
        "path": _path(context, node),
        "verdict": verdict_of(node, links),
        "text": context.knowledge.full_text(key),
        "notes": notes_of(context, node),
        "faults": faults_of(context, node),
        "cites": _cites(context, node),
        "cited_by": _cited_by(context, node),
        "terms": _terms(context, node),
        "also": _also(context, node),
        "sources": _sources(context, node),
        "previous": _neighbour(context.incoming.get((key, "next"), [])),
        "next": _neighbour(context.outgoing.get((key, "next"), [])),
        "children": children(context, node),
        "additions": additions(context, node),
        "lexicon": _lexicon(context, key) if term else None,
        "latest": {"edition": latest.edition, "date": latest.date},
        "counterparts": [counterpart(context, link, key) for link in links],
        "same_number": _same_number(context, node, links),
        "scenarios": worked(context, key) if node.kind in ("rule", "glossary") else [],
        "rulings": [],
        "official": None,
    }


def _title(context: Context, node: Node) -> str:
    if node.title or not node.parent:
        return node.title
    return context.knowledge.nodes[node.parent].title


def _path(context: Context, node: Node) -> list[str]:
    if node.kind == "term":
        nature = context.knowledge.terms[node.key].nature
        return ["Lexique", NATURES.get(nature, nature)]
    if node.kind == "fault":
        fault = context.knowledge.faults[node.key]
        return ["Fautes connues des textes", NATURES.get(fault.nature, fault.nature)]
    if node.kind == "glossary":
        return ["Glossaire de la communauté"]
    path: list[str] = []
    number = parent_number(node.id) if node.kind not in ("missing", "furniture") else None
    while number and node.edition:
        above = context.knowledge.nodes.get(rule_key(node.edition, number))
        path.insert(0, f"{number} {above.title}".strip() if above else number)
        number = parent_number(number)
    return path


def _cites(context: Context, node: Node) -> list[CiteView]:
    citing: dict[str, str] = {}
    for part in context.block(node.key):
        for target in context.outgoing.get((part.key, "cites"), []):
            citing.setdefault(target, part.key)
    nodes = context.knowledge.nodes
    return [{"key": k, "missing": nodes[k].kind == "missing", "by": by} for k, by in citing.items()]


def _sources(context: Context, node: Node) -> list[SourceView]:
    """Where a text stands, its list items, remarks and examples included."""
    spans = [span for part in context.block(node.key) for span in part.sources]
    return [
        {
            "document": own.document,
            "first_line": own.first_line,
            "last_line": max(s.last_line for s in spans if s.document == own.document),
        }
        for own in node.sources
    ]


def _cited_by(context: Context, node: Node) -> list[str]:
    kind: EdgeKind = "uses" if node.kind == "term" else "cites"
    nodes = context.knowledge.nodes
    citing = context.incoming.get((node.key, kind), [])
    return list(dict.fromkeys(owner(context.knowledge, nodes[k]).key for k in citing))


def _terms(context: Context, node: Node) -> list[TermView]:
    roles: dict[str, str] = {}
    for part in context.block(node.key):
        for term in context.outgoing.get((part.key, "uses"), []):
            roles.setdefault(term, "uses")
    for term in context.outgoing.get((node.key, "defines"), []):
        roles[term] = "defines"
    terms = context.knowledge.terms
    ordered = sorted(roles.items(), key=lambda item: item[1] != "defines")
    return [{"term": k, "form": terms[k].forme, "role": role} for k, role in ordered]


def _also(context: Context, node: Node) -> list[str]:
    key = node.key
    also = [
        *context.outgoing.get((key, "restates"), []),
        *context.incoming.get((key, "restates"), []),
    ]
    term = context.knowledge.terms.get(key)
    if term and term.communaute and term.communaute.glossaire:
        also.append(f"glossaire:{term.communaute.glossaire}")
    return also


def _neighbour(keys: list[str]) -> str | None:
    return keys[0] if keys else None


def _lexicon(context: Context, key: str) -> LexiconView:
    term = context.knowledge.terms[key]
    english = [*([term.anglais] if term.anglais else []), *term.anglais_formes]
    return {
        "forms": list(term.formes),
        "english": list(dict.fromkeys(english)),
        "nature": term.nature,
        "symbol": term.symbole,
        "attestation": term.attestation,
        "community": term.communaute.texte if term.communaute else None,
        "undefined": term.indefini,
    }


def _same_number(context: Context, node: Node, links: list[Correspondence]) -> list[SameNumberView]:
    """The rule of the same number in the other edition, unless it is the counterpart."""
    if node.kind not in ("rule", "section") or node.edition is None:
        return []
    mates = {key for link in links for key in (link.old, link.new) if key}
    others = [rule_key(e.edition, node.id) for e in context.knowledge.editions]
    views: list[SameNumberView] = []
    for key in others:
        other = context.knowledge.nodes.get(key)
        if key == node.key or key in mates or other is None or other.kind != node.kind:
            continue
        if node.kind == "section" and same_section(context, node.key, key):
            continue
        text = context.knowledge.full_text(key)
        views.append({"key": key, "title": _title(context, other), "text": text})
    return views
