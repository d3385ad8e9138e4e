"""A large index is sorted on disk, in a private place: two builds at once do not meet."""

import tempfile
from pathlib import Path

import pytest

from rules_kb.search.whoosh_store import WhooshPostings, write_whoosh


def test_an_index_that_must_be_sorted_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("whoosh.externalsort.SortingPool.add", _spilling)
    files = write_whoosh([{"a": 1.0, "b": 2.0}, {"b": 3.0}, {"a": 4.0}])
    index = WhooshPostings(files)
    assert index.postings("a") == ((0, 1.0), (2, 4.0))
    assert index.postings("b") == ((0, 2.0), (1, 3.0))
    assert list(tmp_path.iterdir()) == []


def _spilling(pool: object, item: object) -> None:
    """`SortingPool.add` with room for one item."""
    pool.current.append(item)  # type: ignore[attr-defined]
    pool.save()  # type: ignore[attr-defined]
