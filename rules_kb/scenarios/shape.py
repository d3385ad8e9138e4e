"""The shape of a scenario file (see docs/guides/scenarios.md and scenario.schema.json)."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from rules_kb.corpus.yaml_files import Record
from rules_kb.scenarios.cards import Printed, Steps, Words, as_list

Player = Literal["A", "B"]
Edition = Literal["1.0", "4.0"]
Side = Literal["heros", "compagnon"]
Phase = Literal["matin", "midi", "apres-midi", "crepuscule", "nuit"]
Daily = Literal["succeder", "preparer", "piocher", "etendre", "progression", "repos", "nettoyage", "verification"]
Status = Literal["ancre", "endormi", "epuise", "fugace", "eleve"]
VERBS = ("joue", "action_rapide", "passe", "debut_de_phase", "effet_quotidien", "jusqu_a", "mise_en_place")
FILLER = "carte-d-essai"


def _card_name(value: object) -> object:
    return {"carte": value} if isinstance(value, str) else value


def _pile(value: object) -> object:
    """`10` is ten cards that do not matter."""
    if isinstance(value, str) and value.isdigit():
        return [{"carte": FILLER, "exemplaires": value}] if int(value) else []
    return as_list(value)


class Placed(Printed):
    """A card or token in its place: `carte` names a known one, or `nom` and the rest describe it."""

    carte: str | None = Field(None, description="carte du scénario ou carte intégrée")
    nom: str | None = None
    ref: str | None = Field(None, description="nom par lequel le scénario en parle")
    exemplaires: int = Field(1, ge=1)
    statuts: Annotated[tuple[Status, ...], BeforeValidator(as_list)] = ()
    compteurs: dict[str, int] = {}
    proprietaire: Player | None = None

    @model_validator(mode="after")
    def _named_once(self) -> "Placed":
        if (self.carte is None) == (self.nom is None):
            raise ValueError("donnez « carte » (une carte connue) ou « nom » (une carte décrite ici), l’un des deux")
        described = set(Printed.model_fields) & self.model_fields_set
        if self.carte is not None and described:
            raise ValueError(f"une carte connue ne se décrit pas une seconde fois : {', '.join(sorted(described))}")
        if self.nom is not None and self.type is None:
            raise ValueError("une carte décrite ici a un « type »")
        if self.ref is not None and self.exemplaires > 1:
            raise ValueError("un nom (« ref ») désigne une seule carte : écrivez les exemplaires un par un")
        return self


Pile = Annotated[
    tuple[Annotated[Placed, BeforeValidator(_card_name)], ...],
    BeforeValidator(_pile),
]


class Mana(Record):
    """Mana Orbs: so many ready and exhausted that do not matter, or known cards."""

    prets: int = Field(0, ge=0)
    epuises: int = Field(0, ge=0)
    cartes: Pile = ()


class PlayerSide(Record):
    """What one player has where. A pile that matters only by its number is that number."""

    main: Pile = ()
    deck: Pile = Field((), description="de dessus en dessous")
    defausse: Pile = ()
    heros: Pile = Field((), description="Expédition du Héros")
    compagnon: Pile = Field((), description="Expédition du Compagnon")
    zone_heros: Pile = ()
    reperes: Pile = ()
    limbo: Pile = ()
    reserve: Pile = ()
    mana: Mana = Mana()


def piles(side: PlayerSide) -> Iterator[tuple[Steps, tuple[Placed, ...]]]:
    """The piles of a player with their place in the file, in the order in which they are put down."""
    for name in ("zone_heros", "reperes", "heros", "compagnon", "reserve", "defausse", "limbo", "main", "deck"):
        yield (name,), getattr(side, name)
    yield ("mana", "cartes"), side.mana.cartes


class OwnCard(Printed):
    """A card that the scenario brings: an original one, never the printed text of a real one."""

    nom: str


class Marker(Record):
    """A Terrain Marker on the region of that place (0: Hero region, 7: Companion region)."""

    region: int = Field(ge=0, le=7)
    terrains: Words
    ref: str | None = None


class Adventure(Record):
    """The row of regions and where the Expeditions are, as distances from their starting regions."""

    regions: Annotated[tuple[str, ...], BeforeValidator(as_list)] = Field(
        (),
        description="les six du milieu, de la région du Héros à celle du Compagnon : « V », « MO » ; « ? » face cachée",
    )
    avance: dict[str, int] = Field({}, description="« A.heros: 3 » : trois régions depuis sa région de départ")
    eleve: Words = Field((), description="Expéditions Élevées : « A.heros »")
    deja_avance: Words = Field((), description="Expéditions qui ont déjà avancé ce jour")
    marqueurs: tuple[Marker, ...] = ()
    arene: bool = False


class Chance(Record):
    """What chance gives: dice in order, or a seed for all the rest."""

    des: tuple[int, ...] = ()
    graine: int = 0


class Given(Record):
    """The situation before anything happens."""

    jour: int = Field(1, ge=1)
    phase: Phase = "apres-midi"
    premier_joueur: Player = "A"
    tour: Player | None = Field(None, description="le joueur dont c’est le tour (sinon : le premier joueur)")
    passe: Annotated[tuple[Player, ...], BeforeValidator(as_list)] = Field((), description="ceux qui ont passé")
    joueurs: dict[Player, PlayerSide] = {}
    aventure: Adventure = Adventure()
    hasard: Chance = Chance()
    options: dict[str, str] = Field({}, description="options de la partie (Booster War)")


class Act(Record):
    """One thing that is done: exactly one of the verbs."""

    joueur: Player | None = None
    joue: str | None = None
    dans: Side | None = Field(None, description="l’Expédition dans laquelle la carte est jouée")
    action_rapide: str | None = Field(None, description="la carte dont on joue l’action rapide")
    numero: int = Field(1, ge=1, description="laquelle de ses actions rapides")
    fois: int = Field(1, ge=1, le=200)
    passe: bool = False
    debut_de_phase: Phase | None = None
    effet_quotidien: Daily | None = None
    jusqu_a: Literal["fin_de_phase", "fin_du_jour", "fin_de_partie"] | None = None
    mise_en_place: bool = False

    @model_validator(mode="after")
    def _one_verb(self) -> "Act":
        verbs = [name for name in VERBS if getattr(self, name)]
        if len(verbs) != 1:
            raise ValueError(f"une ligne fait une seule chose : {', '.join(verbs) or 'rien ici'}")
        if verbs[0] in ("joue", "action_rapide", "passe") and self.joueur is None:
            raise ValueError(f"« {verbs[0]} » demande « joueur »")
        return self


def _version(value: object) -> object:
    return 1 if value == "1" else value


def _answer(value: object) -> object:
    return {"choix": value} if isinstance(value, str | list) else value


class Answer(Record):
    """What a player answers; with `joueur` or `sujet`, whom and about what the question must be."""

    choix: Words = ()
    joueur: Player | None = None
    sujet: str | None = None


class ActionPattern(Record):
    """What one atomic action must be; what is left out may be anything."""

    fait: str | None = None
    qui: Player | None = None
    objet: str | None = None
    de: str | None = None
    vers: str | None = None
    quoi: str | None = Field(None, description="le statut, le compteur ou le fait noté")
    nombre: int | None = None


def _patterns(value: object) -> object:
    return value if not isinstance(value, dict) else [value]


class EventPattern(Record):
    """What one event must be; what is left out may be anything."""

    etape: str | None = None
    phase: Phase | None = None
    joueur: Player | None = Field(None, description="qui contrôle l’étape")
    actions: Annotated[int | tuple[ActionPattern, ...] | None, BeforeValidator(_patterns)] = None
    cite: Words = Field((), description="règles citées, parmi d’autres : « 6.1.e », « 4.0:6.5.b »")
    note: Literal["interdit", "remplace", "ajoute", "refuse"] | None = None


class QuestionPattern(Record):
    """What a question must have been, and when: before or after the first event of a step."""

    sujet: str | None = None
    joueur: Player | None = None
    options: Words | None = Field(None, description="les options offertes, toutes")
    avant: str | None = Field(None, description="avant la première étape de ce nom")
    apres: str | None = Field(None, description="après la première étape de ce nom")
    cite: Words = ()


class Forbidden(Record):
    """What a player may not do at the end of the scenario, and the rules that forbid it."""

    joueur: Player
    joue: str | None = None
    dans: Side | None = None
    action_rapide: str | None = None
    numero: int = Field(1, ge=1)
    passe: bool = False
    raison: Words = Field(min_length=1)

    @model_validator(mode="after")
    def _one_thing(self) -> "Forbidden":
        if sum(bool(x) for x in (self.joue, self.action_rapide, self.passe)) != 1:
            raise ValueError("une interdiction porte sur une seule chose : « joue », « action_rapide » ou « passe »")
        return self


class Expected(Record):
    """What must come out."""

    exact: bool = Field(default=False, description="aucun autre événement entre ceux qui sont écrits")
    evenements: tuple[EventPattern, ...] = ()
    absents: tuple[EventPattern, ...] = Field((), description="aucun événement n’est comme ceux-ci")
    questions: tuple[QuestionPattern, ...] = ()
    questions_absentes: tuple[QuestionPattern, ...] = ()
    etat: dict[str, Any] = {}
    interdit: tuple[Forbidden, ...] = ()
    visible: dict[Player, dict[str, Any]] = {}
    arret: str | None = Field(None, description="ce qui arrête la partie : un mot de la raison, ou une règle")


class PerEdition(Record):
    """What is particular to an edition."""

    quand: tuple[Act, ...] | None = None
    decisions: tuple[Annotated[Answer, BeforeValidator(_answer)], ...] | None = None
    alors: Expected = Expected()
    issue: str | None = None


class Scenario(Record):
    """A situation, what is done in it, what must come out: one claim, which its title states."""

    format: Annotated[Literal[1], BeforeValidator(_version)] = Field(alias="schema")
    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    titre: str = Field(min_length=10)
    situation: str = ""
    issue: str = ""
    fautes: Words = Field((), description="fautes connues du texte sur lesquelles l’issue repose")
    regles: Words = Field(min_length=1)
    editions: Annotated[tuple[Edition, ...], BeforeValidator(as_list)] = ("1.0", "4.0")
    cartes: dict[str, OwnCard] = {}
    etant_donne: Given = Given()
    quand: tuple[Act, ...] = ()
    decisions: tuple[Annotated[Answer, BeforeValidator(_answer)], ...] = ()
    alors: Expected = Expected()
    selon_edition: dict[Edition, PerEdition] = {}
