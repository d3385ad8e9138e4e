"""The words that `alors` may use: a misspelt step, status, place or object is an error, not a test that cannot fail."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any, cast

from rules_kb.abilities.trees.words import Phase, Status, Verb
from rules_kb.engine import actions as do
from rules_kb.engine.cards import MARKER, TUMULT, Face
from rules_kb.model.folding import fold
from rules_kb.scenarios.board import PLAYERS, SIDES, ZONES
from rules_kb.scenarios.cards import Steps, built_in_cards
from rules_kb.scenarios.record import ORB
from rules_kb.scenarios.shape import ActionPattern, EventPattern, Expected, QuestionPattern, Scenario, piles
from rules_kb.scenarios.titles import ABILITIES, FACTS, KINDS, STEPS, TERRAINS

NEAREST = 4
DECKS = tuple(f"{player}.deck" for player in PLAYERS)
"""What is shuffled."""
STATUSES = tuple(s.value for s in Status)
Wrong = tuple[Steps, str]


def wrong_words(scenario: Scenario, faces: Iterable[Face]) -> Iterator[Wrong]:
    """Each word of `alors` that names nothing: its place in the file and what is wrong, in French."""
    known = _Names(scenario, [*faces, *built_in_cards().values()])
    parts: list[tuple[Steps, Expected]] = [(("alors",), scenario.alors)]
    parts += [(("selon_edition", name, "alors"), own.alors) for name, own in scenario.selon_edition.items()]
    for steps, expected in parts:
        for name in ("evenements", "absents"):
            for index, event in enumerate(getattr(expected, name)):
                yield from known.event((*steps, name, index), event)
        for name in ("questions", "questions_absentes"):
            for index, question in enumerate(getattr(expected, name)):
                yield from known.question((*steps, name, index), question)
        for path, wanted in expected.etat.items():
            yield from known.state((*steps, "etat", path), path, wanted)


class _Names:
    """What a scenario can speak of: its refs, the names of cards, tokens and counters, the places."""

    def __init__(self, scenario: Scenario, faces: list[Face]) -> None:
        sides = scenario.etant_donne.joueurs.values()
        placed = [p for side in sides for _, pile in piles(side) for p in pile]
        self.refs = [p.ref for p in placed if p.ref]
        self.refs += [m.ref for m in scenario.etant_donne.aventure.marqueurs if m.ref]
        words = {w for face in faces for w in _strings(face)}
        words |= {name for p in placed for name in p.compteurs}
        self.words = {*words, "boost"}
        regions = [face.name for pair in TUMULT for face in pair]
        self.objects = [*self.refs, *words, *regions, MARKER.name, ORB, "?", *expeditions(), *DECKS]

    def event(self, steps: Steps, event: EventPattern) -> Iterator[Wrong]:
        yield from _check((*steps, "etape"), event.etape, "étape inconnue", STEPS, str)
        for index, action in enumerate(event.actions if isinstance(event.actions, tuple) else ()):
            yield from self.action((*steps, "actions", index), action)

    def action(self, steps: Steps, action: ActionPattern) -> Iterator[Wrong]:
        yield from _check((*steps, "fait"), action.fait, "action inconnue", action_names(), str)
        for name in ("de", "vers"):
            yield from _check((*steps, name), getattr(action, name), "lieu inconnu", [*places(), *Phase])
        quoi = [*STATUSES, *FACTS, *ABILITIES, *TERRAINS, "reaction", "continu", *sorted(self.words)]
        yield from _check((*steps, "quoi"), action.quoi, "ni statut, ni compteur, ni fait", quoi)
        if action.objet is not None:
            bare = action.objet
            for sort in ("Réaction (", "Emblème ("):
                bare = bare.removeprefix(sort).removesuffix(")") if bare.startswith(sort) else bare
            yield from _check((*steps, "objet"), bare, "ni « ref », ni nom de carte", self.objects)

    def question(self, steps: Steps, question: QuestionPattern) -> Iterator[Wrong]:
        yield from _check((*steps, "sujet"), question.sujet, "sujet de question inconnu", KINDS, str)
        yield from _check((*steps, "avant"), question.avant, "étape inconnue", STEPS, str)
        yield from _check((*steps, "apres"), question.apres, "étape inconnue", STEPS, str)

    @staticmethod
    def state(steps: Steps, path: str, wanted: object) -> Iterator[Wrong]:
        if path.endswith(".zone") and isinstance(wanted, str):
            yield from _check(steps, wanted, "zone inconnue", [*places(), "nulle_part"])
        if path.endswith(".statuts"):
            for status in wanted if isinstance(wanted, list) else [wanted]:
                if not str(status).isdigit():
                    yield from _check(steps, str(status), "statut inconnu", STATUSES)


def _check(
    steps: Steps, word: str | None, problem: str, known: Iterable[str], same: Callable[[str], str] = fold
) -> Iterator[Wrong]:
    """`same`: how the word is compared when it is used."""
    every = list(dict.fromkeys(known))
    if word is None or same(word) in set(map(same, every)):
        return
    near = get_close_matches(word, every, NEAREST, 0.5) or sorted(every)[: NEAREST * 3]
    yield steps, f"{problem} : « {word} » (proches : {', '.join(near)})"


@cache
def action_names() -> tuple[str, ...]:
    """What an action can be called: its own name, or the verb as which it counts."""
    kinds = [kind for kind in vars(do).values() if isinstance(kind, type) and issubclass(kind, do.Action)]
    return tuple(dict.fromkeys([*(k.name for k in kinds if k.name), *(v.value for v in Verb)]))


@cache
def places() -> tuple[str, ...]:
    """The places of a game: `A.heros`, `limbo`."""
    return (*(f"{player}.{zone}" for player in PLAYERS for zone in ZONES), "limbo", "aventure", "hors_du_jeu")


@cache
def expeditions() -> tuple[str, ...]:
    """`A.heros` and the three others."""
    return tuple(f"{player}.{side}" for player in PLAYERS for side in SIDES)


def _strings(node: object) -> Iterator[str]:
    """Every word written in a face and its abilities: names of tokens and counters among them."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, tuple | frozenset | list):
        for part in node:
            yield from _strings(part)
    elif is_dataclass(node):
        for item in fields(cast("Any", node)):
            yield from _strings(getattr(node, item.name))
