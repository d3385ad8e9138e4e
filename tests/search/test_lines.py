"""Results on a terminal: which edition leads, what became of the rule, the path on one line."""

import pytest

from rules_kb.cli.results import _shortened, result_lines
from rules_kb.corpus.editions import RESTATED
from rules_kb.explain.standing import LAST
from rules_kb.search.engine import SearchEngine


def shown(engine: SearchEngine, typed: str, edition: str | None, first: str) -> str:
    view = engine.search(typed, edition=edition, first=first, limit=5)
    return "\n".join(line[2:] for line in result_lines(view, 60)).replace("\u00a0", " ")


def test_the_last_edition_is_the_restated_one() -> None:
    assert LAST == RESTATED


def test_the_last_edition_leads_and_names_the_rule_it_comes_from(engine: SearchEngine) -> None:
    out = shown(engine, "jeton renvoyé en main", None, "4.0")
    assert out.startswith("1. 2.1.e · 4.0 · Généralités · changée depuis la 1.0 (2.1.d)\n")
    assert "cesse immédiatement" not in out


@pytest.mark.parametrize(("edition", "first"), [("1.0", "4.0"), (None, "1.0")])
def test_a_rule_that_changed_says_so_and_shows_the_text_in_force_first(
    edition: str | None, first: str, engine: SearchEngine
) -> None:
    out = shown(engine, "jeton renvoyé en main", edition, first)
    assert out.startswith("1. 2.1.d · 1.0 · Objets · changée en 4.0 (2.1.e)\n")
    assert out.index("cesse simultanément") < out.index("cesse immédiatement")


def test_a_rule_that_is_gone_says_so(engine: SearchEngine) -> None:
    assert "1. 2.2.3.c · 1.0 · " in (out := shown(engine, "2.2.3.c", "1.0", "4.0"))
    assert out.split("\n")[0].endswith("supprimée en 4.0")


def test_a_misleading_text_says_what_to_read_it_with(engine: SearchEngine) -> None:
    assert "À lire avec : « Jeton » pour « compteur » (+" in shown(engine, "2.5.i", "1.0", "4.0")
    assert "À lire avec" not in shown(engine, "jeton renvoyé en main", "4.0", "4.0").split("\n2. ")[0]


def test_a_note_comes_under_its_rule(engine: SearchEngine) -> None:
    out = shown(engine, "meme nom cartes differentes raretés", "4.0", "4.0")
    rule, remark = out.index("Règle reformulée"), out.index("Remarque, pas une règle")
    assert rule < remark


def test_the_path_gives_way_in_the_middle() -> None:
    path = ["3 Zones", "3.2 Règles propres à chaque zone", "3.2.10 Réserve"]
    assert _shortened(path, 0) == " › ".join(path)
    assert _shortened(path, 57) == "3 Zones › … › 3.2.10 Réserve"
    assert _shortened(path, 24) == "3 › … › 3.2.10 Réserve"
    assert len(_shortened(path, 12)) == 12
