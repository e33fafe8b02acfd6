"""The review of a finished game in the page: chart, turning points with their positions, accuracy; a dead worker."""

from multiprocessing import active_children

import pytest
from playwright.sync_api import expect

from ironroads.bots.advice.analysis import search_tasks
from ironroads.table.advice import reviews

from .conftest import PHONE
from .recorded_games import FIXTURES

RECORD = FIXTURES / "steel-driver/3-players.json"


@pytest.fixture
def quick(monkeypatch):
    """Look at a few decisions only."""
    monkeypatch.setattr(reviews, "search_tasks", lambda box, match, n: search_tasks(box, match, 10)[:10])


def upload(page):
    page.goto("/review")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator("button.main").click()
    expect(page.locator("#review")).to_be_visible()


def test_a_record_is_reviewed_and_each_turning_point_is_one_click_from_the_map(new_player, quick, artifact):
    page = new_player()
    upload(page)
    expect(page.locator("#review button")).to_have_count(0)  # it is complete: nothing to stop or to go on with
    expect(page.locator("#review svg.plot")).to_be_visible()
    expect(page.locator("#review tbody tr")).to_have_count(3)
    assert 1 <= page.locator(".swings li").count() <= 5
    artifact(page, "review")
    first = page.locator(".swings li").first
    expect(first).to_contain_text("Better:")
    first.locator("a").click()
    expect(page.locator("#banner")).to_contain_text("You are viewing the game after move")


def test_on_a_phone_a_review_is_stopped_goes_on_and_survives_a_dead_worker(new_player, monkeypatch, artifact):
    monkeypatch.setattr(reviews, "search_tasks", lambda box, match, n: search_tasks(box, match, 600)[:40])
    page = new_player(PHONE, language="de", theme="dark", touch=True)
    upload(page)
    expect(page.locator("progress")).to_have_attribute("max", "40")
    for worker in active_children():
        worker.kill()
    page.locator("button[value=stop]").click()
    expect(page.locator("#review")).to_contain_text("Angehalten nach")
    page.get_by_role("button", name="Weitermachen").click()
    expect(page.locator("#review")).to_contain_text("Entscheidung")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    artifact(page, "review-phone")
    page.locator("button[value=stop]").click()
    expect(page.locator("#review")).to_contain_text("Angehalten nach")
