"""The rules page says what the rulebook and the program say."""

import re

import pytest

from ironroads.games import TITLES

TITLE = TITLES["stephensons-rocket"]
USUAL = {"en": "usual", "de": "üblich"}
NO_DUTY = {"en": "no player has to bid, not even the caller", "de": "bieten muss niemand, auch nicht, wer"}
FOR_NOTHING = {"en": "for nothing", "de": "ersatzlos"}


@pytest.mark.parametrize("language", USUAL)
def test_every_option_names_its_usual_value(language):
    page = TITLE.rules_page(language).split("## 11")[1].split("## 12")[0]
    paragraphs = re.findall(r"\*\*11\.\d+\*\*[^\n]*(?:\n[^\n*]+)*", page)
    assert len(paragraphs) == len(TITLE.options)
    for paragraph in paragraphs:
        assert paragraph.count(f"({USUAL[language]}") == 1, paragraph


@pytest.mark.parametrize("language", NO_DUTY)
def test_page_and_hint_say_that_no_player_has_to_bid(language):
    assert NO_DUTY[language] in " ".join(TITLE.paragraph("6.1", language).split())
    assert NO_DUTY[language] in TITLE.catalogue(language)["hints"]["veto"]


@pytest.mark.parametrize("language", FOR_NOTHING)
def test_the_page_says_that_a_single_share_is_given_up_for_nothing(language):
    assert FOR_NOTHING[language] in TITLE.paragraph("8.6", language)


def test_stations_are_not_placed_on_lines():
    assert "stations on" not in TITLE.paragraph("1.1", "en")
    assert "where lines may run later" in " ".join(TITLE.paragraph("1.1", "en").split())
