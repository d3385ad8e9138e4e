"""Write the snapshot: every explanation as ready text, JSON and citation, with its aliases."""

import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

from rules_kb.corpus.knowledge import load_knowledge
from rules_kb.explain.aliases import build_aliases
from rules_kb.explain.build import explain
from rules_kb.explain.context import Context, build_context
from rules_kb.explain.snapshot import HEADER, MAGIC, RECORDS
from rules_kb.explain.text import TextRenderer

JSON_START = '{"query": '
JSON_END = ', "official": null}'
_EXPLAINED = ("chapter", "section", "rule", "glossary", "term", "fault", "missing")


def build_snapshot(context: Context, mark: str) -> bytes:
    """The bytes of the snapshot of a knowledge base; `mark` is the fingerprint of its sources."""
    index: list[str] = []
    records: list[bytes] = []
    offset = 0
    renderer = TextRenderer(context.knowledge.editions)
    for key, node in context.knowledge.nodes.items():
        if node.kind not in _EXPLAINED:
            continue
        explanation = explain(context, key)
        texts = {
            "text": "\n".join(renderer.render(explanation)),
            "json": _json_tail(json.dumps(explanation, ensure_ascii=False)),
            "cite": renderer.cite(explanation),
        }
        places: list[int] = []
        for kind in RECORDS:
            body = texts[kind].encode("utf-8")
            records.append(b"%08x" % crc32(body) + body)
            places += [offset, len(records[-1])]
            offset += len(records[-1])
        index.append(key + "\t" + "\t".join(map(str, places)))
    index += [f"~{alias}\t{key}" for alias, key in build_aliases(context.knowledge).items()]
    return _pack(index, records, mark)


def write_snapshot(data: bytes, path: Path) -> bool:
    """Put the snapshot at `path` in one move; False when the place cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
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


def _json_tail(document: str) -> str:
    """What follows the value of `query`, which is filled in when printed."""
    if not (document.startswith(JSON_START) and document.endswith(JSON_END)):
        raise ValueError("query must be first and official last in an explanation")
    rest = document[len(JSON_START) :]
    return rest[json.JSONDecoder().raw_decode(rest)[1] :]


def _pack(index: Iterable[str], records: Iterable[bytes], mark: str) -> bytes:
    table = ("\n" + "\n".join(index) + "\n").encode("utf-8")
    header = b"%s %s %d %d" % (MAGIC, mark.encode("ascii"), len(table), crc32(table))
    return header.ljust(HEADER - 1) + b"\n" + table + b"".join(records)
