from random import Random

import pytest

from ironroads.bots.thinking.playout import pick
from ironroads.core.errors import IllegalMove
from ironroads.core.position import write_position
from ironroads.core.rules.sentinels import CHANCE
from ironroads.games import TITLES
from ironroads.table.errors import Stale
from ironroads.table.log.entries import WATCHER, MovePlayed, MovesUndone, decode, encode
from ironroads.table.log.seats import Seat
from ironroads.table.log.spec import Spec
from ironroads.table.rules.table_state import TableState
from ironroads.table.rules.undo import turn_start, undo_target
from ironroads.table.rules.visible_log import log_for
from table.tiny_game import Look, TinyGame, spec


def new_state(**settings) -> TableState:
    state = TableState(spec(**settings), TinyGame())
    for number, name in enumerate(("Ann", "Bo", "Cleo")):
        state.set_seat(number, Seat(name), 1000.0)
    return state


def play(state: TableState, *moves: str) -> TableState:
    for move in moves:
        seat, _, text = move.partition(" ")
        state.play(int(seat), text, 1001.0)
    return state


def texts(state: TableState, seat: int) -> list[str]:
    return [line.entry.text for line in log_for(state, seat) if isinstance(line.entry, MovePlayed)]


def test_a_sealed_answer_is_hidden_from_others_until_all_are_given():
    state = play(new_state(), "1 n2", "0 n1")
    assert texts(state, 1) == ["n2", "?"]
    assert texts(state, 2) == texts(state, WATCHER) == ["?", "?"]
    play(state, "2 n0")
    assert texts(state, WATCHER)[:3] == ["n2", "n1", "n0"]


def test_the_log_for_others_does_not_depend_on_a_sealed_answer():
    one, other = play(new_state(), "1 n2"), play(new_state(), "1 n0")
    assert list(log_for(one, 0)) == list(log_for(other, 0))
    assert list(log_for(one, WATCHER)) == list(log_for(other, WATCHER))
    assert list(log_for(one, 1)) != list(log_for(other, 1))


def test_a_sealed_answer_that_was_taken_back_stays_hidden():
    state = play(new_state(), "1 n2")
    state.add(MovesUndone(1, 0), 1002.0)
    play(state, "0 n0", "1 n1", "2 n2")
    assert texts(state, 0)[0] == "?"
    assert texts(state, 1)[0] == "n2"


def test_a_sealed_answer_does_not_make_other_pages_stale():
    state = new_state()
    seen = state.question_version(2)
    play(state, "0 n1", "1 n1")
    state.check_seen(2, seen)
    play(state, "2 n1")
    with pytest.raises(Stale):
        state.check_seen(2, seen)


def test_the_sealed_answer_that_reveals_all_cannot_be_taken_back():
    state = play(new_state(), "0 n1", "1 n1")
    assert undo_target(state, 1) == 1
    play(state, "2 n1")
    assert undo_target(state, 2) is None


def at_the_sale() -> TableState:
    """Steam Barons' sealed sale with every player asked; no draw of chance follows it."""
    game, rng = TITLES["steam-barons"].open("", {"order": "fixed"}), Random(4)
    state = TableState(spec(game=game.id), game)
    for number, name in enumerate(("Ann", "Bo", "Cleo")):
        state.set_seat(number, Seat(name), 1000.0)
    state.settle(1000.0)
    while game.decision(state.match.state).kind != "sell" or len(state.asked()) < 2:
        seat = state.asked()[0]
        state.play(seat, game.write(pick(game, state.match.state, seat, rng)), 1001.0)
    return state


def sell(state: TableState) -> int:
    """The first seat asked answers; the seat."""
    seat = state.asked()[0]
    state.play(seat, state.game.write(state.game.legal(state.match.state, seat)[0]), 1001.0)
    return seat


def test_a_sale_can_be_taken_back_until_all_sales_are_open():
    state = at_the_sale()
    game, first = state.game, sell(state)
    assert undo_target(state, first) == state.moves - 1
    while game.decision(state.match.state).kind == "sell":
        last = sell(state)
    assert state.match.moves[-1].seat == last, "nothing else stands in the way of an undo"
    assert undo_target(state, last) is None


def test_moves_that_are_taken_back_no_longer_count_as_revealing():
    state = play(new_state(), "0 n1", "1 n1", "2 n1")
    assert state.irreversible == [False, False, True, False]
    state.add(MovesUndone(0, 2, agreed=True), 1002.0)
    assert state.irreversible == [False, False]
    play(state, "2 n0", "0 peek")
    assert state.irreversible == [False, False, True, False, True]


def test_chance_moves_at_once_and_cannot_be_taken_back():
    state = play(new_state(), "0 n1", "1 n1", "2 n1")
    assert state.match.moves[-1].seat == CHANCE
    assert state.asked() == (0,)
    assert undo_target(state, 0) is None


def test_a_private_event_is_visible_to_its_seat_and_cannot_be_taken_back():
    state = play(new_state(), "0 n1", "1 n1", "2 n1", "0 peek")
    assert undo_target(state, 0) is None
    assert [event.kind for line in log_for(state, 0) for event in line.events] == ["opened", "saw"]
    assert [event.kind for line in log_for(state, 1) for event in line.events] == ["opened"]


