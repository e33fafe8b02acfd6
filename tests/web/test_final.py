"""The page of a finished game: places, and rounds that add up to the scores."""

import re
from html import unescape
from random import Random

import pytest

WORD = {"en": "Income by round", "de": "Einnahmen pro Runde"}


def amounts(table: str) -> list[list[int]]:
    """The figures of a table, row by row."""
    rows = [re.findall(r'<td class="figure">([^<]*)</td>', row) for row in table.split("<tr")[2:]]
    return [[int(re.sub(r"[^\d-]", "", cell.replace("−", "-")) or 0) for cell in row] for row in rows]


@pytest.mark.parametrize("language", WORD)
def test_the_rounds_add_up_to_the_scores(table, language):
    table.wander(2000, Random(1))
    browser = table.browser(0)
    browser.post("/settings", data={"language": language})
    final = unescape(browser.get(f"/tables/{table.id}").text.partition('id="part-final"')[2])
    ranking, _, rest = final.partition(f"<h3>{WORD[language]}</h3>")
    scores = table.state(0)["scores"]
    by_round = amounts(rest.partition("</table>")[0])
    assert len(by_round) > 2
    assert [sum(column) for column in zip(*by_round, strict=True)] == scores
    assert [row[-1] for row in amounts(ranking.replace(">$", ">"))] == sorted(scores, reverse=True)
    assert ranking.count(">$") == len(scores)


def test_what_was_secret_is_open_when_the_game_is_over(new_table):
    """Money in Stephenson's Rocket: hidden from the others in charts until the end, then drawn for everybody."""
    table = new_table("stephensons-rocket")
    table.wander(60, Random(2))
    chart = f"/tables/{table.id}/charts"
    assert curves(table.browser(0).get(chart).text) == 1
    table.wander(3000, Random(2))
    assert table.state(0)["over"]
    assert curves(table.browser(0).get(chart).text) == 3


def curves(charts: str) -> int:
    """How many players have a line in the first chart."""
    lines = re.findall(r'<path d="([^"]*)"[^>]* stroke="var\(--player-', charts.partition("</figure>")[0])
    return len([line for line in lines if line])
