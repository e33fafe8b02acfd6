"""Board files come from anyone: bad ones are refused at once, with every fault, and never make the program work."""

import copy
import time
from itertools import product
from random import Random
from typing import get_args

import msgspec
import pytest

from ironroads.boards.limits import LARGEST, MOST_DEPTH, MOST_FAULTS, MOST_PARTS
from ironroads.boards.reading import convert, parse
from ironroads.bots import picklable
from ironroads.core.board import BoardFile
from ironroads.core.errors import BadBoard
from ironroads.core.faults import Fault
from ironroads.core.rules.match import Match
from ironroads.draw.theme import inks
from ironroads.games import TITLES, drafts, title
from ironroads.games.dampfross.boards.format import DampfrossFile
from ironroads.games.steam_map.boards.format import MapFile, market_data
from ironroads.games.steam_map.boards.market_format import GOODS_COLOURS
from ironroads.games.steel_driver.boards.format import SteelFile
from ironroads.games.stephensons_rocket.boards.format import COLOURS, RocketFile
from ironroads.games.stephensons_rocket.show.map import INKS as RocketInks
from ironroads.library.loaded import LoadedMatch
from ironroads.library.picture import picture

STEEL, ROCKET, DAMPFROSS = (TITLES[id] for id in ("steel-driver", "stephensons-rocket", "dampfross"))


def changed(title, change):
    data = copy.deepcopy(title.board_file().data)
    change(data)
    return BoardFile("mine", data)


def faults(title, change):
    """The faults of one of our boards with a change, found within a moment."""
    file = changed(title, change)
    found, quickest = [], float("inf")
    for _ in range(3):  # the garbage collector may have its turn in one of them
        begin = time.process_time()
        with pytest.raises(BadBoard) as bad:
            title.check(file)
        found, quickest = bad.value.faults, min(quickest, time.process_time() - begin)
        if quickest < 0.5:
            break
    assert quickest < 0.5
    return found


@pytest.mark.parametrize(
    "text",
    [
        f"{'a.' * 20_000}a = 1",
        f"[{'a . ' * 10_000}a]",
        f"[[{'x-1.' * 10_000}a]]",
        "'a'.\"b\"." * 5_000 + "c = 1",
        '"\\"".' * 20_000 + "c = 1",
        "# '''\n" + "''.\"#\"." * 10_000 + "c = 1",
        '"a' * 90_000,
        "a-" * 90_000,
        "'" * 199_000,
        "x = 1\n" * 99_999,
        "[" * 100_000,
        "{" * 100_000,
        "a" * 199_000,
        '"' * 199_000,
    ],
    ids=lambda text: text[:12],
)
def test_a_text_that_would_take_long_to_parse_is_refused_at_once(text):
    begin = time.process_time()
    with pytest.raises(BadBoard):
        parse("mine", text)
    assert time.process_time() - begin < 1


def test_a_long_key_is_refused_with_its_line():
    with pytest.raises(BadBoard) as found:
        parse("mine", "x = 1\n\n" + "a." * MOST_PARTS + "b = 1")
    assert found.value.faults == [Fault("TOML", "dotted_key", (3, MOST_PARTS))]
    assert parse("mine", f"a.b.c.d = 1\n[e.f]\ng = '{'1.' * MOST_PARTS}'").data["e"]["f"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = 1\nb = ", Fault("TOML", "ends_early", (2,))),
        ("a = 1\nb = ]\n", Fault("TOML", "syntax_value", (2, 5))),
        ("a = 1\na = 2", Fault("TOML", "syntax_twice", (2, 6))),
        ("a = 1\n[b]\n[b]", Fault("TOML", "syntax_twice", (3, 3))),
        ("a = [1", Fault("TOML", "ends_early", (1,))),
        ("a = [1 2]", Fault("TOML", "syntax_bracket_open", (1, 8))),
        ('a = "b\nc = 1', Fault("TOML", "syntax_text_open", (1, 7))),
        ("a = 'b\n'", Fault("TOML", "syntax_text_open", (1, 7))),
        ("a\nb = 1", Fault("TOML", "syntax_key_alone", (1, 2))),
        ("= 1", Fault("TOML", "syntax_key", (1, 1))),
        ('a = "\\q"', Fault("TOML", "syntax_backslash", (1, 8))),
        ("a = 1 b = 2", Fault("TOML", "syntax_end", (1, 7))),
        ("a = '\x07'", Fault("TOML", "syntax_character", (1, 6))),
        ('{"a": 1,\n"b" 2}', Fault("JSON", "syntax_key_alone", (2, 5))),
        ('{"a": nothing}', Fault("JSON", "syntax_value", (1, 7))),
        ('{"a": [1 2]}', Fault("JSON", "syntax_bracket_open", (1, 10))),
        ('{"a": 1} 2', Fault("JSON", "syntax_end", (1, 10))),
        ('{"a": NaN}', Fault("JSON", "unreadable")),
        (f"a = {'[' * 5000}", Fault("file", "too_deep", (MOST_DEPTH,))),
        ('{"a":' * 30_000, Fault("file", "too_deep", (MOST_DEPTH,))),
        (f"a = {'9' * 5000}", Fault("file", "number_size", (LARGEST,))),
        (f"a = 0x{'f' * 5000}", Fault("file", "number_size", (LARGEST,))),
    ],
    ids=lambda value: str(value)[:12],
)
def test_what_a_parser_cannot_read_is_said_with_its_place(text, fault):
    with pytest.raises(BadBoard) as found:
        parse("mine", text)
    assert found.value.faults == [fault]


