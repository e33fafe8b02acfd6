"""Routes of a cube over the links it may use, for values, suggestions and forecasts.

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ...steam_map.rules.goods import Goods
from ...steam_map.rules.track_state import UNOWNED, TrackState


@final
class Route:
    """Stops, owners of the links that lead to them, and how many of those links are the company's own."""

    def __init__(self, stops: list[int], owners: list[int], own: int) -> None:
        self.stops: Final = stops
        self.owners: Final = owners
        self.own: Final = own


@final
class DeliverySearch:
    """Searches the route with the most own links to a target, within a limited number of steps."""

    def __init__(self, goods: Goods, state: TrackState, owner: int, targets: int, looks: int) -> None:
        self.goods: Final = goods
        self.state: Final = state
        self.owner: Final = owner
        self.targets: Final = targets
        self.looks = looks

    def longest(self, at: int, visited: int) -> Route | None:
        best: Route | None = None
        near = self.state.near[self.owner * self.goods.board.stops + at]
        for stop in members(self.goods.near(self.state, self.owner, at) & ~visited):
            self.looks -= 1
            rest = self._onward(stop, visited | 1 << stop)
            own = near >> stop & 1
            if rest is not None and (best is None or own + rest.own > best.own):
                owner = self.owner if own else UNOWNED
                best = Route([stop, *rest.stops], [owner, *rest.owners], own + rest.own)
        return best

    def _onward(self, stop: int, visited: int) -> Route | None:
        if self.targets >> stop & 1:
            return Route([], [], 0)
        return self.longest(stop, visited) if self.looks > 0 else None
