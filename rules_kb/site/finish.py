"""After the build: a security policy in every page, the offline packs, the size of the whole."""

import base64
import hashlib
import re
from pathlib import Path

from rules_kb.model.diagnostics import EXIT_PLACE, UserError
from rules_kb.site.offline import write_offline

_ARTICLE = re.compile(r"<article\b.*</article>", re.DOTALL)
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_ANY_SCRIPT = re.compile(r"<script\b", re.IGNORECASE)
_CHARSET = '<meta charset="utf-8">'
_POLICY = (
    "default-src 'self'; script-src 'self'{hashes}; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)


def finish(folder: Path) -> int:
    """Finish a built site in place; returns its size in bytes.

    UserError (exit 4) when the content of a page holds a script, or a page has no place for its policy.
    """
    for path in sorted(folder.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        if "Content-Security-Policy" not in text:
            path.write_text(with_policy(text, path), encoding="utf-8")
    write_offline(folder)
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def with_policy(text: str, path: Path) -> str:
    """The page with the hashes of the theme's own scripts; a script in the content is refused."""
    article = _ARTICLE.search(text)
    if article and _ANY_SCRIPT.search(article.group()):
        raise UserError(f"{path} : un script dans le contenu de la page.", code=EXIT_PLACE)
    if _CHARSET not in text:
        raise UserError(f"{path} : page inattendue, sans jeu de caractères.", code=EXIT_PLACE)
    scripts = dict.fromkeys(_SCRIPT.findall(_ARTICLE.sub("", text)))
    hashes = "".join(f" 'sha256-{_hash(script)}'" for script in scripts)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY.format(hashes=hashes)}">'
    return text.replace(_CHARSET, _CHARSET + meta, 1)


def _hash(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
