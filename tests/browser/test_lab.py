"""The lab in a real browser: formats drawn from nothing, kept and played; undo, tables, keys, German, round trips."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ironroads.games import TITLES

from .conftest import DESKTOP, PHONE
from .page_actions import click as play_choice
from .test_accessibility import faults as axe_faults

TABLET = {"width": 820, "height": 1180}


def open_lab(page, game, query):
    page.goto(f"/lab/{game}?{query}")
    page.locator("body[data-ready]").wait_for()
    return page


def choose(page, tool):
    page.locator(f'label:has([name=tool][value="{tool}"])').click()


def point(page, at):
    """Where a hex, or a place in longitude and latitude, is on the screen."""
    return page.evaluate(
        """at => {
          const { map, stage } = lab.editor;
          const [x, y] = typeof at === "string" ? map.sheet.centre(at) : map.sheet.project(at);
          const box = map.element.getBoundingClientRect();
          return [box.left + x * stage.zoom, box.top + y * stage.zoom];
        }""",
        at,
    )


def click_at(page, at):
    page.mouse.click(*point(page, at))


def drag(page, *places):
    page.mouse.move(*point(page, places[0]))
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*point(page, place), steps=4)
    page.mouse.up()


def set_value(page, key, value):
    field = page.locator(f'#properties [data-key="{key}"]:visible')
    if field.get_attribute("type") == "checkbox":
        field.set_checked(value)
    elif field.evaluate("element => element.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)
        field.press("Tab")


def set_board_value(page, form, key, value):
    if page.locator("#whole-board").is_visible():
        page.locator("#whole-board").click()
    details = page.locator(f'#properties details[data-form="{form}"]')
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    set_value(page, key, value)


def data(page):
    return page.evaluate("lab.editor.model.out()")


def draw_steel_driver(page):
    open_lab(page, "steel-driver", "outline=britain")
    cities = [[-3.0, 53.4], [-0.1, 51.5], [-1.5, 54.9], [-3.2, 55.9]]
    choose(page, "stop-city")
    for place in cities:
        click_at(page, place)
    set_value(page, "start", True)
    choose(page, "join-route-")
    for a, b in zip(cities, [*cities[1:], cities[0]], strict=True):
        click_at(page, a)
        click_at(page, b)
    set_value(page, "cost", "5")
    set_board_value(page, "transcontinental", "a", "city_1")
    set_board_value(page, "transcontinental", "b", "city_4")
    set_board_value(page, "board", "name", "Drawn board")


def draw_rocket(page):
    open_lab(page, "stephensons-rocket", "columns=8&rows=7")
    page.evaluate("lab.editor.model.set(['lines'], lab.editor.model.rows('lines').slice(0, 2))")
    choose(page, "stop-towns")
    for place in ("1,1", "6,1", "3,2", "4,3"):
        click_at(page, place)
    expect(page.locator("#here")).to_contain_text("E6, ")
    set_value(page, "hex", "E7")
    choose(page, "select")
    drag(page, "4,4", "4,3")
    moved = rows(page, "towns")[3]
    assert (moved["q"], moved["r"], "hex" in moved) == (4, 3, False), (
        "the name of the hex led there, and coordinates back"
    )
    set_value(page, "kind", "metropolis")
    set_value(page, "main_good", "steel")
    set_value(page, "tokens", "steel, steel, leather")
    expect(page.locator(".stop .figure")).to_have_text(["", "", "", "M"])
    choose(page, "assign-lines-start")
    click_at(page, "1,1")
    page.locator("#tool-rows select").select_option("1")
    click_at(page, "6,1")
    choose(page, "paint-land-erase")
    click_at(page, "7,3")
    set_board_value(page, "", "title", "Drawn board")


def draw_steam(page):
    open_lab(page, "steam-barons", "columns=7&rows=6")
    choose(page, "paint-terrain-mountain")
    drag(page, "2,0", "2,2")
    choose(page, "paint-terrain-sea")
    drag(page, "0,0", "0,5")
    for tool, places in (("stop-city", ("1,0", "5,0", "3,2")), ("stop-town", ("3,0", "5,2"))):
        choose(page, tool)
        for place in places:
            click_at(page, place)
    choose(page, "side-blocked_edges-edges")
    page.mouse.click(*between(page, "4,0", "4,1"))
    set_board_value(page, "", "name", "Drawn board")


def test_a_click_places_a_town_and_its_values_are_typed_at_once(new_player):
    page = open_lab(new_player(), "dampfross", "columns=6&rows=5")
    choose(page, "stop-town")
    page.mouse.move(*point(page, "2,2"))
    expect(page.locator("#pointed")).to_have_text("C3, Plain, Land")
    page.mouse.down()
    page.mouse.up()
    page.keyboard.type("Ash")
    for _ in ("hex", "numbers"):
        page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("11, 12")
    page.keyboard.press("Enter")
    expect(page.locator("#lab-map")).to_be_focused()
    assert rows(page, "town") == [{"name": "Ash", "hex": "C3", "numbers": [11, 12]}]
    expect(page.locator("#properties h3")).to_have_text("Town: Ash")
    choose(page, "assign-start-towns")
    click_at(page, "2,2")
    expect(page.locator(".member")).to_have_attribute("d", re.compile("^M"))
    for _ in range(4):
        page.keyboard.press("Control+z")
    assert rows(page, "town") == []


def test_names_of_hexes_follow_the_numbers_of_the_sheet(new_player):
    """Blocks of another height and with other numbers, as on some classic sheets; nothing on the map moves."""
    page = open_lab(new_player(), "dampfross", "columns=6&rows=12")
    choose(page, "stop-town")
    click_at(page, "9,3")
    choose(page, "side-river-edges")
    page.mouse.click(*between(page, "9,3", "9,4"))
    assert (rows(page, "town")[0]["hex"], rows(page, "river")[0]["edges"]) == ("J4", ["J4|J5"])
    before = data(page)
    set_board_value(page, "grid", "lower_block_rows", "8")
    set_board_value(page, "grid", "upper_number_offset", "20")
    set_board_value(page, "grid", "columns", "7")
    assert (rows(page, "town")[0]["hex"], rows(page, "river")[0]["edges"]) == ("B24", ["B24|B25"])
    assert data(page)["fields"]["terrain"].splitlines()[2] == "B21 ......."
    choose(page, "stop-town")
    click_at(page, "10,3")
    assert rows(page, "town")[1]["hex"] == "C24"
    for _ in range(4):
        page.keyboard.press("Escape")
        page.locator("#undo").click()
    assert data(page) == before


def test_two_fingers_zoom_and_paint_nothing(new_player):
    page = open_lab(new_player(PHONE, touch=True), "dampfross", "columns=16&rows=12")
    choose(page, "paint-terrain-^")
    touches = page.context.new_cdp_session(page)

    def touch(kind, *points):
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    (x, y), zoom = point(page, "5,8"), page.evaluate("lab.editor.stage.zoom")
    touch("touchStart", (x - 20, y))
    touch("touchMove", (x - 24, y))
    assert "^" in data(page)["fields"]["terrain"], "one finger paints"
    touch("touchStart", (x - 24, y), (x + 20, y))
    touch("touchMove", (x - 68, y), (x + 64, y))
    touch("touchEnd")
    page.wait_for_function("zoom => lab.editor.stage.zoom > 2 * zoom", arg=zoom)
    assert "^" not in data(page)["fields"]["terrain"] and page.locator("#undo").is_disabled()


def draw_dampfross(page):
    open_lab(page, "dampfross", "columns=10&rows=8")
    choose(page, "paint-terrain-^")
    drag(page, "2,1", "2,6")
    choose(page, "paint-terrain-~")
    drag(page, "0,0", "0,9")
    choose(page, "stop-town")
    for place in ("1,1", "1,6", "6,2", "6,7"):
        click_at(page, place)
    page.locator("#give-numbers").click()
    for tool, hexes in (("ferry-path", "1,1 0,2 0,3 0,4 0,5 0,6 1,6"), ("foreign_line-hexes", "5,3 5,4 5,5")):
        choose(page, f"trail-{tool}")
        for place in hexes.split():
            click_at(page, place)
    choose(page, "assign-start-towns")
    click_at(page, "1,1")
    click_at(page, "6,7")
    choose(page, "side-river-edges")
    page.mouse.click(*between(page, "4,4", "4,5"))
    set_board_value(page, "", "title", "Drawn board")


def between(page, a, b):
    (ax, ay), (bx, by) = point(page, a), point(page, b)
    return (ax + bx) / 2, (ay + by) / 2


PATIENCE = 600  # looks at the pages until the two must have played
DRAWN = {
    "steel-driver": draw_steel_driver,
    "stephensons-rocket": draw_rocket,
    "steam-barons": draw_steam,
    "dampfross": draw_dampfross,
}


@pytest.mark.parametrize("game", DRAWN)
def test_a_board_is_drawn_from_nothing_kept_shared_and_played_by_two_with_a_bot(new_player, artifact, game):
    ann, ben = new_player(DESKTOP), new_player(DESKTOP)
    DRAWN[game](ann)
    expect(ann.locator("#fault-count")).to_have_attribute("data-count", "0")
    artifact(ann, f"lab-{game}")
    ann.locator("#tab-save").click()
    ann.locator("#keep").click()
    ben.goto(ann.locator("#links a").first.get_attribute("href"))
    expect(ben.locator("h1")).to_have_text("Drawn board")
    ben.wait_for_function("document.querySelector('img.own-board').naturalWidth > 0")
    ann.locator("#links a").nth(1).click()
    ben.goto(open_table(ann))
    ben.get_by_label("Your name").fill("Ben")
    ben.locator("form.setup button.main").click()
    ann.get_by_role("link", name="Go to the table").click()
    for page in (ann, ben):
        expect(page.locator("body")).to_contain_text("Drawn board")
        expect(page.locator("#panel-players")).to_contain_text("Ben")
    play_together([ann, ben])
    artifact(ben, f"lab-played-{game}")


def open_table(page):
    """Seat Ann, a friend and a bot on the drawn board; returns the friend's link."""
    expect(page.locator("fieldset.boards :checked + img + span")).to_contain_text("Drawn board")
    page.get_by_label("Name at seat 1").fill("Ann")
    for seat, holder in enumerate(("me", "friend", "easy", "nobody", "nobody", "nobody")):
        select = page.locator(f"#holder-{seat}")
        if select.count() and select.is_visible():
            select.select_option(holder)
    page.locator("form.setup button.main").last.click()
    return page.locator(".invitations input").input_value()


