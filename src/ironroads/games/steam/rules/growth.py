"""City Growth and Urbanization: goods of a supply space for a city, or for a New City (rules 4.4 to 4.6)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset, has, members, select
from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOTHING
from ...steam_map.rules.goods import Goods
from .actions import Actions, Found, Grow
from .figures import CITY_GROWTH, Figures
from .new_city import NewCity
from .phases import FOUND, GROW
from .state import SteamState
from .turn import Turn


@final
class Growth:
    """Finds cities that can grow and towns that can become cities, and moves goods from the supply."""

    def __init__(self, goods: Goods, new_city: NewCity, figures: Figures) -> None:
        self.goods: Final = goods
        self.board: Final = goods.board
        self.new_city: Final = new_city
        self.figures: Final = figures
        towns = self.board.stop_hex[len(self.board.colour) :]
        self.town_hexes: Final = bitset(towns)

    def possible(self, state: SteamState, seat: int, tile: int) -> bool:
        """Whether a seat could place anything with this action tile."""
        if not any(state.supply):
            return False
        if tile == CITY_GROWTH:
            return bool(self.growing(state))
        return any(state.new_cities) and bool(self.towns(state, seat))

    def due(self, state: SteamState, seat: int) -> bool:
        """Whether the builder still has a city to grow or to found."""
        return has(state.owing, seat) and self.possible(state, seat, state.taken[seat])

    def spaces(self, state: SteamState) -> int:
        """Bit set of the supply spaces with goods."""
        found, colours = 0, self.goods.colours
        for index, count in enumerate(state.supply):
            if count:
                found |= 1 << index // colours
        return found

    def growing(self, state: SteamState) -> int:
        """Bit set of the cities without a growth marker; none when the markers are used up."""
        left = self.figures.markers - (state.grown & self.board.cities).bit_count()
        return self.board.cities & ~state.grown if left > 0 else 0

    def towns(self, state: SteamState, seat: int) -> int:
        """Bit set of the towns that a seat may turn into New Cities."""
        towns = (1 << self.board.stops) - 1 & ~state.cities
        for hex in members(self.town_hexes & ~state.untouched):
            stop = self.board.stop_at[hex]
            if has(towns, stop) and self.new_city.refusal(state, seat, stop) is not None:
                towns &= ~(1 << stop)
        return towns

    def unload(self, state: SteamState, stop: int) -> None:
        """Move all goods of the chosen space to the city and give it a growth marker."""
        colours = self.goods.colours
        state.own_goods()
        for colour in range(colours):
            for _ in range(state.supply[state.group * colours + colour]):
                self.goods.put(state, stop, colour)
            state.supply[state.group * colours + colour] = 0
        state.grown |= 1 << stop
        state.group = NOTHING
        state.owing &= ~(1 << state.player)

    def pick(self, state: SteamState, seat: int, space: int) -> None:
        """Choose a supply space; the city is chosen next."""
        state.group = space
        state.phase = GROW if state.taken[seat] == CITY_GROWTH else FOUND


class PlacePhase(Phase[SteamState]):
    """The player chooses where the goods of the supply space go."""

    def __init__(self, actions: Actions, turn: Turn, growth: Growth) -> None:
        self.actions: Final = actions
        self.turn: Final = turn
        self.growth: Final = growth

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: SteamState) -> tuple[int, ...]:
        return (state.group,)


@final
class GrowPhase(PlacePhase):
    kind = "grow"
    rule = "4.5"

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        return select(self.actions.grows, self.growth.growing(state))

    def only_answer(self, state: SteamState) -> Action | None:
        cities = self.growth.growing(state)
        return None if cities & (cities - 1) else self.actions.grows[cities.bit_length() - 1]

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Grow):
            return self.not_asked_for()
        if not has(state.cities, action.stop):
            return Refusal("no_city", (action.stop,), "4.5")
        return Refusal("has_grown", (action.stop,), "4.5") if has(state.grown, action.stop) else None

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Grow)
        if log is not None:
            log.append(Event("grown", seat, (action.stop, state.group)))
        self.growth.unload(state, action.stop)
        self.turn.build_on(state, log)


@final
class FoundPhase(PlacePhase):
    kind = "found"
    rule = "4.6"

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        return select(self.actions.founds, self._founds(state, seat))

    def _founds(self, state: SteamState, seat: int) -> int:
        """Bit set of colour * stops + stop: New Cities that can be placed."""
        towns, stops, founds = self.growth.towns(state, seat), self.growth.board.stops, 0
        for colour, left in enumerate(state.new_cities):
            if left:
                founds |= towns << colour * stops
        return founds

    def only_answer(self, state: SteamState) -> Action | None:
        founds = self._founds(state, state.player)
        return None if founds & (founds - 1) else self.actions.founds[founds.bit_length() - 1]

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Found):
            return self.not_asked_for()
        if has(state.cities, action.stop):
            return Refusal("no_town", (action.stop,), "4.6")
        if not state.new_cities[action.good]:
            return Refusal("no_new_city", (action.good,), "4.6")
        return self.growth.new_city.refusal(state, seat, action.stop)

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Found)
        if log is not None:
            log.append(Event("founded", seat, (action.stop, action.good, state.group)))
        state.own_goods()
        state.new_cities[action.good] -= 1
        self.growth.new_city.found(state, seat, action.stop, action.good, log)
        self.growth.unload(state, action.stop)
        self.turn.build_on(state, log)
