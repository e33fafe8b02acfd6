"""Undo on the page: one's own steps where that needs no consent, else a request to the other players."""

from __future__ import annotations

from markupsafe import Markup

from ...table.log.entries import WATCHER
from ...table.rules.table_state import Proposal
from ...table.rules.undo import turn_start, undo_target
from ..view import log
from ..view.markup import tag
from ..view.scene import Scene
from .scene_cache import SceneCache
from .viewpoint import Viewpoint


def tools(viewpoint: Viewpoint, scene: Scene) -> Markup:
    parts: list[Markup] = []
    if viewpoint.seat != WATCHER and scene.is_current:
        proposal = viewpoint.table.proposal
        parts = _proposal(viewpoint, scene, proposal) if proposal else _undo(viewpoint, scene)
    return tag("div", *parts, id="tools", class_="tools")


def _undo(viewpoint: Viewpoint, scene: Scene) -> list[Markup]:
    state, words = viewpoint.table.state, scene.words
    back_to = undo_target(state, viewpoint.seat)
    if back_to is None:
        return _request(viewpoint, scene)
    undo = _button(viewpoint, "undo", words("tools.undo"), id="undo")
    if turn_start(state, viewpoint.seat) == back_to:
        return [undo]
    return [_button(viewpoint, "restart", words("tools.restart"), id="restart"), undo]  # which keeps its place


def _request(viewpoint: Viewpoint, scene: Scene) -> list[Markup]:
    """Offer to ask for going back before one's last move, if another player has moved since."""
    moves = viewpoint.table.match.moves
    last = next((at for at in range(len(moves) - 1, -1, -1) if moves[at].seat == viewpoint.seat), None)
    if last is None or scene.over or len(viewpoint.table.state.person_seats()) < 2:
        return []
    key = "propose", viewpoint.seat, scene.language, scene.player_names, last, scene.log.rereads
    return [SceneCache.of(viewpoint.table).remember(key, lambda: _request_button(viewpoint, scene, last))]


def _request_button(viewpoint: Viewpoint, scene: Scene, last: int) -> Markup:
    text, move = scene.words("tools.propose"), log.move_text(scene, last + 1)
    return _button(viewpoint, "propose", text, name="keep", value=last, id="propose", class_="quiet", title=move)


def _proposal(viewpoint: Viewpoint, scene: Scene, proposal: Proposal) -> list[Markup]:
    words = scene.words
    if viewpoint.seat not in proposal.awaited:
        awaited = ", ".join(scene.player_names[seat] for seat in sorted(proposal.awaited))
        return [tag("span", words("tools.asked", _undone(scene, proposal), awaited), class_="request")]
    text = words("tools.asks", scene.player_names[proposal.seat], _undone(scene, proposal))
    answers = [
        _button(viewpoint, "answer", words(key), name="yes", value=value)
        for value, key in (("1", "tools.agree"), ("0", "tools.refuse"))
    ]
    return [tag("span", text, class_="request"), *answers]


def _undone(scene: Scene, proposal: Proposal) -> str:
    """Return the first move that would be taken back, in words; its number if the viewer may not read it."""
    return log.move_text(scene, proposal.keep + 1) or scene.words("tools.move", proposal.keep + 1)


def _button(viewpoint: Viewpoint, action: str, text: str, **attrs: str | int) -> Markup:
    """Return a button that sends the form of the choices, which holds the seat and what the page has seen."""
    return tag("button", text, form="play", formaction=f"/tables/{viewpoint.table.id}/{action}", **attrs)
