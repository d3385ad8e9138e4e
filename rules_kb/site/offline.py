"""What a device keeps to read the site without a network.

Pages are not kept one by one: the frame around their content is nearly the same everywhere. A page
is its frame (a list of parts) and its fields (what stands between the parts), packed by chapter and
compressed here, whatever the server does; `racine/sw.js` puts them together again. `hors-ligne.json`
lists every file with its hash and size.
"""

import gzip
import hashlib
import json
import re
from pathlib import Path

FOLDER = "hors-ligne"
INDEX = "hors-ligne.json"
LIMIT = 8_000_000  # bytes to download
_FIELD = re.compile(
    r'(?<=<meta name="description" content=")[^"]*'
    r'|(?<=<link rel="canonical" href=")[^"]*'
    r"|(?<=<title>)[^<]*"
    r'|(?<=data-md-component="header-topic"><span class="md-ellipsis">)[^<]*'
    r'|(?<=<article class="md-content__inner md-typeset">).*(?=</article>)',
    re.DOTALL,
)
_CHAPTER = re.compile(r"^regles/([\d.]+)/(\d+)[./]")
_SKIPPED = {INDEX, "sw.js", "search.json", "sitemap.xml", "sitemap.xml.gz", "objects.inv"}
_REDIRECT = re.compile(r'url=([^"]+)"')


def write_offline(folder: Path) -> int:
    """Write the packs and the index of a finished site; returns the bytes that a device downloads."""
    frames: dict[tuple[str, ...], int] = {}
    packs: dict[str, dict[str, list[int | str]]] = {}
    short: dict[str, str] = {}
    for path in sorted(folder.rglob("*.html")):
        address = path.relative_to(folder).as_posix().removesuffix("index.html")
        text = path.read_text(encoding="utf-8")
        if address.startswith("r/"):
            found = _REDIRECT.search(text)
            short[address] = found.group(1) if found else ""
            continue
        parts, fields = split(text)
        frame = frames.setdefault(parts, len(frames))
        packs.setdefault(pack_of(address), {})[address] = [frame, *fields]
    target = folder / FOLDER
    target.mkdir(exist_ok=True)
    for name, pages in packs.items():
        _pack(target / f"{name}.bin", pages)
    _pack(target / "cadres.bin", list(frames))
    _write(target / "courts.json", short)
    files = {p: _entry(folder / p) for p in _files(folder)}
    build = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]
    total = sum(size for _, size in files.values())
    _write(folder / INDEX, {"build": build, "total": total, "files": files})
    return total


def split(text: str) -> tuple[tuple[str, ...], list[str]]:
    """The parts of the frame of a page, and the fields between them."""
    parts, fields, place = [], [], 0
    for match in _FIELD.finditer(text):
        parts.append(text[place : match.start()])
        fields.append(match.group())
        place = match.end()
    return (*parts, text[place:]), fields


def join(parts: tuple[str, ...], fields: list[str]) -> str:
    """The page again, as `sw.js` does it."""
    return "".join(part + field for part, field in zip(parts, [*fields, ""], strict=True))


def pack_of(address: str) -> str:
    """The pack that holds a page; `sw.js` has the same function."""
    chapter = _CHAPTER.match(address)
    if chapter:
        return f"regles-{chapter.group(1)}-{chapter.group(2)}"
    return address.split("/", maxsplit=1)[0].removesuffix(".html") if "/" in address else "accueil"


def _files(folder: Path) -> list[str]:
    """Every file to keep: all but the pages themselves and what only servers and crawlers read."""
    names = (p.relative_to(folder).as_posix() for p in sorted(folder.rglob("*")) if p.is_file())
    return [n for n in names if not n.endswith((".html", ".map")) and n not in _SKIPPED and not _unused(n)]


def _unused(name: str) -> bool:
    """Files of the theme that no page of ours asks for."""
    return name.startswith(("assets/javascripts/lunr/", "assets/javascripts/workers/", "assets/stylesheets/modern/"))


def _entry(path: Path) -> tuple[str, int]:
    data = path.read_bytes()
    return hashlib.sha256(data).hexdigest()[:12], len(data)


def _write(path: Path, content: object) -> None:
    path.write_text(_json(content), encoding="utf-8")


def _pack(path: Path, content: object) -> None:
    # Not named .gz: servers would announce an encoding, and browsers undo it.
    path.write_bytes(gzip.compress(_json(content).encode(), 9, mtime=0))


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
