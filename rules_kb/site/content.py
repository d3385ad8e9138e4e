"""The hand-written content of two pages, read from `data/site`: the aide-mémoire and the home page."""

from pydantic import Field

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.package_data import DATA
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.model.diagnostics import EXIT_PLACE, UserError

_FOLDER = DATA / "site"


class Line(Record):
    """One sentence and the numbers of its rules."""

    texte: str
    regles: tuple[str, ...] = Field(min_length=1)


class Block(Record):
    """Lines under a title."""

    titre: str
    lignes: tuple[Line, ...]


class TermBlock(Record):
    """Lexicon terms under a title; their lines are their definitions."""

    titre: str
    termes: tuple[str, ...]


class Memo(Record):
    """The aide-mémoire; its numbers are those of the last edition, `en_1_0` has those of 1.0."""

    blocs: tuple[Block, ...]
    statuts: TermBlock
    mots_cles: TermBlock
    en_1_0: Block


class Fact(Record):
    """What happens in a phase, and its rule."""

    nom: str
    regle: str


class Phase(Record):
    """A phase of the day with its section."""

    phase: str
    faits: tuple[Fact, ...]
    section: str


class Home(Record):
    """The home page; `exemples` are ids of scenarios."""

    edition: str
    journee: tuple[Phase, ...]
    regles_d_or: tuple[str, ...]
    exemples: tuple[str, ...]
    recherches: tuple[str, ...]


def load_memo(knowledge: KnowledgeBase) -> Memo:
    """The aide-mémoire; UserError (exit 4) when damaged or when it names what does not exist."""
    memo = load_records(_FOLDER / "aide-memoire.yaml", Memo, EXIT_PLACE)
    keys = [f"4.0:{n}" for block in memo.blocs for line in block.lignes for n in line.regles]
    keys += [f"1.0:{n}" for line in memo.en_1_0.lignes for n in line.regles]
    keys += [f"terme:{t}" for t in (*memo.statuts.termes, *memo.mots_cles.termes)]
    _check(keys, knowledge, "aide-memoire.yaml")
    return memo


def load_home(knowledge: KnowledgeBase) -> Home:
    """The home page; UserError (exit 4) when damaged or when it names what does not exist."""
    home = load_records(_FOLDER / "accueil.yaml", Home, EXIT_PLACE)
    numbers = [phase.section for phase in home.journee]
    numbers += [fact.regle for phase in home.journee for fact in phase.faits]
    numbers += home.regles_d_or
    _check([f"{home.edition}:{n}" for n in numbers], knowledge, "accueil.yaml")
    return home


def _check(keys: list[str], knowledge: KnowledgeBase, file: str) -> None:
    unknown = [k for k in keys if k not in knowledge.nodes or knowledge.nodes[k].kind == "missing"]
    if unknown:
        raise UserError(f"{_FOLDER / file} : inconnu : {', '.join(unknown)}.", code=EXIT_PLACE)
