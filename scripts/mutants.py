"""The mutants of a Python file: mutmut's operators and three of our own, inside every function.

mutmut itself leaves decorated functions alone: here most of the kernel's functions are decorated (`@piece`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import cast

import libcst as cst
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.mutators import mutation_operators

LEFT_ALONE = ("cast", "isinstance", "len")
"""Calls whose mutants say nothing: types, and lengths that cannot be None."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function. `lines`: those of the changed statement."""

    file: Path
    lines: range
    before: str
    after: str
    source: str


@dataclass(frozen=True, slots=True)
class Change:
    """A change that can be made: the file is written again only for those of the sample."""

    node: cst.CSTNode
    mutated: cst.CSTNode
    statement: cst.CSTNode


class Changes(cst.CSTVisitor):
    """Collects the changes of a module, in the order of the text."""

    METADATA_DEPENDENCIES = (PositionProvider, ParentNodeProvider)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Change] = []
        self.functions: list[cst.FunctionDef] = []
        self.statements: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Enter a node, unless nothing in it runs when the function does."""
        if isinstance(node, cst.FunctionDef):
            self.functions.append(node)
        if isinstance(node, cst.BaseStatement | cst.BaseSmallStatement):
            self.statements.append(node)
        if left_alone(node):
            return False
        if self.functions:
            self.found += [Change(node, m, self.statements[-1]) for m in mutated(node)]
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Leave a node."""
        if self.functions and self.functions[-1] is original_node:
            self.functions.pop()
        if self.statements and self.statements[-1] is original_node:
            self.statements.pop()


def left_alone(node: cst.CSTNode) -> bool:
    """Decorators, annotations and parameters run once or never; words shown to people are not rules."""
    if isinstance(node, cst.Call):
        return isinstance(node.func, cst.Name) and node.func.value in LEFT_ALONE
    if isinstance(node, cst.FormattedString):
        return True
    if isinstance(node, cst.SimpleString):
        return " " in node.value
    return isinstance(node, cst.Annotation | cst.Decorator | cst.Parameters | cst.Import | cst.ImportFrom)


def mutated(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """What a node may become."""
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            yield from operator(node)
    yield from own(node)


def own(node: cst.CSTNode) -> Iterable[cst.CSTNode]:
    """Ours: a condition the other way round, a statement that does nothing, a function that returns None."""
    if isinstance(node, cst.If | cst.While | cst.CompIf):
        test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield node.with_changes(test=cst.UnaryOperation(cst.Not(), test))
    if isinstance(node, cst.Expr) and not isinstance(node.value, cst.SimpleString | cst.ConcatenatedString):
        yield cst.Pass()
    if isinstance(node, cst.Return) and node.value is not None and not is_none(node.value):
        yield node.with_changes(value=cst.Name("None"), whitespace_after_return=cst.SimpleWhitespace(" "))


def is_none(node: cst.CSTNode) -> bool:
    """Whether it is written `None`."""
    return isinstance(node, cst.Name) and node.value == "None"


class Source:
    """A file and its changes."""

    def __init__(self, file: Path) -> None:
        self.file = file
        wrapper = MetadataWrapper(cst.parse_module(file.read_text(encoding="utf-8")))
        visitor = Changes()
        wrapper.visit(visitor)
        self.module = wrapper.module
        self.places = wrapper.resolve(PositionProvider)
        self.changes = visitor.found

    def mutant(self, change: Change) -> Mutant:
        """The file with that change."""
        place = self.places[change.statement]
        header = getattr(change.statement, "body", None)
        end = self.places[header].start.line if isinstance(header, cst.BaseSuite) else place.end.line + 1
        replaced = cast("cst.Module", self.module.deep_replace(change.node, change.mutated))
        return Mutant(
            self.file,
            range(place.start.line, max(end, place.start.line + 1)),
            *difference(self.module.code, replaced.code),
            replaced.code,
        )


def difference(before: str, after: str) -> tuple[str, str]:
    """The lines that differ, before and after."""
    changed = list(unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm=""))[3:]
    said = {sign: " ".join(line[1:].strip() for line in changed if line.startswith(sign)) for sign in "-+"}
    return said["-"], said["+"]
