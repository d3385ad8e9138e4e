"""The synonym files: players' words, short forms, words to ignore, situations. Used to build only."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rules_kb.corpus.package_data import DATA
from rules_kb.corpus.yaml_files import Record, load_records, wrong_field
from rules_kb.model.diagnostics import EXIT_PLACE, UserError
from rules_kb.model.folding import fold

_Word = Annotated[str, Field(pattern=r"^\S+$")]  # words are compared one by one: several never match
_FOLDER = DATA / "synonyms"


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    if not any(char.isalnum() for char in line):
        raise ValueError("une phrase est attendue")
    return line


_Phrase = Annotated[str, AfterValidator(_one_line)]


class PlayerWord(Record):
    """Words that players use for terms of the lexicon, or for other words of the texts."""

    mots: tuple[str, ...] = Field(min_length=1)
    termes: tuple[str, ...] = ()
    texte: tuple[str, ...] = ()
    force: float = Field(default=0.8, gt=0, le=1)


class Situation(Record):
    """What players say when a given rule is the answer."""

    dit: tuple[_Phrase, ...] = Field(min_length=1)
    regles: dict[Literal["1.0", "4.0"], Annotated[tuple[str, ...], Field(min_length=1)]] = Field(min_length=1)


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
    """The files of `situations`, one a chapter of the rules; UserError (exit 4) when one is damaged or none there."""
    return [situation for _, situations in _files() for situation in situations]


def check_rules(exists: Callable[[str, str], bool]) -> None:
    """UserError (exit 4) with file and line for a situation that names a rule that its edition has not."""
    for path, situations in _files():
        for place, situation in enumerate(situations):
            for edition, numbers in situation.regles.items():
                unknown = next((number for number in numbers if not exists(edition, number)), None)
                if unknown:
                    problem = f"la règle {unknown} n’existe pas en {edition}"
                    raise wrong_field(path, (place, "regles", edition), problem, EXIT_PLACE)


def check_terms(known: Collection[str]) -> None:
    """UserError (exit 4) with file and line for players' words that name a term that the lexicon has not."""
    for place, word in enumerate(load_player_words()):
        unknown = next((term for term in word.termes if term not in known), None)
        if unknown:
            problem = f"le terme « {unknown} » n’est pas au lexique"
            raise wrong_field(_FOLDER / "joueurs.yaml", (place, "termes"), problem, EXIT_PLACE)


def _files() -> list[tuple[Path, list[Situation]]]:
    folder = _FOLDER / "situations"
    files = sorted(folder.glob("*.yaml"))
    if not files:
        raise UserError(f"{folder} : aucun fichier de situations.", code=EXIT_PLACE)
    return [(file, load_records(file, list[Situation], EXIT_PLACE)) for file in files]
