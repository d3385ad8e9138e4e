"""`explain` in an edition that only the user's imported PDF holds: its official English."""

import json

from rules_kb.cli.output import color, emit, page, width
from rules_kb.cli.places import official_file
from rules_kb.corpus.editions import EditionInfo, load_editions
from rules_kb.explain.contract import Explanation
from rules_kb.explain.lines import DIM, LABEL, TEXT, TITLE, layout, line
from rules_kb.explain.official_view import official_explanation
from rules_kb.explain.snapshot import DamagedSnapshotError, ReadFile, Snapshot
from rules_kb.explain.words import PROVENANCE
from rules_kb.model.diagnostics import EXIT_NO, EXIT_OK, UserError
from rules_kb.model.identifiers import parse_number, rule_key


def explain_official(words: list[str], edition: str, *, as_json: bool, plain: bool) -> int:
    """Print the imported text of each number.

    UserError (exit 1) when the edition is not imported or does not have a number.
    """
    editions = load_editions()
    found = [_explanation(word, edition, editions) for word in words]
    if as_json:
        emit(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False) + "\n")
        return EXIT_OK
    rows = [row for explanation in found for row in _lines(explanation, editions)]
    page(layout(rows, 0 if plain else width(), color=color() and not plain))
    return EXIT_OK


def _explanation(word: str, edition: str, editions: tuple[EditionInfo, ...]) -> Explanation:
    path = official_file(edition)
    try:
        official = Snapshot(ReadFile(path or ""))
    except (OSError, DamagedSnapshotError) as error:
        message = f"L’édition {edition} n’est pas importée : altered-judge editions import FICHIER.pdf"
        raise UserError(message, code=EXIT_NO, query=word, suggestions=("1.0", "4.0")) from error
    number = parse_number(word) or word
    text = official.record(rule_key(edition, number), "text")
    if text is None:
        message = f"« {number} » n’est pas un numéro de l’édition {edition}."
        raise UserError(message, code=EXIT_NO, query=word)
    return official_explanation(number, text, word, edition, editions)


def _lines(explanation: Explanation, editions: tuple[EditionInfo, ...]) -> list[str]:
    info = next(e for e in editions if e.edition == explanation["edition"])
    latest = editions[-1]
    return [
        line(TITLE, f"{explanation['id']} · édition {info.edition} ({info.date_texte})"),
        line(DIM, f"la dernière édition connue est la {latest.edition} ({latest.date_texte})"),
        line(LABEL, f"{PROVENANCE['official']} (copie importée)"),
        *(line(TEXT, row, 2) for row in explanation["text"].split("\n")),
        line(TEXT),
    ]
