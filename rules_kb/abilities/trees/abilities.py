"""Whole abilities (2.2.12) and keyword abilities (7.4)."""

from typing import Annotated

from rules_kb.abilities.trees.amounts import Number
from rules_kb.abilities.trees.base import Ability, Amount, Condition, Effect, Statement, Trigger, node


@node("action_rapide")
class QuickAction(Ability):
    """The form "Coût : Effet" (2.2.12.k)."""

    cost: Annotated[tuple[Effect, ...], "cout"]
    effect: Annotated[Effect, "effet"]
    support: Annotated[bool, "soutien"] = False
    text: Annotated[str, "texte"] = ""


@node("reaction")
class Reaction(Ability):
    """The form "Déclencheur — Effet" (2.2.12.l); `si`: the condition after the comma of the trigger (6.3.b)."""

    trigger: Annotated[Trigger, "declencheur"]
    effect: Annotated[Effect, "effet"]
    condition: Annotated[Condition | None, "si"] = None
    support: Annotated[bool, "soutien"] = False
    text: Annotated[str, "texte"] = ""


@node("passive")
class Passive(Ability):
    """A statement that holds, always or while a condition is true (2.2.12.m)."""

    what: Annotated[Statement, "quoi"]
    condition: Annotated[Condition | None, "si"] = None
    support: Annotated[bool, "soutien"] = False
    text: Annotated[str, "texte"] = ""


@node("effet")
class SpellEffect(Ability):
    """The effect of a Spell (2.2.12.n)."""

    effect: Annotated[Effect, "effet"]
    text: Annotated[str, "texte"] = ""


@node("rafraichissement")
class Cooldown(Ability):
    """Cooldown (7.4.1)."""


@node("defenseur")
class Defender(Ability):
    """Defender (7.4.2)."""


@node("eternel")
class Eternal(Ability):
    """Eternal (7.4.3)."""


@node("gigantesque")
class Gigantic(Ability):
    """Gigantic (7.4.4)."""


@node("reperage")
class Scout(Ability):
    """Scout X (7.4.5)."""

    cost: Annotated[Amount, "cout"]


@node("aguerri")
class Seasoned(Ability):
    """Seasoned (7.4.6)."""


@node("coriace")
class Tough(Ability):
    """Tough X (7.4.7)."""

    cost: Annotated[Amount, "x"] = Number(1)


@node("fugace")
class HasFleeting(Ability):
    """Fleeting as a passive ability of a Spell (2.4.7.b)."""
