"""Typed ability trees: see `reference()` for the list of every node, its French name and its fields."""

from rules_kb.abilities.trees import (
    abilities,
    amounts,
    effects,
    filters,
    forms,
    objects,
    statements,
    triggers,
    words,
)
from rules_kb.abilities.trees.codec import TreeError, build, dump
from rules_kb.abilities.trees.reference import reference

__all__ = [
    "TreeError",
    "abilities",
    "amounts",
    "build",
    "dump",
    "effects",
    "filters",
    "forms",
    "objects",
    "reference",
    "statements",
    "triggers",
    "words",
]
