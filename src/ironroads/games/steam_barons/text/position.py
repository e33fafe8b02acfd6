"""Positions of Steam Barons as JSON, and what makes one impossible."""

from __future__ import annotations

from ....core.codecs import SEALED, By, Codec, Derived, Grid, Listing, Name, Names, Number
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE, UNANSWERED
from ...steam_map.rules.board import SteamBoard
from ...steam_map.rules.links import Links
from ...steam_map.text.position import NO_PIECE, RAILS, track_faults
from ..rules.state import Barons
from ..rules.stock_card import SPACE_B, StockCard
from ..rules.turn import BID, BUILD, BUY, CUBES, GO, LAY, LOAD

COMPANY = Name("company", NO_PIECE)
SEAT = Name("seat")
OPEN_ONCE = {-2: UNANSWERED}  # how positions of earlier versions write an open answer

CODECS: dict[str, Codec] = {
    "phase": Name("phase"),
    **RAILS,
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
    "sale": Grid("seat", "company", Number(0, 20, SEALED, OPEN_ONCE)),
}


def position_faults(links: Links, card: StockCard, state: Barons) -> list[str]:
    return track_faults(links, state) or [*_share_faults(card, state), *_turn_faults(links.board, state)]


def _share_faults(card: StockCard, state: Barons) -> list[str]:
    found = []
    for company, name in enumerate(card.company_ids):
        total = state.available[company] + state.left[company] + sum(state.shares[company :: card.companies])
        expected = 0 if state.bankrupt >> company & 1 else card.shares
        if total != expected:
            found.append(f"shares: {name} has {total} of {expected}")
        if state.price[company] > card.highest:
            found.append(f"price.{name}: is above {card.highest}")
    if len(set(state.order)) != len(state.order):
        found.append("order: no company stands in it twice")
    return found


def _turn_faults(board: SteamBoard, state: Barons) -> list[str]:
    if state.phase in (BID, BUY, BUILD, LAY, LOAD, GO) and state.company == NOTHING:
        return ["company: somebody must be asked about a company"]
    if state.phase in (BUILD, LAY, LOAD, GO) and state.controller[state.company] == NOBODY:
        return ["controller: the company that acts has none"]
    if state.phase in (BID, BUY) and state.player == NOBODY:
        return ["player: somebody must be asked"]
    if state.phase == LAY and state.hex == NOWHERE:
        return ["hex: a hex must have been chosen"]
    if state.phase == GO and (state.at == NOWHERE or state.good == NOTHING):
        return ["at: a cube must be on its way"]
    if state.phase == CUBES and not 0 <= state.place < sum(board.goods):
        return ["place: so many cubes are not drawn"]
    if state.phase == BUY and not state.bid:
        return ["bid: somebody must have bid"]
    return []
