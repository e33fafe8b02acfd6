"""What must not happen: wrong seats, stale pages, forged links, cross-site forms, unescaped text, error details."""

import re

import pytest
from starlette.testclient import TestClient

from ironroads.web.pages import about
from ironroads.web.requests.tables import open_tables

MOVES = "/tables/{}/moves"


def others(table) -> list[int]:
    return [seat for seat in range(len(table.tokens)) if seat != table.asked()]


def form(table, seat: int, **changes) -> dict:
    state = table.state(seat)
    move = table.state(table.asked())["legal"][0]["move"]
    return {"move": move, "seen": state["seen"], "seat": seat, **changes}


def test_a_player_cannot_move_for_another_seat(table):
    browser = table.browser(others(table)[0])
    answer = browser.post(MOVES.format(table.id), data=form(table, table.asked()))
    assert answer.status_code == 403
    assert table.state(0)["moves"] == 1


def test_a_move_out_of_turn_is_explained(table):
    seat = others(table)[0]
    browser = table.browser(seat)
    answer = browser.post(MOVES.format(table.id), data=form(table, seat), headers={"accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "not_your_turn"


def test_a_stale_page_cannot_move(table):
    seat = table.asked()
    old = form(table, seat)
    table.play_first_moves(2)
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
)  # the last letter of a signature has unused bits, so the one before it is changed
def test_a_forged_token_is_refused(table, change):
    token = change(table.tokens[0])
    assert token != table.tokens[0]
    headers = {"Authorization": f"Bearer {token}"}
    assert table.site.get(f"/api/tables/{table.id}", headers=headers).status_code == 403
    assert table.site.get(f"/seat/{token}").status_code == 403


def test_a_forged_cookie_counts_as_none(table):
    browser = table.browser(0)
    cookie = browser.cookies["ironroads"]
    browser.cookies.set("ironroads", cookie[:-2] + "xx")
    assert browser.get(f"/tables/{table.id}").status_code == 403


def test_a_token_of_another_table_is_refused(table, new_table):
    other = new_table()
    answer = table.site.get(f"/api/tables/{table.id}", headers=other.bearer(0))
    assert answer.status_code == 403


def test_a_form_from_another_site_is_refused(table):
    browser = table.browser(table.asked())
    sites = ({"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"})
    for headers in ({"origin": "https://elsewhere.example"}, *sites):
        answer = browser.post(MOVES.format(table.id), data=form(table, table.asked()), headers=headers)
        assert answer.status_code == 400
    assert table.state(0)["moves"] == 1


def test_a_file_of_the_server_cannot_be_used_as_a_board(site, tmp_path):
    file = tmp_path / "board.toml"
    file.write_text("secret = 1")
    fields = {"game": "steel-driver", "holder": ["me", "screen", "screen"], "name": ["A", "B", "C"], "way": "here"}
    assert site.post("/tables", data={**fields, "board": str(file)}).status_code == 404


def test_chat_and_notes_are_escaped(table):
    nasty = '<script>alert("x")</script>'
    browser = table.browser(0)
    browser.post(f"/tables/{table.id}/chat", data={"text": nasty, "seat": 0})
    browser.post(f"/tables/{table.id}/note", data={"text": nasty, "seat": 0})
    page = browser.get(f"/tables/{table.id}").text
    assert nasty not in page
    assert page.count("&lt;script&gt;") >= 2


def test_names_are_escaped_on_every_page(new_table):
    table = new_table()
    browser = table.browser(0)
    browser.post(f"/seat/{table.tokens[0]}", data={"name": "<b>Clara"})
    table.play_first_moves(3)
    assert "<b>Clara" not in browser.get(f"/tables/{table.id}").text
    assert "<b>Clara" not in browser.get("/").text
    assert "<b>Clara" not in browser.get(f"/tables/{table.id}/charts").text


def test_every_answer_has_a_strict_content_security_policy(table):
    browser = table.browser(0)
    for path in ("/", "/about", f"/tables/{table.id}", "/nothing", "/openapi.json"):
        policy = browser.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_pages_have_no_inline_code(table):
    browser = table.browser(0)
    for path in ("/", "/about", "/account", "/new/steel-driver", "/rules/steel-driver", f"/tables/{table.id}"):
        page = browser.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page)


def test_the_settings_cookie_is_same_site(site):
    site.get("/")
    answer = site.post("/settings", data={"language": "de"}, follow_redirects=False)
    assert "samesite=lax" in answer.headers["set-cookie"].lower()


def test_the_session_cookie_is_http_only(table):
    answer = table.site.get(f"/seat/{table.tokens[0]}", follow_redirects=False)
    assert "httponly" in answer.headers["set-cookie"].lower()


def test_an_unknown_address_is_explained(site):
    answer = site.get("/tables/nothing/at/all")
    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.text


def test_an_unexpected_error_shows_a_number_and_no_traceback(app, monkeypatch):

    async def broken(request):
        raise RuntimeError("secret detail")

    monkeypatch.setattr(about, "show", broken)
    with TestClient(app, raise_server_exceptions=False) as site:
        answer = site.get("/about")
    assert answer.status_code == 500
    assert re.search(r"Error number [0-9a-f]{8}", answer.text)
    assert "secret detail" not in answer.text


def test_a_broken_table_does_not_affect_others(app, new_table):
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
