"""What must not happen: wrong seats, stale pages, forged links, floods, secrets that leave the server."""

import re
from copy import copy
from random import Random

import pytest
from starlette.testclient import TestClient

from ironroads.games import TITLES
from ironroads.web.app import application
from ironroads.web.pages import about
from ironroads.web.requests.limits import Limits
from ironroads.web.requests.tables import open_tables

MOVES = "/tables/{}/moves"


def others(table) -> list[int]:
    return [seat for seat in range(len(table.tokens)) if seat != table.asked()]


def form(table, seat: int, **changes) -> dict:
    state = table.state(seat)
    move = table.state(table.asked())["legal"][0]["move"]
    return {"move": move, "seen": state["seen"], "seat": seat, **changes}


def test_nobody_moves_for_a_seat_that_is_not_theirs(table):
    browser = table.browser(others(table)[0])
    answer = browser.post(MOVES.format(table.id), data=form(table, table.asked()))
    assert answer.status_code == 403
    assert table.state(0)["moves"] == 1


def test_whoever_is_not_asked_is_told_so(table):
    seat = others(table)[0]
    browser = table.browser(seat)
    answer = browser.post(MOVES.format(table.id), data=form(table, seat), headers={"accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "not_your_turn"


def test_a_stale_page_plays_nothing(table):
    seat = table.asked()
    old = form(table, seat)
    table.go_on(2)
    browser = table.browser(seat)
    answer = browser.post(MOVES.format(table.id), data=old, headers={"accept": "application/json"})
    assert answer.status_code == 409
    assert table.state(0)["moves"] == 3


def test_a_double_click_plays_once(table):
    seat = table.asked()
    twice = form(table, seat)
    browser = table.browser(seat)
    answers = [browser.post(MOVES.format(table.id), data=twice) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert table.state(0)["moves"] == 2


@pytest.mark.parametrize(
    "change", [lambda t: t[:-2] + ("A" if t[-2] != "A" else "B") + t[-1], lambda t: t.replace(".seat.0", ".seat.1")]
)  # the last letter of a signature has bits that stand for nothing
def test_a_forged_token_opens_nothing(table, change):
    token = change(table.tokens[0])
    assert token != table.tokens[0]
    headers = {"Authorization": f"Bearer {token}"}
    assert table.site.get(f"/api/tables/{table.id}", headers=headers).status_code == 403
    assert table.site.get(f"/seat/{token}").status_code == 403


def test_a_forged_cookie_is_none(table):
    browser = table.browser(0)
    cookie = browser.cookies["ironroads"]
    browser.cookies.set("ironroads", cookie[:-2] + "xx")
    assert browser.get(f"/tables/{table.id}").status_code == 403


def test_a_token_of_another_table_opens_nothing(table, new_table):
    other = new_table()
    answer = table.site.get(f"/api/tables/{table.id}", headers=other.bearer(0))
    assert answer.status_code == 403


def test_a_form_from_another_site_is_refused(table):
    browser = table.browser(table.asked())
    for headers in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
        answer = browser.post(MOVES.format(table.id), data=form(table, table.asked()), headers=headers)
        assert answer.status_code == 400
    assert table.state(0)["moves"] == 1


def test_large_requests_are_refused(tmp_path):
    with TestClient(application(f"sqlite:///{tmp_path / 'test.db'}")) as site:
        assert site.post("/tables", content=b"x" * 100_000).status_code == 413

        def pieces():
            for _ in range(100):
                yield b"x" * 1000

        headers = {"content-type": "application/x-www-form-urlencoded"}
        assert site.post("/tables", content=pieces(), headers=headers).status_code == 413


def test_a_flood_is_held_back(tmp_path):
    limits = Limits(per_second=0.001, at_once=5)
    with TestClient(application(f"sqlite:///{tmp_path / 'test.db'}", limits=limits)) as site:
        codes = [site.post("/settings", data={"theme": "dark"}, follow_redirects=False).status_code for _ in range(8)]
        assert codes == [303] * 5 + [429] * 3
        assert site.get("/about").status_code == 200


def test_new_tables_are_limited_by_address(tmp_path):
    with TestClient(application(f"sqlite:///{tmp_path / 'test.db'}", limits=Limits(new_tables=2))) as site:
        body = {"game": "steel-driver", "seats": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}
        assert [site.post("/api/tables", json=body).status_code for _ in range(3)] == [201, 201, 429]


ACCOUNT = {"name": "Clara", "passphrase": "correct horse"}
NEW = {"game": "steel-driver", "holder": ["me", "screen", "screen"], "name": ["A", "B", "C"], "way": "here"}


def opened_by(client: TestClient) -> str:
    """Somebody with an account sets up a table."""
    return client.post("/tables", data=NEW).headers["location"]


@pytest.fixture
def limited(tmp_path):
    """Sites with limits, on a database of their own."""
    sites = []

    def new(**limits) -> TestClient:
        app = application(f"sqlite:///{tmp_path / 'limited.db'}", limits=Limits(**limits))
        sites.append(TestClient(app, client=("10.0.0.1", 50_000), follow_redirects=False).__enter__())
        return sites[-1]

    yield new
    for site in sites:
        site.__exit__(None, None, None)


def elsewhere(site: TestClient, number: int) -> TestClient:
    """The same account on a device with another address."""
    other = TestClient(site.app, client=(f"10.0.0.{number}", 50_000), follow_redirects=False)
    other.portal, other.cookies = site.portal, site.cookies
    return other


def test_new_tables_are_limited_by_account_from_whatever_address(limited):
    site = limited(new_tables=3)
    site.post("/account/up", data=ACCOUNT)
    devices = [elsewhere(site, number) for number in range(2, 7)]
    assert [device.post("/tables", data=NEW).status_code for device in devices] == [303] * 3 + [429] * 2
    guest = elsewhere(site, 9)
    guest.cookies = {}
    assert guest.post("/tables", data=NEW).status_code == 303


def test_chat_is_limited_by_account_over_all_its_tables(limited):
    site = limited(chat=3)
    site.post("/account/up", data=ACCOUNT)
    tables = [opened_by(site) for _ in range(2)]
    say = [site.post(f"{tables[at % 2]}/chat", data={"text": "Hello", "seat": 0}).status_code for at in range(5)]
    assert say == [303] * 3 + [429] * 2


def test_chat_of_a_guest_is_limited_by_seat(limited):
    site = limited(chat=2)
    table = opened_by(site)
    assert [site.post(f"{table}/chat", data={"text": "Hi", "seat": 0}).status_code for _ in range(3)] == [303, 303, 429]


def test_whatever_an_account_does_is_limited(limited):
    site = limited(per_account=0.001, account_at_once=2)
    site.post("/account/up", data=ACCOUNT)
    table = opened_by(site)
    notes = [elsewhere(site, n).post(f"{table}/note", data={"text": "x", "seat": 0}).status_code for n in range(2, 6)]
    assert notes == [303, 303, 429, 429]


def test_an_account_cannot_be_tried_out_from_many_addresses(limited):
    site = limited(sign_ins=2)
    wrong = {"name": "Clara", "passphrase": "wrong horse"}
    tries = [elsewhere(site, number).post("/account/in", data=wrong).status_code for number in range(2, 6)]
    assert tries == [422, 422, 429, 429]


def test_tests_of_notices_are_limited(limited):
    site = limited(tests=2)
    site.post("/account/up", data=ACCOUNT)
    sent = []
    tables = site.portal.call(open_tables, site.app.state.site)
    tables.notifier.transports["mail"] = lambda address, message: sent.append(address)
    fields = {"mail": "clara@example.org", "push": "", "do": "test"}
    codes = [elsewhere(site, number).post("/account/contact", data=fields).status_code for number in range(2, 6)]
    assert codes == [303, 303, 429, 429] and len(sent) == 2


def test_a_board_of_the_server_cannot_be_read_by_its_path(site, tmp_path):
    file = tmp_path / "board.toml"
    file.write_text("secret = 1")
    fields = {"game": "steel-driver", "holder": ["me", "screen", "screen"], "name": ["A", "B", "C"], "way": "here"}
    assert site.post("/tables", data={**fields, "board": str(file)}).status_code == 404


def test_what_people_type_is_escaped(table):
    nasty = '<script>alert("x")</script>'
    browser = table.browser(0)
    browser.post(f"/tables/{table.id}/chat", data={"text": nasty, "seat": 0})
    browser.post(f"/tables/{table.id}/note", data={"text": nasty, "seat": 0})
    page = browser.get(f"/tables/{table.id}").text
    assert nasty not in page
    assert page.count("&lt;script&gt;") >= 2


def test_a_name_is_escaped_wherever_it_is_shown(new_table):
    table = new_table()
    browser = table.browser(0)
    browser.post(f"/seat/{table.tokens[0]}", data={"name": "<b>Clara"})
    table.go_on(3)
    assert "<b>Clara" not in browser.get(f"/tables/{table.id}").text
    assert "<b>Clara" not in browser.get("/").text
    assert "<b>Clara" not in browser.get(f"/tables/{table.id}/charts").text


def test_every_answer_carries_a_strict_policy(table):
    browser = table.browser(0)
    for path in ("/", "/about", f"/tables/{table.id}", "/nothing", "/openapi.json"):
        policy = browser.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_no_page_holds_inline_code(table):
    browser = table.browser(0)
    for path in ("/", "/about", "/account", "/new/steel-driver", "/rules/steel-driver", f"/tables/{table.id}"):
        page = browser.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page)


def test_cookies_are_closed_to_scripts(site):
    site.get("/")
    answer = site.post("/settings", data={"language": "de"}, follow_redirects=False)
    assert "samesite=lax" in answer.headers["set-cookie"].lower()


def test_the_cookie_of_seats_is_closed_to_scripts(table):
    answer = table.site.get(f"/seat/{table.tokens[0]}", follow_redirects=False)
    assert "httponly" in answer.headers["set-cookie"].lower()


# What the rules hide: money in Stephenson's Rocket (1.4), sales in Steam Barons (7.1), money there by option.
SECRETS = [
    ("stephensons-rocket", {}, "cash"),
    ("steam-barons", {}, "sale"),
    ("steam-barons", {"money": "hidden"}, "cash"),
]


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_only_these_games_hide_something(title):
    assert hides(title) == (title.id in {game for game, _, _ in SECRETS})


def hides(title) -> bool:
    """Whether some option hides something from the beginning, or answers are sealed."""
    choices = [{}, *({option.name: value} for option in title.options for value in option.values)]
    games = [title.open(options=chosen) for chosen in choices]
    starts = [(game, game.start(3)) for game in games]
    return any(game.veil(start, 0) != start or any(phase.sealed for phase in game.phases) for game, start in starts)


@pytest.mark.parametrize("game, options, secret", SECRETS)
def test_secrets_of_others_change_no_byte_of_a_page(app, new_table, monkeypatch, game, options, secret):
    """Put another position below the table that the seat cannot tell from the true one: nothing it is sent changes."""
    table = new_table(game, 3, options=options)
    browser = table.browser(0)
    tables = browser.portal.call(open_tables, app.state.site)
    held = browser.portal.call(tables.get, table.id)
    other = play_until_hidden(table, held, secret)
    seen = everything(browser, table)
    twin = twin_of(held, other)

    async def get(id):
        return twin

    monkeypatch.setattr(tables, "get", get)
    assert everything(browser, table) == seen
    assert any(held.game.veil(other, seat) != held.view(seat) for seat in (1, 2))  # who may know it can tell


@pytest.mark.parametrize("game, options, secret", SECRETS)
def test_what_others_have_looked_at_changes_no_byte_of_a_page(app, new_table, monkeypatch, game, options, secret):
    """What was made for those who know more, and kept, is not what this seat is sent."""
    table = new_table(game, 3, options=options)
    browser = table.browser(0)
    tables = browser.portal.call(open_tables, app.state.site)
    held = browser.portal.call(tables.get, table.id)
    play_until_hidden(table, held, secret)
    alone, last = [look(tables, monkeypatch, table, held, seats) for seats in ((0,), (1, 2, 0))]
    assert alone == last


def look(tables, monkeypatch, table, held, seats) -> list[str]:
    """What the last of these seats is sent when they look one after the other at a table nobody has looked at."""
    twin = twin_of(held, held.match.state)

    async def get(id):
        return twin

    monkeypatch.setattr(tables, "get", get)
    for seat in seats[:-1]:
        table.browser(seat).get(f"/tables/{table.id}")  # no live side: when somebody comes or goes, all is made anew
    return everything(table.browser(seats[-1]), table)


def play_until_hidden(table, held, secret: str):
    """Go on until there is a position that differs from the true one in the secret, and not for seat 0."""
    rng = Random(5)
    for _ in range(400):
        guesses = [held.game.guess(held.view(0), 0, rng) for _ in range(4)]
        for guess in guesses:
            if getattr(guess, secret) != getattr(held.match.state, secret) and held.game.veil(guess, 0) == held.view(0):
                return guess
        table.wander(1, rng)
    raise AssertionError(f"nothing was hidden in {secret}")


def twin_of(held, state):
    """The same table with another position."""
    twin = copy(held)
    twin.state = copy(held.state)
    twin.state.match = held.match.copy()
    twin.state.match.state = state
    return twin


def everything(browser, table) -> list[str]:
    paths = ("", "/choices", "/charts", "/position", "/picture.svg", "/log?round=0")
    pages = [browser.get(f"/tables/{table.id}{path}").text for path in paths]
    pages.append(browser.get(f"/api/tables/{table.id}", headers=table.bearer(0)).text)
    with browser.websocket_connect(f"/tables/{table.id}/live") as live:
        pages.append(live.receive_text())
    return [re.sub(r"page=[\w-]+", "", page) for page in pages]


def test_an_unknown_address_is_explained(site):
    answer = site.get("/tables/nothing/at/all")
    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.text


def test_a_fault_of_ours_has_a_number_and_no_traceback(app, monkeypatch):

    async def broken(request):
        raise RuntimeError("secret detail")

    monkeypatch.setattr(about, "show", broken)
    with TestClient(app, raise_server_exceptions=False) as site:
        answer = site.get("/about")
    assert answer.status_code == 500
    assert re.search(r"Error number [0-9a-f]{8}", answer.text)
    assert "secret detail" not in answer.text


def test_a_broken_table_leaves_the_others_alone(app, new_table):
    from sqlalchemy import update

    from ironroads.table.store import schema

    good, bad = new_table(), new_table()
    browser = good.browser(0)
    tables = browser.portal.call(open_tables, app.state.site)

    async def spoil():
        entry = schema.entries
        query = (
            update(entry)
            .where(entry.c.table_id == bad.id, entry.c.number == 2)
            .values(data='{"kind":"move","seat":0,"text":"nonsense"}')
        )
        await tables.store.write(lambda connection: connection.execute(query).rowcount)
        tables.open_tables._open.pop(bad.id)

    browser.portal.call(spoil)
    answer = browser.get(f"/api/tables/{bad.id}", headers=bad.bearer(0))
    assert answer.status_code == 503
    assert good.state(0)["over"] is False
