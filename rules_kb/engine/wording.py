"""The French words that the engine says: statuses, zones, terrains, counters, and what an effect asks to do.

Questions, labels and reasons are read by people: identifiers (`epuise`, `zone_heros`) never stand in them.
"""

from rules_kb.abilities.trees import effects as x
from rules_kb.abilities.trees import filters as q
from rules_kb.abilities.trees import forms as f
from rules_kb.abilities.trees import objects as o
from rules_kb.abilities.trees.amounts import Number
from rules_kb.abilities.trees.base import TAGS, Amount, Effect, Filter, Objects, Place
from rules_kb.abilities.trees.words import BOOST, Status, Terrain, Type, Zone

STATUSES = {
    Status.ANCHORED: "Ancré",
    Status.ASCENDED: "Élevée",
    Status.ASLEEP: "Endormi",
    Status.BOOSTED: "Boosté",
    Status.EXHAUSTED: "épuisé",
    Status.FLEETING: "Fugace",
}
ZONES = {
    Zone.ADVENTURE: "Aventure",
    Zone.DECK: "Deck",
    Zone.DISCARD: "pile de Défausse",
    Zone.EXPEDITION: "Expédition",
    Zone.HAND: "Main",
    Zone.HERO: "zone du Héros",
    Zone.LANDMARK: "Repères",
    Zone.LIMBO: "Limbo",
    Zone.MANA: "zone de Mana",
    Zone.RESERVE: "Réserve",
}
INTO = {
    Zone.DECK: "dans le Deck",
    Zone.DISCARD: "dans la pile de Défausse",
    Zone.HAND: "en Main",
    Zone.HERO: "dans la zone du Héros",
    Zone.LANDMARK: "dans les Repères",
    Zone.LIMBO: "dans Limbo",
    Zone.MANA: "dans la zone de Mana",
    Zone.RESERVE: "en Réserve",
}
TERRAINS = {Terrain.FOREST: "forêt", Terrain.MOUNTAIN: "montagne", Terrain.WATER: "eau"}
TYPES = {
    Type.CHARACTER: ("un Personnage", "Personnages"),
    Type.EMBLEM: ("un Emblème", "Emblèmes"),
    Type.HERO: ("un Héros", "Héros"),
    Type.MANA_ORB: ("un Orbe de Mana", "Orbes de Mana"),
    Type.PERMANENT: ("un Permanent", "Permanents"),
    Type.REGION: ("une région", "régions"),
    Type.SPELL: ("un Sort", "Sorts"),
}
DOING = {
    "activer": "activer des Réactions",
    "amplifier": "Amplifier",
    "apres_vous": "dire « Après vous »",
    "avancer": "avancer",
    "chacun": "le faire",
    "changer_d_expedition": "changer d’Expédition",
    "choisissez": "choisir",
    "creer": "créer un jeton",
    "creer_embleme": "créer un Emblème",
    "defausser": "défausser",
    "depenser": "dépenser des compteurs",
    "deplacer": "déplacer",
    "deplacer_marqueur": "déplacer un marqueur Terrain",
    "devenir_premier_joueur": "devenir premier joueur",
    "doubler": "Doubler",
    "donner": "donner",
    "echanger": "échanger",
    "echanger_boosts": "échanger des boosts",
    "epuiser": "épuiser",
    "foncer": "Foncer",
    "fois": "le faire",
    "gagner": "gagner un statut",
    "gagner_compteurs": "gagner des compteurs",
    "gagner_la_partie": "gagner la partie",
    "gagner_sous_types": "gagner des sous-types",
    "jouer": "jouer une carte",
    "lancer_un_de": "lancer un dé",
    "noter": "compter",
    "passer": "passer",
    "payer": "payer",
    "perdre": "perdre un statut",
    "peut": "le faire",
    "piocher": "piocher",
    "placer_marqueur": "placer un marqueur Terrain",
    "pour": "payer",
    "pour_chaque": "le faire",
    "ravitailler": "Ravitailler",
    "reculer": "reculer",
    "redistribuer_capacite": "donner une capacité",
    "redresser": "redresser",
    "retirer": "retirer",
    "retirer_compteurs": "retirer des compteurs",
    "reveler": "révéler",
    "rien": "ne rien faire",
    "s_elever": "s’Élever",
    "saboter": "Saboter",
    "sacrifier": "sacrifier",
    "si": "le faire",
    "si_vous_le_faites": "le faire",
    "simultanement": "le faire",
    "suite": "le faire",
    "trahir": "Trahir",
    "viser": "cibler",
}
"""Each verb, and each kind of effect by its tag, as something that a player may do."""


def counters(number: int, name: str | None) -> str:
    """So many counters: « 2 boosts », « 1 compteur Kélon »."""
    plural = "s" if number > 1 else ""
    if name == BOOST:
        return f"{number} boost{plural}"
    return f"{number} compteur{plural} {name}" if name else f"{number} compteur{plural}"


