"""What the slower commands share: the loaded knowledge base and keys for what was typed."""

import re
from functools import cache

from rules_kb.cli.places import preferred_edition
from rules_kb.cli.prepared import open_snapshot
from rules_kb.corpus.knowledge import load_knowledge
from rules_kb.corpus.package_data import DATA
from rules_kb.explain.context import Context, build_context
from rules_kb.explain.lines import printable
from rules_kb.explain.lookup import ABSENT, DEFAULT_EDITION, EDITIONS, HELD, find_key, suggest
from rules_kb.model.diagnostics import EXIT_NO, EXIT_USAGE, UserError
from rules_kb.model.identifiers import parse_number

_SHOWN = 60  # characters of what was typed that a message repeats


@cache
def context() -> Context:
    """The knowledge base with its indexed edges; loaded once a process."""
    return build_context(load_knowledge())


def edition_first(asked: str | None) -> str:
    """The edition looked up first: the option, the environment, the preference, 1.0.

    UserError (exit 2) for an edition that does not exist.
    """
    edition = asked or preferred_edition() or DEFAULT_EDITION
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        message = f"Édition inconnue : « {printable(edition)} ». Éditions connues : {known}."
        raise UserError(message, code=EXIT_USAGE, query=edition, suggestions=EDITIONS)
    return edition


def key_of(typed: str, edition: str | None = None) -> str:
    """The key meant by `typed`; UserError (exit 1) with the nearest numbers or words."""
    first = edition_first(edition)
    if first not in HELD:
        message = f"Les liens sont connus en {' et en '.join(HELD)}, pas en {first}."
        raise UserError(message, code=EXIT_NO, query=typed, suggestions=HELD)
    key = find_key(open_snapshot(), typed, first)
    if key is None:
        raise unknown(typed)
    return key.removeprefix(ABSENT)


def unknown(typed: str) -> UserError:
    """The error for something that is neither a number, nor a term, nor a title."""
    name = typed.removeprefix("scenario:")
    if re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", name) and (DATA / "scenarios" / f"{name}.yaml").is_file():
        message = f"« {name} » est un scénario. Pour le jouer : altered-judge scenario run {name}"
        return UserError(message, code=EXIT_NO, query=typed, suggestions=(name,))
    nearest = tuple(suggest(open_snapshot(), typed))
    shown = printable(typed)[:_SHOWN] + ("…" if len(typed) > _SHOWN else "")
    message = f"« {shown} » : ni numéro de règle, ni terme connu."
    if nearest:
        message += " Au plus près : " + ", ".join(nearest) + "."
    if not parse_number(typed):
        message += f" Pour chercher ces mots : altered-judge search {shown}"
    return UserError(message, code=EXIT_NO, query=typed, suggestions=nearest)
