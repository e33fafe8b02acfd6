"""Positions of Stephenson's Rocket as JSON, and what makes one impossible."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.codecs import By, Codec, Derived, Grid, Name, Names, Number
from ....core.rules.bits import bitset, members
from ..rules.board import RocketBoard
from ..rules.occupied import targets
from ..rules.state import Rocket
from ..rules.turn import BID, PUT, VETO
from ..rules.variants import Variants

LINE = Name("line")
SEAT = Name("seat")
HEX = Name("hex")

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
    "counted": Derived(),
    "exits": Derived(),
    "crowded": Derived(),
    "spare": Derived(),
    "piles": Derived(),
    "cash": By("seat", Number()),
    "passengers": By("seat", Number()),
    "stations": By("seat", Names("hex")),
    "tokens": Grid("seat", "pile", Number()),
    "shares": Grid("seat", "line", Number()),
    "stack": By("line", Number()),
    "extra": By("line", Number()),
    "engine": By("line", HEX),
    "heading": By("line", Name("direction")),
    "sides": By("direction", Names("hex")),
    "hexes": By("line", Names("hex")),
    "towns": Derived(),
    "ground": Derived(),
    "left": Derived(),
    "holders": Derived(),
    "placed": Derived(),
    "served": Derived(),
    "owned": Derived(),
    "cities": Derived(),
    "goods": Derived(),
}


def position_faults(board: RocketBoard, variants: Variants, state: Rocket) -> list[str]:
    found = [*_line_faults(board, state), *_station_faults(board, state), *_share_faults(board, variants, state)]
    found += [*_token_faults(board, state), *_tile_faults(board, variants, state)]
    if state.paid != sum(state.cash):
        found.append(f"paid: is {state.paid}, but the players have {sum(state.cash)}")
    return found or [*_turn_faults(board, state)]


def _line_faults(board: RocketBoard, state: Rocket) -> Iterator[str]:
    for line, name in enumerate(board.line_names):
        if state.engine[line] >= 0:
            yield from _living_faults(board, state, line, name)
            continue
        if state.hexes[line]:
            yield f"hexes.{name}: is dissolved and has none"
        if state.heading[line] < 0:
            yield f"heading.{name}: only a line that has moved can be dissolved"


def _living_faults(board: RocketBoard, state: Rocket, line: int, name: str) -> Iterator[str]:
    hexes, engine = state.hexes[line], state.engine[line]
    start = board.start_hex[line] if state.heading[line] < 0 else -1
    if start not in (-1, engine):
        yield f"heading.{name}: an engine outside its start town has one"
    if not hexes >> engine & 1:
        yield f"hexes.{name}: its engine's hex {board.hex_names[engine]} is not among them"
    elif hexes & ~joined(board, engine, hexes):
        yield f"hexes.{name}: do not hang together"
    for hex in members(hexes & board.town_hexes):
        if hex != start:
            yield f"hexes.{name}: there is a town on {board.hex_names[hex]}"
    for other in range(line):
        if touches(state, line, other) or touches(state, other, line):
            yield f"hexes.{name}: lies beside {board.line_names[other]}, so they would have merged"


def touches(state: Rocket, line: int, other: int) -> bool:
    """Whether the first line lies on a hex beside the other; towns are not told beside whom they lie."""
    return any([state.ground[hex] >> other & 1 for hex in members(state.hexes[line])])


def joined(board: RocketBoard, hex: int, hexes: int) -> int:
    """Bit set of those hexes that hang together with one of them.

    Start towns are bridges: a line may have been joined before its engine left in another direction.
    """
    hexes |= bitset(board.start_hex)
    reached, growing = 0, 1 << hex
    while growing:
        reached |= growing
        growing = board.rings(members(growing)) & hexes & ~reached
    return reached


def _station_faults(board: RocketBoard, state: Rocket) -> Iterator[str]:
    taken = 0
    for seat, stations in enumerate(state.stations):
        if stations.bit_count() > board.stations:
            yield f"stations.{seat}: there are only {board.stations}"
        if stations & board.town_hexes:
            yield f"stations.{seat}: no station stands on a town"
        for hex in members(stations):
            if taken & board.ring[hex]:
                yield f"stations.{seat}: {board.hex_names[hex]} is beside another station"
            taken |= 1 << hex


def _share_faults(board: RocketBoard, variants: Variants, state: Rocket) -> Iterator[str]:
    """Shares of a line that is neither dissolved nor isolated lie in its stack or with the players."""
    for line, name in enumerate(board.line_names):
        held = sum(state.shares[line :: board.lines])
        real = held - state.extra[line]
        if real < 0:
            yield f"extra.{name}: more supplementary shares than the players hold"
        gone = state.engine[line] < 0 or state.isolated >> line & 1
        if gone and state.stack[line]:
            yield f"stack.{name}: a line that is dissolved or isolated has none"
        if state.engine[line] < 0 and held:
            yield f"shares.{name}: the line is dissolved, its shares are exchanged"
        if variants.shares_limited and not gone and state.stack[line] + real != board.shares[line]:
            yield f"stack.{name}: with those of the players there are {board.shares[line]} shares"


def _token_faults(board: RocketBoard, state: Rocket) -> Iterator[str]:
    for pile, size in enumerate(board.pile_size):
        if sum(state.tokens[pile :: board.piles]) > size:
            yield f"tokens: {board.town_names[board.pile_town[pile]]} has only {size} of them"
    if sum(state.passengers) > board.passengers:
        yield f"passengers: there are only {board.passengers}"


def _tile_faults(board: RocketBoard, variants: Variants, state: Rocket) -> Iterator[str]:
    if state.tiles > board.tiles:
        yield f"tiles: there are only {board.tiles}"
    track = 0
    for hexes in state.hexes:
        track |= hexes
    for direction, sides in zip(board.directions, state.sides, strict=True):
        if sides & ~track:
            yield f"sides.{direction}: names hexes without track"
    laid = track.bit_count() - sum([engine >= 0 for engine in state.engine])
    spent = board.tiles - state.tiles
    if variants.merger_uses_tile and laid != spent and (state.tiles or laid != spent + 1):
        yield f"tiles: {laid} lie on the board, but {spent} are spent"


def _turn_faults(board: RocketBoard, state: Rocket) -> Iterator[str]:
    if state.phase in (VETO, BID, PUT):
        if min(state.line, state.target, state.choice) < 0 or state.engine[state.line] < 0:
            yield "line: an engine must be under way"
        elif not {state.target, state.choice} <= set(targets(board, state, state.line)):
            yield "target: the engine cannot go there"
    if state.player < 0 or (state.phase == BID and state.asked < 0) or (state.phase == PUT and state.bidder < 0):
        yield "player: somebody must be asked"
    elif state.phase == VETO and not state.undecided:
        yield "undecided: somebody must be asked"
