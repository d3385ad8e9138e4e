import unicodedata

import pytest

from rules_kb.model.folding import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Épuisé", "epuise"), ("l’Œuvre", "l'oeuvre"), ("  À   Midi\n", "a midi"), ("ÇA", "ca")],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(unicodedata.normalize("NFD", text)) == folded
