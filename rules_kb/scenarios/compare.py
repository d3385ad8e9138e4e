"""What was expected against what came out: the differences, in French, with their paths."""

from collections import Counter
from collections.abc import Sequence

from typing_extensions import TypedDict

from rules_kb.model.folding import fold
from rules_kb.scenarios.paths import Look, UnknownPath, read
from rules_kb.scenarios.record import ActionView, CiteView, DecisionView, EventView
from rules_kb.scenarios.shape import ActionPattern, EventPattern, Expected, QuestionPattern

NOTES = {"interdit": "forbidden", "remplace": "replaced", "ajoute": "added", "refuse": "declined"}
ORDERED = ("stats", "ordre")


class Difference(TypedDict):
    """One thing that is not as expected."""

    path: str
    expected: str
    actual: str


def compare_state(expected: dict[str, object], look: Look, start: Look, path: str = "etat") -> list[Difference]:
    """Every path of the state that is not as written; `+2` and `-1` are changes since the beginning."""
    found: list[Difference] = []
    for name, wanted in expected.items():
        try:
            actual = read(name, look)
            before = read(name, start) if _is_change(wanted) else None
        except UnknownPath as error:
            found.append({"path": f"{path} › {name}", "expected": shown(wanted), "actual": str(error)})
            continue
        if _is_change(wanted):
            actual = f"{_number(actual) - _number(before):+d}"
        if not agrees(wanted, actual, ordered=name.endswith(ORDERED)):
            found.append({"path": f"{path} › {name}", "expected": shown(wanted), "actual": shown(actual)})
    return found


def _is_change(wanted: object) -> bool:
    return isinstance(wanted, str) and wanted[:1] in "+-" and wanted[1:].isdigit()


def _number(value: object) -> int:
    if isinstance(value, list):
        return len(value)
    return value if isinstance(value, int) else int(str(value)) if str(value).isdigit() else 0


def agrees(wanted: object, actual: object, *, ordered: bool = False) -> bool:
    """Whether a value written in a file is the actual one: a list may be given by its length."""
    if isinstance(actual, list) and not isinstance(wanted, list):
        return str(len(actual)) == str(wanted) or (len(actual) == 1 and agrees(wanted, actual[0]))
    if isinstance(actual, list) and isinstance(wanted, list):
        left, right = [_word(x) for x in wanted], [_word(x) for x in actual]
        return left == right if ordered else Counter(left) == Counter(right)
    if isinstance(actual, dict) and isinstance(wanted, dict):
        return {str(k): str(v) for k, v in wanted.items()} == {str(k): str(v) for k, v in actual.items()}
    if isinstance(actual, dict):
        return False
    return _word(wanted) == _word(actual)


def _word(value: object) -> str:
    if value is None:
        return ""
    return fold({True: "oui", False: "non"}.get(value, str(value)) if isinstance(value, bool) else str(value))


def shown(value: object) -> str:
    """A value in words."""
    if isinstance(value, list | tuple):
        return f"{len(value)} ({', '.join(shown(v) for v in value)})" if value else "aucun"
    if isinstance(value, dict):
        return ", ".join(f"{k} : {v}" for k, v in value.items()) or "aucun"
    return str(value) if value not in (None, "") else "aucun"


def compare_events(expected: Expected, events: Sequence[EventView], edition: str) -> list[Difference]:
    """The events that are missing, or out of order, or that should not be there."""
    found: list[Difference] = []
    at = 0
    for index, pattern in enumerate(expected.evenements):
        place = next((i for i in range(at, len(events)) if fits(pattern, events[i], edition)), None)
        if expected.exact and place != at:
            place = None
        if place is None:
            rest = ", ".join(e["step"] for e in events[at:]) or "plus aucun événement"
            found.append(
                {
                    "path": f"evenements › {index}",
                    "expected": describe(pattern),
                    "actual": _nearest(pattern, events, at) or rest,
                }
            )
            return found
        at = place + 1
    if expected.exact and at < len(events):
        rest = ", ".join(e["step"] for e in events[at:])
        found.append({"path": "evenements", "expected": "rien de plus (exact)", "actual": rest})
    for index, pattern in enumerate(expected.absents):
        for event in events:
            if fits(pattern, event, edition):
                found.append(
                    {
                        "path": f"absents › {index}",
                        "expected": f"aucun événement : {describe(pattern)}",
                        "actual": f"événement {event['n']} ({event['step']})",
                    }
                )
                break
    return found


def compare_questions(
    expected: Expected, asked: Sequence[DecisionView], events: Sequence[EventView], edition: str
) -> list[Difference]:
    """The questions that were not asked as written, or that should not have been."""
    found: list[Difference] = []
    for index, pattern in enumerate(expected.questions):
        if not any(_asked(pattern, one, events, edition) for one in asked):
            actual = "; ".join(f"{d['player']} {d['kind']} (après l’événement {d['after']})" for d in asked)
            found.append(
                {"path": f"questions › {index}", "expected": _question(pattern), "actual": actual or "aucune question"}
            )
    for index, pattern in enumerate(expected.questions_absentes):
        for one in asked:
            if _asked(pattern, one, events, edition):
                found.append(
                    {
                        "path": f"questions_absentes › {index}",
                        "expected": f"jamais : {_question(pattern)}",
                        "actual": f"{one['player']} : « {one['question']} »",
                    }
                )
                break
    return found


