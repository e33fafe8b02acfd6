"""Positions of Dampfross as JSON, and what makes one impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.position import By, Coder, Derived, Grid, Listing, Name, Names, Number, Site
from ....core.rules.bits import bitset, members
from ....core.rules.game import NOBODY
from ..rules.parties import NAMES, OWN, PARTIES, SEATS
from ..rules.phases import OVER, START
from ..rules.running.fares import CODE, FREE, TO_BANK, TO_PARTY
from ..rules.state import Rails

if TYPE_CHECKING:
    from ..game import Dampfross

SEAT = Name("seat")
PAYEES = ["own", "bank", *NAMES]


class Step(Coder):
    """One step of a route: the hex it leads to, and whom it pays."""

    def write(self, value: object, site: Site) -> object:
        assert isinstance(value, int)
        return f"{site.keys('hex')[value // CODE]}/{PAYEES[value % CODE]}"

    def read(self, data: object, site: Site) -> object:
        hex, _, payee = str(data).partition("/")
        if hex not in site.keys("hex") or payee not in PAYEES:
            site.complain(f"{data!r} is no step; a hex and own, bank or the numbers of its owners are needed")
            return 0
        return site.keys("hex").index(hex) * CODE + PAYEES.index(payee)


CODERS: dict[str, Coder] = {
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
    "train": By("seat", Name("seat", ("out", "silent"))),
    "routes": Listing(Step()),
    "begins": By("seat", Number()),
    "lengths": By("seat", Number()),
    "places": By("seat", Number()),
    "afloat": By("seat", Number()),
    "arrived": By("seat", Number()),
    "spare": By("seat", Number(0, 5)),
    "earned": By("seat", Number()),
    "net": Derived(),
    "tolls": Derived(),
}


def position_faults(game: Dampfross, state: Rails) -> list[str]:
    found = [*_track_faults(game, state), *_town_faults(game, state), *_route_faults(game, state)]
    if state.phase >= START and state.phase != OVER and state.run < 1:
        found.append("run: the running phase has a run of number 1 or more")
    if not found and not game.over(state) and not game.legal(state, game.seat(state)):
        found.append("phase: whoever is asked has no choice at all")
    return found


def _track_faults(game: Dampfross, state: Rails) -> list[str]:
    board, found = game.map, []
    for side in range(board.sides):
        if (board.head[side], board.tail[side]) in board.existing and any(track >> side & 1 for track in state.track):
            found.append(f"track: {board.side_name(side)} exists and cannot be owned")
    pairs = [name for name, track in zip(NAMES[SEATS:], state.track[SEATS:], strict=True) if track]
    if pairs and not game.course.variants.joint:
        found.append(f"track.{pairs[0]}: joint lines need the option joint")
    for seat in range(state.seats):
        if not _hangs_together(game, state, seat):
            found.append(f"track: not all of the lines of seat {seat} hang together with its start")
    return found


def _hangs_together(game: Dampfross, state: Rails, seat: int) -> bool:
    """Everything can be walked to from the hexes where the seat may begin."""
    board, own = game.map, OWN[seat]
    seen, growing = state.footing[seat], members(state.footing[seat])
    while growing:
        hex = growing.pop()
        for side in board.around[hex]:
            beyond = board.ends[side] - hex
            if state.lines[side] & own and not seen >> beyond & 1:
                seen |= 1 << beyond
                growing.append(beyond)
    return all(seen >> hex & 1 for hex in range(board.hexes) if state.present[hex] & own)


def _town_faults(game: Dampfross, state: Rails) -> list[str]:
    board = game.map
    found = ["lonely: more than one town is left"] if state.lonely and len(game.course.unjoined(state)) > 1 else []
    for town, hex in enumerate(board.town_hex):
        joined, present = state.joined >> town & 1, state.present[hex]
        if joined and not present:
            found.append(f"joined: {board.town_names[town]} has no line")
        elif not joined and present & ~_landed(game, state, hex):
            found.append(f"joined: {board.town_names[town]} has a line")
    return found


def _landed(game: Dampfross, state: Rails, hex: int) -> int:
    """Bits of those whose ferry lands there: they may build from there, but that is no line yet."""
    ferries = [ferry for ferry in game.map.ferries_at[hex] if game.map.landing[ferry] == hex]
    return bitset([PARTIES + state.ferries[ferry] for ferry in ferries if state.ferries[ferry] != NOBODY])


def _route_faults(game: Dampfross, state: Rails) -> list[str]:
    found = []
    for seat in range(state.seats):
        if state.begins[seat] + state.lengths[seat] > len(state.routes):
            found.append(f"lengths.{seat}: is longer than the routes")
        elif state.lengths[seat] and state.start < 0:
            found.append("start: trains need a start")
        elif state.places[seat] > state.lengths[seat]:
            found.append(f"places.{seat}: is beyond the end of the route")
        elif state.lengths[seat] and state.train[seat] == seat:
            found += _step_faults(game, state, seat)
    return found


def _step_faults(game: Dampfross, state: Rails, seat: int) -> list[str]:
    board, hexes = game.map, game.fares.hexes(state, seat)
    found = []
    for here, code in zip(hexes, game.fares.route(state, seat), strict=False):
        there, payee = code // CODE, code % CODE
        side = board.side_between(here, there)
        ferries = [f for f in board.ferries_at[here] if there in (board.port[f], board.landing[f])]
        lines = state.lines[side] if side >= 0 else sum(1 << state.ferries[f] for f in ferries if state.ferries[f] >= 0)
        paid = payee in (FREE, TO_BANK) or lines >> (payee - TO_PARTY) & 1
        if not lines or not paid:
            found.append(f"routes: {board.hex_names[here]}-{board.hex_names[there]} has no such line")
    return found
