"""Before the click: what a choice would do."""

import re
from random import Random

import pytest
from markupsafe import Markup

from ironroads.web.requests.tables import open_tables

LINES = ("dampfross", "steam-barons", "steam-standard")  # games that suggest several steps in one go


def plain(markup: str) -> str:
    """What is read, without the plates and glyphs before names."""
    return Markup(re.sub(r"<b .*?</b>", "", markup)).striptags()


def longest_line(table, browser) -> tuple[int, int]:
    """The number of the longest suggested line, and of its steps."""
    seat = table.asked()
    held = browser.portal.call(browser.portal.call(open_tables, browser.app.state.site).get, table.id)
    lines = held.game.suggest(held.view(seat), seat)
    steps = [len(line.actions) for line in lines]
    return (steps.index(max(steps)), max(steps)) if steps else (0, 0)


@pytest.mark.parametrize("game", LINES)
def test_the_preview_of_a_line_tells_every_step(new_table, game):
    table = new_table(game)
    rng = Random(3)
    for _ in range(300):
        number, steps = longest_line(table, table.site)
        if steps > 1:
            break
        table.wander(1, rng)
    assert steps > 1
    seat = table.asked()
    browser, here = table.browser(seat), f"/tables/{table.id}"
    told = plain(browser.get(f"{here}/preview", params={"suggestion": number, "seat": seat}).json()["effect"])
    before = len(browser.get(f"/api{here}/log", headers=table.bearer(seat)).json())
    fields = {"suggestion": number, "seen": table.state(seat)["seen"], "seat": seat}
    assert browser.post(f"{here}/moves", data=fields).status_code == 200
    entries = browser.get(f"/api{here}/log?since={before}", headers=table.bearer(seat)).json()
    done = [text for entry in entries[:steps] for text in entry["told"]]
    assert len(done) > 1 and all(text in told for text in done[:16])