def test_a_board_may_be_json():
    assert parse("mine", ' {"board": {"id": "x"}}').data == {"board": {"id": "x"}}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "empty_name"),
        ("   ", "empty_name"),
        ("x" * 100_000, "too_long"),
        ("a\nb", "control_characters"),
        ("a\x00b", "control_characters"),
        ("\u202enotsoB", "control_characters"),
        ("\x1b[31mred", "control_characters"),
    ],
)
def test_names_are_short_and_plain(name, code):
    found = faults(STEEL, lambda data: data["city"][0].update(name=name))
    assert [fault.code for fault in found] == [code]
    assert found[0].place == "city boston.name"


@pytest.mark.parametrize("number", [10**30, -(10**30), 10**400, float("inf"), float("nan"), 10**7])
def test_numbers_have_a_size(number):
    found = faults(STEEL, lambda data: data["city"][0].update(value=number))
    assert found == [Fault("city boston.value", "number_size", (1_000_000,))]


def test_a_column_of_ten_thousand_rows_is_refused():
    def long_column(data):
        data["grid"]["columns"][0]["r"] = [[0, 10_000]]

    def many_columns(data):
        data["grid"]["columns"] = [{"q": q % 26, "r": [[-99, 99]] * 20} for q in range(52)]

    assert [fault.code for fault in faults(ROCKET, long_column)] == ["at_most"]
    assert [fault.code for fault in faults(ROCKET, many_columns)] == ["too_many_hexes"]


def test_three_thousand_routes_are_refused():
    def chain(data):
        data["route"] = [{"a": f"c{n}", "b": f"c{n + 1}", "cost": 1} for n in range(3000)]

    found = faults(STEEL, chain)
    assert Fault("route", "entries_at_most", (400, 3000)) in found


def test_an_income_that_would_fill_the_memory_is_refused():
    """All pairs of bids and cubes have a table."""
    found = faults(STEEL, lambda data: data["income"]["cubes_by_players"].update({"3": 99}))
    assert [fault.code for fault in found] == ["at_most"]


def test_a_deep_file_is_refused():
    def nest(data):
        for _ in range(50):
            data["deep"] = {"deep": data.get("deep", 1)}

    assert [fault.code for fault in faults(STEEL, nest)] == ["too_deep"]


def test_faults_of_the_values_and_of_the_format_are_listed_together():
    def spoil(data):
        data["city"][0]["name"] = ""
        data["city"][1]["value"] = "much"
        del data["sets"]

    found = faults(STEEL, spoil)
    assert {fault.code for fault in found} == {"empty_name", "expected_int", "missing"}


def test_a_long_list_of_faults_is_cut():
    def spoil(data):
        for hexes in data["terrain"]["hexes"]:
            hexes["t"] = "lava"

    found = faults(TITLES["steam-barons"], spoil)
    assert len(found) == MOST_FAULTS + 1 and found[-1].code == "more_faults"


