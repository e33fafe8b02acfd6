"""Throws follow from a committed secret, the players' words and the move's number, and can be checked."""

import hmac
from hashlib import sha256

import msgspec
import pytest
from click.testing import CliRunner

from ironroads.cli.group import group
from ironroads.core.record import parse_record
from ironroads.core.rules.dice import Dice, Word
from ironroads.core.rules.sentinels import CHANCE
from ironroads.table.errors import BadText, Refused
from ironroads.table.log.seats import Seat
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from ironroads.table.verify import verify
from table.helpers import ANN, BO, play_random

GAME = "dampfross"  # throws dice in most turns


@pytest.fixture
def store(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'ironroads.db'}")
    yield store
    store.close()


async def new_table(tables, **settings):
    return await tables.create(GAME, [Seat("Ann"), Seat("Bo")], **settings)


def throws(table):
    return [table.game.write(move.action) for move in table.match.moves if move.seat == CHANCE]


def test_the_number_of_a_move_is_the_hmac_of_its_number_and_the_words():
    dice = Dice("secret", (Word(0, 1, "early"), Word(8, 0, "late")))
    for move, lines in ((7, "7\n1 early"), (8, "8\n1 early\n0 late")):
        wanted = hmac.new(b"secret", lines.encode(), sha256).digest()
        assert dice.number(move) == int.from_bytes(wanted, "big")
    assert dice.commitment() == sha256(b"ironroads dice secret").hexdigest()


def test_outcomes_are_as_likely_as_their_weights():
    counts = [0, 0, 0]
    for move in range(6000):
        counts[Dice("secret").choose(move, [1, 0, 2])] += 1
    assert counts[1] == 0 and 1850 < counts[0] < 2150


async def test_two_tables_throw_differently_and_neither_shows_its_secret(tables):
    one, other = await new_table(tables), await new_table(tables)
    assert one.spec.dice != other.spec.dice and one.spec.seed == 0
    for table in (one, other):
        await play_random(table, 30)
    assert throws(one) != throws(other)


async def test_a_word_changes_later_throws_only(tables, store, fake_clock):
    table = await new_table(tables)
    await play_random(table, 10)
    before, dice, count = throws(table), table.match.dice, table.state.moves
    await table.add_word(BO, "  goose   berry ")
    assert table.words() == (Word(count, BO, "goose berry"),)
    assert [table.match.dice.number(move) == dice.number(move) for move in (count - 1, count)] == [True, False]
    await play_random(table, 10, seed=2)
    assert throws(table)[: len(before)] == before
    async with Tables(store, now=fake_clock, interval=0) as restarted:
        again = await restarted.get(table.id)
        assert again.match.moves == table.match.moves and again.match.dice == table.match.dice


async def test_a_throw_taken_back_cannot_be_changed_by_a_word(tables):
    """Alone against oneself at one screen, undo has no limit."""
    table = await tables.create(GAME, [Seat("Ann", "screen"), Seat("Bo", "screen")], way="here")
    await play_random(table, 12)
    dice, count = table.match.dice, table.state.moves
    await table.undo(ANN, table.question_version(ANN))
    await table.add_word(ANN, "again")
    assert table.state.moves < count and table.words()[0].start == count
    assert [table.match.dice.number(move) == dice.number(move) for move in range(count + 1)] == [True] * count + [False]


async def test_each_player_adds_one_word_of_reasonable_length(tables):
    table = await new_table(tables)
    with pytest.raises(BadText):
        await table.add_word(ANN, "x" * 41)
    with pytest.raises(BadText):
        await table.add_word(ANN, "   ")
    await table.add_word(ANN, "one")
    with pytest.raises(Refused):
        await table.add_word(ANN, "two")
    seeded = await new_table(tables, seed=7)
    assert seeded.spec.open_seed and not seeded.can_add_word(ANN)


async def whole_game(tables, **settings):
    """A finished game with throws."""
    table = await tables.create("steam-barons", [Seat("Ann"), Seat("Bo")], **settings)
    if settings.get("seed") is None:
        await table.add_word(ANN, "gooseberry")
    await play_random(table, 5000)
    assert table.match.over() and throws(table)
    assert not table.can_add_word(BO), "the game is over"
    return table


async def test_a_finished_game_can_be_verified_and_a_changed_one_cannot(tables, tmp_path):
    table = await whole_game(tables)
    text = msgspec.json.encode(table.record())
    record = parse_record(text)
    found = verify(table.game, record)
    assert (found.throws, found.words, found.commitment) == (len(throws(table)), 1, table.spec.commitment())
    path = tmp_path / "game.json"
    path.write_bytes(text)
    result = CliRunner().invoke(group, ["verify", str(path)])
    assert result.exit_code == 0 and record.dice.commitment in result.output
    data = msgspec.json.decode(text)
    for change in (
        {"dice": data["dice"] | {"secret": "0" * 64}},
        {"dice": data["dice"] | {"commitment": "0" * 64}},
        {"dice": data["dice"] | {"words": []}},
        {"dice": data["dice"] | {"words": [[0, 0, "cherry"]]}},
    ):
        path.write_bytes(msgspec.json.encode(data | change))
        result = CliRunner().invoke(group, ["verify", str(path)])
        assert result.exit_code == 2 and result.output, change


async def test_a_game_with_a_chosen_seed_is_verified_as_such(tables):
    table = await whole_game(tables, seed=5)
    found = verify(table.game, table.record())
    assert found.throws == len(throws(table)) and not found.commitment
