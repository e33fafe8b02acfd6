"""The list of choices in the terminal: short, with directions, own gain first."""

import re
from pathlib import Path

import pytest

from cli.inside import said
from cli.running import ENVIRONMENT
from ironroads.cli.terminal.folding import ChoiceLine, collapse, fold
from ironroads.core.preview import effects, gain, own_first
from ironroads.core.record import parse_record, replay
from ironroads.core.rules.game import Event
from ironroads.core.rules.match import Match
from ironroads.core.rules.sentinels import NOBODY
from ironroads.games import TITLES
from ironroads.games.steam_map.rules.steps import Go, Hex

FIXTURES = Path(__file__).parent.parent / "fixtures"

SMALL = {**ENVIRONMENT, "COLUMNS": "80", "LINES": "24"}
QUESTIONS = {"en": r"Player 1[^\n]*[:,]", "de": r"Spieler 1[^\n]*[:,]"}


def to(first, last):
    return f"{first} to {last}"


@pytest.mark.parametrize(("language", "folded"), [("en", "Bid $6 to $39"), ("de", "$6 bis $39 bieten")])
def test_forty_bids_are_one_line(language, folded):
    text = said("play", "steam-barons", "--seed", 5, "--language", language, typed="quit\n", env=SMALL)
    assert re.search(rf"2–35 bid:6 … bid:39 +{re.escape(folded)}", text)
    assert not re.search(r"\bbid:20\b", text)


def test_a_word_that_no_choice_contains_is_said_to_be_in_none():
    text = said("play", "steam-barons", "--seed", 5, typed="moves chicago\nquit\n")
    assert "No choice contains “chicago”." in text


def test_folded_bids_can_be_typed_by_number_or_in_notation(tmp_path):
    for move in ("16", "bid:20"):
        text = said("play", "steam-barons", "--seed", 5, typed=f"{move}\n", cwd=tmp_path)
        assert "Player 1 bids $20 for White." in text.split("> ")[1]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", TITLES)
def test_the_question_stays_on_a_small_screen(game, language, tmp_path):
    typed = "1\n" * 12
    text = said("play", game, "--seed", 5, "--language", language, typed=typed, env=SMALL, cwd=tmp_path)
    asked = text.split("\n> ")[:12]
    assert len(asked) == 12
    for shown in asked:
        begin = [found.start() for found in re.finditer(QUESTIONS[language], shown)][-1]
        assert shown[begin:].count("\n") < 24, shown[begin:]


def test_a_list_that_is_longer_than_the_screen_repeats_the_question(tmp_path):
    rocket = ("play", "stephensons-rocket", "--option", "first=seat-one", "--seed", 5)
    text = said(*rocket, typed="moves\nquit\n", env=SMALL, cwd=tmp_path)
    listed = text.split("> ")[1]
    assert len(re.findall(r"^\d+ +token:", listed, re.MULTILINE)) == 24
    assert listed.rstrip().endswith("a token, a station or a line")


def test_amounts_with_other_words_are_not_folded():
    bids = [ChoiceLine(n, n, f"bid:{n}", f"Bid ${n}", f"keep ${9 - n}") for n in range(1, 6)]
    last = ChoiceLine(6, 6, "bid:6", "Bid $6", "all others are out")
    assert fold([*bids, last], to) == [
        ChoiceLine(1, 5, "bid:1 … bid:5", "Bid $1 to $5", "keep $8 to $4"),
        last,
    ]
    hexes = [ChoiceLine(n, n, f"move:ner>h{n}", f"Extend to H{n}") for n in range(1, 6)]
    assert fold(hexes, to) == hexes
    gap = [bids[0], bids[2], bids[4]]
    assert fold(gap, to) == gap


def test_the_kind_with_the_most_choices_is_collapsed_first():
    lines = [ChoiceLine(n, n, f"token:{n}x", "") for n in range(1, 5)] + [
        ChoiceLine(n, n, f"move:{n}x", "") for n in range(5, 8)
    ]
    once = collapse([ChoiceLine(8, 8, "pass", ""), *lines], "{} of {}".format)
    assert [(line.numbers, line.notation) for line in once][:2] == [("8", "pass"), ("1–4", "token:…")]
    assert once[1].label == "4 of token"
    twice = collapse(once, "{} of {}".format)
    assert [line.notation for line in twice] == ["pass", "token:…", "move:…"]
    assert collapse(twice, "{} of {}".format) == twice


