"""Phase two: Auction control markers."""

from __future__ import annotations

from .table import Table

SKIPS_AFTER_LAST_SALE = "after the sixth sale the marker skips players without cubes"


def offers(table: Table) -> set[str]:
    """Put an available control marker up for auction, or pass the Active Player marker on."""
    return {f"offer:{company}" for company in table.board.companies if company not in table.sold} | {"on"}


def bids(table: Table) -> set[str]:
    """Higher than the last bid, up to the cubes one has; the active player must open with at least one."""
    higher = {f"bid:{amount}" for amount in range(table.bid + 1, table.cubes[table.bidder] + 1)}
    return higher if table.leader is None else higher | {"pass"}


def pass_marker(table: Table) -> None:
    table.passes += 1
    table.active = table.left_of(table.active)


def put_up(table: Table, company: str) -> None:
    """The active player chooses a company and is the first to bid."""
    table.phase = "bid"
    table.auctioneer = table.bidder = table.active
    table.company, table.bid, table.leader = company, 0, None
    table.bidders = set(range(table.players))


def bid(table: Table, amount: int) -> None:
    table.bid, table.leader = amount, table.bidder
    table.bidder = table.left_of(table.bidder)


def pass_bid(table: Table) -> None:
    """A player who passes does not re-enter this auction."""
    table.bidders.remove(table.bidder)
    table.bidder = table.left_of(table.bidder)


def next_bidder(table: Table) -> None:
    """Bidding goes on clockwise until one player is left; without cubes for a higher bid one must pass."""
    while table.bidders != {table.leader}:
        if table.bidder not in table.bidders:
            table.bidder = table.left_of(table.bidder)
        elif table.cubes[table.bidder] <= table.bid:
            pass_bid(table)
        else:
            return
    sell(table)


def sell(table: Table) -> None:
    """Cubes into the box, marker and one share to the winner; the Active Player marker moves on from its holder."""
    company, winner = table.company, table.leader
    assert company is not None and winner is not None
    table.cubes[winner] -= table.bid
    table.box[company] += table.bid
    table.controller[company] = table.last_controller[company] = winner
    table.shares[winner][company] += 1
    table.sold.add(company)
    table.company, table.bid, table.leader, table.bidders = None, 0, None, set()
    table.passes = 0
    table.active = table.left_of(table.active)
    table.phase = "offer"


def next_offer(table: Table, faults: frozenset[str]) -> None:
    """Ruling 6: a player without cubes passes the marker on. The phase ends when all are sold or all pass."""
    while not (_all_sold(table) or table.passes == table.players):
        if table.cubes[table.active] > 0:
            return
        pass_marker(table)
    if table.auctioneer is not None:  # otherwise ruling 4: the marker stays
        table.active = table.left_of(table.auctioneer)
    if SKIPS_AFTER_LAST_SALE in faults and _all_sold(table) and any(table.cubes):
        while table.cubes[table.active] == 0:
            table.active = table.left_of(table.active)
    table.phase = "build"
    table.place = 0


def _all_sold(table: Table) -> bool:
    return len(table.sold) == len(table.board.companies)
