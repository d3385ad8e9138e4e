"""Write the snapshot: every explanation as ready text, JSON and citation, with its aliases."""

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rules_kb.corpus.knowledge import load_knowledge
from rules_kb.explain.aliases import build_aliases
from rules_kb.explain.build import explain
from rules_kb.explain.citation import cite
from rules_kb.explain.context import Context, build_context
from rules_kb.explain.lookup import ABSENT
from rules_kb.explain.pack import Records, pack
from rules_kb.explain.text import TextRenderer

JSON_START = '{"query": '
JSON_END = ', "official": null}'
_EXPLAINED = ("chapter", "section", "rule", "glossary", "term", "fault", "missing")


def build_snapshot(context: Context, mark: str) -> bytes:
    """The bytes of the snapshot of a knowledge base; `mark` is the fingerprint of its sources."""
    return pack(_records(context), build_aliases(context.knowledge), mark)


def write_snapshot(data: bytes, path: Path) -> bool:
    """Put the snapshot at `path` in one move; False when the place cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError:
        return False
    return True


def fresh_snapshot(mark: str) -> bytes:
    """A snapshot of the package data; UserError (exit 4) when the data is damaged."""
    return build_snapshot(build_context(load_knowledge()), mark)


def _records(context: Context) -> Iterator[tuple[str, Records]]:
    renderer = TextRenderer(context.knowledge.editions)
    editions = {info.edition: info for info in context.knowledge.editions}
    for key, node in context.knowledge.nodes.items():
        if node.kind in _EXPLAINED:
            explanation = explain(context, key)
            yield (
                ABSENT + key if node.kind == "missing" else key,
                {
                    "text": "\n".join(renderer.render(explanation)),
                    "json": _json_tail(json.dumps(explanation, ensure_ascii=False)),
                    "cite": cite(explanation, editions),
                },
            )


def _json_tail(document: str) -> str:
    """What follows the value of `query`, which is filled in when printed."""
    if not (document.startswith(JSON_START) and document.endswith(JSON_END)):
        raise ValueError("query must be first and official last in an explanation")
    rest = document[len(JSON_START) :]
    return rest[json.JSONDecoder().raw_decode(rest)[1] :]
