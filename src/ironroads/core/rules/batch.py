"""Many games of one kind, stepped together; chance plays by itself."""

from __future__ import annotations

from typing import Final, Generic, NamedTuple, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from .game import SPINS, Game, State, carry_out, hinted_index
from .reader import Observations, Reader, octets, small_zeros
from .sentinels import CHANCE

S = TypeVar("S", bound=State)
FACTOR: Final = 771645345  # of a small multiplicative generator, whose products fit the machine ints of compiled code


class Ended(NamedTuple):
    """A game that has ended, or has become longer than games can be, in its last position."""

    number: int
    state: State
    is_over: bool


@final
class StateBatch(Generic[S]):
    """States, the seats to move, what they may play, and the chance of every game; each is seeded on its own.

    A game that ends is followed by one with the next seed.
    """

    def __init__(self, game: Game[S], players: int, seeds: list[int]) -> None:
        self.game: Final = game
        self.players: Final = players
        self.states: Final[list[S]] = []
        self.seats: Final[list[int]] = []  # by game: the seat to move
        self.spins: Final[list[int]] = []
        self.lengths: Final[list[int]] = []  # by game: moves so far
        self.next_seed = max(seeds) + 1
        self.mask_size: Final[i64] = (len(game.actions) + 7) // 8  # bytes of a game
        self.masks = octets(len(seeds) * self.mask_size)  # bits of legal actions
        self.counts = small_zeros(len(seeds))  # by game: how many actions are legal
        self.legal = vec[i32]()  # their indexes, one game after another
        self.flags = octets(0)  # the masks with a byte for each action; empty until `watch`
        self.reader: Reader[S] | None = None
        self.seen: Observations | None = None  # what the seats to move may know; kept up to date after `watch`
        for seed in seeds:
            self.states.append(game.start(players))
            self.seats.append(0)
            self.spins.append(1)
            self.lengths.append(0)
            self._begin(len(self.states) - 1, seed)
        self._look()

    def watch(self, reader: Reader[S], seen: Observations) -> None:
        """Keep observations, and masks with a byte for each action, up to date from now on."""
        self.flags = octets(i64(len(self.states)) * i64(len(self.game.actions)))
        self.reader, self.seen = reader, seen
        self._look()

    def play(self, indexes: list[int]) -> list[Ended]:
        """Play a legal action in every game; returns those that have ended.

        All is done for one game before the next is touched: a processor does not keep many games near.
        """
        game, over = self.game, len(self.game.phases)
        before, legal = self.legal, vec[i32](capacity=len(self.legal))
        first: i64 = 0  # of what was legal before in a game
        ended = []
        for number in range(len(indexes)):
            state = self.states[number]
            carry_out(game.phases, state, self.seats[number], game.actions[indexes[number]], None)
            self.lengths[number] += 1
            self._settle(number)
            if state.phase == over or self.lengths[number] >= game.longest:
                ended.append(Ended(number, state, state.phase == over))
                self._begin(number, self.next_seed)
                self.next_seed += 1
            first = self._clear(number, before, first)
            legal = self._look_at(number, legal)
        self.legal = legal
        return ended

    def _begin(self, number: int, seed: int) -> None:
        """Begin a new game in place of one."""
        self.states[number] = self.game.start(self.players)
        self.spins[number] = (seed * 2 + 1) * FACTOR % SPINS or 1
        self.lengths[number] = 0
        self._settle(number)

    def _settle(self, number: int) -> None:
        """Play chance until a player must decide, and note which one."""
        state, phases = self.states[number], self.game.phases
        over = len(phases)
        while state.phase != over:
            phase = phases[state.phase]
            seat = phase.seats(state)[0]
            if seat != CHANCE:
                self.seats[number] = seat
                return
            spin = self.spins[number] = self.spins[number] * FACTOR % SPINS
            carry_out(phases, state, CHANCE, phase.choose(state, CHANCE, spin), None)
            self.lengths[number] += 1

    def _look(self) -> None:
        """Note what the seats to move in all games may play and know."""
        legal = vec[i32]()
        for number in range(len(self.states)):
            legal = self._look_at(number, legal)
        self.legal = legal

    def _look_at(self, number: int, legal: vec[i32]) -> vec[i32]:
        """Note what the seat to move may play and know; returns what is legal in this game and those before it."""
        state, seat, all_actions = self.states[number], self.seats[number], self.game.actions
        first_octet = i64(number) * self.mask_size
        first_flag = i64(number) * i64(len(all_actions))
        has_flags = len(self.flags) > 0
        actions = self.game.phases[state.phase].legal(state, seat)
        self.counts[number] = i32(len(actions))
        for action in actions:
            index: i64 = hinted_index(all_actions, action)
            if index < 0:
                index = self.game.index(action)
            legal = append(legal, i32(index))
            octet = first_octet + (index >> 3)
            self.masks[octet] = u8(i64(self.masks[octet]) | 1 << (index & 7))
            if has_flags:
                self.flags[first_flag + index] = 1
        if self.reader is not None and self.seen is not None:
            self.reader.write(self.seen, number, state, seat)
        return legal

    def _clear(self, number: int, legal: vec[i32], first: i64) -> i64:
        """Forget what was legal in a game, from `first` on; returns where the next game begins."""
        first_octet = i64(number) * self.mask_size
        first_flag = i64(number) * i64(len(self.game.actions))
        has_flags = len(self.flags) > 0
        end = first + i64(self.counts[number])
        while first < end:
            index = i64(legal[first])
            self.masks[first_octet + (index >> 3)] = 0
            if has_flags:
                self.flags[first_flag + index] = 0
            first += 1
        return end

    def first_refused(self, indexes: list[int]) -> int:
        """The first game in which an action is not legal; -1 if all are."""
        for number in range(len(indexes)):
            if not self._is_legal(number, indexes[number]):
                return number
        return -1

    def _is_legal(self, number: int, index: int) -> bool:
        if not 0 <= index < len(self.game.actions):
            return False
        bit: i64 = index
        return i64(self.masks[number * self.mask_size + (bit >> 3)]) >> (bit & 7) & 1 == 1
