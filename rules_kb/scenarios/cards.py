"""Cards as data: what is printed on them, as typed trees, never as printed text."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from rules_kb.abilities.trees import TreeError, build
from rules_kb.abilities.trees.amounts import You
from rules_kb.abilities.trees.base import Ability, Node
from rules_kb.abilities.trees.effects import Sacrifice
from rules_kb.abilities.trees.forms import EachDoes
from rules_kb.abilities.trees.objects import Chosen
from rules_kb.abilities.trees.words import Type, ZoneType
from rules_kb.corpus.package_data import yaml_files
from rules_kb.corpus.yaml_files import Record, load_records, wrong_field
from rules_kb.engine.cards import Face
from rules_kb.engine.declaring import parts
from rules_kb.model.diagnostics import EXIT_PLACE

Steps = tuple[str | int, ...]


def as_list(value: object) -> object:
    """One value written alone is a list of one."""
    return [value] if isinstance(value, str | dict) else value


Words = Annotated[tuple[str, ...], BeforeValidator(as_list)]
Trees = Annotated[tuple[Any, ...], BeforeValidator(as_list)]


class Printed(Record):
    """What a card, a token or a Hero has printed on it (2.2)."""

    type: Literal["personnage", "sort", "permanent", "heros"] | None = None
    type_de_zone: Literal["expedition", "repere"] | None = None
    sous_types: Words = ()
    faction: str | None = None
    rarete: str | None = None
    cout_main: int | None = None
    cout_reserve: int | None = None
    stats: tuple[int, int, int] | None = Field(None, description="{V}, {M}, {O}, dans cet ordre")
    limite_reserve: int | None = None
    limite_reperes: int | None = None
    jeton: bool = False
    capacites: Trees = Field((), description="arbres typés")


class CardRecord(Printed):
    """A named card. `source`: where it is from, or that it is invented."""

    id: str
    nom: str
    source: str


def face_of(card: Printed, name: str, path: Path, steps: Sequence[str | int], code: int) -> Face:
    """The engine's face of a card; UserError naming file, line and path when an ability is no tree."""
    kind = Type(card.type) if card.type else Type.CHARACTER
    zone_type = ZoneType(card.type_de_zone) if card.type_de_zone else None
    if kind is Type.PERMANENT and zone_type is None:
        zone_type = ZoneType.LANDMARK
    return Face(
        name=name,
        type=kind,
        zone_type=zone_type,
        subtypes=card.sous_types,
        hand_cost=card.cout_main,
        reserve_cost=card.cout_reserve,
        stats=card.stats,
        abilities=trees(card.capacites, path, (*steps, "capacites"), code),
        faction=card.faction,
        rarity=card.rarete,
        reserve_limit=card.limite_reserve,
        landmark_limit=card.limite_reperes,
        token=card.jeton,
    )


def trees(data: Sequence[object], path: Path, steps: Steps, code: int) -> tuple[Ability, ...]:
    """Abilities read from plain data; UserError naming file, line and path of what is no tree."""
    found = []
    for index, item in enumerate(data):
        try:
            found.append(build(Ability, item))
        except TreeError as error:
            raise wrong_field(path, (*steps, index, *tree_steps(error.path)), error.message, code) from error
        problem = wrong_sacrifice(found[-1])
        if problem is not None:
            raise wrong_field(path, (*steps, index), problem, code)
    return tuple(found)


def wrong_sacrifice(node: Node) -> str | None:
    """Why the words of a sacrifice do not say who sacrifices: who does chooses among what they control (7.3.31.a)."""
    if isinstance(node, EachDoes) and isinstance(node.do, Sacrifice) and node.do.who == You():
        return "dans « chacun », « sacrifier » demande « joueur: ce_joueur » : c’est lui qui sacrifie (7.3.31.a)"
    if isinstance(node, Sacrifice) and isinstance(node.what, Chosen) and node.what.by not in {You(), node.who}:
        return (
            "« sacrifier » : celui qui sacrifie choisit parmi ce qu’il contrôle (7.3.31.a) ; "
            "écrivez-le dans « joueur » (« par » n’est pas utile)"
        )
    return next((p for part in parts(node) if (p := wrong_sacrifice(part)) is not None), None)


def tree_steps(path: str) -> Steps:
    """`suite.etapes[1].creer` -> ("suite", "etapes", 1, "creer")."""
    steps: list[str | int] = []
    for part in path.split("."):
        name, *indices = part.split("[")
        steps += [*([name] if name else []), *(int(i.rstrip("]")) for i in indices)]
    return tuple(steps)


@cache
def built_in_cards() -> dict[str, Face]:
    """The faces of the package's own cards, by id; UserError (exit 4) when the data is damaged."""
    faces: dict[str, Face] = {}
    for path in yaml_files("cards"):
        for index, card in enumerate(load_records(path, list[CardRecord], EXIT_PLACE)):
            if card.id in faces:
                raise wrong_field(path, (index, "id"), f"la carte « {card.id} » existe déjà", EXIT_PLACE)
            faces[card.id] = face_of(card, card.nom, path, (index,), EXIT_PLACE)
    return faces
