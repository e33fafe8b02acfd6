"""How the fields of a position are written, and what makes a position impossible."""

from __future__ import annotations

from ....core.codecs import By, Codec, Derived, Grid, Listing, Name, Names, Number
from ....core.faults import Fault
from ....core.rules.bits import has
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ...steam_map.rules.board import SteamBoard
from ...steam_map.rules.links import Links
from ...steam_map.text.position import NO_PIECE, TRACK_CODECS, track_faults
from ..rules.figures import Figures
from ..rules.phases import AUCTION, CARRY, CREDIT, FOUND, GROW, LAY, LOT, STOCK
from ..rules.state import SteamState

SEAT = Name("seat")
BID = Number(words=NO_PIECE, old={-1: NOTHING})  # earlier versions write -1 for no bid

CODECS: dict[str, Codec] = {
    "phase": Name("phase"),
    **TRACK_CODECS,
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


def position_faults(links: Links, figures: Figures, auctioned: bool, over: bool, state: SteamState) -> list[Fault]:
    """Everything that makes a position impossible; `auctioned`: the first order is auctioned place by place."""
    return track_faults(links, state) or [
        *_box_faults(links.board, figures, state),
        *_player_faults(figures, state),
        *_order_faults(auctioned, state),
        *([] if over else _decision_faults(state)),
    ]


def _box_faults(board: SteamBoard, figures: Figures, state: SteamState) -> list[Fault]:
    """More cubes, New Cities or growth markers than in the box, or New Cities missing."""
    found = []
    for number, colour in enumerate(board.colours):
        if state.bag[number] < 0:
            found.append(Fault("cubes", "too_many_cubes", (colour, board.bag[number])))
        founded = (state.targets[number] & ~board.cities).bit_count()
        if founded + state.new_cities[number] != figures.new_cities[number]:
            found.append(Fault(f"new_cities.{colour}", "new_city_count", (figures.new_cities[number],)))
    if (state.grown & board.cities).bit_count() > figures.markers:
        found.append(Fault("grown", "too_many_markers", (figures.markers,)))
    return found


def _player_faults(figures: Figures, state: SteamState) -> list[Fault]:
    found = []
    for seat in range(state.seats):
        if not figures.lowest <= state.income[seat] <= figures.highest:
            found.append(Fault(f"income.{seat}", "out_of_range", (state.income[seat], figures.lowest, figures.highest)))
        if state.locomotive[seat] > figures.strongest:
            found.append(Fault(f"locomotive.{seat}", "locomotive", (figures.strongest,)))
    taken = [tile for tile in state.taken if tile != NOTHING]
    if len(set(taken)) != len(taken):
        found.append(Fault("taken", "action_tile_twice"))
    return found


def _order_faults(auctioned: bool, state: SteamState) -> list[Fault]:
    living = [seat for seat in range(state.seats) if not has(state.bankrupt, seat)]
    early = (STOCK, LOT, AUCTION) if auctioned else (STOCK, LOT)
    found = []
    if sorted(state.order) != living and state.phase not in early:
        found.append(Fault("order", "order"))
    if len(state.placed) != state.seats:
        found.append(Fault("placed", "length", (state.seats, len(state.placed))))
    return found


def _decision_faults(state: SteamState) -> list[Fault]:
    if state.phase in (STOCK, LOT):
        return []
    if state.player == NOBODY or has(state.bankrupt, state.player):
        return [Fault("player", "no_player")]
    if state.phase == LAY and state.hex == NOWHERE:
        return [Fault("hex", "no_hex")]
    if state.phase in (GROW, FOUND) and state.group == NOTHING:
        return [Fault("group", "no_supply_space")]
    if state.phase == CARRY and (state.at == NOWHERE or state.good == NOTHING):
        return [Fault("at", "no_moving_cube")]
    if state.phase == CREDIT and not any(state.ridden):
        return [Fault("ridden", "no_points")]
    return []