def test_a_misplaced_town_does_not_hide_a_bad_river():
    def spoil(data):
        data["town"][0]["hex"] = "Z99"
        data["river"][0]["edges"][0] = "A1|Z9"

    codes = {fault.code for fault in faults(DAMPFROSS, spoil)}
    assert {"not_on_land", "river_edge"} <= codes


def test_check_reads_the_market_of_a_map():
    found = faults(TITLES["steam-base"], lambda data: data.update(market={"stock": {"turns": "many"}}))
    assert found and all(fault.place.startswith("market.stock") for fault in found)


def test_a_name_cannot_put_a_script_into_a_picture():
    file = changed(STEEL, lambda data: data["board"].update(id="mine", name="</title><script>x</script>"))
    game = STEEL.open_file(file)
    drawn = picture(LoadedMatch(STEEL, Match(game, 3)), STEEL.speaker(game))
    assert "<script" not in drawn and "&lt;script&gt;" in drawn


def test_a_board_with_the_id_of_ours_goes_by_its_own_name():
    ours, other = STEEL.open(), STEEL.open_file(changed(STEEL, lambda data: data["board"].update(name="Moon")))
    assert other.board_id == ours.board_id
    assert STEEL.board_name(other) == "Moon" != STEEL.board_name(ours)


def test_colours_of_the_file_are_drawn_in_the_nearest_ink():
    def paint(data):
        data["board"]["id"] = "mine"
        data["company"][1]["hex"] = "#00c8ff"
        data["goods"][4] |= {"id": "pink", "hex": "#33aa33"}
        for city in data["city"]:
            city["colour"] = city["colour"].replace("red", "pink")

    face = STEEL.show(STEEL.open_file(changed(STEEL, paint)))
    assert face.colours.inks[:2] == ["company-red", "company-sky"] and face.colours.good_inks[4] == "good-green"
    assert len(set(face.colours.inks)) == 6
    assert drafts.picture(STEEL, changed(STEEL, paint)).svg


def test_colours_that_cannot_be_drawn_are_refused():
    found = faults(ROCKET, lambda data: data["lines"][0].update(colour="pink"))
    assert [(fault.code, fault.facts[0]) for fault in found] == [("unknown_colour", "pink")]
    assert ROCKET.open_file(changed(ROCKET, lambda data: data["lines"][0].update(colour="pink"))), "old tables open"

    steam = TITLES["steam-barons"]
    found = faults(steam, lambda data: data.update(market={"cubes": {**market_data({})["cubes"], "pink": 3}}))
    assert [fault.code for fault in found] == ["goods_colour"]


def test_every_colour_that_a_file_may_name_has_an_ink():
    assert set(RocketInks.values()) | {f"good-{colour}" for colour in GOODS_COLOURS} <= set(inks())
    assert set(RocketInks) == set(COLOURS)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: [city.update(lat=0.0, lon=0.0) for city in data["city"]],
        lambda data: [city.update(lat=90.0) for city in data["city"]],
        lambda data: [city.update(lat=4.1 - 0.1 * (n == 0) - 8.2 * (n == 1)) for n, city in enumerate(data["city"])],
        lambda data: data.update(picture={"projection": {"centre": [0, 0], "parallels": [-10, 10]}}),
        lambda data: data.update(picture={"projection": {"centre": [90, -39]}}),
        lambda data: data.update(picture={"projection": {"centre": [0, 0], "tall": 1e-9}}),
        lambda data: data["picture"]["projection"].update(widen={"start": -50, "over": 1e-9, "by": 1}),
    ],
    ids=["one place", "pole", "equator", "parallels", "antipodes", "flat", "kink"],
)
def test_any_place_on_the_earth_can_be_drawn(change):
    assert drafts.picture(STEEL, changed(STEEL, change)).svg


