"""Where each thing has its page. Addresses are stable: people copy them."""

from posixpath import relpath

RULES = "regles"
LEXICON = "lexique"
FAULTS = "fautes"
GLOSSARY = "glossaire"
SCENARIOS = "scenarios"
CHANGES = "changements"
COVERAGE = "couverture"
GRAPH = "graphe"
MEMO = "aide-memoire"
ABOUT = "a-propos"
SHORT = "r"

_FOLDERS = {"terme": LEXICON, "faute": FAULTS, "glossaire": GLOSSARY, "scenario": SCENARIOS}


def page_of(key: str) -> str:
    """The page of a key, from the root of the site.

    `1.0:2.1.e` -> `regles/1.0/2.1.e/`, `terme:fugace` -> `lexique/fugace/`; the part after `#`
    stays as the anchor, but for a point of a list, which has none.
    """
    where, _, rest = key.partition(":")
    name, hash_, part = rest.partition("#")
    folder = _FOLDERS.get(where, f"{RULES}/{where}")
    if part.startswith("point-"):
        hash_ = part = ""
    return f"{folder}/{name}/{hash_}{part}"


def relative(target: str, page: str) -> str:
    """The address of `target` as written on `page` (both from the root; folders end with `/`)."""
    path, hash_, anchor = target.partition("#")
    if path == page and hash_:
        return f"#{anchor}"
    link = relpath(path or ".", page or ".")
    if path.endswith("/") or not path:
        link += "/"
    return f"{link}{hash_}{anchor}"
