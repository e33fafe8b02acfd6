"""Matches: play by text or action, take back, copy, look through a seat's eyes, save."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from secrets import randbelow

from ..bots.history import History
from ..core.errors import BadChoice
from ..core.rules.game import Action, Event
from ..core.rules.match import Match as CoreMatch
from ..core.rules.sentinels import CHANCE
from .loaded import (
    HUMAN,
    LoadedMatch,
    from_position,
    parse_match,
    read_match,
    read_object,
    save_record,
    title_called,
    written_record,
)
from .spoken import spoken
from .view import Move, View


class Match(View):
    """A game in progress. Chance plays by itself; `ironroads.new` and `ironroads.load` make matches.

    >>> import ironroads
    >>> match = ironroads.new("steel-driver", players=3, seed=7, options={"first": "seat-one"})
    >>> match.play("offer:red").play("bid:4").play("pass")
    <Match of steel-driver: 3 players, move 3, Player 3 is asked>
    >>> try:
    ...     match.play("bid:3")
    ... except ironroads.IllegalMove as error:
    ...     print(error)
    “bid:3” is not possible. A bid of 3 cubes does not beat the highest bid of 4 cubes. (Steel Driver, rule 3.4)
    """

    def __init__(self, loaded: LoadedMatch) -> None:
        super().__init__(loaded, None)
        self._core.settle()

    @property
    def moves(self) -> list[Move]:
        """Every move so far, those of chance included.

        >>> import ironroads
        >>> ironroads.new("steel-driver", players=3, seed=7).moves
        [Move(seat=-1, text='first:3')]
        """
        return [Move(seat, self._core.game.write(action)) for seat, action in self._core.moves]

    @property
    def seed(self) -> int:
        """The seed of chance: the same seed and the same moves give the same game.

        >>> import ironroads
        >>> ironroads.new("steel-driver", seed=7).seed
        7
        """
        return self._core.seed

    def play(self, move: str | Action, seat: int | None = None) -> Match:
        """Play a move for the seat that is asked, and what chance does next; returns the match.

        A text may be a whole order of several moves, where the game has them. `IllegalMove` and `BadNotation` say
        why a move is not possible, and leave the match as it was.

        >>> import ironroads
        >>> match = ironroads.new("steel-driver", options={"first": "seat-one"})
        >>> match.play("offer:red").asked
        (0,)
        >>> match.play(match.legal_actions()[0], seat=0).asked
        (1,)
        """
        with spoken(self._speaker):
            seat = 0 if seat is None and self.is_over else self._seat(seat)
            if isinstance(move, str):
                self._core.order(seat, move)
            elif isinstance(move, Action):
                self._core.play(seat, move)
            else:
                raise BadChoice("move_form", str(move))
        self._core.settle()
        return self

    def undo(self, count: int = 1) -> Match:
        """Take back the last moves of players, with what chance did after them; chance will do the same again.

        >>> import ironroads
        >>> match = ironroads.new("steel-driver", seed=7)
        >>> match.play("offer:red").undo()
        <Match of steel-driver: 3 players, move 1, Player 3 is asked>
        """
        played = [number for number, move in enumerate(self._core.moves) if move.seat != CHANCE]
        with spoken():
            if not 1 <= count <= len(played):
                raise BadChoice("undo_count", count, len(played))
        self._core.undo(len(self._core.moves) - played[-count])
        self._core.settle()
        return self

    def copy(self) -> Match:
        """An independent copy.

        >>> import ironroads
        >>> match = ironroads.new("steel-driver")
        >>> match.copy().play("offer:red").asked == match.asked, len(match.moves)
        (True, 1)
        """
        return Match(replace(self._loaded, match=self._core.copy()))

    def view(self, seat: int) -> View:
        """What one seat may know: hidden parts are unknown, sealed answers of others are `?`.

        >>> import ironroads
        >>> ironroads.new("stephensons-rocket", seed=3).view(seat=1).seat
        1
        """
        core = self._core
        with spoken():
            self._seat(seat)
        seen = CoreMatch(core.game, core.seats, now=core.game.veil(core.state, seat))
        return View(replace(self._loaded, match=seen), seat, History(core, seat))

    def dumps(self) -> str:
        """The match as a record in JSON, which `ironroads.loads` reads.

        >>> import ironroads
        >>> match = ironroads.new("steel-driver", seed=7).play("offer:red")
        >>> ironroads.loads(match.dumps()).moves == match.moves
        True
        """
        return written_record(self._core, self._loaded.seats)

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the record to a file, which `ironroads.load` reads.

        >>> import ironroads, tempfile
        >>> file = tempfile.mkdtemp() + "/game.json"
        >>> ironroads.new("steel-driver", seed=7).save(file)
        >>> ironroads.load(file)
        <Match of steel-driver: 3 players, move 1, Player 3 is asked>
        """
        with spoken():
            save_record(Path(file), self._core, self._loaded.seats)

    def _happened(self) -> list[Event]:
        return self._core.log


