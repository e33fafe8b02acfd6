"""What lies on the table beside the track, and whose turn it is."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from ..steam_track import Board, Track, slug
from .box import Box

CHANCE, NOBODY, NO_BID = -1, -1, -1
TURN_ORDER, FIRST_MOVE, ENGINEER, FIRST_BUILD = "turn-order", "first-move", "engineer", "first-build"
CITY_GROWTH, LOCOMOTIVE, URBANIZATION = "city-growth", "locomotive", "urbanization"
ACTION_TILES = (TURN_ORDER, FIRST_MOVE, ENGINEER, FIRST_BUILD, CITY_GROWTH, LOCOMOTIVE, URBANIZATION)  # 1 to 7


@dataclass(frozen=True)
class Question:
    """Who is asked what, and every answer there is."""

    seat: int
    phase: str
    legal: set[str]

    def is_settled(self) -> bool:
        """Whether a player has only one answer."""
        return self.seat != CHANCE and len(self.legal) == 1


Course = Generator[Question, str, None]  # asks questions, is sent the answers


@dataclass
class Player:
    """One player's pieces."""

    seat: int
    cash: int = 0
    income: int = 0
    points: int = 0
    locomotive: int = 1
    tile: str = ""  # action tile of this turn
    must_place: bool = False  # City Growth or Urbanization is still to be carried out
    upgraded: bool = False  # has raised the locomotive instead of moving a cube in this turn
    bankrupt: bool = False

    def number(self) -> int:
        """Of the action tile; 0 without one."""
        return ACTION_TILES.index(self.tile) + 1 if self.tile else 0


@dataclass
class Auction:
    """The bidding that is going on; as it is here, none is."""

    bid: int = NO_BID
    leader: int = NOBODY
    bidders: set[int] = field(default_factory=set)
    free_pass: set[int] = field(default_factory=set)  # who may still pass once and stay in
    placed: dict[int, int] = field(default_factory=dict)  # seat by place, from 0
    bids: dict[int, int] = field(default_factory=dict)  # last one by seat

    def raise_to(self, seat: int, amount: int) -> None:
        self.bid, self.leader, self.bids[seat] = amount, seat, amount


@dataclass
class Cargo:
    """The cube that is being moved; as it is here, none is."""

    good: str = ""
    at: str = ""
    visited: list[str] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=dict)  # links by owner; after a delivery: points not yet credited

    def take(self, stop: str, owner: str) -> None:
        """Go over a link."""
        self.at = stop
        self.visited.append(stop)
        self.used[owner] = self.used.get(owner, 0) + 1

    def after(self, stop: str, owner: str) -> Cargo:
        cargo = Cargo(self.good, self.at, list(self.visited), dict(self.used))
        cargo.take(stop, owner)
        return cargo


@dataclass
class Table:
    """A game in progress."""

    box: Box
    standard: bool
    drawn_order: bool  # the first order is drawn, not auctioned
    turns: int
    players: list[Player]
    board: Board
    track: Track
    bag: dict[str, int]
    cubes: dict[str, dict[str, int]]  # by stop and colour
    supply: list[dict[str, int]]
    new_cities: dict[str, int]
    faults: frozenset[str]  # of today's rules, by which to play
    wants: dict[str, str]  # colour by city, New Cities included
    turn: int = 1
    round: int = 0  # of moving goods
    laid: int = 0  # tiles in this build turn
    hex: str = ""  # chosen for the next tile
    group: int = NOBODY  # supply space chosen
    order: list[int] = field(default_factory=list)  # seats of the players who are not bankrupt
    grown: set[str] = field(default_factory=set)  # cities with a growth marker
    auction: Auction = field(default_factory=Auction)
    cargo: Cargo = field(default_factory=Cargo)

    def clockwise(self, seat: int) -> list[int]:
        """All seats, beginning at the left neighbour of this one and ending with it."""
        count = len(self.players)
        return [(seat + step) % count for step in range(1, count + 1)]

    def order_behind(self, tile: str) -> list[int]:
        """The playing order with the holder of First Build or First Move in front, and no other change (2.8)."""
        return sorted(self.order, key=lambda seat: self.players[seat].tile != tile)

    def stop(self, word: str) -> str:
        """The stop that is called so in notation."""
        return next(stop for stop in self.board.stops if slug(stop) == word)

    def no_cubes(self) -> dict[str, int]:
        return dict.fromkeys(self.board.colours, 0)


def owner_name(seat: int) -> str:
    return f"seat-{seat}"
