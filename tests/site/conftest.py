"""One site, built once, served under a sub-path; a browser that reports what a visitor must not meet."""

import os
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from rules_kb.explain.context import Context
from rules_kb.site.build import build_html
from rules_kb.site.finish import finish
from rules_kb.site.generate import generate
from rules_kb.site.serve import server

SUB = "sous/chemin"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Site:
    """The built site: its source tree, its folder of pages, the address it is served at."""

    tree: Path
    html: Path
    url: str
    size: int = 0

    def text(self, address: str) -> str:
        return (self.html / address / "index.html").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def site(context: Context, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    www = tmp_path_factory.mktemp("www")
    running = server(www, 0)
    url = f"http://127.0.0.1:{running.server_port}/{SUB}/"
    tree = tmp_path_factory.mktemp("tree")
    generate(context, tree, url=url)
    html = build_html(tree)
    size = finish(html)
    (www / SUB).parent.mkdir()
    (www / SUB).symlink_to(html)
    (www / "404.html").symlink_to(html / "404.html")
    threading.Thread(target=running.serve_forever, daemon=True).start()
    with running:
        yield Site(tree, html, url, size)
        running.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("chromium manque : les tests dans un navigateur n’ont pas été faits")
        pytest.skip("chromium n’est pas installé")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@dataclass
class Visit:
    """A page open in the browser, and what went wrong in it."""

    page: Page
    context: BrowserContext
    url: str
    scripts: bool = True
    wrong: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def open(self, address: str) -> Page:
        self.page.goto(self.url + address)
        if self.scripts:
            self.page.wait_for_selector("html[data-aj]")
        return self.page


class Visits:
    """Opens pages; when the test ends, none may have complained or asked another site for anything."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._all: list[Visit] = []

    def __call__(self, address: str = "", *, offline_worker: bool = False, before: str = "", **options: Any) -> Visit:
        context = self._browser.new_context(service_workers="allow" if offline_worker else "block", **options)
        context.set_default_timeout(10_000)
        context.add_init_script(before or "0")
        visit = Visit(context.new_page(), context, self._url, options.get("java_script_enabled", True))
        visit.page.on("console", lambda m: self._heard(visit, m.type, m.text))
        visit.page.on("pageerror", lambda error: visit.wrong.append(str(error)))
        context.on("request", lambda r: None if self._own(r.url) else visit.outside.append(r.url))
        self._all.append(visit)
        visit.open(address)
        return visit

    @staticmethod
    def _heard(visit: Visit, kind: str, text: str) -> None:
        # The last one is the harness itself, where a test keeps the service worker out.
        if kind in ("error", "warning") and "blocked by Playwright" not in text:
            visit.wrong.append(text)

    def _own(self, url: str) -> bool:
        return url.startswith((self._url, "data:", "blob:"))

    def close(self) -> None:
        for visit in self._all:
            visit.context.close()
        assert [line for visit in self._all for line in visit.wrong] == []
        assert [url for visit in self._all for url in visit.outside] == []


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visits]:
    visits = Visits(browser, site.url)
    yield visits
    visits.close()
