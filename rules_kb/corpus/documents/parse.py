"""Lines -> elements: every non-blank line of a document stands in exactly one element.

Elements follow each other as in the document, and each holds consecutive lines, so that the lines
of the elements, in order, are the lines of the document. Whatever a line is, it finds a place;
what is odd about it becomes a finding (here by its place, in `check` by its neighbours).
"""

from collections import Counter
from dataclasses import dataclass, field

from rules_kb.corpus.documents.check import check_elements
from rules_kb.corpus.documents.elements import EDITION, Element, ParsedDocument
from rules_kb.corpus.documents.lines import Form, Line, read_lines
from rules_kb.corpus.documents.wording import slug
from rules_kb.model.diagnostics import Finding
from rules_kb.model.identifiers import parent_number, rule_key
from rules_kb.model.nodes import Kind

_LONGEST_TITLE = 80
_NOTES: dict[Form, tuple[Kind, str]] = {
    "remark": ("remark", "remarque"),
    "example": ("example", "exemple"),
}


def parse_document(name: str, data: bytes) -> ParsedDocument:
    """The elements and findings of one document, whatever its bytes; never raises."""
    lines, damage = read_lines(name, data)
    parser = _Parser(name)
    for index, line in enumerate(lines):
        parser.add(line, alone=_stands_alone(lines, index))
    findings = [*damage, *parser.findings, *check_elements(name, parser.elements)]
    findings.sort(key=lambda finding: finding.line)
    return ParsedDocument(name, tuple(parser.elements), tuple(findings))


def _stands_alone(lines: list[Line], index: int) -> bool:
    """True when blank lines, or the document's ends, surround the line."""
    here = lines[index].number
    after_blank = index == 0 or lines[index - 1].number < here - 1
    before_blank = index + 1 == len(lines) or lines[index + 1].number > here + 1
    return after_blank and before_blank


def _is_title(line: Line) -> bool:
    text = line.body
    return len(text) <= _LONGEST_TITLE and text[0].isalpha() and text[0].isupper() and text[-1] not in ".:;,!?…"


@dataclass
class _Parser:
    """The state between two lines: the open element, its headings, whether a bare list is open."""

    name: str
    elements: list[Element] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    owner: int | None = None  # the rule, heading or entry that items and notes belong to
    headings: list[int] = field(default_factory=list)
    bare_list: bool = False  # the owner's text ends with a colon and no marked item followed
    parts: Counter[str] = field(default_factory=Counter)
    furniture: int = 0

    def add(self, line: Line, *, alone: bool) -> None:
        """Put a line where it belongs."""
        if line.form == "heading":
            self._heading(line)
        elif line.form == "rule":
            self._rule(line)
        elif line.form == "furniture":
            self._furniture(line)
        elif line.form == "text" and alone and _is_title(line):
            self._title(line)
        elif self.owner is None:
            self._find("orphan-text", "texte qui ne suit ni règle ni titre", line)
            self._furniture(line)
        elif line.form == "text":
            self._text(line, self.elements[self.owner])
        else:
            self._part(line, self.elements[self.owner])

    def _heading(self, line: Line) -> None:
        parent = self._enclosing(line.mark)
        self._open(Element(rule_key(EDITION, line.mark), line.mark, "section", [line], parent))
        self.headings.append(len(self.elements) - 1)

    def _rule(self, line: Line) -> None:
        parent = self._enclosing(line.mark)
        if parent is None or self.elements[parent].id != parent_number(line.mark):
            parent = None
        self._open(Element(rule_key(EDITION, line.mark), line.mark, "rule", [line], parent))
        self.bare_list = line.body.endswith(":")

    def _enclosing(self, number: str) -> int | None:
        """Close the headings that do not hold `number`; the nearest that does, if any."""
        while self.headings and not number.startswith(self.elements[self.headings[-1]].id + "."):
            self.headings.pop()
        return self.headings[-1] if self.headings else None

    def _title(self, line: Line) -> None:
        """A title, or a subtitle when it directly follows a glossary title."""
        last = self.elements[-1] if self.elements else None
        if last and last.kind == "glossary" and len(last.lines) == 1:
            self._part(line, last)
            return
        name = slug(line.body)
        self.headings.clear()
        self._open(Element(f"glossaire:{name}", name, "glossary", [line], None))

    def _text(self, line: Line, owner: Element) -> None:
        """A line without mark: a list item, a paragraph of an entry or a continuation."""
        if self.bare_list:
            self._part(line, owner)
        elif owner.kind == "glossary":
            if owner is self.elements[-1] and not line.body.endswith(":"):
                owner.lines.append(line)
            else:
                self._part(line, owner)
        else:
            last = self.elements[-1]
            last.lines.append(line)
            self._find("stray-text", f"ligne sans numéro, rattachée à {last.id}", line)
            self.bare_list = last is owner and line.body.endswith(":")

    def _part(self, line: Line, owner: Element) -> None:
        """A list item, a remark or an example below the owner."""
        kind, word = _NOTES.get(line.form, ("item", "point"))
        if line.form != "text":
            self.bare_list = False
        self.parts[word] += 1
        key = f"{owner.key}#{word}-{self.parts[word]}"
        self.elements.append(Element(key, owner.id, kind, [line], self.owner))

    def _furniture(self, line: Line) -> None:
        self.furniture += 1
        number = f"{self.name}#{self.furniture}"
        self.elements.append(Element(f"fourniture:{number}", number, "furniture", [line], None))
        self.owner = None
        self.headings.clear()

    def _open(self, element: Element) -> None:
        self.elements.append(element)
        self.owner = len(self.elements) - 1
        self.bare_list = False
        self.parts.clear()

    def _find(self, code: str, message: str, line: Line) -> None:
        self.findings.append(Finding(code, message, self.name, line.number))
