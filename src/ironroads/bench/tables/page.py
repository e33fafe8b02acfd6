"""How smoothly a browser shows moves on the largest map, with a slowed-down processor, and how large its pages are."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from typing import Any

import msgspec

from ...core.errors import BadChoice
from ...core.rules.match import Match
from ...games import TITLES
from ...games.title import Title
from .panning import PHONE, PanFigures, pan_figures
from .servers import Server, our_server

BEFORE = 300  # moves made before the page is opened: the map is full of track
SHOWN = 24  # moves that the page plays back
AT_ONCE = 6  # of them arrive together
BEFORE_PANNING = 150  # moves made before a map is moved
SLOWER = 4  # times
SETTLING = 4_000  # milliseconds for the page to come to rest
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"]
RECORD = """() => {
  window.measured = { frames: [], tasks: [0] };
  let last = 0;
  const isPlaying = () => document.body.classList.contains("filming") || stage.childElementCount > 0;
  const note = (now) => {
    if (last && isPlaying()) measured.frames.push(now - last);
    last = isPlaying() ? now : 0;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  const keep = (list) => list.getEntries().forEach((task) => measured.tasks.push(task.duration));
  new PerformanceObserver(keep).observe({ type: "longtask" });
}"""

# Waits in the page itself: a tool that looks for an element again and again would be measured as well.
PLAYED = """() => new Promise((done) => {
  const look = () => document.body.classList.contains("filming") ? setTimeout(look, 250) : done();
  look();
})"""


class PageFigures(msgspec.Struct, frozen=True):
    """What `ironroads bench page` measures."""

    game: str
    board: str
    frames: int  # painted while moves were played back
    frames_per_second: float  # median
    longest_task: float  # milliseconds
    page_bytes: int  # compressed
    script_bytes: int  # compressed, all modules
    panning: list[PanFigures]  # of the largest map of every title


def page_figures() -> PageFigures:
    with _browser() as browser, our_server() as server:
        title, board = _largest_map(*TITLES.values())
        table = _table(server, title, board, BEFORE)
        frames, longest, page = _watched(browser, server, table)
        return PageFigures(
            title.id, board, len(frames), 1000 / median(frames or [1000.0]), longest, len(gzip.compress(page)),
            _script_bytes(server, page.decode()), panned(browser, server),
        )  # fmt: skip


def panned(browser: Any, server: Server) -> list[PanFigures]:
    """Move the largest map of every title on a phone."""
    return [_panned(browser, server, *_largest_map(title)) for title in TITLES.values()]


def _panned(browser: Any, server: Server, title: Title, board: str) -> PanFigures:
    table = _table(server, title, board, BEFORE_PANNING)
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{server.port}", viewport=PHONE, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"/seat/{table.tokens[0]}")
    page.wait_for_timeout(SETTLING)
    found = pan_figures(page, SLOWER, title.id, board)
    context.close()
    return found


def _table(server: Server, title: Title, board: str, moves: int) -> PlayedTable:
    script, seats = _script(title, board)
    made = _post(server, "/api/tables", {"game": title.id, "board": board, "seats": seats, "seed": 1})
    table = PlayedTable(server, made["table"], made["tokens"], script)
    table.play(moves)
    return table


def _largest_map(*titles: Title) -> tuple[Title, str]:
    """The title and board with the most places."""
    boards = [(title, board) for title in titles for board in title.boards]
    return max(boards, key=lambda pair: len(pair[0].show(pair[0].open(pair[1])).chart.spots))


def _script(title: Title, board: str) -> tuple[list[tuple[int, str]], list[dict[str, str]]]:
    """Random moves of a match, without those of chance, and its seats."""
    match: Match[Any] = Match(title.open(board), title.players[0], 1)
    rng = Random(1)
    moves: list[tuple[int, str]] = []
    match.settle()
    while not match.over() and len(moves) < BEFORE + SHOWN:
        seat = match.game.seat(match.state)
        action = rng.choice(match.game.legal(match.state, seat))
        match.play(seat, action)
        match.settle()
        moves.append((seat, match.game.write(action)))
    return moves, [{"name": f"Player {seat + 1}"} for seat in range(title.players[0])]


class PlayedTable:
    def __init__(self, server: Server, id: str, tokens: list[str], script: list[tuple[int, str]]) -> None:
        self.server, self.id, self.tokens, self.script = server, id, tokens, iter(script)

    def play(self, moves: int) -> None:
        """Play the next moves of the script."""
        for _, (seat, move) in zip(range(moves), self.script, strict=False):
            token = self.tokens[seat]
            seen = _get(self.server, f"/api/tables/{self.id}", token)["seen"]
            _post(self.server, f"/api/tables/{self.id}/moves", {"move": move, "seen": seen}, token)


def _watched(browser: Any, server: Server, table: PlayedTable) -> tuple[list[float], float, bytes]:
    """Milliseconds of every frame while moves are played back, those of the longest task, and the page."""
    page = browser.new_page(base_url=f"http://127.0.0.1:{server.port}", viewport={"width": 1360, "height": 850})
    answer = page.goto(f"/seat/{table.tokens[0]}")
    page.wait_for_timeout(SETTLING)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(RECORD)
    for _ in range(SHOWN // AT_ONCE):
        table.play(AT_ONCE)
        page.evaluate(PLAYED)
    page.wait_for_timeout(SETTLING)
    found = page.evaluate("measured")
    return found["frames"], max(found["tasks"]), answer.body()


@contextmanager
def _browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise BadChoice("peer", "page", "the package playwright is needed") from None
    path = shutil.which("chromium")
    if path is None:
        raise BadChoice("peer", "page", "chromium is needed")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def _script_bytes(server: Server, page: str) -> int:
    """The size of the modules that the page loads, and of those they import."""
    wanted, known = re.findall(r'src="(/static/[^"]+\.js)"', page), set[str]()
    total = 0
    while wanted:
        path = wanted.pop()
        if path not in known:
            known.add(path)
            text = _fetch(server, path)
            total += len(gzip.compress(text))
            folder = path.rpartition("/")[0]
            wanted += [f"{folder}/{name}" for name in re.findall(r'from "\./([^"]+)"', text.decode())]
    return total


def _fetch(server: Server, path: str, body: dict[str, Any] | None = None, token: str = "") -> bytes:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(
        urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", data, headers)
    ) as found:
        content: bytes = found.read()
        return content


def _get(server: Server, path: str, token: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_fetch(server, path, None, token))
    return found


def _post(server: Server, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_fetch(server, path, body, token))
    return found
