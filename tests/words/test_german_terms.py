"""German texts of the games use the words of the German rulebooks."""

import re

import pytest

from .files import PACKAGE

# Words of translators, by package, where the rulebook has another: Warenmarker, Spielmarker, kontrollieren, …
FOREIGN = {
    "steel_driver": r"Warenst|Warenwürfel|Startmarker|[Gg]eleitet|\bleitet|\bGewinn\b|gehört dir",
    "stephensons_rocket": r"Vetorunde|Gleisplättchen|[Vv]erlänger",
    "steam": r"Gleis|Kleinstadt|Standardspiel|Neue Städte|Warenmarker",
    "steam_barons": r"Gleis|Kleinstadt|Standardspiel|\bGewinn\b|Warenmarker|\bleite(s?t)\b",
    "steam_map": r"Gleis|Kleinstadt|Standardspiel|neue Großstadt|Warenmarker",
    "dampfross": r"Fahrgeld|Hügel|Protokoll",
}


@pytest.mark.parametrize("package", FOREIGN)
def test_german_texts_use_the_words_of_the_rulebook(package):
    folder = PACKAGE / "games" / package / "text"
    files = [folder / "de.toml", *folder.glob("*.de.toml"), *folder.glob("*.de.md")]
    found = [(file.name, word) for file in files for word in re.findall(FOREIGN[package], file.read_text("utf-8"))]
    assert not found
