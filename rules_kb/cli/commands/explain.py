"""`explain`: a rule, a section, a term or a symbol with everything that touches it."""

import json
from itertools import groupby

import click

from rules_kb.cli import options
from rules_kb.cli.knowledge import edition_first, unknown
from rules_kb.cli.main import record_json, show
from rules_kb.cli.official import Official
from rules_kb.cli.output import complain, emit
from rules_kb.cli.prepared import open_usable
from rules_kb.explain.contract import Explanation
from rules_kb.explain.lookup import find_key, group
from rules_kb.explain.snapshot import Snapshot
from rules_kb.model.diagnostics import EXIT_NO, EXIT_OK, UserError

# The key of what the package holds, an imported text, or why there is neither.
Answer = str | Explanation | UserError

HELP = """Explique une règle, une section, un terme ou un symbole.

Exemples :

\b
  altered-judge explain 2.1.e
  altered-judge explain 2.1e 6.1.d
  altered-judge explain règle 6.1 d
  altered-judge explain 4.2 --edition 4.0
  altered-judge explain Fugace
  altered-judge explain {J}
  altered-judge explain 2.1.e --cite
"""


def register(group: click.Group) -> None:
    """Add the command to the command line."""
    group.add_command(explain)


@click.command("explain", help=HELP)
@click.argument("ids", metavar="NUMÉRO…", nargs=-1, required=True)
@options.edition
@options.as_json
@options.plain
@click.option("--cite", is_flag=True, help="Une ligne à coller.")
def explain(ids: tuple[str, ...], edition: str | None, *, as_json: bool, plain: bool, cite: bool) -> int:
    """Print what is known of each id; exit 1 when one is unknown."""
    first = edition_first(edition)
    snapshot = open_usable()
    official = Official(snapshot)
    answers = [(word, _answer(snapshot, official, word, first)) for word in group(snapshot, list(ids), first)]
    errors = [answer for _, answer in answers if isinstance(answer, UserError)]
    sentence = [error for error in errors if not any(char.isdigit() for char in error.query or "")]
    if len(sentence) > 1:  # a question, not a list of ids: its known words are not the answer
        raise unknown(" ".join(ids))
    if errors and len(answers) == 1:
        raise errors[0]
    if as_json:
        objects = [_json(snapshot, word, answer) for word, answer in answers]
        emit((objects[0] if len(objects) == 1 else "[" + ",\n".join(objects) + "]") + "\n")
    else:
        _show(snapshot, official, answers, plain=plain, cite=cite)
        for message in dict.fromkeys(error.message for error in errors):
            complain(message)
    return EXIT_NO if errors else EXIT_OK


def _answer(snapshot: Snapshot, official: Official, word: str, first: str) -> Answer:
    key = find_key(snapshot, word, first)
    return official.answer(word, key, first) or key or unknown(word)


def _json(snapshot: Snapshot, word: str, answer: Answer) -> str:
    """One document all the same: unknown ids are error objects in their place."""
    if isinstance(answer, str):
        return record_json(snapshot, answer, word)
    return json.dumps(answer.view() if isinstance(answer, UserError) else answer, ensure_ascii=False)


def _show(
    snapshot: Snapshot, official: Official, answers: list[tuple[str, Answer]], *, plain: bool, cite: bool
) -> None:
    """Print what is known, in the order asked for."""
    flags = {"--cite"} if cite else {"--plain"} if plain else set()
    known = [(word, answer) for word, answer in answers if not isinstance(answer, UserError)]
    started = False
    for _, run in groupby(known, key=lambda pair: isinstance(pair[1], str)):
        pairs = list(run)
        if started and not cite:
            emit("\n")
        started = True
        keys = [answer for _, answer in pairs if isinstance(answer, str)]
        if keys:
            show(snapshot, keys, [word for word, _ in pairs], flags)
        else:
            imported = [answer for _, answer in pairs if not isinstance(answer, str)]
            official.show(imported, plain=plain, cite=cite)
