"""Who sacrifices chooses, among what they control (7.3.31.a)."""

from collections.abc import Callable

import pytest

from rules_kb.model.diagnostics import UserError
from rules_kb.scenarios.load import Loaded
from rules_kb.scenarios.run import run
from tests.scenarios.conftest import START

Load = Callable[[str], Loaded]
SITUATION = """
etant_donne:
  joueurs:
    A: {{main: [{{nom: Autel d’essai, type: sort, cout_main: 0, cout_reserve: 0, ref: s,
                 capacites: [{{effet: {effect}}}]}}],
        heros: [{{carte: soldat-d-essai, ref: mien}}]}}
    B: {{heros: [{{carte: soldat-d-essai, ref: un}}, {{carte: carte-d-essai, ref: deux}}]}}
quand: [{{joueur: A, joue: s}}]
decisions: {decisions}
alors:
  etat: {{un.zone: B.defausse, deux.zone: B.heros, mien.zone: A.heros}}
"""
OPPONENT = "{sacrifier: {objets: {choisi: {type: personnage}}, joueur: adversaire}}"


@pytest.mark.parametrize("edition", ["1.0", "4.0"])
@pytest.mark.parametrize(
    "effect",
    [
        OPPONENT,
        "{chacun: {joueurs: adversaire, effet: " + OPPONENT.replace("adversaire", "ce_joueur") + "}}",
        "{peut: " + OPPONENT + "}",
    ],
)
def test_who_sacrifices_chooses_among_what_they_control(load: Load, edition: str, effect: str) -> None:
    yes = "oui, " if "peut" in effect else ""
    text = SITUATION.format(effect=effect, decisions=f"[{yes}{{joueur: B, sujet: choix, choix: un}}]")
    result = run(load(START.replace('["4.0"]', f'["{edition}"]') + text), edition)
    assert [d for d in result.differences if not d["path"].startswith("regles")] == []


@pytest.mark.parametrize(
    "effect",
    [
        "{chacun: {joueurs: adversaire, effet: {sacrifier: {choisi: {type: personnage}}}}}",
        "{sacrifier: {objets: {choisi: {filtre: {type: personnage}, par: adversaire}}}}",
        "{peut: {sacrifier: {objets: {choisi: {filtre: {type: personnage}, par: ce_joueur}}}}}",
    ],
)
def test_a_sacrifice_that_does_not_say_whose_it_is_is_an_error(load: Load, effect: str) -> None:
    with pytest.raises(UserError, match="joueur") as caught:
        load(SITUATION.format(effect=effect, decisions="[un]"))
    assert caught.value.code == 3
    assert "ligne 10" in caught.value.message
