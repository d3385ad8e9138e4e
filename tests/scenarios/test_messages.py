"""What a judge reads when a scenario is wrong: French, the field, what was perhaps meant, nothing that drowns it."""

from collections.abc import Callable

import pytest

from rules_kb.model.diagnostics import UserError
from rules_kb.scenarios.load import Loaded
from rules_kb.scenarios.run import run
from rules_kb.scenarios.transcript import held, transcript
from tests.cli.conftest import Judge, judge
from tests.scenarios.conftest import START, Write

__all__ = ["judge"]

Load = Callable[[str], Loaded]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("etant_donne: {joueurs: {A: {héros: [carte-d-essai]}}}", ["A › héros", "proches : heros"]),
        ("cartes: {x: {nom: X, type: sort, cout: 1}}", ["x › cout :", "proches : cout_main"]),
        ("cartes: {x: {nom: X, type: sort, cout_réserve: 1}}", ["proches : cout_reserve"]),
        ("alors: {interdit: [{joueur: B, joue: x, cible: y}]}", ["interdit › 0 › cible", "inconnu", "raison"]),
        ("selon_edition: {'2.0': {}}", ["selon_edition › 2.0 :", "n’est pas possible"]),
        ("titre2: a: b", ["« : » de trop"]),
        ("quand:\n\t- a", ["tabulation"]),
    ],
)
def test_a_wrong_file_is_explained_in_french(load: Load, text: str, words: list[str]) -> None:
    with pytest.raises(UserError) as caught:
        load(text + "\n")
    for word in words:
        assert word in caught.value.message
    assert "[key]" not in caught.value.message


def test_a_list_of_rules_may_not_be_empty(load: Load) -> None:
    with pytest.raises(UserError, match=r"champ regles : ne peut pas être vide"):
        load(START.replace('["5.1.1.b"]', "[]"))


def test_a_rule_that_does_not_exist_is_not_said_to_be_uncited(load: Load) -> None:
    [found] = run(load(START.replace("5.1.1.b", "99.1.a")), "4.0").differences
    assert found["actual"] == "aucun texte ne porte ce numéro (4.0:99.1.a)"
    [found] = run(load(""), "4.0").differences
    assert found["actual"] == "jamais citée"


TOUGH = """
etant_donne:
  joueurs:
    A: {main: [{carte: bannissement-d-essai, ref: sort}], mana: {prets: 1}}
    B:
      heros: [{carte: coriace-d-essai, ref: dur}, {carte: soldat-d-essai, ref: un}, {carte: soldat-d-essai, ref: deux}]
quand: [{joueur: A, joue: sort}]
"""


def test_a_target_that_cannot_be_paid_for_says_why(load: Load) -> None:
    [found] = run(load(TOUGH + "decisions: [dur]\nalors: {etat: {un.zone: A.main}}"), "4.0").differences
    assert found["path"] == "quand › 0"
    assert "« dur » ne peut pas être choisi : Coriace 1, Orbes prêts restants : 0 [7.4.7.c]" in found["actual"]


def test_a_missing_answer_names_the_options_apart_and_stands_alone(load: Load) -> None:
    [found] = run(load(TOUGH + "alors: {etat: {un.zone: A.main}, evenements: [{etape: piocher}]}"), "4.0").differences
    assert "un (Soldat d’essai), deux (Soldat d’essai) ; écarté : Coriace d’essai" in found["actual"]


def test_the_trace_says_what_was_left_out_and_which_rule(load: Load) -> None:
    loaded = load(TOUGH + "decisions: [un]")
    lines = " ".join(transcript(loaded, run(loaded, "4.0")))
    assert "écarté : Coriace d’essai, Coriace 1, Orbes prêts restants : 0 [7.4.7.c]" in lines


def test_options_are_asked_for_by_ref(load: Load) -> None:
    text = TOUGH + "decisions: [un]\nalors: {questions: [{sujet: cible, options: [%s]}]}"
    assert [d for d in run(load(text % "deux, un"), "4.0").differences if d["path"].startswith("questions")] == []
    [found] = [d for d in run(load(text % "dur, un, deux"), "4.0").differences if d["path"].startswith("questions")]
    assert "options : un, deux" in found["actual"]


def test_exact_names_the_step_between(load: Load) -> None:
    text = TOUGH + "decisions: [un]\nalors: {exact: true, evenements: [{etape: payer}]}"
    [found] = [d for d in run(load(text), "4.0").differences if d["path"].startswith("evenements")]
    assert found["actual"].startswith("avant elle : vers_limbo")


def test_what_was_obtained_says_who(load: Load) -> None:
    text = TOUGH + "decisions: [un]\nalors: {evenements: [{etape: piocher}, {etape: payer, actions: [{qui: B}]}]}"
    found = run(load(text.replace("{etape: piocher}, ", "")), "4.0").differences[0]
    assert "A epuiser" in found["actual"] or "A gagner_statut" in found["actual"]


def test_rules_without_a_step_of_their_own_are_listed(load: Load) -> None:
    phase = "{declencheur: {phase: midi}, effet: {piocher: 1}}"
    source = f"{{nom: Source d’essai, type: permanent, capacites: [{{reaction: {phase}}}]}}"
    text = f"etant_donne: {{phase: matin, joueurs: {{A: {{reperes: [{source}], deck: 3}}}}}}\n"
    loaded = load(START.replace("5.1.1.b", "4.4.b") + text + "quand: [{debut_de_phase: midi}]")
    assert held(loaded, run(loaded, "4.0")) == "Règles appliquées sans étape propre : 4.4.b"


def test_explore_plays_every_edition_and_says_the_only_outcome(write: Write, judge: Judge) -> None:
    file = write((START + TOUGH).replace('["4.0"]', '["1.0", "4.0"]').replace("prets: 1", "prets: 0"))
    result = judge("scenario", "explore", str(file))
    assert result.code == 0
    for word in ("édition 1.0", "édition 4.0", "seule issue · arret"):
        assert word in result.out


def test_the_scenarios_of_a_rule_written_with_its_edition_are_listed(judge: Judge) -> None:
    result = judge("scenario", "list", "7.4.7.c")
    assert result.code == 0
    assert "coriace-paye" in result.out


def test_a_card_that_arrives_fleeting_and_what_replaces_its_move_are_told(load: Load) -> None:
    text = """
etant_donne:
  joueurs: {A: {reserve: [{carte: carte-d-essai, ref: perso}], mana: {prets: 1}}}
quand:
  - {joueur: A, joue: perso, dans: heros}
  - {effet_quotidien: repos}
alors: {etat: {perso.zone: A.defausse}}
"""
    loaded = load(START.replace('["4.0"]', '["1.0"]') + text)
    lines = " ".join(transcript(loaded, run(loaded, "1.0")))
    assert "Limbo → Expédition du Héros de A, Fugace" in lines
    assert "remplacé : Fugace" in lines
