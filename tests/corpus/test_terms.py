from rules_kb.corpus.lexicon import Term
from rules_kb.corpus.terms import TermFinder


def term(slug: str, *forms: str, capital: bool = False, symbol: str | None = None) -> Term:
    return Term(
        id=slug,
        forme=forms[0],
        formes=forms,
        majuscule=capital,
        genre=None,
        elision=False,
        anglais=None,
        nature="objet",
        symbole=symbol,
        attestation="source",
        definition="x",
        regles={},
    )


def found(text: str, *terms: Term) -> list[tuple[str, str]]:
    return [(text[u.start : u.end], u.term.id) for u in TermFinder(terms).uses(text)]


def test_whole_words_only() -> None:
    assert found("marchand, art, Art", term("art", "art")) == [("art", "art"), ("Art", "art")]


def test_the_longest_form_wins_and_hides_the_shorter() -> None:
    zone, mana = term("zone", "zone"), term("zone-de-mana", "zone de Mana")
    assert found("la Zone de\u00a0mana, une zone", zone, mana) == [
        ("Zone de\u00a0mana", "zone-de-mana"),
        ("zone", "zone"),
    ]


def test_elision_and_both_apostrophes() -> None:
    exp = term("expedition", "Expédition")
    assert found("l'Expédition d’expédition", exp) == [
        ("Expédition", "expedition"),
        ("expédition", "expedition"),
    ]


def test_accents_count() -> None:
    assert found("un cote, un côté", term("cote", "côté")) == [("côté", "cote")]


def test_a_term_may_require_its_capital() -> None:
    assert found("un don, un Don", term("don", "Don", capital=True)) == [("Don", "don")]


def test_a_form_does_not_cross_a_full_stop() -> None:
    assert found("une zone. De Mana", term("zone-de-mana", "zone de Mana")) == []


def test_symbols() -> None:
    join = term("j", "{J}", symbol="{J}")
    assert found("Le symbole {J}, pas J", join) == [("{J}", "j")]
