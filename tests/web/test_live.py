"""Pages are told what changed, and only that."""

import re
import statistics
import time
import zlib

import pytest

from ironroads.games import TITLES
from ironroads.web.requests.tables import open_tables
from ironroads.web.view.fragments import compose, difference


def connect(table, seat: int):
    browser = table.browser(seat)
    page = browser.get(f"/tables/{table.id}").text
    token = page.partition("live?page=")[2].partition('"')[0]
    return browser.websocket_connect(f"/tables/{table.id}/live?page={token}")


def ids(message: dict) -> set[str]:
    return {key.split(">")[-1].split("+")[-1] for key in message.get("set", {})}


def test_a_page_that_is_up_to_date_is_sent_no_fragment_of_the_map(table):
    with connect(table, 0) as live:
        assert not any(id.startswith(("m-", "e-")) for id in ids(live.receive_json()))


def test_a_move_of_another_reaches_the_page(table):
    seat = table.asked()
    watcher = (seat + 1) % 3
    with connect(table, watcher) as live:
        live.receive_json()
        table.go_on(1)
        message = live.receive_json()
    assert any(id.startswith("e-") for id in ids(message))
    assert "status" in ids(message)


def test_a_page_that_lost_touch_gets_everything(table):
    browser = table.browser(0)
    with browser.websocket_connect(f"/tables/{table.id}/live?page=unknown") as live:
        message = live.receive_json()
    assert "layer-hot" in message["whole"]
    assert {"status", "panel-players", "choices"} <= ids(message)
    assert message["facts"]["moment"] == [1, 1]


def test_a_page_can_look_back_and_return(table):
    table.go_on(4)
    with connect(table, 0) as live:
        live.receive_json()
        live.send_json({"at": 2})
        past = live.receive_json()
        assert 'id="banner" role="status"' in past["set"]["banner"]
        live.send_json({"at": None})
        assert "hidden" in live.receive_json()["set"]["banner"]


def test_nonsense_from_a_page_is_ignored(table):
    with connect(table, 0) as live:
        live.receive_json()
        live.send_text("nonsense")
        live.send_json({"reveal": 2})
        live.send_json({"at": 0})
        assert "banner" in live.receive_json()["set"]


def test_whoever_handed_a_seat_over_sees_nothing_more(table):
    from starlette.websockets import WebSocketDisconnect

    with connect(table, 1) as live:
        live.receive_json()
        table.site.post(f"/tables/{table.id}/seats/1/over")
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                live.receive_json()
    assert closed.value.code == 4403


def test_what_is_new_stays_marked_when_the_page_connects(table):
    seat = table.asked()
    table.go_on(3)
    with table.browser(seat).websocket_connect(f"/tables/{table.id}/live?since=4") as live:
        assert live.receive_json()["facts"]["since"] == 4


@pytest.fixture
def hours_pass(app, site):
    def pass_by() -> None:
        seat_data = site.portal.call(open_tables, app.state.site).seat_data
        later = seat_data.now() + 7200
        seat_data.now = lambda: later

    return pass_by


def news(table, seat: int) -> list[str]:
    """What the digest tells whoever opens the table."""
    page = table.browser(seat).get(f"/tables/{table.id}").text
    return re.findall("<li>(.*?)</li>", page.partition('id="digest"')[2].partition("</div>")[0], re.S)


@pytest.fixture
def leave(app):
    """Close a connection, and wait until the server has noticed."""

    def close(live) -> None:
        live.close()
        until = time.monotonic() + 20
        while any(app.state.site.connections.values()):
            assert time.monotonic() < until
            time.sleep(0.01)

    return close


def others(table) -> int:
    """A seat that the next moves leave alone."""
    return (table.asked() + 2) % 3


def test_what_a_page_confirmed_is_no_news_at_the_next_visit(table, leave, hours_pass):
    seat = others(table)
    with connect(table, seat) as live:
        live.receive_json()
        for _ in range(2):
            table.go_on(1)
            live.receive_json()
        for _ in range(3):
            live.send_json({"got": True})
        leave(live)
    hours_pass()
    assert not news(table, seat)


def test_what_was_lost_with_a_connection_is_told_at_the_next_visit(table, leave, hours_pass):
    seat = others(table)
    with connect(table, seat) as live:
        live.receive_json()
        live.send_json({"got": True})
        table.go_on(2)
        leave(live)
    hours_pass()
    assert len(news(table, seat)) == 2


def test_whoever_looks_at_the_past_has_not_seen_what_comes_meanwhile(table, leave, hours_pass):
    seat = others(table)
    with connect(table, seat) as live:
        live.receive_json()
        live.send_json({"got": True})
        live.send_json({"at": 0})
        live.receive_json()
        live.send_json({"got": True})
        for _ in range(2):
            table.go_on(1)
            live.receive_json()
            live.send_json({"got": True})
        leave(live)
    hours_pass()
    assert len(news(table, seat)) == 2


def test_confirming_what_was_never_sent_does_no_harm(table):
    with connect(table, 0) as live:
        for _ in range(5):
            live.send_json({"got": True})
        live.receive_json()
        live.send_json({"at": 0})
        assert "banner" in live.receive_json()["set"]


def test_whoever_was_here_before_anything_happened_is_told_of_all(app, new_table, hours_pass):
    table = new_table(options={"first": "seat-one"})
    seat_data = table.site.portal.call(open_tables, app.state.site).seat_data
    assert table.site.portal.call(seat_data.visit, table.id, 2, 0) == 0
    hours_pass()
    table.go_on(2)
    assert len(news(table, 2)) == 2


def test_what_happens_between_two_looks_of_the_first_visit_is_told(table):
    seat = others(table)
    assert not news(table, seat)
    table.go_on(2)
    assert len(news(table, seat)) == 2


def test_a_stranger_is_not_connected(table):
    from starlette.websockets import WebSocketDisconnect

    table.site.cookies.clear()
    with table.site.websocket_connect(f"/tables/{table.id}/live") as live, pytest.raises(WebSocketDisconnect) as closed:
        live.receive_text()
    assert closed.value.code == 4403


def test_another_site_cannot_listen_through_somebody_s_browser(table):
    from starlette.websockets import WebSocketDisconnect

    browser = table.browser(0)
    headers = {"origin": "https://elsewhere.example"}
    with (
        browser.websocket_connect(f"/tables/{table.id}/live", headers=headers) as live,
        pytest.raises(WebSocketDisconnect),
    ):
        live.receive_text()


@pytest.mark.parametrize("game", TITLES)
def test_updates_are_small(new_table, game):
    """Under 2 kB in the median, compressed as on the wire."""
    table = new_table(game, TITLES[game].players[0], board=TITLES[game].boards[-1])
    table.go_on(4)
    with connect(table, 0) as live:
        live.receive_text()
        sizes = []
        for _ in range(25):
            table.go_on(1)
            sizes.append(len(zlib.compress(live.receive_text().encode())))
    assert statistics.median(sizes) < 2_000


def test_what_is_sent_later_stands_where_it_would_have_stood_at_once():
    before = {"log>r-0": "<r0>", "r-0+a": "<a>"}
    after = {**before, "r-0+b": "<b>", "log>r-1": "<r1>"}
    assert compose(after)["log"] == "<r1><r0><b><a>"
    changed, gone = difference(before, after)
    assert list(changed) == ["r-0+b", "log>r-1"] and not gone
    assert difference(after, before)[1] == ["b", "r-1"]
