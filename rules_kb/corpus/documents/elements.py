"""What a parsed document is made of."""

from dataclasses import dataclass

from rules_kb.corpus.documents.lines import Line
from rules_kb.model.diagnostics import Finding
from rules_kb.model.nodes import Kind, SourceSpan

EDITION = "1.0"
FIRST_LINE = "Glossaire Altered"  # of every document

Problem = tuple[str, str, int]  # code, French message, line


@dataclass(slots=True)
class Element:
    """One occurrence of a node in one document: its lines and its place.

    `parent` is the index, in the document's elements, of the heading, rule or entry above it.
    """

    key: str
    id: str
    kind: Kind
    lines: list[Line]
    parent: int | None

    @property
    def title(self) -> str:
        """The words of a heading or of a glossary title."""
        return self.lines[0].body if self.kind in ("section", "glossary") else ""

    @property
    def text(self) -> str:
        """The paragraph without its number, line breaks kept; below a title, what follows it."""
        first = 1 if self.kind in ("section", "glossary") else 0
        return "\n".join(line.body for line in self.lines[first:])

    @property
    def line(self) -> int:
        """The number of its first line."""
        return self.lines[0].number

    def span(self, document: str) -> SourceSpan:
        """Where it stands."""
        return SourceSpan(document, self.line, self.lines[-1].number)


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """A document as elements in its own order, and what was found wrong, by line."""

    name: str
    elements: tuple[Element, ...]
    findings: tuple[Finding, ...]

    @property
    def lines(self) -> list[Line]:
        """The non-blank lines, in order, as the elements hold them."""
        return [line for element in self.elements for line in element.lines]
