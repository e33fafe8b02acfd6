"""Blocking: the chat of a blocked person is hidden, and neither can join free seats of the other."""

import re

import pytest

from web.conftest import another_browser

ANN = {"name": "Ann", "passphrase": "a long passphrase"}
BO = {"name": "Bo", "passphrase": "another passphrase"}


@pytest.fixture
def ann(site):
    client = another_browser(site)
    client.post("/account/up", data=ANN)
    return client


@pytest.fixture
def bo(site):
    client = another_browser(site)
    client.post("/account/up", data=BO)
    return client


@pytest.fixture
def shared(new_table, ann, bo):
    """A table at which Ann and Bo sit with their accounts, and a guest without one."""
    table = new_table()
    for client, token in ((ann, table.tokens[0]), (bo, table.tokens[1])):
        client.get(f"/seat/{token}")
        client.post(f"/tables/{table.id}/bind")
    bo.post(f"/tables/{table.id}/chat", data={"seat": 1, "text": "rude words"})
    return table


def block(client, table, seat=1, blocked="1"):
    return client.post(f"/tables/{table.id}/seats/{seat}/block", data={"blocked": blocked})


def test_the_chat_of_a_blocked_person_is_hidden_from_me_alone(site, shared, ann, bo):
    assert "rude words" in ann.get(f"/tables/{shared.id}").text
    assert "rude words" not in block(ann, shared).text
    with ann.websocket_connect(f"/tables/{shared.id}/live") as live:
        live.send_json({"at": 0})
        assert "rude words" not in live.receive_text()
    assert "rude words" in bo.get(f"/tables/{shared.id}").text
    assert "rude words" in shared.browser(2).get(f"/tables/{shared.id}").text
    assert "rude words" in block(ann, shared, blocked="0").text


def test_only_seats_of_other_accounts_can_be_blocked(shared, ann):
    page = ann.get(f"/tables/{shared.id}").text
    assert [f"/seats/{seat}/block" in page for seat in range(3)] == [False, True, False]
    assert block(ann, shared, 2).status_code == 403 and block(ann, shared, 0).status_code == 422
    assert block(shared.browser(2), shared).status_code == 403  # a guest has no list


def open_table(client) -> str:
    """A table with a seat that everybody may take."""
    who = {"holder": ["me", "friend", "friend"], "name": ["Host", "", ""], "public": "yes", "game": "steel-driver"}
    return str(client.post("/tables", data={**who, "way": "live"}).url).rpartition("/tables/")[2].partition("/")[0]


def test_blocked_people_cannot_take_free_seats_of_each_other(site, shared, ann, bo):
    at_anns, at_bos = open_table(ann), open_table(bo)
    block(ann, shared)
    for person, id in ((bo, at_anns), (ann, at_bos)):
        assert id not in person.get("/").text
        link = str(person.get(f"/tables/{id}/join").url)
        refused = person.post(link, data={"name": "New"})
        assert refused.status_code == 422 and "You can’t join this table." in refused.text
    guest = another_browser(site)
    assert at_anns in guest.get("/").text


def test_an_invitation_of_a_blocked_person_still_works(shared, ann, bo):
    """The block is about tables that are open to everyone."""
    who = {"holder": ["me", "friend", "friend"], "name": ["Host", "", ""], "game": "steel-driver", "way": "live"}
    page = ann.post("/tables", data=who)
    link = re.search(r'data-copy="http://testserver(/seat/[^"]+)"', ann.get(page.url.path).text)[1]
    block(ann, shared)
    assert bo.post(link, data={"name": "Bo"}).status_code == 200


def test_the_account_page_lists_blocked_people_and_lets_them_back(shared, ann, bo):
    block(ann, shared)
    assert ann.get("/account/export").json()["blocked"] == ["Bo"]
    page = ann.get("/account").text
    assert "People you blocked" in page and "Bo" in page and "People you blocked" not in bo.get("/account").text
    id = page.partition('action="/account/blocks"><input type="hidden" name="id" value="')[2].partition('"')[0]
    assert "Unblocked." in ann.post("/account/blocks", data={"id": id}).text
    assert "rude words" in ann.get(f"/tables/{shared.id}").text


def test_a_deleted_account_is_on_no_list(shared, ann, bo):
    block(ann, shared)
    assert "was deleted" in bo.post("/account/delete", data=BO).text
    assert "People you blocked" not in ann.get("/account").text
