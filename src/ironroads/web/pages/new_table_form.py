"""What the form for a new table offers: boards, seats, options. A form that was refused comes back as it was sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData

from ...core.speaker import Speaker
from ...games.title import Title
from ..requests.fields import text_of
from ..view.words import Words
from .catalogue import board_name, box

USUAL_BOT = "medium"
USUAL = {"way": "live", "hours": "48", "opens": "0", "closes": "24", "zone": "Europe/Berlin"}
Offer = dict[str, Any]


@dataclass(frozen=True)
class Form:
    """A form for a new table, with what somebody has sent already."""

    title: Title
    say: Words
    sent: FormData
    name: str = ""  # of whoever fills it in

    def context(self) -> Offer:
        boards = [self._board(board) for board in self.title.boards]
        return {
            "game": box(self.title, self.say.language),
            "boards": boards,
            "options": self._options(),
            "seats": self._seats(max(board["players"][-1] for board in boards)),
            "holders": holders(self.say),
            "given": {name: text_of(self.sent, name) or usual for name, usual in self._usual().items()},
        }

    def _usual(self) -> dict[str, str]:
        return {**USUAL, "per": "", "then": "", "table": box(self.title, self.say.language).name}

    def _board(self, board: str) -> Offer:
        """A board and how many can play on it, as the opened box says."""
        chosen = text_of(self.sent, "board") or self.title.boards[0]
        game = self.title.open(board)
        name = board_name(self.title, game, self.say.language)
        return {"id": board, "name": name, "players": game.players, "chosen": board == chosen}

    def _options(self) -> list[Offer]:
        speaker: Speaker = self.title.speaker(self.title.open(), self.say.language)
        return [
            {
                "name": option.name,
                "label": speaker.option(option),
                "help": speaker.option_help(option),
                "values_": [(value, speaker.option_value(option, value)) for value in option.values],
                "chosen": text_of(self.sent, f"option-{option.name}"),
            }
            for option in self.title.options
        ]

    def _seats(self, most: int) -> list[Offer]:
        """Me, a bot on every further seat that is needed, nobody on the rest; or what was sent."""
        least = self.title.players[0]
        usual = ["me", *[USUAL_BOT] * (least - 1), *["nobody"] * (most - least)]
        names = [self.name or self.say("new.my_name"), *[""] * (most - 1)]
        sent_holders, sent_names = (list(map(str, self.sent.getlist(field))) for field in ("holder", "name"))
        return [
            {"holder": holder, "name": name}
            for holder, name in zip(
                [*sent_holders, *usual[len(sent_holders) :]], [*sent_names, *names[len(sent_names) :]], strict=False
            )
        ][:most]


def holders(say: Words) -> list[tuple[str, str]]:
    people = [(key, say(f"new.{key}")) for key in ("me", "friend", "screen")]
    bots = [(key, say("new.bot", name)) for key, name in say.section("levels").items()]
    return [*people, *bots, ("nobody", say("new.nobody"))]
