"""The texts that appear over a link and in search results: small files, loaded when needed."""

import json
from pathlib import Path

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.explain.aliases import build_aliases
from rules_kb.explain.context import Context
from rules_kb.explain.verdict import verdict
from rules_kb.explain.words import PROVENANCE
from rules_kb.model.identifiers import parent_number
from rules_kb.site.addresses import FAULTS, LEXICON, RULES, page_of

FOLDER = "apercus"
_LONGEST = 600


def write_previews(context: Context, docs: Path) -> None:
    """Write the files below `apercus/`, each of one or two kilobytes.

    `regles/4.0/2.1.json` (number -> [label, text, verdict], for a section and its rules),
    `lexique/f.json` and `fautes/f.json` (by id, for a first letter), `mots.json` (folded word -> page).
    """
    knowledge = context.knowledge
    files: dict[str, dict[str, object]] = {}
    for node in knowledge.nodes.values():
        if node.kind in ("rule", "section", "chapter") and node.edition in ("1.0", "4.0"):
            section = parent_number(node.id) if node.kind == "rule" else node.id
            files.setdefault(f"{RULES}/{node.edition}/{section}", {})[node.id] = _rule(context, node.key)
    for term in knowledge.terms.values():
        files.setdefault(f"{LEXICON}/{term.id[0]}", {})[term.id] = [term.forme, term.definition, term.anglais or ""]
    for fault in knowledge.faults.values():
        files.setdefault(f"{FAULTS}/{fault.id[0]}", {})[fault.id] = [fault.titre, fault.probleme, fault.lecture or ""]
    # What the 404 page looks up, as the command line does.
    files["mots"] = {word: page_of(key) for word, key in build_aliases(knowledge).items()}
    for name, content in files.items():
        path = docs / FOLDER / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _rule(context: Context, key: str) -> list[str]:
    node = context.knowledge.nodes[key]
    text = context.knowledge.full_text(key) or _titles(context.knowledge, key)
    if len(text) > _LONGEST:
        text = text[:_LONGEST].rsplit(" ", 1)[0] + "…"
    label = PROVENANCE[node.provenance] if node.provenance else ""
    name = f"{node.id} {node.title}".strip()
    said = verdict(node.edition or "", context.links.get(key, []))["text"] if node.kind == "rule" else ""
    return [f"{name} · {node.edition} · {label}", text, said]


def _titles(knowledge: KnowledgeBase, key: str) -> str:
    """What a section holds, when it has no text of its own."""
    children = [knowledge.nodes[k] for k in knowledge.children.get(key, ())]
    titles = [f"{c.id} {c.title}" for c in children if c.kind == "section"]
    rules = sum(c.kind == "rule" for c in children)
    return ", ".join(titles) if titles else f"{rules} règles"