def test_alone_with_bots_chance_can_be_taken_back_and_repeats_itself():
    state = new_state()
    for seat in (1, 2):
        state.set_seat(seat, Seat("Rob", "bot", "random"), 1000.0)
    play(state, "0 n1", "1 n1", "2 n1")
    die = state.match.moves[-1]
    assert undo_target(state, 0) == 0
    state.add(MovesUndone(0, 0), 1002.0)
    play(state, "0 n2", "1 n1", "2 n1")
    assert state.match.moves[-1] == die


def test_everyone_else_must_agree_if_only_chance_has_moved():
    state = play(new_state(), "0 n1", "1 n1", "2 n1")
    assert state.consent_needed(0, 3) == {1, 2}
    assert state.consent_needed(0, 2) == {2}


def test_changing_a_copy_leaves_the_original_unchanged():
    state = play(new_state(), "0 n1")
    before = (state.version, state.moves, state.question_versions[:], state.digest(), list(log_for(state, 0)))
    draft = state.copy()
    play(draft, "1 n1", "2 n1", "0 peek")
    draft.set_seat(1, Seat("Dora"), 1003.0)
    draft.standing_orders[0] = ()
    assert before == (state.version, state.moves, state.question_versions, state.digest(), list(log_for(state, 0)))
    assert state.seats[1].name == "Bo" and state.standing_orders == {}


def test_digests_differ_if_positions_differ():
    assert play(new_state(), "0 n1").digest() != play(new_state(), "0 n2").digest()
    assert play(new_state(), "0 n1").digest() == play(new_state(), "0 n1").digest()


def test_replaying_the_entries_gives_the_same_state():
    state = play(new_state(), "0 n1", "2 n0", "1 n1", "0 peek")
    again = TableState(spec(), TinyGame())
    for line in state.log:
        again.add(decode(encode(line.entry)), line.at)
    assert again.log == state.log
    assert (again.question_versions, again.asked_since) == (state.question_versions, state.asked_since)
    assert again.digest() == state.digest()


def test_no_move_is_possible_after_the_end():
    state = play(new_state(), "0 n1", "1 n1", "2 n1", "0 peek")
    with pytest.raises(IllegalMove):
        state.play(0, "peek", 1.0)
    assert state.asked() == ()
    assert state.places() == [1, 1, 1]


def test_joining_a_branch_equals_playing_its_moves():
    state = play(new_state(), "0 n1")
    draft = state.branch()
    play(draft, "1 n1", "2 n1", "0 peek")
    assert state.moves == 1 and draft.moves == 5
    state.join(draft)
    whole = play(new_state(), "0 n1", "1 n1", "2 n1", "0 peek")
    assert state.log == whole.log and state.match.moves == whole.match.moves
    assert (state.match.log, state.match.log_ends) == (whole.match.log, whole.match.log_ends)
    assert (state.question_versions, state.asked_since, state.irreversible) == (
        whole.question_versions,
        whole.asked_since,
        whole.irreversible,
    )
    assert (state.digest(), state.asked(), state.match.revealed) == (whole.digest(), (), whole.match.revealed)


def test_an_abandoned_branch_leaves_the_state_unchanged():
    state = play(new_state(), "0 n1")
    before = (state.version, state.question_versions[:], state.digest(), list(state.log), list(state.match.moves))
    play(state.branch(), "1 n1", "2 n1", "0 peek")
    assert before == (state.version, state.question_versions, state.digest(), state.log, state.match.moves)


class CountingGame(TinyGame):
    def __init__(self):
        super().__init__()
        self.texts_read = []

    def read(self, text):
        self.texts_read.append(text)
        return super().read(text)


def test_a_move_that_is_played_is_read_once():
    """The entry holds its text, which must not be parsed again."""
    game = CountingGame()
    play(TableState(spec(), game), "0 n1")
    assert game.texts_read == ["n1"]


def test_a_table_that_begins_at_a_position_is_replayed_from_there():
    title = TITLES["steel-driver"]
    game = title.open(options={"first": "seat-one"})
    start = {**write_position(game, game.start(3)), "phase": "offer", "turn": 3, "cash": {"0": 70, "1": 80, "2": 90}}
    spec = Spec("t", "", game.id, game.rules, game.board_id, "", dict(game.chosen), 3, 1, "live", 0.0, position=start)
    state = TableState(Spec.read(spec.write()), game)
    assert (state.match.state.turn, state.match.state.cash) == (3, [70, 80, 90])
    state.play(state.asked()[0], "on", 1.0, "person")
    state.match.undo()
    assert state.match.state.turn == 3 and write_position(game, state.match.state) == start


class Nod(Look):
    """Asks the first player once more, and reveals nothing."""

    kind = "nod"

    def apply(self, state, seat, action, log):
        state.phase += 1


class NoddingGame(TinyGame):
    def __init__(self):
        super().__init__()
        self.phases.append(Nod())


def test_a_turn_is_taken_back_only_to_what_it_revealed():
    state = TableState(spec(), NoddingGame())
    for number, name in enumerate(("Ann", "Bo", "Cleo")):
        state.set_seat(number, Seat(name), 1000.0)
    play(state, "0 n1", "1 n1", "2 n1", "0 peek", "0 peek")
    assert [move.seat for move in state.match.moves[-2:]] == [0, 0]
    assert turn_start(state, 0) == undo_target(state, 0) == state.moves - 1
