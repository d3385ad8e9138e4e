"""The nodes and edges of the knowledge base (values of the interface contract)."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "chapter",
    "section",
    "rule",
    "item",
    "remark",
    "example",
    "glossary",
    "term",
    "fault",
    "missing",
    "furniture",
]

Provenance = Literal[
    "rule",
    "overview",
    "remark",
    "example",
    "glossary",
    "restatement",
    "official",
    "furniture",
]

EdgeKind = Literal[
    "contains",
    "next",
    "cites",
    "defines",
    "uses",
    "restates",
    "conflicts",
    "corresponds",
]

Relation = Literal[
    "identical",
    "renumbered",
    "reworded",
    "changed",
    "split",
    "merged",
    "new",
    "removed",
]


@dataclass(frozen=True, slots=True)
class SourceSpan:
    """Where a text stands in a source document; lines count from 1, both ends included."""

    document: str
    first_line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class Node:
    """One element of the knowledge base.

    `text` is the element's own text, line breaks kept; items, remarks and examples are nodes of
    their own below it (`parent`). `lead` is the lead word of a rule ("Succéder"), part of `text`.
    `cites` are the keys of the explicit references in the text, whether or not they exist.
    """

    key: str
    id: str
    edition: str | None
    kind: Kind
    provenance: Provenance | None
    title: str
    text: str
    parent: str | None = None
    lead: str = ""
    sources: tuple[SourceSpan, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """A typed link between two node keys; `reason` says in French why it exists."""

    source: str
    target: str
    kind: EdgeKind
    reason: str = ""