@pytest.mark.parametrize("apart", [0, 1e-5], ids=["one place", "a village"])
def test_places_on_one_spot_do_not_keep_the_server_drawing(apart):
    """Neither the hundred names that collide, nor the mountains of a continent at the scale of a village."""

    def crowded(data):
        cities = [{**data["city"][0], "id": f"c{n}", "name": f"C{n}"} for n in range(100)]
        for number, city in enumerate(cities):
            city.update(lat=40 + apart * (number % 10), lon=-100 + apart * (number // 10))
        data["city"], ends = cities, {"a": "c0", "b": "c99"}
        data["route"] = [{"a": f"c{n}", "b": f"c{n + 1}", "cost": 1} for n in range(99)]
        data["board"].update(city_count=100, route_count=99)
        data["transcontinental"].update(ends)
        data["prototype"].update(a=["c0"], b=["c99"])

    begin = time.process_time()
    assert drafts.picture(STEEL, changed(STEEL, crowded)).svg
    assert time.process_time() - begin < 8


@pytest.mark.parametrize("line", [[], [[0, 0]], [[0, 0], [1, 1]] * 600], ids=["empty", "a point", "long"])
def test_lines_of_a_picture_have_a_length(line):
    for key in ("ridge", "river", "land", "lake", "border"):
        found = faults(STEEL, lambda data, key=key: data["picture"].update({key: [line]}))
        assert found[0].place == f"picture.{key} 1"


def test_opened_boards_are_not_kept_without_end():
    caches = [title._open, title._show, picklable._opened, picklable._written]
    assert all(cache.cache_info().maxsize for cache in caches)


def test_boards_are_told_apart_by_256_bits():
    """Also by their pictures, which do not matter for play."""
    file, redrawn = STEEL.board_file(), changed(STEEL, lambda data: data["picture"].update(outline="world"))
    assert len(file.fingerprint) == 64 and file.fingerprint != redrawn.fingerprint
    assert file.digest == redrawn.digest


@pytest.mark.parametrize("title", [STEEL, ROCKET, DAMPFROSS, TITLES["steam-base"]], ids=lambda title: title.id)
def test_hundreds_of_spoilt_boards_are_refused_or_can_be_opened(title):
    """No other error than BadBoard, and never more than a moment."""
    rng = Random(title.id)
    for _ in range(40):
        data = copy.deepcopy(title.board_file().data)
        for _ in range(rng.randrange(1, 4)):
            spoil(rng, data)
        begin = time.process_time()
        try:
            title.check(BoardFile("mine", data))
        except BadBoard as error:
            assert title.speaker(title.open()).faults(error)
        assert time.process_time() - begin < 0.5


def spoil(rng, data):
    """Replace, remove or double something, somewhere."""
    here = data
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(here[key], dict | list) and rng.random() < 0.8:
            here = here[key]
            continue
        values = [
            None,
            0,
            -1,
            99,
            10**20,
            "",
            "x",
            "Z99",
            [],
            {},
            True,
            1.5,
            [1, 2],
            here[key] if isinstance(here, list) else 7,
        ]
        if rng.random() < 0.2:
            del here[key]
        else:
            here[key] = rng.choice(values)
        return


WRONG = (None, True, -1, 1.5, "nothing", [], [1], [[1]], {}, {"a": 1})


@pytest.mark.parametrize("format", [SteelFile, RocketFile, MapFile, DampfrossFile])
def test_each_wrong_value_has_a_fault_of_its_own(format):
    """A file with a single wrong value: no value is refused with the general sentence."""
    for kind in _tables(format):
        for field, wrong in product(msgspec.structs.fields(kind), WRONG):
            with pytest.raises(BadBoard) as bad:
                convert(BoardFile("mine", {field.encode_name: wrong, "?": 0}), kind, lambda _: [])
            assert "does_not_fit" not in {fault.code for fault in bad.value.faults}, (field, wrong)


def _tables(kind):
    """The tables of a format, the inner ones too."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from _tables(field.type)
    for inner in get_args(kind):
        yield from _tables(inner)


def test_a_city_of_steam_takes_goods_that_exist():
    title = TITLES["steam-base"]
    data = copy.deepcopy(title.board_file().data)
    data["city"][0]["colour"] = "mauve"
    with pytest.raises(BadBoard) as caught:
        title.check(BoardFile("mine", data))
    assert [(fault.place, fault.code) for fault in caught.value.faults] == [
        (f"city {data['city'][0]['name']}", "city_colour")
    ]


def test_board_files_are_equal_if_name_and_contents_are():
    board = BoardFile("mine", {"hexes": [1, 2]})
    assert board == BoardFile("mine", {"hexes": [1, 2]})
    assert board != BoardFile("mine", {"hexes": [2, 1]})
    assert board != BoardFile("other", {"hexes": [1, 2]})
    assert board != "mine"
