"""Train a small network by self-play that beats `greedy` in Steel Driver, within 20 minutes on two cores.

    python examples/train_value.py --minutes 20 --out steel-value.npz
    ironroads arena steel-driver --bots greedy --bot examples/train_value.py:Trained

The network estimates the share of the win that a seat can expect after a move; the agent plays the move with the
highest estimate. Each generation plays against itself and `greedy`, learns from these games, is checked on games that
it has not learned from, and replaces the best one so far only if it wins a series with rotated seats for sure.
Only NumPy is needed. For speed it works on the states behind matches and views, whose names may change.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter

import numpy as np
from joblib import Parallel, delayed

import ironroads
from ironroads.bots.arena.statistics import interval
from ironroads.bots.greedy import GreedyBot
from ironroads.learning import Numbers
from ironroads.learning.episode import Episode
from ironroads.learning.rewards import shares

GAME, PLAYERS = "steel-driver", 4
HIDDEN = 64
EXPLORE = 0.08  # how often a learning player tries any move
MODEL = Path(os.environ.get("STEEL_VALUE", "steel-value.npz"))


@dataclass(frozen=True)
class Network:
    """One hidden layer; the output is a chance of winning. `version` is that of the observations."""

    version: str
    mean: np.ndarray
    spread: np.ndarray
    weights: tuple[np.ndarray, ...]  # input to hidden, its bias, hidden to output, its bias

    def __call__(self, inputs: np.ndarray) -> np.ndarray:
        w1, b1, w2, b2 = self.weights
        hidden = np.tanh(normal(inputs, self.mean, self.spread) @ w1 + b1)
        return 1 / (1 + np.exp(-(hidden @ w2 + b2)))

    def save(self, path: Path) -> None:
        np.savez(path, *self.weights, version=self.version, mean=self.mean, spread=self.spread)

    @classmethod
    def load(cls, path: Path, numbers: Numbers) -> Network:
        with np.load(path) as file:
            numbers.check_version(str(file["version"]))
            return cls(str(file["version"]), file["mean"], file["spread"], tuple(file[f"arr_{n}"] for n in range(4)))


def normal(inputs: np.ndarray, mean: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """Inputs around zero; what is rare in the games learned from must not outweigh everything else."""
    return np.clip((inputs - mean) / spread, -4, 4).astype(np.float32)


def inputs_of(numbers: Numbers, state, seat: int) -> np.ndarray:
    """The numbers of an observation, the phase, and what the game's own estimate says of every seat."""
    seen = numbers.observe(state, seat)[: numbers.encoder.numbers]
    phase = np.zeros(len(numbers.game.phases) + 1, np.float32)
    phase[state.phase] = 1
    worths = np.array([numbers.game.value(state, (seat + n) % state.seats) for n in range(state.seats)], np.float32)
    return np.concatenate([seen, phase, worths / 100, [(worths[0] - worths[1:].max()) / 100]])


class Trained(ironroads.Bot):
    """Plays the move after which the network expects most."""

    def __init__(self, network: Network | None = None) -> None:
        self.network = network
        self.numbers: Numbers | None = None

    def move(self, view: ironroads.View, rng: Random) -> str:
        raise NotImplementedError("this bot answers `choose`, which is faster")

    def choose(self, game, veiled, seat, rng):
        if self.numbers is None or self.numbers.players != veiled.seats:
            self.numbers = Numbers(GAME, veiled.seats, options=game.chosen)
        if self.network is None:
            self.network = Network.load(MODEL, self.numbers)
        actions = game.legal(veiled, seat)
        if len(actions) == 1:
            return actions[0]
        return actions[int(self.network(np.stack([self._after(game, veiled, seat, a) for a in actions])).argmax())]

    def _after(self, game, state, seat, action) -> np.ndarray:
        after = state.copy()
        game.apply(after, seat, action)
        return inputs_of(self.numbers, after, seat)


class Exploring:
    """A player that tries any move now and then."""

    def __init__(self, player) -> None:
        self.player = player

    def choose(self, game, veiled, seat, rng):
        if rng.random() < EXPLORE:
            return rng.choice(game.legal(veiled, seat))
        return self.player.choose(game, veiled, seat, rng)


def play(players, seed: int) -> tuple[Episode, list[tuple[int, np.ndarray]]]:
    """One game; also what every seat saw after its moves."""
    numbers = Numbers(GAME, PLAYERS)
    episode, rng, seen = Episode(numbers, seed), Random(seed), []
    while not episode.is_over:
        seat = episode.seat
        action = players[seat].choose(episode.game, episode.game.veil(episode.state, seat), seat, rng)
        episode.act(episode.game.index(action))
        seen.append((seat, inputs_of(numbers, episode.state, seat)))
    return episode, seen


