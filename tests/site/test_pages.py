"""What the pages say, and in which order, before any browser."""

import json
from pathlib import Path

import pytest

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.explain.build import explain
from rules_kb.explain.citation import cite
from rules_kb.explain.context import Context
from rules_kb.explain.words import PROVENANCE
from rules_kb.site import html
from rules_kb.site.addresses import page_of, relative
from rules_kb.site.content import load_memo
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page
from rules_kb.site.pages.explained import ExplanationPages
from rules_kb.site.pages.section import SectionPages
from rules_kb.site.redirects import targets
from rules_kb.site.version import data_version

EVIL = "<script>alert('é')</script> & \"guillemets\""


@pytest.fixture(scope="module")
def linker(context: Context) -> Linker:
    return Linker(context)


@pytest.fixture(scope="module")
def pages(context: Context, linker: Linker) -> ExplanationPages:
    return ExplanationPages(context, linker, "0123456789ab")


@pytest.mark.parametrize(
    ("key", "address"),
    [
        ("1.0:2.1.e", "regles/1.0/2.1.e/"),
        ("4.0:2.1", "regles/4.0/2.1/"),
        ("1.0:3.1.3.a#remarque-1", "regles/1.0/3.1.3.a/#remarque-1"),
        ("terme:fugace", "lexique/fugace/"),
        ("faute:jeton-compteur", "fautes/jeton-compteur/"),
        ("glossaire:booster-war", "glossaire/booster-war/"),
    ],
)
def test_addresses_are_stable(key: str, address: str) -> None:
    assert page_of(key) == address


@pytest.mark.parametrize(
    ("target", "page", "link"),
    [
        ("regles/4.0/2.1.f/", "regles/1.0/2.1.e/", "../../4.0/2.1.f/"),
        ("lexique/fugace/", "", "lexique/fugace/"),
        ("", "regles/1.0/2.1.e/", "../../../"),
        ("regles/1.0/2.1.e/#remarque-1", "regles/1.0/2.1.e/", "#remarque-1"),
        ("regles/1.0/2.1/", "regles/1.0/2.1/", "./"),
    ],
)
def test_links_are_relative(target: str, page: str, link: str) -> None:
    assert relative(target, page) == link


def test_html_and_front_matter_are_escaped() -> None:
    assert html.text(EVIL) == "&lt;script&gt;alert(&#x27;é&#x27;)&lt;/script&gt; &amp; &quot;guillemets&quot;"
    source = Page("x/", EVIL, EVIL, html.text(EVIL), "rule").markdown()
    assert "<script" not in source
    head = source.split("---\n")[1]
    title = json.loads(head.splitlines()[0].removeprefix("title: "))
    assert not set('<>"&') & set(title)


def test_texts_are_escaped_and_linked(linker: Linker) -> None:
    out = linker.paragraphs(f"{EVIL}\n• Voir 2.1.d, un jeton.", "4.0", "regles/4.0/2.1.e/")
    assert "<script" not in out
    assert '<a class="r" href="../2.1.d/">2.1.d</a>' in out
    assert '<a class="t" href="../../../lexique/jeton/">jeton</a>' in out
    assert out.count("<ul>") == 1


def test_a_number_that_no_text_holds_is_no_link(linker: Linker) -> None:
    assert "<a" not in linker.inline("Voir 9.9.z, 6.5 et l’édition 1.0.", "1.0", "")
    assert linker.inline("Voir 6.5.b.", "4.0", "").count("<a") == 1


def test_a_rule_page_follows_the_order_of_explain(pages: ExplanationPages) -> None:
    body = pages.page("1.0:2.1.e").body
    marks = [
        "<h1>2.1.e", "v-renumbered", f">{PROVENANCE['rule']}</h2>", "2.1.f en 4.0", "est une autre règle",
        "Faute de traduction", "<dt>Citée par</dt>", "<dt>Emploie</dt>", "aj-near", "Citer, signaler", "Précédent",
    ]  # fmt: skip
    places = [body.index(mark) for mark in marks]
    assert places == sorted(places)


def test_an_overturned_rule_shows_the_last_edition_first(pages: ExplanationPages) -> None:
    body = pages.page("1.0:2.1.d").body
    assert body.index("Ce qui change") < body.index("2.1.e en 4.0") < body.index(f">{PROVENANCE['rule']}</h2>")


def test_every_element_has_a_page_with_its_text_and_citation(context: Context, pages: ExplanationPages) -> None:
    editions = {e.edition: e for e in context.knowledge.editions}
    for key, node in context.knowledge.nodes.items():
        if node.kind in ("rule", "term", "fault", "glossary"):
            page = pages.page(key)
            explanation = explain(context, key)
            assert page.address == page_of(key)
            assert html.text(cite(explanation, editions)) in page.body
            assert page.body.count("<h1>") == 1
            if explanation["verdict"]:
                assert html.text(explanation["verdict"]["text"][1:]) in page.body
            for fault in explanation["faults"]:
                assert fault["id"] in page.body or html.text(fault["title"]) in page.body or node.kind == "fault"


def test_notes_and_overviews_are_marked_as_no_rules(pages: ExplanationPages) -> None:
    assert "Remarque, pas une règle" in pages.page("1.0:3.2.9.a").body
    assert "Exemple, pas une règle" in pages.page("1.0:6.1.d").body
    assert "Aperçu, pas une règle" in pages.page("1.0:1.4.1.a").body
    assert "texte non officiel" in pages.page("4.0:2.1.e").body


def test_a_section_page_holds_every_rule_with_its_anchor(context: Context, linker: Linker) -> None:
    sections = SectionPages(context, linker)
    for node in context.knowledge.nodes.values():
        if node.kind == "section" and node.edition:
            body = sections.page(node.key).body
            for child in explain(context, node.key)["children"]:
                assert f'id="{child["id"]}"' in body


def test_short_addresses_prefer_the_first_edition(knowledge: KnowledgeBase) -> None:
    first = targets(knowledge, "1.0")
    assert first["2.1.e"] == "1.0:2.1.e"
    assert first["7.4.1.a"] == "4.0:7.4.1.a"
    assert targets(knowledge, "4.0")["2.1.e"] == "4.0:2.1.e"


def test_the_memo_holds_the_day_in_order(knowledge: KnowledgeBase) -> None:
    memo = load_memo(knowledge)
    numbers = [number for line in memo.blocs[0].lignes for number in line.regles if number.startswith("4.2.")]
    days = [n for n in numbers if n.count(".") == 3]
    assert days == sorted(days, key=lambda n: [int(p) for p in n.split(".")[:3]])
    daily = {
        r.id
        for r in knowledge.rules("4.0")
        if r.id.startswith(("4.2.1.", "4.2.4.b", "4.2.5.")) and " : " in r.text[:40]
    }
    assert daily <= set(numbers)


def test_the_version_changes_with_one_character(tmp_path: Path) -> None:
    (tmp_path / "prepared").mkdir()
    (tmp_path / "a.yaml").write_text("un", encoding="utf-8")
    before = data_version(tmp_path)
    (tmp_path / "prepared" / "x").write_text("construit", encoding="utf-8")
    assert data_version(tmp_path) == before
    (tmp_path / "a.yaml").write_text("uN", encoding="utf-8")
    assert data_version(tmp_path) != before
