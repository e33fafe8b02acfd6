"""A whole game, question after question, and what lies on the table in the words of a position."""

from __future__ import annotations

from typing import Any

from ..steam_barons.phase import SINGLE_ANSWERS
from ..steam_track import Board, Tiles, Track, read_board
from .box import open_box
from .build import build
from .goods import move_goods
from .money import buy_capital, settle
from .order import auction_order, order_by_tiles
from .position import Writer
from .score import places, score
from .select import select_tiles
from .set_up import auction_places, draw_order, stock_map
from .table import Course, Player, Question, Table, owner_name


def play_game(table: Table) -> Course:
    """From the empty map to the income of the last turn (II.2, II.3, III; rules pages 1.5 and 2.3)."""
    yield from stock_map(table)
    yield from draw_order(table) if table.standard or table.drawn_order else auction_places(table)
    while table.order:
        if table.standard:
            yield from buy_capital(table)
            yield from auction_order(table)
        yield from select_tiles(table)
        yield from build(table)
        yield from move_goods(table)
        for seat in settle(table):
            _leave(table, seat)
        if table.turn == table.turns:
            return
        _begin_turn(table)


def _leave(table: Table, seat: int) -> None:
    """Bankrupt: complete links stay without an owner, incomplete ones can be taken over (II.1, 2.11)."""
    table.players[seat].bankrupt = True
    table.order.remove(seat)
    table.track.release(owner_name(seat))


def _begin_turn(table: Table) -> None:
    if not table.order:
        return
    if not table.standard:
        order_by_tiles(table)
        for player in table.players:
            player.tile = ""
    table.turn += 1


class SteamReference:
    """Steam's base or standard game beside the rules; see `side_by_side.Reference`."""

    def __init__(
        self,
        standard: bool,
        board: str,
        options: dict[str, str],
        players: int,
        faults: frozenset[str] = frozenset(),
    ) -> None:
        """`faults` are those of today's rules to play by."""
        self.table = _lay_out(standard, read_board(board), options, players, faults)
        self._course = play_game(self.table)
        self._question: Question | None = next(self._course)
        self._writer = Writer(self.table)
        self._skips = SINGLE_ANSWERS not in faults

    def asked(self) -> set[int]:
        return {self._question.seat} if self._question else set()

    def legal(self, seat: int) -> set[str]:
        assert self._question and seat == self._question.seat
        return self._question.legal

    def play(self, seat: int, move: str) -> None:
        assert self._question and seat == self._question.seat
        self._question = next_question(self._course, move)
        while self._skips and self._question and self._question.is_settled():
            (move,) = self._question.legal
            self._question = next_question(self._course, move)

    def position(self) -> dict[str, Any]:
        return self._writer.write(self._question)

    def scores(self) -> list[int]:
        return [score(self.table, player.seat) for player in self.table.players]

    def places(self) -> dict[int, int]:
        return places(self.table)


def next_question(course: Course, move: str) -> Question | None:
    try:
        return course.send(move)
    except StopIteration:
        return None


def _lay_out(standard: bool, board: Board, options: dict[str, str], players: int, faults: frozenset[str]) -> Table:
    box, turns = open_box(board), options["turns"]
    none = dict.fromkeys(board.colours, 0)
    return Table(
        box=box,
        standard=standard,
        drawn_order=options.get("start") == "drawn",
        turns=box.turns[players] if turns == "usual" else int(turns),
        players=[Player(seat) for seat in range(players)],
        board=board,
        track=Track(board, Tiles(board.market, limited=options["tiles"] == "limited"), faults),
        bag=dict(box.cubes),
        cubes={stop: dict(none) for stop in board.stops},
        supply=[dict(none) for _ in range(box.spaces)],
        new_cities=dict(box.new_cities),
        faults=faults,
        wants={name: city["colour"] for name, city in board.cities.items()},
    )
