"""The full command line. Failures end here: a French message or a JSON error, and an exit code."""

import errno
import json
import os
import re

from rules_kb.cli import french
from rules_kb.cli.output import OutputError, asks_json, close_stdout, complain, emit, stopped
from rules_kb.explain.lines import printable
from rules_kb.model.diagnostics import (
    EXIT_OK,
    EXIT_PLACE,
    EXIT_USAGE,
    UserError,
)

french.install()

import click  # noqa: E402 - after the French words

from rules_kb.cli.commands import (  # noqa: E402
    about,
    config,
    coverage,
    diff,
    editions,
    explain,
    graph,
    lint,
    scenario,
    search,
    site,
)

# What only a write gives: click writes its help itself.
_UNWRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EBADF)

HELP = """Les règles du jeu de cartes Altered, pour les arbitres.

Exemples :

\b
  altered-judge explain 2.1.e
  altered-judge explain « règle 6.1 d »
  altered-judge explain Fugace
  altered-judge search carte épuisée en réserve
"""


@click.group(help=HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=about.version_option,
    help="Afficher la version.",
)
def app() -> None:
    """Root of the command line."""


for module in (explain, search, graph, diff, scenario, coverage, lint, editions, site, config, about):
    module.register(app)


def run(arguments: list[str]) -> int:
    """Run the command line; returns the exit code of the contract.

    Raises KeyboardInterrupt and OutputError alone, which leave nothing to say it with: `main` ends there.
    """
    try:
        return _run(arguments)
    except UserError as error:
        return _fail(error, arguments)
    except click.UsageError as error:
        return _fail(_misused(error), arguments)
    except click.Abort as error:
        raise KeyboardInterrupt from error
    except OutputError:
        raise
    except (BrokenPipeError, SystemExit):  # click leaves so when nobody reads its help
        close_stdout()
        return EXIT_OK
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _UNWRITTEN and error.filename is None:
            close_stdout()
            raise OutputError(error.errno, error.strerror) from error
        if stopped():
            raise KeyboardInterrupt from error
        if os.environ.get("ALTERED_JUDGE_DEBUG"):
            raise
        return _fail(unforeseen(error), arguments)


def _misused(error: click.UsageError) -> UserError:
    hint = error.ctx.command_path if error.ctx else "altered-judge"
    text = f"{_french_quotes(error.format_message())} Aide : {hint} --help"
    return UserError(printable(text), code=EXIT_USAGE)


def unforeseen(error: Exception) -> UserError:
    """What to say of an error that nothing foresaw."""
    what = f"{type(error).__name__} : {printable(str(error))}"
    return UserError(f"Erreur interne ({what}). Merci de la signaler.", code=EXIT_PLACE)


def _french_quotes(message: str) -> str:
    """Click quotes names with straight quotes."""
    return re.sub(r"'([^']*)'", "«\u00a0\\1\u00a0»", message)


def _run(arguments: list[str]) -> int:
    if "--version" in arguments[:2] and "--json" in arguments[:2]:
        arguments = ["about", "--json"]
    result = app.main(args=arguments, prog_name="altered-judge", standalone_mode=False)
    return result if isinstance(result, int) else EXIT_OK


def _fail(error: UserError, arguments: list[str]) -> int:
    if asks_json(arguments):
        emit(json.dumps(error.view(), ensure_ascii=False) + "\n")
    else:
        complain(error.message)
    return error.code