def _asked(pattern: QuestionPattern, one: DecisionView, events: Sequence[EventView], edition: str) -> bool:
    place = {event["step"]: index + 1 for index, event in reversed(list(enumerate(events)))}
    if pattern.sujet is not None and pattern.sujet != one["kind"]:
        return False
    if pattern.joueur is not None and pattern.joueur != one["player"]:
        return False
    if pattern.avant is not None and not one["after"] < place.get(pattern.avant, 0):
        return False
    if pattern.apres is not None and not one["after"] >= place.get(pattern.apres, len(events) + 1):
        return False
    if pattern.options is not None and not agrees(list(pattern.options), one["options"]):
        return False
    return all(cited(number, one["cites"], edition) for number in concerning(pattern.cite, edition))


def _question(pattern: QuestionPattern) -> str:
    words = pattern.model_dump(exclude_none=True, exclude_defaults=True)
    return ", ".join(f"{k} {shown(v)}" for k, v in words.items()) or "une question"


def _nearest(pattern: EventPattern, events: Sequence[EventView], at: int) -> str:
    """The events of that step from there on, with what they did: the reader sees what differs."""
    same = [e for e in events[at:] if pattern.etape is None or e["step"] == pattern.etape]
    if not same:
        return ""
    event = same[0]
    done = "; ".join(_action(a) for a in event["actions"])
    count = f"{len(event['actions'])} action(s)"
    return f"événement {event['n']} « {event['step']} » ({count} : {done}) cite {_ids(event['cites'])}"


def _action(action: ActionView) -> str:
    words = [action["do"], action["object"] or "", action["what"] or ""]
    if action["from"] or action["to"]:
        words.append(f"{action['from'] or '…'} → {action['to'] or '…'}")
    if action["amount"] is not None:
        words.append(str(action["amount"]))
    return " ".join(w for w in words if w)


def _ids(given: Sequence[CiteView]) -> str:
    return ", ".join(f"{c['edition']}:{c['id']}" for c in given)


def fits(pattern: EventPattern, event: EventView, edition: str) -> bool:
    """Whether an event is as the pattern says."""
    pairs = ((pattern.etape, event["step"]), (pattern.phase, event["phase"]), (pattern.joueur, event["controller"]))
    if any(wanted is not None and wanted != actual for wanted, actual in pairs):
        return False
    if pattern.note is not None and all(n["what"] != NOTES[pattern.note] for n in event["notes"]):
        return False
    everything = [*event["cites"], *(c for n in event["notes"] for c in n["cites"])]
    if not all(cited(number, everything, edition) for number in pattern.cite):
        return False
    if isinstance(pattern.actions, int):
        return len(event["actions"]) == pattern.actions
    return pattern.actions is None or _all_found(pattern.actions, event["actions"])


def _all_found(patterns: Sequence[ActionPattern], actions: Sequence[ActionView]) -> bool:
    left = list(actions)
    for pattern in patterns:
        match = next((a for a in left if _fits_action(pattern, a)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _fits_action(pattern: ActionPattern, action: ActionView) -> bool:
    if pattern.fait is not None and pattern.fait not in (action["do"], *action["as"]):
        return False
    if pattern.nombre is not None and pattern.nombre != action["amount"]:
        return False
    pairs = (
        (pattern.qui, action["who"]),
        (pattern.objet, action["object"]),
        (pattern.de, action["from"]),
        (pattern.vers, action["to"]),
        (pattern.quoi, action["what"]),
    )
    return all(wanted is None or _word(wanted) == _word(actual or "") for wanted, actual in pairs)


def concerning(numbers: Sequence[str], edition: str) -> list[str]:
    """The rules of a list that an edition must cite: its own (and the bare ones), else 4.0 standing in for 1.0."""
    own = [n for n in numbers if ":" not in n or n.startswith((f"{edition}:", "glossaire:"))]
    return own or [n for n in numbers if edition == "1.0" and n.startswith("4.0:")]


def cited(number: str, given: Sequence[CiteView], edition: str) -> bool:
    """Whether a rule is cited: `6.1.e` of the edition played (or of 4.0 standing in for it), `4.0:6.5.b`."""
    if ":" in number:
        wanted_edition, _, wanted = number.partition(":")
        if wanted_edition == "glossaire":
            return any(c["id"] == wanted for c in given)
        return any(c["edition"] == wanted_edition and c["id"] == wanted for c in given)
    return any(c["id"] == number and c["edition"] == edition for c in given)


def describe(pattern: EventPattern) -> str:
    """A pattern in words."""
    parts = [f"étape « {pattern.etape} »" if pattern.etape else "une étape"]
    if pattern.joueur:
        parts.append(f"de {pattern.joueur}")
    if isinstance(pattern.actions, int):
        parts.append(f"{pattern.actions} action(s)")
    elif pattern.actions:
        parts += [" ".join(f"{k} {v}" for k, v in one.model_dump(exclude_none=True).items()) for one in pattern.actions]
    if pattern.cite:
        parts.append("citant " + ", ".join(pattern.cite))
    if pattern.note:
        parts.append(f"avec « {pattern.note} »")
    return ", ".join(parts)
