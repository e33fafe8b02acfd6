"""The form for a new table: seats, boards, options. A form that was refused is shown as it was sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from ...core.board import BoardFile
from ...core.speaker import Speaker
from ...games.title import Title
from ..requests.forms import text_field
from ..requests.rendering import render_page
from ..requests.settings import words_of
from ..requests.titles import title_or_404
from ..view.catalogue import DEFAULT_BOT, board_name, bot_levels, game_card, game_cards
from ..view.words import Words

LONGEST_NAME = 40
DEFAULTS = {
    "way": "live",
    "hours": "48",
    "opens": "0",
    "closes": "24",
    "zone": "Europe/Berlin",
    "pace": "usual",
    "public": "",
    "hints": "",
}


async def show(request: Request) -> Response:
    title = title_or_404(request.path_params["game"])
    others = "friend" if request.query_params.get("with") == "friends" else DEFAULT_BOT
    own = await own_board(request, title, request.query_params.get("board", ""))
    friend = request.query_params.get("friend", "")[:LONGEST_NAME]
    form = NewTableForm(title, words_of(request), FormData(), await last_name(request), others, own, friend)
    return render_page(request, "new_table.html", **form.context())


async def own_board(request: Request, title: Title, name: str) -> tuple[str, BoardFile] | None:
    """Return the player's own board that an address or a form names; None for one of ours."""
    if not name.startswith("own-"):
        return None
    from ..requests.own_boards import chosen_board  # the form for our own boards is faster without it

    file = await chosen_board(request, title, name)
    return None if isinstance(file, str) else (name, file)


async def last_name(request: Request) -> str:
    """Return the name that was last used in this browser; empty for a new visitor."""
    if not request.cookies.get("ironroads"):
        return ""
    from ..requests.session import session_of  # a new visitor's first pages are faster without the tables

    return (await session_of(request)).name


@dataclass(frozen=True)
class NewTableForm:
    title: Title
    words: Words
    sent: FormData  # fields that were sent already
    name: str = ""  # the user's name, if known
    others: str = DEFAULT_BOT  # who takes the other seats that are needed: a bot, or friends
    own: tuple[str, BoardFile] | None = None  # a board that a player brought, and what the form calls it
    friend: str = ""  # the name of a friend who is invited

    def context(self) -> dict[str, Any]:
        """Return what the template needs."""
        ours = [] if self.own else [self._board(board) for board in self.title.boards]
        boards = [self._own_board(*self.own)] if self.own else ours
        return {
            "game": game_card(self.title, self.words.language),
            "games": game_cards(self.words.language) if self.others == "friend" else [],
            "boards": boards,
            "own": self.own is not None,
            "options": self._options(),
            "seats": self._seats(max(board["players"][-1] for board in boards)),
            "holders": self._holders(),
            "given": {name: text_field(self.sent, name) or default for name, default in self._defaults().items()},
        }

    def _defaults(self) -> dict[str, str]:
        return {**DEFAULTS, "per": "", "then": "", "table": game_card(self.title, self.words.language).name}

    def _board(self, board: str) -> dict[str, Any]:
        """Return a board and how many can play on it, which only the opened game knows."""
        chosen = text_field(self.sent, "board") or self.title.boards[0]
        game = self.title.open(board)
        name = board_name(self.title, game, self.words.language)
        picture = f"/pictures/{self.title.id}/{board}.svg"
        return {"id": board, "name": name, "players": game.players, "chosen": board == chosen, "picture": picture}

    def _own_board(self, name: str, file: BoardFile) -> dict[str, Any]:
        game = self.title.open_file(file)
        picture = f"/boards/{name.removeprefix('own-')}/picture.svg"
        called = board_name(self.title, game, self.words.language)
        return {"id": name, "name": called, "players": game.players, "chosen": True, "picture": picture}

    def _options(self) -> list[dict[str, Any]]:
        speaker: Speaker = self.title.speaker(self.title.open(), self.words.language)
        return [
            {
                "name": option.name,
                "label": speaker.option(option),
                "help": speaker.option_help(option),
                "values_": [(value, speaker.option_value(option, value)) for value in option.values],
                "chosen": text_field(self.sent, f"option-{option.name}"),
            }
            for option in self.title.options
        ]

    def _seats(self, most: int) -> list[dict[str, str]]:
        """Return what was sent; else the user, bots or friends on the other seats that are needed, and empty seats."""
        fewest = self.title.players[0]
        default_holders = ["me", *[self.others] * (fewest - 1), *["nobody"] * (most - fewest)]
        default_names = [self.name or self.words("new.my_name"), self.friend, *[""] * (most - 2)]
        holders = self._sent_or("holder", default_holders)
        names = self._sent_or("name", default_names)
        return [{"holder": holder, "name": name} for holder, name in zip(holders, names, strict=False)][:most]

    def _sent_or(self, field: str, defaults: list[str]) -> list[str]:
        sent = list(map(str, self.sent.getlist(field)))
        return [*sent, *defaults[len(sent) :]]

    def _holders(self) -> list[tuple[str, str]]:
        people = [(key, self.words(f"new.{key}")) for key in ("me", "friend", "screen")]
        bots = [(key, self.words("new.bot", name)) for key, name in bot_levels(self.words).items()]
        return [*people, *bots, ("nobody", self.words("new.nobody"))]
