"""The preview of a choice."""

import re
from random import Random

import pytest
from markupsafe import Markup

from ironroads.web.requests.tables import open_tables

GAMES = ("dampfross", "steam-barons", "steam-standard")  # that suggest several steps at once


def plain(markup: str) -> str:
    """Return the text, without the plates and glyphs before names."""
    return Markup(re.sub(r"<b .*?</b>", "", markup)).striptags()


def opened(table, browser):
    """Return the table as the server holds it."""
    return browser.portal.call(browser.portal.call(open_tables, browser.app.state.site).get, table.id)


def longest_suggestion(table, browser) -> tuple[int, int]:
    """Return the number of the longest suggestion, and how many steps it has."""
    seat, held = table.asked(), opened(table, browser)
    suggestions = held.game.suggest(held.view(seat), seat)
    steps = [len(suggestion.actions) for suggestion in suggestions]
    return (steps.index(max(steps)), max(steps)) if steps else (0, 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_preview_of_a_suggestion_describes_every_step(new_table, game):
    table = new_table(game)
    rng = Random(3)
    for _ in range(300):
        number, steps = longest_suggestion(table, table.site)
        if steps > 1:
            break
        table.play_random_moves(1, rng)
    assert steps > 1
    seat = table.asked()
    browser, here = table.browser(seat), f"/tables/{table.id}"
    effect = plain(browser.get(f"{here}/preview", params={"suggestion": number, "seat": seat}).json()["effect"])
    held = opened(table, browser)
    before, speaker = held.version, held.speaker("en")
    fields = {"suggestion": number, "seen": table.state(seat)["seen"], "seat": seat}
    assert browser.post(f"{here}/moves", data=fields).status_code == 200
    entries = held.state.log[before : before + steps]
    done = [speaker.preview(event) for entry in entries for event in entry.events if event.is_for(seat)]
    assert len(done) > 1 and all(text in effect for text in done)


def test_a_spot_with_one_choice_is_named_after_it(new_table):
    table = new_table("stephensons-rocket", 3)
    page = table.browser(table.asked()).get(f"/tables/{table.id}").text
    spots = [tag for tag in re.findall("<g [^>]*>", page) if "data-spot=" in tag]
    assert spots
    for spot in spots:
        assert ("data-move" in spot and 'data-move=""' not in spot) == (re.search("choices? here", spot) is None), spot


def test_capital_is_one_control(new_table):
    table = new_table("steam-standard")
    page = table.browser(table.asked()).get(f"/tables/{table.id}").text
    assert page.count('class="amounts"') == 1
    assert 'value="capital:0"' in page and 'value="capital:50"' in page
    assert 'data-move="capital:' not in page
    assert "data-up-to" not in page  # nobody outbids the player
