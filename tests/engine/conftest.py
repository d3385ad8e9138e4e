"""Invented cards, written as scenario files write them, and a short way to set a table and play on it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from rules_kb.abilities.trees import build
from rules_kb.abilities.trees.base import Ability
from rules_kb.abilities.trees.words import Phase, Side, Type, Zone, ZoneType
from rules_kb.engine.api import Command, Decision, Game, Holdings, Item, Script, Scripted, Situation
from rules_kb.engine.cards import Face, Stats
from rules_kb.engine.transcript import Shown
from tests.engine.paths import value_at

RECRUE = {"nom": "Recrue Ordis", "stats": [1, 1, 1], "sous_types": ["Soldat"]}
SCARABOT = {"nom": "Scarabot", "stats": [2, 2, 2], "sous_types": ["Robot"]}


def abilities(*data: Any) -> tuple[Ability, ...]:
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

SLEEP = spell("Dodo", 0, {"effet": {"gagner": {"statut": "endormi", "objets": {"cible": CHARACTER}}}})
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

ZONES = {
    "main": Zone.HAND,
    "deck": Zone.DECK,
    "defausse": Zone.DISCARD,
    "reserve": Zone.RESERVE,
    "reperes": Zone.LANDMARK,
    "zone_heros": Zone.HERO,
    "mana": Zone.MANA,
    "limbo": Zone.LIMBO,
}
EDITIONS = ("1.0", "4.0")


class Table(Game):
    """A game whose values tests read by paths."""

    def value(self, path: str) -> Any:
        return value_at(self.engine.view, self.refs, path)


def hold(orbs: int = 0, tired: int = 0, deck: int = 0, **where: Any) -> Holdings:
    """Holdings: zones and Expeditions by their French names, each a list of faces or items; faces get refs by name."""
    extra = {k: where.pop(k) for k in ("distances", "ascended", "advanced", "passed") if k in where}
    zones = {ZONES[k]: [_item(x) for x in v] for k, v in where.items() if k in ZONES}
    sides = {Side(k): [_item(x) for x in v] for k, v in where.items() if k in ("heros", "compagnon")}
    return Holdings(zones=zones, expeditions=sides, ready_orbs=orbs, exhausted_orbs=tired, deck_size=deck, **extra)


def _item(given: Face | Item) -> Item:
    return given if isinstance(given, Item) else Item(given, ref=given.name)


def game(
    edition: str = "4.0",
    a: Holdings | None = None,
    b: Holdings | None = None,
    *,
    dice: Sequence[int] = (),
    phase: Phase = Phase.AFTERNOON,
    **more: Any,
) -> Table:
    """A game in progress; A is the first player and has the turn."""
    situation = Situation(
        {"A": a or Holdings(), "B": b or Holdings()}, phase=phase, first_player=more.pop("first", "A"), **more
    )
    return Table.from_situation(edition, situation, Scripted(dice=dice))


def do(g: Table, *commands: Command, answers: Sequence[Sequence[str] | str] = ()) -> Table:
    """Carry out commands with these answers, all of which must be used."""
    script = Script(g, [(None, [x] if isinstance(x, str) else list(x)) for x in answers])
    for command in commands:
        g.do(command, script)
    script.finish()
    assert g.replayed() == g.state
    return g


def steps(g: Table, *, all_of_them: bool = False) -> list[str]:
    """The names of the steps so far, without the bookkeeping."""
    return [e.name for e in g.events if all_of_them or e.name not in ("suite", "tour")]


def event(g: Table, name: str, nth: int = 0) -> Shown:
    """The nth event of that name, with names."""
    found = [s for s in g.transcript() if s.step == name]
    assert len(found) > nth, f"no {name} in {[s.step for s in g.transcript()]}"
    return found[nth]


def cites(shown: Shown) -> set[str]:
    """The keys of an event's citations."""
    return {c.key for c in shown.cites}


def cited(g: Table) -> set[str]:
    """The keys cited by all events so far."""
    return {c.key for s in g.transcript() for c in s.cites}


class Legal:
    """A player who answers at random, legally."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def __call__(self, decision: Decision) -> tuple[int, ...]:
        while True:
            number = self.random.randint(decision.least, decision.most)
            if decision.repeated:
                answer = tuple(self.random.randrange(len(decision.options)) for _ in range(number))
            else:
                answer = tuple(self.random.sample(range(len(decision.options)), min(number, len(decision.options))))
            if decision.problem(answer) is None:
                return answer
