"""The French words that label what is shown, the same in every renderer."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # they load pydantic and dataclasses; these words are on the fast path of `search`
    from rules_kb.corpus.faults import Nature
    from rules_kb.explain.contract import Explanation
    from rules_kb.model.nodes import EdgeKind, Kind, Node, Provenance

PROVENANCE: "dict[Provenance, str]" = {
    "rule": "Règle, traduction non officielle",
    "overview": "Aperçu, pas une règle",
    "remark": "Remarque, pas une règle",
    "example": "Exemple, pas une règle",
    "glossary": "Entrée de la communauté, pas une règle",
    "restatement": "Règle reformulée, texte non officiel",
    "official": "Texte officiel anglais",
    "furniture": "Habillage du document",
}

KINDS: "dict[Kind, str]" = {
    "chapter": "chapitre",
    "section": "section",
    "rule": "règle",
    "item": "point",
    "remark": "remarque",
    "example": "exemple",
    "glossary": "entrée du glossaire",
    "term": "terme",
    "fault": "faute connue",
    "missing": "référence absente",
    "furniture": "habillage",
}

FAULT_LABELS: "dict[Nature, str]" = {
    "contradiction": "Contradiction connue",
    "traduction": "Faute de traduction connue",
    "lacune": "Lacune connue",
    "perime": "Texte périmé",
    "terminologie": "Mot à lire autrement",
    "symbole": "Symbole perdu",
    "renvoi": "Renvoi à corriger",
    "doublon": "Texte en double",
    "presentation": "Présentation du texte",
}

NATURES: dict[str, str] = {
    "effet-quotidien": "effet quotidien",
    "cout-effet": "coûts et effets",
    "capacite": "capacité",
    "caracteristique": "caractéristique",
    "materiel": "matériel",
    "mecanique": "mécanique",
    "rarete": "rareté",
    "perime": "texte périmé",
    "presentation": "présentation",
    "objet": "notion d’objet",
    "partie": "partie",
}

ATTESTATION = {
    "carte": "mot des cartes officielles",
    "source": "mot des documents sources",
    "traduction": "traduction du projet, sans attestation officielle",
}


def provenance_label(explanation: "Explanation") -> str:
    """What kind of text this is, so that a remark or an overview is never taken for a rule."""
    return label_of(explanation["kind"], explanation["provenance"], restated=explanation["restated"])


def label_of(kind: "Kind", provenance: "Provenance | None", *, restated: bool) -> str:
    """The same, from the kind and provenance alone; `restated`: said in our words."""
    if kind == "term":
        return "Définition du lexique, pas une règle"
    if kind == "fault":
        return "Relevé du projet, pas une règle"
    if provenance is None:
        return ""
    label = PROVENANCE[provenance]
    if provenance == "overview" and restated:
        return f"{label} ; reformulé, texte non officiel"
    return label


_NOTE_STARTS = ("++", "Remarque :", "Exemple :")


def bare_note(text: str) -> str:
    """A remark or example without the word that its label already says."""
    for start in _NOTE_STARTS:
        text = text.removeprefix(start).lstrip()
    return text


def short(key: str, edition: str | None) -> str:
    """A key as a person reads it: the number alone in its own edition, else with the edition."""
    where, _, name = key.partition(":")
    name = name.partition("#")[0]
    if where == edition:
        return name
    return f"{name} ({where})" if where[:1].isdigit() else name


# Each kind of edge as read from its source, then from its target.
EDGES: "dict[EdgeKind, tuple[str, str]]" = {
    "contains": ("contient", "fait partie de"),
    "next": ("suivi de", "précédé de"),
    "cites": ("cite", "cité par"),
    "defines": ("définit", "défini par"),
    "uses": ("emploie", "employé par"),
    "restates": ("résume", "résumé par"),
    "conflicts": ("contredit", "contredit par"),
    "corresponds": ("correspond à", "correspond à"),
}


def name_of(node: "Node") -> str:
    """A node in words: `2.1.e (1.0)`, `terme « Coût »`, `remarque 1 de 3.1.3.a (1.0)`."""
    where, _, rest = node.key.partition(":")
    name, _, part = rest.partition("#")
    if not part:
        return f"{name} ({where})" if node.edition else f"{KINDS[node.kind]} « {node.title} »"
    base = f"{name} ({where})" if node.edition else f"{where} « {name} »"
    kind, _, number = part.rpartition("-")
    return f"{kind} {number} de {base}"