def play_together(pages, moves=6):
    """Two people answer some questions, or all there are on so small a board; the bot answers its own in between."""
    asked = []
    for _ in range(PATIENCE):
        if (len(asked) >= moves and len(set(asked)) == 2) or pages[0].locator(".ranking").count():
            break
        pages[0].wait_for_timeout(50)
        for number, page in enumerate(pages):
            if page.locator("body.mine:not(.filming)").count():
                play_choice(page)
                asked.append(number)
    else:
        pytest.fail(f"the game does not go on after {asked}")
    if len(set(asked)) < 2:  # a merger has ended the game
        for page in pages:
            expect(page.locator(".ranking")).to_be_visible()


def rows(page, table):
    return page.evaluate("table => lab.editor.model.rows(table)", table)


def expect_faults(page, count):
    expect(page.locator("#fault-count")).to_have_attribute("data-count", str(count))


def downloaded(page, button):
    with page.expect_download() as found:
        button.click()
    return Path(found.value.path()).read_text("utf-8")


BELOW_POINTER = """([x, y]) => {
  const { a, b, c, d, e, f } = document.querySelector(".behind .picture").getScreenCTM().inverse();
  return [a * x + c * y + e, b * x + d * y + f];
}"""  # the point of the picture at a point of the screen
SCROLLED = "document.getElementById('lab-map').scrollLeft"


