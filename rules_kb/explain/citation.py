"""One line to paste to a player: what the rule says today, and where it stands."""

from collections.abc import Mapping

from rules_kb.corpus.editions import RESTATED, EditionInfo
from rules_kb.corpus.faults import Nature
from rules_kb.explain.contract import Explanation
from rules_kb.explain.verdict import overturned
from rules_kb.explain.words import KINDS, provenance_label

# Faults without which the text would mislead whoever reads it alone.
_MISLEADING: tuple[Nature, ...] = ("contradiction", "traduction", "lacune", "terminologie")


def cite(explanation: Explanation, editions: Mapping[str, EditionInfo]) -> str:
    """Number, kind of text, edition, date and text; first the last edition when it changed."""
    edition = explanation["edition"]
    if edition not in editions:
        kind = provenance_label(explanation) or KINDS[explanation["kind"]]
        return f"Altered, {explanation['title']} ({kind}) : {_quoted(explanation['text'])}"
    if explanation["kind"] in ("chapter", "section"):
        return f"Altered, {_where(explanation, editions)} : {_section(explanation)}"
    if explanation["kind"] == "missing":
        return f"Altered, {explanation['id']} ({edition}) : texte absent des documents connus"
    own = f"{_where(explanation, editions)} : {_quoted(explanation['text'])}"
    verdict = explanation["verdict"]
    if edition != RESTATED and verdict and overturned(verdict["code"]):
        return f"Altered, {_today(explanation, editions)} ; texte de la {edition}, {own}{_warnings(explanation)}"
    mates = [c["key"].partition(":")[2] for c in explanation["counterparts"] if c["key"]]
    other = "1.0" if edition == RESTATED else RESTATED
    tail = f" ; {other} : {', '.join(mates)}" if mates else ""
    return f"Altered, {own}{tail}{_warnings(explanation)}"


def _where(explanation: Explanation, editions: Mapping[str, EditionInfo]) -> str:
    info = editions[explanation["edition"] or ""]
    kind = provenance_label(explanation) or KINDS[explanation["kind"]]
    return f"{explanation['id']} ({kind}, {info.edition}, {info.date_texte})"


def _today(explanation: Explanation, editions: Mapping[str, EditionInfo]) -> str:
    """What the last edition says instead of a rule that was changed or removed."""
    verdict = explanation["verdict"]
    words = verdict["text"] if verdict else ""
    head = f"{explanation['id']} {words} (dernière édition connue, {editions[RESTATED].date_texte})"
    texts = [
        f"{view['key'].partition(':')[2]} {_quoted(view['text'])}"
        for view in explanation["counterparts"]
        if view["text"]
    ]
    changes = " ".join(view["change"] for view in explanation["counterparts"] if view["change"])
    return f"{head} : {' ; '.join(texts) or changes}"


def _section(explanation: Explanation) -> str:
    """A section is named with the numbers of its rules: its text would not fit a line."""
    rules = [child["id"] for child in explanation["children"] if child["kind"] == "rule"]
    title = _quoted(explanation["title"])
    if not rules:
        return f"{title} : {_quoted(explanation['text'])}" if explanation["text"] else title
    return f"{title}, règles {rules[0]} à {rules[-1]}" if len(rules) > 1 else f"{title}, règle {rules[0]}"


def _warnings(explanation: Explanation) -> str:
    titles = [f["title"] for f in explanation["faults"] if f["nature"] in _MISLEADING]
    return f" ; à lire avec : {' ; '.join(titles[:3])}" if titles else ""


def _quoted(text: str) -> str:
    return f"«\u00a0{' '.join(text.split())}\u00a0»"
