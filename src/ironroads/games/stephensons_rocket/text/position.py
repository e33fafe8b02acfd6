"""How the fields of a position are written, and what makes a position impossible."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.codecs import By, Codec, Derived, Grid, Name, Names, Number
from ....core.faults import Fault
from ....core.rules.bits import bitset, has, members
from ....core.rules.sentinels import NOTHING, NOWHERE
from ..rules.board import RocketBoard
from ..rules.lines.engines import targets
from ..rules.options import RocketOptions
from ..rules.phases import BID, PLACE_ENGINE, VETO
from ..rules.state import RocketState

SEAT = Name("seat")
LINE = Name("line", (("none", NOTHING),))
HEX = Name("hex", (("none", NOWHERE),))
DIRECTION = Name("direction", (("none", NOWHERE),))

CODECS: dict[str, Codec] = {
    "phase": Name("phase"),
    "player": SEAT,
    "action": Number(1, 2),
    "moved": Names("line"),
    "idle": Number(),
    "lifted": HEX,
    "line": LINE,
    "choice": HEX,
    "target": HEX,
    "undecided": Names("seat"),
    "asked": SEAT,
    "bid": Number(),
    "bidder": SEAT,
    "isolated": Names("line"),
    "tiles": Number(),
    "paid": Number(),
    "towns_in_play": Derived(),
    "exits": Derived(),
    "near_stations": Derived(),
    "min_sites": Derived(),
    "piles_left": Derived(),
    "cash": By("seat", Number()),
    "passengers": By("seat", Number()),
    "stations": By("seat", Names("hex")),
    "tokens": Grid("seat", "pile", Number()),
    "shares": Grid("seat", "line", Number()),
    "stack": By("line", Number()),
    "extra": By("line", Number()),
    "engine": By("line", HEX),
    "heading": By("line", DIRECTION),
    "sides": By("direction", Names("hex")),
    "hexes": By("line", Names("hex")),
    "towns": Derived(),
    "occupancy": Derived(),
    "tokens_left": Derived(),
    "shareholders": Derived(),
    "placed": Derived(),
    "line_stations": Derived(),
    "line_shares": Derived(),
    "city_tokens": Derived(),
    "good_tokens": Derived(),
}

# what learning programs see: money is divided by what is usually earned in a game
FEATURES: dict[str, Codec] = {
    **CODECS,
    "paid": Number(0, 100_000),
    "cash": By("seat", Number(0, 50_000)),
    "tokens_left": By("pile", Number(0, 9)),
}


def position_faults(board: RocketBoard, options: RocketOptions, state: RocketState) -> list[Fault]:
    """Everything that makes a position impossible; the decision is checked only if the rest is possible."""
    found = [
        *_line_faults(board, state),
        *_station_faults(board, state),
        *_share_faults(board, options, state),
        *_token_faults(board, state),
        *_tile_faults(board, options, state),
    ]
    if state.paid != sum(state.cash):
        found.append(Fault("paid", "paid", (state.paid, sum(state.cash))))
    return found or [*_decision_faults(board, state)]


def _line_faults(board: RocketBoard, state: RocketState) -> Iterator[Fault]:
    for line, name in enumerate(board.line_names):
        if state.engine[line] >= 0:
            yield from _living_line_faults(board, state, line, name)
            continue
        if state.hexes[line]:
            yield Fault(f"hexes.{name}", "dissolved_with_track")
        if state.heading[line] < 0:
            yield Fault(f"heading.{name}", "dissolved_unmoved")


def _living_line_faults(board: RocketBoard, state: RocketState, line: int, name: str) -> Iterator[Fault]:
    hexes, engine = state.hexes[line], state.engine[line]
    start = board.start_hex[line] if state.heading[line] < 0 else NOWHERE
    if start not in (NOWHERE, engine):
        yield Fault(f"heading.{name}", "no_heading")
    if not has(hexes, engine):
        yield Fault(f"hexes.{name}", "engine_off_line", (board.hex_names[engine],))
    elif hexes & ~connected_hexes(board, engine, hexes):
        yield Fault(f"hexes.{name}", "line_unconnected")
    for hex in members(hexes & board.town_hexes):
        if hex != start:
            yield Fault(f"hexes.{name}", "track_on_town", (board.hex_names[hex],))
    for other in range(line):
        if touches(state, line, other) or touches(state, other, line):
            yield Fault(f"hexes.{name}", "lines_touch", (board.line_names[other],))


def touches(state: RocketState, line: int, other: int) -> bool:
    """Whether a hex of the first line, not a town, is beside the other line."""
    return any([has(state.occupancy[hex], other) for hex in members(state.hexes[line])])


def connected_hexes(board: RocketBoard, hex: int, hexes: int) -> int:
    """Bit set of those hexes that are connected to one of them.

    Start towns are bridges: other lines may have merged into a line before its engine left in another direction.
    """
    hexes |= bitset(board.start_hex)
    reached, growing = 0, 1 << hex
    while growing:
        reached |= growing
        growing = board.rings(members(growing)) & hexes & ~reached
    return reached


def _station_faults(board: RocketBoard, state: RocketState) -> Iterator[Fault]:
    taken = 0
    for seat, stations in enumerate(state.stations):
        if stations.bit_count() > board.stations:
            yield Fault(f"stations.{seat}", "too_many", (board.stations,))
        if stations & board.town_hexes:
            yield Fault(f"stations.{seat}", "station_on_town")
        for hex in members(stations):
            if taken & board.ring[hex]:
                yield Fault(f"stations.{seat}", "station_beside_station", (board.hex_names[hex],))
            taken |= 1 << hex


def _share_faults(board: RocketBoard, options: RocketOptions, state: RocketState) -> Iterator[Fault]:
    """Shares of a line that is neither dissolved nor isolated are in its stack or with the players."""
    for line, name in enumerate(board.line_names):
        held = sum(state.shares[line :: board.lines])
        real = held - state.extra[line]
        if real < 0:
            yield Fault(f"extra.{name}", "too_many_supplementary")
        gone = state.engine[line] < 0 or has(state.isolated, line)
        if gone and state.stack[line]:
            yield Fault(f"stack.{name}", "stack_gone")
        if state.engine[line] < 0 and held:
            yield Fault(f"shares.{name}", "shares_of_dissolved")
        if options.shares_limited and not gone and state.stack[line] + real != board.shares[line]:
            yield Fault(f"stack.{name}", "share_count", (board.shares[line],))


def _token_faults(board: RocketBoard, state: RocketState) -> Iterator[Fault]:
    for pile, size in enumerate(board.pile_size):
        if sum(state.tokens[pile :: board.piles]) > size:
            town, good = board.town_names[board.pile_town[pile]], board.goods[board.pile_good[pile]]
            yield Fault("tokens", "too_many_tokens", (town, size, good))
    if sum(state.passengers) > board.passengers:
        yield Fault("passengers", "too_many", (board.passengers,))


def _tile_faults(board: RocketBoard, options: RocketOptions, state: RocketState) -> Iterator[Fault]:
    if state.tiles > board.tiles:
        yield Fault("tiles", "too_many", (board.tiles,))
    track = 0
    for hexes in state.hexes:
        track |= hexes
    for direction, sides in zip(board.directions, state.sides, strict=True):
        if sides & ~track:
            yield Fault(f"sides.{direction}", "sides_without_track")
    laid = track.bit_count() - sum([engine >= 0 for engine in state.engine])
    spent = board.tiles - state.tiles
    if options.merger_uses_tile and laid != spent and (state.tiles or laid != spent + 1):
        yield Fault("tiles", "tile_count", (laid, spent))


def _decision_faults(board: RocketBoard, state: RocketState) -> Iterator[Fault]:
    if state.phase in (VETO, BID, PLACE_ENGINE):
        if min(state.line, state.target, state.choice) < 0 or state.engine[state.line] < 0:
            yield Fault("line", "no_move")
        elif not {state.target, state.choice} <= set(targets(board, state, state.line)):
            yield Fault("target", "impossible_target")
    if state.player < 0:
        yield Fault("player", "seat_needed")
    if state.phase == BID and state.asked < 0:
        yield Fault("asked", "seat_needed")
    if state.phase == PLACE_ENGINE and state.bidder < 0:
        yield Fault("bidder", "seat_needed")
    if state.phase == VETO and not state.undecided:
        yield Fault("undecided", "seat_needed")