def test_an_owner_corrects_one_of_our_boards_over_a_picture(new_player, tmp_path):
    page = open_lab(new_player(), "dampfross", "board=dampfross-austria")
    photo = tmp_path / "photo.png"
    page.screenshot(path=photo)
    sent = []
    page.on("request", lambda request: sent.append(request.post_data or ""))
    page.locator("#backdrop summary").click()
    page.locator("#backdrop [type=file]").set_input_files(photo)
    page.locator("#backdrop [name=scale]").fill("80")
    page.locator("#backdrop [name=turn]").fill("3")
    expect(page.locator(".behind .picture")).to_have_attribute("transform", "translate(0 0) rotate(3) scale(0.8)")
    choose(page, "trace")
    drag(page, "10,10", "10,12")
    moved = page.evaluate("lab.editor.map.sheet.centre('10,12')[0] - lab.editor.map.sheet.centre('10,10')[0]")
    assert float(page.locator("#backdrop [name=x]").input_value()) == pytest.approx(moved, abs=1)
    below = page.evaluate(BELOW_POINTER, point(page, "10,12"))
    page.mouse.wheel(0, -100)
    page.keyboard.down("Shift")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Shift")
    expect(page.locator("#backdrop [name=scale]")).to_have_value("81.6")
    expect(page.locator("#backdrop [name=turn]")).to_have_value("3.5")
    assert page.evaluate(BELOW_POINTER, point(page, "10,12")) == pytest.approx(below, abs=1)
    page.get_by_role("button", name="Hold the cross").click()
    held, far = (page.evaluate(BELOW_POINTER, point(page, at)) for at in ("10,12", "20,30"))
    drag(page, "20,30", "22,31")
    assert page.evaluate(BELOW_POINTER, point(page, "10,12")) == pytest.approx(held, abs=1)
    assert page.evaluate(BELOW_POINTER, point(page, "22,31")) == pytest.approx(far, abs=1)
    choose(page, "select")
    wien = page.evaluate("lab.editor.map.sheet.parse(lab.editor.model.rows('town')[0].hex)")
    row, column = map(int, wien.split(","))
    drag(page, wien, f"{row},{column - 1}")
    set_value(page, "name", "Vindobona")
    moved = data(page)
    assert moved["town"][0]["name"] == "Vindobona" and "Vindobona" in moved["start"][0]["towns"]
    expect_faults(page, 0)
    before = TITLES["dampfross"].board_text("dampfross-austria").splitlines()
    page.locator("#tab-save").click()
    after = downloaded(page, page.locator("#download")).splitlines()
    page.locator("#tab-map").click()
    changed = [line for line in after if line not in before]
    assert len(changed) == 3 and len(after) == len(before), changed
    page.locator("#as-printed").click()
    expect(page.locator(".sheet.printed")).to_be_attached()
    expect(page.locator("#kept:not([data-pending])")).not_to_be_empty()
    page.reload()
    page.locator("body[data-ready]").wait_for()
    assert data(page)["town"][0] == moved["town"][0], "the draft is still there"
    expect(page.locator(".behind .picture")).to_have_attribute("href", re.compile("^data:image/png"))
    assert len(sent) > 5 and not any("data:image" in body or "PNG" in body for body in sent), "the picture stays here"
    page.locator("#zoom-in").click(click_count=4)
    choose(page, "pan")
    box, before = page.locator("#lab-map").bounding_box(), page.evaluate(SCROLLED)
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 250, box["y"] + 200, steps=3)
    page.mouse.up()
    assert page.evaluate(SCROLLED) == pytest.approx(before + 50, abs=1)


