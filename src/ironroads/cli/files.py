"""Files that the command line reads and writes: records, positions, pictures."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ..boards.reading import read_text
from ..bots.registry import BOTS
from ..core.errors import BadChoice, BadPosition, IronroadsError
from ..core.faults import Fault
from ..core.position import read_position
from ..core.record import FORMAT, Record, json_fault, parse_record, replay, write_record
from ..core.rules.match import Match
from ..core.speaker import Speaker
from ..games.title import Title
from .arguments import title_called
from .words import Explained, chosen_language

HUMAN = "human"


@dataclass(frozen=True)
class LoadedMatch:
    """A match with its title and its seats."""

    title: Title
    match: Match[Any]
    seats: tuple[str, ...] = ()  # bots by kind, people by name or as `human`

    def speaker(self, language: str) -> Speaker:
        plain = self.title.speaker(self.match.game, language)
        people = tuple(_called(plain, seat, name) for seat, name in enumerate(self.seats))
        return self.title.speaker(self.match.game, language, people)


def _called(plain: Speaker, seat: int, name: str) -> str:
    """Number bots of the same kind by seat."""
    if name == HUMAN:
        return plain.seat(seat)
    return f"{name} {seat + 1}" if is_bot(name) else name


def is_bot(name: str) -> bool:
    return name.partition(":")[0] in BOTS


def read_match(path: Path, board: str = "", upto: int | None = None) -> LoadedMatch:
    """The match of a record, or one that begins at a position."""
    text = read_text(path)
    if is_record(text):
        return tell(parse_record(text), board, upto)
    return begin(read_object(text), board)


def is_record(text: str) -> bool:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return f'"{FORMAT}"' in text
    return isinstance(data, dict) and "format" in data


def tell(record: Record, board: str = "", upto: int | None = None) -> LoadedMatch:
    title = title_called(record.game)
    game = title.open(board or record.board.id, record.options)
    try:
        return LoadedMatch(title, replay(game, record, upto), tuple(record.seats))
    except IronroadsError as error:
        raise Explained(title.speaker(game, chosen_language()).error(error), error.code) from error


def begin(data: dict[str, Any], board: str = "") -> LoadedMatch:
    title = title_called(_text(data, "game"))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadPosition([Fault("options", "object_needed")])
    named = _text(data, "board") if "board" in data else ""
    game = title.open(board or named, {str(name): str(value) for name, value in options.items()})
    start = read_position(game, data)
    return LoadedMatch(title, Match(game, start.seats, 0, start))


def read_object(text: str) -> dict[str, Any]:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise BadPosition([Fault("JSON", "unreadable", (json_fault(text),))]) from None
    if not isinstance(data, dict):
        raise BadPosition([Fault("JSON", "object_needed")])
    return data


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise BadPosition([Fault(key, "name_needed" if key in data else "missing")])
    return value


def save_record(path: Path, match: Match[Any], seats: tuple[str, ...]) -> None:
    write_text(path, msgspec.json.format(msgspec.json.encode(write_record(match, seats)), indent=1).decode() + "\n")


def write_text(path: Path, text: str) -> None:
    """Write atomically: a crash leaves the earlier file."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(text, "utf-8")
        os.replace(beside, path)
    except OSError as error:
        raise BadChoice("unwritable_file", str(path), error.strerror or str(error)) from None