def learning_game(network: Network | None, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Inputs and results of one game: the network against itself or `greedy`, with exploration."""
    rng = Random(f"line-up {seed}")
    own = Trained(network) if network is not None else GreedyBot()
    players = [Exploring(own if rng.random() < 0.6 else GreedyBot()) for _ in range(PLAYERS)]
    episode, seen = play(players, seed)
    won = shares(episode.game, episode.state)
    return np.stack([row for _, row in seen]), np.array([won[seat] for seat, _ in seen], np.float32)


def match_share(network: Network, rival: Network | None, seed: int) -> float:
    """The share of the win of two seats with the network against two others, which change places from game to game.

    Two networks try any move now and then: nothing else would keep them from playing the same few games again.
    """
    if rival is None:
        own, other = Trained(network), GreedyBot()
    else:
        own, other = Exploring(Trained(network)), Exploring(Trained(rival))
    first = seed % 2  # of our own seats
    episode, _ = play([other, own] * 2 if first else [own, other] * 2, 1_000_000 + seed // 2)
    return sum(shares(episode.game, episode.state)[first::2])


def fit(version: str, games: list[np.ndarray], won: list[np.ndarray], rng: np.random.Generator, epochs: int) -> Network:
    """Learn by Adam; the last tenth of the games is kept for validation, and the best epoch is taken."""
    inputs, results = np.concatenate(games), np.concatenate(won)
    mean, spread = inputs.mean(axis=0), inputs.std(axis=0) + 0.02
    x, y = normal(inputs, mean, spread), results[:, None]
    cut = sum([len(game) for game in games[: len(games) * 9 // 10 or 1]])
    size = x.shape[1]
    weights = [rng.normal(0, size**-0.5, (size, HIDDEN)), np.zeros(HIDDEN), np.zeros((HIDDEN, 1)), np.zeros(1)]
    weights = [w.astype(np.float32) for w in weights]
    moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    best, best_loss, step = weights, np.inf, 0
    for _ in range(epochs):
        for part in np.array_split(rng.permutation(cut), max(1, cut // 512)):
            step += 1
            gradients = _gradients(weights, x[part], y[part])
            weights = [_adam(w, g, m, step) for w, g, m in zip(weights, gradients, moments, strict=True)]
        loss = _loss(weights, x[cut:], y[cut:])
        if loss < best_loss:
            best, best_loss = weights, loss
    print(f"  validation loss {best_loss:.4f} (guessing {_entropy(y[cut:]):.4f}), {cut} positions")
    return Network(version, mean, spread, tuple(best))


def _forward(weights, x):
    hidden = np.tanh(x @ weights[0] + weights[1])
    return hidden, 1 / (1 + np.exp(-(hidden @ weights[2] + weights[3])))


def _gradients(weights, x, y):
    hidden, guess = _forward(weights, x)
    error = (guess - y) / len(x)
    back = error @ weights[2].T * (1 - hidden**2)
    return x.T @ back + 1e-5 * weights[0], back.sum(axis=0), hidden.T @ error, error.sum(axis=0)


def _adam(weight, gradient, moment, step):
    first, second = moment
    first += 0.1 * (gradient - first)
    second += 0.001 * (gradient**2 - second)
    return weight - 0.002 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)


def _loss(weights, x, y):
    guess = np.clip(_forward(weights, x)[1], 1e-6, 1 - 1e-6)
    return float(-(y * np.log(guess) + (1 - y) * np.log(1 - guess)).mean())


def _entropy(y):
    mean = np.clip(y.mean(), 1e-6, 1 - 1e-6)
    return float(-(mean * np.log(mean) + (1 - mean) * np.log(1 - mean)))


def contest(network: Network, rival: Network | None, games: int, parallel: Parallel) -> tuple[float, float, float]:
    """The share of the win over a series, and its 95 % interval."""
    won = sum(parallel(delayed(match_share)(network, rival, seed) for seed in range(games)))
    return (won / games, *interval(won, games))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=20, help="when to stop")
    parser.add_argument("--games", type=int, default=800, help="games of a generation")
    parser.add_argument("--test-games", type=int, default=200, help="games of a promotion test")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=MODEL)
    chosen = parser.parse_args()
    began, numbers, rng = perf_counter(), Numbers(GAME, PLAYERS), np.random.default_rng(chosen.seed)
    best: Network | None = None
    inputs, results, number = [], [], 0
    with Parallel(chosen.jobs) as parallel:
        while best is None or perf_counter() - began < 60 * chosen.minutes * 0.8:
            seeds = range(number * chosen.games, (number + 1) * chosen.games)
            for seen, won in parallel(delayed(learning_game)(best, seed) for seed in seeds):
                inputs.append(seen)
                results.append(won)
            recent = slice(-4 * chosen.games, None)
            print(f"generation {number}: {len(inputs)} games, {perf_counter() - began:.0f} s", flush=True)
            next_one = fit(numbers.version, inputs[recent], results[recent], rng, 6)
            share, low, high = contest(next_one, best, chosen.test_games, parallel)
            rival = "greedy" if best is None else "the best so far"
            is_better = best is None or low > 0.5
            print(
                f"  {share:.0%} [{low:.0%} – {high:.0%}] against {rival}{': promoted' if is_better else ''}", flush=True
            )
            if is_better:
                best = next_one
                best.save(chosen.out)
            number += 1
        share, low, high = contest(best, None, 2 * chosen.test_games, parallel)
    print(f"{share:.0%} [{low:.0%} – {high:.0%}] of the wins against greedy, {perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
