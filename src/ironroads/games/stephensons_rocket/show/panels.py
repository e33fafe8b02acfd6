"""The tables beside the board: players, lines, tokens, supply."""

from __future__ import annotations

from ....core.face import Cell, Panel, Row, player
from ....core.rules.bits import bitset, has
from ....core.rules.sentinels import UNKNOWN
from ..game import UNLIMITED
from ..rules.board import RocketBoard
from ..rules.scoring.final_scoring import Award, awards
from ..rules.scoring.holdings import unpack
from ..rules.scoring.majorities import THOUSAND, prizes
from ..rules.state import RocketState
from .map import Map

ISOLATED, DISSOLVED = range(2)
TILES, PASSENGERS, SUPPLEMENTARY = range(3)
ARROWS = "↑↗↘↓↙↖"  # by heading
TRAVELLERS, EARNED, SCORED, TOTAL = range(4)


def players(board: RocketBoard, state: RocketState, asked: tuple[int, ...]) -> Panel:
    rows = [
        Row(
            (
                player(seat),
                money_cell(state.cash[seat]),
                Cell(board.stations - state.placed[seat]),
                Cell(state.passengers[seat]),
            ),
            seat,
            seat in asked,
        )
        for seat in range(state.seats)
    ]
    return Panel("players", ("player", "money", "stations", "passengers"), tuple(rows))


def money_cell(held: int) -> Cell:
    return Cell("?") if held == UNKNOWN else Cell(held, "money")


def lines(board: RocketBoard, game_map: Map, state: RocketState) -> Panel:
    """Towns, shares by player and stack of each line; supplementary shares once there are any."""
    extra = any(state.extra)
    rows = [
        Row(
            (
                line_cell(board, game_map, line),
                Cell(state.towns[line].bit_count()),
                *(Cell(held) for held in state.shares[line :: board.lines]),
                stack_cell(state, line),
                *([Cell(state.extra[line])] if extra else []),
            ),
            active=line == state.line,
        )
        for line in range(board.lines)
    ]
    columns = ("line", "connected", *seat_columns(state), "stack", *(["extra"] if extra else []))
    return Panel("lines", columns, tuple(rows))


def stack_cell(state: RocketState, line: int) -> Cell:
    """The shares in the stack of a line, or why it has none."""
    if state.engine[line] < 0:
        return Cell(DISSOLVED, "status")
    if has(state.isolated, line):
        return Cell(ISOLATED, "status")
    return Cell(state.stack[line] if state.stack[line] < UNLIMITED // 2 else "∞")


def stations(board: RocketBoard, game_map: Map, state: RocketState) -> Panel:
    """Engines of lines that are not dissolved, and stations on these lines by player."""
    rows = [
        Row(
            (line_cell(board, game_map, line), engine_cell(board, state, line), *map(Cell, unpack(counts, state.seats)))
        )
        for line, counts in enumerate(state.line_stations)
        if state.engine[line] >= 0
    ]
    return Panel("line_stations", ("line", "engine", *seat_columns(state)), tuple(rows))


def engine_cell(board: RocketBoard, state: RocketState, line: int) -> Cell:
    """The hex of an engine and an arrow for its heading; a waiting engine has no arrow."""
    arrow = ARROWS[state.heading[line]] if state.heading[line] >= 0 else ""
    return Cell(board.hex_names[state.engine[line]] + arrow)


def seat_columns(state: RocketState) -> list[str]:
    return [f"seat-{seat}" for seat in range(state.seats)]


def line_cell(board: RocketBoard, game_map: Map, line: int) -> Cell:
    return Cell(line, "line", game_map.inks[line], board.line_ids[line][:2])


def goods(board: RocketBoard, game_map: Map, state: RocketState) -> Panel:
    rows = []
    for good in range(len(board.goods)):
        _, ink, letter = game_map.towns.good(good)
        held = unpack(state.good_tokens[good], state.seats)
        total = sum(board.pile_size[pile] for pile in board.piles_of_good[good])
        rows.append(Row((Cell(good, "good", ink, letter), *(Cell(count) for count in held), Cell(total - sum(held)))))
    return Panel("goods", ("good", *seat_columns(state), "left"), tuple(rows))


def cities(board: RocketBoard, state: RocketState) -> Panel:
    rows = []
    for city in [town for town in range(board.towns) if board.piles_of_town[town]]:
        held = unpack(state.city_tokens[city], state.seats)
        total = sum(board.pile_size[pile] for pile in board.piles_of_town[city])
        reached = bitset([line for line in range(board.lines) if has(state.towns[line], city)])
        counts = (Cell(count) for count in held)
        rows.append(Row((Cell(city, "town"), *counts, Cell(total - sum(held)), Cell(reached, "line*"))))
    return Panel("cities", ("city", *seat_columns(state), "left", "reached"), tuple(rows))


def supply(board: RocketBoard, state: RocketState) -> Panel:
    left = (
        (TILES, state.tiles),
        (PASSENGERS, board.passengers - sum(state.passengers)),
        (SUPPLEMENTARY, max(0, board.supplementary - sum(state.extra))),
    )
    rows = [Row((Cell(piece, "piece"), Cell(count))) for piece, count in left]
    return Panel("supply", ("piece", "left"), tuple(rows))


def final(board: RocketBoard, game_map: Map, state: RocketState) -> Panel:
    """The table of the final scoring as in the rulebook: what each player held, and the thousands it paid."""
    rows, scored = [], [0] * state.seats
    for award in awards(board, state):
        held = unpack(award.counts, state.seats)
        won = prizes(held, award.first, award.second)
        rows.append(Row((award_name(board, game_map, award), *map(prize_cell, held, won))))
        scored = [before + prize for before, prize in zip(scored, won, strict=True)]
    total = [cash // THOUSAND for cash in state.cash]
    earned = [all - last for all, last in zip(total, scored, strict=True)]
    for word, amounts in ((SCORED, scored), (EARNED, earned), (TOTAL, total)):
        rows.append(Row((Cell(word, "sum"), *map(Cell, amounts)), active=word == TOTAL))
    return Panel("final", ("award", *seat_columns(state)), tuple(rows))


def award_name(board: RocketBoard, game_map: Map, award: Award) -> Cell:
    """What a majority is paid for."""
    if award.kind == "passengers":
        return Cell(TRAVELLERS, "sum")
    subject = award.about[0]
    if award.kind == "goods":
        _, ink, letter = game_map.towns.good(subject)
        return Cell(subject, "good", ink, letter)
    number = 2 * subject + (award.kind == "final_shares")
    return Cell(number, "holding", game_map.inks[subject], board.line_ids[subject][:2])


def prize_cell(held: int, won: int) -> Cell:
    """The number of pieces, and the thousands won with them."""
    return Cell(f"{held} · +{won}" if won else str(held) if held else "–")
