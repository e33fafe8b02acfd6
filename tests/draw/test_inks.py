"""Inks of the map by day and by night: signs stand out from their ground, also in colour-deficient vision."""

import pytest

from ironroads.draw import theme
from ironroads.draw.marks import Token
from ironroads.games import TITLES
from ironroads.web.requests.static_files import contrast

GROUNDS = ("plain", "abroad", "hill", "mountain", "abroad-mountain", "valley")
LAND_SIGNS = ("map-soft", "border", "bed", "stream", "sea-ink", "frame", "hill-line")
SIGN = 3.0  # least contrast of what carries a meaning
# Machado, Oliveira and Fernandes (2009): how strong deficiencies mix red, green and blue
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


@pytest.fixture(params=[0, 2], ids=["day", "night"])
def colours(request):
    found = theme.inks().items()
    texts = {f"on-{name}": entry[request.param + 1] for name, entry in found}
    return {name: entry[request.param] for name, entry in found} | texts


@pytest.fixture(params=VISIONS)
def seen(request):
    return lambda colour: simulated(colour, VISIONS[request.param])


@pytest.mark.parametrize("ground", GROUNDS)
def test_signs_stand_out_from_land(colours, seen, ground):
    assert contrast(seen(colours["map-ink"]), seen(colours[ground])) >= 4.5
    for sign in LAND_SIGNS:
        assert contrast(seen(colours[sign]), seen(colours[ground])) >= SIGN, sign


def test_water_is_told_from_land(colours, seen):
    assert contrast(seen(colours["sea-ink"]), seen(colours["sea"])) >= 4.5
    for ground in ("plain", "abroad"):
        assert distance(seen(colours["sea"]), seen(colours[ground])) > 3


def test_names_stand_out_from_their_halo(colours):
    assert contrast(colours["map-ink"], colours["halo"]) >= 7


def test_pieces_stand_out_by_their_pale_edge(colours, seen):
    """Company and player inks may be near the ground; their casing or dark edge is not."""
    for ground in GROUNDS:
        edges = [contrast(seen(colours[edge]), seen(colours[ground])) for edge in ("casing", "print")]
        assert max(edges) >= 6


def test_text_on_pieces_can_be_read():
    for name, entry in theme.inks().items():
        if name.startswith(("company-", "player-", "good-")):
            assert contrast(entry[0], entry[1]) >= 3, name


TERRAIN = ("plain", "abroad", "mountain")  # keys that are grounds themselves


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_sign_of_a_legend_stands_out_from_every_ground(title, colours, seen):
    grounds = [seen(colours[ground]) for ground in (*GROUNDS, "sea")]
    for board in title.boards:
        for key in title.show(title.open(board)).legend():
            inks = [seen(colours[ink]) for mark in key.marks for ink in inks_of(mark)]
            best = [max(contrast(ink, ground) for ink in inks) for ground in grounds]
            assert key.word in TERRAIN or min(best) >= SIGN, (board, key.word)


def inks_of(mark):
    """What is painted: fill, edge, casing, text; a wash lets its ground through."""
    found = [mark.ink, getattr(mark, "edge", ""), "casing" if getattr(mark, "casing", 0) else ""]
    found += [f"on-{mark.ink}"] if isinstance(mark, Token) and mark.text else []
    return [ink for ink in found if ink and ink != "hot-wash"]


def simulated(colour, matrix):
    linear = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    mixed = [sum(share * part for share, part in zip(row, linear, strict=True)) for row in matrix]
    return "#" + "".join(f"{round(255 * _curved(min(1, max(0, part)))):02x}" for part in mixed)


def _linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _curved(part):
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def distance(one, other):
    """The difference of two colours in OKLab, times 100."""
    return 100 * sum((a - b) ** 2 for a, b in zip(_oklab(one), _oklab(other), strict=True)) ** 0.5


def _oklab(colour):
    r, g, b = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    long, middle, short = (
        (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3),
        (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3),
        (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3),
    )
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )
