"""Seats: invitations that work once, and what the host may not do to another person's seat."""

import re

import pytest

from ironroads.web.requests.tables import open_tables

FORM = {"game": "steel-driver", "way": "live"}
WHO = {"holder": ["me", "friend", "friend"], "name": ["Clara", "Emil", ""]}


@pytest.fixture
def table_id(site) -> str:
    """A table with a named and an unnamed friend; the site's cookies are the host's."""
    page = site.post("/tables", data={**FORM, **WHO})
    return page.url.path.split("/")[2]


def links(site, id: str) -> list[str]:
    """The links on the invitation page."""
    return re.findall(r'data-copy="http://testserver(/seat/[^"]+)"', site.get(f"/tables/{id}/invite").text)


def as_another_person(site, act):
    """Do something in a browser without the cookies of the host."""
    mine = dict(site.cookies)
    site.cookies.clear()
    try:
        return act()
    finally:
        site.cookies.clear()
        site.cookies.update(mine)


def take(site, link: str, name: str) -> str:
    return as_another_person(site, lambda: site.post(link, data={"name": name}).text)


def test_a_named_friend_gets_a_link_like_any_other(site, table_id):
    first, second = links(site, table_id)
    page = site.get(f"/tables/{table_id}/invite").text
    assert page.count("<svg") >= 2 and page.count("mailto:?subject=") == 2
    assert 'value="Emil"' in as_another_person(site, lambda: site.get(first).text)
    take(site, first, "Emil")
    assert links(site, table_id) == [second]
    take(site, second, "Ida")
    assert "All seats are taken" in site.get(f"/tables/{table_id}/invite").text


def test_the_host_sees_waiting_seats_until_they_are_taken(site, table_id):
    invitation = site.get(f"/tables/{table_id}").text.partition('id="invite"')[2]
    assert "Emil" in invitation.partition("</div>")[0]
    for link in links(site, table_id):
        take(site, link, "Friend")
    assert '<div id="invite" hidden>' in site.get(f"/tables/{table_id}").text


def test_a_used_invitation_opens_the_seat_only_where_it_was_taken(site, table_id):
    link = links(site, table_id)[0]

    def take_and_return() -> str:
        site.post(link, data={"name": "Emil"})
        return site.get(link).text

    assert 'id="map"' in as_another_person(site, take_and_return)
    answer = site.get(link)
    assert answer.status_code == 403 and "no longer works" in answer.text


def test_the_host_cannot_change_or_look_into_a_taken_seat(site, table_id):
    take(site, links(site, table_id)[0], "Emil")
    for action in ("over", "bot"):
        answer = site.post(f"/tables/{table_id}/seats/1/{action}", data={"bot": "easy"})
        assert answer.status_code == 422 and "Only Emil can hand it over" in answer.text
    seats = site.get(f"/tables/{table_id}").text.partition('id="seats"')[2].partition("</ul>")[0]
    emil = seats.split("<li>")[2]
    assert "Emil" in emil and "/seat/" not in emil
    assert re.findall("<button[^>]*>", emil) == ['<button name="muted" value="1">'], "the host may only mute the chat"


def test_the_host_may_act_when_a_player_does_not_answer(app, site, table_id):
    for link, name in zip(links(site, table_id), ("Emil", "Ida"), strict=True):
        take(site, link, name)
    tables = site.portal.call(open_tables, app.state.site)
    table = site.portal.call(tables.get, table_id)
    asked = table.state.asked()[0]
    while asked == 0:
        seat_moves = table.game.legal(table.match.state, 0)
        site.portal.call(table.play, 0, table.game.write(seat_moves[0]), table.question_version(0))
        asked = table.state.asked()[0]
    later = table.context.now() + 1000
    table.context.now = lambda: later
    answer = site.post(f"/tables/{table_id}/seats/{asked}/bot", data={"bot": "easy"})
    assert answer.status_code == 200
    assert "a bot" in answer.text  # everyone reads it in the log


def test_only_the_host_sees_invitations(site, table_id):
    friend = links(site, table_id)[0]

    def look() -> int:
        site.post(friend, data={"name": "Emil"})
        return site.get(f"/tables/{table_id}/invite").status_code

    assert as_another_person(site, look) == 403


def test_anyone_may_join_an_open_table(site):
    who = {"holder": ["me", "friend", "friend"], "name": ["Clara", "Emil", ""], "public": "yes", "table": "Come in"}
    id = site.post("/tables", data={**FORM, **who}).url.path.split("/")[2]
    assert f"/tables/{id}/join" not in site.get("/").text  # it is among my own tables

    def join() -> str:
        assert f"/tables/{id}/join" in site.get("/").text
        page = site.get(f"/tables/{id}/join")
        site.post(page.url.path, data={"name": "Ida"})
        return site.get("/").text

    as_another_person(site, join)
    others = as_another_person(site, lambda: site.get("/").text)
    assert f"/tables/{id}" not in others  # the seat that is left is kept for Emil
    assert as_another_person(site, lambda: site.get(f"/tables/{id}/join").url.path) == "/"


def test_a_table_is_not_open_unless_its_host_says_so(site, table_id):
    assert as_another_person(site, lambda: site.get(f"/tables/{table_id}/join").url.path) == "/"
    assert table_id not in as_another_person(site, lambda: site.get("/").text)


def test_only_seats_that_someone_holds_can_be_handed_over(site):
    who = {"holder": ["me", "easy", "friend"], "name": ["Clara", "", ""]}
    page = site.post("/tables", data={**FORM, **who})
    id = page.url.path.split("/")[2]
    seats = site.get(f"/tables/{id}").text.partition('id="seats"')[2].partition("</ul>")[0]
    assert re.findall(rf"/tables/{id}/seats/(\d)/over", seats) == ["0", "1"]


def test_a_player_gets_no_link_to_a_seat_that_waits(site, table_id):
    first, _ = links(site, table_id)
    page = as_another_person(site, lambda: site.post(first, data={"name": "Emil"}).text)
    rows = page.partition('id="seats"')[2].partition("</ul>")[0].split("<li>")[1:]
    assert [("/seat/" in row, "<form" in row) for row in rows] == [(False, False), (True, True), (False, False)]
