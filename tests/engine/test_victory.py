"""Victory, the Arena, Booster War (4.2.5.d, 4.3)."""

import pytest

from rules_kb.abilities.trees.words import Daily, Phase, Side, Zone
from rules_kb.engine.api import (
    BoosterWar,
    Deck,
    DoDaily,
    Item,
    Play,
    Scripted,
    Seeded,
    Undecided,
    first_legal,
)
from tests.engine.conftest import (
    Table,
    character,
    cites,
    do,
    event,
    game,
    hero,
    hold,
    spell,
)


def at(hero_side: int, companion: int) -> dict[Side, int]:
    return {Side.HERO: hero_side, Side.COMPANION: companion}


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "arena"),
    [
        ((3, 3), (0, 0), None, False),
        ((3, 4), (0, 0), "A", False),
        ((3, 4), (4, 4), "B", False),
        ((3, 4), (4, 3), None, True),
    ],
)
def test_4_2_5_d_check_victory(
    mine: tuple[int, int], theirs: tuple[int, int], winner: str | None, *, arena: bool
) -> None:
    g = game("4.0", hold(distances=at(*mine)), hold(distances=at(*theirs)), phase=Phase.NIGHT)
    do(g, DoDaily(Daily.CHECK_VICTORY))
    assert g.value("gagnant") == winner
    assert g.value("departage") == arena
    assert g.value("aventure") == (1 if arena else 8)


def test_victory_is_continuous_under_1_0_and_at_night_under_4_0() -> None:
    leap = spell("Bond", 0, {"effet": {"avancer": {"expeditions_de": {"cote": "heros"}}}})
    for edition, winner in (("1.0", "A"), ("4.0", None)):
        g = do(game(edition, hold(main=[leap], distances=at(3, 3))), Play("A", "Bond"))
        assert g.value("gagnant") == winner


def test_4_3_the_arena() -> None:
    g = game(
        "4.0",
        hold(heros=[character("M", (2, 2, 0))]),
        hold(compagnon=[character("T", (1, 1, 5))]),
        phase=Phase.DUSK,
        tiebreakers=True,
    )
    do(g, DoDaily(Daily.PROGRESS))
    assert g.value("gagnant") == "A"
    g = game(
        "4.0",
        hold(heros=[character("M", (2, 0, 0))]),
        hold(compagnon=[character("T", (0, 2, 0))]),
        phase=Phase.DUSK,
        tiebreakers=True,
    )
    assert do(g, DoDaily(Daily.PROGRESS)).value("gagnant") is None
    leap = spell("Bond", 0, {"effet": {"avancer": {"expeditions_de": {"cote": "heros"}}}})
    g = do(game("4.0", hold(main=[leap]), tiebreakers=True), Play("A", "Bond"))
    assert "4.0:4.3.d" in cites(event(g, "avancer"))


def test_7_4_4_m_gigantic_counts_twice_in_the_arena() -> None:
    big = character("Géant", (2, 2, 2), 1, 1, "gigantesque")
    g = game("4.0", hold(heros=[big]), hold(heros=[character("T", (3, 3, 3))]), phase=Phase.DUSK, tiebreakers=True)
    assert do(g, DoDaily(Daily.PROGRESS)).value("gagnant") == "A"


SMALL = tuple(character(f"C{i}", (1, 1, 1), 1) for i in range(12))


def war(**options: object) -> Table:
    booster = BoosterWar("moins_technique", **options)  # type: ignore[arg-type]
    return Table.from_decks(
        "1.0", {"A": Deck(SMALL, hero("Ha")), "B": Deck(SMALL, hero("Hb"))}, Seeded(3), first_legal, booster
    )


def test_booster_war_what_its_text_leaves_open_has_no_default() -> None:
    g = war()
    with pytest.raises(Undecided, match="expand"):
        g.play_to_the_end(lambda d: (len(d.options) - 1,) if d.kind == "tour" else first_legal(d))


def test_booster_war_ends_after_four_days_or_one_more() -> None:
    g = war(expand=False, compare="distances", tie_after_extra="nul", ends_when_met=False)
    g.play_to_the_end(lambda d: (len(d.options) - 1,) if d.kind == "tour" else first_legal(d))
    assert g.value("jour") == 5
    assert g.value("terminee")
    draws = [len(e.actions) for e in g.events if e.name == "piocher" and e.phase is Phase.MORNING]
    assert draws[0] == 6  # three cards each, on the second day
    assert draws[-1] == 0  # the extra day is played without drawing


def test_booster_war_mana_is_unlimited() -> None:
    costly = character("Cher", (1, 1, 1), 9)
    from rules_kb.engine.situation import Holdings, Situation

    g = Table.from_situation(
        "1.0",
        Situation({"A": Holdings({Zone.HAND: [Item(costly, ref="Cher")]}), "B": Holdings()}),
        Scripted(),
        BoosterWar("moins_technique"),
    )
    do(g, Play("A", "Cher"), answers=["A.heros"])
    assert g.value("Cher.zone") == "heros"


def test_a_technical_booster_war_asks_whether_the_ordered_deck_is_shuffled() -> None:
    with pytest.raises(Undecided, match="ordered_deck_shuffled"):
        Table.from_decks(
            "1.0", {"A": Deck(SMALL), "B": Deck(SMALL)}, Seeded(1), first_legal, BoosterWar("plus_technique")
        )
