"""Tables made from records: a finished game to look at again, a puzzle to solve."""

from __future__ import annotations

from typing import Any

from ...core.board import BoardFile
from ...core.puzzle import NumberedPuzzle
from ...core.record import CHANCE_ONCE, CHANCE_WORD, Record, check_origin, replay
from ...core.rules.dice import Word
from ...core.rules.sentinels import CHANCE
from ...games.title import Title
from ..errors import Refused
from ..log.entries import MovePlayed, WordGiven
from ..log.limits import MAX_NAME
from ..log.seats import BOT, PERSON, SCREEN, Seat
from ..log.spec import HERE, Spec
from ..rules.table_state import TableState


def finished_state(title: Title, file: BoardFile, record: Record, id: str, now: float, language: str) -> TableState:
    """The state of a table after all moves of a record; BadRecord or Refused say why there is none."""
    game = title.open_file(file, record.options)
    if record.position is not None:
        raise Refused("record_with_position")
    if not replay(game, record).over():
        raise Refused("record_not_over")
    spec = spec_for(title, file, record, id, now, language)
    state = TableState(spec, game)
    for number, name in enumerate(record.seats):
        state.set_seat(number, Seat(name.strip()[:MAX_NAME] or f"{number + 1}", SCREEN), now)
    add_moves(state, record, len(record.moves), now)
    return state


def spec_for(title: Title, file: BoardFile, record: Record, id: str, now: float, language: str, **more: Any) -> Spec:
    """The settings of a table that begins with the moves of a record."""
    game = title.open_file(file, record.options)
    settings: dict[str, Any] = {
        "id": id,
        "name": "",
        "game": record.game,
        "rules": record.rules,
        "board": game.board_id,
        "digest": file.fingerprint,
        "options": game.chosen,
        "seats": len(record.seats),
        "seed": record.seed,
        "way": HERE,
        "created": now,
        "language": language,
        "dice": record.dice.secret if record.dice is not None else "",
        "open_seed": record.dice is None,
        "given": len(record.moves),
    }
    return Spec(**{**settings, **more})


def puzzle_state(title: Title, found: NumberedPuzzle, spec: Spec, solver: str, others: str) -> TableState:
    """The state of a table before the move that is to be found; `others` names the bots, `{0}` is their seat."""
    record = found.record()
    game = title.open_file(title.shipped(spec.board), record.options)
    check_origin(game, record)
    state, now = TableState(spec, game), spec.created
    for number, bot in enumerate(found.game.bots):
        is_solver = number == found.puzzle.seat
        seat = Seat(solver, PERSON) if is_solver else Seat(others.format(number + 1), BOT, bot)
        state.set_seat(number, seat, now)
    add_moves(state, record, len(record.moves), now)
    return state


def add_moves(state: TableState, record: Record, count: int, now: float) -> None:
    """Add the first moves of a record to a table that has none, with the words that players gave to the dice."""
    words: list[Word] = list(record.dice.words) if record.dice is not None else []
    for number, move in enumerate(record.moves[:count]):
        while words and words[0].start <= number:
            word = words.pop(0)
            state.add(WordGiven(word.seat, word.text), now)
        name, _, text = move.partition(" ")
        seat = CHANCE if name in (CHANCE_WORD, CHANCE_ONCE) else int(name)
        state.add(MovePlayed(seat, text), now)
