"""Positions of Steel Driver as JSON, and what makes one impossible."""

from __future__ import annotations

from ....core.codecs import By, Codec, Derived, Grid, Listing, Name, Names, Number
from ....core.rules.bits import has, members
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ..rules.board import SteelBoard
from ..rules.phases import BID, BUILD, CLAIM
from ..rules.state import SteelState
from ..rules.transcontinental import TranscontinentalLink
from ..rules.turn import TURNS

COMPANY = Name("company", (("none", NOTHING),))
SEAT = Name("seat")

CODECS: dict[str, Codec] = {
    "phase": Name("phase"),
    "turn": Number(1, TURNS),
    "active": SEAT,
    "passes": Number(0, 6),
    "player": SEAT,
    "company": COMPANY,
    "bid": Number(),
    "leader": SEAT,
    "bidders": Names("seat"),
    "sold": Names("company"),
    "place": Number(0, 7),
    "passed": Names("company"),
    "linked": Number(0, 1),
    "free": Names("route"),
    "joined": Derived(),
    "left": Names("city"),
    "cubes": By("seat", Number()),
    "cash": By("seat", Number()),
    "shares": Grid("seat", "company", Number(0, 5)),
    "controller": By("company", SEAT),
    "last_controller": By("company", SEAT),
    "treasury": By("company", Number()),
    "profit": By("company", Number()),
    "bonus": By("company", Number()),
    "fresh": By("company", Names("city")),
    "order": Listing(COMPANY),
    "next_order": Listing(COMPANY),
    "origin": By("company", Name("city", (("none", NOWHERE),))),
    "cities": Derived(),
    "border": Derived(),
    "track": By("company", Names("route")),
    "links": Derived(),
    "goods": Grid("company", "good", Number()),
}


def position_faults(board: SteelBoard, link: TranscontinentalLink, state: SteelState) -> list[str]:
    return [*_track_faults(board, link, state), *_box_faults(board, state), *_turn_faults(state)]


def _track_faults(board: SteelBoard, link: TranscontinentalLink, state: SteelState) -> list[str]:
    found = []
    for company, name in enumerate(board.company_ids):
        routes, origin = state.track[company], state.origin[company]
        if routes and not (origin >= 0 and has(board.start_cities, origin)):
            found.append(f"origin.{name}: a company with track begins in a start city")
        elif routes and link.connected(1 << origin, routes) != state.cities[company]:
            found.append(f"track.{name}: is not connected with its origin")
        if state.links[company] > board.links[company]:
            found.append(f"track.{name}: has {state.links[company]} links of {board.links[company]}")
        if routes & state.free:
            found.append(f"track.{name}: lies on routes that are listed as free")
    for route in members(board.all_routes & ~state.free):
        if sum(has(track, route) for track in state.track) != 1:
            found.append(f"free: {board.route_id(route)} is not free, so one company must own it")
    return found


def _box_faults(board: SteelBoard, state: SteelState) -> list[str]:
    count = board.companies
    found = [
        f"shares: {name} has given out more than {board.shares[company]}"
        for company, name in enumerate(board.company_ids)
        if sum(state.shares[company::count]) > board.shares[company]
    ]
    most = TURNS * board.income[state.seats]
    if max(*state.cubes, state.bid) > most:
        found.append(f"cubes: nobody can have or bid more than {most}, the income of all turns")
    if sorted(state.order) != list(range(count)):
        found.append("order: every company stands in it once")
    if sorted(state.next_order) != (members(state.passed) if state.phase < CLAIM else []):
        found.append("next_order: the companies that have passed stand in it once")
    return found


def _auction_faults(state: SteelState) -> list[str]:
    """Whoever leads or is asked takes part; nobody bids what he does not have."""
    found = []
    if state.player == NOBODY or not has(state.bidders, state.player):
        found.append("player: somebody who takes part must be asked for a bid")
    if (state.leader == NOBODY) != (state.bid == 0) or (state.leader != NOBODY and state.leader == state.player):
        found.append("leader: there is one exactly if somebody else has bid")
    elif state.leader != NOBODY and not (has(state.bidders, state.leader) and state.cubes[state.leader] >= state.bid):
        found.append("bid: the leader takes part and has the cubes")
    return found


def _turn_faults(state: SteelState) -> list[str]:
    found = []
    if state.phase in (BID, BUILD, CLAIM) and state.company == NOTHING:
        found.append("company: somebody must be asked about a company")
    elif state.phase in (BUILD, CLAIM) and state.controller[state.company] == NOBODY:
        found.append("controller: the company that acts has none")
    elif state.phase == BID:
        found += _auction_faults(state)
    return found
