"""One game of a balance run, reduced to what its questions need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from ..bots.arena.games import ArenaMatch
from ..bots.picklable import PicklableGame
from ..bots.registry import bot
from ..core.board import BoardFile
from ..core.errors import BadChoice
from ..core.face import Face
from ..core.rules.game import Game
from ..core.rules.match import Match
from ..core.rules.sentinels import CHANCE, NOBODY
from ..games import TITLES
from ..games.title import Title

USUAL = 4  # players, if the game allows


@dataclass(frozen=True)
class BalancePlan:
    """Games between equal bots on one board; each depends on the plan and its number alone."""

    title: str
    box: PicklableGame
    bots: tuple[str, ...]  # they take the seats in turn, moving on from game to game
    seats: int
    games: int
    seed: int

    def line_up(self, number: int) -> list[str]:
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)]

    def opened(self) -> tuple[Game[Any], Face[Any]]:
        """Each process opens the game once."""
        game = self.box.open()
        return game, TITLES[self.title].show(game)


def plan_for(
    title: Title,
    file: BoardFile,
    bots: tuple[str, ...],
    games: int,
    *,
    players: int = 0,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
) -> BalancePlan:
    """Plan a run; the usual number of players unless `players` says otherwise. BadChoice if the board has no room."""
    chosen = title.choose_for_bots(options or {})
    opened = title.open_file(file, chosen)
    seats = players or min(max(USUAL, opened.players[0]), opened.players[-1])
    if seats not in opened.players:
        raise BadChoice("players", seats, opened.players[0], opened.players[-1])
    return BalancePlan(title.id, PicklableGame.of(title.kind, file, chosen), bots, seats, games, seed)


class Sample(msgspec.Struct, frozen=True):
    """Seats are listed by their place in the turn order: the first decided first."""

    number: int
    shares: list[float]  # of the win
    scores: list[int]
    moves: int
    leaders: list[int]  # after each round: the place of the leader, NOBODY if several lead
    used: dict[str, list[int]]  # by spot of the chart: how often each place chose it
    starts: list[str]  # by place: the town, line or hex it began with; may be empty


def play_sample(plan: BalancePlan, number: int) -> Sample:
    game, face = plan.opened()
    seed = plan.seed + number
    match: Match[Any] = Match(game, plan.seats, seed)
    ArenaMatch(match, [bot(name) for name in plan.line_up(number)], seed).play()
    order = turn_order(match)
    standings = [game.standing(match.state, seat) for seat in order]
    best = max(standings)
    winners = standings.count(best)
    scores = game.scores(match.state)
    return Sample(
        number=number,
        shares=[1 / winners if standing == best else 0.0 for standing in standings],
        scores=[scores[seat] for seat in order],
        moves=len(match.moves),
        leaders=list(_leaders(match, face, order)),
        used=_used(match, face, order),
        starts=[_start(match, face, seat) for seat in order],
    )


def turn_order(match: Match[Any]) -> list[int]:
    """The seats in the order of their first decisions."""
    deciding = dict.fromkeys([seat for seat, _ in match.moves if seat != CHANCE])
    return [*deciding, *[seat for seat in range(match.seats) if seat not in deciding]]


def _leaders(match: Match[Any], face: Face[Any], order: list[int]) -> Iterator[int]:
    """Who leads after each round, by the bots' own estimate, since scores often count at the end only."""
    game, state, seen = match.game, match.at(0).state, 0
    for (seat, action), end in zip(match.moves, match.log_ends, strict=True):
        game.apply(state, seat, action)
        if any([event.kind in face.chapters for event in match.log[seen:end]]) and not game.over(state):
            values = [game.value(state, each) for each in order]
            yield values.index(max(values)) if values.count(max(values)) == 1 else NOBODY
        seen = end


def _used(match: Match[Any], face: Face[Any], order: list[int]) -> dict[str, list[int]]:
    used: dict[str, list[int]] = {}
    for seat, action in match.moves:
        spot = face.spot(action) if seat != CHANCE else ""
        if spot in face.chart.spots:
            used.setdefault(spot, [0] * match.seats)[order.index(seat)] += 1
    return used


def _start(match: Match[Any], face: Face[Any], seat: int) -> str:
    for mover, action in match.moves:
        cell = face.beginning(action) if mover == seat else None
        if cell is not None and isinstance(cell.value, int):
            return match.game.names()[cell.word][cell.value]
    return ""
