"""Coverage rule by rule: which scenarios execute a paragraph, or why none does."""

from rules_kb.audit.coverage import STATUS_COUNTED, STATUS_WORDS, RuleCoverage, coverage
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.site import html
from rules_kb.site.addresses import COVERAGE, SCENARIOS, relative
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page


def coverage_page(knowledge: KnowledgeBase, linker: Linker) -> Page:
    """Both editions; a paragraph is executed when a scenario would notice its absence."""
    page = f"{COVERAGE}/"
    out = []
    for edition in [e.edition for e in reversed(knowledge.editions) if e.incluse]:
        found = coverage(knowledge, edition, None)
        rows = "".join(_row(rule, edition, page, linker) for rule in found["rules"])
        counts = ", ".join(f"{words} : {found['summary'][status]}" for status, words in STATUS_COUNTED.items())
        out.append(
            f"<h2>Édition {edition}</h2><p>{counts}.</p><details><summary>Paragraphe par paragraphe</summary><table>"
            '<thead><tr><th scope="col">Paragraphe</th><th scope="col">État</th>'
            f'<th scope="col">Scénarios, ou raison</th></tr></thead><tbody>{rows}</tbody></table></details>'
        )
    body = (
        "<h1>Couverture</h1><p>Un paragraphe est dit exécuté quand un scénario le joue et remarquerait son absence ; "
        "« en partie » quand un scénario le joue sans que cela soit établi ; « non exécutable » quand il ne décrit "
        "rien qui puisse se jouer, ou résume une règle écrite ailleurs.</p>" + "".join(out)
    )
    return Page(
        page, "Couverture", "Quelles règles d’Altered sont jouées par des scénarios, et pourquoi pas.", body, "list"
    )


def _row(rule: RuleCoverage, edition: str, page: str, linker: Linker) -> str:
    names = dict.fromkeys([*rule["scenarios"], *rule["refusals"]])
    links = ", ".join(html.link(relative(f"{SCENARIOS}/{name}/", page), html.text(name)) for name in names)
    why = "; ".join(part for part in (links, html.text(rule["reason"])) if part)
    number = linker.key(f"{edition}:{rule['id']}", edition, page)
    return f"<tr><td>{number}</td><td>{STATUS_WORDS[rule['status']]}</td><td>{why}</td></tr>"
