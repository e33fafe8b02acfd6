"""The position in words: everything in the reader's language, nothing that only a program understands."""

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
    told = page.partition("<article")[2].partition("</article>")[0].partition(">")[2]
    told = re.sub(r"<code>.*?</code>", "", told)  # the notation is the same in every language
    return Markup(re.sub(r"</?(h\d|li|p|ul)[^>]*>", "\n", told)).striptags() + "\n" + told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TITLES)
def test_nothing_is_said_that_only_a_program_understands(new_table, game, language):
    title = TITLES[game]
    table = new_table(game)
    table.wander(90, Random(4))
    text = read(table, table.browser(0), language)
    fields = {name for name, codec in title.open().codecs().items() if not isinstance(codec, Derived)}
    raw = {field for field in fields if re.search(rf"(>|\n){field}(:|<|\n)", text)}
    assert not raw
    assert "?" not in text and "None" not in text and "seat-" not in text
    assert not re.search(r"(?<![\w–])-1\b", text) or "income" in fields
    assert any(heading in text for heading in title.catalogue(language)["fields"].values())


@pytest.mark.parametrize("language, track, mine", [("en", "Track", "Clara"), ("de", "Strecken", "Clara")])
def test_track_is_told_by_whom_it_belongs_to(new_table, language, track, mine):
    table = new_table("dampfross", 2)
    table.wander(60, Random(4))
    text = read(table, table.browser(0), language)
    assert re.search(rf"<h3>{track}</h3><ul><li><strong>{mine}</strong>: \w+-\w+", text)


def test_money_of_others_is_hidden_and_said_to_be(new_table):
    table = new_table("stephensons-rocket")
    table.wander(30, Random(4))
    browser = table.browser(1)
    assert "Player: Clara, Money: hidden" in read(table, browser, "en")
    assert "Clara, Geld: verborgen" in read(table, browser, "de")
    assert "Player: Emil, Money: £" in read(table, browser, "en")