def has_status(status: Status) -> str:
    """« l’Expédition est déjà Élevée », « l’objet est déjà épuisé », « l’objet a déjà le statut Endormi »."""
    if status is Status.ASCENDED:
        return "l’Expédition est déjà Élevée"
    if status is Status.EXHAUSTED:
        return "l’objet est déjà épuisé"
    return f"l’objet a déjà le statut {STATUSES[status]}"


def lacks_status(status: Status) -> str:
    """« l’objet n’a pas le statut Fugace »."""
    if status is Status.ASCENDED:
        return "l’Expédition n’est pas Élevée"
    if status is Status.EXHAUSTED:
        return "l’objet n’est pas épuisé"
    return f"l’objet n’a pas le statut {STATUSES[status]}"


def doing(effect: Effect, me: str) -> str:
    """What a player is asked to do, in the infinitive; `me`: what bears the ability."""
    for part in (_whole(effect, me), _step(effect, me)):
        if part:
            return part
    title = DOING[TAGS[type(effect)]]
    acted = getattr(effect, "what", None)
    named = _objects(acted, me) if isinstance(acted, Objects) else ""
    return f"{title} {named}" if named else title


def _whole(effect: Effect, me: str) -> str:  # noqa: PLR0911 - one line a kind of effect
    """An effect that holds others."""
    match effect:
        case f.Sequence(parts=parts) if parts:
            return ", puis ".join(doing(part, me) for part in parts)
        case f.Simultaneously(parts) if parts:
            return " et ".join(doing(part, me) for part in parts)
        case f.ToDo(cost, do):
            return f"{' et '.join(doing(part, me) for part in cost)} pour {doing(do, me)}"
        case f.If(_, then):
            return doing(then, me)
        case f.IfYouDo(do, then) if then is not None:
            return f"{doing(do, me)}, puis {doing(then, me)}"
        case f.May() | f.IfYouDo() | f.ForEach() | f.EachDoes() | f.Repeat():
            return doing(effect.do, me)
        case f.Choose(modes) if all(mode.label for mode in modes):
            return f"choisir ({', '.join(mode.label for mode in modes)})"
    return ""


def _step(effect: Effect, me: str) -> str:  # noqa: PLR0911 - one line a kind of effect
    """An effect that says how many, or which."""
    match effect:
        case x.Draw():
            number = _number(effect.number)
            return "piocher une carte" if number == 1 else f"piocher {number} cartes" if number else "piocher"
        case x.PayMana() if (number := _number(effect.amount)) is not None:
            return f"payer {number} mana"
        case x.GainCounters() if (number := _number(effect.number)) is not None:
            return f"{_gain(effect.what)} {counters(number, effect.name)}"
        case x.Spend() if (number := _number(effect.number)) is not None:
            return f"dépenser {counters(number, effect.name)}"
        case x.Gain():
            return f"{_gain(effect.what)} {_status(effect.status)}"
        case x.Lose():
            return f"{'perdre' if isinstance(effect.what, o.Me) else 'faire perdre'} {_status(effect.status)}"
        case x.Move():
            named = _objects(effect.what, me, ("une carte", "cartes")) or "une carte"
            return f"retirer {named} de la partie" if isinstance(effect.to, o.OutOfGame) else _into(named, effect.to)
        case x.PlayCard(rush=True):
            return DOING["foncer"]
    return ""


def _into(named: str, to: Place) -> str:
    if isinstance(to, o.ToExpedition):
        return f"mettre {named} dans une Expédition"
    zone = to.zone if isinstance(to, o.ToZone) else Zone.DECK
    return f"mettre {named} {INTO.get(zone, '')}".rstrip()


def _gain(what: Objects) -> str:
    return "gagner" if isinstance(what, o.Me) else "faire gagner"


def _status(status: Status) -> str:
    return f"le statut {STATUSES[status]}" if status is Status.EXHAUSTED else STATUSES[status]


def _objects(node: Objects, me: str, untyped: tuple[str, str] = ("un objet", "objets")) -> str:
    """Which objects, when a few words say it."""
    if isinstance(node, o.Me):
        return me
    if not isinstance(node, o.Target | o.Chosen):
        return ""
    number = _number(node.number)
    kind = _type(node.what)
    if number is None or node.any_number:
        return ""
    one, many = TYPES[kind] if kind is not None else untyped
    return one if number == 1 else f"{number} {many}"


def _type(what: Filter) -> Type | None:
    if isinstance(what, q.IsType):
        return what.type
    parts = what.parts if isinstance(what, q.And) else ()
    return next((found for part in parts if (found := _type(part))), None)


def _number(amount: Amount) -> int | None:
    return amount.value if isinstance(amount, Number) else None
