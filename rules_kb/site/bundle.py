"""Everything in one HTML file that opens from a USB stick: texts as lists, its own small search."""

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path

from rules_kb.explain.build import explain
from rules_kb.explain.context import Context
from rules_kb.explain.contract import Explanation
from rules_kb.explain.words import FAULT_LABELS, PROVENANCE, bare_note, provenance_label
from rules_kb.model.folding import fold
from rules_kb.site import html
from rules_kb.site.notice import footer
from rules_kb.site.scenes import Played, play_all
from rules_kb.site.version import data_version

_ASSETS = Path(__file__).resolve().parent / "assets" / "seul"
LIMIT = 3_000_000  # bytes
_READ_ALOUD = ("contradiction", "traduction")  # faults whose reading stands at the rule itself


def bundle(context: Context) -> str:
    """The text of the file; it asks nothing of any network and holds no other file."""
    knowledge = context.knowledge
    style = (_ASSETS / "seul.css").read_text(encoding="utf-8")
    script = (_ASSETS / "seul.js").read_text(encoding="utf-8")
    names = {term.key: term.forme for term in knowledge.terms.values()}
    parts = []
    for info in reversed([e for e in knowledge.editions if e.incluse]):
        parts.append(f'<h2 id="e{info.edition}">Règles {info.edition} ({html.text(info.date_texte)})</h2>')
        keys = [
            n.key
            for n in knowledge.nodes.values()
            if n.edition == info.edition and n.kind in ("chapter", "section", "rule")
        ]
        parts += [_entry(explain(context, key), names) for key in keys]
    for kind, title in (
        ("term", "Lexique"),
        ("fault", "Fautes connues des textes"),
        ("glossary", "Glossaire de la communauté"),
    ):
        parts.append(f'<h2 id="{kind}">{title}</h2>')
        parts += [_entry(explain(context, n.key), names) for n in knowledge.nodes.values() if n.kind == kind]
    parts += ['<h2 id="scenario">Scénarios</h2>', *(_scenario(each) for each in play_all()[0])]
    policy = f"default-src 'none'; style-src {_source(style)}; script-src {_source(script)}"
    return (
        '<!doctype html>\n<html lang="fr"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        "<title>altered-judge : les règles d’Altered</title>"
        f"<style>{style}</style></head><body><header><h1>Les règles d’Altered, pour qui arbitre</h1>"
        '<p id="cherche" hidden><label>Chercher <input type="search" autocomplete="off" spellcheck="false"></label> '
        '<output role="status"></output></p><nav><a href="#e4.0">Règles 4.0</a> <a href="#e1.0">Règles 1.0</a> '
        '<a href="#scenario">Scénarios</a> '
        '<a href="#term">Lexique</a> <a href="#fault">Fautes</a> <a href="#glossary">Glossaire</a></nav></header>'
        f"<main>{''.join(parts)}</main><footer>{footer(knowledge.editions, data_version())}</footer>"
        f"<script>{script}</script></body></html>\n"
    )


def _scenario(played: Played) -> str:
    """A scenario as lists: the situation, then what happens in each edition with its rules."""
    wanted = played.loaded.scenario
    key = html.text(f"scenario:{wanted.id}")
    out = f'<section id="{key}" data-w=""><p class="k"><b>{html.text(wanted.titre)}</b></p>{_text(wanted.situation)}'
    for scene in played.scenes:
        rows = html.items((html.text(line.said) for line in scene.lines), "n")
        out += f'<p class="k">Édition {scene.edition}</p>{rows}'
    return f"{out}{_text(wanted.issue)}</section>"


def _source(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _entry(explanation: Explanation, names: dict[str, str]) -> str:
    """One element: number, kind, verdict, text, notes, faults, links."""
    edition = explanation["edition"]
    key = html.text(explanation["key"])
    title = explanation["id"] if edition else html.text(explanation["title"])
    if explanation["kind"] in ("chapter", "section"):
        head = f'<h3 id="{key}">{title} {html.text(explanation["title"])}</h3>'
        return head + _text(explanation["text"])
    verdict = f" · {html.text(explanation['verdict']['text'])}" if explanation["verdict"] else ""
    label = provenance_label(explanation)
    words = html.text(fold(" ".join(_words(explanation))))
    return (
        f'<section id="{key}" data-w="{words}"><p class="k"><b>{title}</b> {label}{verdict}</p>'
        f"{'' if explanation['kind'] == 'fault' else _text(explanation['text'])}{''.join(_extra(explanation))}"
        f"{_links(explanation, names)}</section>"
    )


def _words(explanation: Explanation) -> Iterator[str]:
    """What the small search also looks at, beside the text that is shown."""
    lexicon = explanation["lexicon"]
    if lexicon:
        yield from (*lexicon["forms"], *lexicon["english"])


def _extra(explanation: Explanation) -> Iterator[str]:
    lexicon = explanation["lexicon"]
    if lexicon and lexicon["english"]:
        yield f'<p class="k" lang="en">{html.text(", ".join(lexicon["english"]))}</p>'
    for change in dict.fromkeys(c["change"] for c in explanation["counterparts"] if c["change"]):
        yield f'<p class="c"><b>Ce qui change.</b> {html.text(change)}</p>'
    for note in explanation["notes"]:
        label = PROVENANCE["remark" if note["kind"] == "remark" else "example"]
        yield f'<div class="n"><p class="k">{label}</p>{_text(bare_note(note["text"]))}</div>'
    own = explanation["kind"] == "fault"
    for fault in explanation["faults"]:
        head = (
            ""
            if own
            else f'<a href="#faute:{fault["id"]}">{FAULT_LABELS[fault["nature"]]} : {html.text(fault["title"])}</a>'
        )
        if own:
            yield _text(fault["problem"])
        said = fault["reading"] or fault["instead"] or ""
        shown = said if own or fault["nature"] in _READ_ALOUD else ""
        yield f'<p class="f">{head} {html.text(shown)}</p>'


def _links(explanation: Explanation, names: dict[str, str]) -> str:
    keys = [c["key"] for c in explanation["cites"] if not c["missing"]]
    keys += [c["key"] for c in explanation["counterparts"] if c["key"]]
    keys += [child["key"] for child in explanation["children"]]
    shown = [
        f'<a href="#{html.text(k)}">{html.text(names.get(k, _short(k, explanation["edition"])))}</a>'
        for k in dict.fromkeys(keys)
    ]
    return f'<p class="k">{", ".join(shown)}</p>' if shown else ""


def _short(key: str, edition: str | None) -> str:
    where, _, name = key.partition(":")
    return name if where == edition else f"{name} ({where})"


def _text(value: str) -> str:
    return "".join(f"<p>{html.text(row)}</p>" for row in value.split("\n") if row.strip())