def test_undo_and_redo_go_through_every_kind_of_change(new_player):
    page = new_player()
    draw_dampfross(page)
    drawn = data(page)
    undo, redo = page.locator("#undo"), page.locator("#redo")
    [ferry] = drawn["ferry"]
    assert (ferry["port"], ferry["from"], ferry["length"], ferry["target"]) == ("Town 1", "B2", 5, "Town 2")
    assert drawn["foreign_line"][0]["hexes"] == ["F4", "F5", "F6"]
    steps = 0
    while undo.is_enabled():
        undo.click()
        steps += 1
    assert steps >= 10
    assert data(page)["town"] == [] and "^" not in data(page)["fields"]["terrain"]
    for _ in range(steps):
        redo.click()
    expect(redo).to_be_disabled()
    assert data(page) == drawn
    page.locator("#lab-map").focus()
    page.keyboard.press("Control+z")
    assert data(page)["title"] != "Drawn board"


def test_tables_take_typing_spreadsheets_and_csv(new_player, tmp_path):
    page = open_lab(new_player(), "steel-driver", "board=steel-driver")
    page.locator("#tab-tables").click()
    page.locator("#tables select").first.select_option("city")
    name = page.get_by_label("Name, row 1", exact=True)
    name.fill("Bean Town")
    name.press("Enter")
    expect(page.get_by_label("Name, row 2", exact=True)).to_be_focused()
    assert rows(page, "city")[0]["name"] == "Bean Town"
    cells = "one\tOne\t40,5\t-100\t30\tred\ttrue\ntwo\tTwo\t41.5\t-101\t20\twhite\tfalse\n"
    count = len(rows(page, "city"))
    page.get_by_label(f"Short name, row {count}", exact=True).evaluate(
        """(field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }""",
        cells,
    )
    pasted = rows(page, "city")
    assert len(pasted) == count + 1
    assert (pasted[-2]["lat"], pasted[-2]["start"], pasted[-1]["name"]) == (40.5, True, "Two")
    text = downloaded(page, page.locator("[data-act=export_csv]"))
    assert text.splitlines()[0].startswith("id,name,lat,lon,value,colour,start")
    file = tmp_path / "cities.csv"
    file.write_text("id;name;value\nboston;Boston;99\nnew_york;New York;1\n")
    page.locator("#tables [type=file]").set_input_files(file)
    page.wait_for_function("() => lab.editor.model.rows('city').length === 2")
    imported = rows(page, "city")
    assert [(row["id"], row["value"]) for row in imported] == [("boston", 99), ("new_york", 1)]
    assert imported[0]["lat"] == pasted[0]["lat"], "keys that the file lacks stay"
    page.locator("#undo").click()
    assert rows(page, "city") == pasted


