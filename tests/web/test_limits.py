"""How much one address, account or table may do."""

import time

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ironroads.web.app import application
from ironroads.web.requests.limits import Limits
from ironroads.web.requests.sockets import TOO_MANY
from ironroads.web.requests.tables import open_tables
from web.conftest import Table


def test_large_requests_are_refused(tmp_path):
    with TestClient(application(f"sqlite:///{tmp_path / 'test.db'}")) as site:
        assert site.post("/tables", content=b"x" * 100_000).status_code == 413

        def pieces():
            for _ in range(100):
                yield b"x" * 1000

        headers = {"content-type": "application/x-www-form-urlencoded"}
        assert site.post("/tables", content=pieces(), headers=headers).status_code == 413


def test_too_many_requests_are_refused(tmp_path):
    limits = Limits(per_second=0.001, at_once=5)
    with TestClient(application(f"sqlite:///{tmp_path / 'test.db'}", limits=limits)) as site:
        codes = [site.post("/settings", data={"theme": "dark"}, follow_redirects=False).status_code for _ in range(8)]
        assert codes == [303] * 5 + [429] * 3
        assert site.get("/about").status_code == 200


def test_reads_are_limited_except_static_files_and_health(tmp_path):
    limits = Limits(reads=0.001, reads_at_once=3)
    with TestClient(application(f"sqlite:///{tmp_path / 'test.db'}", limits=limits)) as site:
        assert [site.get("/about").status_code for _ in range(4)] == [200] * 3 + [429]
        assert site.get("/health").status_code != 429 and site.get("/static/nothing.css").status_code != 429


def test_new_tables_are_limited_by_address(tmp_path):
    with TestClient(application(f"sqlite:///{tmp_path / 'test.db'}", limits=Limits(new_tables=2))) as site:
        body = {"game": "steel-driver", "seats": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}
        assert [site.post("/api/tables", json=body).status_code for _ in range(3)] == [201, 201, 429]


ACCOUNT = {"name": "Clara", "passphrase": "correct horse"}


NEW = {"game": "steel-driver", "holder": ["me", "screen", "screen"], "name": ["A", "B", "C"], "way": "here"}


def create_table(client: TestClient) -> str:
    """Create a table, and return its address."""
    return client.post("/tables", data=NEW).headers["location"]


@pytest.fixture
def limited(tmp_path):
    """Open sites with limits, with their own database."""
    sites = []

    def new(**limits) -> TestClient:
        app = application(f"sqlite:///{tmp_path / 'limited.db'}", limits=Limits(**limits))
        sites.append(TestClient(app, client=("10.0.0.1", 50_000), follow_redirects=False).__enter__())
        return sites[-1]

    yield new
    for site in sites:
        site.__exit__(None, None, None)


def on_other_device(site: TestClient, number: int) -> TestClient:
    """Return a client with the same session at another address."""
    other = TestClient(site.app, client=(f"10.0.0.{number}", 50_000), follow_redirects=False)
    other.portal, other.cookies = site.portal, site.cookies
    return other


def test_new_tables_are_limited_by_account_from_any_address(limited):
    site = limited(new_tables=3)
    site.post("/account/up", data=ACCOUNT)
    devices = [on_other_device(site, number) for number in range(2, 7)]
    assert [device.post("/tables", data=NEW).status_code for device in devices] == [303] * 3 + [429] * 2
    guest = on_other_device(site, 9)
    guest.cookies = {}
    assert guest.post("/tables", data=NEW).status_code == 303


def test_chat_is_limited_by_account_over_all_its_tables(limited):
    site = limited(chat=3)
    site.post("/account/up", data=ACCOUNT)
    tables = [create_table(site) for _ in range(2)]
    say = [site.post(f"{tables[at % 2]}/chat", data={"text": "Hello", "seat": 0}).status_code for at in range(5)]
    assert say == [303] * 3 + [429] * 2


def test_chat_of_a_guest_is_limited_by_seat(limited):
    site = limited(chat=2)
    table = create_table(site)
    assert [site.post(f"{table}/chat", data={"text": "Hi", "seat": 0}).status_code for _ in range(3)] == [303, 303, 429]


