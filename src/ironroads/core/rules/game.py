"""Games: actions, decisions, phases, and the state they work on.

What games derive from may have interpreted subclasses (`mypyc_attr`): games of other packages are not compiled.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import ClassVar, Final, Generic, Self, TypeVar

from mypy_extensions import mypyc_attr

from ..board import Board, BoardFile
from ..codecs import Codec, Derived
from ..errors import BadNotation
from ..faults import Fault
from .refusal import Refusal
from .sentinels import CHANCE, NOTHING
from .value_part import ValuePart

Seat = int
DISTANT: Final = 9  # the distance of a refusal that is about the question, not about a place
SPINS: Final = 1073741789  # a spin of the wheel is a number from 1 to SPINS - 1; the largest prime below 2**30


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbered:
    """Remembers where an action stood in the last game that listed it; games that share it number it otherwise."""

    index_hint: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Action(Numbered):
    """One choice. Each kind is a subclass with int fields, made once per board and kept in a table.

    >>> import ironroads
    >>> actions = ironroads.new("steel-driver", options={"first": "seat-one"}).legal_actions()
    >>> actions[0], [action.is_idle() for action in actions]
    (Offer(company=0), [False, False, False, False, False, False, True])
    """

    def is_idle(self) -> bool:
        """Whether the action does nothing: pass, done, decline."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Idle(Action):
    """An action that does nothing; a clock that runs out may play it."""

    def is_idle(self) -> bool:
        return True


@dataclass(frozen=True)
class Decision:
    """A question: which seats must answer, and the facts that go into its text; the first fact names its subject."""

    kind: str
    seats: tuple[Seat, ...]
    sealed: bool = False
    facts: tuple[int, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Event:
    """One entry of the log. `because` lists the events that explain an amount."""

    kind: str
    seat: Seat
    facts: tuple[int, ...] = ()
    because: tuple[Event, ...] = ()
    audience: tuple[Seat, ...] | None = None  # None: public

    def is_for(self, seat: Seat) -> bool:
        """Whether this seat (or a watcher, who has no seat) may know of it."""
        return self.audience is None or seat in self.audience


Log = list[Event]


@dataclass(frozen=True)
class Suggestion:
    """A sequence of legal actions offered as one choice."""

    kind: str
    actions: tuple[Action, ...]
    facts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Option:
    """A setting chosen before the game; its first value is the default.

    A game without people may need another default: `among_bots`, if it is not empty.
    """

    name: str
    values: tuple[str, ...]
    among_bots: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False)
