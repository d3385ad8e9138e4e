"""From the bytes of a document to its non-blank lines, each with the form it shows by itself.

Nothing is lost: `raw` is the line as it stands; `body` is what matching and reading use (Unicode
NFC, no byte order mark, no outer blanks). What a line means beside its neighbours is for `parse`.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from rules_kb.model.diagnostics import Finding

Form = Literal["heading", "rule", "number", "bullet", "label", "remark", "example", "furniture", "text"]

_INTEGER = "[1-9][0-9]?"
_SECTION = rf"{_INTEGER}(?:\.{_INTEGER}){{1,2}}"
_BREAK = re.compile(rb"\r\n|\n|\r")
_RULE = re.compile(rf"({_SECTION}\.[a-z])(?=\*?(?:\s|$))")
_HEADING = re.compile(rf"({_SECTION})\s+(?=[^\W\d_a-zà-öø-ÿ]|[«\"“])")
_BODY_FORMS: tuple[tuple[re.Pattern[str], Form], ...] = (
    (re.compile(r"(?:\+\+)?Remarques?\s*:"), "remark"),
    (re.compile(r"(?:\+\+)?Exemples?\s*:"), "example"),
    (re.compile(r"[•\-–—*]\s"), "bullet"),
    (re.compile(r"[0-9]{1,2}[.)]\s"), "number"),
    (re.compile(r"[A-Z]\s*=\s*\S"), "label"),
    (
        re.compile(r"(?:Glossaire Altered|Voir les sources du contenu|Nombre d['’]entrées\s*:\s*[0-9]+)$"),
        "furniture",
    ),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\x80-\x9f\ufffd]")
_LONGEST = 2000  # composing a line can take quadratic time; no paragraph of rules is that long
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Line:
    """A non-blank line: its number from 1, the text as it stands and the form read in it.

    `mark` is the number of a heading or of a rule ("2.1", "2.1.e"), and `body` what follows it;
    for all other forms `mark` is empty and `body` the whole line.
    """

    number: int
    raw: str
    form: Form
    mark: str
    body: str


def read_lines(name: str, data: bytes) -> tuple[list[Line], list[Finding]]:
    """The non-blank lines of a document, and what is damaged in its bytes.

    Never raises. A line that is not UTF-8 is read as Latin-1, so that no byte is lost.
    """
    lines: list[Line] = []
    notes = _Notes(name)
    if b"\r" in data:
        before = data[: data.index(b"\r")]
        notes.add("line-endings", "fins de ligne qui ne sont pas « LF »", before.count(b"\n") + 1)
    for number, encoded in enumerate(_BREAK.split(data), 1):
        if not encoded:
            continue
        raw = _decode(encoded, number, notes)
        text = raw.replace(_BYTE_ORDER_MARK, "").strip()
        if text:
            lines.append(_classify(number, raw, _composed(text, number, notes)))
    if not lines:
        notes.add("empty-document", "le document ne contient aucune ligne", 1)
    return lines, notes.findings


class _Notes:
    """Findings of one document; the damage of a whole file is reported once, where it begins."""

    def __init__(self, document: str) -> None:
        self.findings: list[Finding] = []
        self._document = document
        self._once: set[str] = set()

    def add(self, code: str, message: str, line: int) -> None:
        self.findings.append(Finding(code, message, self._document, line))

    def add_once(self, code: str, message: str, line: int) -> None:
        if code not in self._once:
            self._once.add(code)
            self.add(code, f"{message} (première fois ici)", line)


def _decode(encoded: bytes, number: int, notes: _Notes) -> str:
    try:
        raw = encoded.decode("utf-8")
    except UnicodeDecodeError:
        notes.add("encoding", "ligne qui n’est pas de l’UTF-8, lue comme Latin-1", number)
        return encoded.decode("latin-1")
    if _BYTE_ORDER_MARK in raw:
        notes.add_once("byte-order-mark", "marque d’ordre des octets (BOM)", number)
    if _CONTROL.search(raw):
        notes.add("encoding", "caractère de commande ou de remplacement dans la ligne", number)
    return raw


def _composed(text: str, number: int, notes: _Notes) -> str:
    if text.isascii():
        return text
    if len(text) > _LONGEST:
        notes.add("long-line", f"ligne de plus de {_LONGEST} caractères, lue telle quelle", number)
        return text
    composed = unicodedata.normalize("NFC", text)
    if composed != text:
        notes.add_once("decomposed", "lettres accentuées décomposées (Unicode NFD)", number)
    return composed


def _classify(number: int, raw: str, text: str) -> Line:
    if match := _RULE.match(text):
        return Line(number, raw, "rule", match[1], text[match.end() :].strip())
    if match := _HEADING.match(text):
        return Line(number, raw, "heading", match[1], text[match.end() :])
    for pattern, form in _BODY_FORMS:
        if pattern.match(text):
            return Line(number, raw, form, "", text)
    return Line(number, raw, "text", "", text)
