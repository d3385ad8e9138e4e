"""Scenario files: read, checked, with the faces of their cards; the built-in ones by id."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_kb.corpus.package_data import yaml_files
from rules_kb.corpus.yaml_files import wrong_field
from rules_kb.engine.cards import Face
from rules_kb.model.diagnostics import EXIT_BAD_FILE, EXIT_NO, EXIT_PLACE, UserError
from rules_kb.scenarios.cards import Steps, built_in_cards, face_of
from rules_kb.scenarios.reading import read_scenario
from rules_kb.scenarios.shape import Scenario, piles
from rules_kb.scenarios.vocabulary import wrong_words


@dataclass(frozen=True, slots=True)
class Loaded:
    """A scenario with its file; `faces` by the path of each placed card (`("A", "main", 0)`)."""

    scenario: Scenario
    path: Path
    faces: dict[Steps, Face]

    @property
    def id(self) -> str:
        """The id of the scenario."""
        return self.scenario.id


def load_scenario(path: Path, code: int = EXIT_BAD_FILE) -> Loaded:
    """Read one file; UserError with `code` (file, line, path of the field, what is wrong)."""
    scenario = read_scenario(path, code)
    for edition in scenario.selon_edition:
        if edition not in scenario.editions:
            raise wrong_field(path, ("selon_edition", edition), "le scénario n’est pas de cette édition", code)
    faces = _faces(scenario, path, code)
    for steps, problem in wrong_words(scenario, faces.values()):
        raise wrong_field(path, steps, problem, code)
    return Loaded(scenario, path, faces)


def _faces(scenario: Scenario, path: Path, code: int) -> dict[Steps, Face]:
    known = dict(built_in_cards())
    for name, card in scenario.cartes.items():
        known[name] = face_of(card, card.nom, path, ("cartes", name), code)
    faces: dict[Steps, Face] = {}
    refs: set[str] = set()
    for player, side in scenario.etant_donne.joueurs.items():
        for where, pile in piles(side):
            for index, placed in enumerate(pile):
                place: Steps = (player, *where, index)
                steps = ("etant_donne", "joueurs", *place)
                if placed.ref in refs:
                    raise wrong_field(path, (*steps, "ref"), f"le nom « {placed.ref} » est déjà pris", code)
                refs |= {placed.ref} if placed.ref else set()
                if placed.carte is None:
                    faces[place] = face_of(placed, placed.nom or "", path, steps, code)
                elif placed.carte in known:
                    faces[place] = known[placed.carte]
                else:
                    raise wrong_field(path, (*steps, "carte"), _unknown(placed.carte, known), code)
    return faces


def _unknown(name: str, known: dict[str, Face]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, known, 3) or sorted(known)[:6]
    return f"carte inconnue : « {name} » (proches : {', '.join(near)} ; ou décrivez-la : nom, type, …)"


@cache
def built_in() -> dict[str, Loaded]:
    """The scenarios of the package, by id, in order; UserError (exit 4) when the data is damaged."""
    found: dict[str, Loaded] = {}
    for path in yaml_files("scenarios"):
        loaded = load_scenario(path, EXIT_PLACE)
        if loaded.id != path.stem:
            raise wrong_field(path, ("id",), f"l’id « {loaded.id} » n’est pas le nom du fichier", EXIT_PLACE)
        found[loaded.id] = loaded
    return found


def find(typed: str) -> Loaded:
    """A scenario by file or by id; UserError (exit 1 for an unknown id, 3 for an unreadable file)."""
    known = built_in()
    name = typed.removeprefix("scenario:")
    if name in known:
        return known[name]
    path = Path(typed)
    if path.suffix in (".yaml", ".yml") or path.exists():
        return load_scenario(path)
    from difflib import get_close_matches

    near = tuple(get_close_matches(name, known, 3))
    hint = f" Proches : {', '.join(near)}." if near else " Liste : altered-judge scenario list."
    raise UserError(f"Aucun scénario « {typed} ».{hint}", code=EXIT_NO, query=typed, suggestions=near)


def about_rule(number: str) -> list[Loaded]:
    """The built-in scenarios about a rule or about what is below it (`6.1` for `6.1.e`)."""
    return [
        s
        for s in built_in().values()
        if any((r := key.rpartition(":")[2]) == number or r.startswith(f"{number}.") for key in s.scenario.regles)
    ]
