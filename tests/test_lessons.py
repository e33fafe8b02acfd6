"""Guided first games: everything they ask for is possible, and every language has every sentence."""

import pytest

from ironroads.core.lesson import LEARNER
from ironroads.core.rules.match import Match
from ironroads.core.rules.sentinels import CHANCE
from ironroads.games import TITLES
from ironroads.words.loader import languages

LESSONS = {id: title for id, title in TITLES.items() if title.has_lesson}
# The questions that a first game asks; those of variants and rare ones are left out.
QUESTIONS = {
    "steel-driver": {"offer", "bid", "build", "claim"},
    "stephensons-rocket": {"action", "place", "veto", "bid", "put"},
    "steam-barons": {"bid", "build", "lay", "load", "sell"},
    "steam-base": {"place", "select", "build", "lay", "move", "credit"},
    "steam-standard": {"capital", "order", "select", "build", "lay", "move", "credit"},
    "dampfross": {"site", "build", "enter", "route", "extend"},
}
CHAPTERS = [(id, number) for id, title in LESSONS.items() for number in range(len(title.lesson().chapters))]


def play(match: Match, text: str) -> int:
    """Play a move of the seat asked first, and the dice; returns the seat."""
    [seat, *_] = match.decision().seats
    match.play(seat, match.game.read(text))
    match.settle()
    return seat


@pytest.mark.parametrize(("id", "number"), CHAPTERS)
def test_every_move_of_a_lesson_is_legal_and_made_by_the_right_player(id, number):
    title = TITLES[id]
    lesson = title.lesson()
    chapter = lesson.chapters[number]
    match = Match(title.open(lesson.board, lesson.options), lesson.players, chapter.seed)
    match.settle()
    for move in chapter.opening.split():
        play(match, move)
    for scripted in chapter.script():
        assert (play(match, scripted.move) == LEARNER) == scripted.is_learners, scripted
    played = [match.game.write(move.action) for move in match.moves if move.seat != CHANCE]
    for count in range(len(chapter.opening.split()), len(played) + 1):
        assert chapter.moment(played[:count]) is not None


@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_has_a_sentence_for_each_of_its_steps_in_every_language(id):
    title = TITLES[id]
    keys = [step.text for chapter in title.lesson().chapters for step in chapter.steps]
    assert 8 <= len(keys) <= 16
    assert len(keys) == len(set(keys))
    for language in languages():
        assert list(title.lesson_texts(language)) == keys


def test_another_move_than_the_scripted_one_ends_the_lesson():
    chapter = TITLES["steel-driver"].lesson().chapters[0]
    assert chapter.moment(["offer:red"]).moves == ("bid:3",)
    assert chapter.moment(["offer:blue"]) is None


def test_the_lesson_of_steam_barons_names_what_the_marker_costs():
    title = TITLES["steam-barons"]
    lesson = title.lesson()
    match = Match(title.open(lesson.board, lesson.options), lesson.players, lesson.chapters[0].seed)
    match.settle()
    for scripted in lesson.chapters[0].script():
        before = sum(match.state.treasury)
        play(match, scripted.move)
        if scripted.move.startswith("join:"):
            break
    paid = before - sum(match.state.treasury)
    assert all(f"${paid}" in title.lesson_texts(language)["join"] for language in ("en", "de"))


@pytest.mark.parametrize("id", LESSONS)
def test_the_learner_meets_every_kind_of_question(id):
    title = TITLES[id]
    lesson = title.lesson()
    game = title.open(lesson.board, lesson.options)
    met = set()
    for chapter in lesson.chapters:
        match = Match(game, lesson.players, chapter.seed)
        match.settle()
        for move in chapter.opening.split():
            play(match, move)
        for scripted in chapter.script():
            if scripted.is_learners:
                met.add(match.decision().kind)
            play(match, scripted.move)
    assert met >= QUESTIONS[id]
