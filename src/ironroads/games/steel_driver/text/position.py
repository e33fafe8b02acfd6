"""How the fields of a position are written, and what makes a position impossible."""

from __future__ import annotations

from ....core.codecs import By, Codec, Derived, Grid, Listing, Name, Names, Number
from ....core.faults import Fault
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
    "linked_by": COMPANY,
    "free": Names("route", rest_of="track"),
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

# what learning programs see: where a company is connected follows from its track, but is hard to learn
FEATURES: dict[str, Codec] = {
    **CODECS,
    "cities": By("company", Names("city")),
    "border": By("company", Names("route")),
    "links": By("company", Number(0, 99)),
}


def position_faults(board: SteelBoard, link: TranscontinentalLink, state: SteelState) -> list[Fault]:
    """Everything that makes a position impossible."""
    return [
        *_track_faults(board, link, state),
        *_free_route_faults(board, state),
        *_count_faults(board, state),
        *_order_faults(board, state),
        *_decision_faults(state),
    ]


def _track_faults(board: SteelBoard, link: TranscontinentalLink, state: SteelState) -> list[Fault]:
    found = []
    for company, name in enumerate(board.company_ids):
        routes, origin, links = state.track[company], state.origin[company], state.links[company]
        if routes and not (origin >= 0 and has(board.start_cities, origin)):
            found.append(Fault(f"origin.{name}", "origin"))
        elif routes and link.connected(1 << origin, routes) != state.cities[company]:
            found.append(Fault(f"track.{name}", "track_unconnected"))
        if links > board.links[company]:
            found.append(Fault(f"track.{name}", "too_many_links", (links, board.links[company])))
        if routes & state.free:
            found.append(Fault(f"track.{name}", "track_on_free_route"))
    return found


def _free_route_faults(board: SteelBoard, state: SteelState) -> list[Fault]:
    built = members(board.all_routes & ~state.free)
    wrong = [route for route in built if sum(has(track, route) for track in state.track) != 1]
    return [Fault("free", "track_owner", (board.route_id(route),)) for route in wrong]


def _count_faults(board: SteelBoard, state: SteelState) -> list[Fault]:
    found = [
        Fault("shares", "too_many_shares", (name, board.shares[company]))
        for company, name in enumerate(board.company_ids)
        if sum(state.shares[company :: board.companies]) > board.shares[company]
    ]
    all_income = TURNS * board.income[state.seats]
    if max(*state.cubes, state.bid) > all_income:
        found.append(Fault("cubes", "too_many_cubes", (all_income,)))
    return found


def _order_faults(board: SteelBoard, state: SteelState) -> list[Fault]:
    found = []
    if sorted(state.order) != list(range(board.companies)):
        found.append(Fault("order", "order"))
    if sorted(state.next_order) != (members(state.passed) if state.phase < CLAIM else []):
        found.append(Fault("next_order", "next_order"))
    return found


def _decision_faults(state: SteelState) -> list[Fault]:
    if state.phase in (BID, BUILD, CLAIM) and state.company == NOTHING:
        return [Fault("company", "no_company")]
    if state.phase in (BUILD, CLAIM) and state.controller[state.company] == NOBODY:
        return [Fault("controller", "no_controller")]
    return _auction_faults(state) if state.phase == BID else []


def _auction_faults(state: SteelState) -> list[Fault]:
    player, leader = state.player, state.leader
    found = []
    if player == NOBODY or not has(state.bidders, player):
        found.append(Fault("player", "not_a_bidder"))
    if (leader == NOBODY) != (state.bid == 0) or (leader != NOBODY and leader == player):
        found.append(Fault("leader", "leader"))
    elif leader != NOBODY and not (has(state.bidders, leader) and state.cubes[leader] >= state.bid):
        found.append(Fault("bid", "leading_bid"))
    return found