def new(
    game: str,
    *,
    players: int | Sequence[str] = 0,
    seed: int | None = None,
    board: str | os.PathLike[str] = "",
    options: Mapping[str, str] | None = None,
) -> Match:
    """Begin a match. `players` is their number or their names, `board` one of the game's boards or a file.

    Without `players` as few play as the game allows; without a seed one is drawn.

    >>> import ironroads
    >>> ironroads.new("steel-driver", players=["Ann", "Ben", "Cem"], seed=7, options={"link": "prototype"})
    <Match of steel-driver: 3 players, move 1, Cem is asked>
    >>> ironroads.new("steel-driver", players=9)
    Traceback (most recent call last):
        ...
    ironroads.core.errors.BadChoice: This game cannot be played by 9: 3 to 6 players are possible.
    """
    with spoken():
        if isinstance(players, str):
            raise BadChoice("players_form", players)
        title = title_called(game)
        rules = title.open(os.fspath(board), options or {})
        number = players if isinstance(players, int) else len(players)
        core = CoreMatch(rules, number or rules.players[0], randbelow(2**31) if seed is None else seed)
    names = (HUMAN,) * core.seats if isinstance(players, int) else tuple(players)
    return Match(LoadedMatch(title, core, names))


def load(file: str | os.PathLike[str], *, board: str | os.PathLike[str] = "", moves: int | None = None) -> Match:
    """Read a match from a record or a position; `moves` stops after so many moves, `board` names an own board file.

    >>> import ironroads
    >>> ironroads.load("no-such-file.json")
    Traceback (most recent call last):
        ...
    ironroads.core.errors.BadChoice: The file no-such-file.json cannot be read: No such file or directory.
    """
    with spoken():
        return Match(read_match(Path(file), os.fspath(board), moves))


def loads(text: str, *, board: str | os.PathLike[str] = "", moves: int | None = None) -> Match:
    """Read a match from the text of a record or a position.

    >>> import ironroads
    >>> ironroads.loads("[]")
    Traceback (most recent call last):
        ...
    ironroads.core.errors.BadPosition: This position is not possible: JSON: an object is needed
    """
    with spoken():
        return Match(parse_match(text, os.fspath(board), moves))


def loads_view(position: str, seat: int) -> View:
    """Read what one seat may know from a position that a view or the engine protocol wrote.

    >>> import ironroads
    >>> view = ironroads.new("stephensons-rocket", seed=3).view(seat=0)
    >>> ironroads.loads_view(view.position(), seat=0).legal_moves() == view.legal_moves()
    True
    """
    with spoken():
        loaded = from_position(read_object(position), veiled=True)
        view = View(loaded, seat)
        view._seat(seat)
    return view


def guess(view: View, seed: int = 0) -> Match:
    """A match that could be the true one: what a view does not know is filled in at random.

    Bots that look ahead play such guesses to their end; another seed is another guess.

    >>> import ironroads
    >>> view = ironroads.new("stephensons-rocket", seed=3).view(seat=0)
    >>> possible = ironroads.guess(view, seed=1)
    >>> possible.legal_moves() == view.legal_moves()
    True
    """
    core = view._core
    state = core.game.guess(core.state, 0 if view.seat is None else view.seat, Random(seed))
    return Match(replace(view._loaded, match=CoreMatch(core.game, core.seats, seed, state)))
