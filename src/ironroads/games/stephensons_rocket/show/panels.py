"""The tables beside the board: players, lines, tokens, supply."""

from __future__ import annotations

from ....core.face import Cell, Panel, Row, player
from ....core.rules.sentinels import UNKNOWN
from ..game import UNLIMITED
from ..rules.board import RocketBoard
from ..rules.final_scoring import Award, awards
from ..rules.holdings import unpacked
from ..rules.scoring import THOUSAND, prizes
from ..rules.state import Rocket
from .scenery import Scenery

ISOLATED, DISSOLVED = range(2)
TILES, PASSENGERS, SUPPLEMENTARY = range(3)
ARROWS = "↑↗↘↓↙↖"  # by heading
TRAVELLERS, EARNED, SCORED, TOTAL = range(4)


def players(board: RocketBoard, state: Rocket, asked: tuple[int, ...]) -> Panel:
    rows = [
        Row(
            (
                player(seat),
                money(state.cash[seat]),
                Cell(board.stations - state.placed[seat]),
                Cell(state.passengers[seat]),
            ),
            seat,
            seat in asked,
        )
        for seat in range(state.seats)
    ]
    return Panel("players", ("player", "money", "stations", "passengers"), tuple(rows))


def money(held: int) -> Cell:
    return Cell("?") if held == UNKNOWN else Cell(held, "money")


def lines(board: RocketBoard, scenery: Scenery, state: Rocket) -> Panel:
    """Shares of every line by player, its stack and its towns; supplementary shares once there are any."""
    extra = any(state.extra)
    rows = [
        Row(
            (
                chip(board, scenery, line),
                Cell(state.towns[line].bit_count()),
                *(Cell(held) for held in state.shares[line :: board.lines]),
                stack(state, line),
                *([Cell(state.extra[line])] if extra else []),
            ),
            active=line == state.line,
        )
        for line in range(board.lines)
    ]
    columns = ("line", "connected", *seats(state), "stack", *(["extra"] if extra else []))
    return Panel("lines", columns, tuple(rows))


def stack(state: Rocket, line: int) -> Cell:
    """Shares to be had for moving a line, or why there will never be any."""
    if state.engine[line] < 0:
        return Cell(DISSOLVED, "status")
    if state.isolated >> line & 1:
        return Cell(ISOLATED, "status")
    return Cell(state.stack[line] if state.stack[line] < UNLIMITED // 2 else "∞")


def stations(board: RocketBoard, scenery: Scenery, state: Rocket) -> Panel:
    """Where the engines are that are left, and the stations on their lines by player."""
    rows = [
        Row((chip(board, scenery, line), engine(board, state, line), *map(Cell, unpacked(served, state.seats))))
        for line, served in enumerate(state.served)
        if state.engine[line] >= 0
    ]
    return Panel("line_stations", ("line", "engine", *seats(state)), tuple(rows))


def engine(board: RocketBoard, state: Rocket, line: int) -> Cell:
    """Its hex and an arrow for its heading; none while it waits in its start town."""
    arrow = ARROWS[state.heading[line]] if state.heading[line] >= 0 else ""
    return Cell(board.hex_names[state.engine[line]] + arrow)


def seats(state: Rocket) -> list[str]:
    return [f"seat-{seat}" for seat in range(state.seats)]


def chip(board: RocketBoard, scenery: Scenery, line: int) -> Cell:
    return Cell(line, "line", scenery.inks[line], board.line_ids[line][:2])


def goods(board: RocketBoard, scenery: Scenery, state: Rocket) -> Panel:
    rows = []
    for good in range(len(board.goods)):
        _, ink, letter = scenery.towns.good(good)
        held = unpacked(state.goods[good], state.seats)
        all = sum(board.pile_size[pile] for pile in board.piles_with[good])
        rows.append(Row((Cell(good, "good", ink, letter), *(Cell(count) for count in held), Cell(all - sum(held)))))
    return Panel("goods", ("good", *seats(state), "left"), tuple(rows))


def cities(board: RocketBoard, state: Rocket) -> Panel:
    rows = []
    for city in [town for town in range(board.towns) if board.piles_of[town]]:
        held = unpacked(state.cities[city], state.seats)
        all = sum(board.pile_size[pile] for pile in board.piles_of[city])
        reached = sum(1 << line for line in range(board.lines) if state.towns[line] >> city & 1)
        counts = (Cell(count) for count in held)
        rows.append(Row((Cell(city, "town"), *counts, Cell(all - sum(held)), Cell(reached, "line*"))))
    return Panel("cities", ("city", *seats(state), "left", "reached"), tuple(rows))


def supply(board: RocketBoard, state: Rocket) -> Panel:
    left = (
        (TILES, state.tiles),
        (PASSENGERS, board.passengers - sum(state.passengers)),
        (SUPPLEMENTARY, max(0, board.supplementary - sum(state.extra))),
    )
    rows = [Row((Cell(piece, "piece"), Cell(count))) for piece, count in left]
    return Panel("supply", ("piece", "left"), tuple(rows))


def final(board: RocketBoard, scenery: Scenery, state: Rocket) -> Panel:
    """The sheet of the final scoring, as the rulebook prints it: what everybody held, and the thousands it paid."""
    rows, scored = [], [0] * state.seats
    for award in awards(board, state):
        held = unpacked(award.counts, state.seats)
        won = prizes(held, award.first, award.second)
        rows.append(Row((awarded(board, scenery, award), *map(prize, held, won))))
        scored = [sum + prize for sum, prize in zip(scored, won, strict=True)]
    total = [cash // THOUSAND for cash in state.cash]
    earned = [sum - last for sum, last in zip(total, scored, strict=True)]
    for word, amounts in ((SCORED, scored), (EARNED, earned), (TOTAL, total)):
        rows.append(Row((Cell(word, "sum"), *map(Cell, amounts)), active=word == TOTAL))
    return Panel("final", ("award", *seats(state)), tuple(rows))


def awarded(board: RocketBoard, scenery: Scenery, award: Award) -> Cell:
    """For what a majority is paid."""
    if award.kind == "passengers":
        return Cell(TRAVELLERS, "sum")
    subject = award.about[0]
    if award.kind == "goods":
        _, ink, letter = scenery.towns.good(subject)
        return Cell(subject, "good", ink, letter)
    number = 2 * subject + (award.kind == "final_shares")
    return Cell(number, "holding", scenery.inks[subject], board.line_ids[subject][:2])


def prize(held: int, won: int) -> Cell:
    """How many pieces, and how many thousands for them."""
    return Cell(f"{held} · +{won}" if won else str(held) if held else "–")