def test_a_click_on_a_fault_leads_to_its_place(new_player):
    page = open_lab(new_player(), "dampfross", "board=dampfross-austria")
    page.evaluate("lab.editor.model.set(['town', 3, 'hex'], 'A99')")
    page.locator("#faults button").first.click()
    expect(page.locator("#properties h3")).to_contain_text(rows(page, "town")[3]["name"])
    page.locator("#undo").click()
    expect_faults(page, 0)
    page.evaluate("lab.editor.model.set(['special', 'every'], 1)")
    page.locator("#faults button").first.click()
    expect(page.locator('#properties [data-key="every"]')).to_be_focused()


def test_a_board_is_drawn_with_keys_alone(new_player):
    """Terrain, towns, a river, moving a town: what the map says is read from its live region."""
    page = open_lab(new_player(language="de"), "dampfross", "columns=6&rows=5")
    here, keys = page.locator("#here"), page.keyboard

    def use(tool):
        page.locator(f'[name=tool][value="{tool}"]').focus()
        keys.press("Space")
        page.locator("#lab-map").focus()

    def go(*pressed):
        for key in pressed:
            keys.press(key)

    use("paint-terrain-^")
    page.evaluate("lab.editor.stage.goTo('2,2')")
    go("Enter", "Shift+ArrowRight")
    expect(here).to_contain_text("C4, Gebirge")
    use("stop-town")
    go("ArrowUp", "Enter", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter")
    expect(here).to_contain_text("Ort 2")
    use("side-river-edges")
    go("ArrowRight", "Enter", "ArrowRight", "Enter")
    assert data(page)["river"][0]["edges"] == ["D2|D3"]
    use("select")
    go("n", "Enter")
    expect(here).to_contain_text("aufgenommen")
    go("ArrowRight", "Enter", "ArrowRight")
    go("n", "Delete")
    drawn = data(page)
    assert [town["hex"] for town in drawn["town"]] == ["D5"]
    assert drawn["fields"]["terrain"].splitlines()[2] == "C1 ..^^.."
    go("Control+z")
    assert len(data(page)["town"]) == 2
    expect(page.locator("#fault-count")).to_contain_text("Fehler")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_lab(new_player, artifact, theme):
    page = new_player(TABLET if theme == "dark" else DESKTOP, theme=theme, language="de")
    page.goto("/lab")
    assert axe_faults(page) == []
    open_lab(page, "dampfross", "columns=6&rows=5")
    choose(page, "stop-town")
    click_at(page, "2,2")
    expect(page.locator("#faults button").first).to_be_visible()
    assert axe_faults(page) == []
    artifact(page, f"lab-{theme}")
    for view in ("tables", "preview", "save"):
        page.locator(f"#tab-{view}").click()
        assert axe_faults(page) == [], view


def test_a_file_opens_for_its_game_and_a_bad_one_is_explained(new_player, tmp_path):
    page = new_player(expects_errors=True)
    page.goto("/lab")
    bad = tmp_path / "bad.toml"
    bad.write_text("a = ")
    page.locator("#file").set_input_files(bad)
    expect(page.locator("#message")).to_contain_text("TOML")
    good = tmp_path / "good.toml"
    text = TITLES["stephensons-rocket"].board_text("stephensons-rocket")
    good.write_text(f"{text}\n[mine]\nnote = 'kept' # with its comment\n")
    page.locator("#file").set_input_files(good)
    page.locator("body[data-ready]").wait_for()
    assert "/lab/stephensons-rocket" in page.url and data(page)["mine"] == {"note": "kept"}
    page.locator("#tab-save").click()
    assert downloaded(page, page.locator("#download")) == good.read_text()


def test_a_changed_board_is_measured_beside_its_map_and_compared(new_player, artifact):
    page = open_lab(new_player(language="de"), "steel-driver", "board=steel-driver")
    page.evaluate("lab.editor.model.set(['city', 0, 'value'], 90)")
    page.locator("#tab-balance").click()
    balance = page.locator("#view-balance")
    balance.locator("[name=games]").fill("900")
    balance.locator("[name=bot]").select_option("easy")
    balance.locator("[name=other]").select_option("@opened")
    balance.locator("form button").click()
    balance.locator("[data-act=stop]").click()
    expect(balance.get_by_role("status")).to_contain_text("Angehalten")
    balance.locator("[data-act=resume]").click()
    expect(balance.locator(".report")).to_contain_text("mit denselben Startwerten", timeout=60_000)
    balance.locator("[data-act=stop]").click()
    expect(balance).to_have_attribute("data-state", "stopped")
    expect(balance.locator(".report svg").last).to_be_visible()
    assert axe_faults(page) == []
    artifact(page, "lab-balance")
    assert "spot,name" in downloaded(page, balance.locator(".forms a").last)


def test_a_position_is_typed_in_and_played_on_from(new_player, artifact):
    page = new_player(DESKTOP)
    page.goto("/lab/steel-driver/position?option-first=seat-one")
    page.locator("body[data-ready]").wait_for()
    expect_faults(page, 0)

    def panel(field):
        details = page.locator(f'#fields details[data-field="{field}"]')
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        return details

    panel("turn").locator("input").fill("9")
    panel("turn").locator("input").press("Tab")
    expect_faults(page, 1)
    page.locator("#faults button").click()
    expect(panel("turn").locator("input")).to_be_focused()
    panel("turn").locator("input").fill("3")
    panel("turn").locator("input").press("Tab")
    panel("track").get_by_role("button", name="On the map: Red").click()
    page.get_by_role("checkbox", name="Boston–Albany", exact=True).press("Enter")
    expect(page.locator("#faults")).to_contain_text("First city")
    page.locator("#faults button").first.click()
    panel("origin").locator("select").first.select_option("Boston")
    drawn = page.evaluate("position.position")
    for _ in range(2):
        page.keyboard.press("Control+z")
    assert page.evaluate("position.position.track.red") == []
    page.locator("#redo").click(click_count=2)
    assert page.evaluate("position.position") == drawn
    page.reload()
    page.locator("body[data-ready]").wait_for()
    assert page.evaluate("position.position") == drawn, "what was typed is kept in this browser"
    panel("cash").locator("input").nth(1).fill("77")
    panel("cash").locator("input").nth(1).press("Tab")
    expect_faults(page, 0)
    assert axe_faults(page) == []
    artifact(page, "lab-position")
    saved = downloaded(page, page.locator("#download"))
    assert '"turn": 3' in saved and '"1": 77' in saved
    page.locator("#play button").click()
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator("body")).to_contain_text("77")
