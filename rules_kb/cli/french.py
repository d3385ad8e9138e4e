"""French for the words that click prints itself.

click asks `gettext` and ships no French catalogue: `install` answers in its stead. It must run
before click is imported.
"""

import gettext

_WORDS = {
    "Usage: ": "Usage : ",
    "Usage:": "Usage :",
    "Options": "Options",
    "Arguments": "Arguments",
    "Commands": "Commandes",
    "Error": "Erreur",
    "Show this message and exit.": "Afficher cette aide.",
    "Missing command.": "Il manque une commande.",
    "No such command {name!r}.": "Commande inconnue : « {name} ».",
    "No such option: {name}": "Option inconnue : {name}",
    "No such option {name!r}.": "Option inconnue : « {name} ».",
    "Got unexpected extra argument ({args})": "Argument en trop : {args}",
    "Got unexpected extra arguments ({args})": "Arguments en trop : {args}",
    "Missing argument": "Il manque un argument",
    "Missing option": "Il manque une option",
    "Missing parameter": "Il manque un paramètre",
    "argument": "argument",
    "option": "option",
    "parameter": "paramètre",
    "Missing {param_type}": "Il manque : {param_type}",
    "Invalid value: {message}": "Valeur incorrecte : {message}",
    "Invalid value for {param_hint}: {message}": "Valeur incorrecte pour {param_hint} : {message}",
    "Option {name!r} requires an argument.": "L’option {name} attend une valeur.",
    "Option {name!r} does not take a value.": "L’option {name} n’attend pas de valeur.",
    "{value!r} is not a valid {number_type}.": "« {value} » n’est pas un nombre valable.",
    "{value!r} is not one of {choices}.": "« {value} » n’est pas possible ; au choix : {choices}.",
    "{value!r} is not {choice}.": "« {value} » n’est pas possible ; il faut : {choice}.",
    "{value} is not in the range {range}.": "{value} sort de l’intervalle {range}.",
    "Did you mean {possibility}?": "Vouliez-vous dire {possibility} ?",
    "(Possible options: {possibilities})": "(Options possibles : {possibilities})",
    "Did you mean one of: {possibilities}?": "Vouliez-vous dire : {possibilities} ?",
    "required": "obligatoire",
    "default: {default}": "par défaut : {default}",
    "(dynamic)": "(calculé)",
}


def install() -> None:
    """Make `gettext` answer in French for the words above."""
    gettext.gettext = _gettext
    gettext.ngettext = _ngettext


def _gettext(message: str) -> str:
    return _WORDS.get(message, message)


def _ngettext(msgid1: str, msgid2: str, n: int) -> str:
    return _gettext(msgid1 if n == 1 else msgid2)
