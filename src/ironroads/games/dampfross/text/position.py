"""Positions of Dampfross as JSON, and what makes one impossible."""

from __future__ import annotations

from ....core.codecs import By, Codec, Derived, FieldPath, Grid, Listing, Name, Names, Number
from ....core.rules.bits import bitset, members
from ....core.rules.sentinels import NOBODY
from ..rules.board import DampfrossBoard
from ..rules.owners import MAX_SEATS, OWNER_NAMES, OWNERS, PRESENCE
from ..rules.phases import OVER, START
from ..rules.running.enter import STAYS_OUT
from ..rules.running.fares import FREE, PAYEE_CODES, SILENT, TO_BANK, TO_OWNER, Fares
from ..rules.state import DampfrossState
from ..rules.turn import Turn

SEAT = Name("seat")
PAYEES = ["own", "bank", *OWNER_NAMES]


class Step(Codec):
    """One step of a route: the hex it leads to, and whom it pays."""

    def write(self, value: object, path: FieldPath) -> object:
        assert isinstance(value, int)
        return f"{path.keys('hex')[value // PAYEE_CODES]}/{PAYEES[value % PAYEE_CODES]}"

    def read(self, data: object, path: FieldPath) -> object:
        hex, _, payee = str(data).partition("/")
        if hex not in path.keys("hex") or payee not in PAYEES:
            path.complain(f"{data!r} is no step; a hex and own, bank or the numbers of its owners are needed")
            return 0
        return path.keys("hex").index(hex) * PAYEE_CODES + PAYEES.index(payee)


CODECS: dict[str, Codec] = {
    "phase": Name("phase"),
    "round": Number(),
    "run": Number(),
    "first": SEAT,
    "player": SEAT,
    "partner": SEAT,
    "asked": Names("seat"),
    "skipped": Names("seat"),
    "throw": Number(0, 12),
    "points": Number(),
    "lonely": Number(),
    "joined": Names("town"),
    "start": Name("hex"),
    "lot": Name("lot"),
    "goal": Name("lot"),
    "face": Name("face"),
    "goals": Names("hex"),
    "step": Name("side"),
    "heat": Number(),
    "accounts": By("seat", Number()),
    "track": By("party", Names("side")),
    "footing": By("seat", Names("hex")),
    "ferries": By("ferry", SEAT),
    "jumps": Grid("seat", "seat", Number(0, 2)),
    "ticks": By("lot", Number()),
    "train": By("seat", Name("seat", (("out", STAYS_OUT), ("silent", SILENT)))),
    "routes": Listing(Step()),
    "begins": By("seat", Number()),
    "lengths": By("seat", Number()),
    "places": By("seat", Number()),
    "afloat": By("seat", Number()),
    "arrived": By("seat", Number()),
    "spare": By("seat", Number(0, 5)),
    "earned": By("seat", Number()),
    "network": Derived(),
    "fares_due": Derived(),
}


def position_faults(turn: Turn, fares: Fares, state: DampfrossState) -> list[str]:
    found = [*_track_faults(turn, state), *_town_faults(turn, state), *_route_faults(fares, state)]
    if state.phase >= START and state.phase != OVER and state.run < 1:
        found.append("run: the running phase has a run of number 1 or more")
    return found


def _track_faults(turn: Turn, state: DampfrossState) -> list[str]:
    board, found = turn.board, []
    for side in range(board.sides):
        if (board.head[side], board.tail[side]) in board.existing and any(track >> side & 1 for track in state.track):
            found.append(f"track: {board.side_name(side)} exists and cannot be owned")
    pairs = [name for name, track in zip(OWNER_NAMES[MAX_SEATS:], state.track[MAX_SEATS:], strict=True) if track]
    if pairs and not turn.variants.joint:
        found.append(f"track.{pairs[0]}: joint lines need the option joint")
    for seat in range(state.seats):
        if not _hangs_together(board, state, seat):
            found.append(f"track: not all of the lines of seat {seat} hang together with its start")
    return found


def _hangs_together(board: DampfrossBoard, state: DampfrossState, seat: int) -> bool:
    """Everything can be walked to from the hexes where the seat may begin."""
    own = PRESENCE[seat]
    seen, growing = state.footing[seat], members(state.footing[seat])
    while growing:
        hex = growing.pop()
        for side in board.sides_at[hex]:
            beyond = board.end_sum[side] - hex
            if state.lines[side] & own and not seen >> beyond & 1:
                seen |= 1 << beyond
                growing.append(beyond)
    return all(seen >> hex & 1 for hex in range(board.hexes) if state.present[hex] & own)


def _town_faults(turn: Turn, state: DampfrossState) -> list[str]:
    board = turn.board
    found = ["lonely: more than one town is left"] if state.lonely and len(turn.unjoined(state)) > 1 else []
    for town, hex in enumerate(board.town_hex):
        joined, present = state.joined >> town & 1, state.present[hex]
        if joined and not present:
            found.append(f"joined: {board.town_names[town]} has no line")
        elif not joined and present & ~_landed(board, state, hex):
            found.append(f"joined: {board.town_names[town]} has a line")
    return found


def _landed(board: DampfrossBoard, state: DampfrossState, hex: int) -> int:
    """Bits of those whose ferry lands there: they may build from there, but that is no line yet."""
    ferries = [ferry for ferry in board.ferries_at[hex] if board.landing[ferry] == hex]
    return bitset([OWNERS + state.ferries[ferry] for ferry in ferries if state.ferries[ferry] != NOBODY])


def _route_faults(fares: Fares, state: DampfrossState) -> list[str]:
    found = []
    for seat in range(state.seats):
        if state.begins[seat] + state.lengths[seat] > len(state.routes):
            found.append(f"lengths.{seat}: is longer than the routes")
        elif state.lengths[seat] and state.start < 0:
            found.append("start: trains need a start")
        elif state.places[seat] > state.lengths[seat]:
            found.append(f"places.{seat}: is beyond the end of the route")
        elif state.lengths[seat] and state.train[seat] == seat:
            found += _step_faults(fares, state, seat)
    return found


def _step_faults(fares: Fares, state: DampfrossState, seat: int) -> list[str]:
    board, hexes = fares.board, fares.hexes(state, seat)
    found = []
    for here, code in zip(hexes, fares.route(state, seat), strict=False):
        there, payee = code // PAYEE_CODES, code % PAYEE_CODES
        side = board.side_between(here, there)
        ferries = [f for f in board.ferries_at[here] if there in (board.port[f], board.landing[f])]
        lines = state.lines[side] if side >= 0 else sum(1 << state.ferries[f] for f in ferries if state.ferries[f] >= 0)
        paid = payee in (FREE, TO_BANK) or lines >> (payee - TO_OWNER) & 1
        if not lines or not paid:
            found.append(f"routes: {board.hex_names[here]}-{board.hex_names[there]} has no such line")
    return found
