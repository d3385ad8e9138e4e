"""What every surface of the site says of licences and affiliation."""

from rules_kb.corpus.editions import EditionInfo
from rules_kb.site import html

LICENCES = (
    ("code", "Apache-2.0", ""),
    (
        "documents sources (édition 1.0)",
        "CC-BY-NC-4.0",
        (
            "Glossaire Altered, Les Hauts Plateaux (leshautsplateaux.ch/altered), traduction non officielle d’ioamon "
            "des Complete Rules 1.0 d’Equinox, reproduite sans changement"
        ),
    ),
    ("fautes, lexique, reformulations, scénarios", "CC-BY-4.0", ""),
)
NOTICE = (
    "Projet de fans, sans lien avec Equinox. Altered est une marque de son propriétaire. "
    "Personne d’officiel ne relit ces textes : en cas de doute, le texte anglais fait foi."
)


def footer(editions: tuple[EditionInfo, ...], version: str) -> str:
    """The footer of every page, as HTML."""
    shown = ", ".join(f"{e.edition} ({e.date_texte})" for e in editions if e.incluse)
    return (
        f"Éditions : {html.text(shown)}. Données <b>{html.text(version)}</b>. "
        "Textes 1.0 : CC-BY-NC-4.0, Les Hauts Plateaux, traduction d’ioamon. Le reste : CC-BY-4.0, code Apache-2.0. "
        f"{html.text(NOTICE)}"
    )
