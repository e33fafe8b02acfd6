"""Laws that every game must keep; each takes a title and an opened box, and plays it at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any

import msgspec

from ironroads.bots.thinking.playout import pick
from ironroads.core.codecs import By, Codec, Grid, Listing, Number
from ironroads.core.position import read_position, write_position
from ironroads.core.record import parse_record, replay, write_record
from ironroads.core.rules.game import SPINS, Action, Event, Game
from ironroads.core.rules.match import Match
from ironroads.core.rules.sentinels import CHANCE, LOWEST_COUNTER, NOTHING, NOWHERE, UNANSWERED, UNKNOWN
from ironroads.games.title import Title
from ironroads.words.loader import languages

LONGEST = 20_000
SENTINELS = {NOTHING, NOWHERE, UNANSWERED}
LOOKS = 40  # how many positions of a game are looked at closely


def dump(state: Any) -> dict[str, Any]:
    return {field.name: getattr(state, field.name) for field in fields(state)}


@dataclass(frozen=True)
class Journey:
    """A random match: looked at now and then from beginning to end, and its end. Laws must not change them."""

    looks: list[Match[Any]]
    end: Match[Any]


@cache
def journey(game: Game[Any], seed: int) -> Journey:
    match = wander(game, seed)
    step = max(1, len(match.moves) // LOOKS)
    looks = []
    again = Match(game, match.seats, seed)
    for number, (seat, action) in enumerate(match.moves):
        if number % step == 0:
            looks.append(again.copy())
        again.play(seat, action)
    return Journey(looks, match)


def wander(game: Game[Any], seed: int) -> Match[Any]:
    """Whoever is asked plays anything that is legal; somebody is always asked, and it ends."""
    rng = Random(seed)
    match = Match(game, rng.choice(game.players), seed)
    while not match.over():
        seat = rng.choice(match.decision().seats)
        match.play(seat, pick(game, match.state, seat, rng))
        assert len(match.moves) < LONGEST, f"{game.id} does not end"
    return match


def glimpses(game: Game[Any], seed: int) -> list[Match[Any]]:
    return journey(game, seed).looks


def finished(game: Game[Any], seed: int) -> Match[Any]:
    return journey(game, seed).end


def choices_are_distinct(title: Title, game: Game[Any], seed: int) -> None:
    state = game.start(finished(game, seed).seats)
    for mover, action in finished(game, seed).moves:
        assert game.decision(state).seats
        for seat in game.decision(state).seats:
            legal = game.legal(state, seat)
            assert legal and len(set(legal)) == len(legal)
        game.apply(state, mover, action)


def every_choice_is_as_likely(title: Title, game: Game[Any], seed: int) -> None:
    """A spin of the wheel points at the choices in the order of their list, for chance by their weights."""
    for match in glimpses(game, seed):
        phase = game.phases[match.state.phase] if not match.over() else None
        for seat in match.decision().seats if phase else ():
            legal = game.legal(match.state, seat)
            weights = phase.weights(match.state) if seat == CHANCE else [1] * len(legal)
            before, total = accumulate(weights, initial=0), sum(weights)
            spins = [-(-SPINS * weight // total) for weight in before][:-1]
            assert [phase.choose(match.state, seat, spin) for spin in spins] == legal
            assert phase.choose(match.state, seat, SPINS - 1) is legal[-1]


def choices_are_interned(title: Title, game: Game[Any], seed: int) -> None:
    known = {id(action) for action in game.actions}
    for match in glimpses(game, seed):
        for seat in match.decision().seats:
            assert all(id(action) in known for action in game.legal(match.state, seat))


def copies_are_independent(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        before = repr(dump(match.state))
        seat = match.decision().seats[0]
        for action in game.legal(match.state, seat):
            game.apply(match.state.copy(), seat, action)
        assert repr(dump(match.state)) == before


def applying_needs_no_log(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        seat = match.decision().seats[0]
        for action in game.legal(match.state, seat)[:5]:
            silent, told = match.state.copy(), match.state.copy()
            game.apply(silent, seat, action)
            game.apply(told, seat, action, [])
            assert dump(silent) == dump(told)


def notation_reads_back(title: Title, game: Game[Any], seed: int) -> None:
    for action in game.actions:
        text = game.write(action)
        assert " " not in text
        assert game.read(text) is action, text
        assert game.read(f" {text.upper()} ") is action, text


def records_replay(title: Title, game: Game[Any], seed: int) -> None:
    match = finished(game, seed)
    text = msgspec.json.encode(write_record(match))
    again = replay(game, parse_record(text))
    assert dump(again.state) == dump(match.state)
    assert again.log == match.log


def undo_takes_back(title: Title, game: Game[Any], seed: int) -> None:
    match = finished(game, seed).copy()
    middle = match.at(len(match.moves) // 2)
    match.undo(len(match.moves) - len(middle.moves))
    assert dump(match.state) == dump(middle.state)
    assert match.log == middle.log


def chance_repeats_itself(title: Title, game: Game[Any], seed: int) -> None:
    """Taking back a die and throwing again gives the same die."""
    for match in glimpses(game, seed):
        if match.chance_is_asked():
            assert match.outcome() is match.at(len(match.moves)).outcome()


def positions_read_back(title: Title, game: Game[Any], seed: int) -> None:
    for match in [*glimpses(game, seed), finished(game, seed)]:
        data = msgspec.json.decode(msgspec.json.encode(write_position(game, match.state)))
        assert dump(read_position(game, data)) == dump(match.state)


def veils_hide(title: Title, game: Game[Any], seed: int) -> None:
    """A seat sees the same whatever it may not know; a game with a veil of its own has something to hide."""
    rng, hidden = Random(seed), False
    for match in [*glimpses(game, seed), *_sealed_moments(game, seed)]:
        for seat in range(match.seats):
            veiled = game.veil(match.state, seat)
            guessed = game.guess(veiled, seat, rng)
            assert dump(game.veil(guessed, seat)) == dump(veiled)
            hidden |= dump(veiled) != dump(match.state)
    has_defaults = game.chosen == title.choose({})
    assert hidden or not has_defaults or type(game).veil is Game.veil, f"{game.id} hides nothing"


def sealed_answers_are_veiled(title: Title, game: Game[Any], seed: int) -> None:
    """While others are still asked, no seat can tell one sealed answer of another from the next."""
    for match in _sealed_moments(game, seed):
        for seat in match.decision().seats:
            after = [_after(game, match.state, seat, action) for action in game.legal(match.state, seat)]
            open_still = [state for state in after if state.phase == match.state.phase]
            for other in [other for other in range(match.seats) if other != seat]:
                assert len({repr(dump(game.veil(state, other))) for state in open_still}) <= 1


def _after(game: Game[Any], state: Any, seat: int, action: Action) -> Any:
    after = state.copy()
    game.apply(after, seat, action)
    return after


def guesses_can_be_played_on(title: Title, game: Game[Any], seed: int) -> None:
    rng = Random(seed)
    for match in glimpses(game, seed)[::6]:
        guessed = game.guess(game.veil(match.state, 0), 0, rng)
        for _ in range(60):
            if game.over(guessed):
                break
            seat = game.seat(guessed)
            game.apply(guessed, seat, pick(game, guessed, seat, rng))


def choices_need_no_secrets(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        for seat in match.decision().seats:
            if seat != CHANCE:
                veiled = game.veil(match.state, seat)
                assert game.legal(veiled, seat) == game.legal(match.state, seat)


def secrets_stay_shut(title: Title, game: Game[Any], seed: int) -> None:
    """A sealed answer is read by its owner alone until all have answered; everything else is read by all."""
    for match in [*glimpses(game, seed), *_sealed_moments(game, seed)]:
        sealed = not match.over() and match.decision().sealed
        for seat in range(match.seats):
            shut = [move for move, text in zip(match.moves, match.history(seat), strict=True) if text == "?"]
            assert all(move.seat != seat for move in shut)
            assert sealed or not shut


def refusals_agree_with_legal(title: Title, game: Game[Any], seed: int) -> None:
    """One truth: nothing is refused that is legal, everything else is, with words and a rule."""
    rng = Random(seed)
    speakers = [title.speaker(game, language) for language in languages()]
    for match in glimpses(game, seed):
        for seat in match.decision().seats:
            legal = set(game.legal(match.state, seat))
            for action in _sample(game.actions, rng) | legal:
                refusal = game.refusal(match.state, seat, action)
                assert (refusal is None) == (action in legal), (game.write(action), refusal)
                if refusal is not None and seat != CHANCE:
                    assert all(speaker.refusal(refusal) for speaker in speakers)
                    assert refusal.rule, refusal


def refusals_point_to_rules(title: Title, game: Game[Any], seed: int) -> None:
    pages = [title.rules_page(language) for language in languages()]
    rng = Random(seed)
    rules = {phase.rule for phase in game.phases}
    for match in glimpses(game, seed):
        seat = match.decision().seats[0]
        found = [game.refusal(match.state, seat, action) for action in _sample(game.actions, rng)]
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
    for event in _all_events(finished(game, seed).log):
        for speaker in speakers:
            assert speaker.event(event)


def options_are_explained(title: Title, game: Game[Any], seed: int) -> None:
    for language in languages():
        speaker = title.speaker(game, language)
        for option in title.options:
            assert speaker.option(option) and speaker.option_help(option)
            assert all(speaker.option_value(option, value) for value in option.values)


def suggested_lines_are_legal(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        seat = match.decision().seats[0]
        if seat == CHANCE:
            continue
        for line in game.suggest(game.veil(match.state, seat), seat):
            trial = match.state.copy()
            for action in line.actions:
                assert game.seat(trial) == seat
                assert action in game.legal(trial, seat), (line.kind, game.write(action))
                game.apply(trial, seat, action)


def faces_show_veiled_states(title: Title, game: Game[Any], seed: int) -> None:
    face = title.show(game)
    speakers = [title.speaker(game, language) for language in languages()]
    assert face.legend()
    assert all(speaker.text("legend", key.word) for speaker in speakers for key in face.legend())
    for match in glimpses(game, seed):
        veiled = game.veil(match.state, 0)
        ids = [group.id for group in (*face.chart.ground, *face.marks(veiled))]
        assert len(set(ids)) == len(ids)
        for seat in match.decision().seats:
            for action in game.legal(match.state, seat)[:50]:
                assert face.spot(action) in {"", *face.chart.spots}
                face.badge(veiled, action)
                if seat != CHANCE:
                    face.ghost(game.veil(match.state, seat), seat, action)
        for panel in face.panels(veiled):
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


def values_are_whole_numbers(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        assert all(isinstance(game.value(match.state, seat), int) for seat in range(match.seats))


def counters_are_not_sentinels(title: Title, game: Game[Any], seed: int) -> None:
    """A sentinel cannot be mistaken for a figure, and figures that a veil may hide are never negative."""
    for match in [*glimpses(game, seed), *_sealed_moments(game, seed)]:
        true = dump(match.state)
        for value in true.values():
            assert all(number >= LOWEST_COUNTER or number in SENTINELS for number in _numbers(value))
            assert UNKNOWN not in _numbers(value)
        for seat in range(match.seats):
            for name, veiled in dump(game.veil(match.state, seat)).items():
                pairs = zip(_numbers(true[name]), _numbers(veiled), strict=True)
                assert all(number >= 0 for number, shown in pairs if shown == UNKNOWN), name


def positions_write_sentinels_as_words(title: Title, game: Game[Any], seed: int) -> None:
    """A number in a position is a figure; veiled positions say `unknown`."""
    for match in [*glimpses(game, seed), *_sealed_moments(game, seed), finished(game, seed)]:
        for state in (match.state, game.veil(match.state, 0)):
            position, codecs = write_position(game, state), game.codecs()
            for name in [name for name in codecs if name in position]:
                lowest = LOWEST_COUNTER if may_be_negative(codecs[name]) else 0
                assert all(number >= lowest for number in _numbers_in(position[name])), name


def may_be_negative(codec: Codec) -> bool:
    if isinstance(codec, Number):
        return codec.low < 0
    return isinstance(codec, By | Grid | Listing) and may_be_negative(codec.inner)


def _numbers_in(data: Any) -> Iterator[int]:
    """Every number in a piece of JSON."""
    if isinstance(data, int):
        yield data
    elif isinstance(data, list | dict):
        for item in data.values() if isinstance(data, dict) else data:
            yield from _numbers_in(item)


def _numbers(value: Any) -> Iterator[int]:
    """Every number in a field, also in one that holds what copies share."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _numbers(item)
    elif not callable(value):
        for name in [name for name in dir(value) if not name.startswith("_")]:
            yield from _numbers(getattr(value, name))


