"""Environments pass the tests of the libraries they are made for, and refuse nonsense with a sentence."""

import warnings
from random import Random
from types import SimpleNamespace

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.utils import parallel_to_aec

import ironroads
from ironroads import learning
from ironroads.core.rules.batch import StateBatch
from ironroads.games import TITLES
from ironroads.learning.rewards import BOUNDS, REWARDS, rewards_called
from ironroads.testing.laws.journeys import finished

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed, an outdated environment is imported
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

BOXES = [(title.id, board) for title in TITLES.values() for board in title.own_boards]
SHORT = {"dampfross": {"part": "build"}}


@pytest.fixture(autouse=True)
def quiet():
    """The libraries warn of dicts with masks, which their own environments use."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def random_index(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize(("title", "board"), BOXES)
def test_every_board_is_a_pettingzoo_environment(title, board, capsys):
    api_test(learning.aec(title, board=board), num_cycles=30)
    seed_test(lambda: learning.aec(title, board=board), num_cycles=10)


@pytest.mark.parametrize(("title", "board"), BOXES)
def test_every_board_is_a_parallel_environment_that_can_be_cut_off(title, board, capsys):
    def env(max_cycles):
        return learning.parallel(title, board=board, max_cycles=max_cycles, illegal="ignore")

    parallel_api_test(learning.parallel(title, board=board), num_cycles=40)
    max_cycles_test(SimpleNamespace(parallel_env=env, env=lambda max_cycles: parallel_to_aec(env(max_cycles))))


def test_all_agents_play_the_match_with_the_same_seed():
    env, rng = learning.parallel("steam-barons", players=3), Random(1)
    observations, _ = env.reset(seed=7)
    match, most_asked = ironroads.new("steam-barons", players=3, seed=7), 0
    while env.agents:
        actions = {agent: random_index(observations[agent]["action_mask"], rng) for agent in env.agents}
        asked = [seat for seat in range(3) if actions[f"seat_{seat}"] != env.wait]
        assert tuple(asked) == tuple(sorted(match.asked))
        most_asked = max(most_asked, len(asked))
        for seat in asked:
            match.play(env.numbers.notation(actions[f"seat_{seat}"]), seat=seat)
        observations, rewards, ended, cut, _ = env.step(actions)
    assert match.is_over and all(ended.values()) and not any(cut.values()) and most_asked > 1
    assert rewards[f"seat_{match.places().index(1)}"] == max(rewards.values())


def test_what_one_of_all_agents_cannot_play_changes_nothing():
    env = learning.parallel("steel-driver", players=3)
    with pytest.raises(ironroads.BadChoice, match="call reset first"):
        env.step({})
    env.reset(seed=7)
    before = list(env.episode.moves)
    with pytest.raises(ironroads.IllegalMove, match="“pass” is not possible"):
        env.step(dict.fromkeys(env.agents, env.numbers.index("pass")))
    with pytest.raises(ironroads.BadChoice, match="There is no action 357"):
        env.step({})  # all of them wait
    assert env.episode.moves == before
    with pytest.raises(ironroads.BadChoice, match="Option illegal cannot be “shrug”"):
        learning.parallel("steel-driver", illegal="shrug")


def test_a_game_by_indexes_is_the_match_with_the_same_seed():
    env, rng = learning.aec("steel-driver", players=3), Random(1)
    env.reset(seed=7)
    match = ironroads.new("steel-driver", players=3, seed=7)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            break
        index = random_index(observation["action_mask"], rng)
        assert agent == f"seat_{match.asked[0]}"
        match.play(env.numbers.notation(index))
        env.step(index)
    assert match.is_over and env.rewards[f"seat_{match.places().index(1)}"] == max(env.rewards.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    while env.agents:
        env.step(None)
    with pytest.raises(ironroads.BadChoice, match="call reset first"):
        env.step(0)


@pytest.mark.parametrize("title", TITLES)
def test_what_a_game_is_worth_keeps_its_bounds(title):
    game = TITLES[title].open()
    match = finished(game, 1)
    for name, worth in REWARDS.items():
        low, high = BOUNDS[name]
        assert all(low <= value <= high for value in worth(game, match.state)), name


def test_an_endless_game_is_cut_off(monkeypatch):
    env = learning.aec("steel-driver")
    monkeypatch.setattr(type(env.numbers.game), "longest", 5)
    env.reset(seed=1)
    while env.agents:
        observation, _, over, cut, _ = env.last()
        env.step(None if over or cut else int(observation["action_mask"].argmax()))
    assert len(env.episode.moves) == 5


@pytest.mark.parametrize(("title", "board"), BOXES)
def test_gymnasium_accepts_every_board(title, board):
    check_env(learning.IronroadsEnv(title, ["random"], board=board, illegal="lose"), skip_render_check=True)


@pytest.mark.parametrize("opponents", [["random", "greedy"], lambda observation, mask: int(mask.argmax())])
def test_gymnasium_accepts_any_opponents(opponents):
    check_env(learning.IronroadsEnv("steel-driver", opponents, illegal="lose"), skip_render_check=True)


def test_environments_are_rendered_by_the_one_renderer():
    said = learning.aec("steel-driver", render_mode="ansi")
    drawn = learning.aec("steel-driver", render_mode="svg")
    painted = learning.IronroadsEnv("steel-driver", ["random"], seat=0, render_mode="rgb_array")
    for env in (said, drawn, painted):
        env.reset(seed=7)
    match = ironroads.new("steel-driver", players=3, seed=7)
    assert said.render() in match.text() and drawn.render() == match.svg()
    pixels = painted.render()
    assert pixels.dtype == np.uint8 and pixels.shape[1:] == (1200, 3) and len(np.unique(pixels)) > 50
    with pytest.raises(ironroads.BadChoice, match="Option render_mode cannot be “human”"):
        learning.aec("steel-driver", render_mode="human")


def test_one_opponent_may_be_a_name_and_none_is_refused():
    env = learning.IronroadsEnv("steel-driver", "random", seat=0)
    observation, _ = env.reset(seed=1)
    assert observation["action_mask"].any()
    with pytest.raises(ironroads.BadChoice, match="At least one bot is needed"):
        learning.IronroadsEnv("steel-driver", [])


def test_one_seat_plays_a_whole_game_against_bots():
    env, rng = learning.IronroadsEnv("stephensons-rocket", ["random"], seat=1), Random(1)
    observation, info = env.reset(seed=5)
    over = False
    while not over:
        assert env.episode.seat == info["seat"] == 1
        observation, reward, over, _, info = env.step(random_index(observation["action_mask"], rng))
    assert reward in (-1, 0, 1)
    with pytest.raises(ironroads.BadChoice, match="call reset first"):
        env.step(0)


@pytest.mark.parametrize("title", TITLES)
def test_openspiel_plays_it(title):
    name = next(name for name in learning.register() if name.endswith(title.replace("-", "_")))
    game = pyspiel.load_game(f"{name}(players=3)")
    state, rng = game.new_initial_state(), Random(1)
    for _ in range(40):
        chance = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[0][0] if chance else rng.choice(state.legal_actions()))
    other = game.deserialize_state(state.serialize())
    assert str(other) == str(state) and other.legal_actions() == state.legal_actions()
    assert state.information_state_string(0).startswith("0: ")
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()


@pytest.mark.parametrize("name", [name for name in learning.register() if "dampfross" not in name])
def test_openspiels_own_test_of_a_whole_game(name):
    """A game of Dampfross passes it, too, but takes half a minute: it is read back again and again."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_a_batch_plays_many_games_and_repeats_them():
    def play(steps):
        batch, rng = learning.Batch("steel-driver", 8, players=3, seed=3), np.random.default_rng(1)
        ended, total = 0, np.zeros(3)
        for _ in range(steps):
            actions = batch.random_actions(rng)
            assert batch.masks()[range(8), actions].all()
            step = batch.step(actions)
            ended, total = ended + step.ended.sum(), total + step.rewards.sum(axis=0)
        return ended, total.tolist(), batch.observations()

    (ended, total, last), again = play(300), play(300)
    assert ended >= 8 and (ended, total) == again[:2] and (last == again[2]).all()
    assert sum(total) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("title", ["steam-base", "steam-barons"])
