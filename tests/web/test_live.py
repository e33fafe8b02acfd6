"""Live updates: pages get what has changed, and only that."""

import re
import statistics
import time
import zlib

import pytest

from ironroads.games import TITLES
from ironroads.web.requests.tables import open_tables
from ironroads.web.view.fragments import compose, difference


def load(table, seat: int):
    """Load the page of a seat; return a way to connect it, also again."""
    browser = table.browser(seat)
    page = browser.get(f"/tables/{table.id}").text
    token = page.partition("live?page=")[2].partition('"')[0]
    return lambda: browser.websocket_connect(f"/tables/{table.id}/live?page={token}")


def connect(table, seat: int):
    return load(table, seat)()


def parts(message: dict) -> list[dict]:
    """The parts of a message in the order in which a page applies them."""
    return [message, *message.get("frames", []), message.get("then", {})]


def fragments(message: dict) -> dict[str, str]:
    """The fragments of a message by id."""
    return {re.split("[<>+]", key)[-1]: text for part in parts(message) for key, text in part.get("set", {}).items()}


def facts(message: dict) -> dict:
    return {key: value for part in parts(message) for key, value in part.get("facts", {}).items()}


def ids(message: dict) -> set[str]:
    return set(fragments(message))


def test_an_up_to_date_page_gets_no_fragment_of_the_map(table):
    with connect(table, 0) as live:
        assert not any(id.startswith(("m-", "e-")) for id in ids(live.receive_json()))


def test_a_move_of_another_player_reaches_the_page(table):
    seat = table.asked()
    watcher = (seat + 1) % 3
    with connect(table, watcher) as live:
        live.receive_json()
        table.play_first_moves(1)
        message = live.receive_json()
    assert any(id.startswith("e-") for id in ids(message))
    assert "status" in ids(message)


def test_an_unknown_page_gets_everything(table):
    browser = table.browser(0)
    with browser.websocket_connect(f"/tables/{table.id}/live?page=unknown") as live:
        message = live.receive_json()
    assert "layer-hot" in message["whole"]
    assert {"status", "panel-players", "choices"} <= ids(message)
    assert message["facts"]["moment"][:2] == [1, 1]


def test_moves_made_before_the_page_connects_are_played_back(table):
    page = load(table, others(table))
    table.play_first_moves(2)
    with page() as live:
        assert [frame["at"] for frame in live.receive_json()["frames"]] == [2, 3]


def test_a_page_whose_connection_was_lost_gets_what_it_missed(table, leave):
    page = load(table, others(table))
    with page() as live:
        live.receive_json()
        live.send_json({"got": True})
        leave(live)
    table.play_first_moves(1)
    with page() as live:
        message = live.receive_json()
    assert "whole" not in message and len(message["frames"]) == 1


def test_a_page_that_may_have_missed_an_update_gets_everything(table, leave):
    page = load(table, others(table))
    with page() as live:
        live.receive_json()
        live.send_json({"got": True})
        table.play_first_moves(1)
        leave(live)  # before it confirms the move
    with page() as live:
        message = live.receive_json()
    assert message["whole"] and {"status", "panel-players"} <= ids(message)


def test_a_page_can_show_a_past_move_and_return(table):
    table.play_first_moves(4)
    with connect(table, 0) as live:
        live.receive_json()
        live.send_json({"at": 2})
        past = live.receive_json()
        assert 'id="banner" role="status"' in past["set"]["banner"]
        live.send_json({"at": None})
        assert "hidden" in live.receive_json()["set"]["banner"]


def test_unreadable_requests_of_a_page_are_ignored(table):
    with connect(table, 0) as live:
        live.receive_json()
        live.send_text("nonsense")
        live.send_json({"reveal": 2})
        live.send_json({"at": 0})
        assert "banner" in live.receive_json()["set"]


def test_the_page_is_disconnected_when_its_seat_is_handed_over(table):
    from starlette.websockets import WebSocketDisconnect

    with connect(table, 1) as live:
        live.receive_json()
        table.site.post(f"/tables/{table.id}/seats/1/over")
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                live.receive_json()
    assert closed.value.code == 4403


def test_news_stays_marked_when_the_page_connects(table):
    seat = table.asked()
    table.play_first_moves(3)
    with table.browser(seat).websocket_connect(f"/tables/{table.id}/live?since=4") as live:
        assert live.receive_json()["facts"]["since"] == 4


