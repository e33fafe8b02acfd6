"""The report in the style of postal games."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from ironroads.cli.commands.play.report import command
from ironroads.core.reports import said_lines
from ironroads.core.rules.game import Event
from ironroads.core.rules.sentinels import NOTHING
from ironroads.games.dampfross.boards.format import NUMBERS
from ironroads.games.dampfross.show.bulletin import Bulletin
from playing import play

from .maps import TITLE, box, opened, plain, running, sheet

LONG = "-".join(f"B{number}" for number in range(1, 14))

FIXTURES = Path(__file__).parents[2] / "fixtures"


def report(*arguments, record="austria-4-players"):
    path = FIXTURES / "dampfross" / f"{record}.json"
    result = CliRunner().invoke(command, [str(path), *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_track_is_reported_as_in_an_order_with_payments():
    lines = report().splitlines()
    assert "## Round 1" in lines
    builds = [line for line in lines if line.startswith("- Anna (")]
    assert builds[0] == "- Anna (4 points): (Wiener Neustadt)-X33-X31"
    assert "- Ben (5 points): (Wiener Neustadt)-V33-X32; (V33)-T34 [−1 Anna]" in lines
    assert any("[+6 Hartberg]" in line for line in lines)


def test_runs_are_reported_with_places_prizes_and_fares():
    text = report("--language", "de")
    assert "## Fahrt 15) 35–56 Wolfsberg–Braunau\n\n- Ergebnis: 1. Anna und Clara 20−4; David +4" in text
    assert "- Das Spiel ist aus. David gewinnt mit 228 Einheiten." in text
    assert text.rstrip().endswith("*Kontostände: David 228, Clara 190, Anna 165, Ben 51*")


@pytest.mark.parametrize(("language", "name"), [("en", "Austria"), ("de", "Österreich")])
def test_the_map_is_named_in_the_language_of_the_report(tmp_path, language, name):
    page = tmp_path / "report.html"
    report("-o", page, "--language", language)
    assert f"<h1>Dampfross 2 – {name}</h1>" in page.read_text() and page.read_text().count(name) > 1


def chapter(text, heading):
    """The lines of a chapter, without the standings."""
    return text.partition(f"## {heading}\n\n")[2].partition("\n\n")[0].splitlines()


def test_one_throw_for_all_is_reported_for_each_player_and_joint_lines_for_both():
    text = report(record="austria-all-variants")
    assert all(" (6 points): (Wiener Neustadt)-" in line for line in chapter(text, "Round 1"))
    assert chapter(text, "Round 2")[0].startswith("- Anna and Ben (16 points): (Wiener Neustadt)-W34; (X32)-X31-Y31;")
    assert "; (W33)-X32; (M34)-L34 [jump to W33, Anna]" in text, "from the hex of the jump"


def test_special_runs_are_reported_with_goals_void_entries_and_throws():
    text = report(record="austria-all-variants")
    assert chapter(text, "Special run 7) 63 Grein–Germany") == [
        "- Destinations: Ben and Clara P12; Anna P12",
        "- Result: 1. Anna 20−11; 2. Ben and Clara 10−1; Ben +10",
        "- Throws: Ben and Clara 3-3-1-5-2-2-2; Anna 6-4-4-6",
    ]
    result, built = chapter(text, "Run 16) 22–42 Graz–Innsbruck")
    assert result == "- Result: Clara: entry void; no trains" and built.startswith("- Clara builds ")
    assert "Run 17) 42–23 Innsbruck–Hartberg" in text, "a chain continues with the number of the destination"


def test_the_end_of_the_building_phase_is_reported():
    assert "- The building phase is over after" in report()


def results(match):
    """The report of the last run."""
    return "\n".join(said_lines(Bulletin(match.game.board).report(match.log)[-1], TITLE.speaker(match.game, "en")))


def race(valley, tracks, moves, **facts):
    match = running(valley, tracks, "West", "East", len(tracks), **facts)
    match.log.append(Event("run", 0, (1, match.state.start, 0)))
    return play(match, moves)


def test_level_trains_and_joint_trains_are_reported(valley):
    tracks = {0: [LONG], 1: ["B1-A1"], 2: [LONG]}
    level = race(valley, tracks, "enter rest out enter rest die:6 die:6 die:6 die:6")
    assert results(level).startswith("Result: 1.= Player 1 15; 1.= Player 3 15\nThrows: Player 1 6-6; Player 3 6-6")
    joint = race(valley, tracks, "share:2 accept rest enter rest die:6 die:5 die:6 die:5 die:2")
    assert results(joint).startswith("Result: 1. Player 1 and Player 2 20; 2. Player 3 10\n")


def test_trains_are_reported_before_the_others_have_answered(valley):
    tracks = {0: ["B1-B2-B3-B4"], 1: [LONG], 2: [LONG]}
    assert results(race(valley, tracks, "enter rest")) == "Entered so far: Player 1 to East, 12 hexes, fares 9 units"


def test_answers_to_offers_are_reported_until_the_train_is_entered(valley):
    tracks = {0: [LONG], 1: [LONG], 2: [LONG]}
    match = race(valley, tracks, "share:2 decline share:3 accept")
    said = "Player 2 declines the offer of Player 1.\nPlayer 3 accepts the offer of Player 1."
    assert results(match) == said
    assert results(play(match, "rest")).endswith("no fares\nPlayer 2 declines the offer of Player 1.")
    assert "offer" not in results(play(match, "out"))


def test_a_declined_offer_to_build_is_reported_until_the_throw_and_an_empty_round_is_not():
    match = opened(box(sheet(plain(3, 9), {"West": "B1", "East": "B7"}), joint="yes"), "west west west")
    assert results(match).startswith("Player 1: West"), "round one has only begun"
    play(match, "together:2 decline")
    assert results(match) == "Player 2 declines the offer of Player 1."
    assert results(play(match, "alone die:2")) == "Player 1 (2 points): –"


def test_runs_without_trains_are_reported(valley):
    assert results(race(valley, {0: [LONG], 1: [LONG]}, "out out")).startswith("Result: no trains")


def test_a_log_that_begins_in_a_chain_of_runs_knows_the_number_of_the_start(valley):
    """The first run of the log began where an earlier one ended."""
    start = valley.board.hex_number("B13")
    log = [Event("run", 0, (2, start, NOTHING)), Event("heading", 0, (start, NUMBERS.index(11)))]
    (chapter,) = Bulletin(valley.board).report(log)
    assert (chapter.heading.word, chapter.heading.facts[1:3]) == ("run", (12, 11)), "12 is the first number of East"


def test_part_of_a_game_can_be_reported():
    assert "## Run 1)" not in report("--to", 30)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_contains_the_map(tmp_path, language):
    page = tmp_path / "report.html"
    report("-o", page, "--language", language)
    text = page.read_text()
    assert f'<html lang="{language}">' in text and "<svg" in text and "Wiener Neustadt" in text
    assert "<ol" not in text, "a place is not a numbered list"


def test_markdown_comes_with_the_map_as_a_file(tmp_path):
    report("-o", tmp_path / "report.md")
    assert "![](report.svg)" in (tmp_path / "report.md").read_text()
    assert (tmp_path / "report.svg").read_text().startswith("<svg")


def test_other_games_are_reported_event_by_event():
    record = FIXTURES / "steel-driver" / "3-players.json"
    result = CliRunner().invoke(command, [str(record)], catch_exceptions=False)
    assert "Turn 1 begins" in result.output and "Standings:" in result.output
