"""Nobody is left out: axe finds nothing on any page, in light and dark; screen readers hear what they need."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE
from .playing import click, play_on
from .test_playing import SEAT_ONE, sit_down

PAGES = ("/", "/new/steel-driver", "/rules/steel-driver", "/about", "/account", "/notices")


def faults(page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['target']} {node['failureSummary']}" for fault in found for node in fault["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages(person, artifact, theme):
    page = person(theme=theme)
    for path in PAGES:
        page.goto(path)
        assert faults(page) == [], path
        artifact(page, f"page{path.replace('/', '-').rstrip('-') or '-front'}-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_at_the_table(person, new_table, artifact, theme, size):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(size, theme=theme), table, 0)
    play_on(table, {}, click, 12)
    expect(page.locator("#history output")).to_contain_text("12/")
    assert faults(page) == []
    artifact(page, f"table-{'phone' if size is PHONE else 'desktop'}-{theme}")
    tabs = page.locator(".tabs button:visible, .switch button:visible").all_inner_texts()
    for tab in tabs:
        page.locator(".tabs button:visible, .switch button:visible").get_by_text(tab, exact=True).first.click()
        page.wait_for_timeout(300)
        assert faults(page) == [], tab


def test_the_position_in_words(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    page.goto(f"/tables/{table.id}/position")
    expect(page.locator("main")).to_contain_text("Auction Red")
    expect(page.locator("main")).to_contain_text("Player: Clara, Cash: $0")
    assert faults(page) == []


def test_what_happens_is_told_to_listeners(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    expect(page.locator("#status")).to_have_attribute("aria-live", "polite")
    expect(page.locator("#effect")).to_have_attribute("role", "status")
    play_on(table, {}, click, 60)
    for spot in page.locator("#map .hot").all()[:3]:
        assert spot.get_attribute("aria-label") and spot.get_attribute("tabindex") == "0"


def test_movement_stops_for_those_who_ask_for_it(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    page.emulate_media(reduced_motion="reduce")
    assert page.locator("#layer-ghost").evaluate("e => getComputedStyle(e).animationName") == "none"
