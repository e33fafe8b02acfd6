"""Positions of Dampfross as JSON, and what makes one impossible."""

from __future__ import annotations

from ....core.codecs import By, Codec, Derived, FieldPath, Grid, Listing, Name, Names, Number, Words
from ....core.faults import Fault
from ....core.rules.bits import bitset, has, members
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ..rules.board import DampfrossBoard
from ..rules.owners import MAX_SEATS, OWNER_NAMES, OWNERS, PRESENCE
from ..rules.phases import BUILD, ENTER, EXTEND, GOAL, OVER, PACT, PAYEE, RACE, ROUTE, SECOND, SHARE, SITE, START
from ..rules.running.fares import Fares
from ..rules.running.route_steps import FREE, PAYEE_CODES, TO_BANK, TO_OWNER
from ..rules.state import SILENT, STAYS_OUT, DampfrossState
from ..rules.turn import Turn

NO_PLACE: Words = (("none", NOWHERE),)
NO_THROW: Words = (("none", NOTHING),)
SEAT = Name("seat")
PAYEES = ["own", "bank", *OWNER_NAMES]
# by field: the phases in which it cannot be none
NEEDED = {
    "player": {*range(SITE, START), *range(ENTER, OVER)},
    "partner": {PACT, SHARE},
    "start": {*range(GOAL, EXTEND)},
    "face": {SECOND},
    "step": {PAYEE},
}


class StepCodec(Codec):
    """One step of a route: the hex it leads to, a slash, and who is paid."""

    def write(self, value: object, path: FieldPath) -> object:
        assert isinstance(value, int)
        return f"{path.keys('hex')[value // PAYEE_CODES]}/{PAYEES[value % PAYEE_CODES]}"

    def read(self, data: object, path: FieldPath) -> object:
        hex, _, payee = str(data).partition("/")
        if hex not in path.keys("hex") or payee not in PAYEES:
            path.complain("bad_step", str(data))
            return 0
        return path.keys("hex").index(hex) * PAYEE_CODES + PAYEES.index(payee)


