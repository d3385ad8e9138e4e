"""Postings in a whoosh index held in memory; its files travel inside our own container.

Only classes of whoosh stand in the schema, never one of ours. whoosh unpickles what it reads:
the container is opened only from a place that nobody else can write to (see `archive`).
"""

import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

_FIELD = "t"


def _load_storage() -> Any:  # noqa: ANN401 - whoosh has no types
    """The RamStorage of whoosh, without `urllib.request`.

    whoosh.compat imports it for a function that nothing here calls; with it come http, ssl and
    email, a third of the time of a whole search. An empty module stands in while whoosh loads.
    """
    name = "urllib.request"
    absent = name not in sys.modules
    if absent:
        sys.modules[name] = ModuleType(name)
        sys.modules[name].urlretrieve = None  # type: ignore[attr-defined]
    try:
        from whoosh.filedb.filestore import RamStorage
    finally:
        if absent:
            del sys.modules[name]
    return RamStorage


RamStorage = _load_storage()


def write_whoosh(weighed: Sequence[Mapping[str, float]]) -> dict[str, bytes]:
    """The files of an index that holds a weight for each term of each document."""
    from contextlib import ExitStack
    from tempfile import TemporaryDirectory

    from whoosh.analysis import DelimitedAttributeFilter, SpaceSeparatedTokenizer
    from whoosh.fields import FieldType, Schema
    from whoosh.filedb.filestore import FileStorage
    from whoosh.formats import Frequency

    analyzer = SpaceSeparatedTokenizer() | DelimitedAttributeFilter()
    field = FieldType(Frequency(), analyzer)
    storage = RamStorage()
    with ExitStack() as stack:

        def scratch(_name: str | None = None) -> Any:  # noqa: ANN401 - a storage of whoosh
            # Its own would be a folder of a known name in the shared temporary place, which two builds
            # at once take from each other; a large index is sorted there.
            try:
                return FileStorage(stack.enter_context(TemporaryDirectory()))
            except OSError:  # no place to write at all
                return RamStorage()

        storage.temp_storage = scratch
        writer = storage.create_index(Schema(**{_FIELD: field})).writer()
        for terms in weighed:
            writer.add_document(**{_FIELD: " ".join(f"{t}^{w:.4f}" for t, w in terms.items())})
        writer.commit(optimize=True)
    return {name: bytes(data) for name, data in storage.files.items()}


class WhooshPostings:
    """Reads the files that `write_whoosh` made; each list is read once."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        storage = RamStorage()
        storage.files.update(files)
        self._reader: Any = storage.open_index().reader()
        self._read: dict[str, Sequence[tuple[int, float]]] = {}

    def postings(self, term: str) -> Sequence[tuple[int, float]]:
        """See `Postings`."""
        found = self._read.get(term)
        if found is None:
            found = self._read[term] = tuple(self._list(term))
        return found

    def _list(self, term: str) -> list[tuple[int, float]]:
        if (_FIELD, term) not in self._reader:
            return []
        matcher = self._reader.postings(_FIELD, term)
        found = []
        while matcher.is_active():
            found.append((matcher.id(), matcher.weight()))
            matcher.next()
        return found
