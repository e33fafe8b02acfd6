"""Tables that follow a recorded game: its seed gives the same chance, its moves are sent over the API."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, TimeoutError, expect

from .page_actions import seen, wait_for_change, wait_for_question

FIXTURES = Path(__file__).parents[1] / "fixtures"
NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Franz")


class RecordedGame:
    """A table, and the moves of a recorded game."""

    def __init__(self, new_table: Callable, name: str) -> None:
        record = json.loads((FIXTURES / f"{name}.json").read_text())
        moves = [move.partition(" ") for move in record["moves"]]
        self.moves = [(int(seat), move) for seat, _, move in moves]
        self.made = 0
        self.table = new_table(
            record["game"],
            NAMES[: len(record["seats"])],
            board=record["board"]["id"],
            options=record["options"],
            seed=record["seed"],
        )

    def play_to(self, move: str, skip: int = 0) -> int:
        """Play everything before a move, and return its seat."""
        places = [place for place in range(self.made, len(self.moves)) if self.moves[place][1] == move]
        for _ in range(places[skip] - self.made):
            self.play()
        return self.moves[self.made][0]

    def play(self) -> None:
        """Play the next recorded move."""
        seat, move = self.moves[self.made]
        if seat >= 0:
            self.table.play(seat, move)
        self.made += 1

    def click(self, page: Page) -> None:
        """Click the next recorded move in a page."""
        seat, move = self.moves[self.made]
        choose(self.table, page, seat, move)
        self.made += 1


def sit_down(page: Page, table, seat: int) -> Page:
    page.goto(f"/seat/{table.tokens[seat]}")
    expect(page.locator("#map")).to_be_visible()
    return page


def choice_locator(table, page: Page, seat: int, move: str):
    """Return what a player clicks for a move: a spot on the map, a button, or the button of an amount, set to it."""
    spot = next(choice["spot"] for choice in table.state(seat)["legal"] if choice["move"] == move)
    if spot:
        return page.locator(f"#h-{spot}")
    amounts = page.locator(".amounts", has=page.locator(f'option[value="{move}"]'))
    if amounts.count():
        amounts.locator("select").select_option(move)
        return amounts.locator("[data-amount]")
    return page.locator(f'#choices [data-move="{move}"]')


def choose(table, page: Page, seat: int, move: str) -> None:
    """Click a move; a spot with several choices opens a list first."""
    wait_for_question(page, table.state(seat)["seen"])
    before = seen(page)
    target = choice_locator(table, page, seat, move)
    several = bool(target.get_attribute("data-spot")) and not target.get_attribute("data-move")
    target.click()
    if several:
        page.locator(f'#list [data-move="{move}"]').click()
    wait_for_change(page, before)


SPOKEN_TEXT = """where => {
  const copy = document.querySelector(where).cloneNode(true);
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return copy.textContent.replace(/\\s+/g, " ").trim();
}"""


def spoken_text(page: Page, where: str) -> str:
    """Return the text of a part of the page, without glyphs and plates."""
    return page.evaluate(SPOKEN_TEXT, where)


def expect_text(page: Page, where: str, *texts: str) -> None:
    """Wait until a part of the page contains all the texts."""
    try:
        page.wait_for_function(
            f"([where, texts]) => texts.every(text => ({SPOKEN_TEXT})(where).includes(text))", arg=[where, texts]
        )
    except TimeoutError:
        raise AssertionError(f"{where} does not say {texts} but {spoken_text(page, where)[:500]!r}") from None
