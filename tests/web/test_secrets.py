"""What a seat may not know never reaches its pages."""

import re
from copy import copy
from random import Random

import pytest

from ironroads.games import TITLES
from ironroads.web.requests.tables import open_tables

# Secrets by the rules: money in Stephenson's Rocket (1.4), sales in Steam Barons (7.1), money there by option.
SECRETS = [
    ("stephensons-rocket", {}, "cash"),
    ("steam-barons", {}, "sale"),
    ("steam-barons", {"money": "hidden"}, "cash"),
]


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_exactly_the_games_of_secrets_hide_something(title):
    assert hides(title) == (title.id in {game for game, _, _ in SECRETS})


def hides(title) -> bool:
    """Whether some option hides something from the start, or answers are sealed."""
    choices = [{}, *({option.name: value} for option in title.options for value in option.values)]
    games = [title.open(options=chosen) for chosen in choices]
    starts = [(game, game.start(3)) for game in games]
    return any(game.veil(start, 0) != start or any(phase.sealed for phase in game.phases) for game, start in starts)


@pytest.mark.parametrize("game, options, secret", SECRETS)
def test_secrets_of_others_do_not_change_a_page(app, new_table, monkeypatch, game, options, secret):
    """Replace the position by one that the seat cannot tell from the true one: nothing sent to it changes."""
    table = new_table(game, 3, options=options)
    browser = table.browser(0)
    tables = browser.portal.call(open_tables, app.state.site)
    held = browser.portal.call(tables.get, table.id)
    other = play_until_something_is_hidden(table, held, secret)
    seen = everything_sent(browser, table)
    twin = twin_of(held, other)

    async def get(id):
        return twin

    monkeypatch.setattr(tables, "get", get)
    assert everything_sent(browser, table) == seen
    assert any(held.game.veil(other, seat) != held.view(seat) for seat in (1, 2))  # the others can tell


@pytest.mark.parametrize("game, options, secret", SECRETS)
def test_cached_views_of_others_do_not_change_a_page(app, new_table, monkeypatch, game, options, secret):
    """Fragments cached for players who know more do not reach this seat."""
    table = new_table(game, 3, options=options)
    browser = table.browser(0)
    tables = browser.portal.call(open_tables, app.state.site)
    held = browser.portal.call(tables.get, table.id)
    play_until_something_is_hidden(table, held, secret)
    alone, last = [look(tables, monkeypatch, table, held, seats) for seats in ((0,), (1, 2, 0))]
    assert alone == last


def look(tables, monkeypatch, table, held, seats) -> list[str]:
    """Return what the last seat is sent when the seats open a table one after the other, with empty caches."""
    twin = twin_of(held, held.match.state)

    async def get(id):
        return twin

    monkeypatch.setattr(tables, "get", get)
    for seat in seats[:-1]:
        table.browser(seat).get(f"/tables/{table.id}")  # no live connection, which would clear caches
    return everything_sent(table.browser(seats[-1]), table)


def play_until_something_is_hidden(table, held, secret: str):
    """Play until another position differs from the true one in the secret, but not for seat 0; return it."""
    rng = Random(5)
    for _ in range(400):
        guesses = [held.game.guess(held.view(0), 0, rng) for _ in range(4)]
        for guess in guesses:
            if getattr(guess, secret) != getattr(held.match.state, secret) and held.game.veil(guess, 0) == held.view(0):
                return guess
        table.play_random_moves(1, rng)
    raise AssertionError(f"nothing was hidden in {secret}")


def twin_of(held, state):
    """Return the same table with another position."""
    twin = copy(held)
    twin.state = copy(held.state)
    twin.state.match = held.match.copy()
    twin.state.match.state = state
    return twin


def everything_sent(browser, table) -> list[str]:
    paths = ("", "/choices", "/charts", "/position", "/picture.svg", "/log?round=0")
    pages = [browser.get(f"/tables/{table.id}{path}").text for path in paths]
    pages.append(browser.get(f"/api/tables/{table.id}", headers=table.bearer(0)).text)
    with browser.websocket_connect(f"/tables/{table.id}/live") as live:
        pages.append(live.receive_text())
    return [re.sub(r"page=[\w-]+", "", page) for page in pages]
