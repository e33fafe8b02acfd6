"""Balance runs: an unfair board is found unfair, a symmetric one is not; runs go on; boards are compared."""

import csv
import json

import pytest

from balance.rings import plan as planned
from balance.rings import ring
from cli.running import refused, said
from ironroads.balance.figures import balance, differences, lead_changes
from ironroads.balance.lint import lint
from ironroads.balance.report import BalanceReport, as_csv, as_json, as_page
from ironroads.balance.runs import run_plan
from ironroads.core.board_graph import board_graph
from ironroads.core.rules.sentinels import NOBODY

GAMES = 300


def played(file, games=GAMES):
    plan = planned(file, games)
    return list(run_plan(plan, jobs=1)), list(plan.opened()[1].chart.spots)


@pytest.fixture(scope="module")
def fair():
    return played(ring())


@pytest.fixture(scope="module")
def unfair():
    return played(ring(rich=(10, 11, 0, 1, 2)))


def test_a_symmetric_board_is_not_called_unfair(fair):
    found = balance(*fair)
    assert not found.unfair_places and not found.unfair_starts
    assert {share.name for share in found.starts} == {"City 0", "City 3", "City 6", "City 9"}


def test_a_board_that_is_rich_at_one_start_is_found_unfair(unfair):
    shares = {share.name: share.share for share in balance(*unfair).unfair_starts}
    assert shares["City 0"] > 0.36 and shares["City 6"] < 0.28


def test_two_boards_are_compared_game_by_game(fair, unfair):
    assert all(value.mean == 0 for value in differences(fair[0], fair[0]).values())
    found = differences(fair[0], unfair[0])
    assert found["margin"].is_sure and found["margin"].mean > 0
    assert not found["place-1"].is_sure


def test_shares_add_up_and_use_is_counted(fair):
    found = balance(*fair)
    assert sum(share.share for share in found.places) == pytest.approx(1)
    assert {use.spot for use in found.used} | set(found.unused) == set(fair[1])
    assert all(0 < use.games <= 1 and use.times >= use.games for use in found.used)


def test_there_is_no_leader_where_several_lead(fair):
    for sample in fair[0]:
        assert sample.leaders[0] == NOBODY, "before the first decision all are equal"
        assert len(sample.leaders) == 5


def test_bots_take_the_seats_in_turn():
    plan = planned(ring(), 3, ("random", "greedy", "easy"))
    assert [plan.line_up(number)[0] for number in range(3)] == ["random", "greedy", "easy"]


def test_the_lead_changes_hands():
    assert lead_changes([0, 0, NOBODY, 1, NOBODY, 1, 0]) == 2


def test_a_stopped_run_goes_on_where_it_was(tmp_path):
    file, plan = tmp_path / "games.jsonl", planned(ring(), 6)
    stopped = run_plan(plan, 1, file)
    first = [next(stopped) for _ in range(3)]
    stopped.close()
    lines = file.read_bytes().splitlines()
    assert len(lines) == 3
    again = list(run_plan(plan, 1, file))
    assert again[:3] == first and again == list(run_plan(plan, 1))
    assert file.read_bytes().splitlines()[:3] == lines
    assert next(run_plan(planned(ring(), 2, seed=9), 1, file)) != first[0], "other seeds are other games"


def test_what_can_be_seen_without_playing():
    names = ["A", "B", "C", "D", "E"]
    found = lint(board_graph(names, [(0, 1, 2), (1, 2, 2), (0, 2, 9), (2, 3, 30)], range(5), [0, 1, 3]))
    kinds = {(finding.kind, finding.place) for finding in found}
    assert {("unreachable", "E"), ("dead_end", "D"), ("dominated", "A–C"), ("far_start", "D")} <= kinds


def test_a_board_in_order_has_no_findings():
    assert not lint(planned(ring(), 1).opened()[1].graph())


@pytest.mark.parametrize("language", ["en", "de"])
def test_page_json_and_csv_say_the_same(fair, unfair, language):
    report = BalanceReport(planned(ring(), GAMES), fair[0], unfair[0], language)
    page, data, rows = as_page(report), json.loads(as_json(report)), list(csv.DictReader(as_csv(report).splitlines()))
    assert "stroke-dasharray" in page, "a line where all would be fair"
    assert "<svg" in page and "var(--" not in page and "{" not in page.split("</style>")[1]
    assert data["balance"]["games"] == GAMES and len(data["differences"]) == 7
    assert len(rows) == len(fair[1])


def test_the_command_line(tmp_path):
    files = [tmp_path / name for name in ("b.html", "b.json", "b.csv")]
    args = [arg for option, file in zip(("--html", "--json", "--csv"), files, strict=True) for arg in (option, file)]
    text = said("balance", "steel-driver", "--bots", "random", "--games", "4", "--jobs", "1", *args)
    assert "4 games of 4 players" in text and "Place 4" in text
    assert all(file.exists() for file in files)
    assert "9" in refused("balance", "steel-driver", "--players", "9")
