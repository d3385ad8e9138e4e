"""Editions: what is known of each, and the restated edition 4.0 as nodes and correspondences."""

from dataclasses import dataclass
from typing import Literal, Self

from pydantic import model_validator

from rules_kb.corpus.package_data import DATA, yaml_files
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.model.diagnostics import EXIT_PLACE
from rules_kb.model.identifiers import parent_number, rule_key, sort_key
from rules_kb.model.nodes import Kind, Node, Provenance, Relation

RESTATED = "4.0"
_FOLDER = "editions/4.0"


class EditionInfo(Record):
    """What is known of one edition of the rules."""

    edition: str
    date: str
    date_texte: str
    titre: str
    langue: Literal["fr", "en"]
    statut: str
    incluse: bool


class Note(Record):
    """A remark, an example or a bullet with its citations."""

    texte: str
    cite: tuple[str, ...] = ()


class Link(Record):
    """The 1.0 rule that a 4.0 rule continues."""

    regle: str
    relation: Relation


class Step(Record):
    """The part of a change that one edition made; `depuis` is empty where it is not known which."""

    depuis: str
    changement: str


class Concordance(Record):
    """What a 4.0 record says about its past.

    `changement` is what changed since 1.0 and `depuis` when; a rule that more than one edition
    changed has `etapes` in their stead, the oldest first.
    """

    correspond: tuple[Link, ...] = ()
    changement: str = ""
    depuis: str = ""
    etapes: tuple[Step, ...] = ()
    nouvelle: bool = False

    @model_validator(mode="after")
    def _told_once(self) -> Self:
        if self.etapes and (self.changement or self.depuis):
            raise ValueError("« etapes » remplace « changement » et « depuis »")
        return self

    @property
    def change(self) -> str:
        """What changed since 1.0, whole."""
        return self.changement or " ".join(step.changement for step in self.etapes)

    @property
    def since(self) -> str:
        """The edition of the last change, where known."""
        return self.etapes[-1].depuis if self.etapes else self.depuis


class RuleRecord(Concordance):
    """One lettered rule of 4.0, restated."""

    numero: str
    texte: str
    points: tuple[str | Note, ...] = ()
    cite: tuple[str, ...] = ()
    remarques: tuple[Note, ...] = ()
    exemples: tuple[Note, ...] = ()


class SectionRecord(Concordance):
    """One numbered leaf sub-section of 4.0 (one file)."""

    section: str
    titre: str
    titre_en: str
    texte: str = ""
    points: tuple[str | Note, ...] = ()
    cite: tuple[str, ...] = ()
    remarques: tuple[Note, ...] = ()
    exemples: tuple[Note, ...] = ()
    regles: list[RuleRecord]


class TitleRecord(Record):
    """The title of a chapter or of a section that only holds sub-sections."""

    section: str
    titre: str
    titre_en: str


class RemovedRecord(Record):
    """A rule of an earlier edition without counterpart in 4.0."""

    regle: str
    changement: str
    depuis: str = ""
    voir: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Correspondence:
    """How a 1.0 rule and a 4.0 rule correspond; one of the two keys is None when it has no mate.

    A 4.0 rule that changed since an edition the project does not hold has the relation `changed`
    and no `old`. `change` says in French what changed for a judge, `since` the edition that changed it where
    known, `steps` which edition changed what where several did, `see` the keys of 4.0 rules to read when a
    rule was removed.
    """

    old: str | None
    new: str | None
    relation: Relation
    change: str = ""
    since: str = ""
    see: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class RestatedEdition:
    """Edition 4.0 in reading order, with its concordance and the English section titles."""

    nodes: tuple[Node, ...]
    correspondences: tuple[Correspondence, ...]
    titles: dict[str, TitleRecord]


def load_editions() -> tuple[EditionInfo, ...]:
    """The known editions, oldest first."""
    return tuple(load_records(DATA / "editions" / "editions.yaml", list[EditionInfo], EXIT_PLACE))


