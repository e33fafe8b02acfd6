"""Small runs of `ironroads bench table many` and `processes`; the figures themselves are not tested."""

import json

from ironroads.bench.tables import many
from ironroads.cli.bench import table as bench_table


def test_many_tables_and_connections_are_measured(monkeypatch, capsys):
    for name, value in {"TABLES": 6, "CONNECTIONS": 4, "PLAYED": 3}.items():
        monkeypatch.setattr(many, name, value)
    bench_table.report_many(0.5, as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert (found["tables"], found["connections"], found["live"]["matches"]) == (6, 4, 2)
    assert found["by_post"] > 0 and found["live"]["moves_per_second"] > 0 and found["megabytes"] > 20


def test_one_process_and_two_are_compared(monkeypatch, capsys):
    for name, value in {"SPREAD": 2, "ROUNDS": 1}.items():
        monkeypatch.setattr(bench_table, name, value)
    bench_table.report_processes(0.3, as_json=True)
    [(one, two)] = json.loads(capsys.readouterr().out)
    assert one["matches"] == two["matches"] == 2 and one["moves_per_second"] > 0 and two["moves_per_second"] > 0
