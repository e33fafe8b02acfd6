"""Orders for a run: R 51>11: P13-Q14-2/R14-=/S15, with the payee before a slash (rules 7.3)."""

from __future__ import annotations

from typing import Final, final

from ....core.errors import BadOrder
from ....core.rules.bits import has, members
from ....core.rules.sentinels import NOBODY
from ..rules.actions import ENTER, REST, Actions, Go, Sail
from ..rules.board import DampfrossBoard
from ..rules.owners import ANY_OWNER, BANK, OWNER_NAMES, owners_in
from ..rules.phases import ENTER as ENTER_PHASE
from ..rules.phases import PAYEE, ROUTE
from ..rules.running.draw_route import RoutePhase
from ..rules.running.route_rules import RouteRules
from ..rules.running.run_sequence import RunSequence
from ..rules.state import DampfrossState
from .order_draft import OrderDraft, possible_from
from .place_finder import PlaceFinder, simplified

OWN, FOREIGN, FERRY = "=", "*", "~"


@final
class RunOrderReader:
    """Turns the order for a run into actions."""

    def __init__(
        self,
        board: DampfrossBoard,
        actions: Actions,
        run_sequence: RunSequence,
        route: RoutePhase,
        place_finder: PlaceFinder,
    ) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.run_sequence: Final = run_sequence
        self.route: Final = route
        self.route_rules: Final[RouteRules] = route.route_rules
        self.place_finder: Final = place_finder

    def run(self, draft: OrderDraft, text: str) -> None:
        heading, _, route = text.partition(":")
        heading, _, partner = heading.partition("+")
        if draft.state.phase not in (ENTER_PHASE, ROUTE):
            raise BadOrder("order_not_now", f"R {text}".replace("R :", "R:"))
        if heading.strip():
            self._check_run(draft, heading)
        if partner.strip() and self._ask(draft, draft.player(partner)):
            return
        if draft.state.phase == ENTER_PHASE:
            draft.take(ENTER, "R")
        self._draw(draft, route)

    def _ask(self, draft: OrderDraft, player: int) -> bool:
        """Ask a player to run together; False if that player has agreed already."""
        if draft.state.phase == ENTER_PHASE:
            draft.take(self.actions.shares[player], f"R +{player + 1}")
            return True
        if draft.state.train[player] != draft.seat:
            raise BadOrder("order_partner", player)
        return False

    def _check_run(self, draft: OrderDraft, heading: str) -> None:
        """Raise BadOrder unless the order names the run that was thrown."""
        state, (start, _, goal) = draft.state, heading.partition(">")
        meant = self.place_finder.find(goal)
        destination = self.run_sequence.destination(state)
        goals = "/".join([self.board.place_names[hex] for hex in members(state.goals)])
        name = draft.game.names()["destination"][destination] if destination >= 0 else goals
        right = (meant >= 0 and has(state.goals, meant)) or simplified(goal) == simplified(name)
        if self.place_finder.find(start) != state.start or not right:
            raise BadOrder("order_run", self.board.place_names[state.start], name, start.strip(), goal.strip())

    def _draw(self, draft: OrderDraft, route: str) -> None:
        payee = ""
        for piece in self.place_finder.split(route):
            owner, slash, place = piece.rpartition("/")
            payee = self._owner(draft, owner) if slash else "" if payee == FERRY else payee
            if simplified(place) == "rest" and not slash:
                draft.take(REST, "rest", self._next_places(draft), self._here(draft))
            elif place.strip():
                self._go(draft, place, payee)
        if draft.state.phase == ROUTE and draft.is_asked():
            here = self._here(draft)
            raise BadOrder("order_short", here, "") from possible_from(here, self._next_places(draft))

    def _owner(self, draft: OrderDraft, text: str) -> str:
        """The owner named before a slash: a player, two with a plus, or one of the three marks."""
        owner = "+".join(sorted(simplified(part) for part in text.split("+"))) or text.strip()
        players = OWNER_NAMES[: draft.state.seats]
        known = owner in OWNER_NAMES and all(part in players for part in owner.split("+"))
        if not known and owner not in (OWN, FOREIGN, FERRY):
            raise BadOrder("order_owner", text.strip(), draft.state.seats)
        return owner

    def _go(self, draft: OrderDraft, place: str, payee: str) -> None:
        """Go on to a place, by ferry or in a straight line."""
        there = self.place_finder.place(place)
        if draft.state.phase != ROUTE:  # the goal was reached before
            raise BadOrder("order_goes_on", place.strip())
        here = self.route_rules.here(draft.state)
        if there == here:
            return
        if self.board.ferry_between(here, there) >= 0:
            self._step(draft, here, there, payee)
            return
        for hex in self.place_finder.line(here, place, self._next_places(draft)):
            self._step(draft, here, hex, payee)
            here = hex

    def _step(self, draft: OrderDraft, here: int, there: int, payee: str) -> None:
        names, owners = self.board.place_names, self._owners(draft.state, here, there)
        stretch = f"{names[here]}-{names[there]}"
        if draft.is_asked() and payee and owners and payee not in owners and OWN not in owners:
            raise BadOrder("order_payee", payee, stretch, ", ".join(owners))
        possible = self.board.side_between(here, there) >= 0 or self.board.ferry_between(here, there) >= 0
        action = self.route.action_for(here, there) if possible else None
        draft.take(action, stretch, self._next_places(draft), names[here])
        if draft.state.phase == PAYEE and draft.is_asked():
            named = self.actions.pays[OWNER_NAMES.index(payee)] if payee in OWNER_NAMES else draft.legal()[0]
            draft.take(named, f"{payee}/{names[there]}")

    def _owners(self, state: DampfrossState, here: int, there: int) -> list[str]:
        """The owners that may be named for a step, and the marks that may be written instead."""
        side, ferry = self.board.side_between(here, there), self.board.ferry_between(here, there)
        bits = state.lines[side] if side >= 0 else 0
        if ferry >= 0 and state.ferries[ferry] != NOBODY:
            bits = 1 << state.ferries[ferry]
        found = [OWNER_NAMES[owner] for owner in owners_in(bits & ANY_OWNER)]
        found += [OWN] if bits & self.route_rules.free_lines(state) else []
        found += [FOREIGN] if bits & BANK else []
        return found + ([FERRY] if ferry >= 0 and found else [])

    def _here(self, draft: OrderDraft) -> str:
        return self.board.place_names[self.route_rules.here(draft.state)]

    def _next_places(self, draft: OrderDraft) -> list[str]:
        """The places where the route can go next."""
        if draft.state.phase != ROUTE:
            return []
        here = self.route_rules.here(draft.state)
        found = [self.board.other_end(action.side, here) for action in draft.legal() if isinstance(action, Go)]
        sails = [action.ferry for action in draft.legal() if isinstance(action, Sail)]
        found += [self.board.across(ferry, here) for ferry in sails]
        return [self.board.place_names[hex] for hex in found]
