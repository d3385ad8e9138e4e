"""Events and questions against what was expected."""

from collections.abc import Sequence

from rules_kb.scenarios.citing import cited, concerning
from rules_kb.scenarios.compare import Difference, shown, word
from rules_kb.scenarios.record import ActionView, CiteView, DecisionView, EventView, Names, Recorder
from rules_kb.scenarios.shape import ActionPattern, EventPattern, Expected, QuestionPattern

NOTES = {"interdit": "forbidden", "remplace": "replaced", "ajoute": "added", "refuse": "declined"}


def compare_events(expected: Expected, events: Sequence[EventView], edition: str) -> list[Difference]:
    """The events that are missing, or out of order, or that should not be there."""
    found: list[Difference] = []
    at = 0
    for index, pattern in enumerate(expected.evenements):
        place = next((i for i in range(at, len(events)) if fits(pattern, events[i], edition)), None)
        between = ", ".join(e["step"] for e in events[at:place]) if expected.exact and place is not None else ""
        if between:
            actual = f"avant elle : {between} (exact : ces étapes doivent être écrites aussi)"
            found.append({"path": f"evenements › {index}", "expected": describe(pattern), "actual": actual})
            return found
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


def compare_questions(expected: Expected, recorder: Recorder, edition: str) -> list[Difference]:
    """The questions that were not asked as written, or that should not have been."""
    asked, events = recorder.decisions, recorder.events
    every = list(zip(asked, recorder.names, strict=True))
    found: list[Difference] = []
    for index, pattern in enumerate(expected.questions):
        if not any(_asked(pattern, one, events, edition) and _offered(pattern, names) for one, names in every):
            actual = "; ".join(_had(one, names) for one, names in every)
            found.append(
                {"path": f"questions › {index}", "expected": _question(pattern), "actual": actual or "aucune question"}
            )
    for index, pattern in enumerate(expected.questions_absentes):
        for one, names in every:
            if _asked(pattern, one, events, edition) and _offered(pattern, names):
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
    return all(cited(number, one["cites"], edition) for number in concerning(pattern.cite, edition))


def _offered(pattern: QuestionPattern, names: Names) -> bool:
    """Whether the options are those written, all of them, each by one of its names."""
    if pattern.options is None:
        return True
    left = [{word(name) for name in known} for known in names]
    for wanted in pattern.options:
        match = next((known for known in left if word(wanted) in known), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def _had(one: DecisionView, names: Names) -> str:
    options = ", ".join(known[0] for known in names)
    return f"{one['player']} {one['kind']} (après l’événement {one['after']} ; options : {options})"


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
    words = [action["who"] or "", action["do"], action["object"] or "", action["what"] or ""]
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
    return all(wanted is None or word(wanted) == word(actual or "") for wanted, actual in pairs)


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
