"""The hand-written guides build alone, without a warning, and ask nothing of another site."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Fetched(HTMLParser):
    """The addresses that a browser fetches by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        name = "href" if tag == "link" else "src"
        if tag != "a" and (address := values.get(name)):
            self.addresses.append(address)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout + run.stderr == ""
    return folder


def test_the_home_page_is_french(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert '<html lang="fr"' in text
    assert "Altered est une marque de son propriétaire" in text


def test_decisions_are_not_pages(site: Path) -> None:
    assert list((ROOT / "docs/adr").glob("*.md"))
    assert not (site / "adr").exists()


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert pages
    for page in pages:
        parser = Fetched()
        parser.feed(page.read_text(encoding="utf-8"))
        assert parser.addresses
        assert not [address for address in parser.addresses if urlsplit(address).netloc]
    for sheet in site.rglob("*.css"):
        assert not re.findall(r"url\(['\"]?(?:https?:)?//[^)]*\)", sheet.read_text(encoding="utf-8"))