def load_restated() -> RestatedEdition:
    """Edition 4.0 from its files; UserError (exit 4) names a damaged file."""
    titles = load_records(DATA / "editions" / "titres.yaml", list[TitleRecord], EXIT_PLACE)
    sections = [load_records(path, SectionRecord, EXIT_PLACE) for path in yaml_files(_FOLDER)]
    sections.sort(key=lambda section: sort_key(section.section))
    by_number: dict[str, TitleRecord | SectionRecord] = {t.section: t for t in titles}
    by_number.update({s.section: s for s in sections})
    nodes: list[Node] = []
    links: list[Correspondence] = []
    for number in sorted(by_number, key=sort_key):
        record = by_number[number]
        nodes.append(_section_node(record))
        if isinstance(record, SectionRecord):
            nodes.extend(_note_nodes(record, number, rule_key(RESTATED, number)))
            links.extend(_links(record, number))
            for rule in record.regles:
                nodes.extend(_rule_nodes(rule, number))
                links.extend(_links(rule, rule.numero))
    links.extend(load_removed("1.0"))
    all_titles = {n: TitleRecord(section=n, titre=r.titre, titre_en=r.titre_en) for n, r in by_number.items()}
    return RestatedEdition(tuple(nodes), tuple(links), all_titles)


def load_removed(edition: str) -> tuple[Correspondence, ...]:
    """The rules of `edition` that 4.0 no longer has, with the reason; () where none is recorded."""
    path = DATA / "editions" / f"removed-{edition}.yaml"
    if not path.is_file():
        return ()
    return tuple(
        Correspondence(
            rule_key(edition, record.regle),
            None,
            "removed",
            record.changement,
            record.depuis,
            _keys(record.voir),
        )
        for record in load_records(path, list[RemovedRecord], EXIT_PLACE)
    )


def provenance_of(number: str, edition: str) -> Provenance:
    """Section 1 is an overview, the rest are rules (1.1.1.c; 4.0 1.1.1.d); 4.0 is restated."""
    if number.split(".", 1)[0] == "1":
        return "overview"
    return "restatement" if edition == RESTATED else "rule"


def _keys(numbers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(rule_key(RESTATED, number) for number in numbers)


def _section_node(record: TitleRecord | SectionRecord) -> Node:
    number = record.section
    parent = parent_number(number)
    own = record if isinstance(record, SectionRecord) else None
    return Node(
        key=rule_key(RESTATED, number),
        id=number,
        edition=RESTATED,
        kind="chapter" if parent is None else "section",
        provenance=provenance_of(number, RESTATED),
        title=record.titre,
        text=own.texte if own else "",
        parent=rule_key(RESTATED, parent) if parent else None,
        cites=_keys(own.cite) if own else (),
    )


def _rule_nodes(rule: RuleRecord, section: str) -> list[Node]:
    key = rule_key(RESTATED, rule.numero)
    node = Node(
        key=key,
        id=rule.numero,
        edition=RESTATED,
        kind="rule",
        provenance=provenance_of(rule.numero, RESTATED),
        title="",
        text=rule.texte,
        parent=rule_key(RESTATED, section),
        cites=_keys(rule.cite),
    )
    return [node, *_note_nodes(rule, rule.numero, key)]


def _note_nodes(record: RuleRecord | SectionRecord, number: str, parent: str) -> list[Node]:
    def node(index: int, note: str | Note, kind: Kind, provenance: Provenance, slug: str) -> Node:
        text, cites = (note, ()) if isinstance(note, str) else (note.texte, note.cite)
        return Node(
            key=f"{parent}#{slug}-{index}",
            id=number,
            edition=RESTATED,
            kind=kind,
            provenance=provenance,
            title="",
            text=text,
            parent=parent,
            cites=_keys(cites),
        )

    own = provenance_of(number, RESTATED)
    return [
        *(node(i, n, "item", own, "point") for i, n in enumerate(record.points, 1)),
        *(node(i, n, "remark", "remark", "remarque") for i, n in enumerate(record.remarques, 1)),
        *(node(i, n, "example", "example", "exemple") for i, n in enumerate(record.exemples, 1)),
    ]


def _links(record: Concordance, number: str) -> list[Correspondence]:
    new = rule_key(RESTATED, number)
    if record.nouvelle:
        pairs: list[tuple[str | None, Relation]] = [(None, "new")]
    elif record.change and not record.correspond:
        pairs = [(None, "changed")]
    else:
        pairs = [(rule_key("1.0", link.regle), link.relation) for link in record.correspond]
    return [
        Correspondence(old, new, relation, record.change, record.since, steps=record.etapes) for old, relation in pairs
    ]
