"""The lobby: one's own tables with the last move and a small picture, and the people one played with."""

import re
from random import Random


def test_a_table_shows_its_last_move_and_a_picture_of_its_position(new_table):
    table = new_table(options={"first": "seat-one"})
    browser = table.browser(0)
    empty = browser.get(picture_address(browser)).text
    table.play_moves("offer:red bid:1")
    page = browser.get("/").text
    assert "bids 1 cube for Red." in page
    assert "bietet 1 " in browser.get("/", headers={"accept-language": "de"}).text
    table.play_random_moves(60, Random(1))
    later = picture_address(browser)
    assert later.endswith(f"moves={table.state(0)['moves']}")
    drawn = browser.get(later)
    assert drawn.headers["content-type"].startswith("image/svg") and drawn.text != empty


def picture_address(browser) -> str:
    return re.search(r'src="(/tables/[^"]+small\.svg\?moves=\d+)"', browser.get("/").text)[1]


def test_others_do_not_see_the_picture(new_table):
    table = new_table()
    address = picture_address(table.browser(0))
    stranger = table.browser(1)
    stranger.cookies.clear()
    assert stranger.get(address).status_code == 403


def test_a_recent_opponent_is_two_clicks_from_an_invitation(new_table):
    table = new_table()
    browser = table.browser(0)
    links = re.findall(r'href="(/new/steel-driver\?with=friends&amp;friend=[^"]+)"', browser.get("/").text)
    assert len(links) == 2
    form = browser.get(links[0].replace("&amp;", "&")).text
    name = links[0].rpartition("=")[2]
    assert f'name="name" value="{name}"' in form
