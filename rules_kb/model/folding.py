"""The one way in which two spellings count as the same word: case, accents, œ, apostrophes."""

import unicodedata


def plain(text: str) -> str:
    """`L’Épuisé ` -> `l'épuisé`: case, apostrophes and white space folded, accents kept."""
    text = unicodedata.normalize("NFC", text.lower()).replace("’", "'").replace("‘", "'")
    return " ".join(text.split())


def fold(text: str) -> str:
    """`Épuisé` -> `epuise`, `l’Œuvre` -> `l'oeuvre`; runs of white space become one space."""
    text = text.lower().replace("œ", "oe").replace("æ", "ae").replace("’", "'").replace("‘", "'")
    decomposed = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).split())
