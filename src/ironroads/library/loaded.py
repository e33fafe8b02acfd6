"""A match with its title and the names of its seats, read from a record or a position, and written."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ..boards.reading import read_text
from ..bots.own_class import is_class
from ..bots.registry import is_bot
from ..core.errors import BadChoice, BadPosition
from ..core.faults import Fault, json_fault
from ..core.position import read_position
from ..core.record import FORMAT, Record, parse_record, replay, write_record
from ..core.rules.match import Match
from ..core.speaker import Speaker
from ..games import TITLES
from ..games.title import Title
from ..words.loader import ENGLISH
from .spoken import spoken

HUMAN = "human"


@dataclass(frozen=True)
class LoadedMatch:
    """A match with its title and its seats."""

    title: Title
    match: Match[Any]
    seats: tuple[str, ...] = ()  # bots by kind, people by name or as `human`

    def speaker(self, language: str = ENGLISH) -> Speaker:
        plain = self.title.speaker(self.match.game, language)
        people = tuple(_called(plain, seat, name) for seat, name in enumerate(self.seats))
        return self.title.speaker(self.match.game, language, people)


def _called(plain: Speaker, seat: int, name: str) -> str:
    """Number bots of the same kind by seat."""
    if name == HUMAN:
        return plain.seat(seat)
    return f"{name} {seat + 1}" if is_bot(name) or is_class(name) else name


def title_called(name: str) -> Title:
    if name not in TITLES:
        raise BadChoice("game", name, ", ".join(TITLES))
    return TITLES[name]


def read_match(path: Path, board: str = "", upto: int | None = None, language: str = ENGLISH) -> LoadedMatch:
    """The match of a record, or one that begins at a position."""
    return parse_match(read_text(path), board, upto, language)


def parse_match(text: str, board: str = "", upto: int | None = None, language: str = ENGLISH) -> LoadedMatch:
    if is_record(text):
        return from_record(parse_record(text), board, upto, language)
    return from_position(read_object(text), board)


def is_record(text: str) -> bool:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return f'"{FORMAT}"' in text
    return isinstance(data, dict) and "format" in data and ("game" in data or data["format"] == FORMAT)


def is_board(text: str) -> bool:
    """Whether a text is a board, in TOML or JSON: records and positions are JSON and name their game."""
    return not text.lstrip().startswith("{") or not (is_record(text) or "game" in read_object(text))


def from_record(record: Record, board: str = "", upto: int | None = None, language: str = ENGLISH) -> LoadedMatch:
    """Replay a record; its faults are explained in the words of its game."""
    title = title_called(record.game)
    game = title.open(board or record.board.id, record.options)
    with spoken(lambda: title.speaker(game, language)):
        return LoadedMatch(title, replay(game, record, upto), tuple(record.seats))


def from_position(data: dict[str, Any], board: str = "", veiled: bool = False) -> LoadedMatch:
    title = title_called(_text(data, "game"))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadPosition([Fault("options", "object_needed")])
    named = _text(data, "board") if "board" in data else ""
    game = title.open(board or named, {str(name): str(value) for name, value in options.items()})
    start = read_position(game, data, veiled)
    return LoadedMatch(title, Match(game, start.seats, 0, start))


def read_object(text: str) -> dict[str, Any]:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise BadPosition([json_fault(text)]) from None
    if not isinstance(data, dict):
        raise BadPosition([Fault("JSON", "object_needed")])
    return data


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise BadPosition([Fault(key, "name_needed" if key in data else "missing")])
    return value


def written_record(match: Match[Any], seats: tuple[str, ...] = ()) -> str:
    """The record as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(write_record(match, seats)), indent=1).decode() + "\n"


def save_record(path: Path, match: Match[Any], seats: tuple[str, ...]) -> None:
    write_text(path, written_record(match, seats))


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write atomically: a crash leaves the earlier file."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_bytes(content)
        os.replace(beside, path)
    except OSError as error:
        raise BadChoice("unwritable_file", str(path), error.strerror or str(error)) from None
