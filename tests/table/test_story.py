import pytest

from ironroads.core.errors import IllegalMove
from ironroads.core.rules.sentinels import CHANCE
from ironroads.table.errors import Stale
from ironroads.table.log.entries import WATCHER, MovePlayed, MovesUndone, decode, encode
from ironroads.table.log.seats import Seat
from ironroads.table.rules.table_state import TableState
from ironroads.table.rules.undo import undo_target
from ironroads.table.rules.visible_log import log_for
from table.tiny import TinyGame, spec


def told(**settings) -> TableState:
    story = TableState(spec(**settings), TinyGame())
    for number, name in enumerate(("Ann", "Bo", "Cleo")):
        story.set_seat(number, Seat(name), 1000.0)
    return story


def play(story: TableState, *moves: str) -> TableState:
    for move in moves:
        seat, _, text = move.partition(" ")
        story.play(int(seat), text, 1001.0)
    return story


def texts(story: TableState, seat: int) -> list[str]:
    return [line.entry.text for line in log_for(story, seat) if isinstance(line.entry, MovePlayed)]


def test_a_sealed_answer_is_read_by_its_owner_only_until_all_are_given():
    story = play(told(), "1 n2", "0 n1")
    assert texts(story, 1) == ["n2", "?"]
    assert texts(story, 2) == texts(story, WATCHER) == ["?", "?"]
    play(story, "2 n0")
    assert texts(story, WATCHER)[:3] == ["n2", "n1", "n0"]


def test_what_others_read_is_the_same_whatever_was_sealed():
    one, other = play(told(), "1 n2"), play(told(), "1 n0")
    assert list(log_for(one, 0)) == list(log_for(other, 0))
    assert list(log_for(one, WATCHER)) == list(log_for(other, WATCHER))
    assert list(log_for(one, 1)) != list(log_for(other, 1))


def test_a_sealed_answer_that_was_taken_back_stays_shut_for_good():
    story = play(told(), "1 n2")
    story.add(MovesUndone(1, 0), 1002.0)
    play(story, "0 n0", "1 n1", "2 n2")
    assert texts(story, 0)[0] == "?"
    assert texts(story, 1)[0] == "n2"


def test_a_sealed_answer_of_another_does_not_make_my_page_old():
    story = told()
    seen = story.edition(2)
    play(story, "0 n1", "1 n1")
    story.check_edition(2, seen)
    play(story, "2 n1")
    with pytest.raises(Stale):
        story.check_edition(2, seen)


def test_the_one_who_opens_the_answers_cannot_take_theirs_back():
    story = play(told(), "0 n1", "1 n1")
    assert undo_target(story, 1) == 1
    play(story, "2 n1")
    assert undo_target(story, 2) is None


def test_chance_decides_at_once_and_is_nobodys_to_take_back():
    story = play(told(), "0 n1", "1 n1", "2 n1")
    assert story.match.moves[-1].seat == CHANCE
    assert story.asked() == (0,)
    assert undo_target(story, 0) is None


def test_what_was_told_in_private_cannot_be_taken_back_and_is_read_by_that_seat_only():
    story = play(told(), "0 n1", "1 n1", "2 n1", "0 peek")
    assert undo_target(story, 0) is None
    assert [event.kind for line in log_for(story, 0) for event in line.events] == ["opened", "saw"]
    assert [event.kind for line in log_for(story, 1) for event in line.events] == ["opened"]


def test_alone_with_bots_even_chance_is_taken_back_and_falls_the_same_again():
    story = told()
    for seat in (1, 2):
        story.set_seat(seat, Seat("Rob", "bot", "random"), 1000.0)
    play(story, "0 n1", "1 n1", "2 n1")
    die = story.match.moves[-1]
    assert undo_target(story, 0) == 0
    story.add(MovesUndone(0, 0), 1002.0)
    play(story, "0 n2", "1 n1", "2 n1")
    assert story.match.moves[-1] == die


def test_if_only_chance_lies_between_everybody_else_is_asked_for_consent():
    story = play(told(), "0 n1", "1 n1", "2 n1")
    assert story.consent_needed(0, 3) == {1, 2}
    assert story.consent_needed(0, 2) == {2}


def test_a_draft_leaves_the_story_as_it_was():
    story = play(told(), "0 n1")
    before = (story.version, story.moves, story.editions[:], story.digest(), list(log_for(story, 0)))
    draft = story.copy()
    play(draft, "1 n1", "2 n1", "0 peek")
    draft.set_seat(1, Seat("Dora"), 1003.0)
    draft.standing_orders[0] = ()
    assert before == (story.version, story.moves, story.editions, story.digest(), list(log_for(story, 0)))
    assert story.seats[1].name == "Bo" and story.standing_orders == {}


def test_the_digest_tells_positions_apart():
    assert play(told(), "0 n1").digest() != play(told(), "0 n2").digest()
    assert play(told(), "0 n1").digest() == play(told(), "0 n1").digest()


def test_a_story_told_again_from_its_entries_is_the_same():
    story = play(told(), "0 n1", "2 n0", "1 n1", "0 peek")
    again = TableState(spec(), TinyGame())
    for line in story.log:
        again.add(decode(encode(line.entry)), line.at)
    assert again.log == story.log
    assert (again.editions, again.asked_since, again.digest()) == (story.editions, story.asked_since, story.digest())


def test_after_the_end_nothing_is_played():
    story = play(told(), "0 n1", "1 n1", "2 n1", "0 peek")
    with pytest.raises(IllegalMove):
        story.play(0, "peek", 1.0)
    assert story.asked() == ()
    assert story.places() == [1, 1, 1]


def test_a_branch_that_is_joined_is_as_if_it_had_been_told_at_once():
    story = play(told(), "0 n1")
    draft = story.branch()
    play(draft, "1 n1", "2 n1", "0 peek")
    assert story.moves == 1 and draft.moves == 5
    story.join(draft)
    whole = play(told(), "0 n1", "1 n1", "2 n1", "0 peek")
    assert story.log == whole.log and story.match.moves == whole.match.moves
    assert (story.match.log, story.match.log_ends) == (whole.match.log, whole.match.log_ends)
    assert (story.editions, story.asked_since, story.irreversible) == (
        whole.editions,
        whole.asked_since,
        whole.irreversible,
    )
    assert (story.digest(), story.asked(), story.match.revealed) == (whole.digest(), (), whole.match.revealed)


def test_a_branch_that_is_given_up_leaves_no_trace():
    story = play(told(), "0 n1")
    before = (story.version, story.editions[:], story.digest(), list(story.log), list(story.match.moves))
    play(story.branch(), "1 n1", "2 n1", "0 peek")
    assert before == (story.version, story.editions, story.digest(), story.log, story.match.moves)
