"""Playback: moves reach a page as frames, in order, without secrets; afterwards the page equals a new one."""

import re
from dataclasses import replace
from random import Random

import pytest

from ironroads.games import TITLES
from ironroads.table.log.entries import WATCHER
from ironroads.web.requests.session import Session
from ironroads.web.requests.tables import open_tables
from ironroads.web.requests.viewer import Viewer
from ironroads.web.table_view.content import table_content
from ironroads.web.table_view.live_page import LivePage
from ironroads.web.table_view.viewpoint import Viewpoint
from ironroads.web.view.fragments import NEWEST_FIRST, compose


class Browser:
    """A page in a browser, as far as fragments go: what each container holds, in order."""

    def __init__(self, viewpoint: Viewpoint) -> None:
        self.viewpoint = viewpoint
        parts = table_content(viewpoint, "en", None, viewpoint.table.version).parts
        self.page = LivePage("en", parts)
        self.children: dict[str, list[str]] = {}
        self.markup: dict[str, str] = {}
        for part in parts:
            self._apply({"set": part})
        self.follow()

    def follow(self) -> dict:
        """Bring the page up to date."""
        message = self.page.update(self.viewpoint, None, self.viewpoint.table.version)
        self.apply(message)
        return message

    def replay(self, start: int) -> dict:
        message = self.page.replay(self.viewpoint, start, self.viewpoint.table.version)
        self.apply(message)
        return message

    def apply(self, message: dict) -> None:
        jump = message.get("jump", {})
        for part in (jump, jump.get("then", {}), message, *message.get("frames", []), message.get("then", {})):
            self._apply(part)

    def _apply(self, part: dict) -> None:
        for id in part.get("gone", []):
            self._remove(id)
        for key, markup in part.get("set", {}).items():
            self._put(key, str(markup))

    def _remove(self, id: str) -> None:
        for ids in self.children.values():
            if id in ids:
                ids.remove(id)
        self.markup.pop(id, None)

    def _put(self, key: str, markup: str) -> None:
        home, sign, id = re.fullmatch(r"(?:([^<>+]+)([<>+]))?(.+)", key).groups()
        if sign:
            ids = self._siblings(home) if sign == "+" else self.children.setdefault(home, [])
            if sign in "+<" and id in ids and ids is not self.children.get("log"):
                ids.remove(id)
            if id not in ids:
                ids.insert(self._place(ids, home, sign), id)
        self.markup[id] = markup

    def _siblings(self, neighbour: str) -> list[str]:
        return next(ids for ids in self.children.values() if neighbour in ids)

    @staticmethod
    def _place(ids: list[str], home: str, sign: str) -> int:
        if sign == "+":
            return ids.index(home) + 1
        return 0 if sign == "<" or home in NEWEST_FIRST else len(ids)

    def shown(self) -> dict[str, str]:
        return {home: "".join(self.markup[id] for id in ids) for home, ids in self.children.items() if ids}

    def fresh(self) -> dict[str, str]:
        """What a page shows that is loaded now."""
        parts = table_content(self.viewpoint, "en", None, self.viewpoint.table.version).parts
        everything = {key: str(text) for part in parts for key, text in part.items()}
        return {home: markup for home, markup in compose(everything).items() if home in self.children}


@pytest.fixture
def opened(app, site):
    """The table itself, and a way to call its coroutines."""

    def find(table):
        tables = site.portal.call(open_tables, app.state.site)
        return site.portal.call(tables.get, table.id), tables.keys

    return find


def viewpoint_of(table, keys, seat: int) -> Viewpoint:
    seats = [] if seat == WATCHER else [seat]
    return Viewpoint(Viewer(table, seats, False, Session(), keys), seat)


def play_random(site, table, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if table.match.over():
            return
        seat = table.state.asked()[0]
        move = table.game.write(rng.choice(table.game.legal(table.match.state, seat)))
        site.portal.call(table.play, seat, move, table.question_version(seat))


@pytest.mark.parametrize("game", TITLES)
def test_a_page_that_followed_equals_a_page_loaded_now(site, new_table, opened, game):
    table, keys = opened(new_table(game, TITLES[game].players[0]))
    browsers = [Browser(viewpoint_of(table, keys, seat)) for seat in (0, 1, WATCHER)]
    rng = Random(5)
    for _ in range(40):
        play_random(site, table, rng, rng.randint(1, 5))
        for browser in browsers:
            browser.follow()
            shown, fresh = browser.shown(), browser.fresh()
            for home in shown.keys() | fresh.keys():
                if home != "log":  # older rounds stay in the log of a page that has seen them
                    assert shown.get(home, "") == fresh.get(home, ""), (home, table.state.moves)


def captions(message: dict) -> str:
    return "".join(str(frame.get("said", "")) for frame in message.get("frames", []))


def test_captions_tell_a_seat_only_what_it_may_know(site, new_table, opened):
    table, keys = opened(new_table())
    mover = table.state.asked()[0]
    knowing, other = (seat for seat in range(3) if seat != mover)
    browsers = {seat: Browser(viewpoint_of(table, keys, seat)) for seat in (knowing, other, WATCHER)}
    play_random(site, table, Random(1), 1)
    last = table.state.log[-1]
    private = [replace(event, audience=(mover, knowing)) for event in last.events]
    assert private
    table.state.log[-1] = last._replace(events=tuple(private))
    said = {seat: captions(browser.follow()) for seat, browser in browsers.items()}
    assert said[knowing] and not said[other] and not said[WATCHER]


def test_captions_tell_everyone_else_of_a_public_move(site, new_table, opened):
    table, keys = opened(new_table())
    mover = table.state.asked()[0]
    browsers = {seat: Browser(viewpoint_of(table, keys, seat)) for seat in (*range(3), WATCHER)}
    play_random(site, table, Random(1), 1)
    said = {seat: captions(browser.follow()) for seat, browser in browsers.items()}
    assert {seat for seat, text in said.items() if not text} == {mover}, "one's own move is not told"


def test_a_move_made_for_a_player_is_told_to_them(site, new_table, opened):
    table, keys = opened(new_table())
    mover = table.state.asked()[0]
    browser = Browser(viewpoint_of(table, keys, mover))
    move = table.game.write(table.game.legal(table.match.state, mover)[0])
    site.portal.call(table.play, mover, move, table.question_version(mover), "orders")
    assert captions(browser.follow())


def test_own_moves_in_a_row_are_shown_at_once_and_those_of_others_one_by_one(site, new_table, opened):
    table, keys = opened(new_table("dampfross", 2))
    while table.game.decision(table.match.state).kind != "build":
        play_random(site, table, Random(1), 1)
    builder = table.state.asked()[0]
    own, other = (Browser(viewpoint_of(table, keys, seat)) for seat in (builder, 1 - builder))
    steps = 0
    while table.state.asked() == (builder,) and steps < 2:
        move = table.game.legal(table.match.state, builder)[0]
        site.portal.call(table.play, builder, table.game.write(move), table.question_version(builder))
        steps += 1
    assert steps == 2
    assert len(own.follow()["frames"]) < len(other.follow()["frames"])
