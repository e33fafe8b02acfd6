"""How towns are drawn: start towns, metropolises with places for their tokens, station towns; and the legend."""

from __future__ import annotations

from typing import final

from ....core.face import GLYPHS, LegendSign
from ....core.hexes import Point
from ....core.rules.bits import has
from ....draw.maps.lettering import Name
from ....draw.marks import Mark, Stroke, Token
from ....draw.spots import Spot
from ..rules.board import RocketBoard

GOODS = {
    "steel": ("gear", "good-silver"), "textile": ("cloth", "good-blue"),
    "brewery": ("barrel", "good-orange"), "leather": ("hide", "good-brown"),
}  # fmt: skip
METROPOLIS = 31.0
HALF = 0.85 * METROPOLIS  # from the middle of a metropolis to its edge
TOKEN = 11.0
# places for three tokens, two above each other and one beside them: (left, top, right, bottom) in halves
PLACES = ((-1, -1, 0, 0), (-1, 0, 0, 1), (0, -1, 1, 1))


@final
class Towns:
    def __init__(self, board: RocketBoard, at: list[Point], inks: list[str]) -> None:
        self.board = board
        self.at: list[Point] = [at[hex] for hex in board.town_hex]
        self.inks = inks

    def good(self, good: int) -> tuple[str, str, str]:
        """Shape, ink and letter of a good."""
        name = self.board.goods[good]
        shape, ink = GOODS.get(name, ("circle", "good-grey"))
        return shape, ink, name[0].upper()

    def picture(self, town: int) -> tuple[Mark, ...]:
        """Start towns are hexagons in the colour of their line, metropolises squares, station towns rings."""
        board, at = self.board, self.at[town]
        if has(board.start_towns, town):
            ink = self.inks[board.start_town.index(town)]
            return (
                Token(at, "flat-hexagon", 25, ink, edge="print", width=2),
                Token(at, "flat-hexagon", 19, "town", edge="print", width=1),
            )
        if has(board.metropolises, town):
            sockets = [socket for pile in board.piles_of_town[town] for socket in self._sockets(pile)]
            return (Token(at, "square", METROPOLIS, "town", edge="print", width=2.5), *sockets)
        return (
            Token(at, "circle", 17, "town", edge="print", width=2.5),
            Token(at, "circle", 11, "town", edge="print", width=1.5),
            Token(at, "circle", 5, "print", edge="print"),
        )

    def radius(self, town: int) -> float:
        if has(self.board.metropolises, town):
            return HALF + 2
        return 26.0 if has(self.board.start_towns, town) else 18.0

    def name(self, town: int) -> Name:
        station = not has(self.board.metropolises | self.board.start_towns, town)
        return Name(self.board.town_names[town], self.at[town], self.radius(town) + 1, 1 if station else 0)

    def _sockets(self, pile: int) -> list[Mark]:
        """Empty places of a pile, which show its good when its tokens are taken."""
        shape, _, _ = self.good(self.board.pile_good[pile])
        return [Token(at, shape, TOKEN, "town", edge="print", width=0.7) for at in self._token_places(pile)]

    def tokens(self, pile: int, held: list[int]) -> tuple[Mark, ...]:
        """The tokens left of a pile, and glyphs of the players who took the others."""
        shape, ink, letter = self.good(self.board.pile_good[pile])
        takers = [seat for seat, count in enumerate(held) for _ in range(count)]
        places = self._token_places(pile)
        left = len(places) - len(takers)
        tokens = [Token(at, shape, TOKEN, ink, letter, edge="print", width=0.8, raised=True) for at in places[:left]]
        return (*tokens, *map(taken_token, places[left:], takers))

    def _token_places(self, pile: int) -> list[Point]:
        x, y = self.at[self.board.pile_town[pile]]
        boxes = [PLACES[place] for place in self._places(pile)]
        return [(x + HALF * (a + c) / 2, y + HALF * (b + d) / 2) for a, b, c, d in boxes]

    def pile_spot(self, pile: int) -> Spot:
        """The part of a metropolis with the tokens of a pile."""
        x, y = self.at[self.board.pile_town[pile]]
        lefts, tops, rights, bottoms = zip(*[PLACES[place] for place in self._places(pile)], strict=True)
        left, right = x + HALF * min(lefts), x + HALF * max(rights)
        top, bottom = y + HALF * min(tops), y + HALF * max(bottoms)
        return Spot("area", ((left, top), (right, top), (right, bottom), (left, bottom)))

    def _places(self, pile: int) -> range:
        """The places of a pile; the largest pile of a metropolis comes first."""
        board = self.board
        piles = sorted(board.piles_of_town[board.pile_town[pile]], key=lambda other: -board.pile_size[other])
        before = sum(board.pile_size[other] for other in piles[: piles.index(pile)])
        return range(before, before + board.pile_size[pile])

    def legend(self) -> list[LegendSign]:
        line = self.inks[0]
        house = (
            Token((0, 0), "house", 12, "player-0", edge="casing"),
            Token((0, 2), "circle", 7, "player-0", GLYPHS[0], edge=""),
        )
        track = (Stroke(((-17, 0), (17, 0)), line, 9), Stroke(((-17, 0), (17, 0)), "casing", 3, dash="4 5"))
        return [
            LegendSign((Token((0, 0), "flat-hexagon", 14, line), Token((0, 0), "flat-hexagon", 10, "town")), "start"),
            LegendSign((Token((0, 0), "square", 14, "town", edge="print", width=2),), "metropolis"),
            LegendSign(
                (Token((0, 0), "circle", 12, "town", width=2), Token((0, 0), "circle", 4, "print")), "station_town"
            ),
            LegendSign((Token((0, 0), "engine", 13, line, edge="casing"),), "engine"),
            LegendSign(track, "track"),
            LegendSign(house, "station"),
            *(self._good_key(good) for good, name in enumerate(self.board.goods) if name in GOODS),
            LegendSign((taken_token((0, 0), 0),), "taken"),
            LegendSign((Stroke(((-15, 0), (15, 0)), line, 5, dash="2 9", casing=1.5),), "way"),
        ]

    def _good_key(self, good: int) -> LegendSign:
        shape, ink, letter = self.good(good)
        return LegendSign((Token((0, 0), shape, TOKEN, ink, letter, edge="print", width=0.8),), self.board.goods[good])


def taken_token(at: Point, seat: int) -> Token:
    """The glyph of the player who took a token."""
    return Token(at, "circle", 7.5, f"player-{seat}", GLYPHS[seat], edge="casing", width=1.2)
