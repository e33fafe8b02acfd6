"""Playing through the page: clicks, keys and taps."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

CHOICES = "#choices :is([data-move], [data-amount], [data-suggestion])"  # the buttons that play something
EAGER = 30  # moves that take the first choice; later moves take the last one, which ends the game


def play_moves(table, pages: dict[int, Page], act: Callable[[Page, bool], None], moves: int = 2000) -> None:
    """Play a number of moves, or until the game is over: in a seat's page if it has one, else in the server."""
    held = table.held()
    for made in range(moves):
        if held.match.over():
            return
        seat, eager = held.decision().seats[0], made < EAGER
        if seat in pages:
            wait_for_question(pages[seat], held.question_version(seat))
            act(pages[seat], eager)
        else:
            legal = held.game.legal(held.view(seat), seat)
            table.play(seat, held.game.write(legal[0 if eager else -1]))


def wait_for_question(page: Page, seen: int) -> None:
    """Wait until the page shows the question, and the moves before it."""
    expect(page.locator("#play input[name=seen]")).to_have_value(str(seen))
    expect(page.locator("body.mine:not(.filming)")).to_be_attached()


def open_map(page: Page) -> None:
    """Open the tab of the map on a phone, which shows tables first for questions beside the map."""
    page.locator(".tabs [data-tab-of=map]").tap()
    expect(page.locator("body[data-tab=map]")).to_be_attached()


def seen(page: Page) -> str:
    return page.locator("#play input[name=seen]").input_value()


def wait_for_change(page: Page, before: str, timeout: float | None = None) -> None:
    """Wait until the page shows the result of a move."""
    expect(page.locator("#play input[name=seen]")).not_to_have_value(before, timeout=timeout)


def click(page: Page, eager: bool = True) -> None:
    """Click the first choice, or the last."""
    before = seen(page)
    hot, buttons = page.locator("#map .hot"), page.locator(CHOICES)
    if buttons.count() and (not eager or not hot.count()):
        (buttons.first if eager else buttons.last).dispatch_event("click")  # does not wait for the guard
    else:
        spot = hot.first if eager else hot.last
        several = not spot.get_attribute("data-move")
        spot.dispatch_event("click")
        if several:
            page.locator("#list button").first.click()
    wait_for_change(page, before)


def press(page: Page, eager: bool = True) -> None:
    """Focus the next choice with its key, and choose it with Enter."""
    before = seen(page)
    page.keyboard.press("n")
    focused = page.locator(":focus")
    if focused.get_attribute("data-spot") and not focused.get_attribute("data-move"):
        page.keyboard.press("Enter")
        expect(page.locator("#list button").first).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_change(page, before)


def touch(element: Locator) -> None:
    """Touch an element without waiting for the guard that follows a new question."""
    for kind in ("pointerdown", "pointerup"):
        element.dispatch_event(kind, {"pointerType": "touch"})
    element.dispatch_event("click")


def tap(page: Page, eager: bool = True) -> None:
    """Tap a choice, which previews it, and confirm."""
    before = seen(page)
    hot, buttons = page.locator("#map .hot"), page.locator(CHOICES)
    if buttons.count() and (not eager or not hot.count()):
        touch(buttons.first if eager else buttons.last)
    else:
        several = not hot.first.get_attribute("data-move")
        touch(hot.first)
        if several:
            page.locator("#list button").first.tap()
    assert seen(page) == before
    page.locator("#confirm").tap()
    wait_for_change(page, before)
