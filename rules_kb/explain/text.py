"""The terminal form of an explanation, in the order a judge with one minute needs."""

from collections.abc import Iterator

from rules_kb.corpus.editions import EditionInfo
from rules_kb.explain.blocks import fault_lines, note_lines, paragraphs
from rules_kb.explain.contract import Explanation
from rules_kb.explain.lines import DIM, LABEL, OFFICIAL, TEXT, TITLE, VERDICT, WARNING, line
from rules_kb.explain.section_text import children_lines
from rules_kb.explain.verdict import overturned
from rules_kb.explain.words import ATTESTATION, KINDS, provenance_label, short


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
            list(note_lines(explanation["notes"])),
            list(fault_lines(explanation)),
            list(self._scenarios(explanation)),
            list(children_lines(explanation)),
            list(self._links(explanation)),
        ]
        lines: list[str] = []
        for block in blocks:
            if block:
                lines += [*([line(TEXT)] if lines else []), *block]
        return lines

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
        yield from paragraphs(explanation["text"])
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
            yield from paragraphs(lexicon["community"])

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
            yield from paragraphs(view["text"])

    def _same_number(self, explanation: Explanation) -> Iterator[str]:
        for view in explanation["same_number"]:
            edition, _, number = view["key"].partition(":")
            title = f" ({view['title']})" if view["title"] else ""
            head = f"Attention : en {edition}, {number} est une autre règle{title}"
            yield line(WARNING, head)
            yield from paragraphs(view["text"])

    def _scenarios(self, explanation: Explanation) -> Iterator[str]:
        for scenario in explanation["scenarios"]:
            yield line(LABEL, f"Scénario · {scenario['title']}")
            yield from paragraphs(scenario["situation"])
            for step in scenario["steps"]:
                yield line(DIM, f"• {step}", 4)
            yield from paragraphs(scenario["outcome"])
            for other in scenario["others"]:
                yield line(DIM, f"En {other['edition']} :", 4)
                for step in other["steps"]:
                    yield line(DIM, f"• {step}", 4)
                if other["outcome"] not in scenario["outcome"]:
                    yield from paragraphs(other["outcome"])
            yield line(DIM, f"altered-judge scenario run {scenario['id']} --trace", 4)

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


def _sources(explanation: Explanation) -> list[str]:
    rows = []
    for source in explanation["sources"]:
        first, last = source["first_line"], source["last_line"]
        lines = f"l. {first}" if first == last else f"l. {first}-{last}"
        rows.append(f"{source['document']} {lines}")
    return rows
