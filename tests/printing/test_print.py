"""`ironroads print`: sizes measured in the PDF, sheets that join, pieces, forms, rules, and no secrets."""

import subprocess
from collections import Counter
from math import dist
from time import process_time

import pytest

import ironroads
from cli.running import RECORD, refused, said
from ironroads.core.speaker import Speaker
from ironroads.draw.theme import inks
from ironroads.games import TITLES
from ironroads.printing.board_sheets import board_pages
from ironroads.printing.pages import HAIR, Document
from ironroads.printing.settings import PrintSettings
from ironroads.printing.typesetting import pdf
from ironroads.words.loader import catalogue
from printing.measuring import extent, hexes, paths, read, size

WITHIN = 0.2  # millimetres


def printed(tmp_path, *args):
    file = tmp_path / "sheet.pdf"
    said("print", *args, "-o", file)
    return read(file.read_bytes())


def words(reader):
    return " ".join(page.extract_text() for page in reader.pages)


@pytest.mark.parametrize(
    ("paper", "wanted"),
    [("a4", (210, 297)), ("a3", (297, 420)), ("letter", (215.9, 279.4)), ("tabloid", (279.4, 431.8))],
)
def test_sheets_have_the_size_of_the_paper(tmp_path, paper, wanted):
    pages = printed(tmp_path, "stephensons-rocket", "--paper", paper, "--hex-mm", "30").pages
    assert len(pages) > 1
    for page in pages:
        assert sorted(size(page)) == pytest.approx(sorted(wanted), abs=WITHIN)


def raster():
    """A raster of squares, 20 mm each, on sheets that overlap."""
    lines = "".join(
        f'<rect x="{100 * x}" y="{100 * y}" width="100" height="100"/>' for x in range(20) for y in range(25)
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 2500" fill="none" stroke="black">{lines}</svg>'
    )
    document = Document("raster", "en", "")
    name = document.add_picture(picture)
    say = Speaker(catalogue("en", "core", "printing"), {})
    document.add_pages(board_pages(name, (2000, 2500), 100, PrintSettings(hex_mm=20), say))
    return pdf(document)


def test_pictures_have_their_true_size_on_every_sheet():
    """Each square is as large and as far away as it should be."""
    reader = read(raster())
    assert len(reader.pages) == 6  # 400 x 500 mm on sheets of 190 x 269 mm that overlap by 8 mm
    corners = [raster_origin(page) for page in reader.pages]
    expected = [(10 - 182 * column, 10 - 261 * row) for row in range(2) for column in range(3)]
    for found, wanted in zip(corners, expected, strict=True):
        assert found == pytest.approx(wanted, abs=WITHIN)


def test_a_sheet_is_painted_at_its_true_size(tmp_path):
    """By another program than those that wrote and measured it: ten dots are a millimetre."""
    file = tmp_path / "raster.pdf"
    file.write_bytes(raster())
    said_of_it = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True).stdout
    assert "(A4)" in said_of_it and "Pages:           6" in said_of_it
    width, rows = painted(file, 254)
    assert width == pytest.approx(2100, abs=2) and len(rows) == pytest.approx(2970, abs=2)
    across = dark_places(rows[400 + 50])
    down = dark_places(bytes(row[400 + 50] for row in rows[:2000]))
    assert across[:9] == pytest.approx([100 + 200 * square for square in range(9)], abs=10 * WITHIN)
    assert down[:9] == pytest.approx([100 + 200 * square for square in range(9)], abs=10 * WITHIN)


def test_a_board_is_painted_in_its_inks(tmp_path):
    file = tmp_path / "board.pdf"
    said("print", "dampfross-austria", "--paper", "one-page", "--width-mm", "300", "-o", file)
    command = ["pdftoppm", "-r", "30", file]
    *_, dots = subprocess.run(command, capture_output=True, check=True).stdout.split(b"\n", 3)
    seen = Counter(dots[at : at + 3].hex() for at in range(0, len(dots) - 2, 3))
    for ink in ("plain", "mountain", "abroad"):
        assert seen[inks()[ink][0][1:]] > 500, ink
    assert seen["ffffff"] < len(dots) / 3 / 2, "most of the sheet is the board"


