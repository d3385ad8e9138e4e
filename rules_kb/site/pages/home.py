"""The home page: search first, then the day, the golden rules, the worked examples, what changed."""

from collections.abc import Sequence

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.site import html
from rules_kb.site.addresses import CHANGES, MEMO, RULES, SCENARIOS, page_of
from rules_kb.site.content import Home, Phase
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page
from rules_kb.site.scenes import Played


def home(content: Home, knowledge: KnowledgeBase, linker: Linker, played: Sequence[Played]) -> Page:
    """The page, from its data and the scenarios that it names."""
    edition = content.edition
    day = "".join(_phase(phase, edition) for phase in content.journee)
    golden = [_golden(f"{edition}:{number}", knowledge) for number in content.regles_d_or]
    examples = "".join(_example(each, linker) for each in played if each.loaded.id in content.exemples)
    asked = "".join(
        f'<li><button type="button" data-search="{html.text(q)}">{html.text(q)}</button></li>'
        for q in content.recherches
    )
    changed = sum(link.relation == "changed" for link in knowledge.correspondences)
    new = sum(link.relation == "new" for link in knowledge.correspondences)
    contents = ", ".join(
        html.link(f"{RULES}/{e.edition}/", f"édition {e.edition} ({html.text(e.date_texte)})")
        for e in reversed(knowledge.editions)
        if e.incluse
    )
    body = f"""<h1>Les règles d’Altered, pour qui arbitre</h1>
<div class="aj-hero"><button type="button" class="aj-open-search">
Chercher un numéro, un mot, une situation <kbd>/</kbd></button>
<ul class="aj-asked">{asked}</ul>
<p>Toutes les règles : {contents}. Sur une feuille : {html.link(f"{MEMO}/", "l’aide-mémoire")}.</p></div>
<section><h2>Une journée <small>édition {edition}</small></h2><ol class="aj-day">{day}</ol></section>
<section><h2>Les règles d’or</h2>{html.items(golden, "aj-golden")}</section>
<section><h2>Exemples joués pas à pas</h2>{examples}
<p>{html.link(f"{SCENARIOS}/", f"Les {len(played)} scénarios")}</p></section>
<section><h2>Ce qui a changé</h2><p>De la 1.0 à la 4.0, {changed} règles ne se tranchent plus de la même façon,
et {new} sont nouvelles : {html.link(f"{CHANGES}/", "règle par règle")}.</p></section>"""
    description = "Les règles du jeu de cartes Altered en français, éditions 1.0 et 4.0 : chercher, citer, comprendre."
    return Page("", "Accueil", description, body, "home")


def _phase(phase: Phase, edition: str) -> str:
    facts = html.items(
        html.link(page_of(f"{edition}:{f.regle}"), f"{html.text(f.nom)} <small>{html.text(f.regle)}</small>")
        for f in phase.faits
    )
    title = html.link(page_of(f"{edition}:{phase.section}"), html.text(phase.phase))
    return f"<li><h3>{title}</h3>{facts or '<p>Aucun effet quotidien</p>'}</li>"


def _golden(key: str, knowledge: KnowledgeBase) -> str:
    node = knowledge.nodes[key]
    return html.link(page_of(key), f"{html.text(node.title)} <small>{html.text(node.id)}</small>")


def _example(played: Played, linker: Linker) -> str:
    wanted = played.loaded.scenario
    title = html.link(f"{SCENARIOS}/{wanted.id}/", html.text(wanted.titre))
    situation, outcome = linker.inline(wanted.situation, None, ""), linker.inline(wanted.issue, None, "")
    return f'<div class="aj-played"><p><strong>{title}</strong></p><p>{situation}</p><p>{outcome}</p></div>'
