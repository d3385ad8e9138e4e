"""A scenario on the page of a rule: situation, the steps that apply the rule, the outcome, both editions."""

from collections.abc import Mapping, Sequence

from rules_kb.explain.contract import ScenarioView
from rules_kb.site import html
from rules_kb.site.addresses import SCENARIOS, relative
from rules_kb.site.linking import Linker

Anchors = Mapping[tuple[str, str, str], str]
_STEPS = 4  # steps shown at most: the page of the scenario has them all


def worked(view: ScenarioView, edition: str | None, page: str, linker: Linker, anchors: Anchors) -> str:
    """The compact form of a scenario."""
    title = html.link(relative(f"{SCENARIOS}/{view['id']}/", page), html.text(view["title"]))
    out = f"<p><strong>{title}</strong></p>{html.block('p', '', html.text(view['situation']))}"
    out += _steps(view["id"], edition or "", view["steps"], page, anchors)
    out += linker.paragraphs(view["outcome"], edition, page)
    for other in view["others"]:
        out += f"<p><strong>En {html.text(other['edition'])} :</strong></p>"
        out += _steps(view["id"], other["edition"], other["steps"], page, anchors)
        if other["outcome"] not in view["outcome"]:
            out += linker.paragraphs(other["outcome"], other["edition"], page)
    return f'<div class="aj-played">{out}</div>'


def _steps(name: str, edition: str, steps: Sequence[str], page: str, anchors: Anchors) -> str:
    rows = []
    for step in steps[:_STEPS]:
        target = anchors.get((name, edition, step))
        text = html.text(step)
        rows.append(f"<li>{html.link(relative(target, page), text) if target else text}</li>")
    return f"<ol>{''.join(rows)}</ol>" if rows else ""
