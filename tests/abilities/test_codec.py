"""Trees are read from plain data and written back; errors name the place."""

import dataclasses
from typing import Any, get_args, get_origin

import pytest

from rules_kb.abilities.trees import TreeError, build, dump, reference
from rules_kb.abilities.trees.base import REGISTRY, Ability, Effect, Filter, Node, Part
from rules_kb.abilities.trees.codec import keys_of


def kinds(kind: Any) -> list[Any]:
    inner = [k for k in get_args(kind) if k not in (type(None), Ellipsis)]
    return [x for k in inner for x in kinds(k)] if inner else [kind]


def sample(cls: type[Node]) -> object:
    """The least data that makes a node, with every required field."""
    return {key: value_for(kind) for key, kind, optional in keys_of(cls) if not optional}


def value_for(kind: Any) -> object:
    if get_origin(kind) is tuple:
        return [value_for(get_args(kind)[0])]
    kind = kinds(kind)[0]
    if issubclass(kind, Part):
        return sample(kind)
    if issubclass(kind, Node):
        simple = min(REGISTRY[kind], key=lambda tag: len([k for k in keys_of(REGISTRY[kind][tag]) if not k[2]]))
        return {simple: sample(REGISTRY[kind][simple])}
    if kind is int:
        return 3
    if kind is bool:
        return True
    return "mot" if kind is str else next(iter(kind)).value


ALL = [(category, tag) for category, nodes in REGISTRY.items() for tag in nodes]


@pytest.mark.parametrize(("category", "tag"), ALL, ids=lambda x: x if isinstance(x, str) else x.__name__)
def test_every_node_is_read_and_written_back(category: type[Node], tag: str) -> None:
    cls = REGISTRY[category][tag]
    tree = build(category, {tag: sample(cls)})
    assert type(tree) is cls
    assert build(category, dump(tree)) == tree


@pytest.mark.parametrize(("category", "tag"), ALL, ids=lambda x: x if isinstance(x, str) else x.__name__)
def test_short_form_is_never_ambiguous(category: type[Node], tag: str) -> None:
    """A mapping given for the first field is never taken for the fields of the node itself."""
    cls = REGISTRY[category][tag]
    spec = keys_of(cls)
    if not spec:
        return
    own = {key for key, _, _ in spec}
    for kind in kinds(spec[0][1]):
        if isinstance(kind, type) and issubclass(kind, Node) and not issubclass(kind, Part):
            assert not own & set(REGISTRY[kind]), f"{tag}: {own & set(REGISTRY[kind])}"


@pytest.mark.parametrize(
    ("category", "data", "path", "words"),
    [
        (Effect, {"pioche": 2}, "", "pioche"),
        (Effect, {"gagner": {"statut": "fugaces"}}, "gagner.statut", "fugaces"),
        (Effect, [{"piocher": 1}, {"creer": {"jeton": {"nom": 3}}}], "suite.etapes[1].creer.jeton.nom", "texte"),
        (Ability, {"action_rapide": {"cout": ["epuiser"]}}, "action_rapide", "effet"),
        (Filter, {"et": {"filtre": [], "autre": 1}}, "et", "champ inconnu"),
        (Effect, {"creer": {"jeton": {"nom": "a"}, "ou": "nulle_part"}}, "creer.ou", "nulle_part"),
    ],
)
def test_an_error_names_the_place_and_what_is_expected(
    category: type[Node], data: object, path: str, words: str
) -> None:
    with pytest.raises(TreeError) as caught:
        build(category, data)
    assert caught.value.path == path
    assert words in caught.value.message


def test_short_forms() -> None:
    assert build(Effect, {"piocher": 2}) == build(Effect, {"piocher": {"nombre": {"entier": {"valeur": "2"}}}})
    assert build(Effect, ["saboter", "ravitailler"]) == build(Effect, {"suite": {"etapes": ["saboter", "ravitailler"]}})
    assert build(Filter, {"non": "jeton"}) == build(Filter, {"non": {"filtre": {"jeton": {}}}})


def test_the_reference_lists_every_node_with_words() -> None:
    listed = {(entry["category"], entry["tag"]) for entry in reference()}
    assert listed == {(category.__name__, tag) for category, tag in ALL}
    assert all(entry["text"].endswith((".", "…")) for entry in reference())


def test_nodes_are_frozen_values() -> None:
    tree = build(Effect, {"piocher": 2})
    with pytest.raises(dataclasses.FrozenInstanceError):
        tree.number = 3  # type: ignore[attr-defined]
    assert hash(tree) == hash(build(Effect, {"piocher": 2}))


def test_every_node_has_a_name_of_its_own() -> None:
    """States are written with the names of the nodes."""
    from rules_kb.abilities.trees.base import TAGS

    names = [cls.__name__ for cls in TAGS]
    assert len(names) == len(set(names))
