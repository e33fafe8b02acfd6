"""The rules pages of Steam explain what they name."""

import pytest

from ironroads.games import TITLES


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("id", ["steam-base", "steam-standard"])
def test_every_action_tile_is_explained_where_it_is_named(id, language):
    title = TITLES[id]
    paragraph = " ".join(title.paragraph("2.5", language).split())
    for name in title.catalogue(language)["names"]["action"].values():
        assert f"{name}: " in paragraph, name


KEPT = [("en", "complete link of another"), ("de", "vollendeten Abschnitt eines anderen")]


@pytest.mark.parametrize(("language", "kept"), KEPT)
@pytest.mark.parametrize("id", ["steam-base", "steam-standard"])
def test_the_page_says_that_links_of_rivals_stay(id, language, kept):
    """Paragraph 4.8 is what the refusal `removes_link` cites."""
    assert kept in " ".join(TITLES[id].paragraph("4.8", language).split())
