"""Many games of one kind, stepped together; chance plays by itself."""

from __future__ import annotations

from typing import Final, Generic, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from .game import SPINS, Game, State, hinted_index
from .reader import octets, small_zeros
from .sentinels import CHANCE

S = TypeVar("S", bound=State)
FACTOR: Final = 771645345  # of a small multiplicative generator, whose products fit the machine ints of compiled code


@final
class StateBatch(Generic[S]):
    """States, the seats to move, what they may play, and the chance of every game; each is seeded on its own."""

    def __init__(self, game: Game[S], players: int, seeds: list[int]) -> None:
        self.game: Final = game
        self.players: Final = players
        self.states: Final[list[S]] = []
        self.seats: Final[list[int]] = []  # by game: the seat to move
        self.spins: Final[list[int]] = []
        self.lengths: Final[list[int]] = []  # by game: moves so far
        self.mask_size: Final[i64] = (len(game.actions) + 7) // 8  # bytes of a game
        self.masks = octets(len(seeds) * self.mask_size)  # bits of legal actions
        self.counts = small_zeros(len(seeds))  # by game: how many actions are legal
        self.legal = vec[i32]()  # their indexes, one game after another
        self.flags = octets(0)  # the masks with a byte for each action; empty until `keep_flags`
        self.has_flags = False
        for seed in seeds:
            self.states.append(game.start(players))
            self.seats.append(0)
            self.spins.append(1)
            self.lengths.append(0)
            self.begin(len(self.states) - 1, seed)
        self.find_legal()

    def keep_flags(self) -> None:
        """Keep the masks with a byte for each action too from now on."""
        self.flags = octets(i64(len(self.states)) * i64(len(self.game.actions)))
        self.has_flags = True
        self.find_legal()

    def begin(self, number: int, seed: int) -> None:
        """Begin a new game in place of one."""
        self.states[number] = self.game.start(self.players)
        self.spins[number] = (seed * 2 + 1) * FACTOR % SPINS or 1
        self.lengths[number] = 0
        self._settle(number)

    def is_over(self, number: int) -> bool:
        return self.game.over(self.states[number])

    def finished(self, longest: int) -> list[int]:
        """The games that are over, or too long."""
        over = len(self.game.phases)
        return [
            number
            for number in range(len(self.states))
            if self.states[number].phase == over or self.lengths[number] >= longest
        ]

    def play(self, indexes: list[int]) -> None:
        """Play a legal action in every game."""
        game = self.game
        for number in range(len(indexes)):
            state = self.states[number]
            game.phases[state.phase].apply(state, self.seats[number], game.actions[indexes[number]], None)
            self.lengths[number] += 1
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
            phase.apply(state, CHANCE, phase.choose(state, CHANCE, spin), None)
            self.lengths[number] += 1

    def find_legal(self) -> None:
        """Note what the seats to move may play."""
        self._clear_masks()
        game, all_actions = self.game, self.game.actions
        legal = vec[i32](capacity=len(self.legal))
        first_octet: i64 = 0
        first_flag: i64 = 0
        for number in range(len(self.states)):
            state = self.states[number]
            actions = game.phases[state.phase].legal(state, self.seats[number])
            self.counts[number] = i32(len(actions))
            for action in actions:
                index: i64 = hinted_index(all_actions, action)
                if index < 0:
                    index = game.index(action)
                legal = append(legal, i32(index))
                octet = first_octet + (index >> 3)
                self.masks[octet] = u8(i64(self.masks[octet]) | 1 << (index & 7))
                if self.has_flags:
                    self.flags[first_flag + index] = 1
            first_octet += self.mask_size
            first_flag += len(all_actions)
        self.legal = legal

    def _clear_masks(self) -> None:
        place: i64 = 0
        first_octet: i64 = 0
        first_flag: i64 = 0
        for number in range(len(self.states)):
            for _ in range(self.counts[number]):
                index = i64(self.legal[place])
                self.masks[first_octet + (index >> 3)] = 0
                if self.has_flags:
                    self.flags[first_flag + index] = 0
                place += 1
            first_octet += self.mask_size
            first_flag += len(self.game.actions)

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
