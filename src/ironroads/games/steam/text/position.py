"""Positions of Steam's base and standard games as JSON, and what makes one impossible."""

from __future__ import annotations

from ....core.codecs import By, Codec, Derived, Grid, Listing, Name, Names, Number
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ...steam_map.rules.board import SteamBoard
from ...steam_map.rules.links import Links
from ...steam_map.text.position import NO_PIECE, RAILS, track_faults
from ..rules.figures import Figures
from ..rules.state import Steam
from ..rules.turn import AUCTION, CARRY, CREDIT, FOUND, GROW, LAY, LOT, STOCK

SEAT = Name("seat")
BID = Number(words=NO_PIECE, old={-1: NOTHING})  # earlier versions write -1 for no bid

CODECS: dict[str, Codec] = {
    "phase": Name("phase"),
    **RAILS,
    "turn": Number(1, 99),
    "player": SEAT,
    "place": Number(0, 6),
    "round": Number(0, 1),
    "drawn": Number(0, 999),
    "bid": BID,
    "leader": SEAT,
    "bidders": Names("seat"),
    "waiting": Names("seat"),
    "owing": Names("seat"),
    "raised": Names("seat"),
    "bankrupt": Names("seat"),
    "movable": Derived(),
    "group": Name("space", NO_PIECE),
    "grown": Names("stop"),
    "order": Listing(SEAT),
    "placed": Listing(SEAT),
    "bids": By("seat", BID),
    "cash": By("seat", Number()),
    "income": By("seat", Number(-99, 99)),
    "points": By("seat", Number()),
    "locomotive": By("seat", Number(1, 99)),
    "taken": By("seat", Name("action", NO_PIECE)),
    "supply": Grid("space", "good", Number(0, 99)),
    "new_cities": By("good", Number(0, 99)),
    "ridden": By("owner", Number(0, 99)),
    "bag": Derived(),
}


def position_faults(links: Links, figures: Figures, auctioned: bool, over: bool, state: Steam) -> list[str]:
    """`auctioned` says whether the first order is auctioned place by place."""
    return track_faults(links, state) or [
        *_box_faults(links.board, figures, state),
        *_player_faults(figures, auctioned, state),
        *([] if over else _turn_faults(state)),
    ]


def _box_faults(board: SteamBoard, figures: Figures, state: Steam) -> list[str]:
    """Cubes, New Cities and growth markers are as many as in the box."""
    found = [
        f"cubes: there are more {colour} ones than {board.bag[number]}"
        for number, colour in enumerate(board.colours)
        if state.bag[number] < 0
    ]
    for number, colour in enumerate(board.colours):
        founded = (state.targets[number] & ~board.cities).bit_count()
        if founded + state.new_cities[number] != figures.new_cities[number]:
            found.append(f"new_cities.{colour}: with those on the map there must be {figures.new_cities[number]}")
    if (state.grown & board.cities).bit_count() > figures.markers:
        found.append(f"grown: there are only {figures.markers} growth markers")
    return found


def _player_faults(figures: Figures, auctioned: bool, state: Steam) -> list[str]:
    found = []
    for seat in range(state.seats):
        if not figures.lowest <= state.income[seat] <= figures.highest:
            found.append(f"income.{seat}: must be between {figures.lowest} and {figures.highest}")
        if state.locomotive[seat] > figures.strongest:
            found.append(f"locomotive.{seat}: the strongest is {figures.strongest}")
    living = [seat for seat in range(state.seats) if not state.bankrupt >> seat & 1]
    early = (STOCK, LOT, AUCTION) if auctioned else (STOCK, LOT)
    if sorted(state.order) != living and state.phase not in early:
        found.append("order: every seat that is not bankrupt stands in it once")
    if len(state.placed) != state.seats:
        found.append("placed: one entry for each seat is needed")
    taken = [tile for tile in state.taken if tile != NOTHING]
    if len(set(taken)) != len(taken):
        found.append("taken: every action tile is there once")
    return found


def _turn_faults(state: Steam) -> list[str]:
    if state.phase in (STOCK, LOT):
        return []
    if state.player == NOBODY or state.bankrupt >> state.player & 1:
        return ["player: somebody must be asked"]
    if state.phase == LAY and state.hex == NOWHERE:
        return ["hex: a hex must have been chosen"]
    if state.phase in (GROW, FOUND) and state.group == NOTHING:
        return ["group: a supply space must have been chosen"]
    if state.phase == CARRY and (state.at == NOWHERE or state.good == NOTHING):
        return ["at: a cube must be on its way"]
    if state.phase == CREDIT and not any(state.ridden):
        return ["ridden: somebody must have earned points"]
    return []
