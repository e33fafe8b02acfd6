"""Guided first games on the page: the coach, what it highlights, and the only choice it leaves."""

import re
import time

import pytest

from ironroads.games import TITLES
from ironroads.web.actions import new_table

LESSONS = [id for id, title in TITLES.items() if title.has_lesson]
STEP = re.compile(r'<p data-coach-step="(\d+)"(?: data-show="([^"]*)")?>')


def open_lesson(site, game: str, chapter: int = 1):
    answer = site.post("/lesson", data={"game": game, "chapter": chapter})
    assert answer.status_code == 200
    return str(answer.url).partition("?")[0], answer.text


def page_of_step(site, address: str, number: int) -> str:
    """The page at a step, which appears when the bots have answered."""
    for _ in range(200):
        page = site.get(address).text
        if any(int(step) == number for step, _ in STEP.findall(page)) and 'name="seen"' in page:
            return page
        time.sleep(0.02)
    raise AssertionError(f"step {number} does not come")


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_to_its_end(site, game, monkeypatch):
    monkeypatch.setitem(new_table.PACES, "usual", 0.0)
    lesson = TITLES[game].lesson()
    number = 0
    for chapter, told in enumerate(lesson.chapters, 1):
        address, page = open_lesson(site, game, chapter)
        for step in told.steps:
            number += 1
            page = page_of_step(site, address, number)
            for id in dict(STEP.findall(page))[str(number)].split():
                assert f'id="{id}"' in page, id
            for move in step.move.split():
                play(site, address, move)
    assert "Play on without the coach" in page


def play(site, address: str, move: str) -> None:
    """Play the only move that the page offers."""
    for _ in range(200):
        page = site.get(address).text
        if f'data-move="{move}"' in page.replace("&gt;", ">"):
            break
        time.sleep(0.02)
    offered = set(re.findall(r'data-move="([^"]+)"', page.replace("&gt;", ">")))
    assert offered == {move}
    seen = re.search(r'name="seen" value="(\d+)"', page)[1]
    answer = site.post(f"{address}/moves", data={"seat": 0, "seen": seen, "move": move})
    assert answer.status_code == 200, answer.text


def test_the_others_play_on_when_the_learner_has_read_the_end(site, monkeypatch):
    monkeypatch.setitem(new_table.PACES, "usual", 0.0)
    address, _ = open_lesson(site, "steam-base")
    steps = TITLES["steam-base"].lesson().chapters[0].steps
    for move in [move for step in steps for move in step.move.split()]:
        play(site, address, move)
    page_of_step(site, address, len(steps))
    moves = count_moves(site, address)
    time.sleep(0.5)  # in which bots would move
    assert count_moves(site, address) == moves
    site.post(f"{address}/lesson", data={"seat": 0})
    for _ in range(200):
        if count_moves(site, address) > moves:
            return
        time.sleep(0.02)
    raise AssertionError("the bots do not play on")


def count_moves(site, address: str) -> int:
    return int(re.search(r"<output[^>]*>\d+/(\d+)<", site.get(address).text)[1])


def test_a_learner_who_leaves_the_lesson_may_play_anything(site):
    address, page = open_lesson(site, "steel-driver")
    assert set(re.findall(r'data-move="([^"]+)"', page)) == {"offer:red"}
    assert site.get(re.search(r'src="(/static/[^"]*lesson.js)"', page)[1]).status_code == 200
    page = site.post(f"{address}/lesson", data={"seat": 0}).text
    assert "offer:blue" in page and not STEP.search(page)


def test_an_unknown_chapter_is_not_found(site):
    assert site.post("/lesson", data={"game": "steel-driver", "chapter": 9}).status_code == 404


def test_a_seated_player_is_offered_the_lesson_of_the_game(new_table, monkeypatch):
    table = new_table()
    browser, path = table.browser(0), f"/tables/{table.id}"
    assert 'id="offer"' in browser.get(path).text
    monkeypatch.setattr(type(TITLES["steel-driver"]), "has_lesson", False)
    assert 'id="offer"' not in browser.get(path).text


def test_lessons_and_watchers_are_offered_no_lesson(site, new_table):
    _, page = open_lesson(site, LESSONS[0])
    assert 'id="offer"' not in page
    table = new_table()
    site.cookies.clear()
    assert 'id="offer"' not in site.get(f"/watch/{table.watch}").text
