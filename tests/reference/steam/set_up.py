"""Setting up: goods and the first order (II.0, III.3; rules pages 1.2 to 1.4)."""

from __future__ import annotations

from .money import can_pay, pay
from .table import CHANCE, NO_BID, NOBODY, Auction, Course, Question, Table


def stock_map(table: Table) -> Course:
    """Two cubes for every city, then two for every supply space, whatever numbers are printed (1.2)."""
    box = table.box
    for city in table.board.cities:
        yield from _draw(table, table.cubes[city], box.per_city)
    for space in table.supply:
        yield from _draw(table, space, box.per_space)


def _draw(table: Table, place: dict[str, int], count: int) -> Course:
    for _ in range(count):
        move = yield Question(CHANCE, "stock", {f"draw:{colour}" for colour, left in table.bag.items() if left})
        colour = move.removeprefix("draw:")
        table.bag[colour] -= 1
        place[colour] += 1


def draw_order(table: Table) -> Course:
    """The whole order by lot; in the base game later players get $1, $2, ... (II.0, teaching variant)."""
    seats = range(len(table.players))
    for place in seats:
        seat = yield from _draw_player([seat for seat in seats if seat not in table.order])
        table.order.append(seat)
        table.players[seat].cash += 0 if table.standard else place


def _draw_player(seats: list[int]):
    move = yield Question(CHANCE, "lot", {f"lot:{seat + 1}" for seat in seats})
    return int(move.removeprefix("lot:")) - 1


def auction_places(table: Table) -> Course:
    """One place after the other; the last one is free (II.0, 1.4)."""
    count = len(table.players)
    auction = table.auction = Auction()
    opener = yield from _draw_player(list(range(count)))
    for place in range(count - 1):
        yield from _bid_for_place(table, opener)
        winner = auction.bidders.pop()
        pay(table, winner, max(auction.bid, 0))
        auction.placed[place] = winner
        auction.bid, auction.leader = NO_BID, NOBODY
        opener = next(seat for seat in table.clockwise(winner) if seat not in auction.placed.values())
    table.order = [*auction.placed.values(), opener]
    table.auction = Auction()


def _bid_for_place(table: Table, opener: int) -> Course:
    """Clockwise from the opener; who passes is out for this place. Leaves the winner as the only bidder."""
    auction = table.auction
    auction.bidders = set(range(len(table.players))) - set(auction.placed.values())
    seat = opener
    while len(auction.bidders) > 1:
        bids = range(auction.bid + 1, can_pay(table, seat) + 1)
        move = yield Question(seat, "place", {"pass", *(f"bid:{amount}" for amount in bids)})
        if move == "pass":
            auction.bidders.remove(seat)
        else:
            auction.bid, auction.leader = int(move.removeprefix("bid:")), seat
        seat = next(other for other in table.clockwise(seat) if other in auction.bidders)
