"""The built site: complete, closed, within its budgets, and the same from Zensical."""

import gzip
import json
import re
import shutil
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.explain.context import Context
from rules_kb.model.diagnostics import EXIT_PLACE, UserError
from rules_kb.site.addresses import page_of
from rules_kb.site.build import build_html
from rules_kb.site.bundle import LIMIT as BUNDLE_LIMIT
from rules_kb.site.bundle import bundle
from rules_kb.site.finish import finish, with_policy
from rules_kb.site.generate import generate
from rules_kb.site.offline import LIMIT, join, pack_of, split
from tests.site.conftest import Site

_HREF = re.compile(r"""<a\b[^>]*?\bhref=["']([^"']*)["']""")
_FETCHED = re.compile(r"""<(?:script|img|iframe|source)\b[^>]*?\bsrc=["']([^"']*)|<link\b[^>]*?\bhref=["']([^"']*)""")
_ID = re.compile(r"""\bid=["']?([^"'\s>]+)""")


def pages(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html"))


def test_every_element_has_its_page(site: Site, knowledge: KnowledgeBase) -> None:
    for key, node in knowledge.nodes.items():
        if node.kind in ("rule", "section", "chapter", "term", "fault", "glossary"):
            assert (site.html / page_of(key) / "index.html").is_file(), key


def test_every_link_and_anchor_leads_somewhere(site: Site) -> None:
    ids = {path: set(_ID.findall(path.read_text(encoding="utf-8"))) for path in pages(site.html)}
    broken = []
    for path in ids:
        here = site.url + path.relative_to(site.html).as_posix().removesuffix("index.html")
        for href in _HREF.findall(path.read_text(encoding="utf-8")):
            address, anchor = urldefrag(urljoin(here, href))
            target = site.html / unquote(address.removeprefix(site.url))
            target = target / "index.html" if target.is_dir() else target
            if (
                not address.startswith(site.url)
                or not target.is_file()
                or (anchor and unquote(anchor) not in ids[target])
            ):
                broken.append(f"{path.relative_to(site.html)} -> {href}")
    assert broken == []


def test_nothing_is_fetched_from_elsewhere(site: Site) -> None:
    for path in pages(site.html):
        text = path.read_text(encoding="utf-8")
        found = [a or b for a, b in _FETCHED.findall(text)]
        own = [u for u in found if u.startswith(site.url)]
        assert [u for u in found if urlsplit(u).netloc and u not in own] == [], path
    for sheet in site.html.rglob("*.css"):
        assert not re.findall(r"(?:url\(['\"]?|@import ['\"]?)(?:https?:)?//", sheet.read_text(encoding="utf-8"))


def test_every_page_has_a_policy_without_unsafe_words(site: Site) -> None:
    for path in pages(site.html):
        text = path.read_text(encoding="utf-8")
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
        assert policy, path
        assert "unsafe" not in policy.group(1)
        assert not re.search(r"<[a-z][^>]*\s(?:on[a-z]+|style)=", text), path


def test_a_script_in_the_content_is_refused() -> None:
    page = (
        '<html><head><meta charset="utf-8"></head><body><article class="x"><p><script>1</script></p></article></body>'
    )
    with pytest.raises(UserError, match="script") as caught:
        with_policy(page, Path("x.html"))
    assert caught.value.code == EXIT_PLACE
    assert "sha256-" in with_policy(page.replace("article", "div"), Path("x.html"))


def test_the_footer_of_every_page_says_what_it_is_made_of(site: Site) -> None:
    version = json.loads((site.html / "version.json").read_text(encoding="utf-8"))["version"]
    for path in pages(site.html):
        if not path.relative_to(site.html).as_posix().startswith("r/"):
            text = path.read_text(encoding="utf-8")
            assert all(
                word in text for word in (version, "CC-BY-NC-4.0", "sans lien avec Equinox", "3 octobre 2025")
            ), path


def test_budgets(site: Site) -> None:
    heavy = {}
    for path in site.html.glob("regles/*/*/index.html"):
        if path.parent.name[-1].isalpha():
            size = len(gzip.compress(path.read_bytes(), 6))
            if size > 8_000:
                heavy[path.parent.name] = size
    assert heavy == {}
    assert site.size < 80_000_000
    shared = [
        p
        for p in site.html.glob("assets/**/*")
        if p.suffix in (".css", ".js") and "workers" not in p.parts and "lunr" not in p.parts
    ]
    ours = sum(len(gzip.compress(p.read_bytes(), 6)) for p in shared if "seul" not in p.parts)
    assert ours + 8_000 < 150_000


def test_pages_come_back_from_their_packs(site: Site) -> None:
    index = json.loads((site.html / "hors-ligne.json").read_text(encoding="utf-8"))
    assert index["total"] == sum(size for _, size in index["files"].values()) < LIMIT
    frames = json.loads(gzip.decompress((site.html / "hors-ligne/cadres.bin").read_bytes()))
    for path in pages(site.html):
        address = path.relative_to(site.html).as_posix().removesuffix("index.html")
        if not address.startswith("r/"):
            text = path.read_text(encoding="utf-8")
            parts, fields = split(text)
            assert join(parts, fields) == text
            pack = json.loads(gzip.decompress((site.html / f"hors-ligne/{pack_of(address)}.bin").read_bytes()))
            number, *stored = pack[address]
            assert join(tuple(frames[number]), stored) == text


def test_zensical_builds_the_same_pages(site: Site, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(site.tree, tree, ignore=shutil.ignore_patterns("html"))
    config = tree / "mkdocs.yml"
    base = Path(__file__).resolve().parents[2] / "mkdocs.yml"
    text = re.sub(r"(?m)^INHERIT: .*$", f"INHERIT: {base}", config.read_text(encoding="utf-8"))
    config.write_text(text, encoding="utf-8")
    html = build_html(tree, "zensical")
    finish(html)
    mine = {p.relative_to(site.html) for p in pages(site.html)}
    assert {p.relative_to(html) for p in pages(html)} >= mine
    for address in ("", "regles/1.0/2.1.e/", "graphe/"):
        article = re.search(
            r'<div class="aj aj-.*</div>', (html / address / "index.html").read_text(encoding="utf-8"), re.DOTALL
        )
        assert article
        assert "aj-search-button" in (html / address / "index.html").read_text(encoding="utf-8")


def test_a_folder_of_something_else_is_left_alone(context: Context, tmp_path: Path) -> None:
    (tmp_path / "mes-notes.txt").write_text("à garder", encoding="utf-8")
    with pytest.raises(UserError, match="autre chose") as caught:
        generate(context, tmp_path)
    assert caught.value.code == EXIT_PLACE
    assert [p.name for p in tmp_path.iterdir()] == ["mes-notes.txt"]


def test_the_bundle_is_one_closed_file(context: Context, knowledge: KnowledgeBase) -> None:
    text = bundle(context)
    assert len(text.encode()) < BUNDLE_LIMIT
    assert not re.search(r"""(?:src|href)=["'](?!#)""", text)
    for node in knowledge.nodes.values():
        if node.kind in ("rule", "section", "term", "fault", "glossary"):
            assert f'id="{node.key}"' in text
