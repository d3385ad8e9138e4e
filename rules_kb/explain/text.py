"""The terminal form of an explanation, in the order a judge with one minute needs."""

from collections.abc import Iterator

from rules_kb.corpus.editions import EditionInfo
from rules_kb.explain.contract import ChildView, Explanation, NoteView
from rules_kb.explain.lines import DIM, LABEL, OFFICIAL, TEXT, TITLE, VERDICT, WARNING, line
from rules_kb.explain.verdict import overturned
from rules_kb.explain.words import ATTESTATION, FAULT_LABELS, KINDS, PROVENANCE, bare_note, provenance_label, short


class TextRenderer:
    """Renders explanations as prepared lines (see `lines`)."""

    def __init__(self, editions: tuple[EditionInfo, ...]) -> None:
        self._editions = {e.edition: e for e in editions}
        self._latest = editions[-1]

    def render(self, explanation: Explanation) -> list[str]:
        """The whole explanation, line by line."""
        code = explanation["verdict"]["code"] if explanation["verdict"] else ""
        blocks = [list(self._head(explanation))]
        counterpart = list(self._counterparts(explanation))
        text = list(self._text(explanation))
        blocks += [counterpart, text] if overturned(code) else [text, counterpart]
        blocks += [
            list(self._same_number(explanation)),
            list(self._notes(explanation["notes"])),
            list(self._faults(explanation)),
            list(self._children(explanation)),
            list(self._links(explanation)),
        ]
        lines: list[str] = []
        for block in blocks:
            if block:
                lines += [*([line(TEXT)] if lines else []), *block]
        return lines

    def cite(self, explanation: Explanation) -> str:
        """One line to paste: number, edition, date, text, the other edition's number."""
        edition = explanation["edition"]
        info = self._editions.get(edition or "")
        mates = [c["key"].partition(":")[2] for c in explanation["counterparts"] if c["key"]]
        other = "1.0" if edition == self._latest.edition else self._latest.edition
        words = " ".join(explanation["text"].split())
        number = explanation["id"] if info else explanation["title"]
        kind = provenance_label(explanation) or KINDS[explanation["kind"]]
        where = f"{number} ({kind}" + (f", {edition}, {info.date_texte}" if info else "")
        tail = f" ; {other} : {', '.join(mates)}" if mates else ""
        return f"Altered, {where}{tail}) : « {words} »"

    def _head(self, explanation: Explanation) -> Iterator[str]:
        info = self._editions.get(explanation["edition"] or "")
        number = explanation["id"] if info else explanation["title"]
        first = number
        if info:
            first += f" · édition {info.edition} ({info.date_texte})"
        if explanation["verdict"]:
            first += f" · {explanation['verdict']['text']}"
        elif not info:
            first += f" · {KINDS[explanation['kind']]}"
        yield line(TITLE, first)
        if info and explanation["edition"] == self._latest.edition:
            yield line(DIM, f"dernière édition connue ({info.date_texte})")
        path = [*explanation["path"]]
        if explanation["kind"] in ("chapter", "section") and explanation["title"]:
            path.append(explanation["title"])
        if path:
            yield line(DIM, " › ".join(path))

    def _text(self, explanation: Explanation) -> Iterator[str]:
        if explanation["kind"] == "missing":
            yield from self._absent(explanation)
            return
        if not explanation["text"]:
            return
        label = provenance_label(explanation)
        if label and explanation["edition"] and explanation["kind"] != "glossary":
            label += f" ({short(explanation['key'], explanation['edition'])}, {explanation['edition']})"
        if label:
            yield line(LABEL, label)
        yield from _paragraphs(explanation["text"])
        if explanation["restated"] and explanation["kind"] in ("rule", "section"):
            yield line(OFFICIAL, explanation["key"])
        if explanation["lexicon"]:
            yield from self._lexicon(explanation)

    def _absent(self, explanation: Explanation) -> Iterator[str]:
        info = self._editions[explanation["edition"] or ""]
        name = f"{explanation['id']} ({info.edition})"
        if info.incluse:
            yield line(WARNING, f"Un texte cite {name}, qu’aucun document connu ne contient.")
            return
        yield line(WARNING, f"Le texte de {name} n’est pas fourni : altered-judge editions import.")
        yield line(OFFICIAL, explanation["key"])

    def _lexicon(self, explanation: Explanation) -> Iterator[str]:
        lexicon = explanation["lexicon"]
        if lexicon is None:
            return
        if lexicon["undefined"]:
            yield line(WARNING, "Aucune édition connue des règles ne définit ce terme.", 2)
        if lexicon["english"]:
            yield line(DIM, "Anglais : " + ", ".join(lexicon["english"]), 2)
        yield line(DIM, "Formes : " + ", ".join(lexicon["forms"]), 2)
        yield line(DIM, "Origine : " + ATTESTATION[lexicon["attestation"]], 2)
        if lexicon["community"]:
            yield line(LABEL, "Autre sens, usage de la communauté (pas une règle)")
            yield from _paragraphs(lexicon["community"])

    def _counterparts(self, explanation: Explanation) -> Iterator[str]:
        changes: list[str] = []
        for view in explanation["counterparts"]:
            if view["change"] and view["change"] not in changes:
                changes.append(view["change"])
        if changes:
            since = next((c["since"] for c in explanation["counterparts"] if c["since"]), "")
            yield line(VERDICT, "Ce qui change" + (f" (depuis la {since})" if since else ""))
            for change in changes:
                yield line(TEXT, change, 2)
        for view in explanation["counterparts"]:
            edition, _, number = view["key"].partition(":")
            if not number:
                continue
            info = self._editions[edition]
            name = "dernière édition connue" if info is self._latest else "documents sources"
            label = f"{number} en {edition} ({name}, {info.date_texte})"
            yield line(LABEL, label)
            yield from _paragraphs(view["text"])

    def _same_number(self, explanation: Explanation) -> Iterator[str]:
        for view in explanation["same_number"]:
            edition, _, number = view["key"].partition(":")
            title = f" ({view['title']})" if view["title"] else ""
            head = f"Attention : en {edition}, {number} est une autre règle{title}"
            yield line(WARNING, head)
            yield from _paragraphs(view["text"])

    def _notes(self, notes: list[NoteView], indent: int = 2) -> Iterator[str]:
        for note in notes:
            label = PROVENANCE["remark" if note["kind"] == "remark" else "example"]
            yield line(LABEL, label, indent - 2)
            yield from _paragraphs(bare_note(note["text"]), indent)

    def _faults(self, explanation: Explanation) -> Iterator[str]:
        for fault in explanation["faults"]:
            if explanation["kind"] != "fault":
                yield line(WARNING, f"{FAULT_LABELS[fault['nature']]} : {fault['title']}")
                yield from _paragraphs(fault["problem"])
            if fault["reading"]:
                yield from _paragraphs(_reading(fault["reading"]))
            if fault["instead"]:
                yield from _paragraphs(f"Sans lecture établie : {fault['instead']}")

    def _children(self, explanation: Explanation) -> Iterator[str]:
        if explanation["kind"] == "term" and explanation["children"]:
            yield line(LABEL, "Règles qui le définissent")
        elif explanation["kind"] == "fault" and explanation["children"]:
            yield line(LABEL, "Textes touchés")
        for child in explanation["children"]:
            yield from self._child(child, explanation["edition"])

    def _child(self, child: ChildView, edition: str | None) -> Iterator[str]:
        name = short(child["key"], edition)
        if child["kind"] in ("section", "chapter"):
            yield line(TITLE, f"{name} {child['title']}".rstrip())
            yield from _paragraphs(child["text"])
            yield from self._notes(child["notes"], 4)
            return
        kind = PROVENANCE[child["provenance"]] if child["provenance"] else KINDS[child["kind"]]
        verdict = f" · {child['verdict']}" if child["verdict"] else ""
        yield line(LABEL, f"{name} · {kind}{verdict}")
        yield from _paragraphs(child["text"])
        yield from self._notes(child["notes"], 4)
        if child["faults"] and edition:
            yield line(WARNING, "Faute connue du texte : voir " + ", ".join(child["faults"]), 2)

    def _links(self, explanation: Explanation) -> Iterator[str]:
        edition = explanation["edition"]
        cites = [short(c["key"], edition) + (" (texte absent)" if c["missing"] else "") for c in explanation["cites"]]
        defines = [t["form"] for t in explanation["terms"] if t["role"] == "defines"]
        uses = [t["form"] for t in explanation["terms"] if t["role"] == "uses"]
        cited = _first([short(k, edition) for k in explanation["cited_by"]])
        also = [short(k, edition) for k in explanation["also"]]
        cited_label = "Employé par" if explanation["kind"] == "term" else "Citée par"
        rows = (
            ("Cite", cites),
            (cited_label, cited),
            ("Voir aussi", also),
            ("Définit", defines),
            ("Emploie", uses),
            ("Source", _sources(explanation)),
            ("Précédent", [short(explanation["previous"] or "", edition)]),
            ("Suivant", [short(explanation["next"] or "", edition)]),
        )
        for label, values in rows:
            if any(values):
                yield line(DIM, f"{label} : " + ", ".join(values))


def _first(names: list[str], limit: int = 12) -> list[str]:
    """The first names and how many are left out."""
    rest = len(names) - limit
    return names if rest <= 1 else [*names[:limit], f"et {rest} autres (altered-judge graph)"]


def _reading(reading: str) -> str:
    """A reading that no text decides says so itself."""
    return reading if reading.startswith("Lecture ") else f"Lecture : {reading}"


def _sources(explanation: Explanation) -> list[str]:
    rows = []
    for source in explanation["sources"]:
        first, last = source["first_line"], source["last_line"]
        lines = f"l. {first}" if first == last else f"l. {first}-{last}"
        rows.append(f"{source['document']} {lines}")
    return rows


def _paragraphs(text: str, indent: int = 2) -> Iterator[str]:
    for paragraph in text.split("\n"):
        yield line(TEXT, paragraph, indent)
