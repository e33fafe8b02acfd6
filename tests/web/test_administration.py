"""Accounts, their sessions and data; invitations, new passphrases; the administrators' page and command."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from click.testing import CliRunner

from ironroads.cli.group import group
from ironroads.web.app import application
from ironroads.web.requests.configuration import Configuration
from ironroads.web.requests.limits import NO_LIMITS
from ironroads.web.requests.tables import open_tables
from web.conftest import TestClient, another_browser

ANN = {"name": "Ann", "passphrase": "a long passphrase"}
EVE = {"name": "Eve", "passphrase": "another passphrase"}


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'test.db'}"


def site_with(url, **settings):
    configuration = Configuration(administrators=("Ann",), address="https://example.org", **settings)
    return application(url, limits=NO_LIMITS, configuration=configuration)


@pytest.fixture
def club(url):
    with TestClient(site_with(url)) as client:
        client.post("/account/up", data=invited(client, url, ANN))
        yield client


def admin(url, *arguments):
    return CliRunner().invoke(group, ["admin", *arguments], env={"IRONROADS_DATABASE": url})


def invited(client, url, person):
    """A person with the invitation that the command prints once the server has made its database."""
    client.get("/health")
    return person | {"invitation": admin(url, "invite").output.splitlines()[0].rpartition("/")[2]}


def signed_in(club, person, do="in"):
    client = another_browser(club)
    client.page = client.post(f"/account/{do}", data=person)
    return client


def is_signed_in(client) -> bool:
    return "/account/out" in client.get("/account").text


def test_a_changed_passphrase_signs_other_devices_out(club):
    other = signed_in(club, ANN)
    wrong = club.post("/account/passphrase", data={"old": "wrong passphrase", "new": "brand new one"})
    assert wrong.status_code == 422 and "Wrong name or passphrase" in wrong.text
    short = club.post("/account/passphrase", data={"old": ANN["passphrase"], "new": "short"})
    assert short.status_code == 422
    page = club.post("/account/passphrase", data={"old": ANN["passphrase"], "new": "brand new one"})
    assert "Your passphrase was changed." in page.text
    assert is_signed_in(club) and not is_signed_in(other)
    assert is_signed_in(signed_in(club, ANN | {"passphrase": "brand new one"}))


def test_sessions_are_listed_and_ended(club):
    other = signed_in(club, ANN)
    page = club.get("/account").text
    [id] = re.findall(r'name="id" value="(\w+)"', page)
    club.post("/account/sessions", data={"id": id})
    assert is_signed_in(club) and not is_signed_in(other)
    eve = signed_in(club, EVE, "up")
    again = signed_in(club, ANN)
    [id] = re.findall(r'name="id" value="(\w+)"', club.get("/account").text)
    eve.post("/account/sessions", data={"id": id})
    assert is_signed_in(again)
    club.post("/account/sessions")
    assert not is_signed_in(again)


def test_a_person_takes_everything_along_and_deletes_it(club):
    eve = signed_in(club, EVE, "up")
    eve.post("/now", data={"game": "steel-driver"})
    eve.post("/account/contact", data={"mail": "eve@example.net", "do": "save"})
    data = eve.get("/account/export").json()
    [seat] = data["seats"]
    assert data["contact"]["mail"] == "eve@example.net" and data["name"] == "Eve" and len(data["sessions"]) == 1
    table = seat["table"]
    eve.post(f"/tables/{table}/note", data={"seat": seat["seat"], "text": "my secret plan"})
    assert eve.get("/account/export").json()["seats"][0]["note"] == "my secret plan"
    assert eve.post("/account/delete", data={"passphrase": "wrong passphrase"}).status_code == 422
    assert "Your account was deleted." in eve.post("/account/delete", data={"passphrase": EVE["passphrase"]}).text
    assert "Wrong name" in signed_in(club, EVE).page.text
    page = club.get("/admin").text
    assert table in page and "Former player" in page and "Eve" not in page
    assert club.get("/account/export").json()["seats"] == []


def test_a_seat_taken_while_signed_in_is_the_accounts_and_loses_its_name_with_it(club):
    """Also at a table that was closed meanwhile."""
    eve = signed_in(club, EVE, "up")
    who = {"holder": ["me", "friend", "friend"], "name": ["Ann", "", ""]}
    invitation = club.post("/tables", data={"game": "steel-driver", "way": "live", **who})
    table = invitation.url.path.split("/")[2]
    link = re.search(r'data-copy="http[^"]+(/seat/[^"]+)"', invitation.text)[1]
    eve.post(link, data={"name": "Evelyn"})
    assert [seat["name"] for seat in eve.get("/account/export").json()["seats"]] == ["Evelyn"]
    assert signed_in(club, EVE).get(f"/tables/{table}").status_code == 200  # on another device
    club.post("/admin", data={"do": "close", "what": table})
    eve.post("/account/delete", data={"passphrase": EVE["passphrase"]})
    page = club.get(f"/tables/{table}").text
    seats = page.partition('id="seats"')[2].partition("</ul>")[0]
    assert "Former player" in seats and "Evelyn" not in seats


def test_new_accounts_may_need_an_invitation(url):
    with TestClient(site_with(url)) as client:
        assert 'action="/account/up"' in client.get("/account").text
        client.post("/account/up", data=invited(client, url, ANN))
    with TestClient(site_with(url, sign_up="invited")) as client:
        refused = client.post("/account/up", data=EVE)
        assert refused.status_code == 422 and "You need an invitation" in refused.text
        assert 'action="/account/up"' not in another_browser(client).get("/account").text
        ann = signed_in(client, ANN)
        page = ann.post("/admin", data={"do": "invite"}).text
        path = re.search(r"https://example.org(/account/invited/[\w-]+)", page)[1]
        code = path.rpartition("/")[2]
        assert f'value="{code}"' in another_browser(client).get(path).text
        eve = signed_in(client, EVE | {"invitation": code}, "up")
        assert is_signed_in(eve)
        again = signed_in(client, {**EVE, "name": "Mallory", "invitation": code}, "up")
        assert not is_signed_in(again) and client.get(path).status_code == 422


def test_an_invitation_makes_one_account_however_many_ask_at_once(url):
    """Hashing a passphrase takes a while, in which others could use the invitation, too."""
    names = ("Mallory", "Trudy", "Oscar")
    with TestClient(site_with(url, sign_up="invited")) as client:
        person = invited(client, url, {"passphrase": "a long passphrase"})
        with ThreadPoolExecutor() as threads:
            people = list(threads.map(lambda name: signed_in(client, person | {"name": name}, "up"), names))
        assert [is_signed_in(each) for each in people].count(True) == 1
        assert len([name for name in names if name in admin(url, "accounts").output]) == 1


def test_an_administrator_makes_a_link_for_a_new_passphrase(club):
    eve = signed_in(club, EVE, "up")
    page = club.post("/admin", data={"do": "renew", "what": "eve"}).text
    path = re.search(r"https://example.org(/account/new/[\w-]+)", page)[1]
    guest = another_browser(club)
    assert guest.get(path).status_code == 200
    assert guest.post(path, data={"passphrase": "short"}).status_code == 422
    assert "was changed" in guest.post(path, data={"passphrase": "brand new one"}).text
    assert guest.post(path, data={"passphrase": "and another one"}).status_code == 422
    assert not is_signed_in(eve) and is_signed_in(signed_in(club, EVE | {"passphrase": "brand new one"}))


def test_a_forgotten_passphrase_is_mailed_without_saying_who_has_an_account(club, monkeypatch):
    sent = []
    tables = club.portal.call(open_tables, club.app.state.site)
    tables.notifier.transports["mail"] = lambda address, message: sent.append((address, message.text))
    club.post("/account/contact", data={"mail": "ann@example.net", "do": "save"})
    answers = [another_browser(club).post("/account/forgot", data={"name": name}).text for name in ("Ann", "Unknown")]
    assert answers[0] == answers[1] and "a link is on its way" in answers[0]
    for _ in range(100):
        if sent:
            break
        club.get("/health/ready")
    [(address, text)] = sent
    assert address == "ann@example.net"
    path = re.search(r"https://example.org(/account/new/[\w-]+)", text)[1]
    assert "was changed" in another_browser(club).post(path, data={"passphrase": "brand new one"}).text


def test_the_name_of_an_administrator_cannot_be_taken_by_a_stranger(url):
    with TestClient(site_with(url)) as client:
        stranger = signed_in(client, ANN | {"name": " aNN"}, "up")
        assert not is_signed_in(stranger) and "needs an invitation" in stranger.page.text
        ann = signed_in(client, invited(client, url, ANN | {"name": "aNN"}), "up")
        assert "/admin" in ann.get("/account").text and ann.get("/admin").status_code == 200


def test_only_administrators_see_their_page(club):
    eve = signed_in(club, EVE, "up")
    for client in (eve, another_browser(club)):
        assert client.get("/admin").status_code == 404
        assert client.post("/admin", data={"do": "lock", "what": "Ann"}).status_code == 404
    assert "/admin" in club.get("/account").text and "/admin" not in eve.get("/account").text
    assert club.post("/admin", data={"do": "nonsense"}).status_code == 400
    assert "There is no account" in club.post("/admin", data={"do": "lock", "what": "Nobody"}).text


def test_a_locked_account_is_signed_out_and_stays_out(club):
    eve = signed_in(club, EVE, "up")
    club.post("/admin", data={"do": "lock", "what": "Eve"})
    assert not is_signed_in(eve)
    assert "This account is locked." in signed_in(club, EVE).page.text
    club.post("/admin", data={"do": "unlock", "what": "Eve"})
    assert is_signed_in(signed_in(club, EVE))


def test_a_closed_table_can_be_looked_at_and_nothing_else(club, new_table, site):
    table = new_table()
    assert 'value="open"' in club.post("/admin", data={"do": "close", "what": table.id}).text
    answer = table.play(table.asked(), table.state(table.asked())["legal"][0]["move"])
    assert answer.status_code == 422 and answer.json()["code"] == "table_closed"
    page = table.browser(0).get(f"/tables/{table.id}").text
    assert "An administrator closed this table." in page
    chat = site.post(f"/api/tables/{table.id}/chat", json={"text": "hello"}, headers=table.bearer(0))
    assert chat.json()["code"] == "table_closed"
    page = signed_in(club, ANN).post("/admin", data={"do": "open", "what": table.id}).text
    assert 'value="close"' in page and 'value="open"' not in page
    table.play_first_moves(1)


@pytest.fixture
def site(club):
    return another_browser(club)


def test_reports_reach_the_administrators(club, new_table):
    table = new_table()
    browser = table.browser(1)
    assert browser.post(f"/tables/{table.id}/report", data={"seat": 1, "text": "rude words"}).status_code == 200
    assert browser.post(f"/tables/{table.id}/report", data={"seat": 1, "text": " "}).status_code == 400
    ann = signed_in(club, ANN)
    page = ann.get("/admin").text
    assert "rude words" in page
    look = re.search(r'href="(/watch/[^"]+)">' + table.id, page)[1]
    assert another_browser(club).get(look).status_code == 200
    id = re.search(r'value="(\w+)"><button name="do" value="close_report"', page)[1]
    assert "rude words" not in ann.post("/admin", data={"do": "close_report", "what": id}).text


def test_an_announcement_is_on_every_page(club):
    club.post("/admin", data={"do": "announce", "what": "Maintenance at <noon>"})
    assert "Maintenance at &lt;noon&gt;" in another_browser(club).get("/about").text
    club.post("/admin", data={"do": "announce", "what": ""})
    assert "Maintenance" not in another_browser(club).get("/about").text


def test_the_command_does_the_same(club, url, new_table):
    signed_in(club, EVE, "up")
    table = new_table()

    assert "Eve" in admin(url, "accounts").output and table.id in admin(url, "tables").output
    rows = dict(line.split()[::-1] for line in admin(url, "sizes").output.splitlines())
    assert rows["accounts"] == "2" and int(rows["bytes"].replace(",", "")) > 50_000  # most of it in the log of SQLite
    assert admin(url, "lock", "Eve").output == "Done.\n"
    assert "locked" in admin(url, "accounts").output
    assert "/account/new/" in admin(url, "renew", "Eve").output
    assert "/account/invited/" in admin(url, "invite").output
    unknown = admin(url, "lock", "Nobody")
    assert unknown.exit_code == 2 and "There is no account" in unknown.output
    assert admin(url, "close", table.id).exit_code == 0
    assert admin(url, "delete", "Eve").exit_code == 0 and "Eve" not in admin(url, "accounts").output


def test_the_privacy_page_is_in_every_language(site):
    assert "Deine Daten" in site.get("/privacy", headers={"accept-language": "de"}).text
    assert "Your data" in site.get("/privacy").text


def test_the_host_mutes_a_seat_and_no_one_else_can(new_table):
    table = new_table()
    host = {"Authorization": f"Bearer {table.host}"}
    path = f"/tables/{table.id}/seats/1/mute"

    def say(seat):
        return table.site.post(f"/api/tables/{table.id}/chat", json={"text": "hello"}, headers=table.bearer(seat))

    assert table.site.post(path, data={"muted": "1"}, headers=table.bearer(1)).status_code == 403
    assert table.site.post(path, data={"muted": "1"}, headers=host).status_code == 200
    assert say(1).json()["code"] == "muted" and say(2).status_code == 200
    assert table.play(table.asked(), table.state(table.asked())["legal"][0]["move"]).status_code == 200
    assert table.site.post(path, data={"muted": "0"}, headers=host).status_code == 200
    assert say(1).status_code == 200
