"""Events, questions and refusals as French lines, with the rule behind each."""

import re
from collections.abc import Callable, Mapping, Sequence

from rules_kb.engine.wording import counters
from rules_kb.scenarios.record import ActionView, CiteView, DecisionView, EventView, NoteView, RefusalView
from rules_kb.scenarios.titles import ABILITIES, PHASES, PLACES, STATUSES, STEPS, TERRAINS


def place(where: str | None) -> str:
    """`A.reserve` -> « Réserve de A »."""
    if where is None:
        return ""
    player, _, zone = where.rpartition(".")
    name = PLACES.get(zone, zone)
    return f"{name} de {player}" if player else name


def event_line(event: EventView, names: dict[str, str]) -> str:
    """One event: its step, who controls it, what each atomic action does, the rules."""
    title = STEPS[event["step"]]
    who = f" ({event['controller']})" if event["controller"] else ""
    done = together([action_words(a, names, event["step"]) for a in event["actions"]])
    notes = together([note_words(n) for n in event["notes"]], " ; ")
    words = " ; ".join(part for part in (done, notes) if part)
    if not words and event["actions"] and event["kind"] != "cost":
        return f"{title}{who}{rules(event['cites'])}"  # a fact that only the engine keeps
    words = words or "rien ne change"
    if words.startswith(title) and not who:
        return f"{words}{rules(event['cites'])}"
    return f"{title}{who} : {words}{rules(event['cites'])}"


def together(done: Sequence[str], between: str = ", ") -> str:
    """Equal actions are counted: « 2 × Recrue Ordis créée »."""
    counted: dict[str, int] = {}
    for words in done:
        if words:
            counted[words] = counted.get(words, 0) + 1
    return between.join(f"{n} × {words}" if n > 1 else words for words, n in counted.items())


def note_words(note: NoteView) -> str:
    """What a modifier did to the step, and which one."""
    words = {
        "forbidden": "une action est impossible",
        "replaced": "remplacé",
        "added": "une action s’ajoute",
        "declined": "remplacement refusé",
    }[note["what"]]
    return f"{words} : {note['about']}" if note["about"] else words


GAINED, READIED = "épuisé", "redressé"
EMBLEM = re.compile(r"(Réaction|Emblème) \((.*)\)")


def named(thing: str | None, names: Mapping[str, str]) -> str:
    """What an action is done to: the printed name behind a `ref`, also within « Réaction (…) », or a place."""
    if thing is None:
        return ""
    if thing in names:
        return names[thing]
    if emblem := EMBLEM.fullmatch(thing):
        return f"{emblem[1]} ({named(emblem[2], names)})"
    player, _, zone = thing.partition(".")
    return place(thing) if zone in PLACES and len(player) == 1 else thing


def action_words(action: ActionView, names: Mapping[str, str], step: str = "") -> str:
    """One atomic action in words; what its step says already is not said again."""
    thing = named(action["object"], names)
    if action["do"] == step and step in ALONE:
        return thing
    return ACTIONS[action["do"]](action, thing)


ALONE = ("cesser", "echouer_a_avancer")
"""Steps whose title says what happens to each thing named."""


def _moved(action: ActionView, thing: str) -> str:
    """From where, to where, and how it arrives."""
    origin = f" : {place(action['from'])}" if action["from"] else ""
    arrives = ""
    if action["amount"]:
        arrives = f", avec {counters(action['amount'], action['what'])}"
    elif action["what"]:
        arrives = f", {STATUSES[action['what']]}"
    return f"{thing}{origin} → {place(action['to'])}{arrives}"


def _counted(action: ActionView, thing: str) -> str:
    amount = action["amount"] or 0
    return f"{thing} {'gagne' if amount > 0 else 'perd'} {counters(abs(amount), action['what'])}"


def _status(action: ActionView, thing: str) -> str:
    gained = action["do"] == "gagner_statut"
    if action["what"] == "epuise":
        return f"{thing} : {GAINED if gained else READIED}"
    return f"{thing} {'gagne' if gained else 'perd'} {STATUSES[action['what'] or '']}"


