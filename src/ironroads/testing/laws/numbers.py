"""Laws about actions and observations as numbers."""

from __future__ import annotations

from random import Random
from typing import Any

from ...core.codecs import Derived
from ...core.encoding import Encoder, encoder
from ...core.rules.game import Game
from ...core.rules.reader import Observations
from ...core.rules.sentinels import CHANCE
from ...games.title import Title
from .journeys import finished, glimpses

FOLLOWED = 300  # moves


def actions_are_numbered(title: Title, game: Game[Any], seed: int) -> None:
    """Every action has one index, and a mask marks the legal ones."""
    assert [game.index(action) for action in game.actions] == list(range(len(game.actions)))
    assert len(set(game.actions)) == len(game.actions) == len(set(map(game.write, game.actions)))
    for match in glimpses(game, seed):
        for seat in match.decision().seats:
            marked = [index for index, flag in enumerate(game.mask(match.state, seat)) if flag]
            assert marked == sorted(game.indexes(match.state, seat))
            assert {game.actions[index] for index in marked} == set(game.legal(match.state, seat))


def observations_know_no_secrets(title: Title, game: Game[Any], seed: int) -> None:
    """A seat observes the same whatever it may not know, always in the same length, with a name for everything."""
    rng = Random(seed)
    code = encoder(game, finished(game, seed).seats)
    assert len(set(code.names)) == len(code.names) == code.size
    for match in [*glimpses(game, seed)[::4], finished(game, seed)]:
        for seat in range(match.seats):
            guessed = game.guess(game.veil(match.state, seat), seat, rng)
            assert _read(code, match.state, seat) == _read(code, guessed, seat)


def written_rows_keep_up(title: Title, game: Game[Any], seed: int) -> None:
    """A row that was written for other positions and seats shows the same as a new one."""
    code = encoder(game, finished(game, seed).seats)
    seen = code.observations()
    for match in [*glimpses(game, seed), finished(game, seed)]:
        for seat in range(match.seats):
            assert _read(code, match.state, seat, seen) == _read(code, match.state, seat)


def rows_follow_a_game(title: Title, game: Game[Any], seed: int) -> None:
    """The same after every move, though a row is not written anew where nothing seems to have changed."""
    rng, state = Random(seed), game.start(game.players[0])
    code = encoder(game, state.seats)
    seen = code.observations()
    for _ in range(FOLLOWED):
        if game.over(state):
            return
        seat = game.seat(state)
        looking = max(seat, 0)
        assert _read(code, state, looking, seen) == _read(code, state, looking)
        moves = game.legal(state, seat)
        game.apply(state, seat, rng.choice(moves))


def features_are_read(title: Title, game: Game[Any], seed: int) -> None:
    """`feature_values` gives the fields of `features`, in their order."""
    names = [name for name, codec in game.features().items() if not isinstance(codec, Derived)]
    for match in glimpses(game, seed)[::4]:
        values = game.feature_values(match.state)
        assert list(values[: len(names)]) == [getattr(match.state, name) for name in names]


def _read(code: Encoder, state: Any, seat: int, seen: Observations | None = None) -> tuple[bytes, bytes]:
    seen = seen or code.observations()
    code.reader.write(seen, 0, state, seat)
    return bytes(memoryview(seen.numbers)), bytes(memoryview(seen.octets))


def games_keep_their_bounds(title: Title, game: Game[Any], seed: int) -> None:
    """No game is longer than it says, and chance never has more outcomes."""
    assert len(finished(game, seed).moves) <= game.longest
    for match in glimpses(game, seed):
        if match.decision().seats == (CHANCE,):
            assert len(game.legal(match.state, CHANCE)) <= game.most_outcomes
