"""The editions at hand: those of the project and the user's imported copies."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from rules_kb.corpus.editions import RESTATED, Correspondence
from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.corpus.official import imported_editions, load_official
from rules_kb.explain.comparison.changes import Comparison
from rules_kb.explain.comparison.composed import compose
from rules_kb.explain.comparison.english import compare_english
from rules_kb.explain.comparison.recorded import SOURCES, by_key, compare_recorded, newer
from rules_kb.explain.comparison.texts import Edition, held_edition, imported_edition
from rules_kb.explain.lines import printable
from rules_kb.model.diagnostics import EXIT_NO, EXIT_USAGE, UserError

_HELD = (SOURCES, RESTATED)


class Library:
    """What can be compared. `folder` is the user's data folder, None when there is none."""

    def __init__(self, knowledge: KnowledgeBase, folder: Path | None) -> None:
        self.knowledge = knowledge
        self._folder = folder
        self.imported = tuple(imported_editions(folder)) if folder else ()
        self._held: dict[str, Edition] = {}
        self._english: dict[str, Edition] = {}
        self._compared: dict[tuple[str, str], Comparison] = {}

    @cached_property
    def links(self) -> Mapping[str, list[Correspondence]]:
        """The recorded correspondences by key."""
        return by_key(self.knowledge)

    @cached_property
    def recorded(self) -> Comparison:
        """1.0 to 4.0."""
        return compare_recorded(self.knowledge)

    @property
    def editions(self) -> tuple[str, ...]:
        """The names that can be asked for."""
        known = [info.edition for info in self.knowledge.editions]
        return tuple(dict.fromkeys([*known, *self.imported]))

    def check(self, edition: str) -> None:
        """UserError (exit 2) for a name that is no edition known."""
        if edition not in self.editions:
            known = ", ".join(self.editions)
            message = f"Édition inconnue : « {printable(edition)} ». Éditions connues : {known}."
            raise UserError(message, code=EXIT_USAGE, query=edition, suggestions=self.editions)

    @property
    def readable(self) -> tuple[str, ...]:
        """The editions whose text is at hand: those of the project, then the imported ones."""
        return tuple(dict.fromkeys([*_HELD, *reversed(self.imported)]))

    def texts(self, edition: str) -> Edition:
        """An edition as `explain` shows it: 1.0 and 4.0 in French, another in its English."""
        if edition not in _HELD:
            return self.english(edition)
        if edition not in self._held:
            self._held[edition] = held_edition(self.knowledge, edition)
        return self._held[edition]

    def english(self, edition: str) -> Edition:
        """The imported English of an edition; UserError (exit 1) when it is not imported."""
        if edition not in self._english:
            official = load_official(edition, self._folder) if self._folder else None
            if official is None:
                raise _not_imported(edition)
            self._english[edition] = imported_edition(official)
        return self._english[edition]

    def compare(self, old: str, new: str) -> Comparison:
        """The changes from `old` to `new`, in either order.

        UserError: exit 2 for an unknown edition or twice the same, exit 1 for one that must be
        imported first.
        """
        for edition in (old, new):
            self.check(edition)
        if old == new:
            message = f"Deux éditions différentes sont attendues : « {old} » est donnée deux fois."
            raise UserError(message, code=EXIT_USAGE, query=old, suggestions=self.editions)
        if (old, new) not in self._compared:
            self._compared[old, new] = self._compare(old, new)
        return self._compared[old, new]

    def _compare(self, old: str, new: str) -> Comparison:
        if newer(old, new):
            return self.compare(new, old).inverted()
        if (old, new) == (SOURCES, RESTATED):
            return self.recorded
        if old != SOURCES:
            return compare_english(self.english(old), self.english(new), self.links)
        if newer(new, RESTATED):
            message = (
                f"Entre {old} et {new}, rien n’est enregistré. Comparez {old} et {RESTATED}, puis {RESTATED} et {new}."
            )
            raise UserError(message, code=EXIT_NO, query=f"{old} {new}")
        self.english(new)
        return compose(self.recorded, self.compare(new, RESTATED), self.links)


def _not_imported(edition: str) -> UserError:
    message = (
        f"Le texte officiel anglais de la {edition} n’est pas importé : la comparaison en a besoin. "
        f"Importez votre PDF « Complete Rules {edition} » : altered-judge editions import FICHIER.pdf"
    )
    return UserError(message, code=EXIT_NO, query=edition)