@pytest.fixture
def let_hours_pass(app, site):
    def make_later() -> None:
        seat_data = site.portal.call(open_tables, app.state.site).seat_data
        later = seat_data.now() + 7200
        seat_data.now = lambda: later

    return make_later


def news(table, seat: int) -> list[str]:
    """Return the digest of a player who opens the table."""
    page = table.browser(seat).get(f"/tables/{table.id}").text
    return re.findall("<li>(.*?)</li>", page.partition('id="digest"')[2].partition("</div>")[0], re.S)


@pytest.fixture
def leave(app):
    """Close a connection, and wait until the server notices."""

    def close(live) -> None:
        live.close()
        until = time.monotonic() + 20
        while any(app.state.site.connections.values()):
            assert time.monotonic() < until
            time.sleep(0.01)

    return close


def others(table) -> int:
    """Return a seat that does not make the next moves."""
    return (table.asked() + 2) % 3


def test_confirmed_updates_are_not_news_at_the_next_visit(table, leave, let_hours_pass):
    seat = others(table)
    with connect(table, seat) as live:
        live.receive_json()
        for _ in range(2):
            table.play_first_moves(1)
            live.receive_json()
        for _ in range(3):
            live.send_json({"got": True})
        leave(live)
    let_hours_pass()
    assert not news(table, seat)


def test_unconfirmed_updates_are_news_at_the_next_visit(table, leave, let_hours_pass):
    seat = others(table)
    with connect(table, seat) as live:
        live.receive_json()
        live.send_json({"got": True})
        table.play_first_moves(2)
        leave(live)
    let_hours_pass()
    assert len(news(table, seat)) == 2


def test_moves_made_while_the_page_shows_the_past_are_news(table, leave, let_hours_pass):
    seat = others(table)
    with connect(table, seat) as live:
        live.receive_json()
        live.send_json({"got": True})
        live.send_json({"at": 0})
        live.receive_json()
        live.send_json({"got": True})
        for _ in range(2):
            table.play_first_moves(1)
            live.receive_json()
            live.send_json({"got": True})
        leave(live)
    let_hours_pass()
    assert len(news(table, seat)) == 2


def test_confirming_updates_that_were_never_sent_is_harmless(table):
    with connect(table, 0) as live:
        for _ in range(5):
            live.send_json({"got": True})
        live.receive_json()
        live.send_json({"at": 0})
        assert "banner" in live.receive_json()["set"]


def test_a_player_who_came_before_the_first_move_gets_all_news(app, new_table, let_hours_pass):
    table = new_table(options={"first": "seat-one"})
    seat_data = table.site.portal.call(open_tables, app.state.site).seat_data
    assert table.site.portal.call(seat_data.visit, table.id, 2, 0) == 0
    let_hours_pass()
    table.play_first_moves(2)
    assert len(news(table, 2)) == 2


def test_moves_between_two_loads_of_the_first_visit_are_news(table):
    seat = others(table)
    assert not news(table, seat)
    table.play_first_moves(2)
    assert len(news(table, seat)) == 2


def test_a_browser_without_a_link_is_not_connected(table):
    from starlette.websockets import WebSocketDisconnect

    table.site.cookies.clear()
    with table.site.websocket_connect(f"/tables/{table.id}/live") as live, pytest.raises(WebSocketDisconnect) as closed:
        live.receive_text()
    assert closed.value.code == 4403


def test_another_site_cannot_connect_through_a_players_browser(table):
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
    """The median is under 2 kB, compressed as over the network."""
    table = new_table(game, TITLES[game].players[0], board=TITLES[game].boards[-1])
    table.play_first_moves(4)
    with connect(table, 0) as live:
        live.receive_text()
        sizes = []
        for _ in range(25):
            table.play_first_moves(1)
            sizes.append(len(zlib.compress(live.receive_text().encode())))
    assert statistics.median(sizes) < 2_000


def test_updates_are_inserted_where_a_first_page_has_them():
    before = {"log>r-0": "<r0>", "r-0+a": "<a>"}
    after = {**before, "r-0+b": "<b>", "log>r-1": "<r1>"}
    assert compose(after)["log"] == "<r1><r0><b><a>"
    changed, gone = difference(before, after)
    assert list(changed) == ["r-0+b", "log>r-1"] and not gone
    assert difference(after, before)[1] == ["b", "r-1"]


def test_a_watcher_leaves_without_an_error(table):
    table.site.cookies.clear()
    table.site.get(f"/watch/{table.watch}")
    with table.site.websocket_connect(f"/tables/{table.id}/live?page=unknown") as live:
        assert "status" in ids(live.receive_json())
