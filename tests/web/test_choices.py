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


def longest_suggestion(table, browser) -> tuple[int, int]:
    """Return the number of the longest suggestion, and how many steps it has."""
    seat = table.asked()
    held = browser.portal.call(browser.portal.call(open_tables, browser.app.state.site).get, table.id)
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
    before = len(browser.get(f"/api{here}/log", headers=table.bearer(seat)).json())
    fields = {"suggestion": number, "seen": table.state(seat)["seen"], "seat": seat}
    assert browser.post(f"{here}/moves", data=fields).status_code == 200
    entries = browser.get(f"/api{here}/log?since={before}", headers=table.bearer(seat)).json()
    done = [text for entry in entries[:steps] for text in entry["told"]]
    assert len(done) > 1 and all(text in effect for text in done[:16])
