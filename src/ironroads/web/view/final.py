"""A finished game: who won, and what every score is made of."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from ...core.rules.game import Event, places
from . import log
from .markup import join, tag
from .scene import Gain, Scene


def ranking(scene: Scene) -> Markup:
    """Places, names, scores; equal standings share a place."""
    scores, ranks = scene.game.scores(scene.state), places(scene.game, scene.state)
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    rows = [
        tag(
            "tr",
            tag("td", f"{ranks[seat]}.", class_="figure"),
            tag("th", Markup(scene.marked.seat(seat)), scope="row"),
            tag("td", scene.plain.cell(scores[seat], scene.face.score), class_="figure"),
            class_="active" if ranks[seat] == 1 else "",
        )
        for seat in order
    ]
    heads = [
        tag("th", scene.words(f"final.{key}"), scope="col", class_=css)
        for key, css in (("place", "figure"), ("player", ""), ("score", "figure"))
    ]
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="ranking")


def winners(scene: Scene) -> str:
    ranks = places(scene.game, scene.state)
    first = [scene.people[seat] for seat, rank in enumerate(ranks) if rank == 1]
    return scene.words("final.wins" if len(first) == 1 else "final.win", " & ".join(first))


def scoring(scene: Scene) -> Markup:
    """Everything that the last moves paid, each amount open to its reasons."""
    return tag("ul", join([tag("li", log.sentence(scene, event)) for event in _paid(scene)]), class_="scoring")


def by_round(scene: Scene) -> Markup:
    """What every round brought each player, as far as the viewer may know."""
    if not any(amount for gain in scene.sums for amount in gain):
        return Markup("")
    heads = [tag("th", scene.words("final.round"), scope="col")]
    heads += [
        tag("th", Markup(scene.marked.seat(seat)), scope="col", class_="figure") for seat in range(len(scene.people))
    ]
    rows = [_round(scene, chapter, gain) for chapter, gain in enumerate(scene.sums) if gain.count(0) < len(gain)]
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="rounds")


def _round(scene: Scene, chapter: int, gain: Gain) -> Markup:
    cells = [
        tag("td", "?" if amount is None else log.gained(scene, amount) if amount else "–", class_="figure")
        for amount in gain
    ]
    return tag("tr", tag("th", log.short_name(scene, chapter), scope="row"), *cells)


def _paid(scene: Scene) -> Iterator[Event]:
    """What the last move brought about, from the end of the game to the final figures."""
    moves = [item for item in scene.chronicle.items if item.event is not None and not item.logged.undone]
    last = moves[-1].logged.number if moves else 0
    yield from (item.event for item in moves if item.event and item.logged.number == last and log.shown(scene, item))
