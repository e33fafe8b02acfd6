"""Orders in the notation of postal games: B (Wien)-A70-Krems, F Livorno>Bastia, R 51>11: … (rules 7)."""

from __future__ import annotations

from typing import Final, final

from ....core.errors import BadOrder, IllegalMove
from ....core.rules.game import Action, Game
from ..rules.actions import ALONE, DECLINE, DONE, EXTEND, KEEP, OUT, Actions, Build
from ..rules.board import DampfrossBoard
from ..rules.owners import MAX_SEATS, PRESENCE
from ..rules.phases import BUILD, OFFER, PACT, SHARE
from ..rules.phases import ENTER as ENTER_PHASE
from ..rules.phases import EXTEND as EXTEND_PHASE
from ..rules.running.draw_route import RoutePhase
from ..rules.running.run_sequence import RunSequence
from ..rules.state import DampfrossState
from .order_draft import OrderDraft
from .place_finder import PlaceFinder
from .run_orders import RunOrderReader

KINDS: Final = "BFR"
PASSES: Final[dict[int, Action]] = {
    BUILD: DONE, ENTER_PHASE: OUT, EXTEND_PHASE: KEEP, OFFER: ALONE, PACT: DECLINE, SHARE: DECLINE,
}  # fmt: skip
DASHES: Final = str.maketrans("‐‑–—−", "-----")  # that mail programs put in place of hyphens


def is_order(text: str) -> bool:
    """Whether a text is an order, not a single move in notation.

    >>> is_order("b (Wien)-A70"), is_order("R: rest"), is_order("build:A1-A2"), is_order("-")
    (True, True, False, True)
    """
    text = text.strip().translate(DASHES)
    return text == "-" or (text[:1].upper() in KINDS and (len(text) == 1 or text[1] in " (+:0123456789"))


@final
class OrderReader:
    """Turns an order into actions, trying them one by one on a copy of the position."""

    def __init__(self, board: DampfrossBoard, actions: Actions, run_sequence: RunSequence, route: RoutePhase) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.place_finder: Final = PlaceFinder(board)
        self.run_order_reader: Final = RunOrderReader(board, actions, run_sequence, route, self.place_finder)

    def read(self, game: Game[DampfrossState], state: DampfrossState, seat: int, text: str) -> list[Action]:
        draft = OrderDraft(game, state, seat)
        refusal = None if draft.is_asked() else game.refusal(state, seat, OUT)
        if refusal is not None:  # no order would do: the game is over, or it is not this player's turn
            raise IllegalMove(text, refusal)
        text = text.strip().translate(DASHES)
        if text == "-":
            self._pass(draft)
        elif text[:1].upper() == "B":
            self._build(draft, text[1:].strip())
        elif text[:1].upper() == "F":
            self._buy(draft, text[1:].strip())
        else:
            self.run_order_reader.run(draft, text[1:].strip())
        return draft.actions

    def _pass(self, draft: OrderDraft) -> None:
        action = PASSES.get(draft.state.phase)
        if action is None:
            raise BadOrder("order_not_now", "-")
        draft.take(action, "-")

    def _build(self, draft: OrderDraft, text: str) -> None:
        if draft.state.phase == EXTEND_PHASE:
            draft.take(EXTEND, "B")
        if text.startswith("+"):
            partner, bracket, rest = text[1:].partition("(")
            player, text = draft.player(partner), bracket + rest
            if draft.state.phase == OFFER:
                draft.take(self.actions.together[player], f"B +{partner.strip()}")
                return
            if draft.state.phase == BUILD and draft.state.partner != player:
                raise BadOrder("order_partner", player)
        if draft.state.phase != BUILD:
            raise BadOrder("order_not_now", f"B {text}")
        for part in text.split(";"):
            if part.strip() == "-":
                draft.take(DONE, "-")
            else:
                self._part(draft, part.strip())

    def _part(self, draft: OrderDraft, text: str) -> None:
        """Build one line: (place)-place-place, or with a jump ^player:place."""
        here, rest = self._bracket(draft, text)
        for piece in self.place_finder.split(rest.replace("^", "-^")):
            if not piece.strip():
                continue
            if piece.strip().startswith("^"):
                here = self._jump(draft, piece.strip()[1:])
                continue
            for there in self.place_finder.line(here, piece, self._neighbours(draft, here)):
                names, around = self.board.place_names, self._neighbours(draft, here)
                draft.take(self._side(here, there), f"{names[here]}-{names[there]}", around, names[here])
                here = there

    def _bracket(self, draft: OrderDraft, text: str) -> tuple[int, str]:
        """The place in brackets, whose name may contain brackets, and the text behind it."""
        own = [hex for hex in range(self.board.hexes) if draft.state.present[hex] & PRESENCE[draft.seat]]
        depth = 0
        for place, letter in enumerate(text):
            depth += (letter == "(") - (letter == ")")
            if not depth and letter == ")":
                here = self.place_finder.place(text[1:place])
                if here in own:
                    return here, text[place + 1 :].lstrip().removeprefix("-")
                own.sort(key=lambda hex: self.board.distance(hex, here))
                break
        raise BadOrder("order_start", text, self.board.place_names[own[0]])

    def _jump(self, draft: OrderDraft, text: str) -> int:
        player, _, place = text.partition(":")
        hex = self.place_finder.place(place)
        action = self.actions.jumps.get(hex * MAX_SEATS + draft.player(player))
        if action is None:
            raise BadOrder("order_not_now", f"^{text}")
        draft.take(action, f"^{text}")
        return hex

    def _side(self, here: int, there: int) -> Action | None:
        side = self.board.side_between(here, there)
        return self.actions.builds[side] if side >= 0 else None

    def _neighbours(self, draft: OrderDraft, hex: int) -> list[str]:
        """The places to which track can be built from a hex now."""
        sides = [action.side for action in draft.legal() if isinstance(action, Build)]
        ends = [
            self.board.other_end(side, hex) for side in sides if hex in (self.board.head[side], self.board.tail[side])
        ]
        return [self.board.place_names[end] for end in ends]

    def _buy(self, draft: OrderDraft, text: str) -> None:
        port, _, target = text.partition(">")
        ends = self.place_finder.find(port), self.place_finder.find(target)
        for ferry in range(self.board.ferries):
            if (self.board.port[ferry], self.board.landing[ferry]) == ends:
                if draft.state.phase == EXTEND_PHASE:
                    draft.take(EXTEND, "F")
                draft.take(self.actions.buys[ferry], f"F {text}")
                return
        if not self.board.ferries:
            raise BadOrder("order_no_ferries")
        raise BadOrder("order_ferry", text, ", ".join(self.board.ferry_names))
