"""Running and comparing: what differs is found and said; nothing is guessed."""

from collections.abc import Callable

import pytest

from rules_kb.engine.citing import ablated
from rules_kb.scenarios.explore import explore
from rules_kb.scenarios.load import Loaded, built_in
from rules_kb.scenarios.run import run

Load = Callable[[str], Loaded]
SITUATION = """
etant_donne:
  joueurs:
    A:
      main: [{carte: pioche-d-essai, ref: sort}, {carte: carte-d-essai, ref: perso}]
      deck: 3
      mana: {prets: 1}
    B: {reserve: [{carte: carte-d-essai, ref: sienne}]}
quand:
  - {joueur: A, joue: sort}
"""


def paths(loaded: Loaded) -> list[str]:
    return [d["path"] for d in run(loaded, "4.0").differences]


@pytest.mark.parametrize(
    ("alors", "path"),
    [
        ("{etat: {A.main: 3}}", "etat › A.main"),
        ("{etat: {A.main: '+1'}}", "etat › A.main"),
        ("{etat: {A.mains: 1}}", "etat › A.mains"),
        ("{etat: {inconnu.zone: A.main}}", "etat › inconnu.zone"),
        ("{etat: {A.reserve: [perso]}}", "etat › A.reserve"),
        ("{evenements: [{etape: saboter}]}", "evenements › 0"),
        ("{evenements: [{etape: piocher, actions: 2}]}", "evenements › 0"),
        ("{evenements: [{etape: piocher}, {etape: payer}]}", "evenements › 1"),
        ("{evenements: [{etape: piocher, cite: ['6.1.e']}]}", "evenements › 0"),
        ("{exact: true, evenements: [{etape: piocher}]}", "evenements › 0"),
        ("{absents: [{etape: piocher}]}", "absents › 0"),
        ("{questions: [{sujet: cible}]}", "questions › 0"),
        ("{interdit: [{joueur: B, joue: sienne, dans: heros, raison: ['6.1.e']}]}", "interdit › 0 › sienne"),
        ("{interdit: [{joueur: B, passe: true, raison: ['5.1.1.b']}]}", "interdit › 0 › passe"),
        ("{visible: {B: {A.main: [perso]}}}", "visible › B › A.main"),
        ("{arret: boucle}", "arret"),
    ],
)
def test_each_kind_of_expectation_can_fail(load: Load, alors: str, path: str) -> None:
    assert path in paths(load(f"{SITUATION}alors: {alors}\n"))


@pytest.mark.parametrize(
    "alors",
    [
        "{etat: {A.main: 2, A.reserve: [sort], A.deck: '-1', sort.zone: A.reserve}}",
        "{evenements: [{etape: payer}, {etape: piocher, actions: {fait: piocher, qui: A, de: A.deck, vers: A.main}}]}",
        "{interdit: [{joueur: A, joue: perso, dans: heros, raison: ['5.1.1.b']}]}",
        "{visible: {B: {A.main: 2, A.reserve: ['Pioche d’essai']}}}",
    ],
)
def test_each_kind_of_expectation_can_hold(load: Load, alors: str) -> None:
    assert [p for p in paths(load(f"{SITUATION}alors: {alors}\n")) if not p.startswith("regles")] == []


def test_rules_that_nothing_cites_are_a_difference(load: Load) -> None:
    loaded = load(SITUATION)
    assert paths(loaded) == []
    other = Loaded(loaded.scenario.model_copy(update={"regles": ("4.3.a",)}), loaded.path, loaded.faces)
    assert paths(other) == ["regles › 4.3.a"]


TARGET = """
etant_donne:
  joueurs:
    A: {main: [{carte: bannissement-d-essai, ref: sort}], mana: {prets: 1}}
    B: {heros: [{carte: carte-d-essai, ref: un}, {nom: Carte d’essai, type: personnage, ref: deux}]}
quand:
  - {joueur: A, joue: sort}
"""


@pytest.mark.parametrize(
    ("decisions", "words"),
    [
        ("[]", ["réponse manquante", "quelle cible", "cible"]),
        ("[trois]", ["« trois » n’est pas une option"]),
        ("[Carte d’essai]", ["désigne 2 options"]),
        ("[[un, deux]]", ["2 choix"]),
        ("[{joueur: B, choix: un}]", ["est de B"]),
        ("[{sujet: mode, choix: un}]", ["mode"]),
        ("[un, deux]", ["de trop"]),
    ],
)
def test_an_answer_that_does_not_fit_is_an_error(load: Load, decisions: str, words: list[str]) -> None:
    result = run(load(f"{TARGET}decisions: {decisions}\n"), "4.0")
    said = " ".join(d["actual"] for d in result.differences)
    for word in words:
        assert word in said


@pytest.mark.parametrize("answer", ["un", "Carte d’essai#1", "n°1"])
def test_an_option_has_several_names(load: Load, answer: str) -> None:
    text = f"{TARGET}decisions: ['{answer}']\nalors: {{etat: {{un.zone: B.defausse}}}}\n"
    assert [p for p in paths(load(text)) if not p.startswith("regles")] == []


def test_explore_finds_every_outcome(load: Load) -> None:
    found = explore(load(TARGET), "4.0")
    assert found.complete
    zones = [(o.state["B.heros"], o.count) for o in found.outcomes.values()]
    assert sorted(zones) == [(["deux"], 1), (["un"], 1)]


def test_explore_says_what_it_leaves_out(load: Load) -> None:
    found = explore(load(TARGET), "4.0", states=1)
    assert not found.complete
    assert found.left_out == ["limite de 1 états atteinte"]


def test_declared_choices_are_not_merged() -> None:
    """1.0: the target declared before the payment is still remembered after it."""
    assert len(explore(built_in()["subhash-et-marmo"], "1.0").outcomes) == 9


def test_a_scenario_notices_when_its_rule_is_gone() -> None:
    loaded = built_in()["subhash-et-marmo"]
    with ablated("paying.pay"):
        assert not run(loaded, "4.0").ok
    assert run(loaded, "4.0").ok
