"""How the fields of a position are written, and what makes a position impossible."""

from __future__ import annotations

from ....core.codecs import SEALED, By, Codec, Derived, Grid, Listing, Name, Names, Number
from ....core.faults import Fault
from ....core.rules.bits import has
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE, UNANSWERED
from ...steam_map.rules.board import SteamBoard
from ...steam_map.rules.links import Links
from ...steam_map.text.position import NO_PIECE, TRACK_CODECS, track_faults
from ..rules.phases import BID, BUILD, BUY, CUBES, GO, LAY, LOAD
from ..rules.state import BaronsState
from ..rules.stock_card import SPACE_B, StockCard

COMPANY = Name("company", NO_PIECE)
SEAT = Name("seat")
OLD_OPEN = {-2: UNANSWERED}  # how earlier versions write an open answer

CODECS: dict[str, Codec] = {
    "phase": Name("phase"),
    **TRACK_CODECS,
    "turn": Number(1, 20),
    "first": SEAT,
    "place": Number(-1, 999),
    "company": COMPANY,
    "player": SEAT,
    "bid": Number(),
    "leader": SEAT,
    "bidders": Names("seat"),
    "round": Number(0, 9),
    "gained": Number(0, 99),
    "movable": Derived(),
    "bankrupt": Names("company"),
    "bag": By("good", Number()),
    "cash": By("seat", Number()),
    "shares": Grid("seat", "company", Number(0, 20)),
    "available": By("company", Number(0, 20)),
    "left": By("company", Number(0, 20)),
    "treasury": By("company", Number()),
    "price": By("company", Number(SPACE_B, 999)),
    "performance": By("company", Number()),
    "controller": By("company", SEAT),
    "order": Listing(COMPANY),
    "sale": Grid("seat", "company", Number(0, 20, SEALED, OLD_OPEN)),
}


def position_faults(links: Links, card: StockCard, state: BaronsState) -> list[Fault]:
    """Everything that makes a position impossible."""
    return track_faults(links, state) or [*_share_faults(card, state), *_decision_faults(links.board, state)]


def _share_faults(card: StockCard, state: BaronsState) -> list[Fault]:
    found = []
    for company, name in enumerate(card.company_ids):
        total = state.available[company] + state.left[company] + sum(state.shares[company :: card.companies])
        expected = 0 if has(state.bankrupt, company) else card.shares
        if total != expected:
            found.append(Fault("shares", "share_count", (name, total, expected)))
        if state.price[company] > card.highest:
            found.append(Fault(f"price.{name}", "price", (card.highest,)))
    if len(set(state.order)) != len(state.order):
        found.append(Fault("order", "company_twice"))
    return found


def _decision_faults(board: SteamBoard, state: BaronsState) -> list[Fault]:
    if state.phase in (BID, BUY, BUILD, LAY, LOAD, GO) and state.company == NOTHING:
        return [Fault("company", "no_company")]
    if state.phase in (BUILD, LAY, LOAD, GO) and state.controller[state.company] == NOBODY:
        return [Fault("controller", "no_controller")]
    if state.phase in (BID, BUY) and state.player == NOBODY:
        return [Fault("player", "no_player")]
    if state.phase == LAY and state.hex == NOWHERE:
        return [Fault("hex", "no_hex")]
    if state.phase == GO and (state.at == NOWHERE or state.good == NOTHING):
        return [Fault("at", "no_moving_cube")]
    if state.phase == CUBES and not 0 <= state.place < sum(board.goods):
        return [Fault("place", "cubes_drawn", (sum(board.goods) - 1,))]
    if state.phase == BUY and not state.bid:
        return [Fault("bid", "no_bid")]
    return []
