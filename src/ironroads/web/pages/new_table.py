"""The form for a new table: seats, boards, options. A form that was refused is shown as it was sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from ...core.speaker import Speaker
from ...games.title import Title
from ..requests.forms import text_field
from ..requests.rendering import render_page
from ..requests.settings import words_of
from ..requests.titles import title_or_404
from ..view.catalogue import DEFAULT_BOT, board_name, game_card
from ..view.words import Words

DEFAULTS = {"way": "live", "hours": "48", "opens": "0", "closes": "24", "zone": "Europe/Berlin"}


async def show(request: Request) -> Response:
    title = title_or_404(request.path_params["game"])
    form = NewTableForm(title, words_of(request), FormData(), await last_name(request))
    return render_page(request, "new_table.html", **form.context())


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

    def context(self) -> dict[str, Any]:
        """Return what the template needs."""
        boards = [self._board(board) for board in self.title.boards]
        return {
            "game": game_card(self.title, self.words.language),
            "boards": boards,
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
        return {"id": board, "name": name, "players": game.players, "chosen": board == chosen}

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
        """Return what was sent; else the user, a bot on every other seat that is needed, and empty seats."""
        fewest = self.title.players[0]
        default_holders = ["me", *[DEFAULT_BOT] * (fewest - 1), *["nobody"] * (most - fewest)]
        default_names = [self.name or self.words("new.my_name"), *[""] * (most - 1)]
        holders = self._sent_or("holder", default_holders)
        names = self._sent_or("name", default_names)
        return [{"holder": holder, "name": name} for holder, name in zip(holders, names, strict=False)][:most]

    def _sent_or(self, field: str, defaults: list[str]) -> list[str]:
        sent = list(map(str, self.sent.getlist(field)))
        return [*sent, *defaults[len(sent) :]]

    def _holders(self) -> list[tuple[str, str]]:
        people = [(key, self.words(f"new.{key}")) for key in ("me", "friend", "screen")]
        bots = [(key, self.words("new.bot", name)) for key, name in self.words.section("levels").items()]
        return [*people, *bots, ("nobody", self.words("new.nobody"))]
