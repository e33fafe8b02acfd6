"""Fit what pieces are worth in Stephenson's Rocket to what they earned later in games.

    python examples/fit_rocket_value.py --games 300 --seed 1000

plays games between *medium* and the yardsticks of the game, looks at every third action, and finds the worth of each
kind of piece (by least squares, none below zero) that explains best how much more a player earned afterwards than the
others. It prints the figures of `games/stephensons_rocket/thinking/value.py`. They are promoted only if they win:

    ironroads arena stephensons-rocket --players 2 --bots medium,yardstick:stationmaster --bar 0.55
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

import numpy as np

from ironroads.bots.registry import bot
from ironroads.core.rules.bits import members
from ironroads.core.rules.match import Match
from ironroads.games.stephensons_rocket.rules.scoring.holdings import pack, unpack
from ironroads.games.stephensons_rocket.rules.scoring.majorities import prizes
from ironroads.games.stephensons_rocket.thinking import value as figures
from ironroads.games.stephensons_rocket.thinking.value import stage_of
from ironroads.games.titles import OURS

TITLE = OURS["stephensons-rocket"]
POOL = ("medium", "yardstick:stationmaster", "yardstick:merchant")
NOISE = 0.03  # how often a player tries any move
APART = 3  # actions between positions that are looked at
RIDGE = 0.005
SOURCES = {  # of money: which payments, and the kinds of pieces that lead to them
    "city": (("city",), ("city",)),
    "shares": (("shares", "final_shares"), ("shares", "isolated shares")),
    "stations": (("stations", "final_stations"), ("stations", "isolated stations", "station town", "waiting")),
    "goods": (("goods",), ("goods", "unreached")),
    "passengers": (("passengers",), ("passengers",)),
}


def played(game, seed: int, seats: int):
    """One game: the log, and the positions with what had been logged before each."""
    rng = Random(seed)
    match, players = Match(game, seats, seed), [bot(rng.choice(POOL)) for _ in range(seats)]
    positions, actions = [], set()
    match.settle()
    while not match.over():
        state, seat = match.state, game.seat(match.state)
        if game.phases[state.phase].kind == "action" and (len(match.log), seat) not in actions:
            actions.add((len(match.log), seat))
            positions.append((len(match.log), state.copy()))
        veiled = game.veil(state, seat)
        tries = rng.random() < NOISE
        action = rng.choice(game.candidates(veiled, seat)) if tries else players[seat].choose(game, veiled, seat, rng)
        match.play(seat, action)
        match.settle()
    return match.log, positions[::APART]


class Position:
    """The pieces of every seat, each kind counted as `RocketValue` counts it: (kind, stage or steps, prize or held)."""

    def __init__(self, game, state) -> None:
        self.value, self.board, self.state = game.position_value, game.board, state
        self.stage = stage_of(state)
        self.seats = [Counter() for _ in range(state.seats)]
        self._tokens()
        for line, engine in enumerate(state.engine):
            if engine >= 0:
                self._line(line)

    def _add(self, key, counts) -> None:
        for seat, count in enumerate(counts):
            self.seats[seat][key] += count

    def _majority(self, kind, key, packed, first: int, second: int) -> None:
        held = unpack(packed, self.state.seats)
        self._add((kind, key, "prize"), prizes(held, first, second))
        self._add((kind, key, "held"), held)

    def _tokens(self) -> None:
        state, reached = self.state, 0
        for towns in state.towns:
            reached |= towns
        for counts in state.good_tokens:
            self._majority("goods", self.stage, counts, 6, 3)
        self._majority("passengers", self.stage, pack(state.passengers), 6, 3)
        for city in members(self.board.metropolises & ~reached):
            self._add(("unreached", 0, "held"), [-count for count in unpack(state.city_tokens[city], state.seats)])

    def _line(self, line: int) -> None:
        state, free = self.state, not self.state.isolated >> line & 1
        kind, key = ("", self.stage) if free else ("isolated ", 0)
        towns = state.towns[line].bit_count()
        later = towns + (figures.LATER_TOWNS[self.stage] if free else 0)
        self._majority(kind + "shares", key, state.line_shares[line], later, later // 2)
        self._majority(kind + "stations", key, state.line_stations[line], later, later // 2)
        if free:
            self._ahead(line, towns, later)

    def _ahead(self, line: int, towns: int, later: int) -> None:
        state, left = self.state, ~self.state.towns[line]
        stations = unpack(state.line_stations[line], state.seats)
        for steps, found in enumerate(self.value.towns_by_steps(state, line)):
            for city in members(found & left & self.board.metropolises):
                self._add(("city", steps, "prize"), prizes(unpack(state.city_tokens[city], state.seats), 2, 1))
            if steps < len(figures.STATION_TOWN_ODDS):
                count = (found & left & self.board.station_towns).bit_count()
                coming = prizes(stations, towns + 1, (towns + 1) // 2)
                self._add(("station town", steps, "prize"), [count * prize for prize in coming])
            left &= ~found
        track, seen = 0, 0
        for hexes in state.hexes:
            track |= hexes
        for steps, hexes in enumerate(self.value.hexes_by_steps(state, line)):
            for seat, placed in enumerate(state.stations):
                more = [count + (other == seat) for other, count in enumerate(stations)]
                gain = prizes(more, later, later // 2)[seat] - prizes(stations, later, later // 2)[seat]
                near = (placed & hexes & ~track & ~seen).bit_count()
                self.seats[seat]["waiting", steps, "prize"] += near * max(gain, 1)
            seen |= hexes


def earned(log, source: str, seats: int) -> list[float]:
    """By seat: thousands from one source."""
    kinds, money = SOURCES[source][0], [0.0] * seats
    for event in log:
        if event.kind in kinds:
            money[event.seat] += event.facts[-1] / 1000
    return money


def fit(rows, results):
    """The weights, none below zero, that explain the results best."""
    keys = sorted({key for row in rows for key in row})
    inputs = np.array([[row.get(key, 0) for key in keys] for row in rows], float)
    spread = inputs.std(axis=0) + 1e-9
    inputs /= spread
    squares, sums = inputs.T @ inputs + RIDGE * len(rows) * np.eye(len(keys)), inputs.T @ np.array(results)
    weights = np.zeros(len(keys))
    for _ in range(500):
        for key in range(len(keys)):
            weights[key] = max(0.0, weights[key] + (sums[key] - squares[key] @ weights) / squares[key, key])
    return dict(zip(keys, weights / spread, strict=True))


def ahead_of_others(amounts, seat: int) -> float:
    others = [amount for other, amount in enumerate(amounts) if other != seat]
    return amounts[seat] - sum(others) / len(others)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1000)
    chosen = parser.parse_args()
    game = TITLE.open("", TITLE.choose_for_bots({}))
    rows, results = {source: [] for source in SOURCES}, {source: [] for source in SOURCES}
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        log, positions = played(game, seed, seats=2 + seed % 3 if seed % 2 else 2)
        for before, state in positions:
            pieces = Position(game, state).seats
            for source, (_, kinds) in SOURCES.items():
                money = earned(log[before:], source, state.seats)
                for seat in range(state.seats):
                    keys = {key for own in pieces for key in own if key[0] in kinds}
                    rows[source].append({key: ahead_of_others([own[key] for own in pieces], seat) for key in keys})
                    results[source].append(ahead_of_others(money, seat))
    print(
        f"{len(rows['city'])} positions of {chosen.games} games; pounds for a thousand of the prize, and for each piece"
    )
    for source in SOURCES:
        for key, weight in fit(rows[source], results[source]).items():
            print(*key, round(1000 * weight))


if __name__ == "__main__":
    main()
