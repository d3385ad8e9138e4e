import pytest

from rules_kb.search.language import Language
from rules_kb.search.words import Stemmer, words


def stems(text: str, language: Language) -> list[str]:
    return [word.stem for word in words(text, language.stemmer()) if not language.ignores(word)]


def test_elisions_are_split_and_numbers_and_symbols_stay_whole() -> None:
    written = [word.written for word in words("l’expédition, d'une 2.1.e et {J} : aujourd’hui", Stemmer({}))]
    assert written == ["l", "expédition", "d", "une", "2.1.e", "et", "{J}", "aujourd", "hui"]


def test_offsets_are_those_of_the_text_as_written() -> None:
    text = "Œuvre épuisée"
    assert [text[w.start : w.end] for w in words(text, Stemmer({}))] == ["Œuvre", "épuisée"]


@pytest.mark.parametrize(
    "forms",
    [
        ("épuisé", "epuise", "ÉPUISÉE", "épuisées", "epuisees"),
        ("réserve", "Réserves", "reserve"),
        ("perdu", "perd", "perdent", "perdre"),
        ("paie", "payé", "paiement", "payer"),
        ("choix", "choisit", "choisis", "choisir"),
        ("sacrifié", "sacrifie", "sacrifice", "sacrifier"),
        ("cœur", "coeur"),
        ("deux", "2"),
    ],
)
def test_one_stem_with_or_without_accents_plural_or_inflected(forms: tuple[str, ...], language: Language) -> None:
    assert len({tuple(stems(form, language)) for form in forms}) == 1


def test_negation_counts_and_question_words_do_not(language: Language) -> None:
    assert stems("est-ce que je ne peux pas la jouer ?", language) == stems("peux pas jouer", language)
    assert "pas" in stems("il n’avance pas", language)


def test_the_stem_table_holds_what_the_stemmer_finds(language: Language) -> None:
    bare = Stemmer(language.irregular)
    for word in list(language.stems)[::37]:
        assert bare.stem(word) == language.stems[word]
