"""Passive abilities (2.3): timestamps, dependency, re-evaluation, Terrain Markers first."""

import pytest

from rules_kb.abilities.trees.words import Side, Terrain
from rules_kb.engine.api import Play
from tests.engine.conftest import (
    CHARACTER,
    EDITIONS,
    GAIN_BOOST,
    character,
    do,
    game,
    hold,
    landmark,
    spell,
    steps,
)

X = character("X")


def passive(what: object, **more: object) -> dict[str, object]:
    return {"passive": {"quoi": what, **more}}


def level(value: int) -> dict[str, object]:
    return passive({"stats_fixees": {"filtre": CHARACTER, "a": value}})


def test_2_3_3_b_smallest_timestamp_first_so_the_last_prevails() -> None:
    g = game("4.0", hold(heros=[X], reperes=[landmark("L1", 1, level(3)), landmark("L2", 1, level(5))]))
    assert g.value("X.stats") == [5, 5, 5]
    g = game("4.0", hold(heros=[X], reperes=[landmark("L2", 1, level(5)), landmark("L1", 1, level(3))]))
    assert g.value("X.stats") == [3, 3, 3]
    assert [a.reason for a in g.passives] == ["timestamp", "timestamp"]


ALL_FOREST = passive({"terrains_des_regions": {"filtre": "tout", "terrains": ["foret"]}})


BARE = passive({"perdent_capacites": {"et": [CHARACTER, "autre"]}})


def test_2_3_2_d_dependency_on_existence() -> None:
    """A (older): all regions are Forests. B (newer): all other Characters lose their abilities. B goes first."""
    g = game("4.0", hold(heros=[character("A1", (1, 1, 1), 1, 1, ALL_FOREST), character("B1", (1, 1, 1), 1, 1, BARE)]))
    assert g.value("A.heros.terrains") == ["eau", "foret", "montagne"]
    assert g.passives[0].reason == "dependance"
    g = game("4.0", hold(heros=[character("A1", (1, 1, 1), 1, 1, ALL_FOREST)]))
    assert g.value("A.heros.terrains") == ["foret"]


def test_2_3_2_e_dependency_on_scope() -> None:
    """A (older): Elementals are Gigantic. B (newer): all Characters are Elementals. C is Gigantic."""
    a = character(
        "A1",
        (1, 1, 1),
        1,
        1,
        passive({"ont": {"capacites": ["gigantesque"], "filtre": {"et": [CHARACTER, {"sous_type": "Élémentaire"}]}}}),
    )
    b = character(
        "B1", (1, 1, 1), 1, 1, passive({"sous_types_ajoutes": {"filtre": CHARACTER, "sous_types": ["Élémentaire"]}})
    )
    g = game("4.0", hold(heros=[a, b], compagnon=[X]))
    assert g.value("X.expeditions") == ["A.compagnon", "A.heros"]
    assert g.passives[0].reason == "dependance"


def test_2_3_2_f_dependency_on_what_it_does() -> None:
    """A (older): if I am in Forest, I am Gigantic. B (newer): all regions are Forests."""
    a = character(
        "A1",
        (1, 1, 1),
        1,
        1,
        passive(
            {"ont": {"capacites": ["gigantesque"]}}, si={"est": {"objets": "moi", "filtre": {"en_terrain": "{V}"}}}
        ),
    )
    b = landmark("B1", 1, ALL_FOREST)
    middle = hold(reperes=[b], heros=[a], distances={Side.HERO: 2})
    g = game("4.0", middle, regions=[(Terrain.WATER,)] * 6)
    assert g.value("A1.expeditions") == ["A.compagnon", "A.heros"]


