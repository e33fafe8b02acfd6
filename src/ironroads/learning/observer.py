"""Makes arrays of the observations that `core.rules.reader` writes."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.encoding import Encoder

Floats = npt.NDArray[np.float32]
Octets = npt.NDArray[np.uint8]


class Observer:
    """Observes as many positions as it has rows, again and again; what stays the same is not written twice."""

    def __init__(self, encoder: Encoder, rows: int = 1) -> None:
        self._code = encoder
        self.seen = encoder.observations(rows)
        self._scales = np.array(encoder.scales, np.float32)
        # views of the same memory
        self._numbers = np.frombuffer(memoryview(self.seen.numbers), np.int32).reshape(rows, encoder.numbers)
        self._octets = np.frombuffer(memoryview(self.seen.octets), np.uint8).reshape(rows, -1)
        self._live: Floats | None = None

    def live(self) -> Floats:
        """Read-only rows of float32, numbers scaled to about one, then bits, in which `renew` changes what differs."""
        if self._live is None:
            self.seen.keep_floats()
            self._live = np.frombuffer(memoryview(self.seen.floats), np.float32).reshape(-1, self._code.size)
        return self._live

    def renew(self, states: list[Any], seats: list[int]) -> None:
        """Show other positions in the rows of `live`."""
        self._code.reader.write_all(self.seen, states, seats)

    def floats(self, states: list[Any], seats: list[int], out: Floats | None = None) -> Floats:
        """The same rows in a new array, or the one given as `out`."""
        found = np.empty((len(states), self._code.size), np.float32) if out is None else out
        self._code.reader.write_all(self.seen, states, seats)
        code = self._code
        np.multiply(self._numbers, self._scales, out=found[:, : code.numbers], dtype=np.float32, casting="unsafe")
        found[:, code.numbers :] = np.unpackbits(self._octets, axis=1, count=code.bits, bitorder="little")
        return found

    def packed(self, states: list[Any], seats: list[int]) -> Octets:
        """Rows of bytes: numbers as 32-bit integers, then bits, the lowest first."""
        self._code.reader.write_all(self.seen, states, seats)
        return np.concatenate([self._numbers.view(np.uint8), self._octets], axis=1)
