"""Edition 4.0 as restated in French, rule by rule against the publisher's English PDF.

What a program can see: numbers, titles, citations, notes, amounts, limits, and the words that
decide a ruling (not, may, must, only, unless, instead, simultaneously). A French text that is
right although the program objects stands in `restated_exceptions.yaml` with the reason.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rules_kb.corpus.editions import RuleRecord, SectionRecord, load_restated
from rules_kb.corpus.official import OfficialEdition, read_official
from rules_kb.corpus.official.records import OfficialRule, OfficialSection
from rules_kb.corpus.package_data import yaml_files
from rules_kb.corpus.yaml_files import Record, load_records
from rules_kb.model.identifiers import sort_key

EXCEPTIONS = Path(__file__).with_name("restated_exceptions.yaml")


class Exemption(Record):
    """A difference that is none: where, which check, from which language, and why."""

    regle: str
    ou: str
    controle: str
    langue: str
    raison: str


@dataclass(frozen=True)
class Unit:
    """A text and its restatement."""

    number: str
    where: str
    english: str
    french: str


@dataclass(frozen=True)
class Words:
    """What `english` says must be said by `french_too`, and conversely.

    `english` and `french` are unmistakable; the `_too` patterns are all the ways to say it.
    """

    english: str
    english_too: str
    french: str
    french_too: str


_NOT_BETWEEN = r"(?:(?!\b(?:pas|plus|jamais|aucune?|rien|ni)\b)[^.;:,])"
CHECKS = {
    "négation": Words(
        r"\b(?:not|no|never|cannot|without|nor|none|neither|nothing|unable|impossible)\b|n[’']t\b|\bnon-",
        r"\b(?:lacks?|missing|indistinguishable|unapplied|contrary|unless)\b",
        rf"\b(?:pas|aucune?|jamais|sans|ni|rien|non|impossible)\b|\b(?:ne |n’){_NOT_BETWEEN}*\bplus\b",
        r"\b(?:indiscernables?|manquent|manque|autres? que|dépourvue?s?)\b",
    ),
    "peut": Words(
        r"\b(?:may|can|could|might|possible|possibly|allow\w*|able|optional|cannot|impossible)\b|\bcan[’']t\b",
        r"\b(?:indistinguishable|permit\w*)\b",
        r"\b(?:peu[tx]|peuvent|pouvez|pouvoir|pourr\w+|puiss\w+|possibles?|autoris\w+|permet\w*|impossible)\b",
        r"\b(?:optionnel\w*|facultati\w+|en mesure|pouvai\w+)\b",
    ),
    "doit": Words(
        r"\b(?:must|have to|has to|needs?|requires?|required|mandatory|forced|obliged|should|necessary)\b",
        r"\bneeded\b",
        r"\b(?:doit|doivent|devr\w+|obligatoires?|obligée?s?|faut|forcée?s?|nécessaires?|exig\w+|requise?s?)\b",
        r"\b(?:devoir|besoin|censée?s?|demande\w*|devaient|devait)\b",
    ),
    "seulement": Words(
        r"\b(?:only|solely|exclusively|alone)\b",
        r"\b(?:single|just|sole)\b|\bnot\b[^.]*\buntil\b",
        rf"\b(?:seule?s?|seulement|uniquement|exclusivement)\b|\b(?:ne |n’){_NOT_BETWEEN}*?\bqu(?:e\b|’)",
        r"\buniques?\b",
    ),
    "sauf": Words(
        r"\b(?:unless|except|exceptions?|excepting)\b",
        r"\b(?:other than|otherwise)\b",
        r"\b(?:sauf|à moins|exceptée?s?|hormis|exceptions?|sinon)\b",
        r"\bautres? que\b",
    ),
    "à la place": Words(
        r"\binstead\b",
        r"\b(?:replac\w+|rather)\b",
        r"\b(?:à la place|au lieu)\b",
        r"\bremplac\w+\b",
    ),
    "simultanément": Words(
        r"\b(?:simultaneous\w*|at the same time|at once)\b",
        r"\bboth\b",
        r"\b(?:simultané\w*|en même temps)",
        r"\b(?:à la fois|d’un (?:seul )?coup)\b",
    ),
    "au moins": Words(r"\bat least\b", r"\bor more\b|\bone or several\b", r"\bau moins\b", r"\bou plus(?:ieurs)?\b"),
    "au plus": Words(
        r"\bat most\b|\bup to\b|\bmaximum\b",
        r"\bno more than\b|\bmore than\b|\buntil\b",
        r"\bau plus\b|\bjusqu’à(?! (?:ce que|indication))|\bmaximum\b",
        r"\bpas plus\b",
    ),
    "exactement": Words(r"\bexact\w*\b", r"\bprecise\w*\b", r"\bexact\w*\b", r"\bprécis\w*\b"),
}
NUMBER_WORDS = {
    "0": ("zero", "zéro"),
    "2": ("two|twice", "deux"),
    "3": ("three", "trois"),
    "4": ("four", "quatre"),
    "5": ("five", "cinq"),
    "6": ("six", "six"),
    "7": ("seven", "sept"),
    "8": ("eight", "huit"),
    "9": ("nine", "neuf"),
    "10": ("ten", "dix"),
    "13": ("thirteen", "treize"),
    "100": ("hundred", "cent"),
}
_CITED = re.compile(
    r"\d+(?:\.\d+){1,2}(?:\.[a-z]\b)?|\b(?:sub|sous-)?(?:sections?|figures?|chapitres?) \d+", re.IGNORECASE
)
_MARKER = re.compile(r"(?m)^ *\d+\. ")


@pytest.fixture(scope="module")
def official(shared: Path) -> OfficialEdition:
    return read_official(shared / "reference" / "complete-rules-4.0.en.pdf")


@pytest.fixture(scope="module")
def records() -> dict[str, SectionRecord | RuleRecord]:
    found: dict[str, SectionRecord | RuleRecord] = {}
    for path in yaml_files("editions/4.0"):
        section = load_records(path, SectionRecord)
        found[section.section] = section
        found.update((rule.numero, rule) for rule in section.regles)
    return found


@pytest.fixture(scope="module")
def units(official: OfficialEdition, records: dict[str, SectionRecord | RuleRecord]) -> list[Unit]:
    return [unit for text in official.texts() for unit in _units(text, records.get(text.number))]


def _units(text: OfficialSection | OfficialRule, record: SectionRecord | RuleRecord | None) -> Iterator[Unit]:
    if record is None:
        return
    rows = [record.texte, *_points(record)]
    if text.full_text():
        yield Unit(text.number, "texte", text.full_text(), "\n".join(rows))
    for kind, slug, notes in (
        ("remark", "remarque", record.remarques),
        ("example", "exemple", record.exemples),
    ):
        english = [note.text for note in text.notes if note.kind == kind]
        for index, (one, other) in enumerate(zip(english, notes, strict=False), 1):
            yield Unit(text.number, f"{slug}-{index}", one, other.texte)


def _points(record: SectionRecord | RuleRecord) -> list[str]:
    return [point if isinstance(point, str) else point.texte for point in record.points]


def _cites(record: SectionRecord | RuleRecord) -> set[str]:
    inner = [cite for point in record.points if not isinstance(point, str) for cite in point.cite]
    return {*record.cite, *inner}


def test_same_rules_in_the_same_order(
    official: OfficialEdition, records: dict[str, SectionRecord | RuleRecord]
) -> None:
    restated = [number for number, record in records.items() if isinstance(record, RuleRecord)]
    published = [rule.number for rule in official.rules]
    assert sorted(restated, key=sort_key) == sorted(published, key=sort_key)
    for section in records.values():
        if isinstance(section, SectionRecord):
            numbers = [rule.numero for rule in section.regles]
            assert numbers == sorted(numbers, key=sort_key)


def test_same_sections_and_english_titles(official: OfficialEdition) -> None:
    """All but the list of changes, which is no rule."""
    titles = {number: record.titre_en for number, record in load_restated().titles.items()}
    assert titles == {s.number: s.title for s in official.sections if not s.number.startswith("8")}


def test_same_citations(official: OfficialEdition, records: dict[str, SectionRecord | RuleRecord]) -> None:
    different = {}
    for text in official.texts():
        record = records.get(text.number)
        if record is None:
            continue
        pairs = [("texte", set(text.cites), _cites(record))]
        for kind, notes in (("remark", record.remarques), ("example", record.exemples)):
            english = [set(note.cites) for note in text.notes if note.kind == kind]
            french = [set(note.cite) for note in notes]
            pairs += [(kind, one, other) for one, other in zip(english, french, strict=False)]
        wrong = [(where, one - other, other - one) for where, one, other in pairs if one != other]
        if wrong:
            different[text.number] = wrong
    assert different == {}


def test_every_note_and_every_item_has_its_record(
    official: OfficialEdition, records: dict[str, SectionRecord | RuleRecord]
) -> None:
    different: dict[str, str] = {}
    for text in official.texts():
        record = records.get(text.number)
        kinds = [note.kind for note in text.notes]
        french = (0, 0)
        items = 0
        if record:
            french = (len(record.remarques), len(record.exemples))
            items = len(record.points)
        marked = [point.level for point in text.points if point.marker]
        if (kinds.count("remark"), kinds.count("example")) != french:
            different[text.number] = f"{kinds} / {french}"
        elif items not in (marked.count(1), len(marked)):
            different[text.number] = f"{marked} / {items}"
    assert different == {}


def test_numbered_lists_are_numbered(official: OfficialEdition, records: dict[str, SectionRecord | RuleRecord]) -> None:
    """Rules that say "in the following order" number their items; their sub-items may stand between."""
    different = {}
    for text in official.texts():
        markers = [p.marker for p in text.points if p.level == 1 and p.marker.endswith(".")]
        record = records.get(text.number)
        if markers and record:
            shown = [point.split(" ", 1)[0] for point in _points(record)]
            if [first for first in shown if first in markers] != markers:
                different[text.number] = shown
    assert different == {}


def _words(unit: Unit, words: Words) -> Iterator[str]:
    """The languages that say what the other does not."""
    english = _seen(words.english, unit.english), _seen(words.english_too, unit.english)
    french = _seen(words.french, unit.french), _seen(words.french_too, unit.french)
    if english[0] and not any(french):
        yield "en"
    if french[0] and not any(english):
        yield "fr"


def _amounts(unit: Unit) -> Iterator[str]:
    english, french = _numbers(unit.english, 0), _numbers(unit.french, 1)
    if english - french:
        yield "en"
    if _seen(r"\b(?:both|either|neither)\b|and/or", unit.english):
        french -= {"2"}
    if french - english:
        yield "fr"


def _symbols(unit: Unit) -> Iterator[str]:
    english, french = (set(re.findall(r"\{(\w)\}", t)) for t in (unit.english, unit.french))
    if english - french:
        yield "en"
    if french - english:
        yield "fr"


def _numbers(text: str, language: int) -> set[str]:
    text = _CITED.sub(" ", _MARKER.sub("", text))
    words = {digits for digits, pair in NUMBER_WORDS.items() if _seen(rf"\b(?:{pair[language]})\b", text)}
    return words | set(re.findall(r"(?<!\w)\d+", text))


def _seen(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE) is not None


def _found(check: str, units: list[Unit]) -> set[tuple[str, str, str]]:
    found = set()
    for unit in units:
        if check == "nombres":
            languages = _amounts(unit)
        elif check == "symboles":
            languages = _symbols(unit)
        else:
            languages = _words(unit, CHECKS[check])
        found |= {(unit.number, unit.where, language) for language in languages}
    return found


@pytest.mark.parametrize("check", [*CHECKS, "nombres", "symboles"])
def test_nothing_missing_and_nothing_added(check: str, units: list[Unit]) -> None:
    assert len(units) > 700
    exempt = {(e.regle, e.ou, e.langue) for e in _exemptions() if e.controle == check}
    found = _found(check, units)
    texts = {(unit.number, unit.where): unit for unit in units}
    assert {place: texts[place[:2]] for place in sorted(found - exempt)} == {}
    assert sorted(exempt - found) == [], "exceptions devenues inutiles"


def test_every_exception_is_of_a_known_check() -> None:
    known = {*CHECKS, "nombres", "symboles"}
    exemptions = _exemptions()
    assert [e for e in exemptions if e.controle not in known or e.langue not in ("en", "fr")] == []
    assert [e for e in exemptions if len(e.raison) < 15] == []
    places = [(e.regle, e.ou, e.controle, e.langue) for e in exemptions]
    assert len(places) == len(set(places))


def test_the_checks_see_what_they_look_for() -> None:
    """Each check objects to a text that loses, and to one that adds, what it looks for."""
    pairs = {
        "négation": ("It does not move.", "Cela ne bouge pas."),
        "peut": ("You may draw.", "Vous pouvez piocher."),
        "doit": ("You must draw.", "Vous devrez piocher."),
        "seulement": ("Only you draw.", "Vous seul piochez."),
        "sauf": ("You draw unless it moves.", "Vous piochez, sauf si cela bouge."),
        "à la place": ("You draw instead.", "Vous piochez à la place."),
        "simultanément": ("You draw simultaneously.", "Vous piochez simultanément."),
        "au moins": ("Draw at least one.", "Piochez au moins une carte."),
        "au plus": ("Draw at most one.", "Piochez au plus une carte."),
        "exactement": ("Draw exactly one.", "Piochez exactement une carte."),
        "nombres": ("Draw three.", "Piochez 3 cartes."),
        "symboles": ("Pay {T}.", "Payez {T}."),
    }
    assert set(pairs) == {*CHECKS, "nombres", "symboles"}
    for check, (english, french) in pairs.items():
        good = Unit("1", "texte", english, french)
        loses = Unit("2", "texte", english, "Vous piochez.")
        adds = Unit("3", "texte", "You draw.", french)
        assert _found(check, [good, loses, adds]) == {("2", "texte", "en"), ("3", "texte", "fr")}


def _exemptions() -> list[Exemption]:
    return load_records(EXCEPTIONS, list[Exemption])
