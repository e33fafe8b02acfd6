"""Whole orders in the notation of postal games: B (Wien)-A70-Krems, F Livorno>Bastia, R 51>11: … (rules 7)."""

from __future__ import annotations

from typing import Final, final

from ...core.errors import BadOrder, IllegalMove
from ...core.game import Action, Game, Refusal
from .actions import ALONE, DECLINE, DONE, ENTER, EXTEND, KEEP, OUT, REST, Actions, Build, Go
from .board import RailBoard
from .gazetteer import Gazetteer, plain
from .parties import NAMES, OWN
from .stages import BUILD, OFFER, PACT, PAYEE, ROUTE, SHARE
from .stages import ENTER as ASKING
from .stages import EXTEND as EXTENDING
from .state import Rails
from .suggest import Adviser
from .way import Ways

KINDS: Final = "BFR"
PASSES: Final[dict[int, Action]] = {
    BUILD: DONE, ASKING: OUT, EXTENDING: KEEP, OFFER: ALONE, PACT: DECLINE, SHARE: DECLINE,
}  # fmt: skip


def is_order(text: str) -> bool:
    """Whether a text is an order; single moves are written as one word.

    >>> is_order("b (Wien)-A70"), is_order("R: rest"), is_order("build:A1-A2"), is_order("-")
    (True, True, False, True)
    """
    text = text.strip()
    return text == "-" or (text[:1].upper() in KINDS and (len(text) == 1 or text[1] in " (+:0123456789"))


