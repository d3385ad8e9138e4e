"""What the ledgers claim, checked against the texts: numbers, words, correspondences."""

from collections.abc import Iterator

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.lexicon import Term
from rules_kb.corpus.terms import TermFinder
from rules_kb.graph.edges import build_edges
from rules_kb.model.diagnostics import Finding

# Editions whose numbers can be checked; 3.0 exists only as the user's own import.
_HELD = ("1.0", "4.0", "glossaire", "terme", "faute")


def check_ledgers(knowledge: KnowledgeBase) -> Iterator[Finding]:
    """Findings on faults, lexicon and concordance."""
    yield from _faults(knowledge)
    yield from _lexicon(knowledge)
    yield from _concordance(knowledge)
    yield from _edges(knowledge)


def _known(knowledge: KnowledgeBase, key: str) -> bool:
    node = knowledge.nodes.get(key)
    return (node is not None and node.kind != "missing") or key.partition(":")[0] not in _HELD


def _faults(knowledge: KnowledgeBase) -> Iterator[Finding]:
    for fault in knowledge.faults.values():
        named = [*fault.touche, *fault.renvois, *(k for pair in fault.conflits for k in pair)]
        for key in named:
            if not _known(knowledge, key):
                message = f"la faute « {fault.id} » nomme {key}, qui n’existe pas"
                yield Finding("fault-unknown-key", message, "faults", 0)


def _lexicon(knowledge: KnowledgeBase) -> Iterator[Finding]:
    forms: dict[str, str] = {}
    for term in knowledge.terms.values():
        for key in term.defining_keys():
            if not _known(knowledge, key):
                message = f"le terme « {term.id} » nomme {key}, qui n’existe pas"
                yield Finding("term-unknown-rule", message, "lexicon", 0)
        community = term.communaute and term.communaute.glossaire
        if not any(term.regles.values()) and not term.indefini and not community:
            message = f"le terme « {term.id} » n’a pas de règle"
            yield Finding("term-without-rule", message, "lexicon", 0)
        if community:
            key = f"glossaire:{community}"
            if key not in knowledge.nodes:
                message = f"le terme « {term.id} » nomme {key}, qui n’existe pas"
                yield Finding("term-unknown-glossary", message, "lexicon", 0)
        for form in set(term.formes):
            other = forms.setdefault(form.lower() if not term.majuscule else form, term.id)
            if other != term.id:
                message = f"la forme « {form} » appartient à « {other} » et à « {term.id} »"
                yield Finding("form-of-two-terms", message, "lexicon", 0)
        if not _finds_itself(term):
            message = f"le terme « {term.id} » ne se reconnaît dans aucune de ses formes"
            yield Finding("term-hidden", message, "lexicon", 0)


def _finds_itself(term: Term) -> bool:
    finder = TermFinder([term])
    return any(True for form in term.formes for _ in finder.uses(form))


def _concordance(knowledge: KnowledgeBase) -> Iterator[Finding]:
    linked = {link.old for link in knowledge.correspondences}
    for node in knowledge.rules("1.0"):
        if node.key not in linked:
            message = f"{node.id} n’a pas de correspondance en 4.0"
            yield Finding("rule-without-correspondence", message, "editions", 0)
    for link in knowledge.correspondences:
        for key in (link.old, link.new, *link.see):
            if key and not _known(knowledge, key):
                message = f"la concordance nomme {key}, qui n’existe pas"
                yield Finding("correspondence-unknown", message, "editions", 0)
        if link.relation in ("changed", "split", "merged", "removed") and not link.change:
            message = f"{link.old} → {link.new} : « {link.relation} » sans raison"
            yield Finding("change-without-reason", message, "editions", 0)
    for fault in knowledge.faults.values():
        if fault.nature == "perime" and "1.0" in fault.editions:
            yield from _outdated(knowledge, fault.id, fault.touche)


def _outdated(knowledge: KnowledgeBase, fault: str, touched: tuple[str, ...]) -> Iterator[Finding]:
    """A rule said to be out of date must be changed, split, merged or removed (digest)."""
    for key in touched:
        rule = key.partition("#")[0]
        links = [link for link in knowledge.correspondences if link.old == rule]
        relations = {link.relation for link in links}
        node = knowledge.nodes.get(rule)
        moved = relations & {"changed", "split", "merged", "removed"}
        if node and node.kind == "rule" and not moved:
            message = f"{rule} est dite périmée ({fault}), mais la concordance dit {sorted(relations)}"
            yield Finding("outdated-but-unchanged", message, "faults", 0)


def _edges(knowledge: KnowledgeBase) -> Iterator[Finding]:
    for edge in build_edges(knowledge):
        for key in (edge.source, edge.target):
            if key not in knowledge.nodes:
                message = f"un lien « {edge.kind} » nomme {key}, qui n’existe pas"
                yield Finding("edge-unknown", message, "graph", 0)
