"""After the first visit everything works with the network off; one file works from a USB stick."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rules_kb.explain.context import Context
from rules_kb.site.bundle import bundle
from tests.site.conftest import Site, Visits


def test_everything_works_after_the_first_visit_without_network(visit: Visits, site: Site) -> None:
    seen = visit("a-propos/", offline_worker=True)
    expect(seen.page.locator("#hors-ligne")).to_contain_text("Prêt hors ligne", timeout=60_000)
    seen.context.set_offline(True)
    for address, text in (
        ("regles/4.0/7.4.4.b/", "Gigantesque"),
        ("regles/1.0/2.1/", "2.1.e"),
        ("lexique/fugace/", "Fleeting"),
        ("graphe/", "Graphe des règles"),
        ("", "pour qui arbitre"),
        ("r/2.1.e/", "2.1.e"),
    ):
        page = seen.open(address)
        expect(page.locator(".aj")).to_contain_text(text)
    page = seen.open("regles/1.0/2.1.e/")
    page.keyboard.press("/")
    page.get_by_label("Chercher dans les règles").fill("jeton")
    expect(page.locator(".aj-search li mark").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".aj-mate a.r").first.hover()
    expect(page.locator(".aj-preview")).to_be_visible()
    page.goto(f"{site.url}r/2.1e")
    page.wait_for_url(f"{site.url}regles/1.0/2.1.e/")


def test_newer_data_are_announced_and_the_rest_is_kept(visit: Visits, site: Site) -> None:
    seen = visit("a-propos/", offline_worker=True)
    expect(seen.page.locator("#hors-ligne")).to_contain_text("Prêt hors ligne", timeout=60_000)
    index = site.html / "hors-ligne.json"
    before = index.read_text(encoding="utf-8")
    fetched: list[str] = []
    seen.context.on("request", lambda request: fetched.append(request.url) if "?h=" in request.url else None)
    try:
        index.write_text(re.sub(r'"build":"\w+"', '"build":"plus-recent0"', before), encoding="utf-8")
        page = seen.open("a-propos/")
        expect(page.locator(".aj-toast")).to_contain_text("plus récentes sont prêtes", timeout=30_000)
        assert fetched == []
    finally:
        index.write_text(before, encoding="utf-8")


def test_an_interrupted_download_goes_on_from_where_it_was(visit: Visits, site: Site) -> None:
    missing = site.html / "hors-ligne/lexique.bin"
    away = missing.with_suffix(".ailleurs")
    asked: list[str] = []
    missing.rename(away)
    try:
        seen = visit("a-propos/", offline_worker=True)
        seen.context.on("response", lambda r: asked.append(r.url) if r.ok and "?h=" in r.url else None)
        expect(seen.page.locator("#hors-ligne")).to_contain_text("s’est arrêté", timeout=60_000)
        seen.page.wait_for_load_state("networkidle")
    finally:
        away.rename(missing)
    assert len(asked) > 10
    seen.page.get_by_role("button", name="Reprendre").click()
    expect(seen.page.locator("#hors-ligne")).to_contain_text("Prêt hors ligne", timeout=60_000)
    assert sum("lexique.bin" in url for url in asked) == 1
    assert len(asked) == len(set(asked)), "a file came twice"
    seen.context.set_offline(True)
    expect(seen.open("lexique/fugace/").locator(".aj")).to_contain_text("Fleeting")
    seen.wrong.clear()  # the answer 404


READY = re.compile("Prêt hors ligne")


@pytest.mark.parametrize("content", [b"<html>Bienvenue</html>", None], ids=["a portal", "the same size"])
def test_another_content_than_the_index_says_is_not_kept(visit: Visits, site: Site, content: bytes | None) -> None:
    file = site.html / "hors-ligne/lexique.bin"
    before = file.read_bytes()
    file.write_bytes(content or bytes(len(before)))
    try:
        seen = visit("a-propos/", offline_worker=True)
        expect(seen.page.locator("#hors-ligne")).to_contain_text("s’est arrêté", timeout=60_000)
        expect(seen.open("regles/4.0/7.4.4.b/").locator(".aj")).to_contain_text("Gigantesque")
    finally:
        file.write_bytes(before)
    page = seen.open("a-propos/")
    expect(page.locator("#hors-ligne")).to_contain_text(READY, timeout=60_000)
    seen.context.set_offline(True)
    expect(seen.open("lexique/fugace/").locator(".aj")).to_contain_text("Fleeting")


def test_what_is_damaged_on_the_device_is_asked_again(visit: Visits) -> None:
    seen = visit("a-propos/", offline_worker=True)
    expect(seen.page.locator("#hors-ligne")).to_contain_text(READY, timeout=60_000)
    damage = """async ([name, part]) => {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) if (key.url.includes(part)) await cache.put(key, new Response("abîmé"));
    }"""
    seen.page.evaluate(damage, ["aj-fichiers", "hors-ligne/lexique.bin"])
    expect(seen.open("lexique/fugace/").locator(".aj")).to_contain_text("Fleeting")  # from the server
    expect(seen.open("a-propos/").locator("#hors-ligne")).to_contain_text(READY, timeout=60_000)
    seen.page.evaluate(damage, ["aj-etat", ""])
    expect(seen.open("lexique/fugace/").locator(".aj")).to_contain_text("Fleeting")
    expect(seen.open("a-propos/").locator("#hors-ligne")).to_contain_text(READY, timeout=60_000)
    seen.context.set_offline(True)
    expect(seen.open("lexique/fugace/").locator(".aj")).to_contain_text("Fleeting")


def test_strange_addresses_lead_to_the_page_for_what_is_not_found(visit: Visits, site: Site) -> None:
    seen = visit("a-propos/", offline_worker=True)
    expect(seen.page.locator("#hors-ligne")).to_contain_text(READY, timeout=60_000)
    for address in (
        "constructor",
        "__proto__",
        "toString/",
        "lexique/valueOf/",
        "%E0",
        "http://autre.example",
        "//autre.example",
    ):
        answer = seen.page.goto(site.url + address)
        assert answer is not None
        assert answer.status == 404, address
        assert seen.page.url.startswith(site.url), address
    assert seen.outside == []
    seen.wrong.clear()  # the answers 404


def test_a_metered_connection_asks_first(visit: Visits) -> None:
    metered = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    page = visit("a-propos/", offline_worker=True, before=metered).page
    button = page.get_by_role("button", name="Télécharger")
    expect(button).to_be_visible()
    button.click()
    expect(page.locator("#hors-ligne")).to_contain_text("Prêt hors ligne", timeout=60_000)


def test_the_bundle_opens_from_a_file(browser: Browser, context: Context, tmp_path: Path) -> None:
    file = tmp_path / "regles.html"
    file.write_text(bundle(context), encoding="utf-8")
    opened = browser.new_context(offline=True)
    page = opened.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    field = page.get_by_label("Chercher")
    field.fill("2.1e")
    assert page.locator("main section:not([hidden])").evaluate_all("all => all.map(s => s.id)") == [
        "4.0:2.1.e",
        "1.0:2.1.e",
    ]
    field.fill("fleeting")
    assert "terme:fugace" in page.locator("main section:not([hidden])").evaluate_all("all => all.map(s => s.id)")
    field.fill("jetons expedition exister")
    assert "4.0:2.1.e" in page.locator("main section:not([hidden])").evaluate_all("all => all.map(s => s.id)")
    page.locator("main section:not([hidden]) a").first.click()
    expect(page.locator("section:target, h3:target")).to_be_visible()
    assert wrong == []
    opened.close()
