"""The forms that put steps together: sequences, conditions, choices, costs inside effects (6.1, 6.4, 6.5)."""

from typing import Annotated

from rules_kb.abilities.trees.amounts import Number, You
from rules_kb.abilities.trees.base import Amount, Condition, Effect, Objects, Part, Who, node


@node("rien")
class Nothing(Effect):
    """A step that does nothing."""


@node("suite")
class Sequence(Effect):
    """Steps one after the other; a plain list means the same (6.1.b-c)."""

    parts: Annotated[tuple[Effect, ...], "etapes"]


@node("simultanement")
class Simultaneously(Effect):
    """Actions in a single step (6.1.c, 6.1.f)."""

    parts: Annotated[tuple[Effect, ...], "actions"]


@node("peut")
class May(Effect):
    """An optional step: "Vous pouvez…" (6.5.c); `sinon` when the player does not."""

    do: Annotated[Effect, "faire"]
    who: Annotated[Who, "joueur"] = You()
    otherwise: Annotated[Effect | None, "sinon"] = None


@node("si")
class If(Effect):
    """A conditional step, evaluated once just before (6.5.d-e)."""

    condition: Annotated[Condition, "condition"]
    then: Annotated[Effect, "alors"]
    otherwise: Annotated[Effect | None, "sinon"] = None


@node("si_vous_le_faites")
class IfYouDo(Effect):
    """The form "A. Si vous le faites, B" (6.5.f): A may be optional (`peut`)."""

    do: Annotated[Effect, "faire"]
    then: Annotated[Effect | None, "alors"] = None
    otherwise: Annotated[Effect | None, "sinon"] = None


@node("pour")
class ToDo(Effect):
    """The form "Vous pouvez A et B pour C": a cost inside an effect (6.1.d, 6.4); internal action in 1.0."""

    cost: Annotated[tuple[Effect, ...], "cout"]
    do: Annotated[Effect, "effet"]
    who: Annotated[Who, "joueur"] = You()
    optional: Annotated[bool, "facultatif"] = True


@node("mode")
class Mode(Part):
    """One line of a modal effect."""

    do: Annotated[Effect, "effet"]
    label: Annotated[str, "texte"] = ""


@node("choisissez")
class Choose(Effect):
    """A modal effect (6.5.g)."""

    modes: Annotated[tuple[Mode, ...], "modes"]
    number: Annotated[Amount, "nombre"] = Number(1)
    up_to: Annotated[bool, "jusqu_a"] = False
    repeated: Annotated[bool, "meme_plusieurs_fois"] = False


@node("fois")
class Repeat(Effect):
    """A step that happens several times (6.5.i)."""

    number: Annotated[Amount, "nombre"]
    do: Annotated[Effect, "effet"]


@node("pour_chaque")
class ForEach(Effect):
    """A step done for each object, one after the other (6.5.i)."""

    what: Annotated[Objects, "objets"]
    do: Annotated[Effect, "effet"]
    name: Annotated[str, "nom"] = "lui"


@node("chacun")
class EachDoes(Effect):
    """The form "Chaque joueur…": one step, choices in initiative order (6.1.h)."""

    do: Annotated[Effect, "effet"]
    who: Annotated[Who, "joueurs"]
    optional: Annotated[bool, "facultatif"] = False


@node("face")
class DieFace(Part):
    """One line of a table of results: "4+", "1-3"."""

    do: Annotated[Effect, "effet"]
    low: Annotated[int, "de"] = 1
    high: Annotated[int | None, "a"] = None


@node("lancer_un_de")
class RollDie(Effect):
    """Roll a die (7.3.28), then the line of the result."""

    faces: Annotated[tuple[DieFace, ...], "resultats"] = ()
