"""The one list of the game's words: French forms, English names, defining rules."""

from typing import Literal

from pydantic import Field

from rules_kb.corpus.package_data import yaml_files
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.model.diagnostics import EXIT_PLACE, UserError

Nature = Literal[
    "zone",
    "phase",
    "effet-quotidien",
    "statut",
    "action",
    "capacite",
    "descripteur",
    "type",
    "sous-type",
    "caracteristique",
    "symbole",
    "pronom",
    "objet",
    "joueur",
    "partie",
    "cout-effet",
    "terrain",
    "faction",
    "rarete",
    "emplacement",
    "materiel",
    "mode",
    "mecanique",
]


class CommunityMeaning(Record):
    """What players also mean by the word; never what the rules mean."""

    texte: str
    glossaire: str | None = None


class Term(Record):
    """One game term (see CONTRIBUTING for each field)."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    forme: str
    formes: tuple[str, ...] = Field(min_length=1)
    majuscule: bool = False
    genre: Literal["m", "f", "mf"] | None
    elision: bool
    anglais: str | None
    anglais_formes: tuple[str, ...] = ()
    nature: Nature
    symbole: str | None = None
    attestation: Literal["carte", "source", "traduction"]
    definition: str
    regles: dict[Literal["1.0", "4.0"], list[str]]
    communaute: CommunityMeaning | None = None
    indefini: bool = False

    @property
    def key(self) -> str:
        """`terme:fugace`."""
        return f"terme:{self.id}"

    def defining_keys(self) -> tuple[str, ...]:
        """Keys of the rules that define the term, best first in each edition."""
        return tuple(f"{e}:{n}" for e, numbers in self.regles.items() for n in numbers)


def load_lexicon() -> tuple[Term, ...]:
    """All terms; UserError (exit 4) for a damaged file or an id used twice."""
    terms: dict[str, Term] = {}
    for path in yaml_files("lexicon"):
        for term in load_records(path, list[Term], EXIT_PLACE):
            if term.id in terms:
                raise UserError(f"{path} : terme « {term.id} » en double.", code=EXIT_PLACE)
            terms[term.id] = term
    return tuple(terms.values())