class State:
    """A position: ints and lists of ints; no history, no random source.

    `Game.set_up` and `copy` assign the fields one by one: a constructor with fifty arguments is slow in compiled code.
    """

    phase: int
    seats: int

    def copy(self) -> Self:
        raise NotImplementedError


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(ABC, Generic[S]):
    """One section of the rulebook: who decides, what they may do, what that does, and why not."""

    kind: ClassVar[str]
    rule: ClassVar[str] = ""
    sealed: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False  # who is not idle here lets others answer questions before the game goes on

    @abstractmethod
    def seats(self, state: S) -> tuple[Seat, ...]: ...

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> list[Action]:
        """List the legal actions; callers must not change the list."""

    def candidates(self, state: S, seat: Seat) -> list[Action]:
        """List the legal actions worth considering; a game may leave out those that are never better."""
        return self.legal(state, seat)

    def choose(self, state: S, seat: Seat, spin: int) -> Action:
        """Pick a legal action by a random number from 1 to SPINS - 1; chance is picked by weight.

        Phases with long lists override this to pick without building the list.
        """
        actions = self.legal(state, seat)
        return draw(actions, self.weights(state), spin) if seat == CHANCE else actions[spin * len(actions) // SPINS]

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action, log: Log | None) -> None:
        """Carry out a legal action, without checking that it is legal."""

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is not legal; None if it is."""
        return None if action in self.legal(state, seat) else self.not_asked_for()

    def only_answer(self, state: S) -> Action | None:
        """Return the answer that is played without asking, because all players can see that there is no other.

        Asked before every question of the phase, so it must be cheap.
        """
        return None

    def not_asked_for(self) -> Refusal:
        return Refusal("another_question", (), self.rule, DISTANT)

    def facts(self, state: S) -> tuple[int, ...]:
        """List the facts that the text of the question needs."""
        return ()

    def is_planned(self, state: S) -> bool:
        """Whether searching bots plan the rest of the turn here instead of searching beyond it."""
        return False

    def weights(self, state: S) -> list[int]:
        """Relative probabilities of the legal outcomes, in their order; equal by default."""
        return [1] * len(self.legal(state, CHANCE))


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """The rules of a title on one board with chosen options: set-up, phases, secrets, notation, scores."""

    id: ClassVar[str]
    players: ClassVar[range]
    rules: ClassVar[int] = 1  # raised when old records would replay differently
    added_fields: ClassVar[tuple[str, ...]] = ()  # of the state, which older positions lack: as in a new game
    options: ClassVar[tuple[Option, ...]] = ()
    words: ClassVar[tuple[str, ...]] = ()  # the catalogues that hold its sentences, such as games/steel_driver/text
    longest: ClassVar[int] = 20_000  # moves, chance included; no game is longer
    most_outcomes: ClassVar[int] = 36  # of one move of chance
    horizon: ClassVar[int] = 0  # moves a search plays greedily before it evaluates a position
    replaced_fields: ClassVar[tuple[str, ...]] = ()  # of the state: never changed in place after `share`

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
        self._indexes: Final = {id(action): index for index, action in enumerate(self.actions)}
        for index, action in enumerate(self.actions):
            object.__setattr__(action, "index_hint", index)  # actions are frozen
        self._read_features: Callable[[S], tuple[object, ...]] | None = None
        self._by_text: Final = {text.lower(): action for action in actions for text in self.spellings(action)}

    @classmethod
    @abstractmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> Game[S]:
        """Make the game for a board file and options; BadBoard lists the faults of the file."""

    def start(self, seats: int) -> S:
        """A fresh copy of the initial position; each set-up is computed once."""
        if seats not in self._starts:
            self._starts[seats] = self.set_up(seats)
        return self._starts[seats].copy()

    @abstractmethod
    def set_up(self, seats: int) -> S:
        """Build the initial position; random parts of the set-up are phases of chance."""

    @abstractmethod
    def scores(self, state: S) -> list[int]: ...

    @abstractmethod
    def write(self, action: Action) -> str:
        """Write an action in notation: short, without spaces, in the board's own names."""

    def spellings(self, action: Action) -> list[str]:
        """List every notation that reads as the action; `write` gives the first one."""
        return [self.write(action)]

    @abstractmethod
    def names(self) -> dict[str, list[str]]:
        """Name what the numbers in actions, states and facts stand for, by kind."""

    def standing(self, state: S, seat: Seat) -> tuple[int, ...]:
        """Score and tie-breakers; the highest tuple wins, equal ones share the place."""
        return (self.scores(state)[seat],)

    def value(self, state: S, seat: Seat) -> int:
        """Estimate what the position is worth to a seat, for bots."""
        return self.scores(state)[seat]

    def foresees(self, state: S) -> bool:
        """Whether `value` is already an expected value when chance moves next, so outcomes need not be tried."""
        return False

    def value_parts(self, state: S, seat: Seat) -> list[ValuePart]:
        """List what the seat has and what players judge a position by; rough, for advice and for bots with a style."""
        return []

    def evaluator(self, state: S) -> Evaluator[S]:
        """An evaluator for positions that follow from this one, for searching bots."""
        return Evaluator(self)

    def veil(self, state: S, seat: Seat) -> S:
        """Copy the state with UNKNOWN in place of everything the seat may not know."""
        veiled = state.copy()
        for field, entries in self.veiled_fields(state, seat).items():
            setattr(veiled, field, entries)
        return veiled

    def veiled_fields(self, state: S, seat: Seat) -> dict[str, list[int]]:
        """The fields that look different to a seat, with UNKNOWN in place of what it may not know."""
        return {}

    def guess(self, veiled: S, seat: Seat, rng: Random) -> S:
        """Fill in what a veil hides with something the seat cannot tell from the truth."""
        return veiled.copy()

    def suggest(self, state: S, seat: Seat) -> list[Suggestion]:
        """List sequences of actions worth offering as one choice."""
        return []

    @abstractmethod
    def codecs(self) -> Mapping[str, Codec]:
        """Say how each field of the state is written in a position; see `core.codecs`."""

    def derive(self, state: S) -> None:
        """Compute the derived fields of a position that was read."""
        return None

    def faults(self, state: S) -> Sequence[Fault]:
        """List everything that makes a position impossible."""
        return []

    def features(self) -> Mapping[str, Codec]:
        """Say which fields of the state learning programs see, and how; see `core.encoding`."""
        return self.codecs()

    def feature_values(self, state: S) -> tuple[object, ...]:
        """The values of the fields that learning programs see, in their order; override it to read them faster."""
        if self._read_features is None:
            fields = [name for name, codec in self.features().items() if not isinstance(codec, Derived)]
            # "phase" once more, because a single attribute would not come in a tuple
            self._read_features = attrgetter(*fields, "phase")
        return self._read_features(state)

    def share(self, state: S) -> None:
        """Prepare a position whose lists will be kept beside it: `replaced_fields` are copied before they change."""
        return None

    def seats_of_names(self, table: str, names: list[str]) -> list[tuple[Seat, ...]]:
        """The seats that each name of a table stands for; empty for everything else, such as a city."""
        return [seats_in(name) for name in names]

    def index(self, action: Action) -> int:
        """The number of an action: its place in `actions`, which is the same on the same board in all versions
        with the same rules.
        """
        index = hinted_index(self.actions, action)
        return index if index >= 0 else self._indexes[id(action)]

    def indexes(self, state: S, seat: Seat) -> list[int]:
        """The numbers of the legal actions, in their order."""
        return [self.index(action) for action in self.legal(state, seat)]

    def mask(self, state: S, seat: Seat) -> bytes:
        """One byte for each action: 1 if the seat may play it now."""
        flags, actions = bytearray(len(self.actions)), self.actions
        for action in self.legal(state, seat):
            index = hinted_index(actions, action)
            flags[index if index >= 0 else self.index(action)] = 1
        return bytes(flags)

    def read(self, text: str) -> Action:
        """Read an action from notation; BadNotation if there is none."""
        action = self._by_text.get(text.strip().lower())
        if action is None:
            raise BadNotation(text, self._similar(text), self._kinds())
        return action

    def orders(self, state: S, seat: Seat, text: str) -> list[Action]:
        """Read the actions that one text orders: a single move, or a whole order in the game's own format.

        Raises BadNotation if the text cannot be read, BadOrder if one of its steps is not possible.
        """
        return [self.read(text)]

    def order_example(self, state: S, seat: Seat) -> str:
        """An order that fits the position, for players by post; empty in games that are played move by move."""
        return ""

    def _similar(self, text: str) -> str:
        """A move of the kind the text begins with, as an example."""
        kind = text.strip().lower().partition(":")[0]
        for written in self._by_text:
            if written.partition(":")[0] == kind:
                return self.write(self._by_text[written])
        return ""

    def _kinds(self) -> str:
        """How moves begin, for a text that resembles none of them."""
        kinds = list(dict.fromkeys([written.partition(":")[0] for written in self._by_text]))
        return ", ".join(kinds[:20])

    def decision(self, state: S) -> Decision:
        phase = self.phases[state.phase]
        return Decision(phase.kind, phase.seats(state), phase.sealed, phase.facts(state), phase.rule)

    def seat(self, state: S) -> Seat:
        """The first seat that must decide."""
        return self.phases[state.phase].seats(state)[0]

    def over(self, state: S) -> bool:
        return state.phase == len(self.phases)

    def legal(self, state: S, seat: Seat) -> list[Action]:
        return self.phases[state.phase].legal(state, seat)

    def candidates(self, state: S, seat: Seat) -> list[Action]:
        """List the legal actions worth considering, for bots; see `Phase.candidates`."""
        return self.phases[state.phase].candidates(state, seat)

    def apply(self, state: S, seat: Seat, action: Action, log: Log | None = None) -> None:
        """Carry out a legal action, and answer the questions after it that have a single answer."""
        carry_out(self.phases, state, seat, action, log)

    def without_only_answers(self, state: S, seat: Seat, suggestion: Suggestion) -> Suggestion:
        """Leave out the actions that `apply` plays itself after those before them."""
        trial, asked = state.copy(), list(suggestion.actions[:1])
        for before, action in zip(suggestion.actions, suggestion.actions[1:], strict=False):
            self.phases[trial.phase].apply(trial, seat, before, None)
            if self.only_answer(trial) is None:
                asked.append(action)
        return Suggestion(suggestion.kind, tuple(asked), suggestion.facts)

    def only_answer(self, state: S) -> Action | None:
        """Return the answer to the question now if it is the only one; see `Phase.only_answer`."""
        return None if self.over(state) else self.phases[state.phase].only_answer(state)

    def weights(self, state: S) -> list[int]:
        return self.phases[state.phase].weights(state)

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Say why a seat cannot play an action now; None if it can."""
        if self.over(state):
            return Refusal("game_over", distance=DISTANT)
        phase = self.phases[state.phase]
        if seat not in phase.seats(state):
            return Refusal("not_your_turn", phase.seats(state)[:1], phase.rule, DISTANT)
        return phase.refusal(state, seat, action)


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Generic[S]):
    """Evaluates positions that follow from the one it was made for.

    Games may precompute here; values must depend on the position alone.
    """

    def __init__(self, game: Game[S]) -> None:
        self.game: Final = game

    def value(self, state: S, seat: Seat) -> int:
        return self.game.value(state, seat)

    def values(self, state: S) -> list[float]:
        """The values of all seats; override where one pass over the position is cheaper."""
        return [float(self.value(state, seat)) for seat in range(state.seats)]

    def reevaluate(self, state: S, seat: Seat, values: list[float]) -> None:
        """Update `values` after a move of `seat`; by default only its own value changes."""
        values[seat] = float(self.value(state, seat))

    def foresees(self, state: S) -> bool:
        """Whether `value` is an expected value when chance moves next; see `Game.foresees`."""
        return self.game.foresees(state)


def carry_out(phases: list[Phase[S]], state: S, seat: Seat, action: Action, log: Log | None) -> None:
    """Carry out a legal action, and answer the questions after it that have a single answer.

    A function, since methods that other packages may override are called through Python.
    """
    phases[state.phase].apply(state, seat, action, log)
    over = len(phases)
    while state.phase != over:
        phase = phases[state.phase]
        answer = phase.only_answer(state)
        if answer is None:
            return
        phase.apply(state, phase.seats(state)[0], answer, log)


def hinted_index(actions: list[Action], action: Action) -> int:
    """The index of an action among all actions of a game, which it usually carries itself; NOTHING if it does not.

    A function, since methods that other packages may override are called through Python.
    """
    index = action.index_hint
    return index if index < len(actions) and actions[index] is action else NOTHING


def seats_in(name: str) -> tuple[Seat, ...]:
    """The seats that a name such as `seat-0` or `seat-0+seat-2` stands for.

    >>> seats_in("seat-0+seat-2"), seats_in("Berlin")
    ((0, 2), ())
    """
    if not name.startswith("seat-"):
        return ()
    return tuple([int(part[5:]) for part in name.split("+")])


def draw(actions: list[Action], weights: list[int], spin: int) -> Action:
    """Pick an outcome by weight with a random number from 1 to SPINS - 1."""
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
    """Rank all seats, 1 for the winners; equal standings share a place."""
    standings = [game.standing(state, seat) for seat in range(state.seats)]
    return [1 + sum([other > mine for other in standings]) for mine in standings]
