"""What cannot be read is answered with 400 and a sentence, and the connection lives on."""

from contextlib import closing
from random import Random

import pytest
from starlette.websockets import WebSocketDisconnect

from ironroads.table.log.limits import MAX_CHAT, MAX_NAME, MAX_TABLE_NAME
from ironroads.web.app import application
from ironroads.web.requests.limits import NO_LIMITS
from ironroads.web.requests.sockets import BAD_REQUEST
from table.conftest import new_database
from web.conftest import TestClient

FORM = {"content-type": "application/x-www-form-urlencoded"}
JSON = {"content-type": "application/json", "accept": "application/json"}
BIG = "9" * 5000
ODD = ("\x00", "%00", "%FF", "%ED%A0%80", BIG, "x" * 5000, "-" + BIG, "٣" * 12, "1e999", "nan")


@pytest.fixture(params=["sqlite", "postgresql"])
def site(request, tmp_path):
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'test.db'}"
    else:
        url = new_database(request.getfixturevalue("postgres"))
    with TestClient(application(url, limits=NO_LIMITS), raise_server_exceptions=False) as client:
        yield client


def test_addresses_that_are_not_text_are_refused(site, table):
    browser = table.browser(0)
    for path in (
        *("/tables/%00", "/tables/%FF", f"/tables/{table.id}?at=%FF", f"/tables/{table.id}/charts?seat=%00"),
        *(f"/seat/{'x' * 5000}", f"/tables/{table.id}/seats/{BIG}/bot", "/rules/%C3%28"),
    ):
        answer = browser.get(path)
        assert answer.status_code == 400 and "could not read the request" in answer.text, path
    assert browser.get(f"/tables/{table.id}").status_code == 200


def test_numbers_of_any_length_are_refused_or_ignored(site, table):
    browser = table.browser(0)
    here = f"/tables/{table.id}"
    for number in ("9" * 4000, "9" * 10, "٣" * 12):
        for path in ("?at=", "/log?round=", "/preview?suggestion=", "/charts?seat=", "/why?y=1&x="):
            assert browser.get(f"{here}{path}{number}").status_code in (200, 400), (path, number)
        assert site.get(f"/api{here}/log?since={number}", headers=table.bearer(0)).status_code == 400
    for number in ("nan", "inf", "1e999", "x", ""):
        assert browser.get(f"{here}/why?x={number}&y=1").status_code == 400
    form = {"seat": BIG, "move": "pass", "seen": "1"}
    answer = browser.post(f"{here}/moves", data=form)
    assert answer.status_code == 400 and "a number is missing" in answer.text


@pytest.mark.parametrize(
    "body",
    [
        b'{"move": "\xff", "seen": 1}',
        b'{"move": "\\u0000", "seen": 1}',
        b'{"move": "pass", "seen": ' + BIG.encode() + b"}",
        b'{"move": "pass", "seen": ' + b"9" * 4000 + b"}",
        b'{"move": "pass", "seen": -1}',
        b'{"move": "\\ud800", "seen": 1}',
        b'{"move": ' + b"[" * 20_000,
        b'{"x": ' + b"[" * 20_000,
        b"\xff",
        b"",
        b'{"move": "' + b"x" * 20_000 + b'", "seen": 1}',
    ],
)
def test_a_body_that_cannot_be_read_gets_a_sentence(site, table, body):
    answer = site.post(f"/api/tables/{table.id}/moves", content=body, headers=JSON | table.bearer(0))
    assert answer.status_code == 400
    assert answer.json()["code"] == "unreadable" and "Nothing was changed." in answer.json()["error"]


@pytest.mark.parametrize("value", [b"%00", b"%FF", b"\xff", b"%ED%A0%80"])
def test_a_form_that_is_not_text_gets_a_sentence(site, table, value):
    browser = table.browser(0)
    for path in (f"/tables/{table.id}/chat", f"/tables/{table.id}/note", "/account/in", "/account/up", "/tables"):
        form = b"seat=0&name=" + value + b"&passphrase=longenough&game=steel-driver&text=" + value
        answer = browser.post(path, content=form, headers=FORM)
        assert answer.status_code == 400 and "a text is not UTF-8" in answer.text, path


def test_too_many_fields_and_a_damaged_multipart_form_get_a_sentence(site, table):
    browser = table.browser(0)
    many = b"&".join([b"a=1"] * 300)
    for content, headers in ((many, FORM), (b"x", {"content-type": "multipart/form-data"})):
        answer = browser.post(f"/tables/{table.id}/chat", content=content, headers=headers)
        assert answer.status_code == 400 and "the form is damaged" in answer.text


