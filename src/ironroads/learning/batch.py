"""Many matches stepped together, with arrays of observations, masks and rewards."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..core.errors import BadChoice, IllegalMove
from ..core.rules.batch import Ended, StateBatch
from ..library.spoken import spoken
from .numbers import Masks, Numbers, as_index, check_array
from .observer import Floats, Observer, Octets
from .rewards import rewards_called


class Step(NamedTuple):
    """What happened in a step, by match: the rewards of all seats where a game ended, and where it did.

    >>> from ironroads.learning import Batch
    >>> batch = Batch("steel-driver", matches=4, players=3, seed=1)
    >>> rewards, ended, truncated = batch.step(batch.masks().argmax(axis=1))
    >>> rewards.shape, ended.shape, truncated.any()
    ((4, 3), (4,), np.False_)
    """

    rewards: Floats  # matches × seats
    ended: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]


class Live(NamedTuple):
    """Read-only arrays that show the matches as they are: every step changes them in place.

    >>> from ironroads.learning import Batch
    >>> observations, masks, seats = Batch("steel-driver", matches=4, players=3).live()
    >>> observations.shape[0], masks.shape, seats.shape
    (4, (4, 357), (4,))
    """

    observations: Floats  # matches × features, as the seats to move may know
    masks: Masks  # matches × actions
    seats: npt.NDArray[np.int64]


class Batch:
    """Matches of one title; a game that ends is followed by a new one with the next seed.

    >>> from ironroads.learning import Batch
    >>> batch = Batch("steel-driver", matches=4, players=3, seed=1)
    >>> batch.observations().shape == (4, batch.numbers.size), batch.masks().shape, batch.seats().shape
    (True, (4, 357), (4,))
    >>> step = batch.step(batch.masks().argmax(axis=1))
    >>> step.rewards.shape, bool(step.ended.any())
    ((4, 3), False)
    """

    def __init__(
        self,
        game: str,
        matches: int,
        players: int = 0,
        board: str | os.PathLike[str] = "",
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        seeds: Sequence[int] = (),
        rewards: str = "ranks",
    ) -> None:
        self.numbers = Numbers(game, players, board, options)
        self._worth = rewards_called(rewards)
        begun = list(seeds) or list(range(seed, seed + matches))
        with spoken():
            if matches < 1:
                raise BadChoice("matches", matches)
            if len(begun) != matches:
                raise BadChoice("batch_length", len(begun), matches)
        self._states = StateBatch(self.numbers.game, self.numbers.players, begun)
        self.matches = matches
        self._observer = Observer(self.numbers.encoder, matches)
        self._masks = np.frombuffer(memoryview(self._states.masks), np.uint8).reshape(matches, -1)  # the same memory
        self._counts = np.frombuffer(memoryview(self._states.counts), np.int32)
        self._live: Live | None = None

    def live(self) -> Live:
        """Observations, masks and seats in arrays that every step renews. Only what differs is written, which is the
        fastest way where observations are long. Copy what must outlive the next step.

        >>> from ironroads.learning import Batch
        >>> batch = Batch("steel-driver", matches=4, players=3, seed=1)
        >>> live = batch.live()
        >>> for _ in range(10):
        ...     _ = batch.step(live.masks.argmax(axis=1))
        >>> bool((live.observations == batch.observations()).all() and (live.masks == batch.masks()).all())
        True
        """
        if self._live is None:
            observations = self._observer.live()
            self._states.watch(self.numbers.encoder.reader, self._observer.seen)
            masks = np.frombuffer(memoryview(self._states.flags), np.int8).reshape(self.matches, -1)
            self._seats = np.array(self._states.seats)
            self._live = Live(observations, masks, _read_only(self._seats))
        return self._live

    def seats(self) -> npt.NDArray[np.int64]:
        """The seat to move, by match.

        >>> from ironroads.learning import Batch
        >>> batch = Batch("steel-driver", matches=4, players=3)
        >>> batch.seats().shape
        (4,)
        """
        return np.array(self._states.seats)

    def observations(self, out: Floats | None = None) -> Floats:
        """What the seats to move may know: matches × features; a new array, or the one given as `out`.

        >>> from ironroads.learning import Batch
        >>> batch = Batch("steel-driver", matches=4, players=3)
        >>> rows = batch.observations()
        >>> batch.observations(out=rows) is rows
        True
        """
        if out is not None:
            check_array(out, (self.matches, self.numbers.size), np.float32)
        return self._observer.floats(self._states.states, self._states.seats, out)

    def packed_observations(self) -> Octets:
        """The same in a tenth of the memory; `numbers.unpack` makes the rows.

        >>> from ironroads.learning import Batch
        >>> batch = Batch("steel-driver", matches=4, players=3)
        >>> batch.observations().nbytes // batch.packed_observations().nbytes
        14
        """
        return self._observer.packed(self._states.states, self._states.seats)

    def masks(self, out: Masks | None = None) -> Masks:
        """What the seats to move may play: matches × actions; a new array, or the one given as `out`.

        >>> from ironroads.learning import Batch
        >>> batch = Batch("steel-driver", matches=4, players=3)
        >>> batch.masks().shape, batch.masks().dtype
        ((4, 357), dtype('int8'))
        """
        found = np.unpackbits(self._masks, axis=1, count=self.numbers.actions, bitorder="little").view(np.int8)
        if out is None:
            return found
        check_array(out, found.shape, np.int8)
        out[...] = found
        return out

    def random_actions(self, rng: np.random.Generator) -> npt.NDArray[np.int32]:
        """A legal action for every match, each as likely as the others.

        >>> import numpy as np
        >>> from ironroads.learning import Batch
        >>> batch = Batch("steel-driver", matches=4, players=3)
        >>> actions = batch.random_actions(np.random.default_rng(1))
        >>> batch.masks()[range(4), actions]
        array([1, 1, 1, 1], dtype=int8)
        """
        legal, counts = np.frombuffer(memoryview(self._states.legal), np.int32), self._counts
        chosen = np.cumsum(counts) - counts + (rng.random(self.matches) * counts).astype(np.int64)
        actions: npt.NDArray[np.int32] = legal[chosen]
        return actions

    def step(self, actions: Sequence[int] | npt.NDArray[np.integer]) -> Step:
        """Play one action in every match; if one of them is not possible, an error, and nothing is played.

        >>> from ironroads.learning import Batch
        >>> batch = Batch("steel-driver", matches=4, players=3)
        >>> rewards, ended, truncated = batch.step(batch.masks().argmax(axis=1))
        >>> rewards.shape, int(ended.sum())
        ((4, 3), 0)
        """
        chosen = np.asarray(actions)
        with spoken(self.numbers.speaker):
            if chosen.shape != (self.matches,):
                raise BadChoice("batch_length", " × ".join(map(str, chosen.shape)) or 1, self.matches)
            indexes: list[int] = chosen.tolist()
            if chosen.dtype.kind not in "iu":
                indexes = [as_index(index, self.numbers.actions) for index in indexes]
            refused = self._states.first_refused(indexes)
            if refused >= 0:
                raise self._refused(refused, indexes[refused])
        ended = self._states.play(indexes)
        if self._live is not None:
            self._seats[:] = self._states.seats
        return self._step(ended)

    def _refused(self, number: int, index: int) -> Exception:
        game, states = self.numbers.game, self._states
        if not 0 <= index < self.numbers.actions:
            return BadChoice("action_index", index, self.numbers.actions - 1)
        action = game.actions[index]
        refusal = game.refusal(states.states[number], states.seats[number], action)
        assert refusal is not None
        return IllegalMove(game.write(action), refusal)

    def _step(self, games: list[Ended]) -> Step:
        rewards = np.zeros((self.matches, self.numbers.players), np.float32)
        ended, truncated = np.zeros(self.matches, np.bool_), np.zeros(self.matches, np.bool_)
        for number, state, is_over in games:
            ended[number], truncated[number] = is_over, not is_over
            if is_over:
                rewards[number] = self._worth(self.numbers.game, state)
        return Step(rewards, ended, truncated)


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
