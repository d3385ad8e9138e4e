"""`explain`: a rule, a section, a term or a symbol with everything that touches it."""

import json

import click

from rules_kb.cli import options
from rules_kb.cli.knowledge import edition_first, unknown
from rules_kb.cli.main import record_json, show
from rules_kb.cli.official import explain_official
from rules_kb.cli.output import complain, emit
from rules_kb.cli.prepared import open_usable
from rules_kb.explain.lookup import HELD, find_key, group
from rules_kb.explain.snapshot import Snapshot
from rules_kb.model.diagnostics import EXIT_NO, EXIT_OK, UserError

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
    typed = group(snapshot, list(ids), first)
    if first not in HELD:
        return explain_official(typed, first, as_json=as_json, plain=plain or cite)
    found = [(word, find_key(snapshot, word, first)) for word in typed]
    errors = {word: unknown(word) for word, key in found if key is None}
    sentence = [word for word in errors if not any(char.isdigit() for char in word)]
    if len(sentence) > 1:  # a question, not a list of ids: its known words are not the answer
        raise unknown(" ".join(ids))
    if as_json and errors:
        return _json_with_errors(snapshot, found, errors)
    flags = {"--json"} if as_json else {"--cite"} if cite else {"--plain"} if plain else set()
    known = [(word, key) for word, key in found if key]
    if known:
        show(snapshot, [key for _, key in known], [word for word, _ in known], flags)
    for error in errors.values():
        complain(error.message)
    return EXIT_NO if errors else EXIT_OK


def _json_with_errors(snapshot: Snapshot, found: list[tuple[str, str | None]], errors: dict[str, UserError]) -> int:
    """One document all the same: unknown ids are error objects in their place."""
    if len(found) == 1:
        raise errors[found[0][0]]
    objects = [
        record_json(snapshot, key, word) if key else json.dumps(errors[word].view(), ensure_ascii=False)
        for word, key in found
    ]
    emit("[" + ",\n".join(objects) + "]\n")
    return EXIT_NO
