"""A small run of `ironroads bench table`; the figures themselves are not tested."""

import json

from ironroads.bench.tables import growth
from ironroads.cli.bench import table as bench_table


def test_the_benchmark_reports_moves_delays_and_growth(monkeypatch, capsys):
    for name, value in {"BROWSERS": 2, "PROGRAMS": 2, "LONG_GAME": "steel-driver"}.items():
        monkeypatch.setattr(bench_table, name, value)
    for name, value in {"LATE": 60, "TABLES": 2, "WINDOW": 10}.items():
        monkeypatch.setattr(growth, name, value)
    bench_table.report(0.3, with_peer=False, as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["peer"] is None
    for load in ("paced", "browsers", "programs"):
        assert found[load]["matches"] == 2 and found[load]["moves_per_second"] > 0
        assert found[load]["p99"] >= found[load]["p50"] > 0
    parts = ("", "_rules", "_pages")
    assert found["growth"].keys() == {f"{when}{part}" for when in ("early", "late") for part in parts}
