"""Levels and what the arena says, in both languages."""

from ironroads.bots.levels import LEVELS
from ironroads.bots.words import level_names
from ironroads.games import TITLES
from ironroads.words.loader import languages


def test_every_level_has_a_name_and_an_explanation():
    for language in languages():
        for name in TITLES:
            levels = level_names(language, name)
            assert [level.id for level in levels] == list(LEVELS)
            assert all(level.name and level.about for level in levels)


def test_a_measured_level_shows_its_rating():
    rated = [level for level in level_names("en", "steel-driver") if level.rating is not None]
    assert [level.rating for level in rated] == sorted(level.rating for level in rated)
    assert all(str(level).endswith(f"({level.rating})") for level in rated)
