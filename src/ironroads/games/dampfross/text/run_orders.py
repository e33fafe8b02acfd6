"""Orders for a run: R 51>11: P13-Q14-2/R14-=/S15, with whom one pays before a slash (rules 7.3)."""

from __future__ import annotations

from typing import Final, final

from ....core.errors import BadOrder
from ....core.rules.sentinels import NOBODY
from ..rules.actions import ENTER, REST, Actions, Go, Sail
from ..rules.board import RailBoard
from ..rules.parties import ANYBODY, BANK, NAMES, parties
from ..rules.phases import ENTER as ASKING
from ..rules.phases import PAYEE, ROUTE
from ..rules.running.steps import Ways
from ..rules.state import Rails
from ..thinking.suggestions import Adviser
from .draft import Draft, ways_on
from .place_names import Gazetteer, plain

OURS, FOREIGN, SHIP = "=", "*", "~"


@final
class Dispatcher:
    def __init__(self, board: RailBoard, actions: Actions, adviser: Adviser, ways: Ways, gazetteer: Gazetteer) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.adviser: Final = adviser
        self.ways: Final = ways
        self.gazetteer: Final = gazetteer

    def run(self, draft: Draft, text: str) -> None:
        heading, _, way = text.partition(":")
        heading, _, partner = heading.partition("+")
        if draft.state.phase not in (ASKING, ROUTE):
            raise BadOrder("order_not_now", f"R {text}".replace("R :", "R:"))
        if heading.strip():
            self._check_run(draft, heading)
        if partner.strip() and self._ask(draft, draft.player(partner)):
            return
        if draft.state.phase == ASKING:
            draft.take(ENTER, "R")
        self._draw(draft, way)

    def _ask(self, draft: Draft, player: int) -> bool:
        """Ask somebody to run together; False when he has agreed already."""
        if draft.state.phase == ASKING:
            draft.take(self.actions.shares[player], f"R +{player + 1}")
            return True
        if draft.state.train[player] != draft.seat:
            raise BadOrder("order_partner", player)
        return False

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
            payee = self._owner(draft, owner) if slash else "" if payee == SHIP else payee
            if plain(place) == "rest" and not slash:
                draft.take(REST, "rest", self._ahead(draft), self._here(draft))
            elif place.strip():
                self._go(draft, place, payee)
        if draft.state.phase == ROUTE and draft.is_asked():
            here = self._here(draft)
            raise BadOrder("order_short", here, "") from ways_on(here, self._ahead(draft))

    def _owner(self, draft: Draft, text: str) -> str:
        """Whose line is meant: a player, two with a plus, or one of the three marks."""
        owner = "+".join(sorted(plain(part) for part in text.split("+"))) or text.strip()
        players = NAMES[: draft.state.seats]
        known = owner in NAMES and all(part in players for part in owner.split("+"))
        if not known and owner not in (OURS, FOREIGN, SHIP):
            raise BadOrder("order_owner", text.strip(), draft.state.seats)
        return owner

    def _go(self, draft: Draft, place: str, payee: str) -> None:
        """On to a place, by ferry or in a straight line."""
        there = self.gazetteer.place(place)
        if draft.state.phase != ROUTE:  # the goal was reached before
            raise BadOrder("order_goes_on", place.strip())
        here = self.ways.here(draft.state)
        if there == here:
            return
        if self._ferry(here, there) != NOBODY:
            self._step(draft, here, there, payee)
            return
        for hex in self.gazetteer.line(here, place, self._ahead(draft)):
            self._step(draft, here, hex, payee)
            here = hex

    def _ferry(self, here: int, there: int) -> int:
        ends = here + there
        found = [f for f in self.board.ferries_at[here] if self.board.port[f] + self.board.landing[f] == ends]
        return found[0] if found else NOBODY

    def _step(self, draft: Draft, here: int, there: int, payee: str) -> None:
        names, owners = self.board.place_names, self._owners(draft.state, here, there)
        stretch = f"{names[here]}-{names[there]}"
        if draft.is_asked() and payee and owners and payee not in owners and OURS not in owners:
            raise BadOrder("order_payee", payee, stretch, ", ".join(owners))
        possible = self.board.side_between(here, there) >= 0 or self._ferry(here, there) != NOBODY
        action = self.adviser.route.step(here, there) if possible else None
        draft.take(action, stretch, self._ahead(draft), names[here])
        if draft.state.phase == PAYEE and draft.is_asked():
            named = self.actions.pays[NAMES.index(payee)] if payee in NAMES else draft.legal()[0]
            draft.take(named, f"{payee}/{names[there]}")

    def _owners(self, state: Rails, here: int, there: int) -> list[str]:
        """Whom one may name on a step: players, oneself, the foreign railway, and a ferry as such."""
        side, ferry = self.board.side_between(here, there), self._ferry(here, there)
        bits = state.lines[side] if side >= 0 else 0
        if ferry != NOBODY and state.ferries[ferry] != NOBODY:
            bits = 1 << state.ferries[ferry]
        found = [NAMES[party] for party in parties(bits & ANYBODY)]
        found += [OURS] if bits & self.ways.free(state) else []
        found += [FOREIGN] if bits & BANK else []
        return found + ([SHIP] if ferry != NOBODY and found else [])

    def _here(self, draft: Draft) -> str:
        return self.board.place_names[self.ways.here(draft.state)]

    def _ahead(self, draft: Draft) -> list[str]:
        """Where the route can go on."""
        if draft.state.phase != ROUTE:
            return []
        here = self.ways.here(draft.state)
        found = [self.board.other(action.side, here) for action in draft.legal() if isinstance(action, Go)]
        sails = [action.ferry for action in draft.legal() if isinstance(action, Sail)]
        found += [self.board.port[ferry] + self.board.landing[ferry] - here for ferry in sails]
        return [self.board.place_names[hex] for hex in found]
