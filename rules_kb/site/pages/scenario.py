"""Scenario pages: the situation, what happens step by step with its rules, both editions where they differ."""

import json
from collections.abc import Sequence
from pathlib import Path

from rules_kb.explain.worked import rule_keys
from rules_kb.model.identifiers import sort_key
from rules_kb.model.typography import tied
from rules_kb.scenarios.phrases import rules as rule_words
from rules_kb.scenarios.record import CiteView
from rules_kb.site import html
from rules_kb.site.addresses import SCENARIOS, page_of, relative
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page
from rules_kb.site.scenes import Played, Scene, anchor

BOARD = "plateau.json"
_KINDS = {"event": "", "decision": "Choix", "refusal": "Refus", "stop": "Arrêt"}


def scenario(played: Played, linker: Linker) -> Page:
    """The page of one scenario; `scenario.js` draws the board from `plateau.json` beside it."""
    wanted = played.loaded.scenario
    page = f"{SCENARIOS}/{wanted.id}/"
    keys = sorted(rule_keys(played.loaded), key=lambda key: (key.partition(":")[0], sort_key(key.partition(":")[2])))
    apart = [(scene,) for scene in played.scenes] if _differ(played.scenes) else [played.scenes]
    columns = "".join(_column(scenes, played, page, linker) for scenes in apart)
    parts = [
        f'<nav class="aj-crumbs" aria-label="Fil d’Ariane">{html.link("../", "Scénarios")}</nav>',
        f"<h1>{html.text(wanted.titre)}</h1>",
        html.block("p", "", linker.inline(wanted.situation, None, page)),
        (
            f'<p class="aj-dim">À propos de {linker.keys([k for k in keys if linker.has_page(k)], None, page)}. '
            "Joué par le moteur de référence, pas une règle.</p>"
        ),
        '<div class="aj-board"></div>',
        f'<div class="aj-scenes">{columns}</div>',
    ]
    return Page(
        page,
        wanted.titre,
        f"{wanted.titre} {wanted.situation} {wanted.issue}",
        "\n".join(p for p in parts if p),
        "scenario",
    )


def _differ(scenes: Sequence[Scene]) -> bool:
    """Whether the editions do not tell the same story with the same rules at the end."""
    told = {tuple(line.words for line in scene.lines) for scene in scenes}
    return len(told) > 1 or any(scene.state != scenes[0].state for scene in scenes)


def _column(scenes: Sequence[Scene], played: Played, page: str, linker: Linker) -> str:
    """One edition, or editions that tell the same story: then each line has the rules of each."""
    wanted, scene = played.loaded.scenario, scenes[-1]
    own = wanted.selon_edition.get(scene.edition)  # type: ignore[call-overload]  # an edition of the scenario
    outcome = (own.issue if own is not None and own.issue else None) or wanted.issue
    rows = []
    for place, line in enumerate(scene.lines):
        kind = f"<strong>{_KINDS[line.kind]} : </strong>" if _KINDS[line.kind] else ""
        cites = [_cites(each.lines[place].cites, page, linker) for each in scenes]
        if len(scenes) > 1:
            cites = [f"{each.edition} : {rules}" for each, rules in zip(scenes, cites, strict=True) if rules]
        words = linker.inline(tied(line.words), scene.edition, page)
        rows.append(
            f'<li id="{anchor(scene.edition, place)}" class="k-{line.kind}" data-board="{line.board}">{kind}'
            f'{words} <span class="aj-num">{" · ".join(cites)}</span></li>'
        )
    said = linker.inline(outcome, scene.edition, page)
    end = f'<p class="aj-outcome"><strong>Issue :</strong> {said}</p>' if said else ""
    editions = " et ".join(each.edition for each in scenes)
    title = f"Éditions {editions}, même déroulement" if len(scenes) > 1 else f"Édition {editions}"
    return (
        f'<section class="aj-scene" data-edition="{scene.edition}"><h2>{title}</h2>'
        f'<ol class="aj-steps">{"".join(rows)}</ol>{end}</section>'
    )


def _cites(cites: Sequence[CiteView], page: str, linker: Linker) -> str:
    """Links to the rules behind a line, grouped; what is no rule of this edition says so."""
    groups: dict[str, dict[str, None]] = {"": {}}
    for cite in cites:
        key = f"{cite['edition']}:{cite['id']}"
        label = rule_words([cite]).strip(" []").removesuffix(cite["id"]).rstrip(" : ")
        name = html.text(cite["id"])
        link = html.link(relative(page_of(key), page), name, "r") if linker.has_page(key) else name
        groups.setdefault(label, {})[link] = None
    out = [f"{html.text(label)} : {', '.join(links)}" if label else ", ".join(links) for label, links in groups.items()]
    return " ; ".join(part for part in out if part)


def write_board(played: Played, docs: Path) -> None:
    """Write the boards of a scenario beside its page."""
    content = {scene.edition: scene.boards for scene in played.scenes}
    folder = docs / SCENARIOS / played.loaded.id
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    (folder / BOARD).write_text(text, encoding="utf-8")


def scenario_list(all_played: Sequence[Played], linker: Linker) -> Page:
    """Every scenario with the rules that it is about."""
    page = f"{SCENARIOS}/"
    rows = []
    for played in sorted(all_played, key=_first):
        wanted = played.loaded.scenario
        keys = sorted(rule_keys(played.loaded), key=lambda key: (sort_key(key.partition(":")[2]), key))
        title = html.link(f"{wanted.id}/", html.text(wanted.titre))
        differ = " · <strong>les éditions diffèrent</strong>" if _differ(played.scenes) else ""
        editions = " et ".join(scene.edition for scene in played.scenes)
        about = linker.keys([k for k in keys if linker.has_page(k)], None, page)
        rows.append(f'{title}<br><span class="aj-dim">{editions}{differ} · {about}</span>')
    body = (
        f"<h1>Scénarios</h1><p>{len(rows)} situations jouées pas à pas par le moteur de référence, avec la règle "
        "derrière chaque pas. Un scénario illustre des règles, il n’en est pas une.</p>"
        '<p class="aj-filter" hidden><label>Chercher dans les scénarios '
        '<input type="search" data-filter="scenarios" autocomplete="off"></label></p>'
        f'<div class="aj-faults" id="scenarios">{html.items(rows)}</div>'
    )
    return Page(
        page, "Scénarios", "Des situations de jeu jouées pas à pas, avec la règle derrière chaque pas.", body, "list"
    )


def _first(played: Played) -> tuple[object, ...]:
    return min(tuple(sort_key(key.partition(":")[2])) for key in rule_keys(played.loaded))


def anchors(all_played: Sequence[Played]) -> dict[tuple[str, str, str], str]:
    """(scenario, edition, line as an explanation says it) -> its address."""
    found = {}
    for played in all_played:
        apart = _differ(played.scenes)
        for scene in played.scenes:
            shown = scene if apart else played.scenes[-1]
            for place, line in enumerate(scene.lines):
                address = f"{SCENARIOS}/{played.loaded.id}/#{anchor(shown.edition, place)}"
                found[played.loaded.id, scene.edition, line.said] = address
    return found