def _travelled(action: ActionView, thing: str) -> str:
    regions = action["amount"] or 0
    return f"{thing} {'avance' if regions > 0 else 'recule'} de {abs(regions)}"


def _granted(action: ActionView, thing: str) -> str:
    """Abilities by their names, or sub-types as they are printed."""
    gained = (action["what"] or "").split(", ")
    return f"{thing} gagne {', '.join(ABILITIES.get(word, word) for word in gained)}"


def _placed(action: ActionView, thing: str) -> str:
    """A region, or a Terrain Marker with its terrains."""
    terrains = [TERRAINS.get(word, word) for word in (action["what"] or "").split(", ") if word]
    return f"{thing} ({', '.join(terrains)})" if terrains else thing


def _shuffled(action: ActionView, thing: str) -> str:
    return f"{place(action['from'])} mélangée → {thing}" if action["from"] else f"{thing} mélangé"


ACTIONS: dict[str, Callable[[ActionView, str], str]] = {
    "arene": lambda _action, _thing: "l’Arène remplace les régions",
    "avancer": _travelled,
    "cesser": lambda _action, thing: f"{thing} cesse d’exister",
    "changer_d_expedition": lambda action, thing: f"{thing} → {place(action['to'])}",
    "compteurs": _counted,
    "creer": lambda action, thing: f"{thing} ({place(action['to'])})",
    "creer_embleme": lambda action, thing: f"{'Réaction' if action['what'] == 'reaction' else 'Emblème'} ({thing})",
    "deplacer": _moved,
    "echouer_a_avancer": lambda _action, thing: f"{thing} échoue à avancer",
    "gagner_capacite": _granted,
    "gagner_statut": _status,
    "lancer_un_de": lambda action, _thing: f"résultat {action['amount']}",
    "melanger": _shuffled,
    "noter": lambda action, _thing: fact_words(action),
    "perdre_statut": _status,
    "placer": _placed,
    "placer_marqueur": lambda _action, thing: f"marqueur de l’{thing}",
    "reveler": lambda _action, thing: f"on révèle {thing}",
}
"""What each atomic action of the engine does, in words: none is told by its identifier."""


def fact_words(action: ActionView) -> str:
    """A fact of the game."""
    player = action["who"] or ""
    return {
        "premier_joueur": f"premier joueur : {player}",
        "tour": f"tour de {player}",
        "passe": f"{player} passe",
        "gagne": f"{player} gagne la partie",
        "phase": f"{PHASES.get(action['to'] or '', 'la phase')} commence",
        "jour": f"jour {action['amount']}",
        "apres_vous": "le tour se termine",
        "fin": "la partie se termine",
        "effet": "",
        "usage": "",
        "etape": "",
    }[action["what"] or ""]


def rules(cites: Sequence[CiteView]) -> str:
    """The rules behind a line: ` [6.1.e]`; overview, and 4.0 standing in for 1.0, say so."""
    groups: dict[str, list[str]] = {"": []}
    for cite in cites:
        group = groups.setdefault(_standing(cite), [])
        if cite["id"] not in group:
            group.append(cite["id"])
    shown = [", ".join(groups.pop(""))]
    shown += [f"{label} : {', '.join(numbers)}" for label, numbers in groups.items()]
    words = " ; ".join(part for part in shown if part)
    return f" [{words}]" if words else ""


def _standing(cite: CiteView) -> str:
    """What a citation is when it is not a rule of the edition played."""
    if cite["standing"] == "absent_from_1_0":
        return "texte absent de la 1.0, règle 4.0 appliquée"
    if cite["standing"] == "text_missing":
        return "texte absent"
    if cite["role"] == "overview" and not cite["id"].startswith("1.4"):
        return "aperçu, pas une règle"
    return ""


def decision_line(decision: DecisionView) -> str:
    """One question and its answer."""
    answer = ", ".join(decision["answer"]) or "rien"
    return f"{decision['player']} répond « {answer} » à « {decision['question']} »{rules(decision['cites'])}"


def refusal_line(refused: RefusalView) -> str:
    """One refusal."""
    return f"{refused['player']} ne peut pas {refused['what']} : {refused['reason']}{rules(refused['cites'])}"
