"""The order of play of a turn (II.3.5, III.2)."""

from __future__ import annotations

from .table import TURN_ORDER, Auction, Course, Question, Table


def order_by_tiles(table: Table) -> None:
    """Base game: the lowest action tile plays first in the next turn (2.4)."""
    table.order.sort(key=lambda seat: table.players[seat].number())


def auction_order(table: Table) -> Course:
    """Standard game: who passes gets the last free place; the first player opens (III.2)."""
    order = table.order
    auction = table.auction = Auction(bidders=set(order))
    auction.free_pass = {seat for seat in order if table.players[seat].tile == TURN_ORDER}
    turn = 0
    while len(auction.bidders) > 1:
        seat = order[turn % len(order)]
        turn += 1
        if seat in auction.bidders and seat != auction.leader:
            yield from _bid(table, seat)
    _give_place(table, *auction.bidders)
    table.order = [auction.placed[place] for place in range(len(order))]
    table.auction = Auction()


def _bid(table: Table, seat: int) -> Course:
    auction = table.auction
    bids = range(auction.bid + 1, table.players[seat].cash + 1)
    free = {"wait"} if seat in auction.free_pass else set()
    move = yield Question(seat, "order", {"pass", *(f"bid:{amount}" for amount in bids)} | free)
    if move == "wait":
        auction.free_pass.remove(seat)
    elif move == "pass":
        _give_place(table, seat)
    else:
        auction.raise_to(seat, int(move.removeprefix("bid:")))


def _give_place(table: Table, seat: int) -> None:
    """The last free place; first and second pay in full, the last nothing, the others half, rounded up."""
    auction, last = table.auction, len(table.order) - 1
    auction.bidders.remove(seat)
    place, bid = len(auction.bidders), auction.bids.get(seat, 0)
    auction.placed[place] = seat
    price = 0 if place == last else bid if place in (0, 1) else (bid + 1) // 2
    table.players[seat].cash -= price
