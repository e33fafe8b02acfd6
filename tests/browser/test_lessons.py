"""Guided first games in the page, played to their end by clicking what the coach asks for."""

import re

import pytest
from playwright.sync_api import Page, expect

from ironroads.games import TITLES
from ironroads.web.actions import new_table

from .page_actions import CHOICES, wait_for_change
from .page_actions import seen as question_seen

LANGUAGES = dict(zip(TITLES, ["en", "de"] * len(TITLES), strict=False))
LEARN = {"en": "Learn it", "de": "Kennenlernen"}
RECORD = """() => {
  window.steps = []; // each step of the coach, and whether moves were still to be shown
  const isFilming = () => document.body.classList.contains("filming");
  const note = () => steps.push([coach.querySelector("p").dataset.coachStep, isFilming()]);
  new MutationObserver(note).observe(coach, { subtree: true, attributeFilter: ["data-coach-step"], childList: true });
}"""


@pytest.fixture
def quick_bots(monkeypatch):
    monkeypatch.setitem(new_table.PACES, "usual", 0.0)


def step_number(page: Page) -> int:
    """The step that the coach shows, which is exactly one."""
    shown = page.locator("#coach [data-coach-step]:visible")
    expect(shown).to_have_count(1)
    return int(shown.get_attribute("data-coach-step"))


def read_on(page: Page, read: list[int]) -> None:
    """Read the coach's steps up to the one that asks for a move."""
    while True:
        read.append(step_number(page))
        for id in (page.locator(f"[data-coach-step='{read[-1]}']").get_attribute("data-show") or "").split():
            expect(page.locator(f"[id='{id}']")).to_have_css("filter", re.compile("drop-shadow"))
        further = page.locator("[data-coach-next]")
        if not further.is_visible():
            return
        further.click()


def do_what_is_asked(page: Page) -> None:
    """Choose the only thing that the page offers: a suggestion, a place, or a button."""
    before = question_seen(page)
    suggestion, offered = page.locator("#choices [data-suggestion]"), page.locator(f".hot, {CHOICES}")
    if suggestion.count():
        suggestion.click()
    else:
        assert len({choice.get_attribute("data-move") for choice in offered.all()}) == 1
        offered.first.click()
    wait_for_change(page, before)


def is_over(page: Page) -> bool:
    return page.locator("#coach").get_attribute("data-asks") == "nothing"


@pytest.mark.parametrize("game", TITLES)
def test_a_lesson_is_played_to_its_end_by_clicking(new_player, quick_bots, game):
    lesson = TITLES[game].lesson()
    page = new_player(language=LANGUAGES[game])
    page.request.post("/settings", form={"speed": "off"})  # faster
    page.goto(f"/new/{game}")
    page.get_by_role("button", name=LEARN[LANGUAGES[game]]).click()
    read: list[int] = []
    for chapter in range(1, len(lesson.chapters) + 1):
        read_on(page, read)
        while not is_over(page):
            do_what_is_asked(page)
            expect(page.locator("body:not(.filming) #coach:not([data-asks=others])")).to_be_visible()
            if step_number(page) != read[-1]:
                read_on(page, read)
        if chapter < len(lesson.chapters):
            page.locator("#coach button.main").click()
    assert read == list(range(1, sum(len(chapter.steps) for chapter in lesson.chapters) + 1))
    page.locator("#coach button.quiet").click()
    expect(page.locator("#coach")).to_be_hidden()


def test_the_coach_speaks_about_a_race_when_it_was_shown(new_player, quick_bots):
    page = new_player(motion=True)
    page.goto(page.request.post("/lesson", form={"game": "dampfross", "chapter": "2"}).url)
    read_on(page, [])
    before = step_number(page)
    page.evaluate(RECORD)
    do_what_is_asked(page)
    expect(page.locator("#caption .die").first).to_be_visible()
    assert step_number(page) == before
    expect(page.locator(f"[data-coach-step='{before + 1}']")).to_be_visible()
    steps = page.evaluate("steps")
    assert [str(before + 1), False] in steps and [str(before + 1), True] not in steps


def test_the_lesson_is_offered_at_the_first_visit_of_a_title(new_player):
    page = new_player()
    page.goto("/")
    page.get_by_role("button", name="Play now – Steam Barons").click()
    offer = page.locator("#offer")
    expect(offer).to_contain_text("New to Steam Barons?")
    page.reload()
    offer.get_by_role("button", name="Close").click()
    page.reload()
    expect(page.locator("#map")).to_be_visible()
    expect(offer).to_be_hidden()
    page.goto("/")
    page.get_by_role("button", name="Play now – Dampfross").click()
    offer.get_by_role("button", name="Learn it").click()
    expect(page.locator("#coach")).to_contain_text("Welcome to Dampfross")
