"""Hints in the page: the best moves, why, and the line on the map; a worker that dies; two languages, two sizes."""

from multiprocessing import active_children

from playwright.sync_api import expect

from .conftest import PHONE
from .page_actions import seen, wait_for_change
from .recorded_games import sit_down

# Red is Ann's for two cubes; she builds with it next.
MOVES = ("offer:red", "bid:2", "pass", "pass", "on", "on", "on")


def building(new_table, **more):
    table = new_table(options={"first": "seat-one"}, hints=True, **more)
    for move in MOVES:
        table.play(table.state(0)["asked"][0], move)
    return table


def ask(page):
    page.locator("#hint-ask button").click()
    expect(page.locator("#advice")).to_be_visible()
    return page.locator("#advice")


def test_a_hint_shows_three_moves_why_and_the_line_on_the_map(new_player, new_table, artifact):
    table = building(new_table)
    clara, emil = new_player(), new_player()
    for seat, page in enumerate((clara, emil)):
        sit_down(page, table, seat)
    advice = ask(clara)
    expect(advice.locator("tbody tr")).to_have_count(3)
    assert all(len(row.split("%")) == 4 for row in advice.locator("tbody tr").all_inner_texts())  # one for each player
    expect(advice.locator(".why")).to_contain_text("then reaches")
    expect(emil.locator("#log")).to_contain_text("Clara asked the computer for a hint.")
    expect(emil.locator("#hint-ask button")).to_have_count(0)
    advice.locator("[data-step]").first.click()
    step = clara.locator("#layer-ghost [data-group]")
    expect(step.first).to_be_attached()
    shown = step.count()
    clara.locator("#map").click(position={"x": 20, "y": 300})
    expect(clara.locator("#effect")).not_to_be_empty()
    assert step.count() == shown and not clara.locator("#layer-ghost").evaluate("layer => layer.firstChild.data")
    advice.locator("[data-line]").click()
    expect(advice.locator("[data-step]").first).to_have_attribute("aria-current", "step")
    artifact(clara, "hint")
    before = seen(clara)
    advice.locator("tbody [data-move]").first.click()
    wait_for_change(clara, before)
    expect(advice).to_be_hidden()


def test_on_a_phone_a_dead_worker_is_explained_and_the_next_one_answers(new_player, new_table, artifact):
    table = building(new_table)
    page = sit_down(new_player(PHONE, language="de", theme="dark", touch=True, expects_errors=True), table, 0)
    ask(page).locator("[data-hint-close]").click()
    before = seen(page)
    table.play(0, next(choice["move"] for choice in table.state(0)["legal"] if choice["spot"]))
    wait_for_change(page, before)
    while (asked := table.state(0)["asked"][0]) != 0:  # until it is up to her again
        table.play(asked, table.state(asked)["legal"][-1]["move"])
    for worker in active_children():
        worker.kill()
        worker.join()
    expect(ask(page)).to_contain_text("Der Computer hat nicht zu Ende gedacht.")
    advice = ask(page)
    expect(advice.locator(".why")).to_contain_text("nächstbeste Zug")
    assert advice.evaluate("box => box.scrollWidth <= box.clientWidth"), "the figures of every player are seen"
    artifact(page, "hint-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
