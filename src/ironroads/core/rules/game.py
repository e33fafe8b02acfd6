"""What a game is: actions, decisions, phases and the state they work on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Generic, Self, TypeVar

from ..board import Board, BoardFile
from ..codecs import Codec
from ..errors import BadNotation
from ..faults import Fault
from .refusal import Refusal
from .sentinels import CHANCE

Seat = int
DISTANT: Final = 9  # the distance of a refusal that is about the question, not about a place
SPINS: Final = 1073741789  # a spin of the wheel is a number from 1 to SPINS - 1; the largest prime below 2**30


@dataclass(frozen=True)
class Action:
    """One choice. Each kind is a subclass with int fields, made once per board and kept in a table."""

    def is_idle(self) -> bool:
        """Whether choosing it is doing nothing: passing, being done, wanting none."""
        return False


@dataclass(frozen=True)
class Idle(Action):
    """A choice to do nothing, for whoever must be skipped."""

    def is_idle(self) -> bool:
        return True


@dataclass(frozen=True)
class Decision:
    """Who is asked what; `facts` go into the question, the first one names its subject."""

    kind: str
    seats: tuple[Seat, ...]
    sealed: bool = False
    facts: tuple[int, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Event:
    """One fact for the log. `because` holds the facts that an amount is made of."""

    kind: str
    seat: Seat
    facts: tuple[int, ...] = ()
    because: tuple[Event, ...] = ()
    audience: tuple[Seat, ...] | None = None  # None: everybody may read it


Log = list[Event]


@dataclass(frozen=True)
class Suggestion:
    """A sequence of legal steps that a player may take in one go."""

    kind: str
    actions: tuple[Action, ...]
    facts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Option:
    """A choice made before the game; its first value is the default."""

    name: str
    values: tuple[str, ...]


@dataclass(init=False)
class State:
    """A position: ints, lists and tables of ints; no history, no random source.

    `Game.set_up` and `copy` fill the fields one by one: a constructor of fifty arguments is slow in compiled code.
    """

    phase: int
    seats: int

    def copy(self) -> Self:
        raise NotImplementedError


S = TypeVar("S", bound=State)


class Phase(ABC, Generic[S]):
    """One section of the rulebook: who decides, what they may do, what it does, why not."""

    kind: ClassVar[str]
    rule: ClassVar[str] = ""
    sealed: ClassVar[bool] = False

    @abstractmethod
    def seats(self, state: S) -> tuple[Seat, ...]: ...

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> list[Action]:
        """The choices; callers read the list and never change it."""

    def candidates(self, state: S, seat: Seat) -> list[Action]:
        """The legal actions that are worth a thought: fewer where the game knows that the others are no better."""
        return self.legal(state, seat)

    def choose(self, state: S, seat: Seat, spin: int) -> Action:
        """The legal action that a spin of the wheel (1 to SPINS - 1) points at, for chance by its weights.

        A phase with long lists may find it without them.
        """
        actions = self.legal(state, seat)
        return draw(actions, self.weights(state), spin) if seat == CHANCE else actions[spin * len(actions) // SPINS]

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action, log: Log | None) -> None:
        """Carry out a legal action; nothing is checked here."""

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """None exactly where the action is legal."""
        return None if action in self.legal(state, seat) else self.not_asked_for()

    def not_asked_for(self) -> Refusal:
        return Refusal("another_question", (), self.rule, DISTANT)

    def facts(self, state: S) -> tuple[int, ...]:
        """What the question is about."""
        return ()

    def is_planned(self, state: S) -> bool:
        """Whether bots that think ahead plan the turn up to its end instead of searching beyond it."""
        return False

    def weights(self, state: S) -> list[int]:
        """Chances of the legal outcomes, in their order; equal unless said otherwise."""
        return [1] * len(self.legal(state, CHANCE))


class Game(ABC, Generic[S]):
    """The box, opened with a board and options: set-up, phases, secrets, notation, scores."""

    id: ClassVar[str]
    players: ClassVar[range]
    rules: ClassVar[int] = 1  # raised when old records would replay differently
    options: ClassVar[tuple[Option, ...]] = ()
    words: ClassVar[tuple[str, ...]] = ()  # the catalogues that hold its sentences, such as games/steel_driver/text
    horizon: ClassVar[int] = 0  # quick decisions a search plays on before it asks for values; 0 where they spoil them

    def __init__(
        self,
        board: Board,
        chosen: Mapping[str, str],
        phases: Sequence[Phase[S]],
        actions: Sequence[Action],
    ) -> None:
        self.board_id: Final = board.id
        self.board_digest: Final = board.digest
        self.chosen: Final = dict(chosen)
        self.phases: Final = list(phases)
        self.actions: Final = list(actions)
        self._starts: Final[dict[int, S]] = {}  # by number of seats
        self._by_text: Final = {text.lower(): action for action in actions for text in self.spellings(action)}

    @classmethod
    @abstractmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> Game[S]:
        """The box with the board that stands in a file; BadBoard lists what is wrong with it."""

    def start(self, seats: int) -> S:
        """A position to begin with; each set-up is worked out once."""
        if seats not in self._starts:
            self._starts[seats] = self.set_up(seats)
        return self._starts[seats].copy()

    @abstractmethod
    def set_up(self, seats: int) -> S:
        """What the box says to begin with; everything random in it is a chance phase."""

    @abstractmethod
    def scores(self, state: S) -> list[int]: ...

    @abstractmethod
    def write(self, action: Action) -> str:
        """One short text without blanks, made of the board's own names."""

    def spellings(self, action: Action) -> list[str]:
        """Every text that is read as the action; `write` gives the first one."""
        return [self.write(action)]

    @abstractmethod
    def names(self) -> dict[str, list[str]]:
        """Tables of names for notation, positions and texts: what number stands for what."""

    def standing(self, state: S, seat: Seat) -> tuple[int, ...]:
        """Score and tie-breaks; the highest wins, equal ones share."""
        return (self.scores(state)[seat],)

    def value(self, state: S, seat: Seat) -> int:
        """What the position seems worth to a seat, for bots."""
        return self.scores(state)[seat]

    def evaluator(self, state: S) -> Evaluator[S]:
        """For bots that think about what may follow from a position."""
        return Evaluator(self)

    def veil(self, state: S, seat: Seat) -> S:
        """A copy in which everything `seat` may not know is UNKNOWN."""
        return state.copy()

    def guess(self, veiled: S, seat: Seat, rng: Random) -> S:
        """A full state that `seat` cannot tell from the true one."""
        return veiled.copy()

    def suggest(self, state: S, seat: Seat) -> list[Suggestion]:
        """Sequences of steps worth offering in one click."""
        return []

    @abstractmethod
    def codecs(self) -> Mapping[str, Codec]:
        """How each field of the state stands in a position; see `position`."""

    def derive(self, state: S) -> None:
        """Work out the derived fields of a position that was read."""
        return None

    def faults(self, state: S) -> Sequence[Fault | str]:
        """Everything that makes a position impossible."""
        return []

    def read(self, text: str) -> Action:
        action = self._by_text.get(text.strip().lower())
        if action is None:
            raise BadNotation(text, self._similar(text), self._kinds())
        return action

    def orders(self, state: S, seat: Seat, text: str) -> list[Action]:
        """The steps that a seat orders in one text: a single move, or whatever a game reads as a whole order.

        BadNotation when the text cannot be read, BadOrder when it can and a step of it is not possible.
        """
        return [self.read(text)]

    def _similar(self, text: str) -> str:
        """A move written in the same way, as an example of what was expected."""
        kind = text.strip().lower().partition(":")[0]
        for written in self._by_text:
            if written.partition(":")[0] == kind:
                return self.write(self._by_text[written])
        return ""

    def _kinds(self) -> str:
        """How moves begin, for whoever wrote something quite different."""
        kinds = list(dict.fromkeys([written.partition(":")[0] for written in self._by_text]))
        return ", ".join(kinds[:20])

    def decision(self, state: S) -> Decision:
        phase = self.phases[state.phase]
        return Decision(phase.kind, phase.seats(state), phase.sealed, phase.facts(state), phase.rule)

    def seat(self, state: S) -> Seat:
        """The first seat asked; bots and searches answer in this order."""
        return self.phases[state.phase].seats(state)[0]

    def over(self, state: S) -> bool:
        return state.phase == len(self.phases)

    def legal(self, state: S, seat: Seat) -> list[Action]:
        return self.phases[state.phase].legal(state, seat)

    def candidates(self, state: S, seat: Seat) -> list[Action]:
        return self.phases[state.phase].candidates(state, seat)

    def apply(self, state: S, seat: Seat, action: Action, log: Log | None = None) -> None:
        self.phases[state.phase].apply(state, seat, action, log)

    def weights(self, state: S) -> list[int]:
        return self.phases[state.phase].weights(state)

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Why `seat` cannot play `action` now; None when it can."""
        if self.over(state):
            return Refusal("game_over", distance=DISTANT)
        phase = self.phases[state.phase]
        if seat not in phase.seats(state):
            return Refusal("not_your_turn", phase.seats(state)[:1], phase.rule, DISTANT)
        return phase.refusal(state, seat, action)


class Evaluator(Generic[S]):
    """Says what positions are worth that follow from the one it was made for.

    A game that knows more than one look tells may prepare it; what it says may depend on nothing else.
    """

    def __init__(self, game: Game[S]) -> None:
        self.game: Final = game

    def value(self, state: S, seat: Seat) -> int:
        return self.game.value(state, seat)

    def values(self, state: S) -> list[float]:
        """Of all seats; overridden where it is less work together."""
        return [float(self.value(state, seat)) for seat in range(state.seats)]

    def reevaluate(self, state: S, seat: Seat, values: list[float]) -> None:
        """Write over the values that a seat has changed by what it did; here others keep theirs."""
        values[seat] = float(self.value(state, seat))

    def foresees(self, state: S) -> bool:
        """Whether a value tells what to expect where chance decides next; otherwise its outcomes are looked at."""
        return False


def draw(actions: list[Action], weights: list[int], spin: int) -> Action:
    """The outcome that a spin of the wheel points at."""
    total = 0
    for weight in weights:  # compiled, this is faster than `sum`
        total += weight
    left = spin * total // SPINS
    for number in range(len(actions)):
        left -= weights[number]
        if left < 0:
            return actions[number]
    return actions[-1]


def places(game: Game[S], state: S) -> list[int]:
    """The place of every seat, 1 for the winners; equal standings share a place."""
    standings = [game.standing(state, seat) for seat in range(state.seats)]
    return [1 + sum([other > mine for other in standings]) for mine in standings]
