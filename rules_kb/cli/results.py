"""Search results as prepared lines for a terminal; readable in 60 columns. Light imports."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules_kb.explain.lines import DIM, LABEL, TEXT, TITLE, WARNING, line
from rules_kb.explain.words import KINDS, PROVENANCE, label_of

if TYPE_CHECKING:
    from rules_kb.search.contract import ResultView, SearchView

_NOT_WELL = "Rien ne correspond bien à cette question. Au plus près :"


def result_lines(view: "SearchView") -> list[str]:
    """The numbered results, each with its place, its sentence, its counterpart and why."""
    lines: list[str] = []
    if not view["confident"]:
        lines.append(line(WARNING, _NOT_WELL))
        if view["suggestions"]:
            lines.append(line(DIM, "Termes proches : " + ", ".join(view["suggestions"])))
        lines.append(line(TEXT))
    for place, result in enumerate(view["results"], 1):
        lines += [*([line(TEXT)] if place > 1 else []), *_result(place, result)]
    return lines


def _result(place: int, result: "ResultView") -> Iterator[str]:
    yield line(TITLE, f"{place}. {_name(result)}")
    if result["path"]:
        yield line(DIM, " › ".join(result["path"]), 3)
    yield line(LABEL, _label(result), 3)
    yield line(TEXT, result["excerpt"], 3)
    for mate in result["counterparts"]:
        yield line(LABEL, f"en {mate['edition']}, {mate['id']} :", 3)
        yield line(TEXT, mate["excerpt"], 3)
    if result["why"]:
        yield line(DIM, "Pourquoi : " + " ; ".join(result["why"]), 3)


def _name(result: "ResultView") -> str:
    if result["edition"] is None:
        return f"{result['title']} · {KINDS[result['kind']]}"
    title = f" · {result['title']}" if result["title"] else ""
    return f"{result['id']} · {result['edition']}{title}"


def _label(result: "ResultView") -> str:
    """What the sentence shown is, so that a remark or an overview is never taken for a rule."""
    if result["excerpt_kind"] != "text":
        return PROVENANCE[result["excerpt_kind"]]
    return label_of(result["kind"], result["provenance"], restated=result["edition"] == "4.0")
