"""Reading the PDF of the Complete Rules: the pieces, and what makes it trustworthy."""

from collections import Counter
from pathlib import Path
from string import ascii_lowercase

from rules_kb.corpus.official.contents import read_cover, split_contents
from rules_kb.corpus.official.lines import Book, build_book
from rules_kb.corpus.official.parse import Body, parse_body
from rules_kb.corpus.official.pdf import Progress, read_pages, refusal
from rules_kb.corpus.official.records import FORMAT, OfficialEdition
from rules_kb.model.identifiers import sort_key

_SHOWN = 5


def read_official(path: Path, progress: Progress = lambda _, __: None) -> OfficialEdition:
    """The edition that a PDF of the Complete Rules holds.

    Raises UserError (exit 3) with a French reason when the file is not such a document, or when
    something of it is missing: a text with a hole is worse than none.
    """
    book = build_book(read_pages(path, progress))
    cover = read_cover(book)
    if cover is None:
        reason = "ce PDF n’est pas celui des Complete Rules d’Altered (titre, version ou date absents)"
        raise refusal(path, reason)
    contents, lines = split_contents(book)
    body = parse_body(lines, book)
    if not contents or not body.rules:
        raise refusal(path, "aucune règle numérotée trouvée ; la présentation du PDF est inconnue")
    if hole := _hole(book, body, contents):
        raise refusal(path, f"document incomplet, {hole} ; prenez l’original")
    return OfficialEdition(
        format=FORMAT,
        edition=cover.edition,
        effective=cover.effective,
        sections=tuple(body.sections),
        rules=tuple(body.rules),
        glossary=tuple(body.glossary),
        changes=tuple(body.changes),
        warnings=tuple(_warnings(body, contents)),
    )


def _hole(book: Book, body: Body, contents: dict[str, str]) -> str:
    """What is missing, from the page numbers, the table of contents and the glossary; or nothing."""
    if book.absent:
        return f"pages absentes : {_some([str(page) for page in book.absent])}"
    absent = sorted(set(contents) - {s.number for s in body.sections}, key=sort_key)
    if absent:
        return f"sections annoncées mais absentes : {_some(absent)}"
    if body.last_page > book.last:
        return f"le glossaire cite la page {body.last_page}, la dernière est la page {book.last}"
    return ""


def _warnings(body: Body, contents: dict[str, str]) -> list[str]:
    """What a reader should know of a document that reads on the whole."""
    warnings = []
    for section in body.sections:
        announced = contents.get(section.number)
        if announced is None:
            warnings.append(f"section {section.number} : absente de la table des matières.")
        elif announced != section.title:
            warnings.append(f"section {section.number} : titre autre que dans la table des matières.")
    warnings += [f"règle {number} : numéro en double." for number in body.repeated]
    warnings += _letter_warnings(body)
    empty = [rule.number for rule in body.rules if not rule.full_text()]
    warnings += [f"règle {number} : sans texte." for number in empty]
    terms = Counter(entry.term for entry in body.glossary)
    if repeated := [term for term, count in terms.items() if count > 1]:
        warnings.append(f"glossaire : entrées en double : {_some(repeated)}.")
    if not body.glossary:
        warnings.append("glossaire absent.")
    return warnings


def _letter_warnings(body: Body) -> list[str]:
    """Sections whose letters do not run from a without a gap, or that have no title."""
    runs: dict[str, str] = {}
    for rule in body.rules:
        number, _, letter = rule.number.rpartition(".")
        runs[number] = runs.get(number, "") + letter
    titled = {section.number for section in body.sections}
    warnings = [f"règles {number} : section sans titre." for number in runs if number not in titled]
    return warnings + [
        f"section {number} : les lettres des règles se suivent mal ({run})."
        for number, run in runs.items()
        if run != ascii_lowercase[: len(run)]
    ]


def _some(names: list[str]) -> str:
    shown = ", ".join(names[:_SHOWN])
    rest = len(names) - _SHOWN
    return f"{shown} et {rest} autre{'s' if rest > 1 else ''}" if rest > 0 else shown