def test_a_batch_asks_only_what_a_match_asks(title):
    game, rng = TITLES[title].open(), Random(1)
    batch = StateBatch(game, 3, [1, 2, 3, 4])
    for _ in range(200):
        positions = list(zip(batch.states, batch.seats, strict=True))
        assert [game.only_answer(state) for state, _ in positions] == [None] * 4
        batch.play([rng.choice(game.indexes(state, seat)) for state, seat in positions])


def test_wrong_numbers_are_refused_with_a_sentence():
    batch = learning.Batch("steel-driver", 2, players=3)
    with pytest.raises(ironroads.BadChoice, match="There is no action 9999: actions are numbered from 0 to 356"):
        batch.step([9999, 0])
    with pytest.raises(ironroads.IllegalMove, match="“pass” is not possible"):
        batch.step([batch.numbers.index("pass"), 0])
    with pytest.raises(ironroads.BadChoice, match="3 values were given for 2 matches"):
        batch.step([0, 0, 0])
    with pytest.raises(ironroads.BadChoice, match=r"There is no action 0\.5"):
        batch.step([0.5, 0])
    with pytest.raises(ironroads.BadChoice, match="at least one match, not 0"):
        learning.Batch("steel-driver", 0)
    with pytest.raises(ironroads.BadChoice, match=r"float32 \(2, 1\); float32 \(2, 2059\) is needed"):
        batch.observations(out=np.zeros((2, 1), np.float32))
    with pytest.raises(ironroads.BadChoice, match="have 3 bytes"):
        batch.numbers.unpack(b"abc")
    with pytest.raises(ironroads.BadChoice, match="made with encoding old"):
        batch.numbers.check_version("old")
    with pytest.raises(ironroads.BadChoice, match="cannot be played by 9"):
        learning.aec("steel-driver", players=9)
    with pytest.raises(ironroads.BadChoice, match="There are no rewards “gold”"):
        learning.aec("steel-driver", rewards="gold")


