"""The texts that appear over a link: one small file a chapter, one for the terms, loaded when needed."""

import json
from pathlib import Path

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.explain.aliases import build_aliases
from rules_kb.explain.context import Context
from rules_kb.explain.verdict import verdict
from rules_kb.explain.words import PROVENANCE
from rules_kb.site.addresses import page_of

FOLDER = "apercus"
_LONGEST = 600


def write_previews(context: Context, docs: Path) -> None:
    """Write the files below `apercus/`.

    `4.0-2.json` (number -> [label, text, verdict]), `lexique.json`, `fautes.json` (by id), and
    `mots.json` (folded word -> page).
    """
    knowledge = context.knowledge
    files: dict[str, dict[str, list[str]]] = {}
    for node in knowledge.nodes.values():
        if node.kind in ("rule", "section", "chapter") and node.edition in ("1.0", "4.0"):
            name = f"{node.edition}-{node.id.split('.')[0]}"
            files.setdefault(name, {})[node.id] = _rule(context, node.key)
    files["lexique"] = {t.id: [t.forme, t.definition, t.anglais or ""] for t in knowledge.terms.values()}
    files["fautes"] = {f.id: [f.titre, f.probleme, f.lecture or ""] for f in knowledge.faults.values()}
    # What the 404 page looks up, as the command line does.
    aliases = {word: page_of(key) for word, key in build_aliases(knowledge).items()}
    folder = docs / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in {**files, "mots": aliases}.items():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


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
