"""The closed lists of words that trees use; the values are the French slugs of scenario files."""

from enum import StrEnum


class Zone(StrEnum):
    """The ten zones (3.1.1.c)."""

    ADVENTURE = "aventure"
    DECK = "deck"
    DISCARD = "defausse"
    EXPEDITION = "expeditions"
    HAND = "main"
    HERO = "zone_heros"
    LANDMARK = "reperes"
    LIMBO = "limbo"
    MANA = "mana"
    RESERVE = "reserve"


class Status(StrEnum):
    """The six statuses (2.4)."""

    ANCHORED = "ancre"
    ASCENDED = "eleve"
    ASLEEP = "endormi"
    BOOSTED = "booste"
    EXHAUSTED = "epuise"
    FLEETING = "fugace"


class Type(StrEnum):
    """The seven types (2.2.1.a)."""

    CHARACTER = "personnage"
    EMBLEM = "embleme"
    HERO = "heros"
    MANA_ORB = "orbe_de_mana"
    PERMANENT = "permanent"
    REGION = "region"
    SPELL = "sort"


class ZoneType(StrEnum):
    """The two zone types of Permanents (2.2.3.b)."""

    EXPEDITION = "expedition"
    LANDMARK = "repere"


class Terrain(StrEnum):
    """The three terrains, which are also the three statistics (7.1.2)."""

    FOREST = "foret"
    MOUNTAIN = "montagne"
    WATER = "eau"


class Phase(StrEnum):
    """The five phases of a day (4.2.a)."""

    MORNING = "matin"
    NOON = "midi"
    AFTERNOON = "apres-midi"
    DUSK = "crepuscule"
    NIGHT = "nuit"


class Daily(StrEnum):
    """The daily effects (4.2.1, 4.2.4, 4.2.5)."""

    SUCCEED = "succeder"
    PREPARE = "preparer"
    DRAW = "piocher"
    EXPAND = "etendre"
    PROGRESS = "progression"
    REST = "repos"
    CLEAN_UP = "nettoyage"
    CHECK_VICTORY = "verification"


class Side(StrEnum):
    """The two Expeditions of a player (3.2.4.b)."""

    HERO = "heros"
    COMPANION = "compagnon"


class Value(StrEnum):
    """A number that can be read on an object."""

    HAND_COST = "cout_main"
    RESERVE_COST = "cout_reserve"
    BASE_COST = "cout_base"
    FOREST = "foret"
    MOUNTAIN = "montagne"
    WATER = "eau"
    HIGHEST = "stat_maximale"
    BASE_LOWEST = "stat_de_base_minimale"
    BASE_HERE = "stat_de_base_de_son_terrain"
    ZERO_STATS = "stats_de_base_nulles"
    TERRAINS = "terrains"
    DISTANCE = "distance"


class Relation(StrEnum):
    """How two numbers are compared."""

    EQUAL = "="
    LESS = "<"
    MORE = ">"
    AT_MOST = "<="
    AT_LEAST = ">="


class Verb(StrEnum):
    """What a player or an object does: the keyword actions that triggers and modifiers can name."""

    ACTIVATE = "activer"
    ADVANCE = "avancer"
    ASCEND = "s_elever"
    AUGMENT = "amplifier"
    CREATE = "creer"
    DEFECT = "trahir"
    DISCARD = "defausser"
    DRAW = "piocher"
    EXCHANGE = "echanger"
    EXHAUST = "epuiser"
    EXPAND = "etendre"
    GIFT = "donner"
    MOVE = "deplacer"
    PASS = "passer"  # noqa: S105 - a verb of the game
    PAY = "payer"
    PLAY = "jouer"
    READY = "redresser"
    REMOVE = "retirer"
    RESUPPLY = "ravitailler"
    RETREAT = "reculer"
    REVEAL = "reveler"
    ROLL = "lancer_un_de"
    RUSH = "foncer"
    SABOTAGE = "saboter"
    SACRIFICE = "sacrifier"
    SPEND = "depenser"
    SWITCH = "changer_d_expedition"
    TARGET = "cibler"


class Symbol(StrEnum):
    """The three trigger symbols (7.1.1)."""

    J = "J"
    H = "H"
    R = "R"


class Position(StrEnum):
    """Ahead, behind, tied (7.5.2)."""

    AHEAD = "en_avance"
    BEHIND = "en_retard"
    TIED = "a_egalite"


class Duration(StrEnum):
    """How long an Emblem-Ongoing lasts (2.2.15.a)."""

    TURN = "ce_tour"
    AFTERNOON = "cet_apres_midi"
    DAY = "ce_jour"


class Change(StrEnum):
    """The three kinds of cost alterations, in the order of 5.1.2.e."""

    INCREASE = "augmentation"
    DECREASE = "reduction"
    RESTRICTION = "restriction"


class Limit(StrEnum):
    """The two limits of a Hero."""

    RESERVE = "reserve"
    LANDMARK = "reperes"


BOOST = "boost"