def test_an_observation_is_turned_to_the_seat_that_looks():
    numbers = learning.Numbers("steel-driver", players=3)
    state = numbers.game.start(3)
    state.cubes, state.leader = [3, 5, 7], 2
    place = {name: number for number, name in enumerate(numbers.names)}
    for seat in range(3):
        seen = numbers.observe(state, seat)
        cubes = [round(float(seen[place[f"cubes.seat+{other}"]]) * 100) for other in range(3)]
        assert cubes == [state.cubes[(seat + other) % 3] for other in range(3)]
        assert seen[place[f"leader.seat+{(2 - seat) % 3}"]] == 1


@pytest.mark.parametrize("title", TITLES)
def test_observations_of_many_positions_agree_with_their_packed_form(title):
    batch, rng = learning.Batch(title, 5, seed=2), np.random.default_rng(1)
    for _ in range(40):
        batch.step(batch.random_actions(rng))
    seen, packed = batch.observations(), batch.packed_observations()
    assert (batch.numbers.unpack(packed.tobytes(), 5) == seen).all()
    assert 0 < seen.any(axis=0).sum() < batch.numbers.size
    again = np.ones_like(seen)
    assert batch.observations(out=again) is again and (again == seen).all()


@pytest.mark.parametrize("title", TITLES)
def test_live_arrays_follow_every_step_and_cannot_be_written_to(title):
    batch, rng = learning.Batch(title, 3, seed=2), np.random.default_rng(1)
    batch.step(batch.random_actions(rng))  # they may begin in the middle of games
    live = batch.live()
    for _ in range(150):
        assert (live.observations == batch.observations()).all() and (live.masks == batch.masks()).all()
        assert (live.seats == batch.seats()).all()
        batch.step(batch.random_actions(rng))
    assert batch.live() is live
    for array in live:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_view_is_observed_by_its_seat():
    numbers = learning.Numbers("stephensons-rocket", players=3)
    match = ironroads.new("stephensons-rocket", players=3, seed=4, options={"money": "secret"})
    seat = match.asked[0]
    assert (numbers.observe(match) == numbers.observe(match.view(seat))).all()
    assert not (numbers.observe(match, seat=(seat + 1) % 3) == numbers.observe(match)).all()
    assert {numbers.notation(index) for index in np.flatnonzero(numbers.mask(match))} == set(match.legal_moves())
    with pytest.raises(ironroads.BadChoice, match="The match is steel-driver, steel-driver, 3; these numbers are for"):
        numbers.observe(ironroads.new("steel-driver", players=3))


