"""The synonym files: players' words, short forms, words to ignore, situations. Used to build only."""

from typing import Annotated, Literal

from pydantic import Field

from rules_kb.corpus.package_data import DATA
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.model.diagnostics import EXIT_PLACE
from rules_kb.model.folding import fold

_Word = Annotated[str, Field(pattern=r"^\S+$")]  # words are compared one by one: several never match
_FOLDER = DATA / "synonyms"


class PlayerWord(Record):
    """Words that players use for terms of the lexicon, or for other words of the texts."""

    mots: tuple[str, ...] = Field(min_length=1)
    termes: tuple[str, ...] = ()
    texte: tuple[str, ...] = ()
    force: float = Field(default=0.8, gt=0, le=1)


class Situation(Record):
    """What players say when a given rule is the answer."""

    dit: tuple[str, ...] = Field(min_length=1)
    regles: dict[Literal["1.0", "4.0"], tuple[str, ...]]


class Grammar(Record):
    """Words and phrases that never count, everyday words, irregular forms, telephone spellings."""

    ignores: tuple[_Word, ...]
    courants: tuple[_Word, ...]
    tournures: tuple[str, ...]
    irreguliers: dict[str, tuple[str, ...]]
    abreviations: dict[str, str]

    def short(self) -> dict[str, str]:
        """The abbreviations, folded, with what they stand for."""
        return {fold(short): fold(long) for short, long in self.abreviations.items()}


def load_grammar() -> Grammar:
    """`langue.yaml`; UserError (exit 4) when it is damaged."""
    return load_records(_FOLDER / "langue.yaml", Grammar, EXIT_PLACE)


def load_player_words() -> list[PlayerWord]:
    """`joueurs.yaml`; UserError (exit 4) when it is damaged."""
    return load_records(_FOLDER / "joueurs.yaml", list[PlayerWord], EXIT_PLACE)


def load_situations() -> list[Situation]:
    """The files of `situations`, one a chapter of the rules; UserError (exit 4) when one is damaged."""
    files = sorted((_FOLDER / "situations").glob("*.yaml"))
    return [situation for file in files for situation in load_records(file, list[Situation], EXIT_PLACE)]
