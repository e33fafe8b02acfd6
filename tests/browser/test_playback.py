"""Playback in the page: captions in order, races, skipping, reduced motion; afterwards the page equals a new one."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PHONE
from .recorded_games import RecordedGame
from .test_dampfross import AUSTRIA
from .test_table_page import SEAT_ONE, sit_down

SNAPSHOT = """() => {
  const markup = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return node.textContent;
    const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`).sort().join("");
    return `<${node.nodeName}${attributes}>${[...node.childNodes].map(markup).join("")}`;
  };
  const layers = ["ground", "lines", "track", "pieces", "labels", "hot"].map((name) => `layer-${name}`);
  const ids = [...layers, "panels", "status", "choices", "tools", "latest"];
  return Object.fromEntries(ids.map((id) => [id, markup(document.getElementById(id))]));
}"""
RECORD = """() => {
  window.captions = [];
  const note = () => { const text = caption.textContent; if (text && captions.at(-1) !== text) captions.push(text);
    document.documentElement.dataset.captions = captions.length; };
  new MutationObserver(note).observe(caption, { childList: true });
}"""


def wait_for_end(page, moves: int) -> None:
    """Wait until the film is over."""
    expect(page.locator("#scrubber")).to_have_value(str(moves))
    expect(page.locator("#film")).to_be_hidden()
    expect(page.locator("#stage > *")).to_have_count(0)


def expect_equal_to_reload(page) -> None:
    """What playback leaves behind is what a page shows that is loaded now."""
    followed = page.evaluate(SNAPSHOT)
    page.reload()
    loaded = page.evaluate(SNAPSHOT)
    for part, markup in loaded.items():
        assert followed[part] == markup, part


@pytest.fixture
def race(new_table):
    """A table just before the answer that starts a race, and that answer."""
    game = RecordedGame(new_table, AUSTRIA)
    game.play_to("go:I18-I19")
    while game.moves[game.made] != (0, "rest"):
        game.play()
    return game


def test_a_race_is_shown_round_by_round_or_skipped(new_player, race, artifact):
    ben, clara, david = (sit_down(new_player(motion=True), race.table, seat) for seat in (1, 2, 3))
    for page in (ben, clara, david):
        page.request.post("/settings", form={"speed": "slow"})  # there is something left to skip on a busy machine, too
        page.reload()
        page.evaluate(RECORD)
    race.play()
    clara.locator("#skip").click()
    expect(ben.locator("#caption .die").first).to_be_visible()
    expect(ben.locator("#stage > *").first).to_be_attached()  # the trains
    artifact(ben, "playback-race")
    expect(clara.locator("#question")).to_contain_text(re.compile("on building|build after the run"))
    moves = race.table.state(0)["moves"]
    wait_for_end(clara, moves)
    david.mouse.click(300, 400)  # on the map a click only skips
    wait_for_end(david, moves)
    wait_for_end(ben, moves)
    rounds = [
        int(number) for text in ben.evaluate("captions") for number in re.findall(r"comes to .*?round (\d+)", text)
    ]
    assert rounds == sorted(rounds) and rounds[-1] >= 3
    assert len(clara.evaluate("captions")) < len(ben.evaluate("captions"))
    for page in (ben, clara, david):
        expect_equal_to_reload(page)


def test_moves_that_arrive_together_are_seen_one_after_the_other(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    ida = sit_down(new_player(PHONE, touch=True, motion=True), table, 2)
    watcher = new_player(language="de", motion=True)
    watcher.goto(f"/watch/{table.watch}")
    for page in (ida, watcher):
        page.evaluate(RECORD)
    for seat, move in ((0, "offer:red"), (0, "bid:1"), (1, "bid:2")):
        table.play(seat, move)
    moves = table.state(0)["moves"]
    wait_for_end(ida, moves)
    wait_for_end(watcher, moves)
    said = ida.evaluate("captions")
    assert [text.split()[1] for text in said] == ["puts", "bids", "bids"], said
    assert watcher.evaluate("captions")[-1].startswith("■Emil bietet 2 ")
    expect_equal_to_reload(ida)


def test_reduced_motion_keeps_captions_and_moves_nothing(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    ida = new_player(motion=True)
    ida.emulate_media(reduced_motion="reduce")
    sit_down(ida, table, 2).evaluate(RECORD)
    ida.evaluate("""() => {
      window.staged = 0;
      new MutationObserver(() => { staged += 1; }).observe(stage, { childList: true });
    }""")
    for seat, move in ((0, "offer:red"), (0, "bid:1"), (1, "pass"), (2, "pass")):
        table.play(seat, move)
    wait_for_end(ida, table.state(0)["moves"])
    assert len(ida.evaluate("captions")) >= 2
    assert ida.evaluate("staged") == 0
    expect_equal_to_reload(ida)


def test_a_game_is_played_back_from_any_move(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    for seat, move in ((0, "offer:red"), (0, "bid:1"), (1, "bid:2"), (2, "bid:3")):
        table.play(seat, move)
    clara = sit_down(new_player(motion=True), table, 0)
    moves = table.state(0)["moves"]
    clara.evaluate(RECORD)
    clara.get_by_role("button", name="Play back").click()
    # The scrubber is at the end before the film starts, too.
    expect(clara.locator("html")).to_have_attribute("data-captions", "4")
    wait_for_end(clara, moves)
    assert len(clara.evaluate("captions")) == 4
    expect(clara.locator("#banner")).to_be_hidden()
    expect(clara.locator("#choices button").first).to_be_enabled()
    expect_equal_to_reload(clara)


def test_the_moves_of_bots_are_seen_in_the_order_of_the_log(new_player):
    page = new_player(motion=True)
    page.goto(page.request.post("/now", form={"game": "steel-driver"}).url)
    expect(page.locator("body.mine:not(.filming)")).to_be_attached()
    page.evaluate(RECORD)
    captions = []
    while len(captions) < 3:  # of bots, since one's own moves need no caption
        page.locator("#choices [data-move], #choices [data-amount]").last.click()  # passing, mostly
        expect(page.locator("body:not(.mine)")).to_be_attached()
        expect(page.locator("body.mine:not(.filming)")).to_be_attached()
        captions = page.evaluate("captions")
    lines = page.locator("#log > li[data-kind]").all_text_contents()[::-1]
    told = [line.removesuffix("◷") for line in lines]
    places = [next(at for at, line in enumerate(told) if caption.startswith(line)) for caption in captions[:3]]
    assert places == sorted(set(places)), (captions, told)