def test_changes_are_limited_by_account(limited):
    site = limited(per_account=0.001, account_at_once=2)
    site.post("/account/up", data=ACCOUNT)
    table = create_table(site)
    notes = [
        on_other_device(site, n).post(f"{table}/note", data={"text": "x", "seat": 0}).status_code for n in range(2, 6)
    ]
    assert notes == [303, 303, 429, 429]


def test_sign_ins_are_limited_by_account_from_any_address(limited):
    site = limited(sign_ins=2)
    wrong = {"name": "Clara", "passphrase": "wrong horse"}
    tries = [on_other_device(site, number).post("/account/in", data=wrong).status_code for number in range(2, 6)]
    assert tries == [422, 422, 429, 429]


def test_other_spellings_of_a_name_do_not_allow_more_tries(limited):
    """Accounts are found by any of them: a long s is an s."""
    site = limited(sign_ins=2)
    spellings = ("Jess", "JESS", "Je\u017fs", "Jeß", " jess ")
    tries = [
        on_other_device(site, number).post("/account/in", data={"name": name, "passphrase": "wrong"}).status_code
        for number, name in enumerate(spellings)
    ]
    assert tries == [422, 422, 429, 429, 429]


@pytest.mark.parametrize(
    "addresses, codes",
    [
        (("2001:db8::1", "2001:db8::ffff:2", "2001:db8::%eth0"), [200, 200, 429]),
        (("2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1"), [200, 200, 200]),
        (("::ffff:10.0.0.1", "::ffff:10.0.0.2", "::ffff:10.0.0.3"), [200, 200, 200]),
        (("::ffff:10.0.0.1", "10.0.0.1", "10.0.0.1"), [200, 200, 429]),
        ((":not an address:", ":nor this:", "nor this"), [200, 200, 200]),
    ],
)
def test_all_ipv6_addresses_of_a_network_count_as_one(limited, addresses, codes):
    site = limited(reads=0.001, reads_at_once=2)
    found = []
    for address in addresses:
        other = TestClient(site.app, client=(address, 50_000))
        other.portal = site.portal
        found.append(other.get("/about").status_code)
    assert found == codes


def test_test_notices_are_limited(limited):
    site = limited(tests=2)
    site.post("/account/up", data=ACCOUNT)
    sent = []
    tables = site.portal.call(open_tables, site.app.state.site)
    tables.notifier.transports["mail"] = lambda address, message: sent.append(address)
    fields = {"mail": "clara@example.org", "push": "", "do": "test"}
    codes = [on_other_device(site, number).post("/account/contact", data=fields).status_code for number in range(2, 6)]
    assert codes == [303, 303, 429, 429] and len(sent) == 2


def test_live_connections_are_limited_by_address(limited):
    site = limited(connections=2)
    live = f"{create_table(site)}/live"
    with site.websocket_connect(live) as one, site.websocket_connect(live) as two:
        assert one.receive_json() and two.receive_json()
        with site.websocket_connect(live) as third, pytest.raises(WebSocketDisconnect) as refused:
            third.receive_json()
        assert refused.value.code == TOO_MANY
    with site.websocket_connect(live) as after:
        assert after.receive_json()


def test_opening_live_connections_again_and_again_is_limited(limited):
    """Each may be sent a whole page."""
    site = limited(reads=0.001, reads_at_once=3)
    live = f"{create_table(site)}/live"
    for _ in range(3):
        with site.websocket_connect(live) as one:
            assert one.receive_json()
    with site.websocket_connect(live) as fourth, pytest.raises(WebSocketDisconnect) as refused:
        fourth.receive_json()
    assert refused.value.code == TOO_MANY and not site.app.state.site.connections


def test_a_page_that_asks_for_many_past_moments_waits(limited):
    """Five are answered at once, the sixth and seventh a fifth of a second later each."""
    site = limited(moments=5)
    people = [{"name": name} for name in ("Ann", "Bo", "Cleo")]
    made = site.post("/api/tables", json={"game": "steel-driver", "seats": people}).json()
    table = Table(site, made["table"], made["tokens"], made["host"], made["watch"])
    table.play_first_moves(4)
    with site.websocket_connect(f"/tables/{table.id}/live", headers=table.bearer(0)) as live:
        live.receive_json()
        start = time.monotonic()
        for _ in range(6):
            live.send_json({"at": 2})
        live.send_json({"at": None})
        while "hidden" not in live.receive_json()["set"].get("banner", ""):
            pass
        assert time.monotonic() - start >= 0.3
