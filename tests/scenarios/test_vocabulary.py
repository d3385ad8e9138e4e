"""A misspelt word in `alors` is an error: an absent event that cannot exist would always be absent."""

from collections.abc import Callable

import pytest

from rules_kb.model.diagnostics import UserError
from rules_kb.scenarios.load import Loaded

Load = Callable[[str], Loaded]
SITUATION = """
etant_donne: {joueurs: {A: {heros: [{carte: soldat-d-essai, ref: soldat, compteurs: {kelon: 1}}]}}}
alors: """


@pytest.mark.parametrize(
    ("alors", "words"),
    [
        ("{absents: [{etape: sabotter}]}", ["alors › absents › 0 › etape", "sabotter", "proches : saboter"]),
        ("{evenements: [{etape: pioche}]}", ["alors › evenements › 0 › etape", "piocher"]),
        ("{absents: [{actions: [{quoi: fugasse}]}]}", ["absents › 0 › actions › 0 › quoi", "fugace"]),
        ("{absents: [{actions: [{objet: zorglub}]}]}", ["objet", "zorglub"]),
        ("{absents: [{actions: [{objet: soldt}]}]}", ["objet", "soldat"]),
        ("{absents: [{actions: [{fait: sacrifer}]}]}", ["fait", "sacrifier"]),
        ("{absents: [{actions: [{vers: A.expedition}]}]}", ["vers", "A.expedition"]),
        ("{etat: {soldat.zone: A.expedition}}", ["etat › soldat.zone", "zone inconnue"]),
        ("{etat: {soldat.statuts: [fugasse]}}", ["etat › soldat.statuts", "fugace"]),
        ("{questions_absentes: [{sujet: cibles}]}", ["sujet", "cible"]),
        ("{absents: [{etape: défausser}]}", ["étape inconnue", "proches : defausser"]),
        ("{questions: [{avant: paier}]}", ["avant", "payer"]),
    ],
)
def test_a_word_that_names_nothing_is_an_error(load: Load, alors: str, words: list[str]) -> None:
    with pytest.raises(UserError) as caught:
        load(SITUATION + alors)
    assert caught.value.code == 3
    for word in ["ligne 8", *words]:
        assert word in caught.value.message


def test_the_words_of_one_edition_are_read_too(load: Load) -> None:
    with pytest.raises(UserError, match="sabotter"):
        load('selon_edition: {"4.0": {alors: {absents: [{etape: sabotter}]}}}')


@pytest.mark.parametrize(
    "alors",
    [
        "{absents: [{etape: defausser, actions: [{objet: Soldat d’essai, quoi: kelon, vers: limbo}]}]}",
        "{absents: [{actions: [{objet: Réaction (soldat)}, {objet: Orbe de Mana}, {objet: A.heros}, {vers: nuit}]}]}",
        "{etat: {soldat.zone: nulle_part, soldat.statuts: 0}}",
    ],
)
def test_what_exists_is_accepted(load: Load, alors: str) -> None:
    assert load(SITUATION + alors).scenario.id == "essai"
