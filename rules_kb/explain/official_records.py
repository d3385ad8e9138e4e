"""The imported official English, ready to stand under the restatement that `explain` prints."""

import json
from collections.abc import Iterator

from rules_kb.corpus.official import OfficialEdition
from rules_kb.corpus.official.records import OfficialRule, OfficialSection
from rules_kb.explain.pack import Records, pack
from rules_kb.model.identifiers import rule_key

_MARK = "official"
_NOTES = {"remark": "Remark.", "example": "Example."}


def official_snapshot(edition: OfficialEdition) -> bytes:
    """The bytes of `official.bin`: for each number its text and its JSON object."""
    return pack(_records(edition), {}, _MARK)


def official_text(text: OfficialSection | OfficialRule) -> str:
    """Title (of a section), text, list, remarks and examples, each on its line."""
    rows = [text.title] if isinstance(text, OfficialSection) else []
    rows += text.lines()
    rows += [f"{_NOTES[note.kind]} {note.text}" for note in text.notes]
    return "\n".join(rows)


def _records(edition: OfficialEdition) -> Iterator[tuple[str, Records]]:
    for text in edition.texts():
        shown = official_text(text)
        view = {"edition": edition.edition, "text": shown}
        document = json.dumps(view, ensure_ascii=False)
        yield rule_key(edition.edition, text.number), {"text": shown, "json": document, "cite": ""}
