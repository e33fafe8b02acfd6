"""Suggested lines of Steam's base and standard games: deliveries, links that can be completed, capital."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from ....core.rules.bits import bitset, members
from ....core.rules.game import Action, Line, Log
from ....core.rules.shared_lists import changed
from ...steam_map.rules.track_state import OWNERS
from ..rules.actions import CAPITAL as STEP
from ..rules.actions import ENOUGH
from ..rules.state import Steam
from ..rules.turn import BUILD, CAPITAL, MOVE

if TYPE_CHECKING:
    from ..game import SteamGame

MOST: Final = 6  # lines of a kind
TRIED: Final = 5  # tiles tried on a hex, the cheapest ones first
AMOUNTS: Final = (2, 3, 4, 5)  # steps of capital


@final
class Delivery:
    """A way to take a cube to a city of its colour."""

    def __init__(self, stop: int, good: int, way: list[int], mine: int, others: int) -> None:
        self.stop: Final = stop
        self.good: Final = good
        self.way: Final = way  # links as owner * stops + stop
        self.mine: Final = mine
        self.others: Final = others

    def rank(self) -> tuple[int, int]:
        return (-self.mine, self.others)


def suggest(game: SteamGame, state: Steam, seat: int) -> list[Line]:
    if state.phase == MOVE:
        return deliveries(game, state, seat)
    if state.phase == BUILD and game.course.tiles_left(state) > 0:
        return completions(game, state, seat)
    return capital(game, state, seat) if state.phase == CAPITAL and game.standard else []


def capital(game: SteamGame, state: Steam, seat: int) -> list[Line]:
    most = game.purse.steps(state, seat)
    return [
        Line("capital", (*[STEP] * steps, ENOUGH), (steps * game.figures.step,)) for steps in AMOUNTS if steps <= most
    ]


def deliveries(game: SteamGame, state: Steam, seat: int) -> list[Line]:
    """For every cube its best way: most points for the mover, then fewest for the others."""
    stops, best = game.board.stops, []
    for cube in members(state.movable):
        good, stop = cube // stops, cube % stops
        ways = find_ways(game, state, seat, stop, good)
        best.append(min(ways, key=Delivery.rank))
    best.sort(key=Delivery.rank)
    return [_delivery(game, delivery) for delivery in best[:MOST]]


def _delivery(game: SteamGame, found: Delivery) -> Line:
    steps, stops = game.moves.steps, game.board.stops
    actions = (steps.loads[found.good * stops + found.stop], *[steps.goes[link] for link in found.way])
    return Line("delivery", actions, (found.good, found.stop, found.way[-1] % stops, found.mine, found.others))


def find_ways(game: SteamGame, state: Steam, seat: int, stop: int, good: int) -> list[Delivery]:
    """Step by step, always what the rules offer next."""
    trial = state.copy()
    game.goods.load(trial, stop, good)
    return _go_on(game, trial, seat, stop, good, [])


def _go_on(game: SteamGame, state: Steam, seat: int, stop: int, good: int, way: list[int]) -> list[Delivery]:
    found, stops = [], game.board.stops
    for link in members(game.carriage.steps(state, seat)):
        trial = state.copy()
        trial.ridden = changed(trial.ridden, link // stops, trial.ridden[link // stops] + 1)
        if game.goods.move(trial, link % stops):
            mine = trial.ridden[seat]
            found.append(Delivery(stop, good, [*way, link], mine, sum(trial.ridden[:OWNERS]) - mine))
        else:
            found += _go_on(game, trial, seat, stop, good, [*way, link])
    return found


def completions(game: SteamGame, state: Steam, seat: int) -> list[Line]:
    """Links that the tiles of this turn can complete, the cheapest first; each pair of stops once."""
    found = _complete(game, state, seat, game.course.tiles_left(state), True)
    found.sort(key=_price)
    lines: dict[tuple[int, ...], Line] = {}
    for line in found:
        lines.setdefault((min(line.facts[:2]), max(line.facts[:2])), line)
    return list(lines.values())[:MOST]


def _price(line: Line) -> tuple[int, int]:
    return line.facts[2], line.facts[3]


def _complete(game: SteamGame, state: Steam, seat: int, tiles: int, anywhere: bool) -> list[Line]:
    """From open ends as far as the tiles reach, elsewhere with a single tile."""
    power = game.purse.power(state, seat)
    ends = bitset([half // 6 for half in game.links.ends(state, seat)]) & game.board.ground
    hexes = game.siting.hexes(state, seat, power) if anywhere else ends
    return [
        line for hex in members(hexes) for line in _lay(game, state, seat, hex, tiles if ends >> hex & 1 else 1, power)
    ]


def _lay(game: SteamGame, state: Steam, seat: int, hex: int, tiles: int, power: int) -> list[Line]:
    siting, found = game.siting, []
    choices = siting.choices(state, seat, hex, power)
    choices.sort(key=game.tiles.exits.__getitem__)
    for tile in choices[:TRIED]:
        trial, cost = state.copy(), siting.cost(state, hex, tile)
        game.purse.pay(trial, seat, cost, None)
        log: Log = []
        game.laying.lay(trial, seat, seat, hex, tile, log)
        steps: tuple[Action, ...] = (game.moves.steps.hexes[hex], game.moves.steps.lays[tile])
        if log:
            _, a, b = log[0].facts
            found.append(Line("completion", steps, (a, b, cost, 1)))
        elif tiles > 1:
            for line in _complete(game, trial, seat, tiles - 1, False):
                a, b, more, count = line.facts
                found.append(Line("completion", (*steps, *line.actions), (a, b, cost + more, count + 1)))
    return found
