"""Views: everything that can be read of a match, whole or as one seat may know it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import msgspec

from ..bots.history import Past
from ..bots.registry import bot
from ..core.errors import BadChoice
from ..core.position import write_position
from ..core.rules.game import Action, Event, State, places
from ..core.rules.match import Match as CoreMatch
from ..core.rules.sentinels import NOBODY
from ..core.speaker import Speaker
from ..words.loader import ENGLISH
from .loaded import LoadedMatch
from .picture import drawn
from .position_text import position_text
from .spoken import spoken


class Move(NamedTuple):
    """A move that was played: the seat, or `ironroads.CHANCE`, and its notation, `?` while it is sealed.

    >>> import ironroads
    >>> match = ironroads.new("steel-driver", seed=7).play("offer:red")
    >>> [move.text for move in match.moves if move.seat != ironroads.CHANCE]
    ['offer:red']
    """

    seat: int
    text: str


class View:
    """What can be read of a match. `Match.view` makes one that knows only what one seat may know.

    >>> import ironroads
    >>> view = ironroads.new("steel-driver", players=3, seed=7).view(seat=0)
    >>> view
    <View of steel-driver for Player 1: 3 players, move 1, Player 3 is asked>
    >>> view.seat, view.legal_moves(seat=2)[:2]
    (0, ['offer:red', 'offer:yellow'])
    """

    def __init__(self, loaded: LoadedMatch, seat: int | None, history: Past | None = None) -> None:
        self._loaded = loaded
        self._history = history  # None: only the position is known
        self.seat = seat  #: the seat that looks; None if the whole match is seen

    @property
    def _core(self) -> CoreMatch[Any]:
        return self._loaded.match

    # What is played

    @property
    def game(self) -> str:
        """The id of the game.

        >>> import ironroads
        >>> ironroads.new("dampfross").game
        'dampfross'
        """
        return self._core.game.id

    @property
    def board(self) -> str:
        """The id of the board.

        >>> import ironroads
        >>> ironroads.new("dampfross").board
        'dampfross-austria'
        """
        return self._core.game.board_id

    @property
    def options(self) -> dict[str, str]:
        """All options with their values.

        >>> import ironroads
        >>> ironroads.new("steel-driver", options={"first": "seat-one"}).options
        {'first': 'seat-one', 'link': 'rulebook'}
        """
        return dict(self._core.game.chosen)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat.

        >>> import ironroads
        >>> ironroads.new("stephensons-rocket", players=["Ann", "Ben"]).players
        ('Ann', 'Ben')
        """
        speaker = self._speaker()
        return tuple([speaker.seat(seat) for seat in range(self._core.seats)])

    # The question

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must decide now; several in a sealed phase, none when the game is over.

        >>> import ironroads
        >>> ironroads.new("steel-driver", players=3, options={"first": "seat-one"}).asked
        (0,)
        """
        return () if self.is_over else self._core.decision().seats

    @property
    def is_over(self) -> bool:
        """Whether the game has ended.

        >>> import ironroads
        >>> ironroads.new("steel-driver").is_over
        False
        """
        return self._core.over()

    def question(self, seat: int | None = None, language: str = ENGLISH) -> str:
        """The question to the seat that is asked; empty when the game is over.

        >>> import ironroads
        >>> ironroads.new("steel-driver", players=3, options={"first": "seat-one"}).question()
        'Player 1: put a company up for auction, or pass the marker (turn 1, 10 cubes)'
        """
        if self.is_over:
            return ""
        return self._speaker(language).decision(self._core.decision(), NOBODY if seat is None else seat)

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """The moves of the seat that is asked, in notation; empty for a seat that is not asked.

        >>> import ironroads
        >>> ironroads.new("stephensons-rocket", seed=1).legal_moves()[:2]
        ['token:manchester-textile', 'token:manchester-steel']
        """
        return [self._core.game.write(action) for action in self.legal_actions(seat)]

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """The same moves as actions, in the same order; an action is made once per board and can be compared.

        >>> import ironroads
        >>> match = ironroads.new("steel-driver", options={"first": "seat-one"})
        >>> match.legal_actions()[0]
        Offer(company=0)
        """
        if self.is_over:
            return []
        with spoken():
            seat = self._seat(seat)
        return list(self._core.game.legal(self._core.state, seat)) if seat in self.asked else []

    def explain(self, move: str | Action, language: str = ENGLISH) -> str:
        """What a move does, as a button would say it.

        >>> import ironroads
        >>> ironroads.new("steel-driver").explain("bid:4")
        'Bid 4 cubes'
        """
        with spoken(lambda: self._speaker(language)):
            action = self._core.game.read(move) if isinstance(move, str) else move
            return self._speaker(language).action(action)

    # What has happened

    @property
    def moves(self) -> list[Move]:
        """Every move so far, those of chance included.

        >>> import ironroads
        >>> ironroads.new("steel-driver", players=3, seed=7).moves
        [Move(seat=-1, text='first:3')]
        """
        return [Move(*move) for move in self._history.moves()] if self._history else []

    def log(self, language: str = ENGLISH) -> list[str]:
        """What has happened, as sentences.

        >>> import ironroads
        >>> ironroads.new("steel-driver", players=3, seed=7).log()
        ['Player 3 has the active marker first.', 'Turn 1 begins: all players take 10 cubes.']
        """
        speaker = self._speaker(language)
        return [speaker.event(event) for event in self._happened()]

    def scores(self) -> list[int]:
        """The scores by seat, as they are now.

        >>> import ironroads
        >>> ironroads.new("steel-driver", players=3).scores()
        [0, 0, 0]
        """
        return list(self._core.game.scores(self._core.state))

    def places(self) -> list[int]:
        """The ranks by seat, 1 for the winners; ties are broken by the rules of the game.

        >>> import ironroads
        >>> ironroads.new("steel-driver", players=3).places()
        [1, 1, 1]
        """
        return places(self._core.game, self._core.state)

    def position(self) -> str:
        """The position as JSON, which `ironroads.loads` reads; a view writes `unknown` for what it may not know.

        >>> import ironroads
        >>> match = ironroads.new("steel-driver", players=3, seed=7)
        >>> ironroads.loads(match.position()).legal_moves() == match.legal_moves()
        True
        """
        return msgspec.json.encode(write_position(self._core.game, self._core.state)).decode()

    # Thinking

    def suggest(self, bot_name: str = "greedy", seat: int | None = None, seed: int = 0) -> str:
        """The move that a bot would play, knowing only what its seat may know.

        >>> import ironroads
        >>> ironroads.new("steel-driver", options={"first": "seat-one"}).suggest("greedy")
        'offer:blue'
        """
        with spoken():
            seat, thinker = self._seat(seat), bot(bot_name)
        game = self._core.game
        return game.write(thinker.choose(game, self._veiled(seat), seat, Random(seed)))

    def value(self, seat: int | None = None) -> int:
        """The game's own quick estimate of what the position is worth to a seat; the bot `greedy` plays by it.

        >>> import ironroads
        >>> match = ironroads.new("steel-driver", players=3, seed=7)
        >>> match.value(seat=0) == match.value(seat=1)
        True
        """
        with spoken():
            return self._core.game.value(self._core.state, self._seat(seat))

    # How it looks

    def __repr__(self) -> str:
        speaker = self._speaker()
        asked = ", ".join([speaker.seat(seat) for seat in self.asked])
        now = "game over" if self.is_over else f"{asked} {'is' if len(self.asked) == 1 else 'are'} asked"
        whose = "" if self.seat is None else f" for {speaker.seat(self.seat)}"
        kind = f"{type(self).__name__} of {self.game}{whose}"
        return f"<{kind}: {self._core.seats} players, move {len(self.moves)}, {now}>"

    def __str__(self) -> str:
        """The position as tables of text, and the question below them."""
        return self.text()

    def text(self, language: str = ENGLISH) -> str:
        """The position as tables of text, and the question below them; `print` writes the same.

        >>> import ironroads
        >>> text = ironroads.new("steel-driver", players=3, seed=7).text()
        >>> print("\\n".join(text.splitlines()[:6]))
        Players
        Player           Cash   Cubes      Marker   Controls
        ────────────────────────────────────────────────────
           ●  Player 1   $0     10 cubes            none
           ■  Player 2   $0     10 cubes            none
        ▶  ▲  Player 3   $0     10 cubes   active   none
        """
        speaker = self._speaker(language)
        panels = self._loaded.title.show(self._core.game).panels(self._core.state)
        return "\n\n".join([position_text(panels, speaker), self.question(language=language)]).rstrip()

    def svg(self, language: str = ENGLISH) -> str:
        """The board with its pieces and tables as an SVG picture.

        >>> import ironroads
        >>> ironroads.new("steel-driver").svg().startswith("<svg")
        True
        """
        return str(drawn(self._loaded, self._speaker(language), self._core.state))

    def _repr_svg_(self) -> str:
        return self.svg()

    def _happened(self) -> list[Event]:
        return self._history.events() if self._history else []

    def _speaker(self, language: str = ENGLISH) -> Speaker:
        return self._loaded.speaker(language)

    def _veiled(self, seat: int) -> State:
        """What a seat may know; a view for that seat knows no more."""
        state: State = self._core.state
        return state if self.seat == seat else self._core.game.veil(state, seat)

    def _seat(self, seat: int | None) -> int:
        """The given seat, or the only one that is asked."""
        if seat is None and len(self.asked) == 1:
            return self.asked[0]
        if seat is None:
            raise BadChoice("seat_needed", ", ".join(map(str, self.asked)) or "–")
        if not 0 <= seat < self._core.seats:
            raise BadChoice("seat", seat, self._core.seats - 1)
        return seat
