"""Everything that lies on the table."""

from __future__ import annotations

from .board import Board


class Table:
    """Starting the Game: boxes full, no cubes, no cash, no track; who begins is settled later."""

    def __init__(self, board: Board, players: int) -> None:
        companies = board.companies
        self.board = board
        self.players = players
        self.phase = "first"
        self.turn = 1
        # phase two
        self.active = 0  # the player with the Active Player marker
        self.passes = 0  # how often in a row the marker was passed on
        self.auctioneer: int | None = None  # the last player to put a control marker up in this turn
        self.company: str | None = None  # being auctioned, or active on the Order of Play display
        self.bid = 0
        self.leader: int | None = None
        self.bidder = 0  # the player whose turn it is to bid
        self.bidders: set[int] = set()
        self.sold: set[str] = set()
        # the Order of Play display
        self.order = list(companies)
        self.place = 0
        self.pass_row: list[str] = []
        # in front of the players
        self.cubes = [0] * players
        self.cash = [0] * players
        self.shares = [dict.fromkeys(companies, 0) for _ in range(players)]
        # company boxes, control markers, the profit track
        self.controller: dict[str, int | None] = dict.fromkeys(companies)
        self.last_controller: dict[str, int | None] = dict.fromkeys(companies)
        self.box = dict.fromkeys(companies, 0)
        self.profit = dict.fromkeys(companies, 0)
        self.link_bonus = dict.fromkeys(companies, 0)  # the part of the profit that the transcontinental link brought
        self.paid_by: dict[str, set[str]] = {company: set() for company in companies}  # cities, in this turn
        self.goods = {company: dict.fromkeys(board.colours, 0) for company in companies}
        # on the map
        self.track: dict[str, str] = {}  # route to company
        self.origin: dict[str, str | None] = dict.fromkeys(companies)
        self.linked_by: str | None = None  # the company that completed the transcontinental link
        self.goods_on_map: set[str] = set()  # cities

    def left_of(self, seat: int) -> int:
        """The next player clockwise."""
        return (seat + 1) % self.players

    def cities_of(self, company: str) -> set[str]:
        """The locations that the company's track connects."""
        routes = self.board.routes
        return {city for route, owner in self.track.items() if owner == company for city in routes[route].ends}
