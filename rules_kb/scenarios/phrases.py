"""Events, questions and refusals as French lines, with the rule behind each."""

from collections.abc import Sequence

from rules_kb.scenarios.record import ActionView, CiteView, DecisionView, EventView, NoteView, RefusalView
from rules_kb.scenarios.titles import PHASES, PLACES, STATUSES, STEPS


def place(where: str | None) -> str:
    """`A.reserve` -> « Réserve de A »."""
    if where is None:
        return ""
    player, _, zone = where.rpartition(".")
    name = PLACES.get(zone, zone)
    return f"{name} de {player}" if player else name


def event_line(event: EventView, names: dict[str, str]) -> str:
    """One event: its step, who controls it, what each atomic action does, the rules."""
    title = STEPS.get(event["step"], event["step"].replace("_", " "))
    who = f" ({event['controller']})" if event["controller"] else ""
    done = together([action_words(a, names) for a in event["actions"]])
    notes = [note_words(n) for n in event["notes"]]
    words = " ; ".join([*([done] if done else []), *notes]) or "rien ne change"
    return f"{title}{who} : {words}{rules(event['cites'])}"


def together(done: Sequence[str]) -> str:
    """Equal actions are counted: « 2 × Recrue Ordis créée »."""
    counted: dict[str, int] = {}
    for words in done:
        if words:
            counted[words] = counted.get(words, 0) + 1
    return ", ".join(f"{n} × {words}" if n > 1 else words for words, n in counted.items())


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


def action_words(action: ActionView, names: dict[str, str]) -> str:
    """One atomic action in words."""
    thing = names.get(action["object"] or "", action["object"] or "")
    where = place(thing) if "." in thing else thing
    amount = action["amount"] or 0
    status = STATUSES.get(action["what"] or "", "")
    if action["do"] == "noter":
        return fact_words(action)
    known = {
        "deplacer": f"{thing} : {place(action['from'])} → {place(action['to'])}" + (f", {status}" if status else ""),
        "creer": f"{thing} ({place(action['to'])})",
        "creer_embleme": f"{'Réaction' if action['what'] == 'reaction' else 'Emblème'} ({thing})",
        "changer_d_expedition": f"{thing} → {place(action['to'])}",
        "cesser": f"{thing} cesse d’exister",
        "compteurs": f"{thing} {'gagne' if amount > 0 else 'perd'} {abs(amount)} {action['what']}",
        "gagner_statut": f"{where} : {GAINED}" if action["what"] == "epuise" else f"{where} gagne {status}",
        "perdre_statut": f"{where} : {READIED}" if action["what"] == "epuise" else f"{where} perd {status}",
        "avancer": f"{where} {'avance' if amount > 0 else 'recule'} de {abs(amount)}",
        "echouer_a_avancer": f"{where} échoue à avancer",
        "lancer_un_de": f"résultat {amount}",
        "melanger": "mélange",
    }
    return known.get(action["do"], f"{action['do'].replace('_', ' ')} {where}".strip())


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
        "usage": "",
        "etape": "",
    }.get(action["what"] or "", (action["what"] or "").replace("_", " "))


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
