"""Balance runs of the lab on the server: progress, stopping, going on, comparison, downloads, limits."""

import asyncio
import csv
import time

import pytest

from balance.rings import plan as planned
from balance.rings import ring
from ironroads.balance import background
from ironroads.balance.background import BalanceRuns
from ironroads.balance.kept_runs import write_games, write_plans
from ironroads.balance.samples import play_sample
from ironroads.core.errors import BadChoice
from ironroads.web.app import application
from ironroads.web.requests.limits import NO_LIMITS

from .conftest import TestClient
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


class Archive:
    """Keeps runs in memory, as the database does for a server."""

    def __init__(self):
        self.kept = {}

    async def keep(self, id, plan, games):
        self.kept[id] = plan, games

    async def find(self, id):
        return self.kept.get(id)


def test_a_stopped_run_goes_on_where_it_was():
    async def work():
        async with BalanceRuns(Archive(), processes=1) as runs:
            run = await runs.get(await runs.begin([planned(ring(), 30)]))
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


def test_a_run_goes_on_after_a_restart_of_the_server(tmp_path):
    """The second server knows only what the first one wrote to the database."""
    url = f"sqlite:///{tmp_path / 'ironroads.db'}"
    wish = {"data": ring().data, "other_data": ring(rich=(0, 1)).data, "bot": "easy", "games": 1000, "players": 3}
    with TestClient(application(url, limits=NO_LIMITS)) as site:
        id = ask(site, "steel-driver/balance", **wish).json()["id"]
        while site.get(f"/lab/balance/{id}").json()["played"] < 2:
            time.sleep(0.05)
    with TestClient(application(url, limits=NO_LIMITS)) as site:
        found = site.get(f"/lab/balance/{id}").json()
        before = found["played"]
        assert found["state"] == "stopped" and 2 <= before < 1000 and "<svg" in found["report"]
        assert site.post(f"/lab/balance/{id}", json={"do": "resume"}, headers=ORIGIN).json()["state"] == "running"
        while (found := site.get(f"/lab/balance/{id}").json())["played"] <= before:
            assert found["state"] == "running"
            time.sleep(0.05)


def test_a_run_of_another_version_is_not_found():
    async def work(plan, games):
        archive = Archive()
        archive.kept["x"] = plan, games
        async with BalanceRuns(archive, processes=1) as runs:
            return await runs.get("x")

    plans, games = write_plans([planned(ring(), 3)]), write_games({})
    assert asyncio.run(work(plans, games)).wanted == 3
    for unknown in ("[]x", '[{"title": 1}]', plans.replace("steel-driver", "nothing"), plans.replace("city", "town")):
        assert asyncio.run(work(unknown, games)) is None
    assert asyncio.run(work(plans, b"no games")) is None


def test_runs_are_limited(monkeypatch):
    monkeypatch.setattr(background, "MOST_KEPT", 1)

    async def work():
        async with BalanceRuns(Archive(), processes=1) as runs:
            ids = [await runs.begin([planned(ring(), 500)]) for _ in range(2)]
            with pytest.raises(BadChoice):
                await runs.begin([planned(ring(), 500)])
            await runs.stop(await runs.get(ids[0]))
            await runs.begin([planned(ring(), 500)])
            assert ids[0] not in runs._runs and ids[1] in runs._runs

    asyncio.run(work())
