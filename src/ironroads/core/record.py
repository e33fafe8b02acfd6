"""Records: a match as JSON, and its replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from .errors import BadChoice, BadNotation, BadPosition, BadRecord, IllegalMove, UnreadableRecord
from .faults import json_fault, struct_fault
from .position import read_position, write_position
from .rules.dice import Dice, Word
from .rules.game import Game, State
from .rules.match import Match
from .rules.sentinels import CHANCE
from .typed import decode_json

S = TypeVar("S", bound=State)
FORMAT = "ironroads-record"
CHANCE_WORD = "chance"  # before moves of chance
CHANCE_ONCE = "-1"  # the same in records of earlier versions


class Mark(msgspec.Struct, frozen=True):
    """The mark by which a record is recognised."""

    format: str


class BoardMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    hash: str


class DiceMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What decided the throws: the commitment made before the first, the secret, and the words with their moves."""

    commitment: str
    secret: str
    words: list[Word] = []


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole match: how it was set up, and its moves; `log` is the table's log, for `ironroads verify`."""

    format: str
    game: str
    rules: int
    board: BoardMark
    options: dict[str, str]
    seats: list[str]
    seed: int
    moves: list[str]
    position: dict[str, object] | None = None
    scores: list[int] | None = None
    dice: DiceMark | None = None
    log: dict[str, Any] | None = None


def write_record(match: Match[S], seats: Sequence[str] = ()) -> Record:
    game = match.game
    return Record(
        format=FORMAT,
        game=game.id,
        rules=game.rules,
        board=BoardMark(game.board_id, game.board_digest),
        options=dict(game.chosen),
        seats=list(seats) or [f"Player {seat + 1}" for seat in range(match.seats)],
        seed=match.seed,
        moves=[f"{CHANCE_WORD if seat == CHANCE else seat} {game.write(action)}" for seat, action in match.moves],
        position=write_position(game, match.origin) if match.origin is not None else None,
        scores=game.scores(match.state) if match.over() else None,
        dice=_mark(match.dice) if match.dice is not None else None,
    )


def _mark(dice: Dice) -> DiceMark:
    return DiceMark(dice.commitment(), dice.secret, list(dice.words))


def parse_record(text: str | bytes) -> Record:
    try:
        mark = decode_json(text, Mark)
        if mark.format != FORMAT:
            raise BadRecord("record_foreign", mark.format)
        return decode_json(text, Record)
    except msgspec.ValidationError as error:
        raise UnreadableRecord(struct_fault(error)) from None
    except (msgspec.DecodeError, RecursionError):
        raise UnreadableRecord(json_fault(text)) from None


def replay(game: Game[S], record: Record, upto: int | None = None) -> Match[S]:
    """Replay a record, or its first `upto` moves."""
    check_origin(game, record)
    try:
        start = read_position(game, record.position) if record.position is not None else None
        match = Match(game, len(record.seats), record.seed, start)
        match.dice = Dice(record.dice.secret, tuple(record.dice.words)) if record.dice is not None else None
    except (BadPosition, BadChoice) as error:
        raise BadRecord("record_start", str(error)) from error
    for number, move in enumerate(record.moves[:upto], start=1):
        _replay_move(match, number, move)
    if upto is None and record.scores not in (None, game.scores(match.state)):
        raise BadRecord("record_scores", *_compared(record, game.scores(match.state)))
    return match


def check_origin(game: Game[S], record: Record) -> None:
    """Refuse a record of another game, rules version or board."""
    if record.game != game.id:
        raise BadRecord("record_game", record.game, game.id)
    if record.rules != game.rules:
        code = "record_newer" if record.rules > game.rules else "record_older"
        raise BadRecord(code, record.rules, game.rules)
    if record.board.hash != game.board_digest:
        raise BadRecord("record_board", record.board.id)


def _replay_move(match: Match[S], number: int, move: str) -> None:
    name, _, text = move.partition(" ")
    seats = {CHANCE_WORD: CHANCE, CHANCE_ONCE: CHANCE, **{str(seat): seat for seat in range(match.seats)}}
    if not text or name not in seats:
        raise BadRecord("record_move", number, move)
    try:
        match.play(seats[name], match.game.read(text))
    except BadNotation:
        raise BadRecord("record_notation", number, text) from None
    except IllegalMove as error:
        raise BadRecord("record_illegal", number, move, error.refusal.code) from error


def _compared(record: Record, found: Sequence[int]) -> tuple[str, str]:
    return ", ".join(map(str, record.scores or ())), ", ".join(map(str, found))
