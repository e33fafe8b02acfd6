"""Laws about words, rules pages and faces."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ...core.rules.game import Event, Game
from ...core.rules.sentinels import CHANCE
from ...games.title import Title
from ...words.loader import languages
from .journeys import finished, glimpses
from .rules import sample


def refusals_point_to_rules(title: Title, game: Game[Any], seed: int) -> None:
    pages = [title.rules_page(language) for language in languages()]
    rng = Random(seed)
    rules = {phase.rule for phase in game.phases}
    for match in glimpses(game, seed):
        seat = match.decision().seats[0]
        found = [game.refusal(match.state, seat, action) for action in sample(game.actions, rng)]
        rules |= {refusal.rule for refusal in found if refusal is not None}
    for rule in rules - {""}:
        for page in pages:
            assert f"**{rule}**" in page, f"paragraph {rule} is missing"


def everything_can_be_said(title: Title, game: Game[Any], seed: int) -> None:
    """Events, questions and choices of a whole game, in every language."""
    speakers, face = [title.speaker(game, language) for language in languages()], title.show(game)
    for match in glimpses(game, seed):
        for speaker in speakers:
            assert speaker.decision(match.decision())
            for seat in match.decision().seats:
                for action in game.legal(match.state, seat)[:30]:
                    assert speaker.action(action)
                    for event in face.forecast(game.veil(match.state, seat), seat, [action]) if seat != CHANCE else []:
                        assert speaker.event(event)
                for line in game.suggest(game.veil(match.state, seat), seat) if seat != CHANCE else []:
                    assert speaker.line(line)
                for part in game.value_parts(game.veil(match.state, seat), seat) if seat != CHANCE else []:
                    assert speaker.change(part.kind, part.subject, 1, part.amount)
                    less = speaker.change(part.kind, part.subject, -1, part.amount)
                    assert less or speaker.text("parts", part.kind)["less"] == "", "left unsaid on purpose only"
    for event in _all_events(finished(game, seed).log):
        for speaker in speakers:
            assert speaker.event(event)


def options_are_explained(title: Title, game: Game[Any], seed: int) -> None:
    for language in languages():
        speaker = title.speaker(game, language)
        for option in title.options:
            assert speaker.option(option) and speaker.option_help(option)
            assert all(speaker.option_value(option, value) for value in option.values)


def faces_show_veiled_states(title: Title, game: Game[Any], seed: int) -> None:
    face = title.show(game)
    speakers = [title.speaker(game, language) for language in languages()]
    spots = {"", *face.chart.spots, *(face.display.spots if face.display is not None else ())}
    assert face.legend()
    assert all(speaker.text("legend", key.word) for speaker in speakers for key in face.legend())
    for match in glimpses(game, seed):
        veiled = game.veil(match.state, 0)
        ids = [group.id for group in (*face.chart.ground, *face.marks(veiled))]
        assert len(set(ids)) == len(ids)
        panels, tables = face.panels(veiled), face.tables(veiled)
        assert {panel.id for panel in panels} >= set(tables)
        for seat in match.decision().seats:
            for action in game.legal(match.state, seat)[:50]:
                assert face.spot(action) in spots
                assert not tables or face.spot(action) not in face.chart.spots
                face.badge(veiled, action)
                if seat != CHANCE:
                    face.ghost(game.veil(match.state, seat), seat, action)
        for panel in panels:
            for row in panel.rows:
                assert len(row.cells) == len(panel.columns)
                for speaker in speakers:
                    assert all(isinstance(speaker.cell(cell.value, cell.word), str) for cell in row.cells)
            for speaker in speakers:
                assert speaker.text("panels", panel.id)
                assert all(c.startswith("seat-") or speaker.text("panels", c) for c in panel.columns)
        for key, figures in face.series(veiled).items():
            assert len(figures) == (len(face.whose(key)) or match.seats)
            assert all(speaker.text("series", key) for speaker in speakers)


def _all_events(events: Any) -> Iterator[Event]:
    for event in events:
        yield event
        yield from _all_events(event.because)