CODECS: dict[str, Codec] = {
    "phase": Name("phase"),
    "round": Number(),
    "run": Number(),
    "first": Name("seat", ()),
    "player": SEAT,
    "partner": SEAT,
    "asked": Names("seat"),
    "skipped": Names("seat"),
    "throw": Number(0, 12),
    "points": Number(),
    "landed": Name("hex", NO_PLACE),
    "lonely": Number(),
    "joined": Names("town"),
    "start": Name("hex", NO_PLACE),
    "lot": Name("lot", NO_THROW),
    "goal": Name("lot", NO_THROW),
    "face": Name("face", NO_THROW),
    "goals": Names("hex"),
    "step": Name("side", NO_PLACE),
    "heat": Number(),
    "accounts": By("seat", Number()),
    "track": By("owner", Names("side")),
    "footing": By("seat", Names("hex")),
    "ferries": By("ferry", SEAT),
    "jumps": Grid("seat", "seat", Number(0, 2)),
    "ticks": By("lot", Number()),
    "train": By("seat", Name("seat", (("out", STAYS_OUT), ("silent", SILENT)))),
    "routes": Listing(StepCodec()),
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

# what learning programs see; a route has no fixed length, but `places` says how far each train is
FEATURES: dict[str, Codec] = {
    **{field: codec for field, codec in CODECS.items() if field != "routes"},
    "track": By("seat", Names("side")),
}
JOINT_FEATURES: dict[str, Codec] = {**FEATURES, "track": By("owner", Names("side"))}


def position_faults(turn: Turn, fares: Fares, state: DampfrossState) -> list[Fault]:
    return [
        *_phase_faults(state),
        *_track_faults(turn, state),
        *_town_faults(turn, state),
        *_route_faults(fares, state),
    ]


def _phase_faults(state: DampfrossState) -> list[Fault]:
    """What the phase needs and the position lacks."""
    found = [
        Fault(field, "needed_now")
        for field, phases in NEEDED.items()
        if state.phase in phases and getattr(state, field) < 0
    ]
    if state.phase >= START and state.phase != OVER and state.run < 1:
        found.append(Fault("run", "run_needed"))
    player = state.player
    if state.landed >= 0 and (state.phase != BUILD or player < 0 or not has(state.footing[player], state.landed)):
        found.append(Fault("landed", "no_jump_made"))
    if state.phase in (ROUTE, PAYEE, RACE) and player >= 0 and state.train[player] != player:
        found.append(Fault(f"train.{player}", "train_needed"))
    return found


def _track_faults(turn: Turn, state: DampfrossState) -> list[Fault]:
    board, found = turn.board, []
    for side in range(board.sides):
        existing = (board.head[side], board.tail[side]) in board.existing
        if existing and any(has(track, side) for track in state.track):
            found.append(Fault("track", "foreign_side", (board.side_name(side),)))
    pairs = [name for name, track in zip(OWNER_NAMES[MAX_SEATS:], state.track[MAX_SEATS:], strict=True) if track]
    if pairs and not turn.variants.joint:
        found.append(Fault(f"track.{pairs[0]}", "joint_option"))
    for seat in range(state.seats):
        if not _is_connected(board, state, seat):
            found.append(Fault("track", "unconnected_lines", (seat,)))
    return found


def _is_connected(board: DampfrossBoard, state: DampfrossState, seat: int) -> bool:
    """Whether all lines of a seat can be reached from the hexes where it may begin."""
    own = PRESENCE[seat]
    seen, frontier = state.footing[seat], members(state.footing[seat])
    while frontier:
        hex = frontier.pop()
        for side in board.sides_at[hex]:
            beyond = board.other_end(side, hex)
            if state.lines[side] & own and not has(seen, beyond):
                seen |= 1 << beyond
                frontier.append(beyond)
    return all(has(seen, hex) for hex in range(board.hexes) if state.present[hex] & own)


def _town_faults(turn: Turn, state: DampfrossState) -> list[Fault]:
    board = turn.board
    found = [Fault("lonely", "towns_left")] if state.lonely and len(turn.towns_left(state)) > 1 else []
    for town, hex in enumerate(board.town_hex):
        joined, present = has(state.joined, town), state.present[hex]
        if joined and not present:
            found.append(Fault("joined", "joined_without_line", (board.town_names[town],)))
        elif not joined and present & ~_landed(board, state, hex):
            found.append(Fault("joined", "line_not_joined", (board.town_names[town],)))
    return found


def _landed(board: DampfrossBoard, state: DampfrossState, hex: int) -> int:
    """Bits of the seats whose ferry lands in a hex: they may build from there, but have no line yet."""
    ferries = [ferry for ferry in board.ferries_at[hex] if board.landing[ferry] == hex]
    return bitset([OWNERS + state.ferries[ferry] for ferry in ferries if state.ferries[ferry] != NOBODY])


def _route_faults(fares: Fares, state: DampfrossState) -> list[Fault]:
    found = []
    for seat in range(state.seats):
        if state.begins[seat] + state.lengths[seat] > len(state.routes):
            found.append(Fault(f"lengths.{seat}", "route_too_long"))
        elif state.lengths[seat] and state.start < 0:
            found.append(Fault("start", "start_needed"))
        elif state.places[seat] > state.lengths[seat]:
            found.append(Fault(f"places.{seat}", "beyond_route"))
        elif state.lengths[seat] and state.train[seat] == seat:
            found += _step_faults(fares, state, seat)
    return found


def _step_faults(fares: Fares, state: DampfrossState, seat: int) -> list[Fault]:
    board, hexes = fares.board, fares.hexes(state, seat)
    found = []
    for here, step in zip(hexes, fares.route(state, seat), strict=False):
        there, payee = step // PAYEE_CODES, step % PAYEE_CODES
        owners = _owners(board, state, here, there)
        paid = payee in (FREE, TO_BANK) or has(owners, payee - TO_OWNER)
        if not owners or not paid:
            found.append(Fault("routes", "no_such_line", (f"{board.hex_names[here]}-{board.hex_names[there]}",)))
    return found


def _owners(board: DampfrossBoard, state: DampfrossState, here: int, there: int) -> int:
    """Bits of the owners of the line or ferry between two hexes."""
    side, ferry = board.side_between(here, there), board.ferry_between(here, there)
    if side >= 0:
        return state.lines[side]
    return 1 << state.ferries[ferry] if ferry >= 0 and state.ferries[ferry] != NOBODY else 0
