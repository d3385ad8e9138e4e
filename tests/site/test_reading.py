"""Reading in a browser: narrow screens, previews, copying, the graph, filters, print, lost pages."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Visits

KINDS = [
    "", "regles/1.0/", "regles/4.0/4/", "regles/4.0/2.1/", "regles/1.0/2.1.e/", "regles/4.0/4.2.5.b/", "lexique/",
    "lexique/jeton/", "fautes/", "fautes/jeton-compteur/", "changements/", "aide-memoire/", "graphe/", "a-propos/",
    "scenarios/", "scenarios/ouvrir-les-portes-monolithe/", "guide/",
    "guide/guides/recherche/",
    "couverture/", "glossaire/", "glossaire/don/",
]  # fmt: skip


@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_scrolls_sideways_or_complains(visit: Visits, width: int) -> None:
    seen = visit(viewport={"width": width, "height": 740})
    for address in KINDS:
        page = seen.open(address)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, address


def test_dark_mode_follows_the_device_and_the_toggle(visit: Visits) -> None:
    page = visit("regles/1.0/2.1.e/", color_scheme="dark").page
    background = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(background)
    page.locator("label[for=__palette_0]").click()
    assert page.evaluate(background) != dark
    page.reload()
    assert page.evaluate(background) != dark


def test_a_preview_appears_over_a_number_and_goes(visit: Visits) -> None:
    page = visit("regles/4.0/2.1.f/").page
    page.locator(".aj-text a.r").first.hover()
    preview = page.locator(".aj-preview")
    expect(preview).to_contain_text("2.1.d")
    expect(preview).to_contain_text("texte non officiel")
    page.mouse.move(0, 0)
    expect(preview).to_have_count(0)


def test_a_preview_by_keyboard_and_escape(visit: Visits) -> None:
    page = visit("regles/4.0/2.1.f/").page
    page.keyboard.press("Tab")
    page.evaluate("document.querySelector('.aj-text a.t').focus()")
    expect(page.locator(".aj-preview[role=tooltip]")).to_be_visible()
    assert page.locator(".aj-text a.t").first.get_attribute("aria-describedby") == "aj-apercu"
    page.keyboard.press("Escape")
    expect(page.locator(".aj-preview")).to_have_count(0)


def test_a_first_tap_previews_a_second_opens(visit: Visits) -> None:
    page = visit("regles/4.0/2.1.f/", has_touch=True, viewport={"width": 360, "height": 740}).page
    link = page.locator(".aj-text a.r").first
    link.tap()
    expect(page.locator(".aj-preview")).to_contain_text("Ouvrir la page")
    page.locator(".aj-preview a").tap()
    page.wait_for_url(re.compile(r"/regles/4\.0/2\.1\.d/$"))


def test_previews_can_be_turned_off(visit: Visits) -> None:
    seen = visit("a-propos/")
    seen.page.get_by_label("Montrer un aperçu").uncheck()
    page = seen.open("regles/4.0/2.1.f/")
    page.locator(".aj-text a.r").first.hover()
    page.wait_for_timeout(600)
    expect(page.locator(".aj-preview")).to_have_count(0)


def test_the_citation_is_copied(visit: Visits) -> None:
    seen = visit("regles/1.0/2.1.e/", permissions=["clipboard-read", "clipboard-write"])
    seen.page.get_by_text("Citer, signaler une erreur").click()
    seen.page.get_by_role("button", name="Copier la citation").click()
    expect(seen.page.locator(".aj-toast")).to_have_text("Copié.")
    copied = seen.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Altered, 2.1.e (")
    seen.page.get_by_role("button", name="Copier le lien").click()
    assert seen.page.evaluate("navigator.clipboard.readText()") == f"{seen.url}regles/1.0/2.1.e/"
    seen.page.get_by_role("button", name="Copier le signalement").click()
    assert "2.1.e (1.0)" in seen.page.evaluate("navigator.clipboard.readText()")


def test_the_graph_filters_zooms_and_leads_to_a_rule(visit: Visits) -> None:
    page = visit("graphe/").page
    conflicts = page.locator("#graphe path.e-conflicts")
    assert conflicts.count() > 0
    expect(conflicts.first).to_be_attached()
    page.locator("input[data-kind=conflicts]").uncheck()
    assert page.locator("#graphe path.e-conflicts:not(.off)").count() == 0
    assert page.locator("#graphe path.e-cites:not(.off)").count() > 0
    assert page.locator("tr[data-kind=conflicts]:not([hidden])").count() == 0
    page.locator("[data-edition='1.0']").uncheck()
    assert page.locator("#graphe circle.n1:not(.off)").count() == 0
    before = page.locator("#graphe").get_attribute("viewBox")
    page.get_by_role("button", name="Agrandir").click()
    assert page.locator("#graphe").get_attribute("viewBox") != before
    page.get_by_role("button", name="Tout voir").click()
    assert page.locator("#graphe").get_attribute("viewBox") == before
    page.locator("#graphe circle.n4").first.click()
    expect(page.locator("#graphe-choix a").first).to_be_visible()
    page.locator("#graphe-choix a").first.click()
    page.wait_for_url(re.compile(r"/regles/4\.0/[\d.]+[a-z]/$"))


def test_changes_filter_by_relation_and_chapter(visit: Visits) -> None:
    page = visit("changements/").page
    shown = page.locator("#changements li:not([hidden])")
    assert page.locator("#changements li[data-relation=identical]:not([hidden])").count() == 0
    before = shown.count()
    page.locator("[data-relation=identical][type=checkbox]").check()
    assert shown.count() > before
    page.locator("[data-chapters]").select_option("6")
    numbers = page.locator("#changements section:not([hidden])").evaluate_all("all => all.map(s => s.dataset.chapter)")
    assert numbers == ["6"]


def test_the_lexicon_filters_without_accents_and_in_english(visit: Visits) -> None:
    page = visit("lexique/").page
    page.get_by_label("Chercher dans le lexique").fill("fleeting")
    assert page.locator("#termes li:not([hidden]) strong").all_inner_texts() == ["Fugace"]
    page.get_by_label("Chercher dans le lexique").fill("epuise")
    assert "Épuisé" in page.locator("#termes li:not([hidden]) strong").all_inner_texts()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("r/2.1e", "regles/1.0/2.1.e/"),
        ("r/règle 6.1 d/", "regles/1.0/6.1.d/"),
        ("regles/4.0/2-1-E/", "regles/1.0/2.1.e/"),
        ("r/7.4.1a", "regles/4.0/7.4.1.a/"),
        ("fleeting", "lexique/fugace/"),
        ("r/Zone de Mana", "lexique/zone-de-mana/"),
    ],
)
def test_a_lost_page_is_read_as_the_command_line_does(visit: Visits, typed: str, found: str) -> None:
    seen = visit("")
    seen.page.goto(seen.url + typed)
    seen.page.wait_for_url(f"{seen.url}{found}")
    # A missing page is announced by the browser itself.
    assert [line for line in seen.wrong if "404" not in line] == []
    seen.wrong.clear()


def test_short_addresses_need_no_script(visit: Visits) -> None:
    seen = visit("", java_script_enabled=False)
    seen.open("r/2.1.e/")
    seen.page.wait_for_url(f"{seen.url}regles/1.0/2.1.e/")


def test_without_javascript_the_page_is_whole(visit: Visits) -> None:
    page = visit("regles/1.0/2.1.e/", java_script_enabled=False).page
    for text in ("2.1.f en 4.0", "Citée par", "Données "):
        expect(page.get_by_text(text, exact=False).locator("visible=true").first).to_be_visible()
    expect(page.locator("[data-aj-search]")).to_be_hidden()


def test_a_section_prints_its_rules_alone(visit: Visits) -> None:
    page = visit("regles/4.0/2.1/").page
    page.emulate_media(media="print")
    expect(page.locator(".md-header")).to_be_hidden()
    expect(page.locator(".md-tabs")).to_be_hidden()
    expect(page.locator(".aj-para").first).to_be_visible()
    assert len(page.pdf(format="A4")) > 10_000


def test_the_memo_prints_on_one_sheet(visit: Visits) -> None:
    page = visit("aide-memoire/").page
    pdf = page.pdf(format="A4", landscape=True, print_background=False)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
