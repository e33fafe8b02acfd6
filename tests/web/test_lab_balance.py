"""Balance runs of the lab on the server: progress, stopping, going on, comparison, downloads, limits."""

import asyncio
import csv
import time

import pytest

from balance.rings import plan as planned
from balance.rings import ring
from ironroads.balance import background
from ironroads.balance.background import BalanceRuns
from ironroads.balance.samples import play_sample
from ironroads.core.errors import BadChoice

from .test_lab import ORIGIN, ask

GAMES = 6


def wait_until_over(site, id, seconds=120):
    end = time.monotonic() + seconds
    while (found := site.get(f"/lab/balance/{id}").json())["state"] == "running":
        assert time.monotonic() < end, found
        time.sleep(0.2)
    return found


def test_a_board_is_compared_with_another_and_reported_in_three_forms(site):
    wish = {"data": ring().data, "other_data": ring(rich=(0, 1, 2)).data, "bot": "easy", "games": GAMES, "players": 3}
    id = ask(site, "steel-driver/balance", **wish).json()["id"]
    found = wait_until_over(site, id)
    assert (found["state"], found["played"], found["games"]) == ("complete", GAMES, GAMES)
    assert "<svg" in found["report"] and " style=" not in found["report"] and "Lead of the winner" in found["report"]
    page, data, rows = [site.get(f"/lab/balance/{id}/report.{form}") for form in ("html", "json", "csv")]
    assert page.headers["content-disposition"].startswith("attachment") and "<h1>Balance of Ring" in page.text
    assert data.json()["balance"]["games"] == GAMES and len(data.json()["differences"]) == 7
    assert len(list(csv.DictReader(rows.text.splitlines()))) > 10
    assert site.get(f"/lab/balance/{id}/report.exe").status_code == 404
    assert site.get("/lab/balance/unknown").status_code == 404


def test_bad_wishes_are_refused(site):
    bad = ask(site, "steel-driver/balance", data={"city": []})
    assert bad.status_code == 422 and bad.json()["faults"]
    assert ask(site, "steel-driver/balance", data=ring().data, players=9).status_code == 422
    assert ask(site, "steel-driver/balance", data=ring().data, games=10**6).status_code == 400
    assert ask(site, "steel-driver/balance", data=ring().data, other="/etc/passwd").status_code == 404
    assert site.post("/lab/balance/unknown", json={"do": "stop"}, headers=ORIGIN).status_code == 404


def test_a_stopped_run_goes_on_where_it_was():
    async def work():
        async with BalanceRuns(processes=1) as runs:
            run = runs.get(runs.begin([planned(ring(), 30)]))
            while len(run.samples) < 2:
                await asyncio.sleep(0.02)
            await runs.stop(run)
            first = dict(run.samples)
            assert not run.is_running and not run.is_complete and len(first) < 30
            runs.resume(run)
            await run.task
            return first, run

    first, run = asyncio.run(work())
    assert run.is_complete and run.report("en").figures().games == 30
    assert all(run.samples[number] == samples for number, samples in first.items())
    assert run.samples[29] == [play_sample(run.plans[0], 29)]


def test_runs_are_limited(monkeypatch):
    monkeypatch.setattr(background, "MOST_KEPT", 1)

    async def work():
        async with BalanceRuns(processes=1) as runs:
            ids = [runs.begin([planned(ring(), 500)]) for _ in range(2)]
            with pytest.raises(BadChoice):
                runs.begin([planned(ring(), 500)])
            await runs.stop(runs.get(ids[0]))
            runs.begin([planned(ring(), 500)])
            assert runs.get(ids[0]) is None and runs.get(ids[1]) is not None

    asyncio.run(work())
