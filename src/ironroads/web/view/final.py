"""The result of a finished game: ranking, final scoring, income by round."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from ...core.rules.game import Event, places
from . import log
from .markup import join, tag
from .scene import Income, Scene


def ranking(scene: Scene) -> Markup:
    """Return the table of places, names and scores; players with equal results share a place."""
    scores, ranks = scene.game.scores(scene.state), places(scene.game, scene.state)
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    rows = [
        tag(
            "tr",
            tag("td", f"{ranks[seat]}.", class_="figure"),
            tag("th", Markup(scene.markup_speaker.seat(seat)), scope="row"),
            tag("td", scene.speaker.cell(scores[seat], scene.face.score), class_="figure"),
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
    first = [scene.player_names[seat] for seat, rank in enumerate(ranks) if rank == 1]
    return scene.words("final.wins" if len(first) == 1 else "final.win", " & ".join(first))


def scoring(scene: Scene) -> Markup:
    """List what the last move paid; each amount opens to show how it was reached."""
    return tag("ul", join([tag("li", log.sentence(scene, event)) for event in _last_events(scene)]), class_="scoring")


def by_round(scene: Scene) -> Markup:
    """Return the table of each player's income by round, where the viewer may know it."""
    if not any(amount for income in scene.income for amount in income):
        return Markup("")
    heads = [tag("th", scene.words("final.round"), scope="col")]
    heads += [
        tag("th", Markup(scene.markup_speaker.seat(seat)), scope="col", class_="figure")
        for seat in range(len(scene.player_names))
    ]
    rows = [
        _round(scene, number, income) for number, income in enumerate(scene.income) if income.count(0) < len(income)
    ]
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="rounds")


def _round(scene: Scene, number: int, income: Income) -> Markup:
    cells = [
        tag("td", "?" if amount is None else log.signed_amount(scene, amount) if amount else "–", class_="figure")
        for amount in income
    ]
    return tag("tr", tag("th", log.short_round_name(scene, number), scope="row"), *cells)


def _last_events(scene: Scene) -> Iterator[Event]:
    """Yield the events of the last move, from the end of the game to the final scores."""
    lines = [line for line in scene.log.lines if line.event is not None and not line.logged.undone]
    last = lines[-1].logged.number if lines else 0
    yield from (line.event for line in lines if line.event and line.logged.number == last and log.is_shown(scene, line))