def test_a_sample_is_legal_and_repeats_with_its_seed():
    space = learning.aec("steel-driver").action_space("seat_0")
    mask = np.zeros(357, np.int8)
    mask[[3, 30, 300]] = 1
    found = []
    for _ in range(2):
        space.seed(5)
        found.append([int(space.sample(mask)) for _ in range(30)])
    assert found[0] == found[1] and set(found[0]) == {3, 30, 300}
    with pytest.raises(AssertionError):
        space.sample(mask[:5])


def test_an_observation_says_what_is_in_the_position():
    numbers = learning.Numbers("steam-standard", players=3)
    state = numbers.game.start(3)
    state.income, state.cash, state.tile[7], state.cubes[2] = [-20, 3, 0], [5, 6, 2_000], 9, 4
    state.fresh, state.owner = 1 << 300 | 1, {3: 2, 400: 6}
    seen = dict(zip(numbers.names, numbers.observe(state, seat=1), strict=True))
    tables = numbers.game.names()
    assert [round(float(seen[f"income.seat+{seat}"]) * 99) for seat in range(3)] == [3, 0, -20]
    assert seen["cash.seat+1"] == 20
    tile = f"tile.{tables['hex'][7]}.bit"
    assert [seen[f"{tile}{bit}"] for bit in range(5)] == [0, 1, 0, 1, 0]  # 9 + 1 in binary
    assert [name for name in numbers.names if name.startswith("fresh") and seen[name]] == [
        f"fresh.{tables['edge'][0]}",
        f"fresh.{tables['edge'][300]}",
    ]
    owners = [name for name in numbers.names if name.startswith("owner.") and seen[name]]
    assert owners == [f"owner.{tables['edge'][3]}.seat+1", f"owner.{tables['edge'][400]}.{tables['owner'][6]}"]


def test_a_batch_plays_nothing_if_one_action_is_not_possible():
    batch = learning.Batch("steel-driver", 2, players=3)
    legal = int(batch.masks()[0].argmax())
    before = batch.observations()
    with pytest.raises(ironroads.IllegalMove, match="is not possible"):
        batch.step([legal, batch.numbers.index("pass")])
    assert (batch.observations() == before).all()


def test_an_environment_refuses_what_cannot_be_played():
    env = learning.aec("steel-driver", players=3)
    with pytest.raises(ironroads.BadChoice, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    before = list(env.episode.moves)
    with pytest.raises(ironroads.BadChoice, match="There is no action 357: actions are numbered from 0 to 356"):
        env.step(357)
    for nonsense in (None, 1.5, "bid:4"):
        with pytest.raises(ironroads.BadChoice, match=f"There is no action {nonsense}"):
            env.step(nonsense)
    with pytest.raises(ironroads.IllegalMove, match="“pass” is not possible"):
        env.step(env.numbers.index("pass"))
    assert env.episode.moves == before


def test_a_step_after_the_end_is_refused():
    env, rng = learning.aec("steel-driver", players=3), Random(1)
    env.reset(seed=1)
    while not env.episode.is_over:
        env.step(random_index(env.last()[0]["action_mask"], rng))
    with pytest.raises(ValueError, match="when an agent is dead, the only valid action is None"):
        env.step(0)
    assert env.episode.is_over


def test_a_board_that_does_not_fit_is_refused():
    with pytest.raises(ironroads.IronroadsError, match="atlantis"):
        learning.Numbers("steel-driver", board="atlantis")


def test_every_agent_is_given_its_reward_once():
    env, rng = learning.aec("steel-driver", players=3), Random(4)
    env.reset(seed=3)
    given = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        given[agent] += reward
        env.step(None if over or cut else random_index(observation["action_mask"], rng))
    assert list(given.values()) == env.episode.returns(rewards_called("ranks"))
    assert set(given.values()) == {1.0, 0.0, -1.0}
