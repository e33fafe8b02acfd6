"""The result of a finished game."""

import re
from html import unescape
from random import Random

import pytest

HEADING = {"en": "Income by round", "de": "Einnahmen pro Runde"}


def amounts(table: str) -> list[list[int]]:
    """Return the numbers of a table, row by row."""
    rows = [re.findall(r'<td class="figure">([^<]*)</td>', row) for row in table.split("<tr")[2:]]
    return [[int(re.sub(r"[^\d-]", "", cell.replace("−", "-")) or 0) for cell in row] for row in rows]


@pytest.mark.parametrize("language", HEADING)
def test_income_by_round_adds_up_to_the_scores(table, language):
    table.play_random_moves(2000, Random(1))
    browser = table.browser(0)
    browser.post("/settings", data={"language": language})
    final = unescape(browser.get(f"/tables/{table.id}").text.partition('id="part-final"')[2])
    ranking, _, rest = final.partition(f"<h3>{HEADING[language]}</h3>")
    scores = table.state(0)["scores"]
    by_round = amounts(rest.partition("</table>")[0])
    assert len(by_round) > 2
    assert [sum(column) for column in zip(*by_round, strict=True)] == scores
    assert [row[-1] for row in amounts(ranking.replace(">$", ">"))] == sorted(scores, reverse=True)
    assert ranking.count(">$") == len(scores)
    scoring = final.partition('<ul class="scoring">')[2].partition("</ul>")[0]
    assert scoring.count("<li>") >= len(scores), "what the last move paid"


def test_secrets_are_shown_when_the_game_is_over(new_table):
    """Charts show other players' money in Stephenson's Rocket only when the game is over."""
    table = new_table("stephensons-rocket")
    table.play_random_moves(60, Random(2))
    chart = f"/tables/{table.id}/charts"
    assert curves(table.browser(0).get(chart).text) == 1
    table.play_random_moves(3000, Random(2))
    assert table.state(0)["over"]
    assert curves(table.browser(0).get(chart).text) == 3


def curves(charts: str) -> int:
    """Return how many players have a curve in the first chart."""
    lines = re.findall(r'<path d="([^"]*)"[^>]* stroke="var\(--player-', charts.partition("</figure>")[0])
    return len([line for line in lines if line])
