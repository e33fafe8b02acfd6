"""The report in the style of games by post."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from ironroads.cli.report import command

RECORD = Path(__file__).parents[2] / "fixtures" / "dampfross" / "austria-4-players.json"


def report(*arguments):
    result = CliRunner().invoke(command, [str(RECORD), *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_builds_are_ways_in_brackets_and_dashes_with_payments():
    lines = report().splitlines()
    assert "## Round 1" in lines
    builds = [line for line in lines if line.startswith("- Anna (")]
    assert builds[0].startswith("- Anna (4 points): (Wiener Neustadt)-")
    assert any("[−1 Anna]" in line for line in lines)
    assert any("[+6 Hartberg]" in line for line in lines)


def test_runs_tell_places_prizes_and_fares():
    text = report("--language", "de")
    assert "## Fahrt 17) Zwettl–Wels" in text
    assert "- 1. David 20−9; 2. Anna 10−7; Anna +9; David +7" in text
    assert text.rstrip().endswith("*Kontostände: Anna 228, David 200, Clara 169, Ben 87*")


def test_part_of_a_game_can_be_told():
    assert "## Run 1)" not in report("--to", 30)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_holds_the_map(tmp_path, language):
    page = tmp_path / "report.html"
    report("-o", page, "--language", language)
    text = page.read_text()
    assert f'<html lang="{language}">' in text and "<svg" in text and "Wiener Neustadt" in text


def test_markdown_has_the_map_beside_it(tmp_path):
    report("-o", tmp_path / "report.md")
    assert "![](report.svg)" in (tmp_path / "report.md").read_text()
    assert (tmp_path / "report.svg").read_text().startswith("<svg")


def test_other_games_are_told_event_by_event():
    record = Path(__file__).parents[2] / "fixtures" / "steel-driver" / "3-players.json"
    result = CliRunner().invoke(command, [str(record)], catch_exceptions=False)
    assert "Turn 1 begins" in result.output and "Standings:" in result.output
