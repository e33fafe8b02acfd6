"""Spoilt board files over HTTP: each is refused with its faults or can be drawn, and the server stays well."""

import copy
import time
from random import Random

import msgspec
import pytest

from ironroads.boards.edits import edited
from ironroads.games import TITLES
from test_board_limits import spoil

from .test_own_boards import source, upload

EACH = 60  # files of each format
GARBAGE = 60
SECONDS = 3.0  # of CPU for one file; only a file that makes the server work takes so long
FORMATS = ("steel-driver", "stephensons-rocket", "steam-barons", "dampfross")


def spoilt_data(rng, title):
    data = copy.deepcopy(title.shipped(rng.choice(title.own_boards)).data)
    for _ in range(rng.randrange(1, 4)):
        spoil(rng, data)
    return data


def spoilt_text(rng, text):
    """A file as a broken disk, a careless editor or an attacker leaves it."""
    start, end = sorted(rng.sample(range(len(text)), 2))
    how = rng.randrange(6)
    if how == 0:
        return text[:start]
    if how == 1:
        return text[:start] + text[min(end, start + 200) :]
    if how == 2:
        return text[:start] + "".join([chr(rng.randrange(1, 0x2FF)) for _ in range(20)]) + text[start:]
    if how == 3:
        return text[:start] + rng.choice(["[" * 500, "{" * 500, "a." * 3000, "9" * 3000, '"' * 99]) + text[start:]
    if how == 4:
        return text.replace(rng.choice('=[]"{}\n0123456789'), rng.choice(["", " ", "1e999", "\x00", "\u202e"]))
    lines = text.splitlines()
    rng.shuffle(lines)
    return "\n".join(lines)


def send(site, rng, text):
    """Upload in the browser's way or in a program's; returns the id if the board was kept."""
    begin = time.process_time()
    if rng.random() < 0.5:
        answer = site.post("/api/boards", json={"source": text})
        kept = answer.json()["id"] if answer.status_code == 201 else ""
    else:
        answer = upload(site, text)
        kept = answer.url.path.rpartition("/")[2] if answer.status_code == 200 else ""
    assert answer.status_code in (200, 201, 400, 413, 422), (answer.status_code, answer.text[:300])
    assert time.process_time() - begin < SECONDS
    return kept


def expect_well(site):
    assert site.get("/boards").status_code == 200
    assert site.post("/api/boards", json={"source": source()}).status_code == 201


@pytest.mark.parametrize("game", FORMATS)
def test_spoilt_boards_are_refused_or_can_be_drawn(site, game):
    rng, title = Random(game), TITLES[game]
    for _ in range(EACH):
        data = spoilt_data(rng, title)
        has_nothing = "null" in (text := msgspec.json.encode(data).decode())
        kept = send(site, rng, text if has_nothing or rng.random() < 0.7 else edited("", data))
        if kept:
            picture = site.get(f"/boards/{kept}/picture.svg")
            assert picture.status_code == 200 and picture.text.startswith("<svg")
            site.post(f"/boards/{kept}/remove", headers={"Origin": "http://testserver"})
    expect_well(site)


def test_broken_texts_are_refused(site):
    rng = Random(20)
    texts = [TITLES[game].board_text(board) for game in FORMATS for board in TITLES[game].own_boards]
    for _ in range(GARBAGE):
        send(site, rng, spoilt_text(rng, rng.choice(texts)))
    expect_well(site)
