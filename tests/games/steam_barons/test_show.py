"""What the table shows of the stock-market game: panels, the stock card, previews of sales, the rules page."""

import re

import pytest

from ironroads.core.rules.game import Event
from ironroads.core.speaker import Speaker
from playing import finish, play, told

from .conftest import TITLE
from .positions import building, scene
from .test_forecast import ahead
from .test_goods import network


def panels(match):
    return {panel.id: panel for panel in TITLE.show(match.game).panels(match.state)}


def groups(match):
    return {group.id for group in TITLE.show(match.game).marks(match.state)}


def selling(game, **facts):
    """Anna and Ben have shares of Orange, which Anna controls."""
    shares = {"0": {"orange": 3}, "1": {"orange": 2}, "2": {"orange": 0}}
    sale = {"0": {"orange": "open"}, "1": {"orange": "open"}}
    counts = {"available": {"orange": 0}, "left": {"orange": 1}}
    return scene(game, phase="sell", shares=shares, sale=sale, price={"orange": 7}, **counts, **facts)


def test_the_outlook_ends_when_prices_have_moved(england):
    match = network(england, Doncaster={"purple": 1})
    assert "outlook" in panels(match) and "box-0" in groups(match)
    for moved in (selling(england), finish(match, lambda legal: legal[0])):
        assert "outlook" not in panels(moved)
        assert "box-0" not in groups(moved)


def test_turn_marker_and_tiles_are_on_the_table_and_in_the_picture(england):
    match = building(england, "orange", "hex:selby lay:town-n-s", turn=2, first="1")
    cells = panels(match)["status"].rows[0].cells
    assert [cell.value for cell in cells] == ["2/5", 1, "2/3"]
    assert {"turn", "marker", "tiles"} <= groups(match)
    assert panels(selling(england))["status"].rows[0].cells[2].value == "3"


def test_a_sale_says_price_proceeds_and_control(england):
    match = selling(england)
    assert ahead(match, "sell:orange/1") == [("would_sell", (0, 1, 7, 7)), ("would_keep", (0, 0))]
    assert ahead(match, "sell:orange/2") == [("would_sell", (0, 2, 7, 14)), ("would_pass", (0, 1))]
    assert ahead(match, "sell:orange/0") == []


def test_in_the_last_turn_a_sale_says_that_the_rest_becomes_worthless(england):
    match = selling(england, turn=5)
    assert ahead(match, "sell:orange/1") == [("would_sell", (0, 1, 7, 7)), ("worthless_soon", (0, 2))]
    assert ahead(match, "sell:orange/3") == [("would_sell", (0, 3, 7, 21))]


def test_a_sale_is_told_in_the_singular_and_in_the_plural(england):
    speaker = TITLE.speaker(england, "de")
    one, two = (speaker.event(Event("would_sell", 0, (0, shares, 7, 7 * shares))) for shares in (1, 2))
    assert one == "Der Verkauf (1 Aktie von Orange zu je $7) brächte $7."
    assert two == "Der Verkauf (2 Aktien von Orange zu je $7) brächte $14."


@pytest.mark.parametrize(("language", "last"), [("en", "worthless"), ("de", "verfällt")])
def test_the_question_of_the_last_turn_says_so_too(england, language, last):
    speaker = Speaker(TITLE.catalogue(language), england.names())
    asked = [speaker.decision(selling(england, turn=turn).decision(), 0) for turn in (4, 5)]
    assert last not in asked[0] and last in asked[1]


def test_passes_and_purchases_of_nothing_are_not_logged(england):
    match = scene(england, phase="bid", company="orange", player="0", bidders=["0", "1", "2"])
    play(match, "pass bid:5 pass")
    assert [event.kind for event in match.log[:2]] == ["bid", "bought"]
    assert not told(match, "passed")


def ranges(page, heading):
    """The rows of a table of the rules page: first and last figure of a range, and the other cells."""
    table = page.split(heading)[1].split("\n\n")[1].splitlines()[2:]
    for line in table:
        first, *rest = [cell.strip() for cell in line.strip("| ").split("|")]
        low, *high = map(int, re.findall(r"\d+", first))
        yield low, (high or [low])[0], rest


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_page_shows_the_performance_table_and_the_coloured_spaces(england, language):
    page, card = TITLE.rules_page(language), england.card
    rows = list(ranges(page, "**6.1**"))
    assert [row[0] for row in rows] == card.row_min
    figures = [[int(cell.strip("$")) for cell in cells] for _, _, cells in rows]
    assert figures == [list(row) for row in zip(card.dividend, card.bonus, card.profit, strict=True)]
    spaces = [
        int(cells[1].replace("−", "-")) for low, high, cells in ranges(page, "**6.4**") for _ in range(low, high + 1)
    ]
    assert spaces == card.modifier


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_page_lists_its_rulings(language):
    rulings = TITLE.rules_page(language).split("## 9")[1]
    named = set(re.findall(r"\b\d\.\d+", rulings))
    assert {"1.4", "3.10", "3.11", "4.1", "4.4", "8.2"} <= named
