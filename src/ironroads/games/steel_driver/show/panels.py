"""The tables beside the board: the display, players, companies, goods, shares."""

from __future__ import annotations

from ....core.face import EMPTY, Cell, Panel, Row, player
from ....core.rules.bits import bitset, has
from ..rules.board import SteelBoard
from ..rules.phases import BID, BUILD, CLAIM, OVER
from ..rules.scoring import goods_of, goods_value, set_sizes, share_value
from ..rules.state import SteelState
from ..rules.turn import TURNS
from .colours import Colours

TURN, LINK = range(2)  # rows of the display
HOLDS_MARKER, OUT, NOT_LINKED = range(3)  # signs


def display(colours: Colours, state: SteelState) -> Panel:
    """What the printed board shows beside the map: the turn, and who completed the transcontinental link."""
    link = colours.cell(state.linked_by) if state.linked_by >= 0 else Cell(NOT_LINKED, "sign")
    rows = Row((Cell(TURN, "display"), Cell(f"{state.turn} / {TURNS}"))), Row((Cell(LINK, "display"), link))
    return Panel("display", ("display_of", "display_now"), rows)


def players(board: SteelBoard, state: SteelState, asked: tuple[int, ...]) -> Panel:
    """With the active marker and, in an auction, the highest bid and who is out."""
    auction = state.phase == BID
    rows = [
        Row(
            (
                player(seat),
                Cell(state.cash[seat], "money"),
                Cell(state.cubes[seat], "cubes"),
                Cell(HOLDS_MARKER, "sign") if seat == state.active and state.phase < CLAIM else EMPTY,
                Cell(bitset([c for c in range(board.companies) if state.controller[c] == seat]), "company*"),
                *([bid_cell(state, seat)] if auction else []),
            ),
            seat,
            seat in asked,
        )
        for seat in range(state.seats)
    ]
    return Panel("players", ("player", "cash", "cubes", "marker", "controls", *(["bid"] * auction)), tuple(rows))


def bid_cell(state: SteelState, seat: int) -> Cell:
    if seat == state.leader:
        return Cell(state.bid, "cubes")
    return EMPTY if has(state.bidders, seat) else Cell(OUT, "sign")


def companies(board: SteelBoard, colours: Colours, state: SteelState) -> Panel:
    """In order of play; while they build with the order of passing, in phase six with what their shares are worth."""
    if state.phase >= CLAIM:
        return final_companies(board, colours, state)
    building = state.phase == BUILD
    rows = [
        Row(
            (
                colours.cell(company),
                Cell(state.controller[company], "seat"),
                Cell(state.treasury[company], "cubes"),
                Cell(state.profit[company], "money"),
                Cell(state.links[company], "links"),
                *([pass_cell(state, company)] if building else []),
                Cell(highest_share_value(board, state, company), "money"),
            ),
            active=company == state.company,
        )
        for company in state.order
    ]
    columns = ("company", "controller", "box", "profit", "track", *(["passed"] * building), "share")
    return Panel("companies", columns, tuple(rows))


def pass_cell(state: SteelState, company: int) -> Cell:
    """The place of a company in the order of passing."""
    return Cell(state.next_order.index(company) + 1) if has(state.passed, company) else EMPTY


def final_companies(board: SteelBoard, colours: Colours, state: SteelState) -> Panel:
    rows = [
        Row(
            (
                colours.cell(company),
                Cell(state.controller[company], "seat"),
                Cell(sum(goods_of(board, state, company))),
                Cell(share_value(board, state, company), "money"),
                Cell(highest_share_value(board, state, company), "money"),
            ),
            active=company == state.company,
        )
        for company in state.order
    ]
    return Panel("companies", ("company", "controller", "goods_taken", "share_now", "share"), tuple(rows))


def goods(board: SteelBoard, colours: Colours, state: SteelState) -> Panel:
    """The goods of each company by colour, arranged in sets, and what each set is worth so far."""
    rows = []
    for company in state.order:
        held = goods_of(board, state, company)
        for layer, size in enumerate(set_sizes(held)):
            in_set = bitset([colour for colour, count in enumerate(held) if count > layer])
            worth = Cell(board.sets[size - 1], "money")
            rows.append(Row((colours.cell(company), Cell(in_set, "good*"), worth), active=company == state.company))
    return Panel("goods", ("company", "set", "worth"), tuple(rows))


def highest_share_value(board: SteelBoard, state: SteelState, company: int) -> int:
    """What a share would pay if the company got all goods it can still get; at the end what it pays."""
    if state.phase == OVER:
        return share_value(board, state, company)
    held, cities = goods_of(board, state, company), state.cities[company]
    if state.phase == CLAIM:
        cities &= state.left
    within_reach = [(cities & of_colour).bit_count() for of_colour in board.cities_by_colour]
    return goods_value(board, [have + more for have, more in zip(held, within_reach, strict=True)])


def shares(board: SteelBoard, colours: Colours, state: SteelState) -> Panel:
    rows = []
    for company in range(board.companies):
        held = state.shares[company :: board.companies]
        unsold = board.shares[company] - sum(held)
        rows.append(Row((colours.cell(company), *[Cell(count) for count in held], Cell(unsold))))
    columns = ("company", *[f"seat-{seat}" for seat in range(state.seats)], "unsold")
    return Panel("shares", columns, tuple(rows))
