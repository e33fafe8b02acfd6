"""Playing through the page, as quickly as a hand that knows what it wants."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

EAGER = 30  # moves in which the first thing offered is taken; afterwards the last, so that a game comes to its end


def play_on(table, pages: dict[int, Page], act: Callable[[Page, bool], None], moves: int = 2000) -> None:
    """Whoever is asked acts, in their page or else by program, until the game is over or so many moves were made."""
    for made in range(moves):
        state = table.state(0)
        if state["over"]:
            return
        seat = state["asked"][0]
        eager = made < EAGER
        if seat in pages:
            ready(pages[seat], table.state(seat)["seen"])
            act(pages[seat], eager)
        else:
            legal = table.state(seat)["legal"]
            table.play(seat, legal[0 if eager else -1]["move"])


def ready(page: Page, seen: int) -> None:
    """The page shows the question."""
    expect(page.locator("#play input[name=seen]")).to_have_value(str(seen))
    expect(page.locator("body.mine")).to_be_attached()


def seen(page: Page) -> str:
    return page.locator("#play input[name=seen]").input_value()


def changes(page: Page, before: str) -> None:
    """Wait until the page shows what came of a move."""
    expect(page.locator("#play input[name=seen]")).not_to_have_value(before)


def click(page: Page, eager: bool = True) -> None:
    """Click the first offer, or the last."""
    before = seen(page)
    hot, buttons = page.locator("#map .hot"), page.locator("#choices button")
    if buttons.count() and (not eager or not hot.count()):
        (buttons.first if eager else buttons.last).click()
    else:
        spot = hot.first if eager else hot.last
        several = not spot.get_attribute("data-move")
        spot.dispatch_event("click")
        if several:
            page.locator("#list button").first.click()
    changes(page, before)


def press(page: Page, eager: bool = True) -> None:
    """The next offer by its key, chosen with Enter."""
    before = seen(page)
    page.keyboard.press("n")
    focused = page.locator(":focus")
    if focused.get_attribute("data-spot") and not focused.get_attribute("data-move"):
        page.keyboard.press("Enter")
        expect(page.locator("#list button").first).to_be_focused()
    page.keyboard.press("Enter")
    changes(page, before)


def tap(page: Page, eager: bool = True) -> None:
    """A finger: the first tap shows, Confirm plays."""
    before = seen(page)
    hot, buttons = page.locator("#map .hot"), page.locator("#choices button")
    if buttons.count() and (not eager or not hot.count()):
        (buttons.first if eager else buttons.last).tap()
    else:
        several = not hot.first.get_attribute("data-move")
        hot.first.dispatch_event("pointerdown", {"pointerType": "touch"})
        hot.first.dispatch_event("pointerup", {"pointerType": "touch"})
        hot.first.dispatch_event("click")
        if several:
            page.locator("#list button").first.tap()
    assert seen(page) == before
    page.locator("#confirm").tap()
    changes(page, before)
