"""The tables beside the board: players, companies, shares."""

from __future__ import annotations

from ....core.face import Cell, Panel, Row, player
from ....core.rules.bits import bitset
from ..rules.board import SteelBoard
from ..rules.phases import OVER
from ..rules.scoring import goods_value, share_value
from ..rules.state import SteelState
from .company_colours import CompanyColours


def players(board: SteelBoard, state: SteelState, asked: tuple[int, ...]) -> Panel:
    rows = [
        Row(
            (
                player(seat),
                Cell(state.cash[seat], "money"),
                Cell(state.cubes[seat], "cubes"),
                Cell(bitset([c for c in range(board.companies) if state.controller[c] == seat]), "company*"),
            ),
            seat,
            seat in asked,
        )
        for seat in range(state.seats)
    ]
    return Panel("players", ("player", "cash", "cubes", "controls"), tuple(rows))


def companies(board: SteelBoard, colours: CompanyColours, state: SteelState) -> Panel:
    """In order of play."""
    rows = [
        Row(
            (
                colours.cell(company),
                Cell(state.controller[company], "seat"),
                Cell(state.treasury[company], "cubes"),
                Cell(state.profit[company], "money"),
                Cell(state.links[company], "links"),
                Cell(highest_share_value(board, state, company), "money"),
            ),
            active=company == state.company,
        )
        for company in state.order
    ]
    return Panel("companies", ("company", "controller", "box", "profit", "track", "share"), tuple(rows))


def highest_share_value(board: SteelBoard, state: SteelState, company: int) -> int:
    """What a share would pay if the company got the goods of all its cities; at the end what it pays."""
    if state.phase == OVER:
        return share_value(board, state, company)
    return goods_value(board, [(state.cities[company] & cities).bit_count() for cities in board.cities_by_colour])


def shares(board: SteelBoard, colours: CompanyColours, state: SteelState) -> Panel:
    rows = []
    for company in range(board.companies):
        held = state.shares[company :: board.companies]
        unsold = board.shares[company] - sum(held)
        rows.append(Row((colours.cell(company), *[Cell(count) for count in held], Cell(unsold))))
    columns = ("company", *[f"seat-{seat}" for seat in range(state.seats)], "unsold")
    return Panel("shares", columns, tuple(rows))
