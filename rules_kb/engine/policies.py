"""The closed list of differences between the editions: each policy is one value, read in one place.

1.0 is the source documents where they speak, these policies where the digest says that 1.0 differed, and
4.0 for all the rest. Nothing else in the engine looks at the edition.
"""

from dataclasses import dataclass

from rules_kb.abilities.trees.words import Type


@dataclass(frozen=True, slots=True)
class Policies:
    """What differs. The 1.0 side of each line, then the 4.0 side.

    Attributes:
        targets_at_declaration: targets and modes in the declaration (1.0 5.1.2.b) | before their step (6.5.b, 6.5.g).
        internal_actions: "A pour C" is an internal action, declared with C's targets (1.0 5.4) | a cost in an effect.
        reaction_costs: Reactions may have costs, which may be declined (1.0 5.5.c) | none (5.4.c).
        tough_at_declaration: Tough is declared with the targets and waived by "for free" | a decision before the step.
        token_joins_then_ceases: a token joins its new zone, then ceases (1.0 2.1.d) | never joins it (2.1.e).
        hero_zone_in_play: the Hero zone is in play (1.0 1.2.4.d) | is not (3.1.4.a).
        continuous_victory: victory is checked after every event | at Check Victory (4.2.5.d).
        prepares_only: the types that Prepare readies (1.0 4.2.1.c, 1.3.2.b) | everything exhausted.
        checks_after_each_step: Reactions are checked after each step (1.0 4.4.a) | after daily and turn effects.
        counters_in_discard: counters stay on what goes to or leaves the Discard pile (1.0 2.5.j) | none (2.5.b).
        excess_landmarks_discarded: Clean-up discards (1.0 4.2.5.c) | sacrifices.
        fleeting_on_entry: a played card enters the Expedition Fleeting | gains Fleeting in a step of its own (5.2.1.c).
        heroes_face_down: set-up of 1.0 (4.1.e-h): Heroes face down, revealed once the first player is known.
    """

    edition: str
    targets_at_declaration: bool
    internal_actions: bool
    reaction_costs: bool
    tough_at_declaration: bool
    token_joins_then_ceases: bool
    hero_zone_in_play: bool
    continuous_victory: bool
    prepares_only: frozenset[Type] | None
    checks_after_each_step: bool
    counters_in_discard: bool
    excess_landmarks_discarded: bool
    fleeting_on_entry: bool
    heroes_face_down: bool


EDITION_1_0 = Policies(
    edition="1.0",
    targets_at_declaration=True,
    internal_actions=True,
    reaction_costs=True,
    tough_at_declaration=True,
    token_joins_then_ceases=True,
    hero_zone_in_play=True,
    continuous_victory=True,
    prepares_only=frozenset({Type.CHARACTER, Type.PERMANENT, Type.MANA_ORB}),
    checks_after_each_step=True,
    counters_in_discard=True,
    excess_landmarks_discarded=True,
    fleeting_on_entry=True,
    heroes_face_down=True,
)

EDITION_4_0 = Policies(
    edition="4.0",
    targets_at_declaration=False,
    internal_actions=False,
    reaction_costs=False,
    tough_at_declaration=False,
    token_joins_then_ceases=False,
    hero_zone_in_play=False,
    continuous_victory=False,
    prepares_only=None,
    checks_after_each_step=False,
    counters_in_discard=False,
    excess_landmarks_discarded=False,
    fleeting_on_entry=False,
    heroes_face_down=False,
)

BY_EDITION = {"1.0": EDITION_1_0, "4.0": EDITION_4_0}
