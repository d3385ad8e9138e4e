"""Coverage rule by rule: which scenarios execute a paragraph, or why none does."""

from rules_kb.audit.coverage import RuleCoverage, coverage
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.site import html
from rules_kb.site.addresses import COVERAGE, SCENARIOS, relative
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page

STATUS = {
    "executed": "exécutée",
    "partly": "exécutée en partie",
    "not_executable": "non exécutable",
    "not_yet": "pas encore",
}


def coverage_page(knowledge: KnowledgeBase, linker: Linker) -> Page:
    """Both editions; a rule is executed when a scenario would notice its absence."""
    page = f"{COVERAGE}/"
    out = []
    for edition in [e.edition for e in reversed(knowledge.editions) if e.incluse]:
        found = coverage(knowledge, edition, None)
        rows = "".join(_row(rule, edition, page, linker) for rule in found["rules"])
        counts = ", ".join(f"{words} : {found['summary'][status]}" for status, words in STATUS.items())
        out.append(
            f"<h2>Édition {edition}</h2><p>{counts}.</p><details><summary>Règle par règle</summary><table><thead><tr>"
            '<th scope="col">Règle</th><th scope="col">État</th><th scope="col">Scénarios, ou raison</th></tr></thead>'
            f"<tbody>{rows}</tbody></table></details>"
        )
    body = (
        "<h1>Couverture</h1><p>Une règle est dite exécutée quand un scénario la joue et remarquerait son absence ; "
        "« en partie » quand un scénario la joue sans que cela soit établi.</p>" + "".join(out)
    )
    return Page(
        page, "Couverture", "Quelles règles d’Altered sont jouées par des scénarios, et pourquoi pas.", body, "list"
    )


def _row(rule: RuleCoverage, edition: str, page: str, linker: Linker) -> str:
    names = dict.fromkeys([*rule["scenarios"], *rule["refusals"]])
    links = ", ".join(html.link(relative(f"{SCENARIOS}/{name}/", page), html.text(name)) for name in names)
    why = "; ".join(part for part in (links, html.text(rule["reason"])) if part)
    number = linker.key(f"{edition}:{rule['id']}", edition, page)
    return f"<tr><td>{number}</td><td>{STATUS[rule['status']]}</td><td>{why}</td></tr>"
