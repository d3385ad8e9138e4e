"""Search results as prepared lines for a terminal; readable in 60 columns. Light imports."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules_kb.explain.lines import DIM, LABEL, TEXT, TITLE, WARNING, line
from rules_kb.explain.standing import LAST, backward, forward, overturned, weightiest
from rules_kb.explain.words import KINDS, PROVENANCE, bare_note, label_of
from rules_kb.model.typography import tied

if TYPE_CHECKING:
    from rules_kb.search.contract import ResultView, SearchView

WHOLE = 3  # results shown whole; the others take one line each
_NOT_WELL = "Rien ne correspond bien à cette question. Au plus près :"
_INDENT = 3
_MATES = 2  # counterparts shown: a rule may have become five
_WHY = "Pourquoi : "


def result_lines(view: "SearchView", columns: int = 0, *, why: bool = False) -> list[str]:
    """The numbered results: the first ones with their text, the others one line each.

    `columns`: the width to shorten paths to, 0 for none. `why`: every reason instead of the best two.
    """
    lines: list[str] = []
    if not view["confident"]:
        lines.append(line(WARNING, _NOT_WELL))
        if view["suggestions"]:
            lines.append(line(DIM, "Termes proches : " + ", ".join(view["suggestions"])))
        lines.append(line(TEXT))
    for place, result in enumerate(view["results"], 1):
        head = f"{place}. {_name(result)}"
        if place > WHOLE:
            lines += [*([line(TEXT)] if place == WHOLE + 1 else []), line(TEXT, _started(head, result, columns))]
            continue
        lines += [*([line(TEXT)] if place > 1 else []), line(TITLE, _headed(head, result))]
        lines += _body(result, columns, why=why)
    return [tied(each) for each in lines]


def _started(head: str, result: "ResultView", columns: int) -> str:
    """The one line of a later result: its name, what became of it, how its text starts."""
    gone = _verdict(result) if result["edition"] != LAST and overturned(_code(result)) else ""
    shown = " · ".join(part for part in (head, gone, result["text"].replace("\n", " ")) if part)
    return shown if not columns or len(shown) <= columns else shown[: columns - 1].rstrip() + "…"


def _headed(head: str, result: "ResultView") -> str:
    """The head line of a whole result: what became of the rule stands in it."""
    verdict = _verdict(result)
    return f"{head} · {verdict}" if verdict else head


def _body(result: "ResultView", columns: int, *, why: bool) -> Iterator[str]:
    if result["path"]:
        yield line(DIM, _shortened(result["path"], columns - _INDENT if columns else 0), _INDENT)
    if result["edition"] != LAST and overturned(_code(result)):
        yield from _counterparts(result)  # the text in force is read first
    yield from _own(result)
    if result["read_with"]:
        first, *others = result["read_with"]
        yield line(WARNING, f"À lire avec : {first}" + (f" (+{len(others)})" if others else ""), _INDENT)
    reasons = result["why"] if why else _fitting(result["reasons"], columns)
    if reasons:
        yield line(DIM, _WHY + " ; ".join(reasons), _INDENT)


def _fitting(reasons: list[str], columns: int) -> list[str]:
    """The strongest reason, with the next where one line holds both."""
    both = not columns or len(_WHY) + len(" ; ".join(reasons)) + _INDENT <= columns
    return reasons if both else reasons[:1]


def _own(result: "ResultView") -> Iterator[str]:
    """Its text, then the note that matched, each under what it is: a remark is never taken for a rule."""
    label = label_of(result["kind"], result["provenance"], restated=result["edition"] == LAST)
    if result["excerpt_kind"] == "text":
        yield line(LABEL, label, _INDENT)
        yield from _text(result["excerpt"])
        return
    if result["text"]:
        yield line(LABEL, label, _INDENT)
        yield from _text(result["text"])
    yield line(LABEL, PROVENANCE[result["excerpt_kind"]], _INDENT)
    yield from _text(bare_note(result["excerpt"]))


def _counterparts(result: "ResultView") -> Iterator[str]:
    for mate in result["counterparts"][:_MATES]:
        yield line(LABEL, f"En {mate['edition']}, {mate['id']} :", _INDENT)
        yield from _text(mate["excerpt"])


def _text(text: str) -> Iterator[str]:
    yield from (line(TEXT, row, _INDENT) for row in text.split("\n"))


def _name(result: "ResultView") -> str:
    if result["edition"] is None:
        return f"{result['title']} · {KINDS[result['kind']]}"
    title = f" · {result['title']}" if result["title"] else ""
    return f"{result['id']} · {result['edition']}{title}"


def _code(result: "ResultView") -> str:
    return weightiest(result["relations"]) if result["relations"] else ""


def _verdict(result: "ResultView") -> str:
    """What became of the rule, in the words of `explain`; "" where no correspondence is recorded."""
    if not result["relations"]:
        return ""
    code, numbers = weightiest(result["relations"]), [mate["id"] for mate in result["counterparts"]]
    if result["edition"] == LAST:
        return backward(code, numbers, result["since"])
    return forward(code, numbers)


def _shortened(path: list[str], columns: int) -> str:
    """The path on one line; its middle gives way first, then the end of the last title."""
    whole = " › ".join(path)
    if not columns or len(whole) <= columns:
        return whole
    if len(path) > 1:
        for first in (path[0], path[0].partition(" ")[0]):
            short = f"{first} › … › {path[-1]}" if len(path) > 2 else f"{first} › {path[-1]}"
            if len(short) <= columns:
                return short
        whole = short
    return whole[: columns - 1] + "…"
