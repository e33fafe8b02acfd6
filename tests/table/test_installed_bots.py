"""Bots of installed packages at a table: they are told what was played before."""

import pickle

import pytest

import ironroads
from ironroads.bots import registry
from ironroads.bots.own_class import OFFERED, offer
from ironroads.bots.workers import Workers
from ironroads.table.log.seats import BOT, Seat
from ironroads.table.play import autoplay
from ironroads.web.view.catalogue import bot_levels
from ironroads.web.view.words import Words
from table.helpers import create_table, play

KNOWN = []


class Noting(ironroads.Bot):
    def move(self, view, rng):
        KNOWN.append((view.moves, view.log()))
        return view.legal_moves()[0]


class Here(Workers):
    """Thinks in this process, about what would be sent to another one."""

    async def run(self, call, seconds, match=""):
        return pickle.loads(pickle.dumps(call))()


@pytest.fixture
def installed(monkeypatch):
    for module in (registry, autoplay):
        monkeypatch.setattr(module, "installed_bots", lambda: {"noting": Noting})
    KNOWN.clear()


async def test_a_bot_at_a_table_sees_what_was_played(tables, installed):
    tables.context.workers = Here()
    table = await create_table(tables, (Seat("Ann"), Seat("Bo", BOT, "noting"), Seat("Cleo")))
    await play(table, "offer:red", "bid:4")
    await tables.wait_for_bots()
    moves, log = KNOWN[0]
    assert [(move.seat, move.text) for move in moves][-2:] == [(0, "offer:red"), (0, "bid:4")]
    assert log and len(table.match.moves) > len(moves)


def test_a_class_can_be_offered_at_the_tables_of_this_computer(tmp_path, monkeypatch):
    monkeypatch.setenv(OFFERED, "")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(
        "import ironroads\n\nclass OneAhead(ironroads.Bot):\n    def move(self, view, rng): return 'pass'\n"
    )
    offer(["mine.py:OneAhead"])
    monkeypatch.chdir("/")  # processes that think may run elsewhere
    assert type(registry.named_bot("one-ahead")).__name__ == "OneAhead"
    assert list(bot_levels(Words("en")))[-1] == "one-ahead"
    with pytest.raises(ironroads.BadChoice, match=r"bot_class: .*Two"):
        offer([f"{tmp_path}/mine.py:Two"])
    with pytest.raises(ironroads.BadChoice, match="bot_class: greedy"):
        offer(["greedy"])
