"""Steps per CPU second of environments and batches, each with observation and mask, in slices taken in turn."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from statistics import median
from time import process_time
from typing import Any

import msgspec
import numpy as np

from ..core.errors import BadChoice
from ..learning.batch import Batch
from ..learning.pettingzoo_env import aec

MATCHES = 256
FURTHER = 64  # matches whose memory is measured
OPENING = 100  # steps before it is
PEERS = ("pettingzoo", "openspiel")
Steps = Iterator[int]  # yields how many steps were made since the last time


class Speed(msgspec.Struct, frozen=True):
    """The usual speed of a contestant, and how many times that of each peer."""

    name: str
    steps_per_second: float
    ratios: dict[str, float]


class Cost(msgspec.Struct, frozen=True):
    """Microseconds that an observation and a decision of one match take in a batch; a decision is the move that is
    played and the legal ones after it.
    """

    observation: float
    decision: float

    @property
    def ratio(self) -> float:
        return self.observation / self.decision


def race(titles: list[str], peers: list[str], rounds: int, seconds: float) -> list[Speed]:
    """Measure all contestants in turn, so that what else the machine does slows all of them."""
    running = {name: make() for name, make in contestants(titles, peers).items()}
    found: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(rounds):
        for name, steps in running.items():
            found[name].append(_slice(steps, seconds))
    usual = {name: median(speeds) for name, speeds in found.items()}
    others = [name for name in usual if name.partition(" ")[0] in PEERS]
    return [Speed(name, speed, {peer: speed / usual[peer] for peer in others}) for name, speed in usual.items()]


def contestants(titles: list[str], peers: list[str]) -> dict[str, Callable[[], Steps]]:
    unknown = [peer for peer in peers if peer not in PEERS]
    if unknown:
        raise BadChoice("peer", unknown[0], f"there are {', '.join(PEERS)}")
    rivals = {"pettingzoo": ("pettingzoo connect four", _connect_four), "openspiel": ("openspiel chess", _chess)}
    return {
        **dict([rivals[peer] for peer in peers]),
        **{f"aec {title}": partial(_play_title, title) for title in titles},
        **{f"batch {title}": partial(_play_batch, title) for title in titles},
        **{f"packed batch {title}": partial(_play_packed, title) for title in titles},
    }


def _slice(steps: Steps, seconds: float) -> float:
    begin, made = process_time(), 0
    while process_time() - begin < seconds:
        made += next(steps)
    return made / (process_time() - begin)


def _play_title(title: str) -> Steps:
    return _play_aec(aec(title))


def _play_aec(env: Any) -> Steps:
    for seed in count():
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            yield 1


def _play_batch(title: str) -> Steps:
    batch, rng = Batch(title, MATCHES), np.random.default_rng(1)
    batch.live()  # observations and masks are renewed by every step
    while True:
        batch.step(batch.random_actions(rng))
        yield MATCHES


def _play_packed(title: str) -> Steps:
    batch, rng = Batch(title, MATCHES), np.random.default_rng(1)
    masks = batch.masks()
    while True:
        batch.packed_observations()
        batch.masks(out=masks)
        batch.step(batch.random_actions(rng))
        yield MATCHES


def encoding_cost(title: str, seconds: float) -> Cost:
    """What observing costs beside playing; both are measured in every step, so the same load slows both."""
    batch, rng = Batch(title, MATCHES), np.random.default_rng(1)
    rows = batch.observations()
    observing, deciding, made = 0.0, 0.0, 0
    while observing + deciding < seconds:
        actions = batch.random_actions(rng)
        begin = process_time()
        batch.step(actions)
        played = process_time()
        batch.observations(out=rows)
        observing += process_time() - played
        deciding += played - begin
        made += MATCHES
    return Cost(1e6 * observing / made, 1e6 * deciding / made)


def batch_bytes(title: str) -> int:
    """Memory of one more match of a batch, in the middle of its game."""
    _memory(title, 1)  # what all batches share is made now
    return (_memory(title, 1 + FURTHER) - _memory(title, 1)) // FURTHER


def _memory(title: str, matches: int) -> int:
    tracemalloc.start()
    batch, rng = Batch(title, matches), np.random.default_rng(1)
    for _ in range(OPENING):
        batch.step(batch.random_actions(rng))
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used


def _connect_four() -> Steps:
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as error:
        raise BadChoice("peer", "pettingzoo", f"pip install pygame ({error})") from None
    return _play_aec(connect_four_v3.env())


def _chess() -> Steps:
    try:
        import pyspiel
    except ImportError as error:
        raise BadChoice("peer", "openspiel", f'pip install "ironroads[openspiel]" ({error})') from None
    return _play_chess(pyspiel.load_game("chess"), np.random.default_rng(1))


def _play_chess(game: Any, rng: np.random.Generator) -> Steps:
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            yield 1
