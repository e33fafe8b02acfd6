"""The example that trains an agent runs, with a tiny budget, and its agent plays in the arena."""

import os
import re
import subprocess
import sys
from pathlib import Path

from cli.running import ENVIRONMENT, said
from ironroads.bench.learning import batch_bytes, encoding_cost, race
from ironroads.games import TITLES
from ironroads.learning import Numbers

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_value.py"


def test_the_example_trains_an_agent_that_plays(tmp_path):
    model = tmp_path / "model.npz"
    tiny = ("--minutes", "0", "--games", "2", "--test-games", "2", "--jobs", "1", "--out", model)
    done = subprocess.run([sys.executable, EXAMPLE, *tiny], capture_output=True, text=True, env=os.environ)
    assert not done.returncode, done.stderr
    assert "of the wins against greedy" in done.stdout
    arena = ("arena", "steel-driver", "--bots", "random", "--bot", f"{EXAMPLE}:Trained", "--games", 1, "--jobs", 1)
    assert "disqualified" not in said(*arena, env={**ENVIRONMENT, "STEEL_VALUE": str(model)})


def test_the_sizes_on_the_page_are_those_of_the_games():
    page = (EXAMPLE.parents[1] / "docs" / "learning.md").read_text()
    rows = dict(re.findall(r"\| `([\w-]+)`[^|]*\| ([\d,]+ \| [\d,]+ \| [\d,]+) \|", page))
    assert rows.keys() == TITLES.keys()
    for title, row in rows.items():
        fewest, most = Numbers(title), Numbers(title, max(Numbers(title).game.players))
        assert row == f"{fewest.actions:,} | {fewest.size:,} | {most.size:,}", title


def test_environments_are_measured():
    own, batch, packed = race(["steel-driver"], [], rounds=1, seconds=0.01)
    assert own.name == "aec steel-driver" and own.steps_per_second > 0
    assert batch.name == "batch steel-driver" and batch.ratios == {}
    assert packed.name == "packed batch steel-driver"


def test_an_observation_is_measured_beside_a_decision():
    cost = encoding_cost("steel-driver", 0.01)
    assert cost.observation > 0 and cost.decision > 0
    assert cost.ratio == cost.observation / cost.decision


def test_a_match_of_a_batch_is_small():
    assert 2_000 < batch_bytes("steel-driver") < 20_000
