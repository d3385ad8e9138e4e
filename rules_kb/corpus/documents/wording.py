"""What is read inside a paragraph by its form: references, the lead word, the slug of a title."""

import re

from rules_kb.model.folding import fold

_NUMBER = r"[1-9][0-9]?(?:\.[1-9][0-9]?){0,2}(?:\.[a-z](?![^\W_]))?"
_REFERENCE = re.compile(
    r"\b(?:règles?|(?:sous-)?sections?|chapitres?|étapes?|paragraphes?|articles?)\s+"
    rf"({_NUMBER}(?:\s*(?:,|et|ou|à)\s+{_NUMBER})*)(?![^\W_])",
    re.IGNORECASE,
)
_EACH = re.compile(_NUMBER)
_WHOLE = re.compile(r"(?:section|chapitre)", re.IGNORECASE)

# A determiner takes a capital only where a sentence starts: in second place it shows that the
# word before it stands alone ("Repos Les Personnages…"); in first place it is no lead word.
_DETERMINER = r"(?:Les?|La|Une?|Des|Ce(?:s|t|tte)?|Chaque|Tou(?:s|te|tes|t)|Aucune?|Plusieurs|L['’])"
_LEAD = re.compile(rf"(?!{_DETERMINER}\b)([^\W\d_a-zà-öø-ÿ][^\W\d_]+)\s+(?={_DETERMINER}\b)")


def references(text: str) -> tuple[str, ...]:
    """The numbers that a text names after a word such as « règle », in order, each once.

    A bare chapter number counts only after « section » or « chapitre ».
    """
    found: dict[str, None] = {}
    for match in _REFERENCE.finditer(text):
        for number in _EACH.findall(match[1]):
            if "." in number or _WHOLE.match(match[0]):
                found[number] = None
    return tuple(found)


def lead_word(text: str) -> str:
    """The single word that a rule puts before its first sentence, or an empty string."""
    match = _LEAD.match(text)
    return match[1] if match else ""


def slug(title: str) -> str:
    """`Clarification des phases d'une journée` -> `clarification-des-phases-d-une-journee`.

    A parenthesis that ends the title is not part of its name: `Booster War (Mode de jeu)` ->
    `booster-war`.
    """
    return "-".join(re.findall(r"[^\W_]+", fold(title.partition("(")[0])))
