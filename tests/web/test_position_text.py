"""The position in words, in the reader's language."""

import re
from random import Random

import pytest
from markupsafe import Markup

from ironroads.core.codecs import Derived
from ironroads.games import TITLES
from ironroads.words.loader import languages

LANGUAGES = languages()


def read(table, browser, language: str) -> str:
    page = browser.get(f"/tables/{table.id}/position", headers={"accept-language": language}).text
    article = page.partition("<article")[2].partition("</article>")[0].partition(">")[2]
    article = re.sub(r"<code>.*?</code>", "", article)  # the notation is the same in every language
    return Markup(re.sub(r"</?(h\d|li|p|ul)[^>]*>", "\n", article)).striptags() + "\n" + article


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TITLES)
def test_the_text_contains_no_internal_names_or_numbers(new_table, game, language):
    title = TITLES[game]
    table = new_table(game)
    table.play_random_moves(90, Random(4))
    text = read(table, table.browser(0), language)
    fields = {name for name, codec in title.open().codecs().items() if not isinstance(codec, Derived)}
    raw = {field for field in fields if re.search(rf"(>|\n){field}(:|<|\n)", text)}
    assert not raw
    assert not re.search(r"(>|\s)\?", text), "something unknown"
    assert "None" not in text and "seat-" not in text
    assert not re.search(r"(?<![\w–])-1\b", text) or "income" in fields
    assert any(heading in text for heading in title.catalogue(language)["fields"].values())


@pytest.mark.parametrize("language, track, mine", [("en", "Track", "Clara"), ("de", "Gleise", "Clara")])
def test_track_is_grouped_by_owner(new_table, language, track, mine):
    table = new_table("dampfross", 2)
    table.play_random_moves(60, Random(4))
    text = read(table, table.browser(0), language)
    assert re.search(rf"<h3>{track}</h3><ul><li><strong>{mine}</strong>: \w+-\w+", text)


def test_hidden_money_of_other_players_is_called_hidden(new_table):
    table = new_table("stephensons-rocket")
    table.play_random_moves(30, Random(4))
    browser = table.browser(1)
    assert "Player: Clara, Money: hidden" in read(table, browser, "en")
    assert "Clara, Geld: verborgen" in read(table, browser, "de")
    assert "Player: Emil, Money: £" in read(table, browser, "en")
