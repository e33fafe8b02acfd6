"""The rules page says what the program does beyond the rulebook."""

import re

import pytest

from ironroads.games import TITLES

TITLE = TITLES["steel-driver"]
APART = {"en": "Control and ownership are two things", "de": "Kontrolle und Besitz sind zweierlei"}


@pytest.mark.parametrize("language", APART)
def test_the_rulings_cite_paragraphs_that_exist(language):
    cited = set(re.findall(r"\b\d\.\d\b", TITLE.rules_page(language).split("## 10")[1]))
    assert {"3.7", "4.6", "4.9", "7.2"} <= cited
    assert all(TITLE.paragraph(rule, language) for rule in cited)


@pytest.mark.parametrize("language", APART)
def test_control_and_ownership_are_kept_apart(language):
    assert APART[language] in TITLE.paragraph("1.3", language)