@pytest.mark.parametrize(("language", "word"), [("en", "north-west"), ("de", "Nordwesten")])
def test_directions_are_named_beside_hexes(language, word):
    text = said("play", "dampfross", "--seed", 5, "--language", language, typed="site:wien\nmoves build\n")
    assert re.search(rf"build:A75-B74 [^\n]*\({word}\)", text)
    rocket = said("play", "stephensons-rocket", "--seed", 5, "--language", language, typed="moves move:NER>H1\n")
    assert word in rocket.split("> ")[1] or word in rocket.split("> move:")[0]


def test_directions_lead_away_from_what_a_player_has():
    title = TITLES["steel-driver"]
    game = title.open(options={"first": "seat-one"})
    face, state = title.show(game), game.start(3)
    for move in ("offer:red", "bid:9", "pass", "pass", "on", "on", "on"):
        game.apply(state, game.seat(state), game.read(move))
    seat = game.seat(state)
    boston, albany = game.read("start:boston>albany"), game.read("start:boston>new_york")
    (start, end), (again, other) = (face.course(state, seat, action) for action in (boston, albany))
    assert start == again and end != other
    game.apply(state, seat, boston)
    assert face.course(state, seat, game.read("build:albany-new_york"))[0] == end
    assert face.course(state, seat, game.read("pass")) is None


@pytest.mark.parametrize(
    ("title", "game", "kinds"), [("steam-base", "eastern-us-3", {Go, Hex}), ("steam-barons", "eastern-us-2", {Hex})]
)
def test_directions_of_track_and_cubes_in_steam(title, game, kinds):
    """A cube leaves where it is; track is named from the nearest city or town that the own track has reached."""
    record = parse_record((FIXTURES / title / f"{game}.json").read_bytes())
    box = TITLES[title].open(record.board.id, record.options)
    face, match, seen = TITLES[title].show(box), Match(box, len(record.seats), record.seed), set()
    for seat, action in replay(box, record).moves[:150]:
        state, course = match.state, face.course(match.state, seat, action)
        if isinstance(action, Go):
            assert course == tuple(face.picture.centre[box.board.stop_hex[stop]] for stop in (state.at, action.stop))
        elif course:
            assert isinstance(action, Hex) and course[0] != course[1] == face.picture.centre[action.hex]
        seen |= {type(action)} if course else set()
        match.play(seat, action)
    assert seen == kinds


def test_the_own_gain_comes_first_and_nothing_is_cut():
    events = [Event("opening", NOBODY), Event("paid", 1), Event("paid", 0), Event("paid", 2)]
    assert [event.seat for event in own_first(events, 0)] == [NOBODY, 0, 1, 2]
    title = TITLES["steam-base"]
    game, state = title.cover_position()
    face = title.show(game)
    seat = game.seat(state)
    for action in game.legal(state, seat)[:20]:
        trial = state.copy()
        log = []
        game.apply(trial, seat, action, log)
        assert gain(game, face, state, seat, action) == trial.cash[seat] - state.cash[seat]
        assert len(effects(game, face, state, seat, action)) >= len(log)


def test_effects_are_told_as_what_would_happen():
    text = said("play", "steam-barons", "--seed", 5, typed="why bid:6\nquit\n", env=SMALL)
    assert "would bid $6 to $39" in " ".join(text.split())
    assert "Player 1 would bid $6 for White." in text.split("> ")[1]


@pytest.mark.parametrize("game", ["steam-base", "steam-barons"])
def test_terminals_show_no_soft_hyphens(game):
    text = said("play", game, "--seed", 5, "--language", "de", typed="quit\n")
    assert "Einkommen" in text or "Betriebsergebnis" in text
    assert "\u00ad" not in text


def test_a_gain_that_secrets_decide_is_not_told():
    """In a sealed phase nothing is previewed."""
    title = TITLES["steam-barons"]
    game = title.open()
    face, state = title.show(game), game.start(3)
    state.phase = next(number for number, phase in enumerate(game.phases) if phase.sealed)
    assert gain(game, face, state, 0, game.read("pass")) == 0


@pytest.mark.parametrize(("language", "contents"), [("en", "Phase two: the auctions"), ("de", "Phase zwei")])
def test_the_rules_can_be_read(language, contents):
    lines = "rules\nrules 3\nrules 3.3\nrules 99\nquit\n"
    text = said("play", "steel-driver", "--seed", 5, "--language", language, typed=lines)
    all_chapters, chapter, paragraph, missing = text.split("> ")[1:5]
    assert contents in all_chapters and contents in chapter
    assert "3.1" in chapter and "3.3" in chapter and "4.1" not in chapter
    assert paragraph.strip().startswith("3.3") and "3.4" not in paragraph
    assert "“99”" in missing or "„99“" in missing
