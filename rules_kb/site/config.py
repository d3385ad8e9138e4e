"""The `mkdocs.yml` of the generated tree: the guides' own, with other folders, navigation and theme."""

import os
from pathlib import Path
from typing import Any

import yaml

from rules_kb.site.addresses import ABOUT, CHANGES, FAULTS, GRAPH, LEXICON, MEMO, RULES, SCENARIOS

GUIDES = "guide"
NAV: tuple[tuple[str, str], ...] = (
    ("Accueil", ""),
    ("Règles 4.0", f"{RULES}/4.0/"),
    ("Règles 1.0", f"{RULES}/1.0/"),
    ("Aide-mémoire", f"{MEMO}/"),
    ("Lexique", f"{LEXICON}/"),
    ("Scénarios", f"{SCENARIOS}/"),
    ("Changements", f"{CHANGES}/"),
    ("Fautes", f"{FAULTS}/"),
    ("Graphe", f"{GRAPH}/"),
    ("Guide", f"{GUIDES}/"),
    ("À propos", f"{ABOUT}/"),
)


def contact_of(base: Path) -> str:
    """Where errors are reported (`extra: signalement:` of the project’s mkdocs.yml), or nothing."""
    extra = yaml.safe_load(base.read_text(encoding="utf-8")).get("extra") or {}
    return str(extra.get("signalement") or "")


def build_config(base: Path, tree: Path, url: str, footer: str, assets: dict[str, str]) -> str:
    """The text of `mkdocs.yml` in `tree`; `base` is the project's own file.

    `assets` holds the addresses of our style sheet (`css`) and script (`js`).
    """
    nav = [{title: f"{address}index.md"} for title, address in NAV]
    config: dict[str, Any] = {
        "INHERIT": os.path.relpath(base, tree),
        "docs_dir": "docs",
        "site_dir": "html",
        "theme": {
            "custom_dir": "theme",
            "variant": "classic",  # of Zensical: the look of Material
            "features": ["navigation.tabs"],
            "favicon": "assets/icone.svg",
            "logo": "assets/icone.svg",
        },
        "plugins": [],
        "nav": nav,
        "exclude_docs": "",
        "not_in_nav": "/regles/*/*/\n/lexique/*/\n/fautes/*/\n/glossaire/\n/scenarios/*/\n/couverture/\n/guide/**\n",
        "copyright": footer,
        "extra_css": [assets["css"]],
        "extra": {"aj": {"script": assets["js"]}},
    }
    if url:
        config["site_url"] = url if url.endswith("/") else f"{url}/"
    return yaml.safe_dump(config, allow_unicode=True, sort_keys=False)