def _sealed_moments(game: Game[Any], seed: int, most: int = 10) -> list[Match[Any]]:
    """Between two sealed answers."""
    found: list[Match[Any]] = []
    match = Match(game, finished(game, seed).seats, seed)
    for seat, action in finished(game, seed).moves:
        match.play(seat, action)
        if match.revealed < len(match.moves):
            found.append(match.copy())
        if len(found) == most:
            break
    return found


def _sample(actions: list[Action], rng: Random, most: int = 400) -> set[Action]:
    return set(actions if len(actions) <= most else rng.sample(actions, most))


def _all_events(events: Any) -> Iterator[Event]:
    for event in events:
        yield event
        yield from _all_events(event.because)


Law = Callable[[Title, Game[Any], int], None]
LAWS: list[Law] = [
    applying_needs_no_log,
    chance_repeats_itself,
    choices_are_distinct,
    choices_are_interned,
    choices_need_no_secrets,
    copies_are_independent,
    counters_are_not_sentinels,
    every_choice_is_as_likely,
    everything_can_be_said,
    faces_show_veiled_states,
    guesses_can_be_played_on,
    notation_reads_back,
    options_are_explained,
    positions_read_back,
    positions_write_sentinels_as_words,
    records_replay,
    refusals_agree_with_legal,
    refusals_point_to_rules,
    sealed_answers_are_veiled,
    secrets_stay_shut,
    suggested_lines_are_legal,
    undo_takes_back,
    values_are_whole_numbers,
    veils_hide,
]