def test_figures_of_the_rules_keep_to_their_column(tmp_path):
    file = tmp_path / "rules.pdf"
    said("print", "dampfross", "--part", "rules", "-o", file)
    for page in (1, 2, 3):
        width, rows = painted(file, 50, page)
        assert {row[width // 2] for row in rows} == {255}, "the gap between the columns is white"


def painted(file, resolution, page=1):
    """A sheet with so many dots an inch: its width, and its rows of grey dots."""
    command = ["pdftoppm", "-r", str(resolution), "-gray", "-f", str(page), "-l", str(page), file]
    kind, size, _, dots = subprocess.run(command, capture_output=True, check=True).stdout.split(b"\n", 3)
    assert kind == b"P5"
    width, height = map(int, size.split())
    return width, [dots[row * width : (row + 1) * width] for row in range(height)]


def dark_places(dots):
    """The middles of dark runs."""
    dark = [place for place, dot in enumerate(dots) if dot < 200]
    starts = [place for place in dark if place - 1 not in dark]
    ends = [place for place in dark if place + 1 not in dark]
    return [(start + end) / 2 for start, end in zip(starts, ends, strict=True)]


def raster_origin(page):
    """Where the raster begins, in millimetres from the corner of the sheet."""
    squares = [path for path in paths(page) if len(path) > 3 and max(extent(path)) == pytest.approx(20, abs=1)]
    assert len(squares) == 500
    for path in squares:
        assert extent(path) == pytest.approx((20, 20), abs=0.02)
    left, top = min(x for path in squares for x, _ in path), min(y for path in squares for _, y in path)
    assert max(x for path in squares for x, _ in path) - left == pytest.approx(400, abs=WITHIN)
    assert max(y for path in squares for _, y in path) - top == pytest.approx(500, abs=WITHIN)
    return left, top


@pytest.mark.parametrize("game", ["stephensons-rocket", "dampfross", "steam-barons"])
def test_boards_know_how_wide_their_hexes_are(game):
    chart = TITLES[game].show(TITLES[game].open()).chart
    middles = [spot.middle() for spot in chart.spots.values() if spot.shape == "area" and len(spot.points) == 6]
    for here in middles[:20]:
        assert min(dist(here, other) for other in middles if other != here) == pytest.approx(chart.hex_width, rel=0.001)
    assert len(middles) > 50


def test_sheets_carry_trim_marks_and_a_ruler(tmp_path):
    first, *_ = printed(tmp_path, "stephensons-rocket", "--hex-mm", "30").pages
    ticks = [path for path in paths(first) if len(path) == 2 and max(extent(path)) == pytest.approx(4, abs=0.01)]
    assert len(ticks) == 8
    rulers = [path for path in paths(first) if len(path) == 2 and extent(path)[0] == pytest.approx(100, abs=WITHIN)]
    assert len(rulers) == 1


def test_trimmed_sheets_make_the_whole_board():
    """Neighbours are cut in the middle of what they share, the outer edges at the edge of the board."""
    say = Speaker(catalogue("en", "core", "printing"), {})
    pages = board_pages("board", (600, 400), 0, PrintSettings(width_mm=600), say)
    assert len(pages) > 2
    assert sum(trimmed(page, 0) * trimmed(page, 1) for page in pages) == pytest.approx(600 * 400)


def trimmed(page, axis):
    """How much of a sheet lies between its trim marks, across (0) or down (1)."""
    marks = [item for item in page.items if item["kind"] == "line" and item["width"] == HAIR]
    cuts = [mark["start"][axis] for mark in marks if mark["start"][axis] == mark["end"][axis]]
    return max(cuts) - min(cuts)


def test_a_board_without_hexes_has_the_width_that_was_asked_for(tmp_path):
    (page,) = printed(tmp_path, "steel-driver", "--paper", "one-page", "--width-mm", "420").pages
    assert size(page)[0] == pytest.approx(440, abs=WITHIN)


def test_a_reduced_board_fits_on_one_sheet_and_says_so(tmp_path):
    reader = printed(tmp_path, "stephensons-rocket", "--hex-mm", "40", "--reduced")
    assert len(reader.pages) == 1
    assert "Reduced to" in words(reader)
    small = printed(tmp_path, "stephensons-rocket", "--hex-mm", "5", "--reduced")
    assert "Reduced to" not in words(small), "it fits as it is"


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_game_has_pieces_forms_and_rules_in_both_languages(tmp_path, title):
    parts = [arg for part in ("pieces", "forms", "rules", "position") for arg in ("--part", part)]
    reader = printed(tmp_path, title.id, "--language", "de", *parts)
    said_words = words(reader)
    assert "Konto von" in said_words and "Befehle:" in said_words
    for page in reader.pages:
        stamp = page.extract_text()
        assert "Ironroads " in stamp and "· 20" in stamp, "every sheet carries version and date"
    assert {f"{number} / {len(reader.pages)}" in said_words for number in range(1, len(reader.pages) + 1)} == {True}


def test_pieces_are_as_large_as_they_should_be(tmp_path):
    reader = printed(tmp_path, "steam-barons", "--hex-mm", "25", "--part", "pieces")
    tiles = [path for page in reader.pages for path in hexes(page, 25)]
    assert len(tiles) > 100
    for path in tiles:
        assert extent(path)[1] == pytest.approx(25, abs=WITHIN)


def test_labels_of_a_kind_of_piece_are_of_one_size(tmp_path):
    sizes = set()

    def see(text, outer, inner, _, size):
        if len(text) == 1 and text.islower():  # pictures are set letter by letter
            sizes.add(round(size * abs(inner[3] * outer[3]), 2))

    reader = printed(tmp_path, "dampfross", "--part", "pieces")
    reader.pages[0].extract_text(visitor_text=see)
    assert len(sizes) == 2, "of the players' names below the engines, and of the towns, however long"


def test_shares_carry_the_name_and_the_code_of_their_line(tmp_path):
    found = words(printed(tmp_path, "stephensons-rocket", "--part", "pieces"))
    assert found.count("GWR\nGreat Western Railway") == 16


def test_a_position_is_printed_with_its_figures(tmp_path):
    reader = printed(tmp_path, RECORD, "--to", "30")
    assert "Position after 30 moves, as everybody may see it" in words(reader)


def test_what_a_seat_may_not_know_is_not_printed(tmp_path):
    record = tmp_path / "game.json"
    match = ironroads.new("steam-barons", players=3, seed=2, options={"money": "hidden"})
    match.save(record)
    own = words(printed(tmp_path, record, "--seat", "1", "--part", "position"))
    public = words(printed(tmp_path, record, "--part", "position"))
    assert own.count("?") == 4 and public.count("?") == 6


def test_wishes_that_cannot_be_are_refused(tmp_path):
    file = tmp_path / "x.pdf"
    assert "no hexes" in refused("print", "steel-driver", "--hex-mm", "20", "-o", file)
    assert "sheets" in refused("print", "dampfross-southern-italy", "--hex-mm", "150", "-o", file)
    assert "2 to 200 mm" in refused("print", "dampfross-austria", "--hex-mm", "900", "-o", file)
    assert "5000" in refused("print", "dampfross-austria", "--hex-mm", "200", "--paper", "one-page", "-o", file)
    assert not file.exists()


def test_the_largest_board_takes_seconds(tmp_path):
    begun = process_time()
    printed(tmp_path, "dampfross-southern-italy")
    assert process_time() - begun < 15