def test_2_3_3_a_abilities_that_depend_on_each_other_go_by_timestamp() -> None:
    first = character("P", (1, 1, 1), 1, 1, BARE)
    second = character("Q", (1, 1, 1), 1, 1, BARE)
    g = game("4.0", hold(heros=[first, second]))
    assert (g.value("P.capacites"), g.value("Q.capacites")) == (1, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_2_3_1_k_reevaluated_after_each_event(edition: str) -> None:
    anthem = landmark("Hymne", 1, passive({"stats_modifiees": {"filtre": CHARACTER, "de": 1}}))
    kill = spell("Casse", 0, {"effet": {"defausser": {"cible": {"type": "permanent"}}}})
    g = game(edition, hold(main=[kill], heros=[X], reperes=[anthem]))
    assert g.value("X.stats") == [2, 2, 2]
    do(g, Play("A", "Casse"))
    assert g.value("X.stats") == [1, 1, 1]


def test_2_3_1_h_only_in_play() -> None:
    anthem = landmark("Hymne", 1, passive({"stats_modifiees": {"filtre": CHARACTER, "de": 1}}))
    g = game("4.0", hold(reserve=[X], reperes=[anthem]))
    assert g.value("X.stats") == [1, 1, 1]


def test_2_3_1_d_a_missing_characteristic_is_not_modified() -> None:
    anthem = landmark("Hymne", 1, passive({"stats_modifiees": {"filtre": {"type": "permanent"}, "de": 1}}))
    g = game("4.0", hold(reperes=[anthem]))
    assert g.value("Hymne.stats") == []


def test_2_3_1_l_gigantic_has_not_left_nor_joined_during_reevaluation() -> None:
    amarok = character(
        "Amarok",
        (2, 2, 2),
        1,
        1,
        {
            "reaction": {
                "declencheur": {"rejoint": {"filtre": {"et": [CHARACTER, "autre"]}, "expeditions": "mon_expedition"}},
                "effet": {"sacrifier": "lui"},
            }
        },
    )
    atlas = character("Atlas", (5, 5, 5), 1, 1, "gigantesque")
    g = do(
        game("4.0", hold(deck=1, main=[spell("P", 0, {"effet": {"piocher": 1}})], heros=[atlas], compagnon=[amarok])),
        Play("A", "P"),
    )
    assert g.value("Atlas.zone") == "heros"
    assert "sacrifier" not in steps(g)


def test_3_2_1_e_terrain_markers_before_all_other_passives() -> None:
    """A Terrain Marker put later is still resolved before "My region is Forest in addition"."""
    persephone = character(
        "Perséphone",
        (1, 1, 1),
        1,
        1,
        passive(
            {
                "terrains_des_regions": {
                    "filtre": {"region_de": "mon_expedition"},
                    "terrains": ["foret"],
                    "en_plus": True,
                }
            }
        ),
    )
    place = spell(
        "Borne",
        0,
        {
            "effet": {
                "placer_marqueur": {
                    "terrains": ["montagne"],
                    "region": {"region_des_expeditions": {"expeditions_de": {"cote": "heros"}}},
                }
            }
        },
    )
    g = game("4.0", hold(main=[place], heros=[persephone], distances={Side.HERO: 1}), regions=[(Terrain.WATER,)] * 6)
    assert g.value("A.heros.terrains") == ["eau", "foret"]
    do(g, Play("A", "Borne"))
    assert g.value("A.heros.terrains") == ["foret", "montagne"]
    assert g.passives[0].reason == "marqueur"


def test_7_3_18_ignored_abilities() -> None:
    silence = landmark("Silence", 1, passive({"ignorer": CHARACTER}))
    loud = character("Bruyant", (1, 1, 1), 1, 1, {"action_rapide": {"cout": [], "effet": GAIN_BOOST}})
    g = game("4.0", hold(heros=[loud], reperes=[silence]))
    refusal = g.why_not_quick("A", "Bruyant")
    assert refusal is not None
    assert "4.0:7.3.18.b" in {c.key for c in refusal.cites}


@pytest.mark.parametrize(
    ("terrain", "stats"), [("foret", [7, 3, 5]), ("montagne", [2, 8, 5]), ("eau", [2, 3, 10]), (None, [7, 8, 10])]
)
def test_2_3_1_a_only_the_statistic_that_is_named_changes(terrain: str | None, stats: list[int]) -> None:
    named = {"terrains": [terrain]} if terrain else {}
    anthem = landmark("Hymne", 1, passive({"stats_modifiees": {"filtre": CHARACTER, "de": 5, **named}}))
    g = game("4.0", hold(heros=[character("Z", (2, 3, 5))], reperes=[anthem]))
    assert g.value("Z.stats") == stats


def test_2_3_2_d_an_ability_whose_condition_is_false_depends_too_on_what_removes_it() -> None:
    """A (older) is not true now, but exists; B (newer) removes it, and so goes first, alone."""
    add = passive({"stats_modifiees": {"filtre": CHARACTER, "de": 1}}, si={"en_phase": "nuit"})
    g = game("4.0", hold(heros=[character("A1", (1, 1, 1), 1, 1, add), character("B1", (1, 1, 1), 1, 1, BARE)]))
    assert [a.reason for a in g.passives] == ["dependance"]
