"""Tables brought to a moment of a recorded game: chance falls as recorded, moves are sent as programs send them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, TimeoutError, expect

from .playing import changes, ready, seen

FIXTURES = Path(__file__).parents[1] / "fixtures"
NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Franz")


class Recorded:
    """A table, and the moves that a recorded game made there."""

    def __init__(self, new_table: Callable, record: str) -> None:
        told = json.loads((FIXTURES / f"{record}.json").read_text())
        moves = [move.partition(" ") for move in told["moves"]]
        self.moves = [(int(seat), move) for seat, _, move in moves]
        self.made = 0
        self.table = new_table(
            told["game"],
            NAMES[: len(told["seats"])],
            board=told["board"]["id"],
            options=told["options"],
            seed=told["seed"],
        )

    def play_to(self, move: str, skip: int = 0) -> int:
        """Everything up to a move, which is left to somebody; its seat."""
        places = [place for place in range(self.made, len(self.moves)) if self.moves[place][1] == move]
        for _ in range(places[skip] - self.made):
            self.play()
        return self.moves[self.made][0]

    def play(self) -> None:
        """The next move, as it was recorded."""
        seat, move = self.moves[self.made]
        if seat >= 0:
            self.table.play(seat, move)
        self.made += 1

    def click(self, page: Page) -> None:
        """The next move, by somebody at a page."""
        seat, move = self.moves[self.made]
        choose(self.table, page, seat, move)
        self.made += 1


def sit_down(page: Page, table, seat: int) -> Page:
    page.goto(f"/seat/{table.tokens[seat]}")
    expect(page.locator("#map")).to_be_visible()
    return page


def mark(table, page: Page, seat: int, move: str):
    """What somebody clicks for a move: a place on the map, or a button."""
    spot = next(choice["spot"] for choice in table.state(seat)["legal"] if choice["move"] == move)
    return page.locator(f"#h-{spot}") if spot else page.locator(f'#choices [data-move="{move}"]')


def choose(table, page: Page, seat: int, move: str) -> None:
    """Click it; a place with several choices opens a list."""
    ready(page, table.state(seat)["seen"])
    before = seen(page)
    target = mark(table, page, seat, move)
    several = target.get_attribute("data-move") is None
    target.click()
    if several:
        page.locator(f'#list [data-move="{move}"]').click()
    changes(page, before)


HEARD = """where => {
  const copy = document.querySelector(where).cloneNode(true);
  for (const mute of copy.querySelectorAll("[aria-hidden=true]")) mute.remove();
  return copy.textContent.replace(/\\s+/g, " ").trim();
}"""


def heard(page: Page, where: str) -> str:
    """What a part of the page says, without glyphs and plates."""
    return page.evaluate(HEARD, where)


def says(page: Page, where: str, *texts: str) -> None:
    """Wait until a part of the page says all of it."""
    try:
        page.wait_for_function(
            f"([where, texts]) => texts.every(text => ({HEARD})(where).includes(text))", arg=[where, texts]
        )
    except TimeoutError:
        raise AssertionError(f"{where} does not say {texts} but {heard(page, where)[:500]!r}") from None