@final
class Clerk:
    """Turns an order into the moves it stands for, trying them one by one on a copy of the position."""

    def __init__(self, board: RailBoard, actions: Actions, adviser: Adviser, ways: Ways) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.adviser: Final = adviser
        self.ways: Final = ways
        self.gazetteer: Final = Gazetteer(board)

    def read(self, game: Game[Rails], state: Rails, seat: int, text: str) -> list[Action]:
        draft = Draft(game, state, seat)
        text = text.strip()
        if text == "-":
            self._pass(draft)
        elif text[:1].upper() == "B":
            self._build(draft, text[1:])
        elif text[:1].upper() == "F":
            self._buy(draft, text[1:])
        else:
            self._run(draft, text[1:])
        return draft.actions

    def _pass(self, draft: Draft) -> None:
        action = PASSES.get(draft.state.phase)
        if action is None:
            raise BadOrder("order_not_now", "-")
        draft.take(action, "-", [])

    def _build(self, draft: Draft, text: str) -> None:
        text = text.strip()
        if draft.state.phase == EXTENDING:
            draft.take(EXTEND, "B", [])
        if draft.state.phase == OFFER and text.startswith("+"):
            draft.take(self.actions.together[self._player(draft, text[1:].split()[0])], text, [])
            return
        if draft.state.phase != BUILD:
            raise BadOrder("order_not_now", f"B {text}")
        if text.startswith("+"):  # the partner agreed before the throw
            text = text[text.find("(") :]
        for part in text.split(";"):
            if part.strip() == "-":
                draft.take(DONE, "-", [])
            else:
                self._part(draft, part.strip())

    def _part(self, draft: Draft, text: str) -> None:
        """One stretch: (place)-place-place, or with a jump ^player:place."""
        here, rest = self._bracket(draft, text)
        for piece in self.gazetteer.split(rest.replace("^", "-^")):
            if not piece.strip():
                continue
            if piece.strip().startswith("^"):
                here = self._jump(draft, piece.strip()[1:])
                continue
            for there in self._line(here, piece):
                draft.take(self._side(here, there), self._names(here, there), self._around(draft, here), here)
                here = there

    def _bracket(self, draft: Draft, text: str) -> tuple[int, str]:
        """The place in brackets, which may hold brackets itself, and what follows."""
        depth = 0
        for place, letter in enumerate(text):
            depth += (letter == "(") - (letter == ")")
            if not depth and letter == ")":
                here = self._place(text[1:place])
                if draft.state.present[here] & OWN[draft.seat]:
                    return here, text[place + 1 :].lstrip().removeprefix("-")
                break
        own = [hex for hex in range(self.board.hexes) if draft.state.present[hex] & OWN[draft.seat]]
        raise BadOrder("order_start", text, self.board.place_names[own[0]])

    def _jump(self, draft: Draft, text: str) -> int:
        player, _, place = text.partition(":")
        hex = self._place(place)
        action = self.actions.jumps.get(hex * 6 + self._player(draft, player))
        if action is None:
            raise BadOrder("order_not_now", f"^{text}")
        draft.take(action, f"^{text}", [])
        return hex

    def _side(self, here: int, there: int) -> Action | None:
        side = self.board.side.get((min(here, there), max(here, there)), -1)
        return self.actions.builds[side] if side >= 0 else None

    def _around(self, draft: Draft, hex: int) -> list[str]:
        """Where one can build from a hex now."""
        sides = [action.side for action in draft.legal() if isinstance(action, Build)]
        ends = [self.board.other(side, hex) for side in sides if hex in (self.board.head[side], self.board.tail[side])]
        return [self.board.place_names[end] for end in ends]

    def _buy(self, draft: Draft, text: str) -> None:
        port, _, target = text.partition(">")
        a, b = self._place(port), self._place(target)
        for ferry in range(self.board.ferries):
            if (self.board.port[ferry], self.board.landing[ferry]) == (a, b):
                if draft.state.phase == EXTENDING:
                    draft.take(EXTEND, "F", [])
                draft.take(self.actions.buys[ferry], f"F {text.strip()}", self._around(draft, a), a)
                return
        raise BadOrder("order_ferry", port.strip(), target.strip(), ", ".join(self.board.ferry_names) or "–")

    def _run(self, draft: Draft, text: str) -> None:
        heading, _, way = text.partition(":")
        heading, _, partner = heading.partition("+")
        if draft.state.phase not in (ASKING, ROUTE):
            raise BadOrder("order_not_now", f"R {text.strip()}")
        if heading.strip():
            self._check_run(draft, heading)
        if draft.state.phase == ASKING:
            if partner.strip():
                draft.take(self.actions.shares[self._player(draft, partner)], f"R +{partner.strip()}", [])
                return
            draft.take(ENTER, "R", [])
        self._draw(draft, way.strip())

    def _check_run(self, draft: Draft, heading: str) -> None:
        """The run that is meant must be the one that was thrown."""
        state, (start, _, goal) = draft.state, heading.partition(">")
        meant = self.gazetteer.find(goal)
        runs = self.adviser.enter.entries.runs
        name = draft.game.names()["destination"][runs.destination(state)]
        right = (meant >= 0 and state.goals >> meant & 1) or plain(goal) == plain(name)
        if self.gazetteer.find(start) != state.start or not right:
            raise BadOrder("order_run", self.board.place_names[state.start], name, start.strip(), goal.strip())

    def _draw(self, draft: Draft, way: str) -> None:
        payee = ""
        for piece in self.gazetteer.split(way):
            owner, slash, place = piece.rpartition("/")
            payee = owner.strip() if slash else payee
            if plain(place) == "rest":
                draft.take(REST, "rest", self._ahead(draft))
                return
            here = self.ways.here(draft.state) if draft.state.phase == ROUTE else self._place(place)
            if self._place(place) != here:
                self._go(draft, here, place, payee)
        if draft.state.phase in (ROUTE, PAYEE) and draft.state.player == draft.seat:
            raise BadOrder("order_short", self.board.place_names[self.ways.here(draft.state)])

    def _go(self, draft: Draft, here: int, place: str, payee: str) -> None:
        there = self._place(place)
        if payee == "~" or self._ferry(here, there):
            self._step(draft, here, there, payee)
            return
        for hex in self._line(here, place):
            self._step(draft, here, hex, payee)
            here = hex

    def _ferry(self, here: int, there: int) -> bool:
        ferries = self.board.ferries_at[here]
        return any(there in (self.board.port[ferry], self.board.landing[ferry]) for ferry in ferries)

    def _step(self, draft: Draft, here: int, there: int, payee: str) -> None:
        side = self.board.side.get((min(here, there), max(here, there)), -1)
        action = self.adviser.step(here, there) if side >= 0 or self._ferry(here, there) else None
        draft.take(action, self._names(here, there), self._ahead(draft), here)
        if draft.state.phase == PAYEE and draft.state.player == draft.seat:
            choices = draft.legal()
            named = [self.actions.pays[NAMES.index(payee)]] if payee in NAMES else choices[:1]
            draft.take(named[0], f"{payee}/{self.board.place_names[there]}", [draft.game.write(a) for a in choices])

    def _ahead(self, draft: Draft) -> list[str]:
        """Where the route can go on."""
        if draft.state.phase != ROUTE:
            return []
        here = self.ways.here(draft.state)
        sides = [action.side for action in draft.legal() if isinstance(action, Go)]
        return [self.board.place_names[self.board.other(side, here)] for side in sides]

    def _place(self, text: str) -> int:
        hex = self.gazetteer.find(text)
        if hex < 0:
            raise BadOrder("order_place", text.strip())
        return hex

    def _line(self, here: int, place: str) -> list[int]:
        line = self.gazetteer.straight(here, self._place(place))
        if not line:
            raise BadOrder("order_straight", self.board.place_names[here], place.strip())
        return line

    def _player(self, draft: Draft, text: str) -> int:
        if not text.strip().isdecimal() or not 1 <= int(text) <= draft.state.seats:
            raise BadOrder("order_player", text.strip(), draft.state.seats)
        return int(text) - 1

    def _names(self, here: int, there: int) -> str:
        return f"{self.board.place_names[here]}-{self.board.place_names[there]}"


@final
class Draft:
    """A copy of the position on which an order is tried step by step."""

    def __init__(self, game: Game[Rails], state: Rails, seat: int) -> None:
        self.game: Final = game
        self.state: Final = state.copy()
        self.seat: Final = seat
        self.actions: Final[list[Action]] = []

    def legal(self) -> list[Action]:
        mine = not self.game.over(self.state) and self.game.seat(self.state) == self.seat
        return self.game.legal(self.state, self.seat) if mine else []

    def take(self, action: Action | None, written: str, possible: list[str], here: int = -1) -> None:
        """Play a step, or say why it is not possible and what would be."""
        refusal = self.game.refusal(self.state, self.seat, action) if action is not None else Refusal("no_side")
        if action is None or refusal is not None:
            names = self.game.names()["place"]
            place = names[here] if here >= 0 else "–"
            cause = IllegalMove(written, refusal or Refusal("no_side"))
            raise BadOrder("order_step", written, place, ", ".join(possible) or "–", "") from cause
        self.game.apply(self.state, self.seat, action)
        self.actions.append(action)
