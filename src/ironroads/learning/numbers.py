"""A game as numbers: actions by index, masks, observations as arrays, with names for everything."""

from __future__ import annotations

import os
from collections.abc import Mapping
from operator import index
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.encoding import encoder
from ..core.errors import BadChoice
from ..core.rules.game import Game, State
from ..core.speaker import Speaker
from ..library.loaded import title_called
from ..library.spoken import spoken, worded
from ..library.view import View
from .observer import Floats, Observer

Masks = npt.NDArray[np.int8]


def as_index(value: object, actions: int) -> int:
    """A whole number of any library, such as NumPy's; BadChoice for anything else."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise worded(BadChoice("action_index", str(value), actions - 1)) from None


def check_array(array: npt.NDArray[Any], shape: tuple[int, ...], kind: type[np.generic]) -> None:
    """Raise BadChoice for an array that cannot be filled."""
    if array.shape != shape or array.dtype != kind:
        wanted = f"{np.dtype(kind)} {shape}"
        raise worded(BadChoice("array_form", f"{array.dtype} {array.shape}", wanted))


class Numbers:
    """The actions and observations of a game on a board with a number of players.

    >>> from ironroads.learning import Numbers
    >>> steel = Numbers("steel-driver", players=3)
    >>> steel.actions, steel.size == len(steel.names)
    (357, True)
    >>> steel.names[0], steel.notation(2)
    ('turn', 'first:1')
    """

    def __init__(
        self,
        game: str,
        players: int = 0,
        board: str | os.PathLike[str] = "",
        options: Mapping[str, str] | None = None,
    ) -> None:
        with spoken():
            self.title = title_called(game)
            self.game: Game[Any] = self.title.open(os.fspath(board), self.title.choose_for_bots(options or {}))
            self.players = players or self.game.players[0]
            if self.players not in self.game.players:
                raise BadChoice("players", self.players, self.game.players[0], self.game.players[-1])
        self.encoder = encoder(self.game, self.players)
        self._observer = Observer(self.encoder)
        self._lock = Lock()
        self._scales = np.array(self.encoder.scales, np.float32)
        self._highest = 2.0**31 * self._scales

    @property
    def actions(self) -> int:
        """How many actions there are; their indexes are the same in every game on this board.

        >>> from ironroads.learning import Numbers
        >>> Numbers("steel-driver").actions
        357
        """
        return len(self.game.actions)

    @property
    def size(self) -> int:
        """The length of an observation.

        >>> from ironroads.learning import Numbers
        >>> Numbers("steel-driver", players=3).size, Numbers("steel-driver", players=6).size
        (2059, 2131)
        """
        return self.encoder.size

    @property
    def names(self) -> list[str]:
        """What each number of an observation means; `seat+0` is the seat that looks.

        >>> from ironroads.learning import Numbers
        >>> Numbers("steel-driver").names[4:7]
        ['cubes.seat+0', 'cubes.seat+1', 'cubes.seat+2']
        """
        return list(self.encoder.names)

    @property
    def version(self) -> str:
        """Changes when the meaning of observations or the number of actions changes.

        >>> from ironroads.learning import Numbers
        >>> Numbers("steel-driver", players=3).version == Numbers("steel-driver", players=4).version
        False
        """
        return f"{self.encoder.version}-{self.actions}"

    def check_version(self, version: str) -> None:
        """Raise BadChoice if a model or a data file was made with another encoding.

        >>> from ironroads.learning import Numbers
        >>> steel = Numbers("steel-driver")
        >>> steel.check_version(steel.version)
        """
        if version != self.version:
            raise worded(BadChoice("encoding", version, self.version))

    def speaker(self) -> Speaker:
        """The words of the game, for errors and tables.

        >>> from ironroads.learning import Numbers
        >>> steel = Numbers("steel-driver")
        >>> steel.speaker().action(steel.game.actions[17])
        'Bid 4 cubes'
        """
        return self.title.speaker(self.game)

    def notation(self, index: int) -> str:
        """An action by its index, in notation.

        >>> from ironroads.learning import Numbers
        >>> Numbers("steel-driver").notation(17)
        'bid:4'
        """
        if not 0 <= index < self.actions:
            raise worded(BadChoice("action_index", index, self.actions - 1))
        return self.game.write(self.game.actions[index])

    def index(self, notation: str) -> int:
        """The index of an action in notation.

        >>> from ironroads.learning import Numbers
        >>> Numbers("steel-driver").index("bid:4")
        17
        """
        with spoken(self.speaker):
            return self.game.index(self.game.read(notation))

    def unpack(self, packed: bytes, count: int = 1) -> Floats:
        """Packed observations as rows of float32: numbers scaled to about one, then bits.

        >>> from ironroads.learning import Batch
        >>> batch = Batch("steel-driver", matches=4)
        >>> rows = batch.numbers.unpack(batch.packed_observations().tobytes(), count=4)
        >>> bool((rows == batch.observations()).all())
        True
        """
        if len(packed) != count * self.encoder.packed_size:
            raise worded(BadChoice("packed_size", len(packed), count * self.encoder.packed_size))
        rows = np.frombuffer(packed, np.uint8).reshape(count, self.encoder.packed_size)
        split = 4 * self.encoder.numbers
        found = np.empty((count, self.size), np.float32)
        np.multiply(
            np.ascontiguousarray(rows[:, :split]).view(np.int32), self._scales, out=found[:, : self.encoder.numbers]
        )
        found[:, self.encoder.numbers :] = np.unpackbits(
            rows[:, split:], axis=1, count=self.encoder.bits, bitorder="little"
        )
        return found

    def observe(self, position: View | State, seat: int | None = None) -> Floats:
        """What a seat may know of a match, a view or a state.

        Without `seat` it is the seat of the view, or the one that is asked.

        >>> import ironroads
        >>> from ironroads.learning import Numbers
        >>> match = ironroads.new("steel-driver", players=3, seed=7)
        >>> steel = Numbers("steel-driver", players=3)
        >>> steel.observe(match).shape == steel.observe(match.view(seat=1)).shape == (steel.size,)
        True
        """
        state, looking = self._seen_by(position, seat)
        with self._lock:  # several threads may use the numbers of one game
            rows = self._observer.live()
            self._observer.renew([state], [looking])
            row: Floats = rows[0].copy()
        return row

    def mask(self, position: View | State, seat: int | None = None) -> Masks:
        """1 for each action that the seat may play now.

        >>> import ironroads
        >>> from ironroads.learning import Numbers
        >>> match = ironroads.new("steel-driver", players=3, seed=7)
        >>> steel = Numbers("steel-driver", players=3)
        >>> {steel.notation(index) for index in steel.mask(match).nonzero()[0]} == set(match.legal_moves())
        True
        """
        state, asked = self._seen_by(position, seat)
        return np.frombuffer(bytearray(self.game.mask(state, asked)), np.int8)

    def _seen_by(self, position: View | State, seat: int | None) -> tuple[State, int]:
        if isinstance(position, State):
            return position, self.game.seat(position) if seat is None else seat
        with spoken():
            known = position._core
            if (known.game.id, known.game.board_id, known.seats) != (self.game.id, self.game.board_id, self.players):
                mine = f"{self.game.id}, {self.game.board_id}, {self.players}"
                raise BadChoice("other_numbers", f"{position.game}, {position.board}, {known.seats}", mine)
            looking = position.seat if seat is None else seat
            return known.state, position._seat(looking)

    def bounds(self) -> tuple[Floats, Floats]:
        """The lowest and highest value that each number of an observation can have.

        >>> from ironroads.learning import Numbers
        >>> low, high = Numbers("steel-driver").bounds()
        >>> float(low[-1]), float(high[-1])
        (0.0, 1.0)
        """
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        low[: self.encoder.numbers], high[: self.encoder.numbers] = -self._highest, self._highest
        return low, high
