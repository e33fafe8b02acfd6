"""Laws about notation, records and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ...core.codecs import By, Codec, Grid, Listing, Number
from ...core.position import read_position, write_position
from ...core.record import parse_record, replay, write_record
from ...core.rules.game import Game
from ...core.rules.sentinels import LOWEST_COUNTER, NOTHING, NOWHERE, UNANSWERED, UNKNOWN
from ...games.title import Title
from .journeys import dump, finished, glimpses, sealed_moments

SENTINELS = {NOTHING, NOWHERE, UNANSWERED}


def notation_reads_back(title: Title, game: Game[Any], seed: int) -> None:
    for action in game.actions:
        text = game.write(action)
        assert " " not in text
        assert game.read(text) is action, text
        assert game.read(f" {text.upper()} ") is action, text


def records_replay(title: Title, game: Game[Any], seed: int) -> None:
    match = finished(game, seed)
    text = msgspec.json.encode(write_record(match))
    again = replay(game, parse_record(text))
    assert dump(again.state) == dump(match.state)
    assert again.log == match.log


def positions_read_back(title: Title, game: Game[Any], seed: int) -> None:
    for match in [*glimpses(game, seed), finished(game, seed)]:
        data = msgspec.json.decode(msgspec.json.encode(write_position(game, match.state)))
        assert dump(read_position(game, data)) == dump(match.state)


def positions_write_sentinels_as_words(title: Title, game: Game[Any], seed: int) -> None:
    """A number in a position is a figure; veiled positions say `unknown`."""
    for match in [*glimpses(game, seed), *sealed_moments(game, seed), finished(game, seed)]:
        for state in (match.state, game.veil(match.state, 0)):
            position, codecs = write_position(game, state), game.codecs()
            for name in [name for name in codecs if name in position]:
                lowest = LOWEST_COUNTER if may_be_negative(codecs[name]) else 0
                assert all(number >= lowest for number in _numbers_in(position[name])), name


def may_be_negative(codec: Codec) -> bool:
    if isinstance(codec, Number):
        return codec.low < 0
    return isinstance(codec, By | Grid | Listing) and may_be_negative(codec.inner)


def _numbers_in(data: Any) -> Iterator[int]:
    """Every number in a piece of JSON."""
    if isinstance(data, int):
        yield data
    elif isinstance(data, list | dict):
        for item in data.values() if isinstance(data, dict) else data:
            yield from _numbers_in(item)


def counters_are_not_sentinels(title: Title, game: Game[Any], seed: int) -> None:
    """A sentinel cannot be mistaken for a figure, and figures that a veil may hide are never negative."""
    for match in [*glimpses(game, seed), *sealed_moments(game, seed)]:
        true = dump(match.state)
        for value in true.values():
            assert all(number >= LOWEST_COUNTER or number in SENTINELS for number in _numbers(value))
            assert UNKNOWN not in _numbers(value)
        for seat in range(match.seats):
            for name, veiled in dump(game.veil(match.state, seat)).items():
                pairs = zip(_numbers(true[name]), _numbers(veiled), strict=True)
                assert all(number >= 0 for number, shown in pairs if shown == UNKNOWN), name


def _numbers(value: Any) -> Iterator[int]:
    """Every number in a field, also in one that holds what copies share."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _numbers(item)
    elif not callable(value):
        for name in [name for name in dir(value) if not name.startswith("_")]:
            yield from _numbers(getattr(value, name))
