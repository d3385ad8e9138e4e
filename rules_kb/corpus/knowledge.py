"""The knowledge base: every node of every edition with the ledgers, assembled once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules_kb.corpus.documents import Corpus10, load_documents
from rules_kb.corpus.editions import (
    Correspondence,
    EditionInfo,
    RestatedEdition,
    TitleRecord,
    load_editions,
    load_restated,
)
from rules_kb.corpus.faults import Fault, load_faults
from rules_kb.corpus.lexicon import Term, load_lexicon
from rules_kb.model.diagnostics import Finding
from rules_kb.model.nodes import Node


@dataclass(frozen=True, slots=True)
class KnowledgeBase:
    """Everything known, by key. `nodes` is in reading order, edition after edition.

    `counts` are those of the source documents (see `lint` in the contract); `titles` are the 4.0
    section titles, which also name the 17 sections of 1.0 whose heading the documents lack.
    """

    nodes: Mapping[str, Node]
    children: Mapping[str, tuple[str, ...]]
    faults: Mapping[str, Fault]
    terms: Mapping[str, Term]
    editions: tuple[EditionInfo, ...]
    correspondences: tuple[Correspondence, ...]
    titles: Mapping[str, TitleRecord]
    findings: tuple[Finding, ...]
    counts: Mapping[str, int]

    def rules(self, edition: str) -> list[Node]:
        """The lettered rules of an edition, in reading order."""
        return [n for n in self.nodes.values() if n.edition == edition and n.kind == "rule"]

    def full_text(self, key: str) -> str:
        """A node's text with its list items, one a line; remarks and examples left out."""
        node = self.nodes[key]
        items = [self.nodes[child] for child in self.children.get(key, ())]
        lines = [node.text, *(_bullet(i.text) for i in items if i.kind == "item")]
        return "\n".join(line for line in lines if line)


def load_knowledge() -> KnowledgeBase:
    """Assemble the knowledge base from the package data.

    Raises UserError (exit 4) when the package data is damaged.
    """
    return assemble(load_documents(), load_restated(), load_faults(), load_lexicon())


def assemble(
    documents: Corpus10,
    restated: RestatedEdition,
    faults: tuple[Fault, ...],
    terms: tuple[Term, ...],
) -> KnowledgeBase:
    """Put the parts together: nodes by key in reading order, their children, missing targets."""
    nodes = {node.key: node for node in (*documents.nodes, *restated.nodes)}
    nodes.update((term.key, _term_node(term)) for term in terms)
    nodes.update((fault.key, _fault_node(fault)) for fault in faults)
    for key in _missing(nodes, faults):
        nodes[key] = _missing_node(key)
    nodes = {key: _titled(node, restated.titles) for key, node in nodes.items()}
    children: dict[str, list[str]] = {}
    for node in nodes.values():
        if node.parent:
            children.setdefault(node.parent, []).append(node.key)
    return KnowledgeBase(
        nodes=nodes,
        children={key: tuple(keys) for key, keys in children.items()},
        faults={fault.key: fault for fault in faults},
        terms={term.key: term for term in terms},
        editions=load_editions(),
        correspondences=restated.correspondences,
        titles=restated.titles,
        findings=documents.findings,
        counts=documents.counts,
    )


def _bullet(text: str) -> str:
    """A list item with one bullet, or with its own number instead."""
    bare = text.lstrip("•- ").strip()
    number = bare.partition(".")[0]
    return bare if number.isdigit() else f"• {bare}"


def _term_node(term: Term) -> Node:
    return Node(term.key, term.id, None, "term", None, term.forme, term.definition)


def _fault_node(fault: Fault) -> Node:
    text = fault.probleme
    return Node(fault.key, fault.id, None, "fault", None, fault.titre, text)


def _missing(nodes: Mapping[str, Node], faults: tuple[Fault, ...]) -> list[str]:
    """Keys that a text or a fault names and that no text holds, in order of first mention."""
    named = [key for node in nodes.values() for key in node.cites]
    for fault in faults:
        named += [*fault.touche, *fault.renvois, *(k for pair in fault.conflits for k in pair)]
    return [key for key in dict.fromkeys(named) if key not in nodes]


def _missing_node(key: str) -> Node:
    edition, _, number = key.partition(":")
    return Node(key, number, edition, "missing", None, "", "")


def _titled(node: Node, titles: Mapping[str, TitleRecord]) -> Node:
    """Give a 1.0 section without heading the 4.0 title of the same number, marked as such."""
    known = titles.get(node.id)
    if node.edition == "1.0" and node.kind in ("chapter", "section") and not node.title and known:
        return replace(node, title=f"{known.titre} [titre 4.0]")
    return node
