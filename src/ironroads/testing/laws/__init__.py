"""Laws that every game must keep; each takes a title and an opened game, and plays it at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.rules.game import Game
from ...games.title import Title
from .files import (
    counters_are_not_sentinels,
    notation_reads_back,
    positions_read_back,
    positions_write_sentinels_as_words,
    records_replay,
)
from .numbers import (
    actions_are_numbered,
    features_are_read,
    games_keep_their_bounds,
    observations_know_no_secrets,
    rows_follow_a_game,
    written_rows_keep_up,
)
from .rules import (
    applying_needs_no_log,
    chance_repeats_itself,
    choices_are_distinct,
    choices_are_interned,
    copies_are_independent,
    every_choice_is_as_likely,
    refusals_agree_with_legal,
    suggested_lines_are_legal,
    undo_takes_back,
    values_are_whole_numbers,
)
from .secrets import (
    choices_need_no_secrets,
    guesses_can_be_played_on,
    sealed_answers_are_veiled,
    secrets_stay_shut,
    veiled_positions_read_back,
    veils_hide,
)
from .texts import everything_can_be_said, faces_show_veiled_states, options_are_explained, refusals_point_to_rules

Law = Callable[[Title, Game[Any], int], None]
LAWS: list[Law] = [
    actions_are_numbered,
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
    features_are_read,
    games_keep_their_bounds,
    guesses_can_be_played_on,
    notation_reads_back,
    observations_know_no_secrets,
    options_are_explained,
    positions_read_back,
    positions_write_sentinels_as_words,
    records_replay,
    refusals_agree_with_legal,
    refusals_point_to_rules,
    rows_follow_a_game,
    sealed_answers_are_veiled,
    secrets_stay_shut,
    suggested_lines_are_legal,
    undo_takes_back,
    values_are_whole_numbers,
    veiled_positions_read_back,
    veils_hide,
    written_rows_keep_up,
]
