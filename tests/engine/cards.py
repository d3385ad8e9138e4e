"""Invented cards for the tests of the engine, written as scenario files write them."""

from typing import Any

from rules_kb.abilities.trees import build
from rules_kb.abilities.trees.base import Ability
from rules_kb.abilities.trees.words import Type, ZoneType
from rules_kb.engine.cards import Face, Stats

RECRUE = {"nom": "Recrue Ordis", "stats": [1, 1, 1], "sous_types": ["Soldat"]}
SCARABOT = {"nom": "Scarabot", "stats": [2, 2, 2], "sous_types": ["Robot"]}


def abilities(*data: Any) -> tuple[Ability, ...]:  # noqa: ANN401 - plain data
    return tuple(build(Ability, d) for d in data)


def character(
    name: str,
    stats: Stats = (1, 1, 1),
    cost: int = 1,
    reserve: int | None = None,
    *caps: Any,
    sub: tuple[str, ...] = (),
) -> Face:
    return Face(
        name,
        Type.CHARACTER,
        subtypes=sub,
        hand_cost=cost,
        reserve_cost=cost if reserve is None else reserve,
        stats=stats,
        abilities=abilities(*caps),
    )


def spell(name: str, cost: int = 1, *caps: Any, reserve: int | None = None) -> Face:
    return Face(
        name, Type.SPELL, hand_cost=cost, reserve_cost=cost if reserve is None else reserve, abilities=abilities(*caps)
    )


def landmark(name: str, cost: int = 1, *caps: Any) -> Face:
    return Face(name, Type.PERMANENT, ZoneType.LANDMARK, hand_cost=cost, reserve_cost=cost, abilities=abilities(*caps))


def gear(name: str, cost: int = 1, *caps: Any) -> Face:
    return Face(
        name,
        Type.PERMANENT,
        ZoneType.EXPEDITION,
        ("Matos",),
        hand_cost=cost,
        reserve_cost=cost,
        abilities=abilities(*caps),
    )


def hero(name: str, *caps: Any, reserve: int = 2, landmarks: int = 2) -> Face:
    return Face(name, Type.HERO, abilities=abilities(*caps), reserve_limit=reserve, landmark_limit=landmarks)


CHARACTER = {"type": "personnage"}
MINE = {"et": [{"type": "personnage"}, "controle_par"]}
GAIN_BOOST = {"gagner_compteurs": {"objets": "moi", "nombre": 1}}

SABOTAGE = spell("Sabotage", 2, {"effet": ["saboter", "ravitailler"]})
OUVRIR = spell(
    "Ouvrir les Portes", 6, {"effet": {"creer": {"jeton": RECRUE, "ou": {"expeditions_de": "vous"}, "nombre": 2}}}
)
SUBHASH = hero(
    "Subhash & Marmo",
    {
        "reaction": {
            "declencheur": {"phase": "midi"},
            "effet": {
                "pour": {
                    "cout": [
                        {"payer": 1},
                        {
                            "deplacer": {
                                "objets": {"choisi": {"filtre": {"dans": {"zone": "main", "joueur": "vous"}}}},
                                "vers": {"vers_zone": "reserve"},
                            }
                        },
                    ],
                    "effet": {"creer": {"jeton": SCARABOT, "ou": "expedition_ciblee"}},
                }
            },
        }
    },
)
