"""Orders of several steps in one text: station:C7, station:C7>D9, move:GWR-NE, bid:2>C7."""

from __future__ import annotations

from ....core.errors import BadNotation, IllegalMove
from ....core.rules.refusal import Refusal
from ..rules.board import RocketBoard
from ..rules.phases import BID, PLACE_STATION
from ..rules.state import RocketState


def read_order(board: RocketBoard, state: RocketState, seat: int, text: str) -> list[str]:
    """The moves of an order, in notation; raises IllegalMove for an order that a rule forbids and no move expresses."""
    kind, _, rest = text.strip().lower().partition(":")
    first, arrow, second = rest.partition(">")
    if kind == "station" and arrow:
        return [f"lift:{first}", f"place:{second}"]
    if kind == "station" and rest:
        return [f"place:{rest}"] if state.phase == PLACE_STATION else ["station", f"place:{rest}"]
    if kind == "bid":
        check_bid(board, state, seat, text, first)
        return [f"bid:{first}", f"put:{second}"] if arrow else [text]
    if kind == "token":
        check_token(board, text, *rest.rpartition("-")[::2])
    if kind == "move" and not arrow and "-" in rest:
        return [move_by_heading(board, state, text, *rest.split("-", 1))]
    return [text]


def move_by_heading(board: RocketBoard, state: RocketState, text: str, name: str, direction: str) -> str:
    """A move given by its direction instead of its hex; the line by its id or its printed name."""
    ids = [id.lower() for id in board.line_ids]
    names = [name.lower() for name in board.line_names]
    headings = [heading.lower() for heading in board.directions]
    if name not in ids + names or direction not in headings:
        raise BadNotation(text, f"move:{board.line_ids[0]}-{board.directions[0]}")
    line, heading = ids.index(name) if name in ids else names.index(name), headings.index(direction)
    engine = state.engine[line]
    if engine < 0:
        raise IllegalMove(text, Refusal("line_dissolved", (line,), "8.4"))
    hex = board.neighbours[6 * engine + heading]
    if hex < 0:
        raise IllegalMove(text, Refusal("off_board", (line, heading), "1.2"))
    return f"move:{ids[line]}>{board.hex_names[hex]}"


def check_bid(board: RocketBoard, state: RocketState, seat: int, text: str, amount: str) -> None:
    """Refuse bids of nothing, or of more shares than the seat has, for which there may be no move."""
    if state.phase != BID or state.asked != seat or not amount.isdecimal():
        return
    if int(amount) == 0:
        raise IllegalMove(text, Refusal("bid_nothing", (), "6.3"))
    held = state.shares[seat * board.lines + state.line]
    if int(amount) > held:
        raise IllegalMove(text, Refusal("too_few_shares", (int(amount), held, state.line), "6.3"))


def check_token(board: RocketBoard, text: str, town: str, good: str) -> None:
    """Refuse a good that a town does not offer."""
    if town not in board.town_ids or good not in board.goods:
        return
    number, kind = board.town_ids.index(town), board.goods.index(good)
    if kind not in [board.pile_good[pile] for pile in board.piles_of_town[number]]:
        raise IllegalMove(text, Refusal("no_such_token", (number, kind), "3.1"))
