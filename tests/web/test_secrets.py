"""What a seat may not know never reaches its pages."""

import re
from contextlib import ExitStack
from copy import copy
from random import Random

import pytest

from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from ironroads.table.log.entries import WATCHER
from ironroads.web.requests.session import Session
from ironroads.web.requests.tables import open_tables
from ironroads.web.requests.viewer import Viewer
from ironroads.web.table_view.viewpoint import choose_viewpoint

# Secrets by the rules: money in Stephenson's Rocket (1.4), sales in Steam Barons (7.1), money there by option.
SECRETS = [
    ("stephensons-rocket", {}, "cash"),
    ("steam-barons", {}, "sale"),
    ("steam-barons", {"money": "hidden"}, "cash"),
]

# Pages, fragments, pictures and exports of a table; exports that would tell secrets are refused until the game is over.
PATHS = (
    "",
    "?at=1",
    "/choices",
    "/charts",
    "/orders",
    "/position",
    "/preview?seat=0&suggestion=0",
    "/why?seat=0&x=300&y=300",
    "/picture.svg",
    "/small.svg",
    "/print.pdf",
    "/log?round=0",
    "/record.json",
    "/replay.html",
    "/review",
)
SOCKETS = ("/tables/{id}/live", "/api/tables/{id}/live", "/api/tables/{id}/changes")


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
    seen = everything_sent(browser, table), mail_to(tables, held)
    twin = twin_of(held, other)

    async def get(id):
        return twin

    monkeypatch.setattr(tables, "get", get)
    assert (everything_sent(browser, table), mail_to(tables, twin)) == seen
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
    """Play until seat 0 is asked, and another position differs from the true one in the secret, but not for seat 0."""
    rng = Random(5)
    for _ in range(400):
        guesses = [held.game.guess(held.view(0), 0, rng) for _ in range(4)] if 0 in held.state.asked() else []
        for guess in guesses:
            if getattr(guess, secret) != getattr(held.match.state, secret) and held.game.veil(guess, 0) == held.view(0):
                return guess
        seat = held.decision().seats[-1]  # of those who answer in secret, seat 0 is the last
        table.site.portal.call(play_at_random, held, seat, rng)
    raise AssertionError(f"nothing was hidden in {secret}")


async def play_at_random(held, seat: int, rng: Random) -> None:
    move = rng.choice(held.game.legal(held.view(seat), seat))
    await held.play(seat, held.game.write(move), held.question_version(seat))


def twin_of(held, state):
    """Return the same table with another position."""
    twin = copy(held)
    twin.state = held.state.copy()
    twin.state.match.state = state
    return twin


def everything_sent(browser, table) -> list[str]:
    pages = [browser.get(f"/tables/{table.id}{path}").text for path in PATHS]
    for path in ("", "/log"):
        pages.append(browser.get(f"/api/tables/{table.id}{path}", headers=table.bearer(0)).text)
    for path in SOCKETS:
        with browser.websocket_connect(path.format(id=table.id), headers=table.bearer(0)) as live:
            pages.append(live.receive_text())
            if not path.startswith("/api"):
                live.send_json({"play": 0})  # and the film of the game so far
                pages.append(live.receive_text())
    return [without_names(page, table) for page in pages]


def without_names(text: str, table) -> str:
    """Without what differs between tables and visits: names, links, the page's number, the salted hash of the log."""
    text = re.sub(r'page=[\w-]+|"log":"[0-9a-f]{64}"', "", text)
    for name in (*table.tokens, table.host, table.watch, table.id):
        text = text.replace(name, "")
    return text


def mail_to(tables, held) -> list[object]:
    """The notices that seat 0 gets, with the picture of the board."""
    assert 0 in held.state.asked()
    notices = [tables.notifier.writer.write(held, 0, reason, "en", f"x/0/{reason}/mail") for reason in ("turn", "half")]
    return [(notice.subject, notice.text, notice.picture) for notice in notices]


def test_a_sealed_answer_changes_nothing_that_another_seat_is_sent(app, new_table):
    """Two tables differ in one answer: neither what arrives over open connections, nor what is asked for later."""
    sent = [sent_after_a_sealed_answer(app, new_table("steam-barons", 3), choice) for choice in (0, -1)]
    assert sent[0] == sent[1]


def sent_after_a_sealed_answer(app, table, choice: int) -> list[str]:
    browser = table.browser(0)
    tables = browser.portal.call(open_tables, app.state.site)
    held = browser.portal.call(tables.get, table.id)
    rng = Random(4)
    while held.decision().kind != "sell" or held.state.asked() != (0, 1, 2):
        table.play_random_moves(1, rng)
    answer = table.state(1)["legal"][choice]["move"]
    with ExitStack() as stack:
        live = [browser.websocket_connect(path.format(id=table.id), headers=table.bearer(0)) for path in SOCKETS]
        sockets = [stack.enter_context(connection) for connection in live]
        sent = [socket.receive_text() for socket in sockets]
        assert table.play(1, answer).status_code == 200
        sent += [socket.receive_text() for socket in sockets]
    mails = [str(part) for mail in mail_to(tables, held) for part in mail]
    return [without_names(text, table) for text in sent + everything_sent(browser, table) + mails]


def at_one_screen(app, table) -> Viewer:
    """The host's screen, at which all three players sit."""
    tables = table.site.portal.call(open_tables, app.state.site)
    return Viewer(table.site.portal.call(tables.get, table.id), [0, 1, 2], True, Session(), tables.keys)


def test_at_one_screen_a_seat_is_shown_once_its_player_has_the_device(app, new_table):
    viewer = at_one_screen(app, new_table("stephensons-rocket", 3))
    asked = viewer.table.state.asked()[0]
    other = (asked + 1) % 3
    for revealed in (None, other):
        assert choose_viewpoint(viewer, revealed)[1:] == (WATCHER, asked)
    assert choose_viewpoint(viewer, asked).seat == asked
    assert choose_viewpoint(viewer, asked, wanted=other).seat == asked


def test_at_one_screen_without_secrets_the_seat_asked_is_shown(app, new_table):
    viewer = at_one_screen(app, new_table())
    assert choose_viewpoint(viewer).seat == viewer.table.state.asked()[0]


def test_at_one_screen_a_sealed_answer_is_given_in_private(app, new_table):
    viewer = at_one_screen(app, new_table("steam-barons", 3))
    game, rng = viewer.table.game, Random(4)
    match = Match(game, 3, seed=1)
    while match.decision().kind != "sell" or len(match.decision().seats) < 2:
        match.settle()
        match.play(game.seat(match.state), pick(game, match.state, game.seat(match.state), rng))
        match.settle()
    viewer.table = twin_of(viewer.table, match.state)
    assert game.veil(match.state, 0) == game.veil(match.state, 1), "nothing else is hidden"
    assert choose_viewpoint(viewer).seat == WATCHER
