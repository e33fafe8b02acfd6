"""A tiny game: all players seal a number, a die is thrown, and the first player sees it in private."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from ironroads.core.board import Board
from ironroads.core.rules.game import Action, Event, Game, Phase, State
from ironroads.core.rules.sentinels import CHANCE, UNANSWERED, UNKNOWN
from ironroads.table.log.spec import Spec

SEAL, ROLL, LOOK, OVER = range(4)


@dataclass
class Tiny(State):
    answers: list[int]
    die: int

    def copy(self):
        return Tiny(self.phase, self.seats, self.answers[:], self.die)


@dataclass(frozen=True)
class Number(Action):
    number: int


@dataclass(frozen=True)
class Die(Action):
    eyes: int


@dataclass(frozen=True)
class Peek(Action):
    pass


NUMBERS = [Number(number) for number in range(3)]
DICE = [Die(eyes) for eyes in range(1, 7)]
PEEK = Peek()


class Seal(Phase[Tiny]):
    kind = "seal"
    sealed = True

    def seats(self, state):
        return tuple(seat for seat in range(state.seats) if state.answers[seat] == UNANSWERED)

    def legal(self, state, seat):
        return NUMBERS

    def apply(self, state, seat, action, log):
        state.answers[seat] = action.number
        if UNANSWERED not in state.answers:
            state.phase = ROLL
            if log is not None:
                log.append(Event("opened", CHANCE, tuple(state.answers)))


class Roll(Phase[Tiny]):
    kind = "roll"

    def seats(self, state):
        return (CHANCE,)

    def legal(self, state, seat):
        return DICE

    def apply(self, state, seat, action, log):
        state.die = action.eyes
        state.phase = LOOK


class Look(Phase[Tiny]):
    kind = "look"

    def seats(self, state):
        return (0,)

    def legal(self, state, seat):
        return [PEEK]

    def apply(self, state, seat, action, log):
        state.phase = OVER
        if log is not None:
            log.append(Event("saw", 0, (state.die,), audience=(0,)))


class TinyGame(Game[Tiny]):
    id = "tiny"
    players = range(2, 5)

    def __init__(self):
        super().__init__(Board("tiny", "0"), {}, [Seal(), Roll(), Look()], [*NUMBERS, *DICE, PEEK])

    @classmethod
    def open(cls, file, chosen):
        return cls()

    def set_up(self, seats):
        return Tiny(SEAL, seats, [UNANSWERED] * seats, 0)

    def scores(self, state):
        return state.answers[:]

    def write(self, action):
        return {Number: "n", Die: "d", Peek: "peek"}[type(action)] + "".join(map(str, astuple(action)))

    def names(self):
        return {}

    def codecs(self):
        return {}

    def veil(self, state, seat):
        veiled = state.copy()
        if state.phase == SEAL:
            veiled.answers = [
                answer if answer == UNANSWERED or owner == seat else UNKNOWN
                for owner, answer in enumerate(state.answers)
            ]
        return veiled


def spec(**settings) -> Spec:
    usual = {"id": "t", "name": "", "game": "tiny", "rules": 1, "board": "tiny", "digest": "0", "options": {}}
    return Spec(**usual | {"seats": 3, "seed": 5, "way": "live", "created": 1000.0} | settings)