def test_names_and_texts_have_the_same_limits_everywhere(site, table):
    seats = [{"name": "n" * (MAX_NAME + 1)}, {"bot": "easy"}, {"bot": "easy"}]
    new = {"game": "steel-driver", "seats": seats}
    assert site.post("/api/tables", json=new, headers=JSON).status_code == 400
    seats[0]["name"] = "n" * MAX_NAME
    assert site.post("/api/tables", json=new, headers=JSON).status_code == 201
    long = {**new, "name": "t" * (MAX_TABLE_NAME + 1)}
    assert site.post("/api/tables", json=long, headers=JSON).status_code == 400
    browser = table.browser(0)
    form = {"game": "steel-driver", "way": "live", "holder": ["me", "easy", "easy"], "name": ["n" * 41, "", ""]}
    answer = browser.post("/tables", data=form)
    assert answer.status_code == 400 and "1 to 40 characters" in answer.text
    answer = browser.post("/tables", data={**form, "name": ["Ann", "", ""], "table": "t" * 81})
    assert answer.status_code == 400 and "at most 80 characters" in answer.text
    for answer in (
        browser.post(f"/tables/{table.id}/chat", data={"seat": 0, "text": "x" * (MAX_CHAT + 1)}),
        site.post(f"/api/tables/{table.id}/chat", json={"text": "x" * (MAX_CHAT + 1)}, headers=table.bearer(0)),
        browser.post(f"/seat/{table.tokens[0]}", data={"name": "n" * 41}),
    ):
        assert answer.status_code == 400
    assert site.post("/account/up", data={"name": "ΐ" * 40, "passphrase": "long enough"}).status_code == 422


def test_no_odd_value_anywhere_is_an_error_of_ours(site, table):
    """Every address of a table with every odd value, in the address and in the form."""
    browser = table.browser(0)
    here, rng = f"/tables/{table.id}", Random(1)
    queries = ("at", "seat", "suggestion", "move", "round", "spot", "x", "since")
    pages = ("", "/preview", "/why", "/choices", "/log", "/charts", "/orders", "/position", "/picture.svg")
    for value in ODD:
        for page in rng.sample(pages, 5):
            answer = browser.get(f"{here}{page}?{rng.choice(queries)}={value.replace(chr(0), '%00')}&y=1")
            assert answer.status_code < 500, (page, value)
        form = {name: value for name in ("seat", "move", "seen", "text", "keep", "yes", "do", "moves", "name")}
        for action in ("moves", "undo", "restart", "propose", "answer", "chat", "note", "orders", "contact", "bind"):
            assert browser.post(f"{here}/{action}", data=form).status_code < 500, (action, value)
            assert browser.post(f"{here}/{action}", data=form | {"seat": 0}).status_code < 500, (action, value)
        headers = {
            "accept-language": value.replace("\x00", "") if value.isascii() else "de;q=x",
            "cookie": "settings=" + "%FF",
        }
        assert site.get("/", headers=headers).status_code == 200


def test_a_live_connection_survives_what_it_cannot_read(site, table):
    for message in (
        '{"at": ' + BIG + "}",
        '{"at": -5}',
        "[" * 900,
        "\x00",
        '{"reveal": 99999999999}',
        '{"at": 99999999}',
    ):
        with table.browser(0).websocket_connect(f"/tables/{table.id}/live?since=0") as socket:
            socket.receive_json()
            socket.send_text(message)
            table.play_first_moves(1)
            with closing(socket):
                while "set" not in socket.receive_json():
                    pass


def test_a_connection_with_a_number_that_is_too_long_is_closed_with_a_code(table):
    live = f"/tables/{table.id}/live?since={BIG}"
    with pytest.raises(WebSocketDisconnect) as closed, table.browser(0).websocket_connect(live) as socket:
        socket.receive_json()
    assert closed.value.code == BAD_REQUEST


def test_a_program_connection_answers_what_it_cannot_read(site, table):
    seat = table.asked()
    with site.websocket_connect(f"/api/tables/{table.id}/changes", headers=table.bearer(seat)) as socket:
        socket.receive_json()
        for message in ("[" * 900, '{"move": "pass", "seen": ' + BIG + "}", "\x00", '{"move": "' + "x" * 12_000):
            socket.send_text(message)
            assert socket.receive_json()["code"] == "unreadable"
        socket.send_bytes(b"\xff\x00")
        assert socket.receive_json()["code"] == "unreadable"
        state = table.state(seat)
        socket.send_json({"move": state["legal"][0]["move"], "seen": state["seen"]})
        assert socket.receive_json()["entries"]
